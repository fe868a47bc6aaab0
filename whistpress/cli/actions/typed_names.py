"""Names as they are typed: `Abel & Archer`, `Abel and Archer`, `Abel, Archer`, or from a spreadsheet with tabs."""

import re
from collections.abc import Iterable

_BETWEEN = re.compile(r"\s*(?:[&,;\t/]|\s+and\s+)\s*")


def names_of(lines: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The names of each entry; a line is an entry."""
    return tuple(tuple(name for name in _BETWEEN.split(line.strip()) if name) for line in lines)
