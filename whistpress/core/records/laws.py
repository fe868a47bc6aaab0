"""Which laws were in force for an event, and which of them its record quotes."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping

from whistpress.core.model import Congress, Event
from whistpress.core.model.laws import Cited, Code, CodeKind
from whistpress.problems import Span
from whistpress.values import dataclass

_IN_WORDS = re.compile(r"\b[Ll]aws? ((?:[IVXL]{1,6}|[0-9]{1,3})(?:\.[0-9]{1,3})?(?: ?\(?[A-Za-z]\)?)?)(?![\w.]*\w)")
_NUMBER = re.compile(r"(?:law\s+)?(?:[IVXL]+|[0-9]{1,3})[a-z]?(?:[. ]*\(?[0-9a-z]{1,3}\)?)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class InForce:
    """A code that an event was played by; `later`: it was adopted after the event, and is the earliest that is known."""

    code: Code
    later: bool = False


@dataclass(frozen=True, slots=True)
class Quoted:
    """A law that a record quotes, as it is written, and where."""

    law: str
    at: Span


def in_force(codes: Mapping[str, Code], event: Event, congresses: Mapping[str, Congress]) -> tuple[InForce, ...]:
    """The codes that an event was played by, laws first.

    Those that the event names, or else its congress, stand for others of their kind. Of the rest the latest that was in force
    on the day is taken for each kind, and every house rule. Laws that were all adopted later give the earliest of them.
    """
    congress = congresses.get(event.congress or "")
    wanted = event.laws or (congress.laws if congress else ())
    named = [codes[name] for name in wanted if name in codes]
    found = [InForce(code) for code in named]
    told = {code.kind for code in named}
    for kind in CodeKind:
        fit = [code for code in codes.values() if code.kind is kind and code.covers(event.game) and code not in named]
        if kind is CodeKind.HOUSE:
            found += [InForce(code) for code in fit if code.in_force(event.date)]
        elif kind not in told:
            found += _latest(fit, event.date, kind)
    order = list(CodeKind)
    return tuple(sorted(found, key=lambda one: (order.index(one.code.kind), one.code.id)))


def _latest(fit: list[Code], day: datetime.date, kind: CodeKind) -> list[InForce]:
    now = [code for code in fit if code.in_force(day)]
    if now:
        return [InForce(max(now, key=lambda code: (code.in_force_from, code.own, code.id)))]
    if kind is CodeKind.LAWS and fit:
        first = min(fit, key=lambda code: (code.in_force_from, not code.own, code.id))
        return [InForce(first, later=True)] if first.in_force_from > day else []
    return []


def cited(forced: Iterable[InForce], quoted: str) -> Cited | None:
    """The law that is quoted, in the first of the codes that has it."""
    return next((found for one in forced if (found := one.code.cited(quoted)) is not None), None)


def quoted(event: Event) -> Iterator[Quoted]:
    """Every law that the lines, the hands and the penalties of an event quote by a number."""
    for part in (event.evenings or (event,)) if event.quotes_laws else ():
        for session in part.sessions:
            for law, at in session.laws:
                yield Quoted(law, at or part.at)
        for penalty in (*part.penalties, *(event.penalties if part is not event else ())):
            if penalty.law and _NUMBER.fullmatch(penalty.law):
                yield Quoted(penalty.law, penalty.at or part.at)


def quoted_in(text: str) -> Iterator[str]:
    """The laws that a text quotes: `Law X.4`."""
    yield from _IN_WORDS.findall(text)
