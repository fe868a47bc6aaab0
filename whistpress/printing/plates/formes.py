"""A piece as the press has laid it out: its boxes, which of them hold which words, and other words set into their place.

Words are exchanged where this moves nothing but words: on a line that stays one, in a box whose width does not hang on them. Then
their neighbours on the line give way (`lines`). All else is an `UnfitError`.
"""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from msgspec import Struct, field
from weasyprint.formatting_structure import boxes
from weasyprint.text.line_break import split_first_line

from whistpress.printing.plates import UnfitError
from whistpress.printing.plates.laid_out import Words, below, look, real
from whistpress.printing.plates.lines import NEAR, Change
from whistpress.printing.plates.stretches import Piece

_SPACES = re.compile(r"[ \t\r\n\f]+")


class Forme(Struct):
    """A laid-out piece: what it was laid out from, its box, the page that it stands on."""

    piece: Piece
    box: Any
    page: Any
    _parents: dict[int, Any] = field(default_factory=dict)
    _texts: dict[int, list[Any]] = field(default_factory=dict)
    _elements: list[Any] = field(default_factory=list)
    _set: dict[tuple[object, str], tuple[str, Any, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._elements = list(self.box.element.iter())
        if len(self._elements) != len(self.piece.shape.inside):
            raise UnfitError("the HTML is not what it seems")
        for box in below(self.box):
            self._parents.update((id(real(child)), box) for child in box.children)
            if isinstance(box, boxes.TextBox) and box.element is not None and "::" not in box.element_tag:
                self._texts.setdefault(id(box.element), []).append(box)

    def filled(self, piece: Piece) -> dict[int, Words]:
        """How the words of another piece of this shape stand: of each text box that changes, by its id."""
        changed = {
            id(box): (box, words)
            for slot, (old, words) in enumerate(zip(self.piece.words, piece.words, strict=True))
            if old != words
            for box, words in [self._exchanged(slot, old, words)]
        }
        change = Change(self, changed)
        for line in {id(line): line for box, _ in changed.values() for line in [self._line(box)]}.values():
            change.line(line)
        return change.outcome()

    def labels(self, piece: Piece) -> dict[int, str]:
        """The bookmarks of a piece that say something else there, by the ids of the elements."""
        found = {}
        for box in below(self.box):
            if box.bookmark_label and box.element is not None and "::" not in box.element_tag:
                number = self._elements.index(box.element)
                old, new = (self.piece.shape.content(number, one.words) for one in (self.piece, piece))
                if old != new:
                    if " ".join(box.bookmark_label.split()) != old:
                        raise UnfitError("a bookmark of its own")
                    found[id(box)] = new
        return found

    def _exchanged(self, slot: int, old: str, words: str) -> tuple[Any, str]:
        """The text box of a slot, and other words as it would hold them."""
        place = self.piece.shape.slots[slot]
        found = [box for box in self._texts.get(id(self._elements[place.element]), []) if box.text.strip()]
        if len(found) != place.of:
            raise UnfitError("words on several lines")
        box = found[place.which]
        return box, _as_held(box, old, words)

    def _line(self, box: Any) -> Any:
        """The line that has to be set anew with a text: the outermost one, where its width makes that of what it stands in."""
        line = None
        while box is not self.box:
            above = self._parents[id(box)]
            if isinstance(above, boxes.LineBox):
                line = line or above
            elif isinstance(above, boxes.InlineBlockBox) and above.style["width"] == "auto":
                line = None
            elif self._ends(above, line):
                break
            box = above
        if line is None:
            raise UnfitError("no line")
        return line

    def _ends(self, box: Any, line: Any) -> bool:
        """Whether nothing outside a box hangs on the width of the line in it; UnfitError when its own does."""
        style = box.style
        if line is not None and isinstance(box, boxes.BlockContainerBox) and line in box.children and len(box.children) != 1:
            raise UnfitError("one line of several")
        if isinstance(box, boxes.TableCellBox):
            return self._fixed(box)
        if isinstance(box, boxes.FlexContainerBox | boxes.GridContainerBox) or style["column_count"] != "auto":
            raise UnfitError("not in blocks")
        if box.is_flex_item or box.is_grid_item:
            raise UnfitError("not in blocks")
        apart = box.is_absolutely_positioned() and (style["left"] == "auto" or style["right"] == "auto")
        if style["width"] == "auto" and (apart or box.is_floated()):
            raise UnfitError("as wide as its words")
        return bool(style["width"] != "auto" or box.is_absolutely_positioned())

    def _fixed(self, cell: Any) -> bool:
        """The columns of the cell's table are not made by what stands in them."""
        above = self._parents[id(cell)]
        while not isinstance(above, boxes.TableBox):
            above = self._parents[id(above)]
        if above.style["table_layout"] != "fixed" or above.style["width"] == "auto":
            raise UnfitError("columns as wide as their words")
        return True

    def parent(self, box: Any) -> Any:
        """The box around a box."""
        return self._parents[id(box)]

    def set(self, box: Any, text: str) -> tuple[str, Any, float]:
        """Words as the press sets them in one line in place of those of a text box: what is left of them, and how wide."""
        style, key = box.style, (look(box), text)
        if key not in self._set:
            context = SimpleNamespace(dictionaries={}, font_config=style.font_config)
            layout, _, rest, width, height, baseline = split_first_line(text, style, context, None, 0)
            if rest is not None or abs(height - box.height) > NEAR or abs(baseline + box.margin_top - box.baseline) > NEAR:
                raise UnfitError("higher words")
            self._set[key] = layout.text, layout, width
        return self._set[key]


def _as_held(box: Any, old: str, words: str) -> str:
    """Words as a text box holds them: with the spaces and the letters that its style makes of them."""
    style = box.style
    ways: dict[str, Callable[[str], str]] = {"none": str, "uppercase": str.upper}
    if style["white_space"] not in ("normal", "nowrap") or style["text_transform"] not in ways or "\u00ad" in words:
        raise UnfitError("words that are kept in a way of their own")
    if style["direction"] != "ltr" or style["text_decoration_line"] != "none" or style["visibility"] != "visible":
        raise UnfitError("words that are not simply written")
    turned = ways[style["text_transform"]]
    cuts: tuple[Callable[[str], str], ...] = (str, str.lstrip, str.rstrip, str.strip)
    for cut in cuts:
        if cut(_collapsed(turned(old))) == box.text:
            return cut(_collapsed(turned(words)))
    raise UnfitError("words on several lines")


def _collapsed(words: str) -> str:
    return _SPACES.sub(" ", words)
