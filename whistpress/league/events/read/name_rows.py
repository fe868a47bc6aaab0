"""The blank rows of `[entries]`: comments that a new event's file has until the names are known."""

import re
from collections.abc import Sequence

from whistpress.reading.text_edit import TextSplice, apply_splices
from whistpress.reading.text_file import plain
from whistpress.reading.toml_edit import set_value, toml_value
from whistpress.reading.toml_positions import KeyPath, Positions

NUMBERS_SERVE = "# numbers serve until the names are known; then take away the #\n"
_BLANK = re.compile(r'^#[ \t]*(?P<key>[\w-]+)[ \t]*=[ \t]*\[[ \t]*""(?:[ \t]*,[ \t]*"")*[ \t]*\][ \t]*(?:\n|\Z)', re.MULTILINE)
_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)


def with_names(text: str, path: KeyPath, names: str | Sequence[str]) -> str:
    """Return the text with the names of an entry: in place of its blank row, else below the other names."""
    body = plain(text)
    row = next((row for row in _blank_rows(body, path[:-1]) if row["key"] == path[-1]), None)
    if row is None or Positions(body).value(path):
        filled = set_value(text, path, names)
    else:
        key = row[0].removeprefix("#").partition("=")[0].strip(" \t")
        width = len(row[0].partition("=")[0]) - 2
        filled = apply_splices(text, [TextSplice(row.start(), row.end(), f"{key:<{max(width, 0)}}= {toml_value(names)}\n")])
    return without_stale_rows(filled, path[:-1])


def without_stale_rows(text: str, table: KeyPath) -> str:
    """Return the text without the blank rows of entries whose names are there, and after the last of them without their hint."""
    body = plain(text)
    positions, rows = Positions(body), _blank_rows(body, table)
    stale = [row for row in rows if positions.value((*table, row["key"]))]
    splices = [TextSplice(row.start(), row.end(), "") for row in stale]
    if len(stale) == len(rows):
        start, end = _extent(body, table)
        hint = body.find(NUMBERS_SERVE, start, end)
        splices += [TextSplice(hint, hint + len(NUMBERS_SERVE), "")] if hint >= 0 else []
    return apply_splices(text, splices)


def _blank_rows(body: str, table: KeyPath) -> list[re.Match[str]]:
    return list(_BLANK.finditer(body, *_extent(body, table)))


def _extent(body: str, table: KeyPath) -> tuple[int, int]:
    """Return where the rows of a table begin and end; nothing where no header makes it."""
    header = Positions(body).header(table)
    if header is None:
        return len(body), len(body)
    start = body.find("\n", header.end) + 1 or len(body)
    after = _HEADER.search(body, start)
    return start, after.start() if after else len(body)
