"""What a tagged PDF tells a reader who listens: its structure, with the text that each page draws for each element.

Read from the bytes of the file: the tree of the structure, and the content of the pages, operator by operator.
"""

import math
import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from pikepdf import Array, Pdf

_BEFORE_POINTS = re.compile(r" (?=[.,;:)])")
_PAINTS = frozenset({"f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "Do", "'", '"'})
_MAPPED = re.compile(r"^<([0-9a-f]+)> <([0-9a-f]+)>$", re.MULTILINE | re.IGNORECASE)
_GLYPHS = re.compile(r"<([0-9a-fA-F]*)>")
_TOKENS = re.compile(r"\[[^\]]*\]|<<.*?>>|[^\s\[\]<>]+")
_OPERATOR = re.compile(r"[A-Za-z]+[*01]?|['\"]")
_MCID = re.compile(r"/MCID (\d+)")
Matrix = tuple[float, float, float, float, float, float]
_Letters = dict[tuple[int, int], dict[str, str]]
"""The letter of each glyph, font by font."""


class Element(Struct):
    """An element of the structure: its tag (`Table`, `TR`, `TH` …), what is in it (elements and texts), what it is told by.

    `page` is the place of the first page that it is on, None where it has no content.
    """

    tag: str
    kids: "list[Element | str]" = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    alt: str = ""
    name: str = ""

    @property
    def text(self) -> str:
        """All its text, lines that follow each other with one blank between them."""
        said = " ".join(self._texts())
        return _BEFORE_POINTS.sub("", " ".join(unicodedata.normalize("NFKC", said).split()))

    def _texts(self) -> Iterator[str]:
        for kid in self.kids:
            if isinstance(kid, str):
                yield kid
            else:
                yield from kid._texts()

    def every(self, *tags: str) -> "list[Element]":
        """Every element below it that has one of these tags (any, when none is named), in the order of reading."""
        found = []
        for kid in self.kids:
            if isinstance(kid, Element):
                found += [kid] if not tags or kid.tag in tags else []
                found += kid.every(*tags)
        return found

    def first(self, tag: str) -> str:
        """The text of the first such element; empty where there is none."""
        return next((one.text for one in self.every(tag)), "")

    def rows(self) -> list[list[str]]:
        """The cells of every row of every table in it."""
        return [[cell.text for cell in row.every("TH", "TD")] for row in self.every("TR")]

    def paragraphs(self) -> list[str]:
        """Its paragraphs."""
        return [one.text for one in self.every("P")]


class Run(Struct, frozen=True):
    """Text that a page draws: in which piece (`mcid`; None for an artefact), of which font, how large (pt)."""

    text: str
    mcid: int | None
    font: str
    size: float


class Drawn(Struct):
    """What a page draws: the runs of its text, and the operators that paint outside of all marked content."""

    runs: list[Run] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)

    def pieces(self) -> dict[int, str]:
        """The text of every tagged piece."""
        found: dict[int, str] = {}
        for run in self.runs:
            if run.mcid is not None:
                found[run.mcid] = found.get(run.mcid, "") + run.text
        return found


class Tagged(Struct, frozen=True, dict=True):
    """A PDF file, read with its structure."""

    file: Path

    @cached_property
    def pdf(self) -> Pdf:
        """The file as pikepdf has it."""
        return Pdf.open(self.file)

    @property
    def catalog(self) -> Any:
        """The root of the document."""
        return self.pdf.Root

    @cached_property
    def drawn(self) -> tuple[Drawn, ...]:
        """What each page draws."""
        known: _Letters = {}
        return tuple(_drawn(page, known) for page in self.pdf.pages)

    @cached_property
    def document(self) -> Element:
        """The whole structure."""
        places = {page.obj.objgen: place for place, page in enumerate(self.pdf.pages)}
        texts = [drawn.pieces() for drawn in self.drawn]
        (top,) = self.catalog["/StructTreeRoot"]["/K"]
        return _element(top, places, texts)

    def pages(self) -> list[Element]:
        """What stands at the top of the structure: the press begins anew on every page."""
        return [kid for kid in self.document.kids if isinstance(kid, Element)]


def told(file: Path) -> list[Element]:
    """What a PDF tells, page by page."""
    return Tagged(file).pages()


def _element(found: Any, places: dict[tuple[int, int], int], texts: list[dict[int, str]]) -> Element:
    element = Element(str(found["/S"])[1:], alt=str(found.get("/Alt", "")), name=str(found.get("/ID", "")))
    if "/A" in found:
        element.attributes = {key: _words(value) for key, value in found["/A"].items()}
    for kid in found.get("/K", ()):
        if isinstance(kid, int):
            element.kids.append(texts[places[found["/Pg"].objgen]].get(kid, ""))
        elif kid.get("/Type") != "/OBJR":
            element.kids.append(_element(kid, places, texts))
    return element


def _words(value: Any) -> str | list[str]:
    return [str(one) for one in value] if isinstance(value, Array) else str(value)


class _State(Struct):
    """What holds while a stream is drawn: the matrix, the font, whether within marked content."""

    matrix: Matrix
    font: str = ""
    size: float = 0.0


def _drawn(page: Any, known: _Letters) -> Drawn:
    drawn = Drawn()
    _draw(page["/Contents"], page["/Resources"], (1, 0, 0, 1, 0, 0), drawn, known, [])
    return drawn


def _draw(stream: Any, resources: Any, matrix: Matrix, drawn: Drawn, known: _Letters, marks: list[int | None]) -> None:
    """Go through a stream and those that it draws; `marks` are the marked contents around it."""
    state = _State(matrix)
    saved: list[tuple[Matrix, str, float]] = []
    operands: list[str] = []
    text_matrix, begun = matrix, len(marks)
    for word in _TOKENS.findall(stream.read_bytes().decode("latin-1")):
        if not _OPERATOR.fullmatch(word):
            operands.append(word)
            continue
        if word == "q":
            saved.append((state.matrix, state.font, state.size))
        elif word == "Q":
            state = _State(*saved.pop())
        elif word == "cm":
            state.matrix = _times(_matrix(operands), state.matrix)
        elif word == "Tf":
            state.font, state.size = operands[0], float(operands[1])
        elif word == "Tm":
            text_matrix = _matrix(operands)
        elif word in ("BDC", "BMC"):
            found = _MCID.search(operands[-1]) if word == "BDC" else None
            marks.append(int(found[1]) if found else None)
        elif word == "EMC":
            marks.pop()
        if word in _PAINTS and not marks:
            drawn.loose.append(word)
        if word == "TJ":
            drawn.runs.append(_run(operands[0], state, text_matrix, resources, known, marks))
        elif word == "Do":
            form = resources["/XObject"][operands[0]]
            if form["/Subtype"] == "/Form":
                _draw(form, form.get("/Resources", resources), state.matrix, drawn, known, marks)
        operands = []
    assert len(marks) == begun, "marked content does not end where it began"


def _run(words: str, state: _State, text: Matrix, resources: Any, known: _Letters, marks: list[int | None]) -> Run:
    font = resources["/Font"][state.font]
    letters = known.get(font.objgen)
    if letters is None:
        said = font["/ToUnicode"].read_bytes().decode()
        letters = known[font.objgen] = {
            glyph.lower(): bytes.fromhex(letter).decode("utf-16-be") for glyph, letter in _MAPPED.findall(said)
        }
    glyphs = "".join(_GLYPHS.findall(words)).lower()
    read = "".join(letters.get(glyphs[place : place + 4], "\ufffd") for place in range(0, len(glyphs), 4))
    a, b, c, d, _, _ = _times(text, state.matrix)
    mcid = next((mark for mark in reversed(marks) if mark is not None), None)
    return Run(read, mcid, state.font, state.size * math.sqrt(abs(a * d - b * c)))


def _matrix(words: list[str]) -> Matrix:
    a, b, c, d, e, f = map(float, words)
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
