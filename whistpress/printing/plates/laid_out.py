"""Boxes as the press has laid them out: going through them, and what of their style shapes the letters in them."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from weasyprint.layout.absolute import AbsolutePlaceholder

_SIDES = ("top", "right", "bottom", "left")
_LOOKS = (
    *("color", "direction", "font_family", "font_feature_settings", "font_kerning", "font_language_override", "font_size"),
    *("font_stretch", "font_style", "font_variant_alternates", "font_variant_caps", "font_variant_east_asian"),
    *("font_variant_ligatures", "font_variant_numeric", "font_variant_position", "font_variation_settings", "font_weight"),
    *("hyphens", "lang", "letter_spacing", "line_height", "overflow_wrap", "tab_size", "white_space", "word_break"),
    "word_spacing",
)


class Words(Struct, frozen=True):
    """Words on one line: as the press has set them, and how far they have moved to the right (CSS pixels)."""

    text: str
    layout: Any
    width: float
    moved: float


def real(box: Any) -> Any:
    """A box itself, where something stands for it in the flow that it was taken from."""
    return box._box if isinstance(box, AbsolutePlaceholder) else box


def below(box: Any) -> Iterator[Any]:
    """A box and all boxes in it."""
    box = real(box)
    yield box
    for child in box.children:
        yield from below(child)


def look(box: Any) -> tuple[str, ...]:
    """All of a text box's style that shapes its letters: words in the same look are the same drawing elsewhere."""
    style = box.style
    known: dict[int, tuple[Any, tuple[str, ...]]] = style.cache.setdefault("whistpress", {})
    if id(style) not in known:
        known[id(style)] = style, tuple(str(style[name]) for name in _LOOKS)
    return known[id(style)][1]


def decorated(box: Any) -> bool:
    """Something is drawn of a box besides its words."""
    return box.background is not None or any(getattr(box, f"border_{side}_width") for side in _SIDES)
