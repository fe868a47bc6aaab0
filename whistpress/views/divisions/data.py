"""A division as spreadsheets read it: the table, and every match."""

from collections.abc import Iterator
from fractions import Fraction

from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import MatchResult
from whistpress.views.data import as_csv
from whistpress.views.figures import exact

TABLE = (
    "place", "team", "played", "won", "drawn", "lost", "tricks_won", "tricks_lost", "gain", "deducted", "points",
)  # fmt: skip
MATCHES = ("round", "date", "put_off_from", "home", "away", "state", "tricks_home", "tricks_away", "gain_home", "points_home",
           "points_away", "event", "remark")  # fmt: skip


def table_csv(table: DivisionTable) -> str:
    """The table; figures exact (`7/2`). The place of a team that withdrew with nothing left is empty."""
    return as_csv(TABLE, _rows(table))


def _rows(table: DivisionTable) -> Iterator[list[object]]:
    for row in table.rows:
        team = table.division.team(row.team)
        made = [row.played, row.won, row.drawn, row.lost, *map(exact, row.tricks), exact(row.gain)]
        yield [row.place or "", team.name if team else row.team, *made, exact(row.deducted), exact(row.points)]


def matches_csv(table: DivisionTable) -> str:
    """Every match, in the order of the rounds; what is not known is empty."""
    return as_csv(MATCHES, (_match(table, one) for one in table.results))


def _match(table: DivisionTable, one: MatchResult) -> list[object]:
    match = one.match
    names = [team.name if (team := table.division.team(id_)) else id_ for id_ in match.teams]
    days = [day.isoformat() if day else "" for day in (one.date, match.put_off)]
    tricks = [exact(part) for part in one.tricks] if one.tricks else ["", ""]
    points = [exact(part) for part in one.points] if one.points and one.counts else ["", ""]
    gain = "" if one.gain is None else exact(Fraction(one.gain))
    return [match.round, *days, *names, one.state.value, *tricks, gain, *points, match.event or "", match.void or match.why]
