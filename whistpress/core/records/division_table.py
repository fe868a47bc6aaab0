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
        """Return the row of a team."""
        return next(row for row in self.rows if row.team == team)

    def is_shared(self, rank: int) -> bool:
        """Return whether several teams have a rank."""
        return rank > 0 and sum(row.place == rank for row in self.rows) > 1


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
    results_of_team = [result for result in results if team in result.match.teams and result.counts]
    results_of_team.sort(
        key=lambda result: (result.date.isoformat() if result.date else "9", result.match.round, result.match.id)
    )
    form = "".join(result.letter(team) for result in results_of_team)
    tricks = [(result.tricks_of(team), result.tricks_of(result.match.other(team))) for result in results_of_team if result.tricks]
    taken = sum((deduction.points for deduction in division.deducted if deduction.team == team), Fraction(0))
    return DivisionRow(
        team=team,
        played=len(results_of_team),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        tables=sum((result.tables_of(team) for result in results_of_team), Fraction(0)),
        tricks=(sum((a or Fraction(0) for a, _ in tricks), Fraction(0)), sum((b or Fraction(0) for _, b in tricks), Fraction(0))),
        gain=sum((result.gain_of(team) or Fraction(0) for result in results_of_team), Fraction(0)),
        points=sum((result.points_of(team) for result in results_of_team), Fraction(0)) - taken,
        deducted=taken,
        away_won=sum(result.letter(team) == "W" for result in results_of_team if result.match.away == team),
        form=form,
        withdrawn=division.withdrawal(team) is not None,
    )


DivisionRung = Callable[[DivisionRow, Sequence[DivisionRow], Sequence[MatchResult]], Fraction]
"""The merit of a team among those that are tied, itself included."""


def _matches_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> list[MatchResult]:
    teams = {other.team for other in tied}
    return [result for result in results if row.team in result.match.teams and teams >= {*result.match.teams}]


def _points_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    return sum((result.points_of(row.team) for result in _matches_between(row, tied, results)), Fraction(0))


def _gain_between(row: DivisionRow, tied: Sequence[DivisionRow], results: Sequence[MatchResult]) -> Fraction:
    met = [result for result in _matches_between(row, tied, results) if result.counts]
    return sum((result.gain_of(row.team) or Fraction(0) for result in met), Fraction(0))


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
