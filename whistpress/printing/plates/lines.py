"""Lines set anew with other words: what stands on them gives way, and is aligned as the press would do it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field
from weasyprint.formatting_structure import boxes

from whistpress.printing.plates import UnfitError
from whistpress.printing.plates.laid_out import Words, below, decorated

NEAR = 0.001
"""CSS pixels within which two lengths are the same."""
_SLACK = 1 + 1e-9


class Around(Protocol):
    """What a line is in: the boxes around it, and words as the press sets them there."""

    def parent(self, box: Any) -> Any:
        """The box around a box."""

    def set(self, box: Any, text: str) -> tuple[str, Any, float]:
        """Words in place of those of a text box: what is left of them, as they are set, and how wide."""


class Change(Struct):
    """Other words in some text boxes of a forme, and how far they and their neighbours move."""

    forme: Around
    changed: Mapping[int, tuple[Any, str]]
    _moved: dict[int, float] = field(default_factory=dict)
    _boxes: dict[int, Any] = field(default_factory=dict)

    def outcome(self) -> dict[int, Words]:
        """All that has to be written anew."""
        for box, _ in self.changed.values():
            self._boxes[id(box)] = box
        found = {}
        for key, box in self._boxes.items():
            text, layout, width = self._as_set(box)
            found[key] = Words(text, layout, width, self._moved.get(key, 0.0))
        return found

    def _as_set(self, box: Any) -> tuple[str, Any, float]:
        return self.forme.set(box, self.changed[id(box)][1] if id(box) in self.changed else box.text)

    def line(self, line: Any) -> None:
        """Set a line anew in the block that it is the only line of."""
        block = self.forme.parent(line)
        if len(block.children) != 1 or line.block_ellipsis != "none" or line.text_overflow != "clip":
            raise UnfitError("not a line by itself")
        begins = block.content_box_x()
        if abs(line.position_x - begins - _aligned(line, line.width, block.width)) > NEAR:
            raise UnfitError("a line that something has pushed aside")
        self._set(line, block.width, block.width)

    def _set(self, line: Any, before: float, room: float) -> None:
        width = line.width + self._set_children(line.children)
        if width > room * _SLACK and line.style["white_space"] != "nowrap":
            raise UnfitError("more than a line")
        aside = _aligned(line, width, room) - _aligned(line, line.width, before)
        if aside:
            for child in line.children:
                self._move(child, aside)

    def _set_children(self, children: Sequence[Any]) -> float:
        """How much wider several boxes beside each other have become together; each gives way to those before it."""
        wider = 0.0
        for child in children:
            if not child.is_in_normal_flow():
                raise UnfitError("something that floats")
            if wider:
                self._move(child, wider)
            wider += self._grown(child)
        return wider

    def _grown(self, box: Any) -> float:
        if isinstance(box, boxes.TextBox):
            return self._as_set(box)[2] - box.width if id(box) in self.changed else 0.0
        if not any(id(one) in self.changed for one in below(box)):
            return 0.0
        if isinstance(box, boxes.InlineBlockBox):
            return self._grown_block(box) if box.style["width"] == "auto" else 0.0
        if not isinstance(box, boxes.InlineBox) or decorated(box):
            raise UnfitError("a frame around words")
        return self._set_children(box.children)

    def _grown_block(self, box: Any) -> float:
        """A box on a line that is as wide as the widest of its lines."""
        lines = [line for block in box.children for line in (block.children if isinstance(block, boxes.BlockBox) else [block])]
        if decorated(box) or not all(isinstance(line, boxes.LineBox) for line in lines):
            raise UnfitError("more than lines")
        blocks = [block for block in box.children if isinstance(block, boxes.BlockBox)]
        if any(len(block.children) != 1 or decorated(block) or block.margin_width() != box.width for block in blocks):
            raise UnfitError("more than lines")
        if abs(max(line.width for line in lines) - box.width) > NEAR:
            raise UnfitError("lines in a narrower box")
        line = self.forme.parent(box)
        if not isinstance(line, boxes.LineBox):
            raise UnfitError("lines within words")
        most = min(self.forme.parent(line).width, box.max_width)
        wide = max(one.width + Change(self.forme, self.changed)._set_children(one.children) for one in lines)
        if wide > most:
            raise UnfitError("more than a line")
        for one in lines:
            self._set(one, box.width, wide)
        wider: float = wide - box.width
        return wider

    def _move(self, box: Any, aside: float) -> None:
        for one in below(box):
            if isinstance(one, boxes.TextBox):
                self._boxes[id(one)] = one
                self._moved[id(one)] = self._moved.get(id(one), 0.0) + aside
            elif isinstance(one, boxes.ReplacedBox) or decorated(one) or one.style["transform"]:
                raise UnfitError("a frame or a picture that moves")


def _aligned(line: Any, width: float, room: float) -> float:
    """How far from its left edge a line of a width begins in a block."""
    if width >= room:
        return 0.0
    align: str = line.style["text_align_all"] if line.style["text_align_last"] == "auto" else line.style["text_align_last"]
    if align == "justify":
        raise UnfitError("words spread over a line")
    left: float = room - width
    return {"center": left / 2, "right": left, "end": left}.get(align, 0.0)
