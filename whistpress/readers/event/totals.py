"""Totals of an old record: `[totals]` instead of lines, `[printed]` to compare with them."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.readers.event.entries import Entrants, keyed
from whistpress.readers.event.fractions_written import figure_of
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.toml_positions import KeyPath


def totals_of(
    reading: Reading, written: Mapping[str, int | float | str] | None, path: KeyPath, entrants: Entrants
) -> dict[int, Fraction]:
    """The total of each entry."""
    section = written or {}
    found: dict[int, Fraction] = {}
    for number, key in keyed(reading, section, path, entrants).items():
        figure = figure_of(section[key])
        if figure is None:
            message = f"the total of {entrants.call(number)} cannot be '{quoted(section[key])}'"
            reading.say("E228", message, (*path, key), 'write a number: 147, or 147.5, or "295/2" for a fraction')
        else:
            found[number] = figure
    return dict(sorted(found.items()))
