"""What to look at once more before a result is made final: odd scores, a close finish, figures that look copied.

An odd one out is a score, of a deal with four or more scores, that is four tricks or more from every other of its deal. A finish
is close where the first is ahead of the next by no more than a margin, in the unit of the score; equal scores are no close
finish, they share the place. Figures look copied where two deals of four tables or more have the same tricks, line by line.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Event, EventResult, PlayedLine, RankedEntry, Ranking, Traveller
from whistpress.problems import Problem, Span

TABLES = 4
"""Fewer scores of a deal than these say nothing."""

APART = 4
"""Tricks from every other score of the deal."""

MARGIN = Fraction(1)

ODD, CLOSE, COPIED = "odd-score", "close-result", "same-figures"


Writing = Callable[[Fraction], str]
"""How a figure is written: exact, or as a page shows it."""


class Finding(Struct, frozen=True, kw_only=True):
    """One thing to look at: its kind, the traveller it is about (None: a ranking), in words, where, and what helps."""

    kind: str
    code: str
    traveller: Traveller | None = None
    message: str
    at: Span
    help: str

    @property
    def deal(self) -> int | None:
        """The deal that it is about."""
        return self.traveller.deal if self.traveller else None


def release(event: Event, result: EventResult, margin: Fraction = MARGIN) -> tuple[Problem, ...]:
    """Every finding about an event that nobody has accepted, as a problem."""
    return tuple(
        Problem(code=one.code, message=one.message, at=one.at, helps=(one.help, _accept(one.kind, one.deal)))
        for one in found(event, result, margin)
    )


def found(event: Event, result: EventResult, margin: Fraction = MARGIN, writing: Writing = str) -> tuple[Finding, ...]:
    """Every finding about an event that nobody has accepted."""
    companies = result.sessions if result.sessions and not result.travellers else (result,)
    travellers = [one for company in companies for one in company.travellers if not one.by_round]
    every = (
        *(each for one in travellers for each in _odd(event, one)),
        *_copied(event, travellers),
        *(each for ranking in result.rankings for each in _close(event, ranking, margin, writing)),
    )
    return tuple(one for one in every if not _accepted(event, one))


def _accepted(event: Event, finding: Finding) -> bool:
    return any(one.finding == finding.kind and one.deal in (None, finding.deal) for one in event.accepted)


def plain(traveller: Traveller) -> list[tuple[PlayedLine, int]]:
    """The lines that tricks alone decided, with the tricks of N-S."""
    lines = (made.line for made in traveller.lines)
    return [(line, line.tricks) for line in lines if line.tricks is not None and not line.word and not line.declared]


def _odd(event: Event, traveller: Traveller) -> Iterator[Finding]:
    made = plain(traveller)
    for place, (line, tricks) in enumerate(made) if len(made) >= TABLES else ():
        others = [other for at, (_, other) in enumerate(made) if at != place]
        if min(abs(tricks - other) for other in others) >= APART:
            message = f"deal {line.deal}: {tricks} tricks for N-S{_table(line)}, the others from {min(others)} to {max(others)}"
            help_ = "look at the slip: perhaps E-W's tricks were written, or another deal was"
            yield Finding(kind=ODD, code="W356", traveller=traveller, message=message, at=line.at or event.at, help=help_)


def _table(line: PlayedLine) -> str:
    return f" at table {line.table}" if line.table else ""


def _copied(event: Event, travellers: list[Traveller]) -> Iterator[Finding]:
    seen: dict[tuple[object, ...], int] = {}
    for traveller in travellers:
        made = plain(traveller)
        tricks = tuple(made_ for _, made_ in made)
        key = (traveller.session, *((line.seats, figure) for line, figure in made))
        if len(made) >= TABLES and len(set(tricks)) > 1 and key in seen:
            message = f"deal {traveller.deal} has the very figures of deal {seen[key]}, line by line"
            at, help_ = made[0][0].at or event.at, "look at the slips: perhaps one was copied twice"
            yield Finding(kind=COPIED, code="W358", traveller=traveller, message=message, at=at, help=help_)
        seen.setdefault(key, traveller.deal)


def _close(event: Event, ranking: Ranking, margin: Fraction, writing: Writing) -> Iterator[Finding]:
    first = [row for row in ranking.rows if row.place == 1]
    behind = [row for row in ranking.rows if row.place > 1]
    if not first or not behind:
        return
    ahead = _ahead(ranking, first[0], behind[0])
    if 0 < ahead <= margin:
        names = [entry.title if (entry := event.entry(row.entry)) else f"No. {row.entry}" for row in (first[0], behind[0])]
        message = f"a close finish: {names[0]}, first by {writing(ahead)} before {names[1]}"
        yield Finding(kind=CLOSE, code="W357", message=message, at=event.at, help="look once more at the lines of both")


def _ahead(ranking: Ranking, best: RankedEntry, behind: RankedEntry) -> Fraction:
    """By how much the one is ahead, in the unit of the score; percentages that rank are told in what the first could have."""
    if ranking.by_percentage and best.possible and best.percentage is not None and behind.percentage is not None:
        return (best.percentage - behind.percentage) * best.possible / Fraction(100)
    return abs(best.score - behind.score)


def _accept(kind: str, deal: int | None) -> str:
    where = "" if deal is None else f", deal = {deal}"
    return f'if it is right, say so in [[accepted]]: finding = "{kind}"{where}, and a reason'
