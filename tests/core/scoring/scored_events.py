"""Small events made by hand, for the tests of scoring."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from whistpress.core.model import (
    Contest,
    Entry,
    Event,
    EventResult,
    LineWord,
    Play,
    PlayedLine,
    RankedEntry,
    Schedule,
    Seats,
    Session,
    SitOut,
    Status,
    Trump,
)
from whistpress.problems import Span

DAY = datetime.date(1900, 1, 12)


def event(
    scoring: str,
    lines: Iterable[PlayedLine] = (),
    *,
    contest: Contest = Contest.PAIRS,
    status: Status = Status.FINAL,
    schedule: Schedule | None = None,
    sessions: Sequence[Session] | None = None,
    entries: Sequence[Entry] = (),
    totals: Mapping[int, int] | None = None,
    printed: Mapping[int, int | Fraction] | None = None,
) -> Event:
    """One event, of one sitting unless `sessions` are given."""
    return Event(
        id="1900/evening",
        season="1900",
        slug="evening",
        title="An evening",
        date=DAY,
        contest=contest,
        scoring=scoring,
        status=status,
        sessions=(Session(date=DAY, schedule=schedule, lines=tuple(lines)),) if sessions is None else tuple(sessions),
        entries=tuple(entries),
        totals={entry: Fraction(total) for entry, total in (totals or {}).items()},
        printed={entry: Fraction(total) for entry, total in (printed or {}).items()},
        at=Span("content/events/1900/evening.toml"),
    )


def line(ns: int, ew: int, tricks: int | LineWord | None = None, *, deal: int = 2, ns_revokes: int = 0, ew_revokes: int = 0,
         law: str = "") -> PlayedLine:  # fmt: skip
    """A line of two pairs, or of two teams."""
    return PlayedLine(
        deal=deal,
        seats=Seats.of_sides(ns, ew),
        tricks=tricks if type(tricks) is int else None,
        word=tricks if isinstance(tricks, LineWord) else None,
        revokes_ns=ns_revokes,
        revokes_ew=ew_revokes,
        law=law,
    )


def seated(deal: int, seats: tuple[int, int, int, int], tricks: int | LineWord | None, round_: int | None = None) -> PlayedLine:
    """A line of four players, N S E W."""
    word = tricks if isinstance(tricks, LineWord) else None
    return PlayedLine(deal=deal, seats=Seats(*seats), tricks=None if word else tricks, word=word, round=round_)


def schedule_of(
    plays: Iterable[tuple[int, int, tuple[int, int], Sequence[int]]],
    *,
    contest: Contest = Contest.PAIRS,
    two_fields: bool = False,
    sit_outs: Mapping[int, Sequence[int]] | None = None,
    system: str = "made-by-hand",
) -> Schedule:
    """A schedule from (round, table, (N-S, E-W), deals)."""
    made = tuple(Play(round_, table, Seats.of_sides(*sides), tuple(deals)) for round_, table, sides, deals in plays)
    return Schedule(
        system=system,
        contest=contest,
        tables=max(play.table for play in made),
        deals=max(deal for play in made for deal in play.deals),
        rounds=max(play.round for play in made),
        entries=len({number for play in made for number in play.seats}),
        plays=made,
        sit_outs=tuple(SitOut(round_, tuple(entries)) for round_, entries in (sit_outs or {}).items()),
        two_fields=two_fields,
    )


SPECIMEN = (line(1, 6, 8), line(3, 5, 6), line(4, 7, 6), line(8, 2, 7))
"""The specimen slip of Barney 1900, pp. 42, 45, 46: deal 2, N-S 8 6 6 7, E-W 5 7 7 6."""

SPECIMEN_TRUMP = Trump.parse("CK")

ODD_SPECIMEN = (line(1, 6, 8), line(3, 5, 6), line(4, 7, 6))
"""The specimen for an odd number (p. 45): seven pairs, pair 2 sits out."""


def resting(number: int, lines: Sequence[PlayedLine]) -> Schedule:
    """A schedule in which `number` sits out the deal that the lines tell of, and plays another."""
    deal = lines[0].deal
    sides = [(made.seats.n, made.seats.e) for made in lines]
    first = [(1, table, pair, (deal,)) for table, pair in enumerate(sides, start=1)]
    return schedule_of([*first, (2, 1, (number, sides[0][0]), (deal + 1,))], sit_outs={1: (number,)})


def rows(result: EventResult) -> dict[int, RankedEntry]:
    """Every row by its entry."""
    return {row.entry: row for ranking in result.rankings for row in ranking.rows}


def scores(result: EventResult) -> dict[int, Fraction]:
    """Every score by entry."""
    return {entry: row.score for entry, row in rows(result).items()}


def marks(result: EventResult, index: int = 0) -> dict[int, Fraction | None]:
    """What one deal gives to each entry that plays it or sits it out."""
    traveller = result.travellers[index]
    on_lines = {credit.entry: credit.mark for made in traveller.lines for credit in made.credits}
    return on_lines | {credit.entry: credit.mark for credit in traveller.sitting_out}


@st.composite
def sessions_of_pairs(draw: st.DrawFn) -> list[PlayedLine]:
    """Plain scores, every pair at a table on every deal: 2-6 tables, 1-6 deals."""
    tables = draw(st.integers(2, 6))
    deals = draw(st.integers(1, 6))
    lines = []
    for deal in range(1, deals + 1):
        pairs = draw(st.permutations(range(1, 2 * tables + 1)))
        tricks = draw(st.lists(st.integers(0, 13), min_size=tables, max_size=tables))
        lines += [line(pairs[2 * t], pairs[2 * t + 1], tricks[t], deal=deal) for t in range(tables)]
    return lines
