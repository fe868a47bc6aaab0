"""Divisions and standings as spreadsheets read them: figures exact (`7/2`), what is not known is empty."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from whistpress.core.model import Club, Person
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import MatchResult
from whistpress.core.records.standing import Standing, StandingRow, Waiting
from whistpress.exports.encoding import as_csv
from whistpress.views.figures import exact
from whistpress.views.standings import names_of

TABLE = (
    "place", "team", "played", "won", "drawn", "lost", "tricks_won", "tricks_lost", "gain", "deducted", "points",
)  # fmt: skip
MATCHES = ("round", "date", "put_off_from", "home", "away", "state", "tricks_home", "tricks_away", "gain_home", "points_home",
           "points_away", "event", "remark")  # fmt: skip
STANDING = ("place", "who", "id", "figure", "event", "date", "event_place", "worth", "counts", "why")


def table_csv(table: DivisionTable) -> str:
    """The table of a division. The place of a team that withdrew with nothing left is empty."""
    return as_csv(TABLE, _table_rows(table))


def _table_rows(table: DivisionTable) -> Iterator[list[object]]:
    for row in table.rows:
        team = table.division.team(row.team)
        made = [row.played, row.won, row.drawn, row.lost, *map(exact, row.tricks), exact(row.gain)]
        yield [row.place or "", team.name if team else row.team, *made, exact(row.deducted), exact(row.points)]


def matches_csv(table: DivisionTable) -> str:
    """Every match of a division, in the order of the rounds."""
    return as_csv(MATCHES, (_match_row(table, one) for one in table.results))


def _match_row(table: DivisionTable, one: MatchResult) -> list[object]:
    match = one.match
    names = [team.name if (team := table.division.team(id_)) else id_ for id_ in match.teams]
    days = [day.isoformat() if day else "" for day in (one.date, match.put_off)]
    tricks = [exact(part) for part in one.tricks] if one.tricks else ["", ""]
    points = [exact(part) for part in one.points] if one.points and one.counts else ["", ""]
    gain = "" if one.gain is None else exact(Fraction(one.gain))
    return [match.round, *days, *names, one.state.value, *tricks, gain, *points, match.event or "", match.void or match.why]


def standing_csv(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """A row for each result behind a standing; a person who is not ranked yet has neither place nor figure."""
    return as_csv(STANDING, _standing_rows(standing, people, clubs))


def _standing_rows(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[list[object]]:
    every: tuple[StandingRow | Waiting, ...] = (*standing.rows, *standing.waiting)
    for row in every:
        names = " & ".join(name.text for name in names_of(standing.rule, row.who, people, clubs))
        place, figure = (row.place, exact(row.figure)) if isinstance(row, StandingRow) else ("", "")
        for result in row.results:
            counted = (exact(result.figure), int(result.counts), str(result.why or ""))
            yield [place, names, " ".join(row.who), figure, result.event, result.date.isoformat(), result.place, *counted]
