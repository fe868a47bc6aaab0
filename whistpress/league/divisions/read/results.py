"""Read the results of a division: lines such as "oak 482-454 fox (172-140, 150-162)", or the rows of a CSV file."""

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.names import folded_name, plain_name
from whistpress.language import noted, say
from whistpress.league.divisions.model import NOTHING, TablePair, Team, Two
from whistpress.league.people.read.people import People, doubt_about
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, cell_without_column, whole_number

_DASH = "[-–—−:]"
_NUMBER = r"[0-9]{1,5}(?:½|[.]5|\s1/2)?"
_SCORE = re.compile(rf"(?P<home>{_NUMBER})\s*{_DASH}\s*(?P<away>{_NUMBER})")
_SCORED = re.compile(rf"(?P<one>\S.*?)\s+(?P<score>{_NUMBER}\s*{_DASH}\s*{_NUMBER})\s+(?P<other>\S.*)")
_FORFEIT = r"(?:w\s*[./]\s*o\.?|walk\s?-?over)"
_WALKOVER = re.compile(rf"(?P<one>\S.*?)\s+{_FORFEIT}\s+(?:(?:over|against|from)\s+)?(?P<other>\S.*)", re.IGNORECASE)
_VERSUS = re.compile(r"(?P<one>\S.*?)\s+(?:v|vs|versus)\.?\s+(?P<other>\S.*)", re.IGNORECASE)
_VERSUS_SCORED = re.compile(
    rf"(?P<one>\S.*?)\s+(?:v|vs|versus)\.?\s+(?P<other>\S.*?)[\s,:]+(?P<score>{_NUMBER}\s*{_DASH}\s*{_NUMBER})", re.IGNORECASE
)
_NEWSPAPER = re.compile(rf"(?P<one>\S.*?)\s+(?P<home>{_NUMBER})\s*[,;]?\s+(?P<other>[^\s\d].*?)\s+(?P<away>{_NUMBER})")
_TAIL = re.compile(
    rf"(?P<teams>\S.*?)[\s,;:]+(?P<word>postponed|put off|conceded|void|abandoned|{_FORFEIT})"
    r"(?:\s+(?:to|by|until))?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_PUT_OFF = re.compile(r"(postponed|put off)(\s+(to|until))?$", re.IGNORECASE)
_TABLES = re.compile(r"\((?P<inner>[^()]*)\)")
_ISO = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_FIRST_DATE = re.compile(rf"(?P<date>{_ISO})[\s,:;]+")
_LAST_DATE = re.compile(rf"[\s,;]+(?:on\s+)?(?P<date>{_ISO})")
_CONCEDED = re.compile(rf"(?:conceded|{_FORFEIT})\s*(?:by\s+)?(?P<side>\S.*)?", re.IGNORECASE)

OPEN = "open"

EXAMPLE = noted(
    'write it like "oak 482-454 fox (172-140, 150-162, 160-152)", "bell w/o crown", "swan v legion postponed 2026-11-20"'
)


class LineTable(Struct, frozen=True, kw_only=True):
    """A table as a line or a row of a file tells it."""

    tricks: Two | None = None
    conceded: str = ""
    home: TablePair | None = None
    away: TablePair | None = None


class WrittenResult(Struct, frozen=True, kw_only=True):
    """A result as it was written: the ids of home and away, and the written facts of the match.

    `winner` won by a walkover. `either`: the line names the winner first, so that the other may have been at home. `postponed` is
    the new day, or `open`. `rows` are the indexes of its rows in a file of results.
    """

    home: str
    away: str
    at: Span
    date: datetime.date | None = None
    tricks: Two | None = None
    tables: tuple[LineTable, ...] = ()
    winner: str = ""
    either: bool = False
    postponed: datetime.date | str | None = None
    void: str = ""
    why: str = ""
    rows: tuple[int, ...] = ()


class TeamFinder(Struct, frozen=True):
    """Finds a team of a division by its id or its name; reports a team that is not there."""

    teams: Mapping[str, Team]
    problems: Problems
    by_name: dict[Callable[[str], str], tuple[Mapping[str, Sequence[str]], ...]] = field(default_factory=dict)

    def find(self, written: str, at: Span) -> str:
        """Return the id of a team; empty, and a problem, where there is none."""
        id_ = self.team_id(written)
        if not id_:
            names = [name for team in self.teams.values() for name in (team.id, team.name)]
            alike = [team.name for team in self.teams.values() if plain_name(team.name).startswith(plain_name(written) or "?")]
            several = (say("there are several: %(teams)s", teams=offer(alike, OWN_FILES)),) if len(alike) > 1 else ()
            theirs = say("its teams are: %(teams)s", teams=offer(self.teams, OWN_FILES))
            helps = several or suggestion(written, names) or (theirs,)
            self.problems.say("E180.no-team-division", at, *helps, name=shorten(written))
        return id_

    def team_id(self, written: str) -> str:
        """Return the id of a team; empty where there is none."""
        for spelling in (plain_name, folded_name) if plain_name(written) else ():
            for ids in self._ids_by_name(spelling):
                if len(bearers := ids.get(spelling(written), ())) == 1:
                    return bearers[0]
        return ""

    def _ids_by_name(self, spelling: Callable[[str], str]) -> tuple[Mapping[str, Sequence[str]], ...]:
        """Return the teams by their ids, by their names, and by their names without an article, so spelt; collected once."""
        if spelling not in self.by_name:
            names = [(id_, spelling(team.name)) for id_, team in self.teams.items()]
            without_article = [(id_, name.removeprefix("the")) for id_, name in names]
            ids = [(id_, spelling(id_)) for id_ in self.teams]
            self.by_name[spelling] = tuple(map(_ids_of_names, (ids, names, without_article)))
        return self.by_name[spelling]


def _ids_of_names(names: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    ids_by_name = defaultdict[str, list[str]](list)
    for id_, name in names:
        ids_by_name[name].append(id_)
    return ids_by_name


def figure(text: str) -> Fraction:
    """Return the figure of a score: `172`, `172½`, `172.5`."""
    half = re.fullmatch(r"([0-9]+)(?:½|[.]5|\s1/2)", text)
    return Fraction(half[1]) + Fraction(1, 2) if half else Fraction(text)


def score_of(text: str) -> Two | None:
    """Return the two figures of `172-140`; None where the text is no score."""
    score = _SCORE.fullmatch(text.strip())
    return (figure(score["home"]), figure(score["away"])) if score else None


def parse_line(text: str, at: Callable[[int, int], Span], teams: TeamFinder) -> WrittenResult | None:
    """Parse a line; None, and a problem, when it cannot be understood. `at` gives the span of a part of it."""
    return _Parsing(text, at, teams).line()


class _Parsing(Struct):
    """A line while it is parsed; positions are those of the line as it was written."""

    text: str
    at: Callable[[int, int], Span]
    teams: TeamFinder

    def line(self) -> WrittenResult | None:
        inner = _TABLES.search(self.text)
        rest = self._without(inner.start(), inner.end()) if inner else self.text
        rest, date = self._date(rest)
        if date == "":
            return None
        undated_result = self._read_teams(rest)
        if undated_result is None:
            return None
        result = replace(undated_result, date=date if isinstance(date, datetime.date) else None)
        if inner:
            tables = self._tables(inner["inner"], inner.start("inner"), result)
            return None if tables is None else replace(result, tables=tables)
        if result.tricks or result.winner or result.postponed or result.void:
            return result
        self._not_understood(0, len(self.text), say("this line says nothing of the match"))
        return None

    def _without(self, start: int, end: int) -> str:
        """Return the text with a part replaced by blanks, so that positions stay."""
        return self.text[:start] + " " * (end - start) + self.text[end:]

    def _not_understood(self, start: int, end: int, message: str = "") -> None:
        said = message or wording("E740.result-understood", text=shorten(self.text.strip()))
        self.teams.problems.add("E740", said, self.at(start, end), say(EXAMPLE))

    def _date(self, text: str) -> tuple[str, datetime.date | str | None]:
        """Take the day of the match off a line, at its beginning or its end; an empty text for a day that is none."""
        match = _FIRST_DATE.match(text)
        last = None if match else _LAST_DATE.search(text.rstrip())
        if last and last.end() == len(text.rstrip()) and not _PUT_OFF.search(text[: last.start()]):
            match = last
        if not match:
            return text, None
        day = self._day(match["date"], match.start("date"))
        return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :], day or ""

    def _day(self, written: str, start: int) -> datetime.date | None:
        try:
            return datetime.date.fromisoformat(written)
        except ValueError:
            self._not_understood(start, start + len(written), say("there is no day %(day)s", day=written))
            return None

    def _read_teams(self, text: str) -> WrittenResult | None:
        """Read the teams and the text between or after them."""
        end = len(text.rstrip())
        start = len(text) - len(text.lstrip())
        if tail := _TAIL.fullmatch(text, start, end):
            result = self._with_tail(tail, start)
            if result or _VERSUS.fullmatch(text, start, tail.end("teams")):
                return result
        for pattern in (_VERSUS_SCORED, _SCORED, _NEWSPAPER, _WALKOVER, _VERSUS):
            if match := pattern.fullmatch(text, start, end):
                return self._of_two(match, pattern)
        self._not_understood(start, end)
        return None

    def _of_two(self, match: re.Match[str], pattern: re.Pattern[str]) -> WrittenResult | None:
        team, other = (self._team(match, name) for name in ("one", "other"))
        if not team or not other:
            return None
        if team == other:
            self._not_understood(
                match.start("other"), match.end("other"), say("'%(name)s' would meet itself", name=shorten(match["other"]))
            )
            return None
        whole = self.at(match.start("one"), len(self.text.rstrip()))
        result = WrittenResult(home=team, away=other, at=whole)
        if pattern in (_SCORED, _VERSUS_SCORED):
            return replace(result, tricks=score_of(match["score"]))
        if pattern is _NEWSPAPER:
            return replace(result, tricks=(figure(match["home"]), figure(match["away"])))
        return replace(result, winner=team, either=True) if pattern is _WALKOVER else result

    def _team(self, match: re.Match[str], name: str) -> str:
        text = match[name].strip(" ,;:.")
        return self.teams.find(text, self.at(match.start(name), match.start(name) + max(1, len(text))))

    def _with_tail(self, tail: re.Match[str], start: int) -> WrittenResult | None:
        """Read `swan v legion postponed 2026-11-20`, `bell v crown conceded by crown`."""
        versus = _VERSUS.fullmatch(tail.string, start, tail.end("teams"))
        result = self._of_two(versus, _VERSUS) if versus else None
        if result is None:
            return None
        word, rest = tail["word"].casefold(), tail["rest"].strip(" ,;:.")
        if word in ("postponed", "put off"):
            return self._postpone(result, rest, tail.start("rest"))
        if word in ("void", "abandoned"):
            return replace(result, void=rest or word)
        if not rest:
            return replace(result, winner=result.home)
        team = self.teams.find(rest, self.at(tail.start("rest"), tail.start("rest") + len(rest)))
        if team not in (result.home, result.away):
            if team:
                self._not_understood(
                    tail.start("rest"), tail.end("rest"), say("'%(name)s' is neither of the two", name=shorten(rest))
                )
            return None
        other = result.away if team == result.home else result.home
        return replace(result, winner=other, why="Conceded.") if word == "conceded" else replace(result, winner=team)

    def _postpone(self, result: WrittenResult, rest: str, start: int) -> WrittenResult | None:
        if not rest or rest.casefold() == OPEN:
            return replace(result, postponed=OPEN)
        if not re.fullmatch(_ISO, rest):
            self._not_understood(
                start, start + len(rest), say("'%(text)s' is no day: write it as 2026-11-20", text=shorten(rest))
            )
            return None
        day = self._day(rest, start)
        return replace(result, postponed=day) if day else None

    def _tables(self, inner: str, start: int, result: WrittenResult) -> tuple[LineTable, ...] | None:
        """Read `172-140, 150-162, conceded away`."""
        tables = list[LineTable]()
        for part in re.finditer(r"[^,;]+", inner):
            text = part[0].strip()
            offset = start + part.start() + len(part[0]) - len(part[0].lstrip())
            table = table_of(text, result.home, result.away, self.teams)
            if table is None:
                self.teams.problems.say("E740.no-result", self.at(offset, offset + max(1, len(text))), text=shorten(text))
                return None
            tables.append(table)
        return tuple(tables)


def table_of(text: str, home: str, away: str, teams: TeamFinder) -> LineTable | None:
    """Return what a text says of a table: its score, or the side that conceded it; None where it says neither."""
    if tricks := score_of(text):
        return LineTable(tricks=tricks)
    concession = _CONCEDED.fullmatch(text)
    if concession is None:
        return None
    side = side_of(concession["side"] or "", home, away, teams)
    if text.casefold().startswith("w") and side:  # the winner is named
        side = "away" if side == "home" else "home"
    return LineTable(conceded=side or "away") if side or not concession["side"] else None


def side_of(text: str, home: str, away: str, teams: TeamFinder) -> str:
    """Return `home` or `away`, as a word or a team's name says; empty where it says neither."""
    word = text.strip().casefold()
    sides: Sequence[tuple[str, str]] = (("home", home), ("away", away))
    return next((side for side, team in sides if word == side or teams.team_id(word) == team), "")


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
        teams.problems.say("E742.column-without", spare.span, spare=shorten(spare.text))
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
            helps = suggestion(name, (*WANTED, *OTHERS)) or (wording("E741.it-may", listed=offer((*WANTED, *OTHERS))),)
            if name in columns:
                problems.say("E741.columns", cell.span, *helps, name=shorten(name))
            else:
                problems.say("E741.no-column", cell.span, *helps, cell=shorten(cell.text))
    missing = [name for name in WANTED if name not in columns]
    if missing:
        words = say("the columns") if len(missing) > 1 else say("the column")
        problems.say("E741.file-not", csv.header[0].span, words=words, names=say(" and ").join(missing), header=_HEADER)
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
            self.teams.problems.say("E743.table-conceded", self.record["note"].span)
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
                self.teams.problems.say("E742.no-number", wrong.span, wrong=shorten(wrong.text))
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
                self.teams.problems.found.append(doubt.relocate(cell.span))
        return TablePair(players=tuple(meant.person for meant in players), names=tuple(meant.name for meant in players))


def _decimals(text: str) -> str:
    """Return a figure of a spreadsheet as lines write it: 172 for 172.0 or 172,00, and 172.5 for 172,50."""
    match = _DECIMALS.fullmatch(text)
    return match[1] + (".5" if match[2] else "") if match else text
