"""Plates: what the press draws of a laid-out piece, kept once, and printed with other words wherever it is wanted."""

from collections.abc import Mapping
from typing import Any

import pydyf
from msgspec import Struct, field
from weasyprint.draw import draw_page, draw_stacking_context
from weasyprint.draw.text import draw_text
from weasyprint.stacking import StackingContext

from whistpress.printing.plates import UnfitError
from whistpress.printing.plates.formes import Forme
from whistpress.printing.plates.laid_out import Words, look


class _Text(Struct, frozen=True):
    """What is drawn of a text box, between the marks by which a reader who listens finds it."""

    box: Any
    tag: str
    drawn: bytes


class Plate(Struct, frozen=True):
    """The drawing of a page's shell or of a piece, in stretches: texts, and what stands between them."""

    parts: tuple[bytes | _Text, ...]

    def print(self, stream: Any, copies: Mapping[int, Any], other: Mapping[int, bytes]) -> None:
        """Draw it; `copies` are the boxes that stand for those of the plate, `other` the texts that are drawn otherwise."""
        for part in self.parts:
            if isinstance(part, bytes):
                stream.stream.append(part)
                continue
            number = len(stream._tags)
            stream._tags[copies[id(part.box)]] = {"tag": part.tag, "mcid": number}
            drawn = other.get(id(part.box), part.drawn)
            stream.stream += [f"/{part.tag}", pydyf.Dictionary({"MCID": number}), b"BDC", drawn, b"EMC"]


class Print(Struct, frozen=True):
    """A piece on a page: its forme, the words that differ there, the boxes that stand for its own, where it lies (pixels)."""

    forme: Forme
    words: Mapping[int, Words]
    copies: Mapping[int, Any]
    aside: float
    down: float


class Plates(Struct):
    """The plates of a document, each made when it is first printed."""

    _made: dict[int, Plate] = field(default_factory=dict)
    _written: dict[tuple[object, str], tuple[list[Any], list[int]]] = field(default_factory=dict)

    def print(self, stream: Any, scale: float, shell: Any, copies: Mapping[int, Any], pieces: tuple[Print, ...]) -> None:
        """Draw a page: its shell (a page without pieces; its boxes have `copies`), and its pieces."""
        with stream.stacked():
            stream.transform(a=scale, d=scale)
            self._plate(stream, shell, None).print(stream, copies, {})
            for piece in pieces:
                plate = self._plate(stream, piece.forme.page, piece.forme.box)
                boxes = {id(part.box): part.box for part in plate.parts if isinstance(part, _Text)} if piece.words else {}
                other = {key: self._write(stream, boxes[key], words) for key, words in piece.words.items() if key in boxes}
                with stream.stacked():
                    if piece.aside or piece.down:
                        stream.transform(e=piece.aside, f=piece.down)
                    plate.print(stream, piece.copies, other)

    def _plate(self, stream: Any, page: Any, box: Any) -> Plate:
        key = id(page if box is None else box)
        if key not in self._made:
            proof = stream.clone(tags={})
            patterns = len(stream._resources["Pattern"]) + len(stream._resources["Shading"])
            if box is None:
                draw_page(page, proof)
            else:
                draw_stacking_context(proof, StackingContext.from_box(box, page))
            if len(stream._resources["Pattern"]) + len(stream._resources["Shading"]) != patterns:
                raise UnfitError("a pattern that hangs on where it lies")
            self._made[key] = Plate(tuple(_parts(proof)))
        return self._made[key]

    def _write(self, stream: Any, box: Any, words: Words) -> bytes:
        """Draw words in place of those of a text box; what was drawn once in a style only gets another place."""
        key = look(box), words.text
        if key not in self._written:
            proof, written = stream.clone(tags=None), box.copy()
            written.text, written.pango_layout = words.text, words.layout
            draw_text(proof, written, 0, "clip", "none")
            places = [place for place, item in enumerate(proof.stream) if isinstance(item, bytes) and item.endswith(b" Tm")]
            if len(places) != bool(words.text.strip()):
                raise UnfitError("words that are drawings")
            self._written[key] = proof.stream, places
        items, places = self._written[key]
        if not places:
            return _joined(items)
        there, place = pydyf.Stream(), places[0]
        there.set_text_matrix(1, 0, 0, -1, box.position_x + words.moved, box.position_y + box.baseline)
        return _joined([*items[:place], *there.stream, *items[place + 1 :]])


def _parts(proof: Any) -> list[bytes | _Text]:
    """What was drawn, taken apart at the marks of its texts."""
    found: list[bytes | _Text] = []
    boxes = list(proof._tags)
    plain: list[Any] = []
    items, place = proof.stream, 0
    while place < len(items):
        if place + 2 < len(items) and items[place + 2] == b"BDC":
            found.append(_joined(plain))
            end = _end(items, place + 3)
            found.append(_Text(boxes[items[place + 1]["MCID"]], items[place][1:], _joined(items[place + 3 : end])))
            plain, place = [], end + 1
        else:
            plain.append(items[place])
            place += 1
    return [part for part in (*found, _joined(plain)) if part]


def _end(items: list[Any], place: int) -> int:
    """Where a marked stretch ends."""
    depth = 1
    while True:
        depth += (items[place] in (b"BMC", b"BDC")) - (items[place] == b"EMC")
        if not depth:
            return place
        place += 1


def _joined(items: list[Any]) -> bytes:
    return b"\n".join(pydyf._to_bytes(item) for item in items)
