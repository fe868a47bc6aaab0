"""A drawing as a tree of elements, read by expat: no entities, no document type of its own, limits of size."""

from collections.abc import Iterator
from xml.parsers import expat

from msgspec import Struct, field

from whistpress.problems import shorten
from whistpress.reading.svg.allowed import SVG, XLINK, XML

MOST_BYTES = 16 * 2**20
MOST_ELEMENTS = 30_000
"""The most elements, those that are used several times counted as often: a map of a county has fewer."""
DEEPEST = 100
"""The most elements within each other."""
MOST_ATTRIBUTES = 400
MOST_STEPS = 1_000_000
"""The most letters of the paths and points of a drawing."""
MOST_LETTERS = 20_000
"""The most letters of a drawing's texts, and of an attribute that is no path: a sheet of close print has half of them."""
_LONG = {"d": MOST_STEPS, "points": MOST_STEPS, "href": MOST_BYTES, "xlink:href": MOST_BYTES}
"""The most letters of attributes that may be longer."""


class DrawingError(ValueError):
    """A drawing that cannot be used: the message is a clause that goes on from its name, `help` a remedy."""

    def __init__(self, words: str, help_: str = "save it as plain SVG, or as PNG") -> None:
        super().__init__(words)
        self.help = help_


class SvgElement(Struct, eq=False):
    """An element of SVG: name, attributes (those of XML and XLink with their prefix), and what it holds in its order."""

    tag: str
    attributes: dict[str, str]
    content: "list[SvgElement | str]" = field(default_factory=list)
    parent: "SvgElement | None" = None

    @property
    def children(self) -> "list[SvgElement]":
        """The elements in it."""
        return [child for child in self.content if isinstance(child, SvgElement)]

    def walk(self) -> "Iterator[SvgElement]":
        """Yield the element and all in it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)


class SvgFile(Struct):
    """What a file holds: its outermost element, its style sheets, and whether it names one beside itself."""

    root: SvgElement
    styles: list[str]
    outside_style: bool = False


def parse(data: bytes) -> SvgFile:
    """Read a drawing; DrawingError where it is none, or larger than it may be. Elements of other namespaces are left out."""
    if len(data) > MOST_BYTES:
        raise DrawingError(f"has more than {MOST_BYTES // 2**20} MiB", "save its pictures smaller")
    reader = _Reader()
    try:
        reader.parse(data)
    except expat.ExpatError as error:
        raise DrawingError(f"is no SVG, or a damaged one (line {error.lineno})") from error
    if reader.root is None:
        raise DrawingError("is no SVG, or a damaged one")
    return SvgFile(reader.root, ["".join(style) for style in reader.styles], reader.outside_style)


class _Reader:
    """Builds the tree; drops each skipped element with its contents."""

    def __init__(self) -> None:
        self.root: SvgElement | None = None
        self.styles: list[list[str]] = []
        self.outside_style = False
        self._open: list[SvgElement] = []
        self._skipped = self._depth = self._count = 0

    def parse(self, data: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._doctype
        parser.SkippedEntityHandler = self._entity
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._text
        parser.Parse(data, True)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_own: int) -> None:
        if has_own:
            raise DrawingError(
                "has a document type with parts of its own", "save it as plain SVG, without the program's own data"
            )

    def _entity(self, name: str, _parameter: object) -> None:
        raise DrawingError(f"has the sign &{name}; which SVG does not know")

    def _instruction(self, target: str, _data: str) -> None:
        self.outside_style = self.outside_style or target == "xml-stylesheet"

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._count += 1
        if self._depth > DEEPEST:
            raise DrawingError(f"has more than {DEEPEST} elements within each other")
        if self._count > MOST_ELEMENTS:
            raise DrawingError(f"has more than {MOST_ELEMENTS} elements", "save it as PNG")
        if len(attributes) > MOST_ATTRIBUTES:
            raise DrawingError(f"has an element with more than {MOST_ATTRIBUTES} attributes")
        space, _, tag = name.rpartition(" ")
        if self._skipped or space not in ("", SVG):
            self._skipped += 1
            return
        if self.root is None and tag != "svg":
            raise DrawingError("is no SVG, or a damaged one")
        named = dict(_known_attributes(attributes))
        if long := next((name for name, value in named.items() if len(value) > _LONG.get(name, MOST_LETTERS)), ""):
            raise DrawingError(f"has an attribute '{shorten(long)}' of more than {_LONG.get(long, MOST_LETTERS)} letters")
        element = SvgElement(tag, named, parent=self._open[-1] if self._open else None)
        if tag == "style":
            self.styles.append([])
        if element.parent is not None:
            element.parent.content.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        self._depth -= 1
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _text(self, text: str) -> None:
        if self._skipped or not self._open:
            return
        if self._open[-1].tag == "style":
            self.styles[-1].append(text)
        else:
            self._open[-1].content.append(text)


def _known_attributes(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the attributes of SVG, and those of XML and XLink with their prefix; no others."""
    for name, value in attributes.items():
        space, _, local = name.rpartition(" ")
        prefix = {"": "", XLINK: "xlink:", XML: "xml:"}.get(space)
        if prefix is not None:
            yield f"{prefix}{local}", value
