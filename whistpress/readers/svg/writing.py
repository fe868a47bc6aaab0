"""Write a drawing anew: nothing in it runs, asks for anything outside itself, or takes more than a sheet has room for.

Rules of style become attributes, data of drawing programs goes, and what is written once more stays as it is.
"""

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from whistpress.readers.svg import allowed
from whistpress.readers.svg.counting import check_work
from whistpress.readers.svg.styles import Rule, rules_of, styled
from whistpress.readers.svg.styles import check_work as check_rules
from whistpress.readers.svg.tree import DrawingError, SvgElement, parse

_LENGTH = re.compile(r"\s*([0-9]{1,6})(?:\.[0-9]*)?\s*(?:px)?\s*")
_DATA = re.compile(r"data:image/(png|jpe?g)(?:;[\w=-]+)*?;base64,(.*)", re.DOTALL | re.IGNORECASE)
_INNER = {"a": "g", "switch": "g"}
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
_SPECIAL, _SPECIAL_IN_TEXT = re.compile(r'[&<>"\r\n\t]'), re.compile(r"[&<>\r]")
_SMALL = 2**20
_SMALLER = "save that picture smaller: 3500 pixels on its longer side are enough for a printed sheet"
LOST_BOX = "a text in a box of the browser"
LOST_PICTURE = "a picture that is no PNG or JPEG within it"
LOST_EFFECT = "an effect"
LOST_MOVE = "a movement"
LOST_RULE = "a rule of its style"
LOST_FILE = "what it takes from other files"


class WrittenDrawing(Struct, frozen=True):
    """A drawing written anew: its bytes, its width and height (None where it says none), and what of it may be missed."""

    data: bytes
    size: tuple[int, int] | None
    lost: tuple[str, ...] = ()


def written_anew(data: bytes) -> WrittenDrawing:
    """Write a drawing anew; DrawingError where it cannot be, or takes too much."""
    return _recent(data) if len(data) <= _SMALL else _written(data)


def _written(data: bytes) -> WrittenDrawing:
    svg = parse(data)
    rules, lost = rules_of(svg.styles)
    check_rules(rules, sum(1 for _ in svg.root.walk()))
    writer = _Writer(rules)
    if lost:
        writer.lost.add(LOST_RULE)
    if svg.outside_style:
        writer.lost.add(LOST_FILE)
    root = writer.clean(svg.root)
    if root is None:
        raise DrawingError("is no SVG, or a damaged one")
    check_work(root, writer.pixels)
    out: list[str] = []
    _write(root, out, outermost=True)
    return WrittenDrawing("".join(out).encode() + b"\n", _size(root.attributes), tuple(sorted(writer.lost)))


_recent = lru_cache(maxsize=8)(_written)
"""A drawing is asked for its size, for what is wrong with it, and for its bytes."""


class _Writer:
    """Cleans the elements; `lost` gathers what may be missed, `pixels` those of pictures by the `id()` of their element."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.lost: set[str] = set()
        self.pixels: dict[int, int] = {}
        self._rules = rules
        self._ids: set[str] = set()

    def clean(self, element: SvgElement, *, in_text: bool = False) -> SvgElement | None:
        """Return an element with what is allowed of it; None for one that is left out."""
        tag = element.tag
        if tag not in allowed.ELEMENTS or (tag == "filter" and not self._is_cheap(element)):
            self._lose(element)
            return None
        children: list[SvgElement | str] = list(element.content)
        if tag == "switch":
            children = _chosen(element)
        written = SvgElement("tspan" if tag == "a" and in_text else _INNER.get(tag, tag), self._attributes(element))
        if tag == "image" and not self._picture(element, written):
            self.lost.add(LOST_PICTURE)
            return None
        if tag == "use" and "href" not in written.attributes:
            self.lost.add(LOST_FILE)
            return None
        inside = in_text or tag in allowed.TEXTS
        for child in children:
            if isinstance(child, str):
                if inside or tag in ("title", "desc"):
                    written.content.append(child)
            elif (clean := self.clean(child, in_text=inside)) is not None:
                written.content.append(clean)
        return written

    def _lose(self, element: SvgElement) -> None:
        """Note what is missed without an element."""
        if element.tag in allowed.ANIMATIONS:
            self.lost.add(LOST_MOVE)
        elif element.tag == "foreignObject":
            chosen_otherwise = element.parent is not None and element.parent.tag == "switch"
            self.lost |= set() if chosen_otherwise else {LOST_BOX}
        elif element.tag == "filter":
            self.lost.add(LOST_EFFECT)

    def _is_cheap(self, element: SvgElement) -> bool:
        """Return whether a filter has cheap steps alone, and few of them."""
        steps = [child for child in element.walk() if child is not element and child.tag.startswith("fe")]
        return len(steps) <= 20 and all(step.tag in allowed.EFFECTS for step in steps)

    def _attributes(self, element: SvgElement) -> dict[str, str]:
        """Return the attributes of an element, those of its styles among them, in the order of their names."""
        values = {name: value for name, value in element.attributes.items() if name in allowed.PROPERTIES}
        values.update(styled(element, self._rules))
        attributes: dict[str, str] = {}
        for name, value in values.items():
            if name in allowed.PROPERTIES and (clean := self._property(name, value)):
                attributes[name] = clean
        residual = {name: value for name, value in values.items() if name in allowed.STYLED}
        style = ";".join(f"{name}:{clean}" for name, value in sorted(residual.items()) if (clean := self._property(name, value)))
        if style:
            attributes["style"] = style
        for name, value in element.attributes.items():
            if _is_allowed(name, value):
                attributes[name] = value
        self._name(element, attributes)
        href = element.attributes.get("href", element.attributes.get("xlink:href", "")).strip()
        if re.fullmatch(r"#[^\s\"'()<>\\]+", href) and element.tag != "a":
            attributes["href"] = href
        return dict(sorted(attributes.items()))

    def _property(self, name: str, value: str) -> str:
        """Return the value of a property; empty for one that is not allowed."""
        value = allowed.URL.sub(lambda match: f"url(#{match[2]})", value.strip())
        if not allowed.VALUE.fullmatch(value):
            if allowed.ANY_URL.search(value):
                self.lost.add(LOST_FILE)
            return ""
        if name not in ("font-family", "font"):
            _check_numbers(allowed.URL.sub("", value) if "url(" in value else value, colours=True)
        return value

    def _name(self, element: SvgElement, attributes: dict[str, str]) -> None:
        """Keep the id of the first element that has it: all references mean that one."""
        name = element.attributes.get("id", "")
        if name and name not in self._ids and re.fullmatch(r"[^\s\"'()<>\\]+", name):
            self._ids.add(name)
            attributes["id"] = name

    def _picture(self, element: SvgElement, written: SvgElement) -> bool:
        """Take a PNG or JPEG within a drawing over, its pixels counted; return whether there is one."""
        from io import BytesIO

        from whistpress.readers.picture_limits import MOST_PRINTED, pixels_of

        match = _DATA.fullmatch(element.attributes.get("href", element.attributes.get("xlink:href", "")).strip())
        if match is None:
            return False
        try:
            data = base64.b64decode("".join(match[2].split()), validate=True)
        except (binascii.Error, ValueError):
            return False
        kind = {b"\x89P": "png", b"\xff\xd8": "jpeg"}.get(data[:2])
        pixels = pixels_of(BytesIO(data)) if kind else None
        if pixels is None:
            return False
        if kind == "png" and pixels.area > MOST_PRINTED:
            size = f"{pixels.width} × {pixels.height} pixels"
            raise DrawingError(f"holds a picture of {size}: {MOST_PRINTED // 10**6} million are printed at most", _SMALLER)
        written.attributes["href"] = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
        written.attributes = dict(sorted(written.attributes.items()))
        self.pixels[id(written)] = pixels.area * pixels.frames
        return True


def _is_allowed(name: str, value: str) -> bool:
    """Return whether an attribute that is no property may stay; DrawingError for a number that is too large."""
    if name in allowed.NUMBERS:
        return bool(allowed.NUMERIC.fullmatch(value)) and _check_numbers(value)
    if name in allowed.TRANSFORMS:
        return bool(allowed.TRANSFORM.fullmatch(value)) and _check_numbers(value)
    if name == "d":
        return bool(allowed.PATH.fullmatch(value)) and _check_numbers(value)
    if name in ("xml:space", "xml:lang", "lang"):
        return bool(re.fullmatch(r"[\w-]{1,40}", value))
    return name in allowed.WORDS and bool(allowed.PLAIN.fullmatch(value))


def _check_numbers(value: str, *, colours: bool = False) -> bool:
    """Return True; DrawingError for a number that is too large or too long. `colours`: `#0e1` is one, not a number."""
    for match in allowed.NUMBER.finditer(re.sub(r"#\w+", "", value) if colours else value):
        if len(match[0]) > allowed.LONGEST or float(match[0]) > allowed.LARGEST:
            raise DrawingError(f"has the number {match[0][:20]}, which is larger or longer than a drawing needs")
    return True


def _chosen(element: SvgElement) -> list[SvgElement | str]:
    """Return the part of a `switch` that browsers show without knowing extensions."""
    plain = [child for child in element.children if "requiredExtensions" not in child.attributes]
    plain = [child for child in plain if child.tag in allowed.ELEMENTS]
    of_all = [child for child in plain if "systemLanguage" not in child.attributes]
    return [*(of_all or plain)[:1]]


def _write(element: SvgElement, out: list[str], *, outermost: bool = False) -> None:
    out.append(f'<{element.tag} xmlns="{allowed.SVG}"' if outermost else f"<{element.tag}")
    out += [f' {name}="{_SPECIAL.sub(_escape, value)}"' for name, value in element.attributes.items()]
    if not element.content:
        out.append("/>")
        return
    out.append(">")
    for part in element.content:
        if isinstance(part, str):
            out.append(_SPECIAL_IN_TEXT.sub(_escape, part))
        else:
            _write(part, out)
    out.append(f"</{element.tag}>")


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES[match[0]]


def _size(attributes: Mapping[str, str]) -> tuple[int, int] | None:
    """Return width and height of a drawing, or those of its view box; None where it says neither."""
    sides = tuple(_LENGTH.fullmatch(attributes.get(name, "")) for name in ("width", "height"))
    if sides[0] and sides[1]:
        size = int(sides[0][1]), int(sides[1][1])
    else:
        parts = attributes.get("viewBox", "").replace(",", " ").split()
        wide, high = (re.match(r"[0-9]{1,6}", part) for part in parts[2:]) if len(parts) == 4 else (None, None)
        size = (int(wide[0]), int(high[0])) if wide and high else (0, 0)
    return size if min(size) >= 1 else None
