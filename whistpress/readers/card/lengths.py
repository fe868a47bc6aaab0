"""Lengths with their units."""

import re

from whistpress.readers.format.card import LENGTH

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(LENGTH)


def millimetres(written: str) -> float | None:
    """A length in millimetres; None when it is none, or none that a sheet could hold."""
    found = _LENGTH.match(written)
    return round(float(found[1]) * _UNITS[found[2]], 3) if found else None


def points(written: str) -> float | None:
    """A length in points."""
    found = millimetres(written)
    return None if found is None else round(found / _UNITS["pt"], 2)
