"""Tables for reading in a terminal: plain text, columns set to their widest cell."""

import shutil
import textwrap
from collections.abc import Sequence

GAP = "  "
NARROWEST = 16
"""The least width of the last column, in a terminal of any width."""


def columns(rows: Sequence[Sequence[object]], head: Sequence[str] = (), *, right: str = "") -> str:
    """Set rows in columns. `right` marks columns with figures by `r` in their place (`"l r"` is read as given)."""
    cells = [[str(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    if not cells:
        return ""
    widths = _widths(cells)
    lines = [GAP.join(_set(cell, width, right[i : i + 1]) for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
             for row in cells]  # fmt: skip
    return "\n".join(line.rstrip() for line in lines)


def fold_columns(rows: Sequence[Sequence[str]], width: int) -> str:
    """Return rows in columns; the words of the last column wrap so that no line is wider than `width`."""
    if not rows:
        return ""
    before = sum(wide + len(GAP) for wide in _widths([row[:-1] for row in rows]))
    room = max(width - before, NARROWEST)
    lines = []
    for row in rows:
        first, *others = textwrap.wrap(row[-1], room, break_long_words=False, break_on_hyphens=False) or [""]
        lines += [[*row[:-1], first], *([*("" for _ in row[:-1]), other] for other in others)]
    return columns(lines)


def width_of(text: str) -> int:
    """Return the width of the widest line."""
    return max((len(line) for line in text.split("\n")), default=0)


def terminal_width() -> int:
    """Return the number of characters in a line of the terminal; 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns


def _widths(cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*cells, strict=True)]


def _set(cell: str, width: int, how: str) -> str:
    return cell.rjust(width) if how == "r" else cell.ljust(width)
