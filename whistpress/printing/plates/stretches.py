"""The sheets and pieces that a document's HTML marks: which of them are of one shape, and the words in each.

`<!--sheet-->…<!--/sheet-->` is an element that fills a page by itself, `<!--piece-->…<!--/piece-->` in one an absolutely
positioned element whose style begins with its place (`left: 8.5mm; top: 10mm`). A sheet without such pieces is a piece itself.
"""

import re
from collections.abc import Collection, Iterator
from html import unescape

from msgspec import Struct

_SHEET = re.compile(r"<!--sheet-->\s*(.*?)\s*<!--/sheet-->", re.DOTALL)
_PIECE = re.compile(r"<!--piece-->\s*(.*?)\s*<!--/piece-->", re.DOTALL)
_SPOT = re.compile(r'style="left: (-?[\d.]+)mm; top: (-?[\d.]+)mm')
_TOKEN = re.compile(r"<[^>]*>|[^<]+")
_TAG = re.compile(r"<([a-zA-Z][\w-]*)")
_VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "wbr"})


class Slot(Struct, frozen=True):
    """A place for words: the number of its element among those of the piece, the place's number in it, and of how many."""

    element: int
    which: int
    of: int


class Shape(Struct, frozen=True):
    """What pieces have in common: their elements in order with all attributes, and where words stand."""

    run: int
    tags: tuple[str, ...]
    slots: tuple[Slot, ...]
    inside: tuple[tuple[int, int], ...]
    """Of each element the slots within it, from the first to before the last."""

    def content(self, element: int, words: tuple[str, ...]) -> str:
        """The text of an element with other words, as a bookmark says it."""
        first, last = self.inside[element]
        return " ".join("".join(words[first:last]).split())


class Piece(Struct, frozen=True):
    """An element that is printed as a whole: its HTML, its shape, its words, its place on the sheet (mm)."""

    markup: str
    shape: Shape
    words: tuple[str, ...]
    spot: tuple[float, float]

    @property
    def key(self) -> tuple[Shape, tuple[str, ...]]:
        """What is the same in pieces that are the same but for their places."""
        return self.shape, self.words

    def marked(self, number: int, sheet: int | None = None) -> str:
        """Its HTML with a number by which its boxes are found."""
        told = f' data-piece="{number}"' + ("" if sheet is None else f' data-sheet="{sheet}"')
        return _TAG.sub(lambda tag: tag[0] + told, self.markup, count=1)


class Page(Struct, frozen=True):
    """A sheet: what stands on it besides its pieces (empty where it is a piece itself), and the numbers of those."""

    run: int
    shell: str
    pieces: tuple[int, ...]

    @property
    def whole(self) -> bool:
        """The sheet is its only piece."""
        return not self.shell


class Stretches(Struct, frozen=True):
    """A document in stretches: what stands before, between and after its sheets; sheets in a run follow each other.

    `between[n]` stands before sheet `n`, the last of them after all.
    """

    between: tuple[str, ...]
    pages: tuple[Page, ...]
    pieces: tuple[Piece, ...]

    @property
    def worth(self) -> bool:
        """Whether some pieces have the same shape."""
        return len({piece.shape for piece in self.pieces}) < len(self.pieces)

    def firsts(self) -> tuple[int, ...]:
        """The first piece of each shape."""
        found: dict[Shape, int] = {}
        for number, piece in enumerate(self.pieces):
            found.setdefault(piece.shape, number)
        return tuple(found.values())

    def html(self, models: Collection[int], *, alone: bool = False) -> str:
        """The document with these pieces, on as few sheets as hold one shell of each kind; all are numbered.

        `alone`: without anything besides the sheets.
        """
        between = tuple(map(_bare, self.between)) if alone else self.between
        kept = self._kept(models)
        moved = {run: [n for n in models if self._page_of(n).run == run] for run in {page.run for page in self.pages}}
        parts = []
        for number, page in enumerate(self.pages):
            parts.append(between[number])
            if number not in kept:
                continue
            if page.whole:
                parts.append(self.pieces[page.pieces[0]].marked(page.pieces[0], number))
            else:
                here, moved[page.run] = moved[page.run], []
                parts.append(_filled(page.shell, number, [self.pieces[n].marked(n) for n in here]))
        return "".join((*parts, between[-1]))

    def _kept(self, models: Collection[int]) -> set[int]:
        """The sheets that are laid out: one for each shell in a run, and those that are models themselves."""
        shells: dict[tuple[int, str], int] = {}
        for number, page in enumerate(self.pages):
            if not page.whole:
                shells.setdefault((page.run, page.shell), number)
        whole = {number for number, page in enumerate(self.pages) if page.whole and page.pieces[0] in models}
        return whole | set(shells.values())

    def _page_of(self, piece: int) -> Page:
        return next(page for page in self.pages if piece in page.pieces)


_HERE = "<!--pieces-->"
_BODY = re.compile(r".*<body[^>]*>", re.DOTALL)


def _bare(between: str) -> str:
    """What stands between sheets, without all that begins and ends there; a head stays."""
    head = _BODY.match(between)
    opened: list[str] = []
    closed: list[str] = []
    for token in _TOKEN.findall(between, head.end() if head else 0):
        named = _TAG.match(token)
        if token.startswith("</"):
            if opened:
                opened.pop()
            else:
                closed.append(token)
        elif named and named[1].lower() not in _VOID and not token.endswith("/>"):
            opened.append(token)
    return (head[0] if head else "") + "".join(closed) + "".join(opened)


def _filled(shell: str, sheet: int, pieces: list[str]) -> str:
    numbered = _TAG.sub(lambda tag: f'{tag[0]} data-sheet="{sheet}"', shell, count=1)
    return numbered.replace(_HERE, "".join(pieces), 1)


def stretches(html: str) -> Stretches | None:
    """The sheets of a document; None when it marks none."""
    found = list(_SHEET.finditer(html))
    if not found:
        return None
    between: list[str] = []
    pages: list[Page] = []
    pieces: list[Piece] = []
    run = end = 0
    for sheet in found:
        between.append(html[end : sheet.start()])
        run += bool(pages) and bool(between[-1].strip())
        shell, here = _taken_apart(sheet[1], run)
        numbers = tuple(range(len(pieces), len(pieces) + len(here)))
        pages.append(Page(run, shell, numbers))
        pieces += here
        end = sheet.end()
    return Stretches((*between, html[end:]), tuple(pages), tuple(pieces))


def _taken_apart(sheet: str, run: int) -> tuple[str, list[Piece]]:
    """A sheet without its pieces, and these."""
    found = list(_PIECE.finditer(sheet))
    if not found:
        return "", [_piece(sheet, run)]
    pieces = []
    for one in found:
        spot = _SPOT.search(one[1], 0, one[1].index(">"))
        pieces.append(_piece(one[1], run, (float(spot[1]), float(spot[2])) if spot else (0.0, 0.0)))
    head, foot = sheet[: found[0].start()], sheet[found[-1].end() :]
    return f"{head}{_HERE}{foot}", pieces


def _piece(markup: str, run: int, spot: tuple[float, float] = (0.0, 0.0)) -> Piece:
    """A piece, its tags apart from its words."""
    tags: list[str] = []
    reader = _Reader()
    for token in _TOKEN.findall(markup):
        kept = reader.read(token)
        if kept:
            tags.append(kept if tags else _SPOT.sub('style="', kept))
    owners = [element for element, _ in reader.found]
    slots = tuple(Slot(element, owners[:place].count(element), owners.count(element)) for place, element in enumerate(owners))
    shape = Shape(run, tuple(tags), slots, tuple(reader.inside()))
    return Piece(markup, shape, tuple(words for _, words in reader.found), spot)


class _Reader:
    """Goes through the tokens of a piece, and keeps which element is open and what stands in it."""

    def __init__(self) -> None:
        self.elements = 0
        self.found: list[tuple[int, str]] = []
        self._open: list[tuple[int, str]] = []
        self._spans: dict[int, tuple[int, int]] = {}

    def read(self, token: str) -> str:
        """What of a token belongs to the shape: a tag, or the place of words; empty for nothing."""
        if token[0] != "<":
            if not token.strip():
                return ""
            if any(tag == "svg" for _, tag in self._open):
                return token
            self.found.append((self._open[-1][0] if self._open else -1, unescape(token)))
            return "…"
        if token[1] == "/":
            number, _ = self._open.pop()
            self._spans[number] = (self._spans[number][0], len(self.found))
        elif named := _TAG.match(token):
            self._spans[self.elements] = (len(self.found), len(self.found))
            if named[1].lower() not in _VOID and not token.endswith("/>"):
                self._open.append((self.elements, named[1].lower()))
            self.elements += 1
        return token

    def inside(self) -> Iterator[tuple[int, int]]:
        """Of each element the words within it."""
        return (self._spans[number] for number in range(self.elements))
