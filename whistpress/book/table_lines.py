"""Lines of travellers as a helper types them (`NS 2H 8`), and those in a CSV file beside the event, written back cell by cell."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from whistpress.book.files import EntrySlip, SideTable
from whistpress.core.model import Play
from whistpress.language import say
from whistpress.league.events.read.csv_lines import outcome_cells
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.reading.csv_edit import add_row, set_cells
from whistpress.reading.csv_file import CsvCell, Row, whole_number
from whistpress.reading.toml_edit import TomlValue

_TYPED = re.compile(
    r"(?P<by>NS|EW)\s+(?P<bid>\S+)(?:\s+(?P<doubled>xx?|[0-9]{1,2}\s*x))?\s+(?P<tricks>[0-9]{1,2})"
    r"(?:\s*,?\s*honours?\s+(?P<side>NS|EW)\s+(?P<how>\S+))?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"(?P<word>average|not played|new deal)(?:[ ,]+(?:law\s+)?(?P<law>\S+))?", re.IGNORECASE)
_TOLD = ("by", "bid", "doubled", "tricks", "honours", "average", "word", "law")
EXAMPLE = "NS 2H 8, or EW 3NT x 9, honours EW 4"


def declared_text(line: Mapping[str, Any]) -> str:
    """Return a line as it is typed; empty while it is awaited."""
    if "average" in line:
        return f"average {line['average']}"
    if "word" in line:
        return " ".join(filter(None, (str(line["word"]), str(line.get("law", "")))))
    doubled = line.get("doubled") or 0
    marks = {0: "", 1: "x", 2: "xx"}.get(doubled, f"{doubled}x")
    parts = [str(part) for part in (line.get("by"), line.get("bid"), marks, line.get("tricks")) if part not in (None, "")]
    honours = line.get("honours")
    return " ".join(parts) + (f", honours {' '.join(map(str, honours))}" if honours else "")


def declared_line(old: Mapping[str, Any], entries: Sequence[int | str], typed: str) -> dict[str, TomlValue]:
    """Parse a line into its table; other keys of the old table (revokes, the auction) stay."""
    extras: dict[str, TomlValue] = {key: value for key, value in old.items() if key not in _TOLD}
    line: dict[str, TomlValue] = {"ns": entries[0], "ew": entries[1], **extras}
    if not typed:
        return {"ns": line["ns"], "ew": line["ew"]}
    if words := _WORDS.fullmatch(typed):
        return {"ns": line["ns"], "ew": line["ew"], **_in_words(words["word"].casefold(), words["law"] or "")}
    match = _TYPED.fullmatch(typed)
    if match is None:
        raise EntrySlip(
            say("'%(typed)s' says no declaration and its tricks", typed=typed[:40]),
            say("write %(examples)s", examples=f"{EXAMPLE}; average 51C; not played"),
        )
    line |= {"by": match["by"].upper(), "bid": match["bid"].upper()}
    if match["doubled"]:
        marks = match["doubled"].casefold()
        line["doubled"] = len(marks) if marks in ("x", "xx") else int(marks.rstrip("x "))
    line["tricks"] = int(match["tricks"])
    if match["side"]:
        line["honours"] = [match["side"].upper(), match["how"].casefold()]
    return line


def _in_words(word: str, law: str) -> dict[str, TomlValue]:
    if word == "average":
        return {"average": law} if law else {"word": word}
    return {"word": word, "law": law} if law else {"word": word}


TRICKS = 13
_DECLARED = ("by", "bid", "doubled", "tricks", "honours", "law")


def table_cells(side: SideTable, record: Given) -> list[int | str]:
    """Return the result of a line as its row has it: figures, then words."""
    row = _row_of(side, record)
    return [cell for cell, _ in outcome_cells(side.record(row))]


def table_declared(side: SideTable, line_record: Given) -> str:
    """Return a line of declared play as it is typed."""
    record = side.record(_row_of(side, line_record))
    return declared_text(_line_keys(record))


def _row_of(side: SideTable, record: Given) -> Row:
    row = side.row_at(record.at) if not isinstance(record.at, tuple) else None
    if row is None:
        raise EntrySlip(say("this line is no longer there"), say("load the page again"))
    return row


def _line_keys(record: Mapping[str, CsvCell]) -> dict[str, Any]:
    """Return the cells of a row as the keys of a line."""
    keys: dict[str, Any] = {name: record[name].text for name in _DECLARED if name in record and record[name].text}
    for name in ("doubled", "tricks"):
        if name in keys:
            number = whole_number(keys[name])
            keys[name] = keys[name] if number is None else number
    if isinstance(keys.get("tricks"), str):
        return {"word": keys["tricks"], **({"law": keys["law"]} if "law" in keys else {})}
    if "honours" in keys:
        keys["honours"] = keys["honours"].split(maxsplit=1)
    return keys


def with_table_line(side: SideTable, sitting: Sitting, record: Given, cells: Sequence[int | str]) -> str:
    """Return the text of a CSV file with another result in a line."""
    row = _row_of(side, record)
    return set_cells(side.text, side.table, row, _columns_of(side, sitting, cells, side.record(row)))


def with_table_declared(side: SideTable, record: Given, typed: str) -> str:
    """Return the text of a CSV file with another declaration in a line."""
    row = _row_of(side, record)
    return set_cells(side.text, side.table, row, _declared_columns(side, typed))


def with_new_table_line(side: SideTable, sitting: Sitting, deal: int, play: Play, typed: Sequence[int | str] | str) -> str:
    """Return the text of a CSV file with one more line, below those of its deal; `typed` is a text for declared play."""
    columns = _declared_columns(side, typed) if isinstance(typed, str) else _columns_of(side, sitting, typed, {})
    seats = play.seats
    values: dict[str, int] = {"table": play.table, "round": play.round, sitting.noun: deal}
    for name, number in zip(("n", "s", "e", "w"), seats, strict=True):
        values[name] = number
    values |= {"ns": seats.n, "ew": seats.e}
    compass = sitting.numbering.compass
    for name, value in values.items():
        if name in side.names:
            entry = name in ("n", "s", "e", "w", "ns", "ew")
            columns[side.names[name]] = str(sitting.numbering.label(value)) if entry and compass else str(value)
    rows = [row for row in side.table.rows if _number_at(side, row, sitting.noun) == deal]
    return add_row(side.text, side.table, columns, rows[-1] if rows else None)


def _number_at(side: SideTable, row: Row, name: str) -> int | None:
    cell = side.record(row).get(name)
    return whole_number(cell.text) if cell else None


def _columns_of(side: SideTable, sitting: Sitting, cells: Sequence[int | str], old: Mapping[str, CsvCell]) -> dict[int, str]:
    """Return the cells of a row by column: the tricks of N-S and of E-W, the words."""
    figures = [cell for cell in cells if isinstance(cell, int)]
    words = ", ".join(cell for cell in cells if isinstance(cell, str))
    values = {"tricks": str(figures[0]) if figures else ""}
    if "ew_tricks" in side.names:
        values["ew_tricks"] = str(figures[1]) if len(figures) > 1 else ""
    else:
        check_sum(figures, sitting)
    in_tricks = "note" not in side.names or (not figures and bool(words) and _has_word(old.get("tricks")))
    if in_tricks:
        values["tricks"] = f"{values['tricks']} {words}".strip()
        words = ""
    if "note" in side.names:
        values["note"] = words
    return {side.names[name]: figure_as_before(old.get(name), value) for name, value in values.items()}


def _has_word(cell: CsvCell | None) -> bool:
    return cell is not None and bool(cell.text) and whole_number(cell.text) is None


def figure_as_before(cell: CsvCell | None, value: str) -> str:
    """Return the old text of a cell where it has the figure already (`7,0` for 7)."""
    return cell.text if cell and value.isdecimal() and whole_number(cell.text) == int(value) else value


def check_sum(figures: Sequence[int], sitting: Sitting) -> None:
    """Raise EntrySlip where the tricks of both sides do not add up to those of a deal, or without trays of a round."""
    whole = TRICKS * (sitting.round_deals or 1)
    if len(figures) == 2 and sum(figures) != whole:
        help_ = say("N-S has %(ns)s and E-W %(ew)s: look at the slip, one of them is wrong", ns=figures[0], ew=figures[1])
        raise EntrySlip(say("the tricks add to %(sum)s, not to %(whole)s", sum=sum(figures), whole=whole), help_)


def _declared_columns(side: SideTable, typed: str) -> dict[int, str]:
    """Return the cells of a row of declared play by column."""
    line = declared_line({}, (0, 0), typed)
    word = line.get("word") or ("average" if "average" in line else "")
    values: dict[str, str] = {name: "" for name in _DECLARED if name in side.names}
    for name in ("by", "bid", "doubled", "tricks", "law"):
        if name in line:
            values[name] = str(line[name])
    if word:
        values["tricks"] = str(word)
    if "average" in line:
        values["law"] = str(line["average"])
    honours = line.get("honours")
    if isinstance(honours, list):
        values["honours"] = " ".join(map(str, honours))
    lost = next((name for name, value in values.items() if value and name not in side.names), None)
    if lost:
        raise EntrySlip(
            say("%(file)s has no column '%(name)s'", file=side.shown, name=lost),
            say("add the column in the file, then type it again"),
        )
    return {side.names[name]: value for name, value in values.items() if name in side.names}
