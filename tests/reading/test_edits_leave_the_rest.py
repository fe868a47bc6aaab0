"""Every writer into a file that is there: the data are the old ones and the change, and no other byte of the file differs."""

import datetime
import math
from typing import Any

import pytest
import tomli
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.reading.toml_documents import documents
from whistpress.problems import Problems
from whistpress.reading.csv_edit import add_row, remove_row, set_cells
from whistpress.reading.csv_file import CsvFile, parse_csv
from whistpress.reading.text_edit import append_block, prevailing_feed
from whistpress.reading.text_file import plain
from whistpress.reading.toml_edit import append_table, remove_item, remove_key, remove_table, set_value, toml_text
from whistpress.reading.toml_positions import KeyPath, Positions

NEW: list[Any] = [8, 'é\t"\n#', True, datetime.date(2026, 9, 17), [[1, 2], [3, "x"]], {"home": "oak", "a b": [1]}, []]
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=6)


def data_of(text: str) -> Any:
    """The data of a text; a number that is none is a text, so that it equals itself."""
    return _comparable(tomli.loads(plain(text)))


def _comparable(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _comparable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_comparable(inner) for inner in value]
    return "nan" if isinstance(value, float) and math.isnan(value) else value


def touched(before: str, after: str) -> tuple[int, int]:
    """How many characters stay at the beginning and at the end of a text."""
    return _alike(before, after), _alike(before[::-1], after[::-1])


def _alike(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (sign, other_sign) in pairs if sign != other_sign), min(len(one), len(other)))


def holders(value: Any, path: KeyPath = ()) -> list[tuple[KeyPath, Any]]:
    """Every table and array of a document, with its path."""
    if isinstance(value, dict):
        return [(path, value), *(pair for key, inner in value.items() for pair in holders(inner, (*path, key)))]
    if isinstance(value, list):
        return [(path, value), *(pair for at, inner in enumerate(value) for pair in holders(inner, (*path, at)))]
    return []


def at(values: Any, path: KeyPath) -> Any:
    """The value at a path."""
    for step in path:
        values = values[step]
    return values


@st.composite
def files(draw: st.DrawFn) -> str:
    """A document as some editor on some machine has left it: with a mark, CRLF, both, without a last line feed."""
    text = plain(draw(documents()))
    lines = text.splitlines(keepends=True) if "\n" in text else [text]
    assume("".join(lines) == text and "\r" not in text)
    feeds = draw(st.sampled_from([("\n",), ("\r\n",), ("\r\n", "\r\n", "\n"), ("\n", "\r\n", "\n")]))
    whole = "".join(
        line.removesuffix("\n") + feeds[number % len(feeds)] * line.endswith("\n") for number, line in enumerate(lines)
    )
    whole = draw(st.sampled_from(["", "\ufeff"])) + whole
    data_of(whole)
    return whole


def check_feeds(before: str, after: str) -> None:
    """New lines end as most lines of the file do."""
    assert after.startswith("\ufeff") == before.startswith("\ufeff")
    alone = [text.count("\n") - text.count("\r\n") for text in (before, after)]
    both = [text.count("\r\n") for text in (before, after)]
    if prevailing_feed(before) == "\r\n":
        assert alone[1] <= alone[0]
    else:
        assert both[1] <= both[0]


def check_pure_insertion(before: str, after: str) -> None:
    """Every character of the old text is there, in one piece before the new ones and one behind them."""
    head, tail = touched(before, after)
    assert head + tail >= len(before)
    check_feeds(before, after)


@settings(max_examples=40)
@given(files(), st.data())
def test_a_value_takes_the_place_of_another(text: str, data: st.DataObject) -> None:
    """Nothing outside of the old value differs."""
    values, positions = data_of(text), Positions(plain(text))
    paths = [
        (*path, step)
        for path, holder in holders(values)
        for step in (holder if isinstance(holder, dict) else range(len(holder)))
        if positions.plain_value((*path, step))
    ]
    assume(paths)
    path, new = data.draw(st.sampled_from(paths)), data.draw(st.sampled_from(NEW))
    place, after = positions.plain_value(path), set_value(text, path, new)
    assert place is not None
    at(values, path[:-1])[path[-1]] = new
    assert data_of(after) == values
    head, tail = touched(text, after)
    assert plain(text)[: place.start].startswith(plain(text[:head])[: place.start])
    assert len(plain(text[:head])) >= place.start or head >= len(text)
    assert len(plain(text[len(text) - tail :])) >= len(plain(text)) - place.end
    check_feeds(text, after)


@settings(max_examples=40)
@given(files(), NAMES, st.sampled_from(NEW), st.data())
def test_a_key_joins_its_table(text: str, key: str, new: Any, data: st.DataObject) -> None:
    """Below its header, in its braces, beside its dotted keys, above the first header: whatever makes the table."""
    values = data_of(text)
    tables = [path for path, holder in holders(values) if isinstance(holder, dict) and key not in holder]
    assume(tables)
    table = data.draw(st.sampled_from(tables))
    after = set_value(text, (*table, key), new)
    at(values, table)[key] = new
    assert data_of(after) == values
    check_pure_insertion(text, after)


@settings(max_examples=40)
@given(files(), NAMES, NAMES, st.data())
def test_a_table_that_is_missing_is_made(text: str, name: str, key: str, data: st.DataObject) -> None:
    """Within any other, whatever makes that."""
    values = data_of(text)
    tables = [path for path, holder in holders(values) if isinstance(holder, dict) and name not in holder]
    assume(tables)
    table = data.draw(st.sampled_from(tables))
    after = set_value(text, (*table, name, key), 8)
    at(values, table)[name] = {key: 8}
    assert data_of(after) == values
    check_pure_insertion(text, after)


@settings(max_examples=40)
@given(files(), st.sampled_from(NEW), st.data())
def test_an_item_joins_its_array(text: str, new: Any, data: st.DataObject) -> None:
    """On a line of its own where the others have one; what stands before and behind the array stays."""
    values, positions = data_of(text), Positions(plain(text))
    arrays = [path for path, holder in holders(values) if isinstance(holder, list) and positions.plain_value(path)]
    assume(arrays)
    path = data.draw(st.sampled_from(arrays))
    place, after = positions.plain_value(path), set_value(text, (*path, len(at(values, path))), new)
    assert place is not None
    at(values, path).append(new)
    assert data_of(after) == values
    head, tail = touched(text, after)
    assert len(plain(text[:head])) >= place.start and len(plain(text[len(text) - tail :])) >= len(plain(text)) - place.end
    assert after.count("#") >= text.count("#")
    check_feeds(text, after)


@settings(max_examples=40)
@given(files(), st.data())
def test_a_table_joins_those_of_its_kind(text: str, data: st.DataObject) -> None:
    """Those with headers, and those in brackets."""
    values = data_of(text)
    arrays = [path for path, holder in holders(values) if isinstance(holder, list) and holder]
    arrays = [path for path in arrays if all(isinstance(table, dict) for table in at(values, path))]
    assume(arrays)
    path = data.draw(st.sampled_from(arrays))
    after = append_table(text, path, {"deal": 8, "lines": [[1, 2], [3, 4]]})
    at(values, path).append({"deal": 8, "lines": [[1, 2], [3, 4]]})
    assert data_of(after) == values
    check_feeds(text, after)


@settings(max_examples=40)
@given(files(), st.data())
def test_a_key_goes_alone(text: str, data: st.DataObject) -> None:
    """Every line that stays is as it was."""
    values, positions = data_of(text), Positions(plain(text))
    keys = [
        (*path, key)
        for path, holder in holders(values)
        if isinstance(holder, dict)
        for key in holder
        if positions.plain_value((*path, key))
    ]
    assume(keys)
    path = data.draw(st.sampled_from(keys))
    after = remove_key(text, path)
    _drop(values, path)
    assert _without_empty(data_of(after)) == _without_empty(values)
    head, tail = touched(text, after)
    assert head + tail >= len(after)
    check_feeds(text, after)


@settings(max_examples=40)
@given(files(), st.data())
def test_an_item_goes_alone(text: str, data: st.DataObject) -> None:
    """With its comma; no comment of another line goes."""
    values, positions = data_of(text), Positions(plain(text))
    found = [
        (*path, number)
        for path, holder in holders(values)
        if isinstance(holder, list) and positions.plain_value(path)
        for number in range(len(holder))
    ]
    assume(found)
    path = data.draw(st.sampled_from(found))
    after = remove_item(text, path)
    at(values, path[:-1]).pop(path[-1])
    assert data_of(after) == values
    head, tail = touched(text, after)
    assert head + tail >= len(after)
    check_feeds(text, after)


@settings(max_examples=40)
@given(files(), st.data())
def test_a_table_goes_alone(text: str, data: st.DataObject) -> None:
    """With what is in it, and nothing else."""
    values, positions = data_of(text), Positions(plain(text))
    found = [
        (*path, number)
        for path, holder in holders(values)
        if isinstance(holder, list) and not positions.plain_value(path)
        for number in range(len(holder))
    ]
    assume(found)
    path = data.draw(st.sampled_from(found))
    after = remove_table(text, path)
    at(values, path[:-1]).pop(path[-1])
    assert _without_empty(data_of(after)) == _without_empty(values)
    check_feeds(text, after)


@settings(max_examples=40)
@given(files())
def test_a_block_comes_at_the_end(text: str) -> None:
    """As `add member`, `add club` and `import` write one."""
    values = data_of(text)
    assume("cy-dunn" not in values)
    after = append_block(text, toml_text({"cy-dunn": {"name": "Cy Dunn", "joined": 2026}}))
    assert data_of(after) == {**values, "cy-dunn": {"name": "Cy Dunn", "joined": 2026}}
    assert after.startswith(text)
    check_feeds(text, after)


def _drop(values: Any, path: KeyPath) -> None:
    del at(values, path[:-1])[path[-1]]


def _without_empty(value: Any) -> Any:
    """The data without tables and arrays that hold nothing: dotted keys leave none behind."""
    if isinstance(value, dict):
        inner = {key: _without_empty(one) for key, one in value.items()}
        return {key: one for key, one in inner.items() if one not in ({}, [])}
    return [_without_empty(one) for one in value] if isinstance(value, list) else value


CELLS = st.sampled_from(["1", "8,0", "oak", 'a "b"', "x;y", "x,y", "", "two\nlines", "é "])


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A CSV file as a spreadsheet or an editor has left it."""
    separator, feed = draw(st.sampled_from(",;\t")), draw(st.sampled_from(["\n", "\r\n"]))
    quoted = draw(st.booleans())
    width = draw(st.integers(2, 4))
    rows = [["id", *("abcdef"[:width])], *([str(n), *draw(st.lists(CELLS, min_size=width, max_size=width))] for n in range(3))]

    def written(cell: str) -> str:
        needs = quoted or any(sign in cell for sign in (separator, '"', "\n", ";", "\t", ","))
        return '"' + cell.replace('"', '""').replace("\n", feed) + '"' if needs else cell

    lines = [separator.join(map(written, row)) for row in rows]
    lines.insert(draw(st.integers(1, 4)), draw(st.sampled_from(["", separator * 2])))
    return draw(st.sampled_from(["", "\ufeff"])) + feed.join(lines) + draw(st.sampled_from(["", feed, feed * 2]))


def parsed(text: str) -> CsvFile:
    """A text as a table."""
    table = parse_csv(text, "t.csv", Problems())
    assert table is not None
    return table


def cells_of(table: CsvFile) -> list[list[str]]:
    """The texts of the rows."""
    return [[cell.text for cell in row] for row in table.rows]


@given(tables(), CELLS, st.integers(0, 2), st.integers(1, 2))
def test_a_cell_changes_alone(text: str, new: str, row: int, column: int) -> None:
    """Separators, quotes, ends of lines and the mark stay."""
    table = parsed(text)
    after = set_cells(text, table, table.rows[row], {column: new})
    expected, cells = cells_of(table), cells_of(parsed(after))
    assert cells[row][column] in (new.strip(), f"{new},0", f"{new}.0")
    expected[row][column] = cells[row][column]
    assert cells == expected
    cell = table.rows[row][column]
    head, tail = touched(text, after)
    assert len(plain(text[:head])) >= cell.start and len(plain(text[len(text) - tail :])) >= len(plain(text)) - cell.end
    check_feeds(text, after)


@given(tables(), CELLS, st.sampled_from([None, 0, 1, 2]))
def test_a_row_joins_the_others(text: str, new: str, below: int | None) -> None:
    """And what was there is there in two pieces; a row goes as it came."""
    table = parsed(text)
    after = add_row(text, table, {0: "9", 1: new}, None if below is None else table.rows[below])
    check_pure_insertion(text, after)
    place = 3 if below is None else below + 1
    cells = cells_of(parsed(after))
    assert cells[place][0] == "9" and [*cells[:place], *cells[place + 1 :]] == cells_of(table)
    back = parsed(after)
    assert remove_row(after, back.rows[place]) == text


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ("x = [\n  1, # one, two,\n  2]\n", lambda text: remove_item(text, ("x", 1)), "x = [\n  1, # one, two,\n  ]\n"),
        ("[x]\na.b.c = 1\n", lambda text: set_value(text, ("x", "a", "d"), 2), "[x]\na.b.c = 1\na.d   = 2\n"),
        ("x = { a = 1, b = 2 }\n", lambda text: remove_key(text, ("x", "a")), "x = { b = 2 }\n"),
        ("#:schema s.json\n[x]\ny = 1\n", lambda text: set_value(text, ("a",), 2), "#:schema s.json\na = 2\n[x]\ny = 1\n"),
        ("a = 1", lambda text: set_value(text, ("b",), 2), "a = 1\nb = 2"),
        ("[[a]]\nx = 1\n[b]\ny = 1\n[a.c]\nz = 1\n[d]\n", lambda text: remove_table(text, ("a", 0)), "[b]\ny = 1\n[d]\n"),
        ("m = [{ a = 1 }]\n", lambda text: append_table(text, ("m",), {"a": 2}), "m = [{ a = 1 }, { a = 2 }]\n"),
        ("a = 1\r\nb = 2\r\nc = 3\n", lambda text: set_value(text, ("d",), 4), "a = 1\r\nb = 2\r\nc = 3\nd = 4\r\n"),
    ],
)
def test_some_are_shown(text: str, edit: Any, after: str) -> None:
    """A comma in a comment, dotted keys, braces, the line of the schema, no last line feed, tables in two places, both ends."""
    assert edit(text) == after
