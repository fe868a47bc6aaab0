"""Read the results of a division from a CSV file: a row for each match, or a row for each table."""

import datetime
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.match_cards import NOTHING, TablePair, Two
from whistpress.language import say
from whistpress.problems import Problems
from whistpress.problems.nearest import offer, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.csv_file import CsvCell, CsvFile, cell_without_column, whole_number
from whistpress.readers.league.result_lines import OPEN, LineTable, TeamFinder, WrittenResult, score_of, side_of
from whistpress.readers.people import People
from whistpress.readers.person_doubts import doubt_about

WANTED = ("home", "away", "home_tricks", "away_tricks")
OTHERS = ("table", "date", "note", "home1", "home2", "away1", "away2")
_EXACT = "_exact"
"""The end of the columns with exact figures in the files that the site offers; the figures beside them are read."""
_HEADER = "home,away,home_tricks,away_tricks"
RESULT_NOTE = re.compile(
    r"(?P<word>w\s*[./]\s*o\.?|walk\s?-?over|conceded|postponed|put off)(?:\s+(?:to|by|until))?\s*(?P<rest>.*)", re.IGNORECASE
)

_DECIMALS = re.compile(r"([0-9]+)[.,](5)?0*", re.ASCII)
"""A number as spreadsheets write it, whole or with a half."""

Record = Mapping[str, CsvCell]


class _Row(Struct, frozen=True, kw_only=True):
    """A row: the match that it is about, and the number of its table (None for a row of the whole match)."""

    line: WrittenResult
    table: int | None = None
    told: LineTable | None = None


def read_result_file(csv: CsvFile, teams: TeamFinder, people: People) -> list[WrittenResult]:
    """Read the results of a file; rows of one match are put together."""
    columns = result_columns(csv, teams.problems)
    if columns is None:
        return []
    if spare := cell_without_column(csv):
        message = say("'%(spare)s' stands in a column without a name", spare=shorten(spare.text))
        teams.problems.add("E742", message, spare.span, say("name the column in the first row, or take the cell away"))
    rows = list[_Row]()
    for index, row in enumerate(csv.rows):
        record = {name: row[column] for name, column in columns.items() if column < len(row) and row[column].text}
        rows.extend(
            replace(result_row, line=replace(result_row.line, rows=(index,)))
            for result_row in _RowReader(record, row[0], teams, people).rows()
        )
    return _together(rows)


def result_columns(csv: CsvFile, problems: Problems) -> dict[str, int] | None:
    """Return the place of each column by its name; None, and a problem, where one is missing."""
    columns: dict[str, int] = {}
    for column, cell in enumerate(csv.header):
        name = cell.text.strip().casefold().replace(" ", "_")
        if name in (*WANTED, *OTHERS) and name not in columns:
            columns[name] = column
        elif name and not name.endswith(_EXACT):
            helps = suggestion(name, (*WANTED, *OTHERS)) or (say("it may have: %(listed)s", listed=offer((*WANTED, *OTHERS))),)
            message = (
                say("there are two columns '%(name)s'", name=shorten(name))
                if name in columns
                else say("no column is called '%(cell)s'", cell=shorten(cell.text))
            )
            problems.add("E741", message, cell.span, *helps)
    missing = [name for name in WANTED if name not in columns]
    if missing:
        words = say("the columns") if len(missing) > 1 else say("the column")
        message = say("this file has not %(words)s %(names)s", words=words, names=say(" and ").join(missing))
        problems.add("E741", message, csv.header[0].span, say("its first row names the columns: %(header)s", header=_HEADER))
        return None
    return columns


def _together(rows: list[_Row]) -> list[WrittenResult]:
    """Put the rows of one match together; a table that comes a second time begins another match."""
    matches = list[tuple[WrittenResult, dict[int, LineTable]]]()
    for row in rows:
        same = next((match for match in reversed(matches) if _is_of(row, *match)), None)
        if same is None:
            matches.append((row.line, {row.table: row.told} if row.table and row.told else {}))
        else:
            at = matches.index(same)
            tables = same[1] | ({row.table: row.told} if row.table and row.told else {})
            matches[at] = (_unite_lines(same[0], row.line), tables)
    return [replace(line, tables=tuple(tables[number] for number in sorted(tables))) for line, tables in matches]


def _is_of(row: _Row, line: WrittenResult, tables: Mapping[int, LineTable]) -> bool:
    """Return whether a row is about the match of a line, and tells something new of it."""
    if (row.line.home, row.line.away) != (line.home, line.away) or (row.line.date and line.date and row.line.date != line.date):
        return False
    return row.table not in tables if row.table else bool(tables) and line.tricks is None and not line.winner


def _unite_lines(line: WrittenResult, other: WrittenResult) -> WrittenResult:
    """Return the line with what another says of the same match."""
    return replace(
        line,
        date=line.date or other.date,
        tricks=line.tricks or other.tricks,
        winner=line.winner or other.winner,
        postponed=line.postponed or other.postponed,
        why=line.why or other.why,
        rows=(*line.rows, *other.rows),
    )


class _RowReader(Struct, frozen=True):
    """A row while it is read."""

    record: Record
    first: CsvCell
    teams: TeamFinder
    people: People

    def rows(self) -> Iterator[_Row]:
        """Yield the row, unless it cannot be understood."""
        home, away = (self._team(name) for name in ("home", "away"))
        date = self._date()
        if not home or not away or date == "":
            return
        if home == away:
            self._wrong("away", say("'%(words)s' would meet itself", words=shorten(self.record["away"].text)))
            return
        day = date if isinstance(date, datetime.date) else None
        line = WrittenResult(home=home, away=away, at=self.record["home"].span, date=day)
        number = self._number()
        tricks = self._tricks()
        noted = self._add_note(line, number)
        if number == 0 or tricks == "" or noted is None:
            return
        pair = tricks if isinstance(tricks, tuple) else None
        if number is None:
            yield _Row(line=replace(noted, tricks=pair))
            return
        if noted.winner and pair and pair != NOTHING:
            help_ = say("a conceded table has none: take one of them away")
            self.teams.problems.add("E743", say("this table is conceded, and has tricks"), self.record["note"].span, help_)
        conceded = noted.winner and ("away" if noted.winner == home else "home")
        line_table = LineTable(
            tricks=None if conceded else pair, conceded=conceded, home=self._pair("home"), away=self._pair("away")
        )
        yield _Row(line=replace(noted, winner="", why="" if conceded else noted.why), table=number, told=line_table)

    def _wrong(self, column: str, message: str, *helps: str) -> None:
        at = self.record[column].span if column in self.record else self.first.span
        self.teams.problems.add("E742", message, at, *helps)

    def _team(self, column: str) -> str:
        cell = self.record.get(column)
        if cell is None:
            self._wrong(
                column, say("this row has no team under '%(column)s'", column=column), say("write the id or the name of the team")
            )
            return ""
        return self.teams.find(cell.text, cell.span)

    def _date(self) -> datetime.date | str | None:
        """Return the day of the row; None without one, an empty text for a day that is none."""
        cell = self.record.get("date")
        if cell is None:
            return None
        try:
            return datetime.date.fromisoformat(cell.text)
        except ValueError:
            self._wrong("date", say("'%(cell)s' is no day", cell=shorten(cell.text)), say("write it as 2026-11-20"))
            return ""

    def _number(self) -> int | None:
        """Return the number of the table; None for the whole match, 0 if the cell is not a number."""
        cell = self.record.get("table")
        if cell is None:
            return None
        number = whole_number(cell.text) or 0
        if number < 1:
            self._wrong(
                "table",
                say("'%(cell)s' is no number of a table", cell=shorten(cell.text)),
                say("tables are numbered 1, 2, 3; leave it empty for the match"),
            )
            return 0
        return number

    def _tricks(self) -> Two | str | None:
        """Return the tricks of home and away; None without any, an empty text for what are none."""
        cells = [self.record.get(name) for name in ("home_tricks", "away_tricks")]
        if not any(cells):
            return None
        if not all(cells):
            empty = "home_tricks" if cells[0] is None else "away_tricks"
            self._wrong(empty, say("this row has nothing under '%(empty)s'", empty=empty), say("write the tricks of both teams"))
            return ""
        pair = score_of("-".join(_decimals(cell.text) for cell in cells if cell))
        if pair is None:
            wrong = next((cell for cell in cells if cell and score_of(f"{_decimals(cell.text)}-1") is None), cells[0])
            if wrong:
                self.teams.problems.add("E742", say("'%(wrong)s' is no number of tricks", wrong=shorten(wrong.text)), wrong.span)
            return ""
        return pair

    def _add_note(self, line: WrittenResult, number: int | None) -> WrittenResult | None:
        """Return the line with what its note says: w/o, conceded, postponed, or a remark."""
        cell = self.record.get("note")
        if cell is None:
            return line
        note = RESULT_NOTE.fullmatch(cell.text.strip())
        if note is None:
            return replace(line, why=cell.text)
        word, rest = note["word"].casefold(), note["rest"].strip(" ,;:.")
        if word in ("postponed", "put off"):
            return self._postpone(line, rest)
        side = side_of(rest, line.home, line.away, self.teams)
        if rest and not side:
            self._wrong(
                "note",
                say("'%(rest)s' is neither of the two", rest=shorten(rest)),
                say("write %(home)s or %(away)s, home or away", home=line.home, away=line.away),
            )
            return None
        loser = word == "conceded"
        winner = line.home if not rest or (side == "home") is not loser else line.away
        return replace(line, winner=winner, why="Conceded." if loser and number is None else "")

    def _postpone(self, line: WrittenResult, rest: str) -> WrittenResult | None:
        if not rest or rest.casefold() == OPEN:
            return replace(line, postponed=OPEN)
        try:
            return replace(line, postponed=datetime.date.fromisoformat(rest))
        except ValueError:
            self._wrong("note", say("'%(rest)s' is no day", rest=shorten(rest)), say("write it as postponed 2026-11-20"))
            return None

    def _pair(self, side: str) -> TablePair | None:
        """Return the players of a side that the row names."""
        cells = [self.record[f"{side}{number}"] for number in (1, 2) if f"{side}{number}" in self.record]
        if not cells:
            return None
        players = [self.people.find(cell.text) for cell in cells]
        for meant, cell in zip(players, cells, strict=True):
            if doubt := doubt_about(meant, cell.text):
                self.teams.problems.add(doubt.code, doubt.message, cell.span, *doubt.helps)
        return TablePair(players=tuple(meant.person for meant in players), names=tuple(meant.name for meant in players))


def _decimals(text: str) -> str:
    """Return a figure of a spreadsheet as lines write it: 172 for 172.0 or 172,00, and 172.5 for 172,50."""
    match = _DECIMALS.fullmatch(text)
    return match[1] + (".5" if match[2] else "") if match else text
