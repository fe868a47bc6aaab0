"""How large a text is set in the box that a league's own card has for it: smaller, then on more lines, at last shortened."""

from msgspec import Struct

from whistpress.printing.measure import ems, lines_of
from whistpress.readers.card import Box, DesignField, FieldKind
from whistpress.readers.card.design import LEADING, POINT

_BOLD, _ITALIC, _CAPITALS = 1.1, 1.0, 1.12
_SURE = 1.03
"""Widths are reckoned a little too wide rather than too narrow."""
LABEL = 8.5
LABEL_HEIGHT = 4.2


class FittedText(Struct, frozen=True):
    """A text in type of `size` points; `cut` when it had to be shortened."""

    words: str
    size: float
    cut: bool = False


def fitted_text(words: str, field: DesignField, inner: Box) -> FittedText:
    """The text in the largest type between the field's `size` and `least` at which the box holds it, on as many lines as it has.

    A size at which no word is broken goes before larger ones. Where even the least is too large, whole words are left out at
    the end, and an ellipsis stands for them.
    """
    if field.kind is FieldKind.WRITE:
        found = FittedText(words, LABEL)
        return found if lines_of(words, inner.width * 0.96, LABEL) == 1 else _shortened(words, inner.width, LABEL, 1, 1.0)
    wide = factor(field.style)
    held = [size for size in sizes(field) if lines_of(words, inner.width / wide, size) <= lines_held(inner.height, size)]
    if held:
        whole = (size for size in held if unbroken(words, inner.width / wide, size))
        return FittedText(words, round(next(whole, held[0]), 1))
    return _shortened(words, inner.width / wide, field.least, lines_held(inner.height, field.least), 1.0)


def sizes(field: DesignField) -> tuple[float, ...]:
    """The sizes of type that a field may be set in, the largest first."""
    steps = max(0, int((field.size - field.least) * 2))
    return (*(field.size - step / 2 for step in range(steps + 1)), field.least)


def unbroken(words: str, width: float, size: float) -> bool:
    """Whether each word stands whole on a line: smaller type is better than a broken name."""
    return all(ems(word) * size * POINT <= width for word in words.replace("-", "- ").split())


def factor(style: frozenset[str]) -> float:
    """How much wider a text is than the measures of the regular face."""
    wide = _SURE
    for name, more in (("bold", _BOLD), ("italic", _ITALIC), ("small-caps", _CAPITALS)):
        wide *= more if name in style else 1.0
    return wide


def lines_held(height: float, size: float) -> int:
    """How many lines of a type stand in a box; one at least."""
    return max(1, int((height + 0.1) / (size * POINT * LEADING)))


def _shortened(words: str, width: float, size: float, lines: int, wide: float) -> FittedText:
    """As many whole words as stand on so many lines; of a single long word its beginning."""
    kept = words.split()
    while len(kept) > 1 and lines_of(f"{' '.join(kept)} …", width / wide, size) > lines:
        kept.pop()
    said = f"{' '.join(kept).rstrip(',;:')} …"
    while len(said) > 2 and lines_of(said, width / wide, size) > lines:
        said = f"{said[:-2].rstrip('…')}…"
    return FittedText(said, size, cut=True)
