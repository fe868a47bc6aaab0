"""What a person has decided about a sheet that its cells do not tell."""

import datetime
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.league.sheets.heads import SheetColumns
from whistpress.problems import Problems, shorten
from whistpress.reading.csv_file import CsvCell
from whistpress.reading.days import WrittenDay, day_order, written_day

DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
WEEKDAY = re.compile(r"(mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?", re.IGNORECASE)


class SheetChoices(Struct, frozen=True, kw_only=True):
    """The title, the first day, the days to the next evening, the season; whether the day comes first; what a 0 means."""

    title: str = ""
    date: datetime.date | None = None
    every: int = 7
    season: str = ""
    day_first: bool = True
    zero_is_absent: bool = False
    source: str = ""


def day_cells(columns: SheetColumns) -> list[CsvCell]:
    """Return the cells that hold days: heads of evenings, and those of the column of days."""
    heads = [columns.header[index] for index in columns.evenings]
    return [*heads, *(cell for row in columns.rows if (cell := columns.cell(row, "date")))]


def _days(columns: SheetColumns) -> Iterator[tuple[CsvCell, WrittenDay]]:
    for cell in day_cells(columns):
        if day := written_day(cell.text, serial=True):
            yield cell, day


class DayOrder(Struct, frozen=True):
    """How the days of a sheet are written: whether the day comes first, and a cell that shows it.

    `doubtful` is a cell that may be two days when nothing shows the order; `yearless` one without a year.
    """

    day_first: bool | None
    shown_by: str = ""
    doubtful: str = ""
    yearless: str = ""


def order_of_days(columns: SheetColumns, problems: Problems) -> DayOrder | None:
    """Return how the days are written; None, and a problem, where two cells contradict each other."""
    days = list(_days(columns))
    first, example, other = day_order(day for _, day in days)
    cells = {id(day): cell for cell, day in days}
    if example and other:
        this, that = cells[id(example)], cells[id(other)]
        problems.say("E857.day-first", that.span, text=shorten(this.text), text_2=shorten(that.text))
        return None
    shown = next((cell.text for cell, day in days if day.shows_order() is not None), "")
    doubtful = next((cell.text for cell, day in days if day.is_ambiguous), "")
    yearless = next((cell.text for cell, day in days if day.year is None), "")
    return DayOrder(first, shown, doubtful if first is None else "", yearless)


def day_of_cell(cell: CsvCell, choices: SheetChoices, problems: Problems, *, named: bool = False) -> datetime.date | None:
    """Return the day in a cell; None, and a problem, without one. `named`: the cell may also contain the name of an evening."""
    written = written_day(cell.text, serial=True)
    alone = written and (named or not written.rest or WEEKDAY.fullmatch(written.rest))
    day = written.day(choices.day_first, choices.season) if written and alone else None
    if day is None:
        helps = ["write it as 2025-10-03"]
        if written and not written.is_clear and written.day(not choices.day_first, choices.season):
            helps.insert(0, f"it is one when the {'month' if choices.day_first else 'day'} comes first: --dates")
        problems.say("E857.no-day", cell.span, *helps, text=shorten(cell.text))
    return day


def rows_without(rows: Sequence[int]) -> str:
    """Return row numbers in words: row 3; rows 3, 4 and 5; rows 3, 4, 5 and 12 more."""
    shown = ", ".join(map(str, rows[:4]))
    more = f" and {len(rows) - 4} more" if len(rows) > 4 else ""
    return f"row{'s' if len(rows) > 1 else ''} {shown}{more}"
