"""Totals of cards as they are typed: `170`, `89 81` for two halves, `147½`."""

import re

from whistpress.reading.figures import figure_of
from whistpress.reading.toml_edit import TomlValue

BETWEEN = " & "
"""Stands between the names of an entry in what the browser sends."""

_HALVES = re.compile(r"(\d{1,5})\s*[+ ]\s*(\d{1,5})")


def total_value(typed: str) -> TomlValue:
    """Parse a total: `170`, `89 81` for two halves, `147½`."""
    words = " ".join(typed.split())
    if halves := _HALVES.fullmatch(words):
        return [int(halves[1]), int(halves[2])]
    figure = figure_of(words)
    return int(figure) if figure is not None and figure.denominator == 1 else words


def total_text(value: object) -> str:
    """Return a total as it is typed."""
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
