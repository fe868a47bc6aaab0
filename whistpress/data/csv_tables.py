"""The CSV files of the site: one table each, its columns with types and meanings; figures as decimals, the exact ones beside.

A file is UTF-8 with a byte-order mark, so that a spreadsheet shows `ü` as it is; the command line prints the same without the
mark. Names of columns are English whatever the language of the pages: columns may come, none changes its meaning.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from whistpress.data.encoding import as_csv
from whistpress.site.figures import exact

PLACES = 6
"""The most decimal places of a figure; the exact one stands beside it."""
EXACT = "_exact"
"""The end of the name of the column with the exact figure."""


class CsvKind(StrEnum):
    """What the cells of a column hold; a cell may also be empty."""

    TEXT = "text"
    INTEGER = "whole number"
    FIGURE = "decimal"
    EXACT = "fraction"
    DATE = "date"


class CsvColumn(Struct, frozen=True):
    """A column: its name, the kind of its cells, what it means. Not every file of a sort has a column that is `optional`."""

    name: str
    kind: CsvKind
    meaning: str
    optional: bool = False


class CsvTable(Struct, frozen=True, kw_only=True):
    """A sort of files: its name, the paths (with `<…>`), what a row is, every column that such a file may have."""

    name: str
    path: str
    meaning: str
    columns: tuple[CsvColumn, ...]

    @property
    def file_columns(self) -> tuple[CsvColumn, ...]:
        """The columns of a file: each figure is followed by the exact one."""
        return tuple(file_column for column in self.columns for file_column in _with_exact(column))

    def pick(self, names: Sequence[str]) -> tuple[CsvColumn, ...]:
        """Return the named columns, in the given order."""
        columns = {column.name: column for column in self.columns}
        return tuple(columns[name] for name in names)

    def text(self, rows: Iterable[Sequence[object]], names: Sequence[str] = ()) -> str:
        """Return rows as CSV; `names` are those of the columns, where the file does not have all that there may be."""
        columns = self.pick(names) if names else self.columns
        header = [file_column.name for column in columns for file_column in _with_exact(column)]
        return as_csv(header, ([cell for pair in zip(columns, row, strict=True) for cell in _cells(*pair)] for row in rows))


def csv_bytes(text: str) -> bytes:
    """Return CSV as a file of the site: UTF-8 with a byte-order mark."""
    return text.encode("utf-8-sig")


def decimal_text(figure: Fraction | int) -> str:
    """Return a figure as a plain decimal: `6`, `6.2`, `-0.333333`; at most six places, half up, with a dot in any language."""
    numerator, denominator = figure.as_integer_ratio()
    scale = 10**PLACES
    whole, rest = divmod((2 * abs(numerator) * scale + denominator) // (2 * denominator), scale)
    part = f"{rest:0{PLACES}}".rstrip("0")
    return f"{'-' if numerator < 0 and (whole or rest) else ''}{whole}{'.' if part else ''}{part}"


def _with_exact(column: CsvColumn) -> tuple[CsvColumn, ...]:
    if column.kind is not CsvKind.FIGURE:
        return (column,)
    return column, CsvColumn(f"{column.name}{EXACT}", CsvKind.EXACT, f"the same exactly: {column.name}", column.optional)


def _cells(column: CsvColumn, value: object) -> tuple[object, ...]:
    """Return the cells of a value: of a figure the decimal and the exact one."""
    if column.kind is not CsvKind.FIGURE:
        return (value,)
    if value is None or value == "":
        return "", ""
    figure = value if isinstance(value, Fraction) else Fraction(str(value))
    return decimal_text(figure), exact(figure)


def _column(kind: CsvKind) -> Callable[..., CsvColumn]:
    def column(name: str, meaning: str, *, optional: bool = False) -> CsvColumn:
        return CsvColumn(name, kind, meaning, optional)

    return column


_text, _integer, _figure, _date = map(_column, (CsvKind.TEXT, CsvKind.INTEGER, CsvKind.FIGURE, CsvKind.DATE))

RANKING = CsvTable(
    name="ranking",
    path="events/<season>/<slug>/ranking.csv",
    meaning="the ranking of an event: a row for each entry of each group",
    columns=(
        _text("group", "the group that is ranked: `NS`, `EW`, `ladies`, `gentlemen`, `all`; of a section `A NS`"),
        _integer("place", "the place; equal scores share it"),
        _text("entry", "the number of the entry, or its label (`NS4`)"),
        _text("names", "the players, with ` & ` between"),
        _text("team", "the name of the team", optional=True),
        _integer("deals", "how many deals count"),
        _figure("tricks", "the tricks"),
        _figure("score", "what ranks, by the way of scoring"),
        _figure("plus_minus", "the plus and minus of a way of scoring that has one"),
        _figure("percentage", "the share of what could be had"),
        _integer("rubbers", "rubbers or games played", optional=True),
        _integer("won", "rubbers or games won", optional=True),
        _integer("games", "games won in rubbers", optional=True),
        _figure("penalty", "what was taken away", optional=True),
        _figure("carried", "what was carried from an earlier event", optional=True),
        _text("decided", "what parted equal scores", optional=True),
        _figure("handicap", "the handicap, which is not in `score`", optional=True),
        _figure("handicap_score", "the score with the handicap", optional=True),
        _figure("handicap_percentage", "the percentage with the handicap", optional=True),
        _integer("handicap_place", "the place in the ranking with handicaps", optional=True),
    ),
)
_SEATS = ("n", "s", "e", "w")
SCORES = CsvTable(
    name="scores",
    path="events/<season>/<slug>/scores.csv",
    meaning='every line of an event; the same file serves beside an event (`scores = "scores.csv"`)',
    columns=(
        _integer("session", "the session, where there are several", optional=True),
        _integer("deal", "the deal", optional=True),
        _integer("round", "without trays: the round", optional=True),
        _text("ns", "the entry that sat N-S", optional=True),
        _text("ew", "the entry that sat E-W", optional=True),
        *(_integer(seat, f"the player in seat {seat.upper()}, where partners change", optional=True) for seat in _SEATS),
        _text("by", "the side that declared", optional=True),
        _text("bid", "its bid", optional=True),
        _integer("doubled", "how often it was doubled", optional=True),
        _integer("tricks", "tricks won N-S; of a declared deal those of the side that declared"),
        _integer("ew_tricks", "tricks that E-W wrote down", optional=True),
        _text("honours", "who held how many honours (`EW 4`)", optional=True),
        _text("chicane", "the seats without a trump (`NS`: North and South)", optional=True),
        _integer("points_ns", "the points of N-S", optional=True),
        _integer("points_ew", "the points of E-W", optional=True),
        _text("declarant", "who played the contract", optional=True),
        _text("dealer", "who dealt", optional=True),
        _text("auction", "the bids", optional=True),
        _text("revoke_option", "`tricks`, where the adversaries took tricks for a revoke", optional=True),
        _text("law", "a law quoted without a revoke", optional=True),
        _text("note", "words in place of a score (`average`, `not played`), revokes, the law"),
    ),
)
SCHEDULE = CsvTable(
    name="schedule",
    path="systems/<schedule>.csv",
    meaning="a schedule: a row for each table of each round; `whistpress movement` reads it",
    columns=(
        _integer("round", "the round"),
        _integer("table", "the table"),
        *(_integer(seat, f"who sits {seat.upper()}: of partners that stay together their number twice") for seat in _SEATS),
        _text("deals", "the deals in the order of play, with blanks between"),
    ),
)
DIVISION_TABLE = CsvTable(
    name="table",
    path="fixtures/<season>/<slug>-table.csv",
    meaning="the table of a division",
    columns=(
        _integer("place", "the place; empty for a team that withdrew with nothing left"),
        _text("team", "the team's name"),
        _text("team_id", "its id"),
        _integer("played", "matches that count, walkovers among them"),
        _integer("won", "matches won"),
        _integer("drawn", "matches drawn"),
        _integer("lost", "matches lost"),
        _figure("tricks_won", "tricks for"),
        _figure("tricks_lost", "tricks against"),
        _figure("difference", "tricks for less tricks against", optional=True),
        _figure("gain", "in place of `difference` where margins are duplicate whist's gain", optional=True),
        _figure("deducted", "points taken away"),
        _figure("points", "points"),
        _figure("tables_won", "tables won, half for a drawn one", optional=True),
    ),
)
_STATE = "`played`, `to come`, `awaited`, `forfeited` and so on"
DIVISION_MATCHES = CsvTable(
    name="matches",
    path="fixtures/<season>/<slug>-matches.csv",
    meaning="every match of a division; `whistpress import` reads it",
    columns=(
        _integer("round", "the round"),
        _date("date", "the day"),
        _date("put_off_from", "the day from which it was postponed"),
        _text("home", "the home team"),
        _text("away", "the visitors"),
        _text("state", _STATE),
        _figure("tricks_home", "tricks of the home team"),
        _figure("tricks_away", "tricks of the visitors"),
        _figure("difference_home", "the margin of the home team", optional=True),
        _figure("gain_home", "in place of `difference_home` where margins are duplicate whist's gain", optional=True),
        _figure("points_home", "points of the home team"),
        _figure("points_away", "points of the visitors"),
        _text("event", "the event in which it was played"),
        _text("remark", "why it is void, or another remark"),
        _figure("tables_home", "tables won by the home team", optional=True),
        _figure("tables_away", "tables won by the visitors", optional=True),
        _text("protest", "why a protest was made", optional=True),
        _text("ruling", "who ruled, and why", optional=True),
    ),
)
MATCH_CARDS = CsvTable(
    name="cards",
    path="fixtures/<season>/<slug>-cards.csv",
    meaning="every table of every match of a division; `whistpress import` reads it, and a division as its `results`",
    columns=(
        _date("date", "the day of the match"),
        _text("home", "the id of the home team"),
        _text("away", "the id of the visitors"),
        _integer("table", "the table"),
        *(_text(f"{side}{number}", f"player {number} of the {side} pair") for side in ("home", "away") for number in (1, 2)),
        _figure("home_tricks", "tricks of the home pair"),
        _figure("away_tricks", "tricks of the visiting pair"),
        _text("note", "the side that conceded the table (`conceded away`)"),
    ),
)
DIVISION_PLAYERS = CsvTable(
    name="players",
    path="fixtures/<season>/<slug>-players.csv",
    meaning="the players of a division, the best average first",
    columns=(
        _text("player", "the name"),
        _text("id", "the id of a member"),
        _text("team", "the id of the team"),
        _integer("matches", "matches"),
        _integer("won", "matches won"),
        _integer("drawn", "matches drawn"),
        _integer("lost", "matches lost"),
        _integer("tables", "tables"),
        _figure("tables_won", "tables won, half for a drawn one"),
        _figure("hands", "hands"),
        _figure("tricks", "tricks"),
        _figure("average", "tricks a hand"),
    ),
)
CUP_MATCHES = CsvTable(
    name="cup-matches",
    path="cups/<season>/<slug>-matches.csv",
    meaning="every match of a cup and its plate, in the order of the rounds",
    columns=(
        _text("cup", "the cup, or its plate"),
        _text("round", "the name of the round"),
        _date("date", "the day"),
        _text("home", "the home team; of a bye who has it"),
        _text("away", "the visitors; empty for a bye"),
        _text("state", _STATE),
        _figure("tricks_home", "tricks of the home team"),
        _figure("tricks_away", "tricks of the visitors"),
        _figure("handicap_home", "the handicap of the home team"),
        _figure("handicap_away", "the handicap of the visitors"),
        _text("winner", "who won"),
        _text("replays", "the replays, with `; ` between"),
        _text("place", "the place"),
        _text("event", "the event in which it was played"),
        _text("remark", "a remark"),
    ),
)
STANDING_RESULTS = CsvTable(
    name="results",
    path="standings/<id>-results.csv",
    meaning="every result behind a standing",
    columns=(
        _integer("place", "the place in the standing; empty for those not ranked yet"),
        _text("who", "the player, pair or club"),
        _text("id", "the id, of a pair both with a blank between"),
        _figure("figure", "the figure that ranks"),
        _text("event", "the event or the match of the result"),
        _date("date", "its day"),
        _integer("event_place", "the place there"),
        _figure("worth", "what the result is worth"),
        _integer("counts", "1 if it counts, else 0"),
        _text("why", "why it does not count"),
    ),
)

STEPS = CsvTable(
    name="steps",
    path="whistpress score EVENT --explain ENTRY --format csv",
    meaning="how the score of an entry comes about, step by step",
    columns=(
        _integer("session", "the session, where there are several"),
        _integer("deal", "the deal"),
        _text("step", "what the step is"),
        _text("working", "how it is worked out"),
        _figure("adds", "what it adds to the score"),
    ),
)

CSV_TABLES = (
    RANKING, SCORES, SCHEDULE, STANDING_RESULTS, DIVISION_TABLE, DIVISION_MATCHES, MATCH_CARDS, DIVISION_PLAYERS, CUP_MATCHES,
)  # fmt: skip
"""Every sort of CSV file of the site."""
