"""Read the accounts of a meeting: a CSV file with side, item, amount and last_year."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from whistpress.core.model.accounts import AccountItem, Accounts, AccountSide
from whistpress.core.model.money import amount_of
from whistpress.problems import Problems
from whistpress.problems.nearest import offer, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.csv_file import CsvCell, CsvFile, Row, cell_without_column, read_csv

COLUMNS = ("side", "item", "amount", "last_year")
_NEEDED = COLUMNS[:3]


def read_accounts(path: Path, shown: str, problems: Problems) -> Accounts | None:
    """Read the accounts; None, and a problem, when they cannot be understood."""
    csv = read_csv(path, shown, problems)
    columns = _columns(csv, problems) if csv else None
    if csv is None or columns is None:
        return None
    sides: dict[str, list[AccountItem]] = {}
    titles: dict[str, str] = {}
    last = ""
    for row in csv.rows:
        side = _text(row, columns["side"]) or last
        item = _item(row, columns, problems)
        if not side:
            problems.add(
                "E811", "this line is on neither side", row[0].span, 'write "income" or "expenditure" in its first column'
            )
        elif item:
            last = side
            titles.setdefault(side.casefold(), side)
            sides.setdefault(side.casefold(), []).append(item)
    return Accounts(tuple(AccountSide(titles[key], tuple(items)) for key, items in sides.items()))


def _columns(csv: CsvFile, problems: Problems) -> Mapping[str, int] | None:
    """Return the number of each column by its name; report those that are missing, and others."""
    names = [cell.text.strip().casefold().replace(" ", "_") for cell in csv.header]
    for name, cell in zip(names, csv.header, strict=True):
        if name and name not in COLUMNS:
            helps = suggestion(name, COLUMNS) or (f"the columns are {offer(COLUMNS)}",)
            problems.add("W810", f"the column '{shorten(cell.text)}' of the accounts is not read", cell.span, *helps)
    if spare := cell_without_column(csv):
        message = f"'{shorten(spare.text)}' in the accounts stands in a column without a name, and is not read"
        problems.add("W810", message, spare.span, 'a figure with a comma stands in quotes: "1,200.00"')
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        message = f"the accounts have no column '{missing[0]}'"
        problems.add("E810", message, csv.header[0].span, f"the first row is: {','.join(COLUMNS)}")
        return None
    return {name: names.index(name) for name in COLUMNS if name in names}


def _item(row: Row, columns: Mapping[str, int], problems: Problems) -> AccountItem | None:
    amount = _amount(row, columns["amount"], "amount", problems)
    last_year = _amount(row, columns["last_year"], "last_year", problems) if "last_year" in columns else None
    item = _text(row, columns["item"])
    if amount is None and last_year is None and item and not _text(row, columns["amount"]):
        problems.add("E811", f"'{shorten(item)}' has no amount", row[0].span, "write 0 where there was nothing this year")
    return AccountItem(item, amount or Fraction(0), last_year) if item or amount else None


def _amount(row: Row, column: int, name: str, problems: Problems) -> Fraction | None:
    cell = _cell(row, column)
    if cell is None or not cell.text.strip():
        return None
    amount = amount_of(cell.text)
    if amount is None:
        message = f"'{shorten(cell.text)}' in the column {name} is no amount of money"
        problems.add("E811", message, cell.span, "write figures alone: 610.00")
    return amount


def _cell(row: Sequence[CsvCell], column: int) -> CsvCell | None:
    return row[column] if column < len(row) else None


def _text(row: Row, column: int) -> str:
    cell = _cell(row, column)
    return cell.text.strip() if cell else ""
