"""Results of league matches in a CSV file beside the division's: written cell by cell, a row a match or a row a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath

from whistpress.book.enter_slip import EntrySlip
from whistpress.book.side_tables import SideTable, is_csv_beside, text_of_table
from whistpress.book.table_lines import figure_as_before
from whistpress.language import say
from whistpress.league.divisions.model import Division, Match, Two
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
from whistpress.problems import Problems, Span
from whistpress.reading.csv_edit import add_row, remove_row, set_cells
from whistpress.reading.csv_file import CsvFile, Row, parse_csv, whole_number

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
