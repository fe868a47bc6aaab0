"""Divisions and standings for spreadsheets: figures are exact (`7/2`), unknown cells empty."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from whistpress.core.model import Club, Person
from whistpress.core.model.divisions import MarginUnit
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
OF_CARDS = ("tables_home", "tables_away", "protest", "ruling")
CARDS = ("date", "home", "away", "table", "home1", "home2", "away1", "away2", "home_tricks", "away_tricks", "note")
STANDING = ("place", "who", "id", "figure", "event", "date", "event_place", "worth", "counts", "why")


def table_csv(table: DivisionTable) -> str:
    """Return the table of a division. The place of a team that withdrew with nothing left is empty."""
    more = ("tables_won",) if _has_tables(table) else ()
    return as_csv((*_in_unit(TABLE, table), *more), _table_rows(table))


def _has_tables(table: DivisionTable) -> bool:
    """Whether the matches of a division have tables, a protest or a ruling on record: then its files have columns for them."""
    return any(match.tables or match.protest or match.rulings for match in table.division.matches)


def _table_rows(table: DivisionTable) -> Iterator[list[object]]:
    for row in table.rows:
        team = table.division.team(row.team)
        made = [row.played, row.won, row.drawn, row.lost, *map(exact, row.tricks), exact(row.gain)]
        tables = [exact(row.tables)] if _has_tables(table) else []
        yield [row.place or "", team.name if team else row.team, *made, exact(row.deducted), exact(row.points), *tables]


def matches_csv(table: DivisionTable) -> str:
    """Return every match of a division, in the order of the rounds."""
    more = OF_CARDS if _has_tables(table) else ()
    return as_csv((*_in_unit(MATCHES, table), *more), (_match_row(table, one) for one in table.results))


def _in_unit(header: tuple[str, ...], table: DivisionTable) -> tuple[str, ...]:
    """Name the columns of margins by their unit: `gain`, or `difference` where they are tricks."""
    if table.division.margin is MarginUnit.GAIN:
        return header
    return tuple(name.replace("gain", "difference") for name in header)


def _match_row(table: DivisionTable, one: MatchResult) -> list[object]:
    match = one.match
    names = [team.name if (team := table.division.team(id_)) else id_ for id_ in match.teams]
    days = [day.isoformat() if day else "" for day in (one.date, match.put_off)]
    tricks = [exact(part) for part in one.tricks] if one.tricks else ["", ""]
    points = [exact(part) for part in one.points] if one.points and one.counts else ["", ""]
    gain = "" if one.gain is None else exact(Fraction(one.gain))
    told = [match.event or "", match.void or match.why, *(_of_card(one) if _has_tables(table) else ())]
    return [match.round, *days, *names, one.state.value, *tricks, gain, *points, *told]


def _of_card(one: MatchResult) -> list[object]:
    """Return the tables of home and away, the protest and the rulings of a match."""
    tables = [exact(part) for part in one.tables] if one.tables else ["", ""]
    ruling = "; ".join(f"{ruling.by}: {ruling.why}" if ruling.why else ruling.by for ruling in one.match.rulings)
    return [*tables, one.match.protest.why if one.match.protest else "", ruling]


def cards_csv(table: DivisionTable) -> str:
    """Return every table of every match: who played it, the tricks, the side that conceded it."""
    return as_csv(CARDS, _card_rows(table))


def _card_rows(table: DivisionTable) -> Iterator[list[object]]:
    for one in table.results:
        match = one.match
        for number, at_table in enumerate(match.tables, 1):
            players = [name for pair in (at_table.home, at_table.away) for name in (*pair.names, "", "")[:2]]
            tricks = [exact(part) for part in at_table.tricks] if at_table.tricks else ["", ""]
            note = f"conceded {at_table.conceded}" if at_table.conceded else ""
            yield [one.date.isoformat() if one.date else "", *match.teams, number, *players, *tricks, note]


def standing_csv(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """Return a row for each result behind a standing; without a rank it has neither place nor figure."""
    return as_csv(STANDING, _standing_rows(standing, people, clubs))


def _standing_rows(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[list[object]]:
    every: tuple[StandingRow | Waiting, ...] = (*standing.rows, *standing.waiting)
    for row in every:
        names = " & ".join(name.text for name in names_of(standing.rule, row.who, people, clubs))
        place, figure = (row.place, exact(row.figure)) if isinstance(row, StandingRow) else ("", "")
        for result in row.results:
            counted = (exact(result.figure), int(result.counts), str(result.why or ""))
            yield [
                place,
                names,
                " ".join(row.who),
                figure,
                result.event or result.match,
                result.date.isoformat(),
                result.place or "",
                *counted,
            ]
