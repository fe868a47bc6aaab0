"""What can be wrong with a card as a whole: no sheet holds it, two fields lie upon each other."""

from collections.abc import Iterator
from itertools import combinations

from whistpress.readers.card.design import Design, DesignField, Kind

_SHEETS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
_MARGIN = 8.5
_UNDER = frozenset({Kind.BOX, Kind.RULE})
"""What may lie round and under other fields."""


def roomless(design: Design) -> str:
    """Why the card finds no room on a full sheet, upright or lying; empty when it does."""
    edge = 2 * max(0.0, _MARGIN - design.kept)
    for name, (short, long) in _SHEETS.items():
        ways = ((short, long), (long, short))
        if not any(design.width + edge <= wide + 0.05 and design.height + edge <= high + 0.05 for wide, high in ways):
            return f"a card of {design.width:g} by {design.height:g} mm has no room on {name}"
    return ""


def overlapping(design: Design) -> Iterator[tuple[DesignField, DesignField]]:
    """Every two fields that would be printed upon each other."""
    filled = [field for field in design.fields if field.kind not in _UNDER]
    for first, second in combinations(filled, 2):
        if not (first.when and second.when) and first.box.meets(second.box):
            yield first, second
