"""Read the fields of a card: their kinds, boxes and texts, lengths with their units."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from whistpress.problems import Problems, choices, offer, suggestion, wording
from whistpress.reading.card.design import EDGE, LEADING, POINT, Box, DesignColumn, DesignField, FieldKind, names_in, open_brace
from whistpress.reading.card.keys import LENGTH, CardField
from whistpress.reading.card.values import OF, Of, names, row_names
from whistpress.reading.pictures import PictureError, picture
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(LENGTH)


def millimetres(written: str) -> float | None:
    """Convert a length to millimetres; None when it is none, or none that a sheet could hold."""
    match = _LENGTH.match(written)
    return round(float(match[1]) * _UNITS[match[2]], 3) if match else None


def points(written: str) -> float | None:
    """Convert a length to points."""
    length = millimetres(written)
    return None if length is None else round(length / _UNITS["pt"], 2)


MARKS = ("star", "north", "spades", "hearts", "diamonds", "clubs")
LEAST_TYPE = 8.0
LEAST_WRITING = 8.0
_SIZE = 12.0
_SIDE = {FieldKind.MARK: 8.0}
_LEAST: Mapping[FieldKind, float] = MappingProxyType(
    {
        FieldKind.WRITE: LEAST_WRITING,
        FieldKind.ROWS: LEAST_WRITING,
        FieldKind.TEXT: LEAST_TYPE * POINT,
        FieldKind.MARK: 3.0,
        FieldKind.IMAGE: 3.0,
    }
)
_NEEDS: Mapping[FieldKind, tuple[str, ...]] = {
    FieldKind.TEXT: ("width",),
    FieldKind.WRITE: ("width", "height"),
    FieldKind.BOX: ("width", "height"),
    FieldKind.IMAGE: ("width", "height", "words"),
    FieldKind.ROWS: ("width", "height", "columns"),
    FieldKind.RULE: (),
    FieldKind.MARK: (),
}


class FieldReading(Struct, frozen=True):
    """Reads the fields of a card of one kind and size; `pictures` are the folders that may have its pictures."""

    toml: TomlFile
    problems: Problems
    of: Of
    card: tuple[float, float]
    pictures: Sequence[Path]

    def field(self, field: CardField, path: KeyPath) -> DesignField | None:
        """Read one field; None, and a problem, when something is wrong with it."""
        kind = self._kind(field, path)
        if kind is None:
            return None
        before = len(self.problems)
        box, sizes = self._box(field, kind, path), self._sizes(field, path)
        self._words(field, kind, path)
        image = self._image(field, path) if kind is FieldKind.IMAGE else ""
        columns = self._columns(field, path) if kind is FieldKind.ROWS else ()
        if box is None or sizes is None or len(self.problems) > before:
            return None
        self._inside(box, path)
        self._large_enough(kind, box, path)
        return DesignField(
            kind=kind,
            box=box,
            text=_text_of(field, kind),
            size=sizes[0],
            least=sizes[1],
            align=field.align,
            stand=field.stand,
            turn=field.turn,
            style=frozenset(field.style),
            when=field.when or "",
            framed=field.framed,
            image=image,
            words=field.words or "",
            rows=field.rows or "",
            row=millimetres(field.row or "") or 0.0,
            columns=columns,
            at=self.toml.table_span(path),
        )

    def _kind(self, field: CardField, path: KeyPath) -> FieldKind | None:
        said = [kind for kind in FieldKind if getattr(field, kind) is not None]
        kinds = offer(FieldKind)
        if len(said) != 1:
            sentence = "E623.field-things" if said else "E623.field-nothing"
            self.problems.say(sentence, self.toml.table_span(path), listed=choices(said), kinds=kinds)
            return None
        (kind,) = said
        missing = [key for key in _NEEDS[kind] if getattr(field, key) is None]
        if kind is FieldKind.RULE:
            missing = [key for key in ["width" if field.rule == "across" else "height"] if getattr(field, key) is None]
        if field.turn in (90, 270) and kind is FieldKind.TEXT and field.height is None:
            missing.append("height")
        if missing:
            self.problems.say(
                "E623.field-no", self.toml.table_span(path), *_why(kind, missing), kind=kind, listed=choices(missing)
            )
            return None
        return kind

    def _box(self, field: CardField, kind: FieldKind, path: KeyPath) -> Box | None:
        x, top = (self._length(written, (*path, "at", index)) for index, written in enumerate(field.at))
        width, height = (self._length(getattr(field, key), (*path, key)) for key in ("width", "height"))
        if x is None or top is None or (field.width and width is None) or (field.height and height is None):
            return None
        side = _SIDE.get(kind, 0.0)
        width = width if width is not None else height if kind is FieldKind.MARK and height else side
        if height is None:
            line = (points(field.size or "") or _SIZE) * POINT * LEADING
            height = width if kind is FieldKind.MARK else 0.0 if kind is FieldKind.RULE else round(line + 0.05, 2)
        left = x - {"left": 0.0, "center": width / 2, "right": width}[field.align]
        return Box(round(left, 2), top, width, height)

    def _length(self, written: str | None, path: KeyPath) -> float | None:
        if written is None:
            return None
        length = millimetres(written)
        if length is None:
            self.problems.say("E629.no-length", self.toml.span(path), wording("E629.length-unit"), written=written)
        return length

    def _sizes(self, field: CardField, path: KeyPath) -> tuple[float, float] | None:
        """Return the size of the type, and the least that it shrinks to; None, and E622 or E629, for a wrong size."""
        if field.row and millimetres(field.row) is None:
            self._length(field.row, (*path, "row"))
        sizes = {}
        for key, usual in (("size", _SIZE), ("least", LEAST_TYPE)):
            written = getattr(field, key)
            if written is None:
                sizes[key] = usual
            elif (size := points(written)) is None:
                self._length(written, (*path, key))
                return None
            elif size < LEAST_TYPE - 0.01:
                self.problems.say("E622.type-too", self.toml.span((*path, key)), written=written.strip())
                return None
            else:
                sizes[key] = size
        return sizes["size"], min(sizes["least"], sizes["size"])

    def _words(self, field: CardField, kind: FieldKind, path: KeyPath) -> None:
        """Check that every value in braces exists for this card, and every mark."""
        for key in ("text", "write", "mark", "when"):
            if written := getattr(field, key):
                self._braces(written, (*path, key), names(self.of), f"a card for each {self.of}")
        if kind is FieldKind.MARK and field.mark and field.mark not in MARKS and not any(names_in(field.mark)):
            helps = suggestion(field.mark, MARKS) or (wording("E620.marks", listed=offer(MARKS)),)
            self.problems.say("E620.no-mark", self.toml.span((*path, "mark")), *helps, mark=field.mark)

    def _braces(self, written: str, path: KeyPath, value_names: Sequence[str], who: str) -> None:
        if open_brace(written):
            self.problems.say("E620.not-closed", self.toml.span(path), written=written)
        for name in dict.fromkeys(names_in(written)):
            if name not in value_names:
                said = suggestion(name, value_names) or (
                    wording("E620.it-can", listed=offer(value_names, "whistpress card-values lists them")),
                )
                self.problems.say("E620.cannot-say", self.toml.span(path), *said, who=who, name=name)

    def _columns(self, field: CardField, path: KeyPath) -> tuple[DesignColumn, ...]:
        kinds = OF[self.of].rows
        if field.rows not in kinds:
            self.problems.say(
                "E620.no-rows",
                self.toml.span((*path, "rows")),
                *suggestion(field.rows or "", kinds),
                f"it has {offer(kinds)}" if kinds else "it has none",
                of=self.of,
                rows=field.rows,
            )
            return ()
        columns = []
        for index, column in enumerate(field.columns or ()):
            column_path = (*path, "columns", index)
            self._braces(column.text, (*column_path, "text"), row_names(self.of, field.rows or ""), f"a row of {field.rows}")
            width = self._length(column.width, (*column_path, "width")) if column.width else 0.0
            columns.append(DesignColumn(column.head, column.text, width or 0.0))
        written = any(not column.text for column in columns)
        if written and (millimetres(field.row or "") or 0.0) < LEAST_WRITING - 0.01:
            at = self.toml.span((*path, "row")) if field.row else self.toml.table_span(path)
            self.problems.say("E622.rows-written", at)
        if not columns:
            self.problems.say("E623.no-columns", self.toml.span((*path, "columns")))
        self._fits_across(field, columns, path)
        return tuple(columns)

    def _fits_across(self, field: CardField, columns: Iterable[DesignColumn], path: KeyPath) -> None:
        whole, all_columns = millimetres(field.width or "") or 0.0, list(columns)
        needed = sum(column.width or LEAST_WRITING for column in all_columns)
        if needed > whole + 0.05:
            self.problems.say("E621.columns-need", self.toml.table_span(path), needed=f"{needed:g}", whole=f"{whole:g}")

    def _image(self, field: CardField, path: KeyPath) -> str:
        try:
            return picture(field.image or "", self.pictures)
        except PictureError as fault:
            self.problems.add("E627", str(fault), self.toml.span((*path, "image")), fault.help)
            return ""

    def _inside(self, box: Box, path: KeyPath) -> None:
        """Check that a field keeps clear of the edges of its card."""
        width, height = self.card
        ends = {
            "left": box.left - EDGE,
            "upper": box.top - EDGE,
            "right": width - EDGE - box.right,
            "lower": height - EDGE - box.bottom,
        }
        side, room = min(ends.items(), key=lambda end: end[1])
        if room < -0.05:
            at = self.toml.span((*path, "at"))
            sentence, beyond = "E621.field-ends", EDGE + room
            if room < -EDGE:
                sentence, beyond = "E621.field-goes", -room - EDGE
            stands = wording(
                "E621.mm-across", left=f"{box.left:g}", right=f"{box.right:g}", top=f"{box.top:g}", bottom=f"{box.bottom:g}"
            )
            card = wording("E621.card-mm", width=f"{width:g}", height=f"{height:g}")
            self.problems.say(sentence, at, stands, card, round=f"{round(beyond, 2):g}", side=side)

    def _large_enough(self, kind: FieldKind, box: Box, path: KeyPath) -> None:
        least = _LEAST.get(kind, 0.0)
        if min(box.width, box.height) < least - 0.05:
            what = {
                FieldKind.WRITE: "to write in",
                FieldKind.MARK: "for a mark",
                FieldKind.IMAGE: "for a picture",
                FieldKind.ROWS: "for a table",
            }
            at = self.toml.table_span(path)
            self.problems.say(
                "E622.field-mm",
                at,
                width=f"{box.width:g}",
                height=f"{box.height:g}",
                value=what.get(kind, "for its text"),
                round=f"{round(least, 1):g}",
            )


def _text_of(field: CardField, kind: FieldKind) -> str:
    if kind is FieldKind.RULE:
        return str(field.rule)
    return str(getattr(field, kind)) if kind in (FieldKind.TEXT, FieldKind.WRITE, FieldKind.MARK) else ""


def _why(kind: FieldKind, missing: Sequence[str]) -> tuple[str, ...]:
    if "words" in missing:
        return ('words = "…" say what the picture shows, for those who cannot see it',)
    if kind is FieldKind.TEXT and "height" in missing:
        return ("a text that is turned on its side runs along the height of its box",)
    return ("say how large it is" if kind is not FieldKind.ROWS else "a table needs its place, its size and its columns",)
