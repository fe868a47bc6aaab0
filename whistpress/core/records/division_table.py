"""The table of a division: what each team has played, won and gained, and how equal points are parted."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.records.match_results import MatchResult
from whistpress.core.scoring.ranking import Merit, rank_by_ladder


class DivisionRow(Struct, frozen=True, kw_only=True):
    """A team's row.

    `tables` are those won, a drawn one a half. `tricks` are those won and lost, in matches with known tricks. `gain` is the sum
    of the margins, in the unit of the division. `form` has a letter for each match that counts, the oldest first. `deducted` is
    within the points. `decided` is the rung that parted it from others of the same points.
    """

    team: str
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tables: Fraction = Fraction(0)
    tricks: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    gain: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    deducted: Fraction = Fraction(0)
    away_won: int = 0
    form: str = ""
    withdrawn: bool = False
    decided: str = ""


class DivisionTable(Struct, frozen=True):
    """The rows in their order: teams that withdrew and have no result left come last, without a rank (0)."""

    division: Division
    rows: tuple[DivisionRow, ...]
    results: tuple[MatchResult, ...]

    def row(self, team: str) -> DivisionRow:
        """The row of a team."""
        return next(row for row in self.rows if row.team == team)

    def is_shared(self, place: int) -> bool:
        """Return whether several teams have a place."""
        return place > 0 and sum(row.place == place for row in self.rows) > 1


def division_table(division: Division, results: Sequence[MatchResult]) -> DivisionTable:
    """Make the table from the results of the matches."""
    rows = [_row(division, team.id, results) for team in division.teams]
    ranked = [row for row in rows if row.played or not row.withdrawn]
    rest = [row for row in rows if row not in ranked]

    def rung(name: str) -> Merit[DivisionRow]:
        return lambda row, tied: RUNGS[name](row, tied, results)

    rungs = [(name, rung(name)) for name in division.ties if name in RUNGS]
    ranked_rows = rank_by_ladder(ranked, lambda row: row.points, rungs)
    return DivisionTable(division, (*ranked_rows, *rest), tuple(results))


def _row(division: Division, team: str, results: Sequence[MatchResult]) -> DivisionRow:
    own = [one for one in results if team in one.match.teams and one.counts]
    own.sort(key=lambda one: (one.date.isoformat() if one.date else "9", one.match.round, one.match.id))
    form = "".join(one.letter(team) for one in own)
    tricks = [(one.tricks_of(team), one.tricks_of(one.match.other(team))) for one in own if one.tricks]
    taken = sum((one.points for one in division.deducted if one.team == team), Fraction(0))
    return DivisionRow(
        team=team,
        played=len(own),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        tables=sum((one.tables_of(team) for one in own), Fraction(0)),
        tricks=(sum((a or Fraction(0) for a, _ in tricks), Fraction(0)), sum((b or Fraction(0) for _, b in tricks), Fraction(0))),
        gain=sum((one.gain_of(team) or Fraction(0) for one in own), Fraction(0)),
        points=sum((one.points_of(team) for one in own), Fraction(0)) - taken,
        deducted=taken,
        away_won=sum(one.letter(team) == "W" for one in own if one.match.away == team),
        form=form,
        withdrawn=division.withdrawal(team) is not None,
    )


DivisionRung = Callable[[DivisionRow, Sequence[DivisionRow], Sequence[MatchResult]], Fraction]
"""The merit of a team among those that are tied, itself included."""


def _matches_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> list[MatchResult]:
    teams = {other.team for other in tied}
    return [one for one in results if row.team in one.match.teams and teams >= {*one.match.teams}]


def _points_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    return sum((one.points_of(row.team) for one in _matches_between(row, tied, results)), Fraction(0))


def _gain_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    met = [one for one in _matches_between(row, tied, results) if one.counts]
    return sum((one.gain_of(row.team) or Fraction(0) for one in met), Fraction(0))


RUNGS: Mapping[str, DivisionRung] = MappingProxyType(
    {
        "gain": lambda row, _, __: row.gain,
        "difference": lambda row, _, __: row.gain,
        "tricks": lambda row, _, __: row.tricks[0],
        "tables": lambda row, _, __: row.tables,
        "wins": lambda row, _, __: Fraction(row.won),
        "away-wins": lambda row, _, __: Fraction(row.away_won),
        "between": _points_between,
        "between-gain": _gain_between,
    }
)
"""The rungs of a ladder by name; the most is first."""
