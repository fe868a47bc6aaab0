"""Read the lines of travellers from a CSV or PBN file beside the event file.

Lines of auction and bridge whist have a column for each key of such a line in TOML.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import field
from msgspec.structs import replace
from pydantic import ValidationError

from whistpress.core.model import Play, Seats
from whistpress.language import noted, say
from whistpress.league.events.keys import DeclaredLine
from whistpress.league.events.read.declared import dealer_in_hands, read_declared, scores_points, tells_too_little
from whistpress.league.events.read.file_columns import column_of, say_cell_without_column, say_columns
from whistpress.league.events.read.line_words import CellError, outcome
from whistpress.league.events.read.lines import LineCells, add_line
from whistpress.league.events.read.reading_state import SCORES, FileBeside, Reading, beside, read_found_table
from whistpress.league.events.read.score_book import ScoreBook, is_book
from whistpress.league.events.read.sitting import Numbering, Sitting
from whistpress.problems import Span, choices, offer, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, is_figure, whole_number
from whistpress.reading.figures import plain_number
from whistpress.reading.pbn import Game, places_of, read_pbn, tricks_of
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_SIDES, _CHAIRS = ("ns", "ew"), ("n", "s", "e", "w")
_TOLD = ("by", "bid", "doubled", "tricks", "honours", "chicane", "revoke_option", "declarant", "dealer", "auction", "law", "note")
_RECKONED = ("points_ns", "points_ew")
"""Columns of an exported file that are computed again."""
_MEANT = {
    "by": noted("the side that made the last bid: NS or EW"),
    "doubled": noted("a number: 0, 1 for doubled, 2 for redoubled"),
    "tricks": noted("a number: all that the declaring side won in play; or a word in its place, such as average"),
    "chicane": noted("the hands without trumps: N, or NS for two"),
    "revoke_option": noted("points, or tricks"),
    "declarant": noted("a seat: N, E, S or W"),
    "dealer": noted("a seat: N, E, S or W"),
}

Record = Mapping[str, CsvCell]


class RowToml(TomlFile, frozen=True, eq=False):
    """A row of the file in place of the keys of a line: its cells by the names of their columns."""

    cells: Record = field(default_factory=dict)

    def has(self, path: KeyPath) -> bool:
        """Return whether the row has the column that a path ends with."""
        return path[-1] in self.cells

    def span(self, path: KeyPath) -> Span:
        """Return the span of the last cell whose column a path names, else of the first cell of the row."""
        cells = (self.cells[step] for step in reversed(path) if isinstance(step, str) and step in self.cells)
        return next(cells, next(iter(self.cells.values()))).span

    def key_span(self, path: KeyPath) -> Span:
        """Return the same: a cell has no key."""
        return self.span(path)


def read_declared_rows(reading: Reading, sitting: Sitting, csv: CsvFile, path: KeyPath) -> None:
    """Read every row as a line of declared play; report each cell that is impossible.

    In a file without bids report at `path`, the path of its name, that tricks alone do not determine the score of a deal.
    """
    names = {cell.text.casefold() for cell in csv.header}
    columns = None
    if names.intersection(("bid", "auction")) or not tells_too_little(reading, path):
        columns = _declared_columns(reading, csv)
    if columns is None:
        sitting.slipped.update(sitting.deals)
        return
    for row in csv.rows:
        cells = {name: row[column] for name, column in columns.items() if column < len(row) and row[column].text}
        _read_declared_row(reading, sitting, cells, row[0].span)


def _declared_columns(reading: Reading, csv: CsvFile) -> dict[str, int] | None:
    names = [cell.text.casefold() for cell in csv.header]
    seats = _CHAIRS if "n" in names else _SIDES
    columns = ("deal", *seats, *_TOLD)
    before = reading.slips
    for cell, name in zip(csv.header, names, strict=True):
        if name and names.count(name) > 1:
            reading.say("E315.columns", cell.span, name=name)
        elif name and name not in columns and name not in _RECKONED:
            helps = suggestion(name, columns) or (wording("E315.choice", listed=offer(columns)),)
            reading.say("E315.no-column", cell.span, *helps, cell=shorten(cell.text))
    lost = [name for name in ("deal", *seats, "tricks") if name not in names]
    if lost:
        reading.say(
            "E315.column-missing",
            csv.header[0].span,
            wording("E315.first-row", names=",".join(seats)),
            listed=choices([repr(name) for name in lost]),
        )
    return None if reading.slips > before else {name: column for column, name in enumerate(names) if name}


def _read_declared_row(reading: Reading, sitting: Sitting, cells: Record, at: Span) -> None:
    deal = number_in(cells.get("deal"))
    if deal is None or not sitting.has(deal):
        say_wrong_deal(reading, sitting, cells.get("deal"), at)
        sitting.astray = True
        return
    values = _values(reading, cells, at)
    if values is None:
        sitting.slipped.add(deal)
        return
    toml = RowToml(at.file, "", cells=cells)
    row = replace(reading, toml=toml, slips=0, faulty=())
    before = len(sitting.given)
    read_declared(row, sitting, deal, values, ("row",), dealer_in_hands(reading, sitting, deal))
    reading.slips += row.slips
    sitting.given[before:] = [replace(line, at=at, form="csv") for line in sitting.given[before:]]


def _values(reading: Reading, cells: Record, at: Span) -> DeclaredLine | None:
    """Convert a row to a line of the event's file; None, and a problem, where no such line is possible."""
    values = _declared_seats(cells)
    try:
        read = outcome([*_tricks_or_word(cells), *([cells["note"].text] if "note" in cells else [])])
    except CellError as fault:
        reading.report(fault.problem.relocate(cells["note"].span if "note" in cells else at))
        return None
    values |= {name: cells[name].text for name in ("bid", "revoke_option", "auction", "law") if name in cells}
    values |= {name: cells[name].text.upper() for name in ("by", "declarant", "dealer") if name in cells}
    values |= {"doubled": _whole(cells["doubled"].text)} if "doubled" in cells else {}
    values |= {"tricks": _whole(cells["tricks"].text)} if "tricks" in cells and read.word is None else {}
    values |= {"honours": cells["honours"].text.split(maxsplit=1)} if "honours" in cells else {}
    values |= {"chicane": [seat for seat in cells["chicane"].text.upper() if seat.isalpha()]} if "chicane" in cells else {}
    values |= {"revoke": read.revokes} if read.revokes else {}
    values |= {"word": read.word.value} if read.word else {}
    values |= {"law": read.law} if read.law else {}
    if read.word:
        values = {key: value for key, value in values.items() if key in ("ns", "ew", "word", "law")}
    try:
        return DeclaredLine.model_validate(values)
    except ValidationError as fault:
        _say_faults(reading, cells, fault, at)
        return None


def _say_faults(reading: Reading, cells: Record, fault: ValidationError, at: Span) -> None:
    for name in dict.fromkeys(str(error["loc"][0]) for error in fault.errors()):
        cell = cells.get(name)
        written = shorten(cell.text) if cell else ""
        helps = [say(_MEANT[name])] if name in _MEANT else []
        reading.say("E317.under", cell.span if cell else at, *helps, written=written, name=name)


def _declared_seats(cells: Record) -> dict[str, Any]:
    """Return the players N-S and E-W; of four players the two of each side."""
    if "n" in cells:
        return {"ns": _pair(cells, "n", "s"), "ew": _pair(cells, "e", "w")}
    return {name: _whole(cells[name].text) for name in _SIDES if name in cells}


def _pair(cells: Record, name: str, other: str) -> str:
    return f"{_whole(cells[name].text)} & {_whole(cells[other].text) if other in cells else ''}"


def _tricks_or_word(cells: Record) -> Sequence[int | str]:
    """Return the tricks cell for `outcome`: a word as it is; a figure as 0, so that a revoke has tricks beside it."""
    cell = cells.get("tricks")
    if cell is None:
        return ()
    return (0,) if is_figure(cell.text) else (cell.text,)


def _whole(text: str) -> int | str:
    number = whole_number(text)
    return text if number is None else number


def say_wrong_deal(reading: Reading, sitting: Sitting, cell: CsvCell | None, at: Span) -> None:
    """Report a cell that should hold the number of a deal, or without trays of a round, of the movement."""
    numbers = list(sitting.deals)
    helps = (
        (
            say(
                "the %(noun)ss are %(numbers)s to %(numbers_2)s",
                noun=say(sitting.noun),
                numbers=numbers[0],
                numbers_2=numbers[-1],
            ),
        )
        if numbers
        else ()
    )
    written = shorten(cell.text) if cell else ""
    number = number_in(cell)
    if number is not None:
        reading.say("E308.no-number", cell.span if cell else at, *helps, noun=say(sitting.noun), number=number)
    else:
        reading.say("E316.expected-number", cell.span if cell else at, *helps, noun=say(sitting.noun), written=written)


def number_in(cell: CsvCell | None) -> int | None:
    """Return the whole number in a cell; None when it is none."""
    return whole_number(cell.text) if cell else None


def read_pbn_lines(reading: Reading, sitting: Sitting, file: FileBeside) -> None:
    """Read a line from each game of the file that has a result; games without one only give cards."""
    before = reading.problems.errors
    games = read_pbn(file.path, file.shown, reading.problems)
    reading.slips += reading.problems.errors - before
    if games is None:
        sitting.slipped.update(sitting.deals)
        return
    for game in games:
        _line(reading, sitting, game)


def _line(reading: Reading, sitting: Sitting, game: Game) -> None:
    ns = tricks_of(game)
    if ns is None:
        return
    if isinstance(ns, str):
        reading.say("E316.no-result", game.span("Result"), ns=shorten(ns))
        sitting.astray = True
        return
    board = game.value("Board")
    if not board:
        reading.say("E277.game-result", game.span("Result"))
        sitting.astray = True
        return
    deal = plain_number(board) or 0
    plays = sitting.deals.get(deal, [])
    if not plays:
        reading.say("E308.no-deal", game.span("Board"), board=shorten(board))
        sitting.astray = True
        return
    play = _play(plays, game)
    if play is None:
        tables = choices([say("round %(round)s, table %(table)s", round=play.round, table=play.table) for play in plays])
        reading.say("E316.nobody-table", game.at, deal=deal, tables=tables)
        sitting.slipped.add(deal)
        return
    at: Span = game.span("Result")
    add_line(reading, sitting, deal, play.seats, LineCells([ns], at, "pbn"))


def _play(plays: list[Play], game: Game) -> Play | None:
    """Return the play of the schedule that a game names; None where several or none have its round and table."""
    for name, number in places_of(game).items():
        plays = [play for play in plays if getattr(play, name) == number]
    return plays[0] if len(plays) == 1 else None


_PAIRS = ("deal", "ns", "ew", "tricks")
_SINGLES = ("deal", "n", "s", "e", "w", "tricks")
_OTHERS = ("ew_tricks", "note")
_ROUNDS = "round"
_PASSED_OVER = frozenset(
    (
        *("round", "table", "section", "direction", "date", "time"),
        *("dealer", "vul", "contract", "declarer", "lead", "result", "percent", "%"),
    )
)
"""Columns that other programs write besides, and that the schedule knows or whist has not."""

_BETWEEN = re.compile(r"\s*(?:&|\+|,|/|;|\band\b)\s*")


def read_score_file(reading: Reading, sitting: Sitting, name: str, path: KeyPath) -> None:
    """Read every line of the CSV file that `scores = "…"` names."""
    file = beside(reading, SCORES, name, path)
    if file and file.path.suffix.lower() == ".pbn":
        if tells_too_little(reading, path):
            sitting.slipped.update(sitting.deals)
            return
        read_pbn_lines(reading, sitting, file)
        return
    csv = read_found_table(reading, file) if file else None
    if csv is None:
        reading.slips += 1
        sitting.slipped.update(sitting.deals)
        return
    say_cell_without_column(reading, csv)
    if scores_points(reading):
        read_declared_rows(reading, sitting, csv, path)
        return
    columns = _columns(reading, sitting, csv)
    if columns is None:
        sitting.slipped.update(sitting.deals)
        return
    book = ScoreBook(reading, sitting) if is_book(sitting) else None
    by_name = EntriesByName(reading, sitting.numbering)
    for row in _in_turn(csv.rows, columns[_ROUNDS]) if book else csv.rows:
        record = {name: row[column] for name, column in columns.items() if column < len(row)}
        if book:
            book.reach(number_in(record.get(_ROUNDS)) or 1)
        _read_row(reading, sitting, record, row[0].span, by_name)
    if book:
        book.end()


def _in_turn(rows: Sequence[Sequence[CsvCell]], column: int) -> list[Sequence[CsvCell]]:
    """Sort the rows by their rounds; those without a number come first."""
    return sorted(rows, key=lambda row: (number_in(row[column]) if column < len(row) else None) or 0)


def _columns(reading: Reading, sitting: Sitting, csv: CsvFile) -> dict[str, int] | None:
    """Map each column's name to its index; None, and E315, when one is missing, unknown or there twice."""
    names = _required_columns(sitting, csv)
    columns: dict[str, int] = {}
    understood: list[str] = []
    others: list[CsvCell] = []
    before = reading.slips
    for column, cell in enumerate(csv.header):
        name = column_of(cell.text)
        if name in (*names, *_OTHERS) and name != cell.text.casefold():
            understood.append(say("'%(cell)s' as %(name)s", cell=cell.text, name=name))
        if name in columns:
            reading.say("E315.columns", cell.span, name=name)
        elif name in names or name in _OTHERS:
            columns[name] = column
        elif name in _PASSED_OVER:
            others.append(cell)
        elif cell.text:
            helps = suggestion(cell.text, [*names, *_OTHERS]) or (wording("E315.choice", listed=offer([*names, *_OTHERS])),)
            reading.say("E315.no-column", cell.span, *helps, cell=shorten(cell.text))
    lost = [name for name in names if name not in columns]
    if lost:
        reading.say(
            "E315.column-missing",
            csv.header[0].span,
            wording("E315.first-row-file", names=",".join(names)),
            listed=choices([repr(name) for name in lost]),
        )
    if reading.slips > before:
        return None
    say_columns(reading, understood, others, csv.header[0].span)
    return columns


def _required_columns(sitting: Sitting, csv: CsvFile) -> tuple[str, ...]:
    """Return the required columns: without trays there are rounds in place of deals."""
    heads = [column_of(cell.text) for cell in csv.header]
    if sitting.schedule is None and _ROUNDS in heads and "deal" not in heads:
        sitting.told_by_rounds = True
    names = _SINGLES if sitting.numbering.singles else _PAIRS
    return (_ROUNDS, *names[1:]) if sitting.by_rounds else names


class EntriesByName:
    """The numbers of the entries by the names of `[entries]`: a player's own, a pair's both, or one that no other entry has."""

    def __init__(self, reading: Reading, numbering: Numbering) -> None:
        self.reading = reading
        self.people: dict[str, set[int]] = {}
        self.names: list[str] = []
        for key, written in (reading.file.entries or {}).items():
            number = numbering.number(key)
            for name in [written] if isinstance(written, str) else written:
                self.names.append(name)
                if number is not None:
                    self.people.setdefault(reading.people.find(name).id, set()).add(number)

    def number(self, cell: CsvCell) -> int | None:
        """Return the entry whose name a cell holds; else None, with a problem for a name that is misspelt, or of two entries."""
        whole = self._of(cell.text)
        parts = [self._of(name) for name in _BETWEEN.split(cell.text) if name]
        numbers = whole or (set.intersection(*parts) if parts else set())
        if len(numbers) == 1:
            return next(iter(numbers))
        if numbers:
            self.reading.say("E738.name-more", cell.span, cell=shorten(cell.text))
            return None
        if helps := suggestion(cell.text, self.names):
            self.reading.say("E738.nobody-called", cell.span, *helps, cell=shorten(cell.text))
        return None

    def _of(self, name: str) -> set[int]:
        return self.people.get(self.reading.people.find(name).id, set())


def _read_row(reading: Reading, sitting: Sitting, record: Record, at: Span, by_name: EntriesByName) -> None:
    deal = number_in(record.get(sitting.noun))
    if deal is None or not sitting.has(deal):
        say_wrong_deal(reading, sitting, record.get(sitting.noun), at)
        sitting.astray = True
        return
    seats = _seats(reading, sitting, record, at, by_name)
    cells = outcome_cells(record)
    if seats is None or _lacks_ns(reading, record) or _is_no_figure(reading, record):
        sitting.slipped.add(deal)
        return
    written = LineCells([value for value, _ in cells], at, "csv", spans=[span for _, span in cells])
    add_line(reading, sitting, deal, seats, written)


def _seats(reading: Reading, sitting: Sitting, record: Record, at: Span, by_name: EntriesByName) -> Seats | None:
    numbering = sitting.numbering
    numbers: list[int] = []
    for name in ("n", "s", "e", "w") if numbering.singles else ("ns", "ew"):
        cell = record.get(name)
        text = cell.text if cell else ""
        number = numbering.number(text) if numbering.compass else number_in(cell)
        if number is None and cell and by_name.names and any(sign.isalpha() for sign in text):
            before, number = reading.slips, by_name.number(cell)
            if reading.slips > before:
                return None
        if number is None or not numbering.has(number):
            reading.say(
                "E302.expected-number",
                cell.span if cell else at,
                noun=say(numbering.noun),
                name=name,
                words=shorten(text),
                range=numbering.range(),
            )
            return None
        numbers.append(number)
    if len(set(numbers)) < len(numbers) and not sitting.meeting_themselves.issuperset(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        reading.say("E303.sit-places", at, call=numbering.call(twice))
        return None
    return Seats(*numbers) if numbering.singles else Seats.of_sides(*numbers)


def _lacks_ns(reading: Reading, record: Record) -> bool:
    """Report a row that has tricks of E-W and none of N-S; tell whether it does."""
    tricks, ew_tricks = record.get("tricks"), record.get("ew_tricks")
    if tricks is None or tricks.text or ew_tricks is None or not ew_tricks.text:
        return False
    reading.say("E301.row-tricks", ew_tricks.span)
    return True


def _is_no_figure(reading: Reading, record: Record) -> bool:
    """Report tricks that are no whole number, or a figure in the column of notes; tell whether there are any."""
    for name in ("tricks", "ew_tricks"):
        cell = record.get(name)
        if cell and is_figure(cell.text) and whole_number(cell.text) is None:
            reading.say("E338.no-whole", cell.span, cell=shorten(cell.text))
            return True
    note = record.get("note")
    if note and note.text and whole_number(note.text) is not None and number_in(record.get("tricks")) is not None:
        reading.say("E338.figure-under", note.span, note=shorten(note.text))
        return True
    return False


def outcome_cells(record: Record) -> list[tuple[int | str, Span]]:
    """List the tricks, the tricks of E-W and the words, as far as the row has them; figures come first, as numbers."""
    figures: list[tuple[int | str, Span]] = []
    words: list[tuple[int | str, Span]] = []
    for name in ("tricks", "ew_tricks", "note"):
        cell = record.get(name)
        if cell is None or not cell.text:
            continue
        first, _, rest = cell.text.partition(" ")
        figure = whole_number(first.rstrip(",;")) if name != "note" else None
        if figure is not None:
            figures.append((figure, cell.span))
        if figure is None or rest.strip():
            words.append((cell.text if figure is None else rest, cell.span))
    return figures + words
