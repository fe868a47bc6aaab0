"""Rewrite a drawing so that it runs no code, loads nothing from outside, and stays within the limits of a sheet.

Rules of style become attributes, data of drawing programs is removed, and rewriting the result again does not change it.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from whistpress.reading.svg import allowed
from whistpress.reading.svg.allowed import NUMBER, REFERRING, TEXTS, URL
from whistpress.reading.svg.styles import StyleRule, rules_of, style_of
from whistpress.reading.svg.styles import check_work as check_rules
from whistpress.reading.svg.tree import MOST_ELEMENTS, MOST_LETTERS, MOST_STEPS, DrawingError, SvgElement, parse

MOST_PIXELS = 36_000_000
"""The most pixels of all pictures in a drawing."""
_REFERENCE = 2
"""A reference to a gradient, a pattern, a mask takes the press as long as so many elements."""
_WORDS = TEXTS | {"title", "desc"}
_DEEPEST = 200
"""The most elements within each other where what is used counts as if it stood there."""


class DrawingWork(Struct, frozen=True):
    """What drawing an element takes, all in it and all that it uses included."""

    elements: int = 0
    letters: int = 0
    steps: int = 0
    pixels: int = 0
    depth: int = 0

    def plus(self, other: "DrawingWork", times: int = 1) -> "DrawingWork":
        """Return both together, the other so many times."""
        return DrawingWork(
            self.elements + times * other.elements,
            self.letters + times * other.letters,
            self.steps + times * other.steps,
            self.pixels + times * other.pixels,
            max(self.depth, other.depth + 1),
        )


def check_work(root: SvgElement, pixels: Mapping[int, int]) -> None:
    """Raise DrawingError where drawing takes more than it may; `pixels` are those of pictures, by the `id()` of their element."""
    ids: dict[str, SvgElement] = {}
    for element in root.walk():
        if "id" in element.attributes:
            ids.setdefault(element.attributes["id"], element)
    work = _Counter(ids, pixels).work(root, 0)
    for number, most, words in (
        (work.elements, MOST_ELEMENTS, "elements, those that are used several times counted as often"),
        (work.letters, MOST_LETTERS, "letters"),
        (work.steps, MOST_STEPS, "letters of paths"),
        (work.pixels, MOST_PIXELS, "pixels in its pictures"),
    ):
        if number > most:
            raise DrawingError(f"has more than {most} {words}", "save it as PNG")


class _Counter:
    """Computes the work of each element once; `_open` holds the elements in progress, to detect a cycle."""

    def __init__(self, ids: Mapping[str, SvgElement], pixels: Mapping[int, int]) -> None:
        self._ids, self._pixels = ids, pixels
        self._counted: dict[int, DrawingWork] = {}
        self._open: set[int] = set()

    def work(self, element: SvgElement, depth: int) -> DrawingWork:
        """Return what an element takes; DrawingError for a circle."""
        if id(element) in self._open:
            raise DrawingError(f"uses its part '{element.attributes.get('id', element.tag)[:40]}' within itself")
        work = self._counted.get(id(element))
        if depth + (work.depth if work else 0) > _DEEPEST:
            raise DrawingError(f"has more than {_DEEPEST} elements within each other, what it uses included")
        if work is None:
            self._open.add(id(element))
            work = self._own(element)
            for child in element.children:
                work = work.plus(self.work(child, depth + 1))
            for target, times in self._uses(element):
                work = work.plus(self.work(target, depth + 1), times)
            self._open.discard(id(element))
            self._counted[id(element)] = work
        return work

    def _own(self, element: SvgElement) -> DrawingWork:
        texts = sum(len(part) for part in element.content if isinstance(part, str)) if element.tag in _WORDS else 0
        steps = len(element.attributes.get("d", "")) + len(element.attributes.get("points", ""))
        references = sum("url(" in value for name, value in element.attributes.items() if name in REFERRING)
        return DrawingWork(1 + _REFERENCE * references, texts, steps, self._pixels.get(id(element), 0))

    def _uses(self, element: SvgElement) -> Iterator[tuple[SvgElement, int]]:
        """Yield the elements that an element refers to, each with how often it is drawn."""
        href = element.attributes.get("href", "")
        if href.startswith("#") and href[1:] in self._ids:
            yield self._ids[href[1:]], 1
        for name in sorted(REFERRING & element.attributes.keys()):
            match = URL.search(element.attributes[name])
            if match and match[2] in self._ids:
                points = element.attributes.get("d", "") + element.attributes.get("points", "")
                marks = len(NUMBER.findall(points)) // 2 + 1 if name.startswith("marker") else 1
                yield self._ids[match[2]], marks


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

    def __init__(self, rules: Sequence[StyleRule]) -> None:
        self.lost: set[str] = set()
        self.pixels: dict[int, int] = {}
        self._rules = rules
        self._ids: set[str] = set()

    def clean(self, element: SvgElement, *, in_text: bool = False) -> SvgElement | None:
        """Return a copy of an element with only its allowed content; None for an element that is left out."""
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
        """Record in `lost` the effect of leaving out an element."""
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
        values.update(style_of(element, self._rules))
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

        from whistpress.reading.pictures import MOST_PRINTED, pixels_of

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
