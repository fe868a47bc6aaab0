"""The matches of a season's divisions and cups as a helper types them: in their files, or in a CSV file beside them.

A result of an earlier day that is changed becomes a ruling on the league match, or a remark on the cup match, with both figures.
A match that was postponed already and gets another day keeps the day that it had as `moved`.
"""

import datetime
import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from whistpress.book.boxes import BoxGroup, ScoreBox
from whistpress.book.edits import Authority
from whistpress.book.files import EntrySlip, SideTable, is_csv_beside, kept_in_file, text_of_table
from whistpress.book.frame import LeagueFrame
from whistpress.book.table_lines import figure_as_before
from whistpress.language import say, speech
from whistpress.league.cups.model import CupMatch
from whistpress.league.divisions.keys import DivisionFile
from whistpress.league.divisions.model import Division, Match, Two
from whistpress.league.divisions.read.fixtures import DivisionRegisters, division_of
from whistpress.league.divisions.read.results import (
    OPEN,
    RESULT_NOTE,
    TeamFinder,
    WrittenResult,
    parse_line,
    read_result_file,
    result_columns,
)
from whistpress.league.people.read.people import People
from whistpress.problems import Problem, Problems, Span
from whistpress.reading.content_files import ContentFile
from whistpress.reading.csv_edit import add_row, remove_row, set_cells
from whistpress.reading.csv_file import CsvFile, Row, parse_csv, whole_number
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_edit import TomlValue, append_table, remove_item, set_value
from whistpress.reading.toml_file import TomlFile, parse_toml
from whistpress.reading.toml_positions import KeyPath
from whistpress.site.figures import mixed_number


def moved_by(match: Match | CupMatch, new: datetime.date | None, today: datetime.date) -> dict[str, TomlValue] | None:
    """Return the row of `moved` for a postponed match that gets a `new` day; None where it has had no new day before."""
    if not match.postponed or match.date is None or match.date == new:
        return None
    return {"from": match.date, "on": today}


def with_moved(
    text: str, table: Mapping[str, Any], path: KeyPath | None, named: dict[str, TomlValue], row: dict[str, TomlValue]
) -> str:
    """Return a text in which the `table` of a match at a path has another row of `moved`; without a path it gets a table."""
    if path is None:
        return append_table(text, ("match",), {**named, "moved": [row]})
    return set_value(text, (*path, "moved"), [*table.get("moved", ()), row])


class MatchChange(Struct, frozen=True, kw_only=True):
    """A result before and after its correction, and who decided it."""

    before: str
    after: str
    authority: Authority

    @property
    def words(self) -> str:
        """The correction and its reason, for the file."""
        after = self.after or say("no result")
        return say("%(before)s was corrected to %(after)s: %(why)s", before=self.before, after=after, why=self.authority.why)


def match_change(before: str, after: str, authority: Authority | None) -> MatchChange:
    """Return a correction; EntrySlip without an author and a reason."""
    if authority is None or not authority.by or not authority.why:
        after = after or say("no result")
        message = say(
            "the result is of an earlier day: %(before)s becomes %(after)s only as a correction", before=before, after=after
        )
        raise EntrySlip(message, say("say who decided it, and why; then save it again"))
    return MatchChange(before=before, after=after, authority=authority)


def with_ruling(text: str, toml: TomlFile, path: KeyPath | None, match: dict[str, TomlValue], change: MatchChange) -> str:
    """Return the text of a division with a ruling on a match, which has a table at a `path` or else gets one of its own."""
    who = change.authority
    row: dict[str, TomlValue] = {"by": who.by, "date": who.date, "why": change.words}
    if path is None:
        return append_table(text, ("match",), {**match, "rulings": [row]})
    rulings: KeyPath = (*path, "rulings")
    if not toml.has(rulings):
        return set_value(text, rulings, [row])
    if toml.positions.plain_value(rulings) is None:
        return append_table(text, rulings, row)
    return set_value(text, (*rulings, len(_value(toml, rulings))), row)


def with_remark(text: str, toml: TomlFile, path: KeyPath, change: MatchChange) -> str:
    """Return the text of a cup with the correction as the remark of a match, after the one that it has."""
    who = change.authority
    words = say("%(words)s (%(by)s, %(date)s)", words=change.words, by=who.by, date=who.date.isoformat())
    old = _value(toml, (*path, "why")) if toml.has((*path, "why")) else ""
    return set_value(text, (*path, "why"), f"{old}; {words}" if old else words)


def _value(toml: TomlFile, path: KeyPath) -> Any:
    value: Any = toml.values
    for step in path:
        value = value[step]
    return value


def is_settled(value: str, day: datetime.date | None, today: datetime.date) -> bool:
    """Return whether a result is of an earlier day, so that changing it is a correction."""
    return bool(value) and not value.startswith("postponed") and day is not None and day < today


PLAYERS = ("home1", "home2", "away1", "away2")

Cells = Mapping[str, str]
"""The cells of a row by the names of their columns."""


def read_result_table(folder: Path, shown: str, name: object, text: str | None = None) -> SideTable | None:
    """Read the file of results that a division's file names, or a `text` that may take its place; None without one."""
    if not isinstance(name, str) or not is_csv_beside(name):
        return None
    file, shown = folder / name, str(PurePosixPath(shown).with_name(name))
    written = text_of_table(file, shown) if text is None else text
    table = parse_csv(written, shown, Problems()) if written is not None else None
    names = result_columns(table, Problems()) if table else None
    return SideTable(path=file, shown=shown, text=written, table=table, names=names) if written and table and names else None


def rows_of(side: SideTable, division: Division, match: Match) -> tuple[int, ...]:
    """Return the indexes of the rows that tell of a match, those of a postponement before it left out."""
    finder = TeamFinder({team.id: team for team in division.teams}, Problems())
    lines = read_result_file(side.table, finder, People({}))
    return next((line.rows for line in lines if line.at == match.at), ())


def lines_of(side: SideTable, indexes: Sequence[int]) -> frozenset[int]:
    """Return the lines of the file in which rows are."""
    return frozenset(side.table.rows[index][0].span.line for index in indexes)


def with_rows(side: SideTable, division: Division, match: Match, line: str) -> str:
    """Return the text of a file of results with that of a match, as `line` writes it in TOML; without any its rows go."""
    rows = rows_of(side, division, match)
    last = max(rows, default=None)
    cells = _cells_of_line(side, division, match, line) if line else {}
    if match.postponed and not match.is_decided and line and not cells.get(None, {}).get("note", "").startswith("postponed"):
        rows = ()  # the row that postponed it stays, and tells the day
    numbers = {_table_of(side, index): index for index in rows}
    _keep_players(side, [index for number, index in numbers.items() if number not in cells])
    text = side.text
    for number, index in numbers.items():
        if number in cells:
            text = _with_cells(side, text, index, cells[number])
    new = [number for number in cells if number not in numbers]
    for number in new if last is None else reversed(new):  # each below the row that is there already, or at the end
        text = _with_row(side, text, last, new_row(side, division, match, number, cells[number]))
    for index in sorted((index for number, index in numbers.items() if number not in cells), reverse=True):
        text = remove_row(text, _row(side, text, index))
    return text


def _cells_of_line(side: SideTable, division: Division, match: Match, line: str) -> dict[int | None, Cells]:
    """Return the cells of each row by the number of its table, None for the whole match."""
    problems = Problems()
    finder = TeamFinder({team.id: team for team in division.teams}, problems)
    result = parse_line(line, lambda start, end: Span(side.shown), finder)
    if result is None:
        problem = next(iter(problems))
        raise EntrySlip(problem.message, "; ".join(problem.helps))
    if result.void:
        raise EntrySlip(say("this result is told in another way in its file"), say("change it there"))
    if result.tables:
        _check_sum(result)
        return {number: _figures(table.tricks, table.conceded) for number, table in enumerate(result.tables, start=1)}
    return {None: _note(result, match) if result.winner or result.postponed else _figures(result.tricks)}


def _figures(tricks: Two | None, conceded: str = "") -> Cells:
    home, away = map(_figure_text, tricks) if tricks else ("", "")
    return {"home_tricks": home, "away_tricks": away, "note": f"conceded {conceded}" if conceded else ""}


def _note(result: WrittenResult, match: Match) -> Cells:
    if result.postponed:
        note = "postponed" if result.postponed == OPEN else f"postponed {result.postponed}"
    elif result.why:
        note = f"conceded {'away' if result.winner == match.home else 'home'}"
    else:
        note = "w/o" if result.winner == match.home else "w/o away"
    return {"home_tricks": "", "away_tricks": "", "note": note}


def _check_sum(result: WrittenResult) -> None:
    """Raise EntrySlip where the tables do not add up to the tricks of the match."""
    played = [table.tricks for table in result.tables if table.tricks]
    sums = [sum((two[side] for two in played), Fraction(0)) for side in (0, 1)]
    if result.tricks and tuple(sums) != result.tricks:
        tables, match = ("-".join(map(_figure_text, two)) for two in (sums, result.tricks))
        message = say("the tables add to %(tables)s, and the match has %(match)s", tables=tables, match=match)
        raise EntrySlip(message, say("one of the figures is wrong: look at the card"))


def _figure_text(figure: Fraction) -> str:
    return str(figure.numerator) if figure.denominator == 1 else f"{int(figure)}.5"


def _table_of(side: SideTable, index: int) -> int | None:
    cell = side.record(side.table.rows[index]).get("table")
    return whole_number(cell.text) if cell else None


def _keep_players(side: SideTable, indexes: Sequence[int]) -> None:
    """Raise EntrySlip where a row that is to go names players."""
    for index in indexes:
        record = side.record(side.table.rows[index])
        if any(record[name].text for name in PLAYERS if name in record):
            raise EntrySlip(say("this result is told in another way in its file"), say("change it there"))


def _places(side: SideTable, cells: Cells) -> dict[int, str]:
    """Return cells by column; EntrySlip for one that is filled and has no column."""
    lost = next((name for name, value in cells.items() if value and name not in side.names), None)
    if lost:
        message = say("%(file)s has no column '%(name)s'", file=side.shown, name=lost)
        raise EntrySlip(message, say("add the column in the file, then type it again"))
    return {side.names[name]: value for name, value in cells.items() if name in side.names}


def _with_cells(side: SideTable, text: str, index: int, cells: Cells) -> str:
    """Return the text with other figures in a row; a remark in its note stays."""
    row = _row(side, text, index)
    old = side.record(row)
    note = old.get("note")
    if note and note.text and not cells["note"] and not RESULT_NOTE.fullmatch(note.text):
        cells = {**cells, "note": note.text}
    figures = {name: figure_as_before(old.get(name), value) for name, value in cells.items()}
    return set_cells(text, _parse_again(side, text), row, _places(side, figures))


def _with_row(side: SideTable, text: str, after: int | None, cells: Cells) -> str:
    row = None if after is None else _row(side, text, after)
    return add_row(text, _parse_again(side, text), _places(side, cells), row)


def new_row(side: SideTable, division: Division, match: Match, number: int | None, cells: Cells) -> Cells:
    """Return the cells of a new row: the teams as other rows name them, and the day where the file has it or it is needed."""
    first = [_cell(row, side.names["home"]) for row in side.table.rows]
    ids = {team.id for team in division.teams}
    by_name = bool(first) and not ids.intersection(first)
    names = {team.id: team.name if by_name else team.id for team in division.teams}
    again = any(other.teams == match.teams and other.id != match.id for other in division.matches)
    day = match.put_off or match.date
    new_row = {"home": names[match.home], "away": names[match.away], "table": "" if number is None else str(number), **cells}
    return {**new_row, "date": day.isoformat()} if day and (again or "date" in side.names) else new_row


def _cell(row: Row, index: int) -> str:
    return row[index].text if index < len(row) else ""


def _row(side: SideTable, text: str, index: int) -> Row:
    return _parse_again(side, text).rows[index]


def _parse_again(side: SideTable, text: str) -> CsvFile:
    return side.table if text == side.text else parse_csv(text, side.shown, Problems()) or side.table


LATELY = datetime.timedelta(days=7)
"""So long results stay on the page of matches that are due; older ones are among the earlier matches."""

_FIGURE = r"[0-9]{1,5}(?:½|[.]5)?"
_SCORE = re.compile(rf"({_FIGURE}\s*[-–]\s*{_FIGURE})\s*(\(.*\))?")
WALKOVER = re.compile(r"w\s*[./]?\s*o\.?(?:\s+(home|away))?", re.IGNORECASE)
_OTHERWISE = re.compile(r"(?:conceded|void|abandoned)\b.*", re.IGNORECASE)
POSTPONED = re.compile(r"(?:postponed|put off|moved|brought forward)(?:\s+(?:to|until))?(?:\s+(\S+))?", re.IGNORECASE)


class MatchEdit(Struct, frozen=True):
    """The new text of the file of a division or a cup, and that of the CSV file of results beside it, where it changes."""

    text: str
    table: str | None = None


class OpenDivision(Struct, frozen=True, kw_only=True):
    """A division as its file is now; without `division` it cannot be read. `table` is the CSV file of its results."""

    source: ContentFile
    text: str
    toml: TomlFile | None
    division: Division | None
    problems: tuple[Problem, ...]
    table: SideTable | None = None

    @property
    def season(self) -> str:
        """The season that its file is of; empty when it cannot be read."""
        return self.division.id.partition("/")[0] if self.division else ""

    def group(self, today: datetime.date, typed: Collection[str] = ()) -> BoxGroup | None:
        """Return the boxes of its matches that are due or were `typed` in this session; None when there are none."""
        boxes = {match_box_id(self.division, match): match for match in enterable(self, today)}
        return match_group(self, [match for box, match in boxes.items() if _is_due(match, today) or box in typed])

    def all_group(self, today: datetime.date) -> BoxGroup | None:
        """Return the boxes of all its matches that can have a result by now; None when none can."""
        return match_group(self, enterable(self, today))

    def find_box(self, box: str, today: datetime.date) -> ScoreBox | None:
        """Return the box of a match, due or earlier; None where it has no such match."""
        match = self._find(box, today)
        return match_box(self, match) if match else None

    def with_result(self, box: str, typed: str, today: datetime.date) -> MatchEdit:
        """Return its files with the result of a match."""
        match = self._match(box, today)
        if self.table and self.division and not has_own_table(self, match):
            line = line_of_result(self.division, match, typed) if typed else ""
            return MatchEdit(self._with_moved(self.text, match, typed, today), with_rows(self.table, self.division, match, line))
        return MatchEdit(self._with_moved(enter_match(self, match, typed), match, typed, today))

    def _with_moved(self, text: str, match: Match, typed: str, today: datetime.date) -> str:
        """Return the text with the day that a postponed match had, where it gets another."""
        postponed = POSTPONED.fullmatch(" ".join(typed.split()))
        toml = parse_toml(text, self.source.shown, Problems())
        row = moved_by(match, _as_day(postponed[1] or ""), today) if postponed else None
        if row is None or toml is None:
            return text
        path = match_path(toml, match)
        return with_moved(text, table_at(toml, path) if path else {}, path, self._keys(match, match.put_off or match.date), row)

    def day_of(self, box: str, today: datetime.date) -> datetime.date | None:
        """Return the day of a match."""
        return self._match(box, today).date

    def with_correction(self, text: str, box: str, today: datetime.date, change: MatchChange) -> str:
        """Return a text that is to take its place, with a ruling that tells of a changed result."""
        match, toml = self._match(box, today), parse_toml(text, self.source.shown, Problems())
        if toml is None:
            return text
        return with_ruling(text, toml, match_path(toml, match), self._keys(match, match.date), change)

    def _keys(self, match: Match, date: datetime.date | None) -> dict[str, TomlValue]:
        """Return the keys by which a table of its own names a match: its day too where the two meet again."""
        again = [other for other in self.division.matches if other.teams == match.teams] if self.division else []
        day: dict[str, TomlValue] = {"date": date} if len(again) > 1 and date else {}
        return {"home": match.home, "away": match.away, **day}

    def problems_at(self, box: str, today: datetime.date) -> tuple[Problem, ...]:
        """Return the problems in the line of a match."""
        match = self._match(box, today)
        if self.table and self.division:
            lines = lines_of(self.table, rows_of(self.table, self.division, match))
            return tuple(problem for problem in self.problems if problem.at.file == self.table.shown and problem.at.line in lines)
        number = line_of(self, match)
        if number is None or self.toml is None:
            return ()
        line = self.toml.span(("results", number)).line
        return tuple(problem for problem in self.problems if problem.at.line == line)

    def again(self, edit: MatchEdit, frame: LeagueFrame) -> "OpenDivision":
        """Read texts that are to take the place of its files."""
        return read_division(self.source, edit.text, frame, edit.table)

    def changes(self, edit: MatchEdit) -> list[tuple[Path, str, str]]:
        """Return each file with its text before and its new one."""
        of_table = [(self.table.path, self.table.text, edit.table)] if self.table and edit.table is not None else []
        return [(self.source.path, self.text, edit.text), *of_table]

    def _match(self, box: str, today: datetime.date) -> Match:
        match = self._find(box, today)
        assert match is not None  # noqa: S101 (asked about boxes that `find_box` or a group gave)
        return match

    def _find(self, box: str, today: datetime.date) -> Match | None:
        return next((match for match in enterable(self, today) if box == match_box_id(self.division, match)), None)


def read_division(source: ContentFile, text: str, frame: LeagueFrame, table: str | None = None) -> OpenDivision:
    """Read a text that is, or is to be, the file of a division; a `table` may take the place of its file of results."""
    problems = Problems()
    toml = parse_toml(text, source.shown, problems)
    understood = understand(DivisionFile, toml, problems) if toml else None
    division = side = None
    if toml and understood and frame.league:
        side = read_result_table(source.path.parent, source.shown, understood.file.results, table)
        texts = {side.path: side.text} if side else {}
        registers = DivisionRegisters(frame.league.clubs, frame.people, texts=texts)
        division = division_of(source, toml, understood.file, registers, problems)
    return OpenDivision(source=source, text=text, toml=toml, division=division, problems=tuple(problems), table=side)


def enterable(opened: OpenDivision, today: datetime.date) -> tuple[Match, ...]:
    """Return the matches that can have a result by now: whose day has come or is not fixed, and any that the file tells of."""
    matches = opened.division.matches if opened.division else ()
    return tuple(
        sorted(
            (match for match in matches if match.event is None and _is_enterable(match, today)),
            key=lambda match: (match.date or datetime.date.min, match.id),
        )
    )


def _is_enterable(match: Match, today: datetime.date) -> bool:
    return match.date is None or match.date <= today or match.is_decided or match.postponed or bool(match.void)


def _is_due(match: Match, today: datetime.date) -> bool:
    """Return whether a match is due: one of today or the last days, or an earlier one or one without a day that has no result."""
    if match.void:
        return False
    if match.date is None or match.date > today:
        return match.date is None and not match.is_decided
    return not match.is_decided or today - match.date <= LATELY


def match_group(opened: OpenDivision, matches: Sequence[Match]) -> BoxGroup | None:
    """Return the boxes of matches of a division; None when there is none."""
    division = opened.division
    if division is None or not matches:
        return None
    boxes = tuple(match_box(opened, match) for match in matches)
    return BoxGroup(id=f"division-{division.slug}", title=division.title, name=division.title, boxes=boxes)


def match_box(opened: OpenDivision, match: Match) -> ScoreBox:
    """Return the box of a match."""
    names = {team.id: team.name for team in opened.division.teams} if opened.division else {}
    day = speech().date(match.date) if match.date else say("no day yet")
    who = say("%(home)s v. %(away)s", home=names.get(match.home, match.home), away=names.get(match.away, match.away))
    value = result_text(match)
    id_ = match_box_id(opened.division, match)
    return ScoreBox(
        id=id_,
        label=say("%(day)s, %(who)s: tricks of both teams", day=day, who=who),
        row=(day, who),
        value=value,
        fixed=bool(value) and not _is_told_in_results(opened, match) and not has_own_table(opened, match),
        link=f"card?match={quote(id_, safe='')}",
    )


def _is_told_in_results(opened: OpenDivision, match: Match) -> bool:
    """Return whether a line of `results`, or a row of their file, tells of a match."""
    if opened.table and opened.division:
        return bool(rows_of(opened.table, opened.division, match))
    return line_of(opened, match) is not None


def has_own_table(opened: OpenDivision, match: Match) -> bool:
    """Return whether the match's own table in the file tells its tricks, and tricks alone."""
    path = match_path(opened.toml, match) if opened.toml else None
    table = table_at(opened.toml, path) if opened.toml and path else {}
    return bool(table.get("tricks")) and not table.get("tables")


def match_box_id(division: Division | None, match: Match) -> str:
    """Return the id of the box of a match."""
    return f"match/{division.id if division else ''}/{match.id}"


def result_text(match: Match) -> str:
    """Return the result of a match as it is typed: `482-454 (172-140, 310-314)`, `w/o`, `void fog`, `postponed 2026-11-20`."""
    tables = [table.tricks for table in match.tables]
    inner = ", ".join(f"{mixed_number(two[0])}-{mixed_number(two[1])}" for two in tables if two)
    if match.tricks:
        return f"{mixed_number(match.tricks[0])}-{mixed_number(match.tricks[1])}" + (
            f" ({inner})" if inner and all(tables) else ""
        )
    if match.forfeited:
        return "w/o away" if match.home in match.forfeited else "w/o"
    if match.void:
        return match.void if match.void in ("void", "abandoned") else f"void {match.void}"
    if match.postponed:
        return f"postponed {match.date.isoformat()}" if match.date else "postponed"
    return ""


def line_of(opened: OpenDivision, match: Match) -> int | None:
    """Return which line of `results` tells of a match; None when none does."""
    lines = opened.toml.values.get("results") if opened.toml else None
    if not isinstance(lines, list) or opened.toml is None or match.at is None:
        return None
    spans = [opened.toml.span(("results", number)) for number in range(len(lines))]
    line, column = match.at.line, match.at.column
    numbers = (number for number, span in enumerate(spans) if span.line == line and 0 <= column - span.column < span.length)
    return next(numbers, None)


def enter_match(opened: OpenDivision, match: Match, typed: str) -> str:
    """Return the text of a division with the result of a match in its line of `results`."""
    lines: object = opened.toml.values.get("results", []) if opened.toml else []
    number = line_of(opened, match)
    if number is None and match.is_decided:
        return _with_table_result(opened, match, typed)
    if isinstance(lines, str):
        raise kept_in_file(lines)
    count = len(lines) if isinstance(lines, Sequence) else 0
    if not typed:
        return opened.text if number is None else remove_item(opened.text, ("results", number))
    line = line_of_result(opened.division, match, typed)
    if match.postponed and not match.is_decided and not POSTPONED.fullmatch(" ".join(typed.split())):
        number = None  # the line that postponed it stays, and tells the day
    if count == 0 and number is None:
        return set_value(opened.text, ("results",), [line])
    return set_value(opened.text, ("results", count if number is None else number), line)


def _with_table_result(opened: OpenDivision, match: Match, typed: str) -> str:
    """Return the text with the result of a match whose own table in the file tells it."""
    path = match_path(opened.toml, match) if opened.toml else None
    table = table_at(opened.toml, path) if opened.toml and path else {}
    score = _SCORE.fullmatch(" ".join(typed.split()))
    whole = score is not None and not score[2] and "½" not in typed and "." not in typed
    if path is None or "tricks" not in table or table.get("tables") or score is None or not whole:
        raise EntrySlip(say("this result is told in another way in its file"), say("change it there, or on its match card"))
    home, away = (int(figure) for figure in re.split(r"[-–]", "".join(score[1].split())))
    return set_value(opened.text, (*path, "tricks"), [home, away])


def match_path(toml: TomlFile, match: Match) -> KeyPath | None:
    """Return where the file has the match: in its rounds, or as a `[[match]]`; None when it does not have it yet.

    Of two places the one that tells its tricks.
    """
    values = toml.values
    paths: list[KeyPath] = [
        ("round", round_, "matches", number)
        for round_, table in enumerate(values.get("round", ()))
        for number in range(len(table.get("matches", ())))
    ]
    paths += [("match", number) for number in range(len(values.get("match", ())))]
    match_paths = [
        path
        for path in paths
        if (match_table := table_at(toml, path)).get("home") == match.home and match_table.get("away") == match.away
    ]
    on_day = [path for path in match_paths if match.date is not None and _day(toml, path) in (match.date, match.put_off)]
    best_paths = on_day or match_paths
    return next((path for path in best_paths if table_at(toml, path).keys() & {"tables", "tricks"}), next(iter(best_paths), None))


def _as_day(written: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(written)
    except ValueError:
        return None


def _day(toml: TomlFile, path: KeyPath) -> object:
    """Return the day of a match in the file: its own, or that of its round."""
    return table_at(toml, path).get("date") or (table_at(toml, path[:2]).get("date") if path[0] == "round" else None)


def table_at(toml: TomlFile, path: KeyPath) -> Mapping[str, Any]:
    """Return the table at a path; an empty one where there is another value."""
    value: Any = toml.values
    for step in path:
        value = value[step]
    return value if isinstance(value, dict) else {}


def line_of_result(division: Division | None, match: Match, typed: str) -> str:
    """Return the line of a result, with the day where another match could be meant."""
    text = " ".join(typed.split())
    home, away = match.home, match.away
    if score := _SCORE.fullmatch(text):
        line = f"{home} {''.join(score[1].split())} {away}" + (f" {score[2]}" if score[2] else "")
    elif walkover := WALKOVER.fullmatch(text):
        line = f"{away} w/o {home}" if walkover[1] and walkover[1].casefold() == "away" else f"{home} w/o {away}"
    elif postponed := POSTPONED.fullmatch(text):
        line = f"{home} v {away} postponed" + (f" {postponed[1]}" if postponed[1] else "")
    elif _OTHERWISE.fullmatch(text):
        line = f"{home} v {away} {text}"
    else:
        help_ = say("write %(examples)s", examples="482-454; 482-454 (172-140, 150-162, 160-152); w/o; postponed 2026-11-20")
        raise EntrySlip(say("'%(typed)s' says no result", typed=text[:40]), help_)
    begins = (away, home) if line.startswith(f"{away} w/o ") else (home, away)
    others = [other for other in division.matches if other.id != match.id and other.teams == begins] if division else []
    day = match.put_off or match.date
    return f"{day.isoformat()} {line}" if others and day else line
