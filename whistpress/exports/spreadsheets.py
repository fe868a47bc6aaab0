"""Divisions and standings for spreadsheets; unknown cells are empty."""

from collections.abc import Collection, Iterator, Mapping

from whistpress.core.model import Club, Person
from whistpress.core.model.divisions import MarginUnit
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import MatchResult
from whistpress.core.records.standing import Standing, StandingRow, Waiting
from whistpress.exports.csv_tables import DIVISION_MATCHES, DIVISION_TABLE, MATCH_CARDS, STANDING_RESULTS, CsvTable
from whistpress.views.standings import names_of

_OF_CARDS = ("tables_home", "tables_away", "protest", "ruling")


def table_csv(table: DivisionTable) -> str:
    """Return the table of a division. The place of a team that withdrew with nothing left is empty."""
    left = set() if _has_tables(table) else {"tables_won"}
    return DIVISION_TABLE.text(_table_rows(table), _names(DIVISION_TABLE, table, left))


def _has_tables(table: DivisionTable) -> bool:
    """Return whether a match of a division has tables, a protest or a ruling on record: then its files have columns for them."""
    return any(match.tables or match.protest or match.rulings for match in table.division.matches)


def _table_rows(table: DivisionTable) -> Iterator[list[object]]:
    for row in table.rows:
        team = table.division.team(row.team)
        figures = [row.played, row.won, row.drawn, row.lost, *row.tricks, row.gain]
        tables = [row.tables] if _has_tables(table) else []
        yield [row.place or "", team.name if team else row.team, row.team, *figures, row.deducted, row.points, *tables]


def matches_csv(table: DivisionTable) -> str:
    """Return every match of a division, in the order of the rounds."""
    left = set() if _has_tables(table) else set(_OF_CARDS)
    names = _names(DIVISION_MATCHES, table, left)
    return DIVISION_MATCHES.text((_match_row(table, result) for result in table.results), names)


def _names(of: CsvTable, table: DivisionTable, left: Collection[str]) -> list[str]:
    """Return the names of the columns without those `left` out; margins are a `gain`, or a `difference` where they are tricks."""
    other = "difference" if table.division.margin is MarginUnit.GAIN else "gain"
    return [column.name for column in of.columns if column.name not in left and column.name not in (other, f"{other}_home")]


def _match_row(table: DivisionTable, result: MatchResult) -> list[object]:
    match = result.match
    names = [team.name if (team := table.division.team(id_)) else id_ for id_ in match.teams]
    days = [day.isoformat() if day else "" for day in (result.date, match.put_off)]
    tricks = result.tricks or ("", "")
    points = result.points if result.points and result.counts else ("", "")
    gain = "" if result.gain is None else result.gain
    details = [match.event or "", match.void or match.why, *(_of_card(result) if _has_tables(table) else ())]
    return [match.round, *days, *names, result.state.value, *tricks, gain, *points, *details]


def _of_card(result: MatchResult) -> list[object]:
    """Return the tables of home and away, the protest and the rulings of a match."""
    tables = result.tables or ("", "")
    ruling = "; ".join(f"{ruling.by}: {ruling.why}" if ruling.why else ruling.by for ruling in result.match.rulings)
    return [*tables, result.match.protest.why if result.match.protest else "", ruling]


def cards_csv(table: DivisionTable) -> str:
    """Return every table of every match: who played it, the tricks, the side that conceded it."""
    return MATCH_CARDS.text(_card_rows(table))


def _card_rows(table: DivisionTable) -> Iterator[list[object]]:
    for result in table.results:
        match = result.match
        for number, at_table in enumerate(match.tables, 1):
            players = [name for pair in (at_table.home, at_table.away) for name in (*pair.names, "", "")[:2]]
            tricks = at_table.tricks or ("", "")
            note = f"conceded {at_table.conceded}" if at_table.conceded else ""
            yield [result.date.isoformat() if result.date else "", *match.teams, number, *players, *tricks, note]


def standing_csv(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """Return a row for each result behind a standing; without a rank it has neither place nor figure."""
    return STANDING_RESULTS.text(_standing_rows(standing, people, clubs))


def _standing_rows(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[list[object]]:
    rows: tuple[StandingRow | Waiting, ...] = (*standing.rows, *standing.waiting)
    for row in rows:
        names = " & ".join(name.text for name in names_of(standing.rule, row.who, people, clubs))
        rank, figure = (row.place, row.figure) if isinstance(row, StandingRow) else ("", "")
        for result in row.results:
            counted = (result.figure, int(result.counts), str(result.why or ""))
            yield [
                rank,
                names,
                " ".join(row.who),
                figure,
                result.event or result.match,
                result.date.isoformat(),
                result.place or "",
                *counted,
            ]
