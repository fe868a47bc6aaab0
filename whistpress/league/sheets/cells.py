"""What cells of a sheet say: names in the usual order, figures with a decimal comma, cells that mean "was not there"."""

import re
from fractions import Fraction

from whistpress.core.model.names import has_addition, slug
from whistpress.league.sheets.heads import SheetColumns
from whistpress.problems import Problems
from whistpress.problems.quoting import shorten
from whistpress.reading.csv_file import CsvCell, Row
from whistpress.reading.figures import figure_of

ABSENT = ("", "-", "–", "—", "x", "n/a", "na", "abs", "absent", "dnp", "did not play", "away", "not there")
"""The texts in a cell of a season for a person who was not there."""

_BETWEEN = re.compile(r" (?:and|\+) | ?/ ?|(?<=\w)&(?=\w)", re.IGNORECASE)
_SUMS = (
    "total",
    "totals",
    "sum",
    "average",
    "averages",
    "mean",
    "count",
    "players",
    "attendance",
    "number",
    "tables",
    "grand total",
)
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:[.,][0-9]{3})+")
_FRACTION = re.compile(r"-?[0-9]+[.,][0-9]{7,}")
_ERROR = re.compile(r"#(?:REF!|N/A|DIV/0!|NAME\?|NULL!|NUM!|VALUE!|[A-Z/]+[!?]?)")


def in_order(written: str, members: frozenset[str] = frozenset()) -> str:
    """Return a name without double blanks and marks of a list; "Gale, Edith" as "Edith Gale", a pair with & between.

    A member's own name (`members` has their slugs) stays, and so does "Ned Cobb, Jr.".
    """
    plain = " ".join(written.split()).strip("*† ")
    if slug(plain) in members:
        return plain
    text = _BETWEEN.sub(" & ", plain)
    last, comma, first = text.partition(",")
    if comma and "," not in first and not has_addition(text) and "&" not in text and last.strip() and first.strip():
        return f"{first.strip()} {last.strip()}"
    return text


def name_cell(columns: SheetColumns, row: Row) -> CsvCell:
    """Return the cell by which messages show a row."""
    for column in ("name", "last", "name1", "first", "initials"):
        if cell := columns.cell(row, column):
            return cell
    return next((cell for cell in row if cell.text), row[0])


def is_sum(name: str) -> bool:
    """Return whether the name of a row says that it adds up others: Total, Average."""
    return name.casefold().rstrip(":. ") in _SUMS


def figure_in(cell: CsvCell, problems: Problems) -> Fraction | None:
    """Return the number in a cell, as spreadsheets write it (147,5 or 147.50); None, and a problem, where it is none."""
    text = cell.text.replace("\u00a0", "").replace(" ", "") if "/" not in cell.text else cell.text
    if _ERROR.fullmatch(text):
        help_ = "mend the formula in the spreadsheet, or write the number in its place"
        problems.add("E856", f"the formula in this cell has failed: {text}", cell.span, help_)
        return None
    if _THOUSANDS.fullmatch(text):
        plain = re.sub(r"[.,]", "", text)
        help_ = f"write {plain} where that is meant, else without the noughts at its end"
        problems.add("E856", f"'{shorten(cell.text)}' may be {plain}, or a figure with a decimal comma", cell.span, help_)
        return None
    figure = figure_of(text.replace(",", "."))
    if figure is None and _FRACTION.fullmatch(text):
        help_ = "round it, or write what it is exactly, as 169/3"
        problems.add("E856", f"'{shorten(cell.text)}' has more decimals than a figure can have", cell.span, help_)
    elif figure is None:
        help_ = "write a number: 170, 147,5 or 147.5; leave the cell empty where there is none"
        problems.add("E856", f"'{shorten(cell.text)}' is no number", cell.span, help_)
    return figure
