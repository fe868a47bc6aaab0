"""Count what drawing a drawing takes: everything that is used several times counts as often, and circles are refused."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.readers.svg.allowed import NUMBER, REFERRING, TEXTS, URL
from whistpress.readers.svg.tree import MOST_ELEMENTS, MOST_LETTERS, MOST_STEPS, DrawingError, SvgElement

MOST_PIXELS = 36_000_000
"""The most pixels of all pictures in a drawing."""
_REFERENCE = 2
"""A reference to a gradient, a pattern, a mask takes the press as long as so many elements."""
_WORDS = TEXTS | {"title", "desc"}
_DEEPEST = 200
"""The most elements within each other where what is used counts as if it stood there."""


class Work(Struct, frozen=True):
    """What drawing an element takes, all in it and all that it uses included."""

    elements: int = 0
    letters: int = 0
    steps: int = 0
    pixels: int = 0
    depth: int = 0

    def plus(self, other: "Work", times: int = 1) -> "Work":
        """Return both together, the other so many times."""
        return Work(
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
    """Counts each element once; `_open` are those that are being counted, of which none may come again."""

    def __init__(self, ids: Mapping[str, SvgElement], pixels: Mapping[int, int]) -> None:
        self._ids, self._pixels = ids, pixels
        self._counted: dict[int, Work] = {}
        self._open: set[int] = set()

    def work(self, element: SvgElement, depth: int) -> Work:
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
            for target, times in self._used(element):
                work = work.plus(self.work(target, depth + 1), times)
            self._open.discard(id(element))
            self._counted[id(element)] = work
        return work

    def _own(self, element: SvgElement) -> Work:
        texts = sum(len(part) for part in element.content if isinstance(part, str)) if element.tag in _WORDS else 0
        steps = len(element.attributes.get("d", "")) + len(element.attributes.get("points", ""))
        references = sum("url(" in value for name, value in element.attributes.items() if name in REFERRING)
        return Work(1 + _REFERENCE * references, texts, steps, self._pixels.get(id(element), 0))

    def _used(self, element: SvgElement) -> Iterator[tuple[SvgElement, int]]:
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
