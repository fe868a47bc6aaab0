"""The lines of travellers from a CSV file beside the event file."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from whistpress.core.model import Seats
from whistpress.problems import Span
from whistpress.readers.csv_file import Cell, CsvFile, read_csv
from whistpress.readers.event.lines import Written, add_line
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.format.kinds import quoted
from whistpress.readers.meant import choices, did_you_mean
from whistpress.readers.text_file import stays_inside
from whistpress.readers.toml_positions import KeyPath

_PAIRS = ("deal", "ns", "ew", "tricks")
_SINGLES = ("deal", "n", "s", "e", "w", "tricks")
_OTHERS = ("ew_tricks", "note")

Record = Mapping[str, Cell]


def read_score_file(reading: Reading, sitting: Sitting, name: str, path: KeyPath) -> None:
    """Every line of the CSV file that `scores = "…"` names."""
    csv = _opened(reading, name, path)
    if csv is None:
        reading.slips += 1
        sitting.slipped.update(sitting.deals)
        return
    columns = _columns(reading, sitting, csv)
    if columns is None:
        sitting.slipped.update(sitting.deals)
        return
    for row in csv.rows:
        _read_row(reading, sitting, {name: row[place] for name, place in columns.items() if place < len(row)}, row[0].span)


def _opened(reading: Reading, name: str, path: KeyPath) -> CsvFile | None:
    """The file, if its name is one of a file beside the event's."""
    if "/" in name or "\\" in name or "\0" in name or name.startswith("."):
        message = f"'{quoted(name)}' is not the name of a file beside this one"
        reading.say("E221", message, path, f'put the file into the same folder and write scores = "{_last(name)}"')
        return None
    file = reading.path.parent / name
    shown = str(PurePosixPath(reading.shown).parent / name)
    reading.used.append(file)
    if not file.is_file():
        near = did_you_mean(name, sorted(each.name for each in reading.path.parent.glob("*.csv")))
        near = near or ("put it into the same folder, or mend its name",)
        reading.say("E221", f"there is no file '{quoted(name)}' beside this one", path, *near)
        return None
    if not stays_inside(file, reading.root, shown, reading.problems):
        return None
    return read_csv(file, shown, reading.problems)


def _last(name: str) -> str:
    return quoted(name.replace("\\", "/").rstrip("/").rpartition("/")[2]).lstrip(".") or "scores.csv"


def _columns(reading: Reading, sitting: Sitting, csv: CsvFile) -> dict[str, int] | None:
    """The place of each column by its name; None when one is missing or unknown."""
    wanted = _SINGLES if sitting.numbering.singles else _PAIRS
    found: dict[str, int] = {}
    before = reading.slips
    for place, cell in enumerate(csv.header):
        name = cell.text.casefold()
        if name in found:
            reading.say("E315", f"there are two columns '{name}'", cell.span, "take one of them away")
        elif name in wanted or name in _OTHERS:
            found[name] = place
        elif cell.text:
            helps = did_you_mean(cell.text, [*wanted, *_OTHERS]) or (f"the columns are {choices([*wanted, *_OTHERS])}",)
            reading.say("E315", f"no column is called '{quoted(cell.text)}'", cell.span, *helps)
    lost = [name for name in wanted if name not in found]
    if lost:
        message = f"the column {choices([repr(name) for name in lost])} is missing"
        reading.say("E315", message, csv.header[0].span, f"the first row of this file is {','.join(wanted)},note")
    return found if reading.slips == before else None


def _read_row(reading: Reading, sitting: Sitting, record: Record, at: Span) -> None:
    deal = _whole(record.get("deal"))
    if deal is None or not sitting.has(deal):
        _say_deal(reading, sitting, record.get("deal"), at)
        sitting.astray = True
        return
    seats = _seats(reading, sitting, record, at)
    cells = _outcome_cells(record)
    if seats is None or _lacks_ns(reading, record):
        sitting.slipped.add(deal)
        return
    written = Written([value for value, _ in cells], at, "csv", spans=[span for _, span in cells])
    add_line(reading, sitting, deal, seats, written)


def _say_deal(reading: Reading, sitting: Sitting, cell: Cell | None, at: Span) -> None:
    numbers = list(sitting.deals)
    helps = (f"the deals are {numbers[0]} to {numbers[-1]}",) if numbers else ()
    written = quoted(cell.text) if cell else ""
    if written.isdecimal():
        reading.say("E308", f"there is no deal {written} in this movement", cell.span if cell else at, *helps)
    else:
        reading.say("E316", f"expected the number of a deal, found '{written}'", cell.span if cell else at, *helps)


def _seats(reading: Reading, sitting: Sitting, record: Record, at: Span) -> Seats | None:
    numbering = sitting.numbering
    numbers: list[int] = []
    for name in ("n", "s", "e", "w") if numbering.singles else ("ns", "ew"):
        cell = record.get(name)
        text = cell.text if cell else ""
        number = numbering.number(text) if numbering.compass else _whole(cell)
        if number is None or not numbering.has(number):
            known = f"the numbers are {numbering.range()}"
            message = f"expected the number of a {numbering.noun} in column '{name}', found '{quoted(text)}'"
            reading.say("E302", message, cell.span if cell else at, known)
            return None
        numbers.append(number)
    if len(set(numbers)) < len(numbers) and not sitting.meeting_themselves.issuperset(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        reading.say("E303", f"{numbering.call(twice)} cannot sit in two places of one line", at)
        return None
    return Seats(*numbers) if numbering.singles else Seats.of_sides(*numbers)


def _lacks_ns(reading: Reading, record: Record) -> bool:
    """Whether E-W's tricks stand in a row without those of N-S, for which they must not be taken."""
    tricks, ew_tricks = record.get("tricks"), record.get("ew_tricks")
    if tricks is None or tricks.text or ew_tricks is None or not ew_tricks.text:
        return False
    reading.say("E301", "this row has the tricks of E-W and not those of N-S", ew_tricks.span, "write them under 'tricks'")
    return True


def _outcome_cells(record: Record) -> list[tuple[int | str, Span]]:
    """Tricks, tricks of E-W, words, as far as the row has them; figures come first, as numbers."""
    figures: list[tuple[int | str, Span]] = []
    words: list[tuple[int | str, Span]] = []
    for name in ("tricks", "ew_tricks", "note"):
        cell = record.get(name)
        if cell is None or not cell.text:
            continue
        first, _, rest = cell.text.partition(" ")
        figure = _number(first) if name != "note" else None
        if figure is not None:
            figures.append((figure, cell.span))
        if figure is None or rest.strip():
            words.append((cell.text if figure is None else rest, cell.span))
    return figures + words


def _whole(cell: Cell | None) -> int | None:
    """The whole number in a cell; None when it is none."""
    return _number(cell.text) if cell else None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 5 else None
