"""Which laws were in force for an event, and which of them its record quotes."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from whistpress.core.games import GAMES, game_of
from whistpress.core.model import EventHead
from whistpress.league.laws.model import Cited, CodeKind, LawCode
from whistpress.league.meetings.model import Congress
from whistpress.problems import Span

_IN_WORDS = re.compile(r"\b[Ll]aws? ((?:[IVXL]{1,6}|[0-9]{1,3})(?:\.[0-9]{1,3})?(?: ?\(?[A-Za-z]\)?)?)(?![\w.]*\w)")
_NUMBER = re.compile(r"(?:law\s+)?(?:[IVXL]+|[0-9]{1,3})[a-z]?(?:[. ]*\(?[0-9a-z]{1,3}\)?)*", re.IGNORECASE)


class CodeInForce(Struct, frozen=True):
    """A code that an event was played by; `later`: it was adopted after the event, and is the earliest that is known."""

    code: LawCode
    later: bool = False


class QuotedLaw(Struct, frozen=True):
    """A law that a record quotes, as it is written, and its span."""

    law: str
    at: Span


def codes_in_force(codes: Mapping[str, LawCode], event: EventHead, congresses: Mapping[str, Congress]) -> tuple[CodeInForce, ...]:
    """Return the codes that an event was played by, laws first.

    Codes that the event names, or else its congress, replace others of their kind. Of the rest the latest that was in force
    on the day is taken for each kind, and every house rule. If all laws were adopted later, the earliest of them is taken.
    Laws by which the game would be marked otherwise than it is are left out.
    """
    named = [code for code in named_codes(codes, event, congresses) if not marks_otherwise(code, event)]
    selection = [CodeInForce(code) for code in named]
    kinds = {code.kind for code in named}
    for kind in CodeKind:
        fit = [code for code in codes.values() if code.kind is kind and code.covers(event.game) and code not in named]
        fit = [code for code in fit if not marks_otherwise(code, event)]
        if kind is CodeKind.HOUSE:
            selection += [CodeInForce(code) for code in fit if code.in_force(event.date)]
        elif kind not in kinds:
            selection += _latest(fit, event.date, kind)
    order = list(CodeKind)
    return tuple(sorted(selection, key=lambda code: (order.index(code.code.kind), code.code.id)))


def named_codes(codes: Mapping[str, LawCode], event: EventHead, congresses: Mapping[str, Congress]) -> tuple[LawCode, ...]:
    """List the codes that an event names, or else those of its congress.

    Laws that a congress has for other games are left out where it has some for this one, or where tables keep their scores.
    """
    if event.laws:
        return tuple(codes[name] for name in event.laws if name in codes)
    congress, game = congresses.get(event.congress or ""), GAMES.get(event.game)
    codes_of_congress = [codes[name] for name in (congress.laws if congress else ()) if name in codes]
    at_tables = game is not None and game.marking is not None
    chosen = at_tables or any(code.kind is CodeKind.LAWS and code.covers(event.game) for code in codes_of_congress)
    return tuple(code for code in codes_of_congress if not (chosen and of_another_game(code, event)))


def of_another_game(code: LawCode, event: EventHead) -> bool:
    """Say whether laws are for other games than that of an event, which is not marked by them either."""
    game = GAMES.get(event.game)
    return code.kind is CodeKind.LAWS and not code.covers(event.game) and not (game and code.id in game.deciding)


def marks_otherwise(code: LawCode, event: EventHead) -> bool:
    """Say whether the game would be marked by another rule of its own if these were its laws."""
    game, rule = GAMES.get(event.game), game_of(event)
    return game is not None and rule is not None and code.id in game.deciding and code.id != rule.laws


def figures_follow(forced: Iterable[CodeInForce], event: EventHead) -> str:
    """Name the book that the figures follow, where laws are in force by which they are not made; else nothing."""
    rule = game_of(event)
    laws = [code.code for code in forced if code.code.kind is CodeKind.LAWS]
    return rule.book if rule and any(code.id != rule.laws for code in laws) else ""


def _latest(fit: list[LawCode], day: datetime.date, kind: CodeKind) -> list[CodeInForce]:
    now = [code for code in fit if code.in_force(day)]
    if now:
        return [CodeInForce(max(now, key=lambda code: (code.in_force_from, code.own, code.id)))]
    if kind is CodeKind.LAWS and fit:
        first = min(fit, key=lambda code: (code.in_force_from, not code.own, code.id))
        return [CodeInForce(first, later=True)] if first.in_force_from > day else []
    return []


def find_law(forced: Iterable[CodeInForce], quoted: str) -> Cited | None:
    """Find a quoted law, in the first of the codes that has it."""
    return next((cited for code in forced if (cited := code.code.find_cited(quoted)) is not None), None)


def laws_quoted(event: EventHead) -> Iterator[QuotedLaw]:
    """Yield every law that the lines, the hands and the penalties of an event quote by a number."""
    for part in (event.evenings or (event,)) if event.quotes_laws else ():
        for session in part.sessions:
            for law, at in session.laws:
                yield QuotedLaw(law, at or part.at)
        for penalty in (*part.penalties, *(event.penalties if part is not event else ())):
            if penalty.law and _NUMBER.fullmatch(penalty.law):
                yield QuotedLaw(penalty.law, penalty.at or part.at)


def laws_in_text(text: str) -> Iterator[str]:
    """Yield the laws that a text quotes: `Law X.4`."""
    yield from _IN_WORDS.findall(text)
