"""Searches made once, by hand, whose results the program keeps as data."""

from collections.abc import Iterable


def write_line(line: Iterable[Iterable[int]]) -> str:
    """Write the tables of a line as `whistpress.core.movement.moves` reads them: `1 2 7 3, 8 6 5 4`."""
    return ", ".join(" ".join(map(str, table)) for table in line)
