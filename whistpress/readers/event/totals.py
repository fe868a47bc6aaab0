"""Totals of an old record: `[totals]` instead of lines, `[printed]` to compare with them."""

import re
from collections.abc import Mapping
from fractions import Fraction

from whistpress.readers.event.entries import Entrants, keyed
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.toml_positions import KeyPath

_FIGURE = re.compile(r"-?[0-9]{1,6}(/[1-9][0-9]{0,5}|\.[0-9]{1,6})?")


def totals_of(
    reading: Reading, written: Mapping[str, int | float | str] | None, path: KeyPath, entrants: Entrants
) -> dict[int, Fraction]:
    """The total of each entry."""
    section = written or {}
    found: dict[int, Fraction] = {}
    for number, key in keyed(reading, section, path, entrants).items():
        figure = _figure(section[key])
        if figure is None:
            message = f"the total of {entrants.call(number)} cannot be '{quoted(section[key])}'"
            reading.say("E228", message, (*path, key), 'write a number: 147, or 147.5, or "295/2" for a fraction')
        else:
            found[number] = figure
    return dict(sorted(found.items()))


def _figure(written: int | float | str) -> Fraction | None:
    """A whole number, a decimal one or a fraction, exactly as it is written."""
    if isinstance(written, int):
        return Fraction(written) if abs(written) < 10**6 else None
    text = repr(written) if isinstance(written, float) else written.strip()
    return Fraction(text) if _FIGURE.fullmatch(text) else None
