"""The match cards of divisions in the database: the tables of each match, who sat at them, protests and rulings."""

from whistpress.core.model import League
from whistpress.core.model.divisions import Division, Match
from whistpress.core.model.match_cards import MatchTable
from whistpress.exports.database.table import DatabaseTable, Rows, common, exact, over, table

_DIVISION = ("division", "TEXT NOT NULL REFERENCES divisions (id)", "the division")
_MATCH = ("match", "TEXT NOT NULL", "the match: its id, as in the address of its page")
_TABLE = ("table_number", "INTEGER NOT NULL", "the table, from 1")

MATCH_CARD_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "match_tables",
        "every table of a match that has a card",
        (
            _DIVISION,
            _MATCH,
            _TABLE,
            ("conceded", "TEXT", "`home` or `away`: the side that conceded it"),
            *exact("tricks_home", "tricks of the home side", required=False),
            *exact("tricks_away", "tricks of the away side", required=False),
        ),
        "division match table_number",
    ),
    table(
        "match_players",
        "who sat at a table of a match",
        (
            _DIVISION,
            _MATCH,
            _TABLE,
            ("side", "TEXT NOT NULL", "`home` or `away`"),
            ("person", "TEXT NOT NULL REFERENCES people (id)", "the person"),
        ),
        "division match table_number side person",
    ),
    table(
        "match_rulings",
        "protests against matches, and the rulings on them; the last that gives points counts",
        (
            _DIVISION,
            _MATCH,
            ("number", "INTEGER NOT NULL", "0 for the protest, then the rulings in their order"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("made_by", "TEXT NOT NULL", "who protested, or ruled"),
            ("why", "TEXT NOT NULL", "why"),
            *exact("points_home", "points of the home team by the ruling", required=False),
            *exact("points_away", "points of the away team by the ruling", required=False),
            *exact("tables_home", "tables of the home team by the ruling", required=False),
            *exact("tables_away", "tables of the away team by the ruling", required=False),
        ),
        "division match number",
    ),
)


def match_card_rows(league: League) -> Rows:
    """Yield the rows of every match card, protest and ruling."""
    for division in league.divisions.values():
        under = common(part for match in division.matches for match_table in match.tables for part in match_table.tricks or ())
        for match in division.matches:
            for number, match_table in enumerate(match.tables, 1):
                yield from _of_table(division, match, (number, match_table), under)
            yield from _of_rulings(division, match)


def _of_table(division: Division, match: Match, numbered: tuple[int, MatchTable], under: int) -> Rows:
    number, match_table = numbered
    home, away = match_table.tricks or (None, None)
    where = (division.id, match.id, number)
    yield "match_tables", (*where, match_table.conceded or None, *over(home, under), *over(away, under))
    for side, pair in (("home", match_table.home), ("away", match_table.away)):
        yield from (("match_players", (*where, side, person)) for person in dict.fromkeys(pair.persons))


def _of_rulings(division: Division, match: Match) -> Rows:
    nothing = (None,) * 8
    protest = match.protest
    if protest:
        day = protest.date.isoformat() if protest.date else None
        yield "match_rulings", (division.id, match.id, 0, day, protest.by, protest.why, *nothing)
    under = common(part for ruling in match.rulings for pair in (ruling.points, ruling.tables) for part in pair or ())
    for number, ruling in enumerate(match.rulings, 1):
        day = ruling.date.isoformat() if ruling.date else None
        figures = (part for pair in (ruling.points, ruling.tables) for part in pair or (None, None))
        cells = (cell for figure in figures for cell in over(figure, under))
        yield "match_rulings", (division.id, match.id, number, day, ruling.by, ruling.why, *cells)
