"""The table of a division: what everybody has played, won and gained, and how equal points are parted."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.divisions import Division
from whistpress.core.records.divisions.results import MatchResult


class TableRow(Struct, frozen=True, kw_only=True):
    """A team's line.

    `tricks` are those won and lost, in matches of which they are known. `gain` is the sum of the margins, in the unit of the
    division. `form` has a letter for each match that counts, the oldest first. `deducted` is within the points. `decided` is
    the rung that parted it from others of the same points.
    """

    team: str
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tricks: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    gain: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    deducted: Fraction = Fraction(0)
    away_won: int = 0
    form: str = ""
    withdrawn: bool = False
    decided: str = ""


class DivisionTable(Struct, frozen=True):
    """The rows in their order: who withdrew and has no result left stands last, without a place (0)."""

    division: Division
    rows: tuple[TableRow, ...]
    results: tuple[MatchResult, ...]

    def row(self, team: str) -> TableRow:
        """The line of a team."""
        return next(row for row in self.rows if row.team == team)


def division_table(division: Division, results: Sequence[MatchResult]) -> DivisionTable:
    """The table that the matches make."""
    made = [_row(division, team.id, results) for team in division.teams]
    ranked = [row for row in made if not (row.withdrawn and not row.played)]
    rest = [row for row in made if row not in ranked]
    return DivisionTable(division, (*_placed(ranked, division.ties, results), *rest), tuple(results))


def _row(division: Division, team: str, results: Sequence[MatchResult]) -> TableRow:
    own = sorted((one for one in results if team in one.match.teams and one.counts), key=_when)
    form = "".join(one.letter(team) for one in own)
    tricks = [(one.tricks_of(team), one.tricks_of(one.match.other(team))) for one in own if one.tricks]
    taken = sum((one.points for one in division.deducted if one.team == team), Fraction(0))
    return TableRow(
        team=team,
        played=len(own),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        tricks=(sum((a or Fraction(0) for a, _ in tricks), Fraction(0)), sum((b or Fraction(0) for _, b in tricks), Fraction(0))),
        gain=sum((one.gain_of(team) or Fraction(0) for one in own), Fraction(0)),
        points=sum((one.points_of(team) for one in own), Fraction(0)) - taken,
        deducted=taken,
        away_won=sum(one.letter(team) == "W" for one in own if one.match.away == team),
        form=form,
        withdrawn=division.withdrawal(team) is not None,
    )


def _when(one: MatchResult) -> tuple[str, int, str]:
    return one.date.isoformat() if one.date else "9", one.match.round, one.match.id


Rung = Callable[[TableRow, frozenset[str], Sequence[MatchResult]], Fraction]
"""What a team has of something; the set are those who are tied, itself included."""


def _between(row: TableRow, tied: frozenset[str], results: Sequence[MatchResult]) -> Fraction:
    return sum(
        (one.points_of(row.team) for one in results if row.team in one.match.teams and tied >= {*one.match.teams}), Fraction(0)
    )


def _gain_between(row: TableRow, tied: frozenset[str], results: Sequence[MatchResult]) -> Fraction:
    met = [one for one in results if one.counts and row.team in one.match.teams and tied >= {*one.match.teams}]
    return sum((one.gain_of(row.team) or Fraction(0) for one in met), Fraction(0))


RUNGS: Mapping[str, Rung] = MappingProxyType(
    {
        "gain": lambda row, _, __: row.gain,
        "difference": lambda row, _, __: row.gain,
        "tricks": lambda row, _, __: row.tricks[0],
        "wins": lambda row, _, __: Fraction(row.won),
        "away-wins": lambda row, _, __: Fraction(row.away_won),
        "between": _between,
        "between-gain": _gain_between,
    }
)
"""The rungs of a ladder by name: more of it stands higher."""


def _placed(rows: Sequence[TableRow], ladder: Sequence[str], results: Sequence[MatchResult]) -> tuple[TableRow, ...]:
    """The rows in order. Whom no rung parts share the place, and stand in the order of the division."""
    groups = [
        group
        for points in sorted({row.points for row in rows}, reverse=True)
        for group in _parted([row for row in rows if row.points == points], [one for one in ladder if one in RUNGS], results)
    ]
    found = list[TableRow]()
    for group in groups:
        place = len(found) + 1
        found.extend(replace(row, place=place) for row in group)
    return tuple(found)


def _parted(tied: Sequence[TableRow], ladder: Sequence[str], results: Sequence[MatchResult]) -> list[list[TableRow]]:
    """The tied in groups, the best first: each rung looks at those alone whom the rungs before it have left tied."""
    if len(tied) < 2 or not ladder:
        return [list(tied)]
    name, *further = ladder
    among = frozenset(row.team for row in tied)
    worth = {row.team: RUNGS[name](row, among, results) for row in tied}
    values = sorted(set(worth.values()), reverse=True)
    if len(values) == 1:
        return _parted(tied, further, results)
    return [
        group
        for value in values
        for group in _parted([replace(row, decided=name) for row in tied if worth[row.team] == value], further, results)
    ]
