"""The table and the players of a division, for the command line: JSON in the forms of `json_forms`, CSV."""

from fractions import Fraction

from whistpress.core.model.divisions import Division
from whistpress.core.model.match_cards import Two
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_players import MatchPlayer, match_players
from whistpress.core.records.match_results import MatchResult
from whistpress.core.records.statuses import statuses
from whistpress.exports.csv_tables import DIVISION_PLAYERS
from whistpress.exports.encoding import Json
from whistpress.exports.json_forms import (
    DivisionMatchJson,
    DivisionPlayerJson,
    DivisionRowJson,
    MatchRulingJson,
    MatchTableJson,
)
from whistpress.views.hours import match_hours


def row_forms(table: DivisionTable) -> tuple[DivisionRowJson, ...]:
    """Return the rows of a division; a status is there only when it is certain."""
    names = {team.id: team.name for team in table.division.teams}
    certain = statuses(table)
    return tuple(
        DivisionRowJson(
            place=row.place or None,
            team=row.team,
            name=names[row.team],
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            tables=str(row.tables),
            tricks_for=str(row.tricks[0]),
            tricks_against=str(row.tricks[1]),
            gain=str(row.gain),
            deducted=str(row.deducted),
            points=str(row.points),
            status=status.value if (status := certain.get(row.team)) else None,
        )
        for row in table.rows
    )


_ROW = ("place", "team", "played", "won", "drawn", "lost", "tables", "tricks_for", "tricks_against", "points", "status")
_PLAYER = ("player", "team", "matches", "hands", "tricks", "average")


def table_json(table: DivisionTable) -> Json:
    """Return the table of a division in its fixed form."""
    rows = [{key: getattr(row, key) for key in _ROW} for row in row_forms(table)]
    return {"division": table.division.id.rpartition("/")[2], "season": table.division.season, "rows": rows}


def players_json(table: DivisionTable) -> list[Json]:
    """Return the players of a division in their fixed form, the best average first."""
    return [{key: getattr(player, key) for key in _PLAYER} for player in player_forms(table)]


def player_forms(table: DivisionTable) -> tuple[DivisionPlayerJson, ...]:
    """Return the players of a division, the best average first."""
    return tuple(
        DivisionPlayerJson(
            player=player.name,
            id=player.player,
            team=player.team,
            matches=player.matches,
            won=player.won,
            drawn=player.drawn,
            lost=player.lost,
            tables=player.tables,
            tables_won=str(player.tables_won),
            hands=_number(player.hands),
            tricks=str(player.tricks),
            average=None if player.average is None else str(player.average),
        )
        for player in match_players(table)
    )


def match_form(division: Division, result: MatchResult) -> DivisionMatchJson:
    """Return a match of a division with its card."""
    match = result.match
    return DivisionMatchJson(
        match=match.id,
        round=match.round,
        date=result.date.isoformat() if result.date else None,
        time=match_hours(division, match)[0],
        home=match.home,
        away=match.away,
        state=result.state.value,
        tricks=_both(result.tricks),
        gain=None if result.gain is None else str(result.gain),
        tables_won=_both(result.tables),
        points=_both(result.points if result.counts else None),
        event=match.event,
        card=tuple(
            MatchTableJson(table.home.names, table.away.names, _both(table.tricks), table.conceded or None)
            for table in match.tables
        ),
        under_protest=result.under_protest,
        rulings=tuple(
            MatchRulingJson(
                ruling.by,
                ruling.date.isoformat() if ruling.date else None,
                _both(ruling.points),
                _both(ruling.tables),
                ruling.why,
            )
            for ruling in match.rulings
        ),
    )


def _both(figures: Two | None) -> tuple[str, str] | None:
    return (str(figures[0]), str(figures[1])) if figures else None


def players_csv(table: DivisionTable) -> str:
    """Return the players of a division as a table for a spreadsheet."""
    return DIVISION_PLAYERS.text(_player_row(player) for player in match_players(table))


def _player_row(player: MatchPlayer) -> list[object]:
    counts = [player.matches, player.won, player.drawn, player.lost, player.tables, player.tables_won]
    return [player.name, player.player, player.team, *counts, player.hands, player.tricks, player.average]


def _number(figure: Fraction) -> int | str:
    """Return a whole figure as a number, any other exactly."""
    return figure.numerator if figure.denominator == 1 else str(figure)
