"""What to look at once more before a result is made final: odd scores, a close finish, figures that look copied.

An odd one out is a score, of a deal with four or more scores, that is four tricks or more from every other of its deal. A finish
is close where the first is ahead of the next by no more than a margin, in the unit of the score; equal scores are no close
finish, they share the place. Figures look copied where two deals of four tables or more have the same tricks, line by line.
"""

from collections.abc import Iterator
from fractions import Fraction

from whistpress.core.model import Accepted, Event, EventResult, Line, Ranking, Traveller
from whistpress.problems import Problem

TABLES = 4
"""Fewer scores of a deal than these say nothing."""

APART = 4
"""Tricks from every other score of the deal."""

MARGIN = Fraction(1)

ODD, CLOSE, COPIED = "odd-score", "close-result", "same-figures"


def release(event: Event, result: EventResult, margin: Fraction = MARGIN) -> tuple[Problem, ...]:
    """Every finding about an event that nobody has accepted."""
    companies = result.sessions if result.sessions and not result.travellers else (result,)
    travellers = [one for company in companies for one in company.travellers if not one.by_round]
    found = (
        *(each for one in travellers for each in _odd(event, one)),
        *_copied(event, travellers),
        *(each for ranking in result.rankings for each in _close(event, ranking, margin)),
    )
    return tuple(problem for kind, deal, problem in found if not _accepted(event, kind, deal))


Finding = tuple[str, int | None, Problem]


def _accepted(event: Event, kind: str, deal: int | None) -> bool:
    def covers(one: Accepted) -> bool:
        return one.finding == kind and (one.deal is None or one.deal == deal)

    return any(covers(one) for one in event.accepted)


def plain(traveller: Traveller) -> list[tuple[Line, int]]:
    """The lines that tricks alone decided, with the tricks of N-S."""
    lines = (made.line for made in traveller.lines)
    return [(line, line.tricks) for line in lines if line.tricks is not None and not line.word and not line.declared]


def _odd(event: Event, traveller: Traveller) -> Iterator[Finding]:
    made = plain(traveller)
    for place, (line, tricks) in enumerate(made) if len(made) >= TABLES else ():
        others = [other for at, (_, other) in enumerate(made) if at != place]
        if min(abs(tricks - other) for other in others) >= APART:
            message = f"deal {line.deal}: {tricks} tricks for N-S{_table(line)}, the others from {min(others)} to {max(others)}"
            helps = ("look at the slip: perhaps E-W's tricks were written, or another deal was", _accept(ODD, line.deal))
            yield ODD, line.deal, Problem(code="W356", message=message, at=line.at or event.at, helps=helps)


def _table(line: Line) -> str:
    return f" at table {line.table}" if line.table else ""


def _copied(event: Event, travellers: list[Traveller]) -> Iterator[Finding]:
    seen: dict[tuple[object, ...], int] = {}
    for traveller in travellers:
        made = plain(traveller)
        tricks = tuple(made_ for _, made_ in made)
        key = (traveller.session, *((line.seats, figure) for line, figure in made))
        if len(made) >= TABLES and len(set(tricks)) > 1 and key in seen:
            message = f"deal {traveller.deal} has the very figures of deal {seen[key]}, line by line"
            helps = ("look at the slips: perhaps one was copied twice", _accept(COPIED, traveller.deal))
            yield COPIED, traveller.deal, Problem(code="W358", message=message, at=made[0][0].at or event.at, helps=helps)
        seen.setdefault(key, traveller.deal)


def _close(event: Event, ranking: Ranking, margin: Fraction) -> Iterator[Finding]:
    first = [row for row in ranking.rows if row.place == 1]
    behind = [row for row in ranking.rows if row.place > 1]
    if not first or not behind:
        return
    ahead = abs(first[0].score - behind[0].score)
    if 0 < ahead <= margin:
        names = [entry.title if (entry := event.entry(row.entry)) else f"No. {row.entry}" for row in (first[0], behind[0])]
        message = f"a close finish: {names[0]} {'is' if len(first) == 1 else 'are'} first by {ahead}, before {names[1]}"
        helps = ("look once more at the lines of both", _accept(CLOSE, None))
        yield CLOSE, None, Problem(code="W357", message=message, at=event.at, helps=helps)


def _accept(kind: str, deal: int | None) -> str:
    where = "" if deal is None else f", deal = {deal}"
    return f'if it is right, say so in [[accepted]]: finding = "{kind}"{where}, and a reason'
