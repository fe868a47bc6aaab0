"""Tables for reading in a terminal: plain text, columns set to their widest cell."""

import shutil
from collections.abc import Sequence

GAP = "  "


def columns(rows: Sequence[Sequence[object]], head: Sequence[str] = (), *, right: str = "") -> str:
    """Set rows in columns. `right` marks columns with figures by `r` in their place (`"l r"` is read as given)."""
    cells = [[str(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    if not cells:
        return ""
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    lines = [GAP.join(_set(cell, width, right[i : i + 1]) for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
             for row in cells]  # fmt: skip
    return "\n".join(line.rstrip() for line in lines)


def width_of(text: str) -> int:
    """The width of the widest line."""
    return max((len(line) for line in text.split("\n")), default=0)


def terminal_width() -> int:
    """How many characters a line of the terminal holds; 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns


def _set(cell: str, width: int, how: str) -> str:
    return cell.rjust(width) if how == "r" else cell.ljust(width)
