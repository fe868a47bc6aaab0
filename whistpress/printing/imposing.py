"""Impose finished pages on larger sheets. The only module that imports pikepdf, which it loads when it imposes a document.

Each page becomes a form XObject on its sheet, and the structure tree points to it there (ISO 32000-1, 14.7.4.3): tagged content
stays tagged, and readers read it in the order of the pages, not of the sheets.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.printing.layout import CardGrid, Fold, Imposition, SheetSide, cut_strokes, sides
from whistpress.printing.sheet import MARGIN

if TYPE_CHECKING:
    from pikepdf import Page, Pdf

_POINT = 25.4 / 72
_HAIRLINE = 0.35
_Size = tuple[float, float]
"""Width and height, in millimetres."""


class PlacedPage(Struct, frozen=True):
    """A page on a sheet: the sheet, the form XObject that draws the page there, and its transformation matrix."""

    sheet: Any
    drawing: Any
    matrix: tuple[float, ...]


_Places = Mapping[tuple[int, int], PlacedPage]
"""The placed pages, by the object number and generation of the page that each was."""


def impose(pdf: bytes, imposition: Imposition) -> bytes:
    """Put the pages of a PDF on sheets; the same pages give the same bytes. Tags, language, title and bookmarks are kept.

    Without a grid or a fold a page that is larger than the sheet is made smaller; where none is, the PDF is returned unchanged.
    """
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        pages = list(document.pages)
        sizes = [_page_size(page) for page in pages]
        if imposition.plain and all(_fits(size, imposition) for size in sizes):
            return pdf
        places: dict[tuple[int, int], PlacedPage] = {}
        for side, grid, size in _sheet_sides(sizes, imposition):
            places |= _add_sheet(document, pages, side, grid, size, imposition)
        del document.pages[: len(pages)]
        _move_tags(document, places)
        with document.open_outline() as outline:
            _move_bookmarks(outline.root, places)
        imposed = BytesIO()
        document.save(imposed, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return imposed.getvalue()


def fingerprint() -> str:
    """Return what shapes an imposed document besides its pages: the version of the library, and of this module."""
    return f"imposing 2 pikepdf {metadata.version('pikepdf')}"


def _page_size(page: "Page") -> _Size:
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    return (right - left) * _POINT, (top - bottom) * _POINT


def _fits(size: _Size, imposition: Imposition) -> bool:
    return max(size) <= imposition.sheet.long + 0.1 and min(size) <= imposition.sheet.short + 0.1


def _sheet_sides(sizes: Sequence[_Size], imposition: Imposition) -> Iterator[tuple[SheetSide, CardGrid, _Size]]:
    """Yield each side of each sheet with its grid and its size."""
    long, short = imposition.sheet.long, imposition.sheet.short
    grid = CardGrid(2, 1, long / 2, short, lying=True) if imposition.fold is Fold.BOOKLET else imposition.grid
    if grid:
        size = (long, short) if grid.lying else (short, long)
        yield from ((side, grid, size) for side in sides(len(sizes), grid, imposition))
        return
    lying = [width > height for width, height in sizes]
    for side in sides(len(sizes), CardGrid(1, 1, long, short, lying=lying[0]), imposition):
        size = (long, short) if lying[side.cells[0] or 0] else (short, long)
        yield side, CardGrid(1, 1, *size, lying=size == (long, short)), size


def _add_sheet(
    document: "Pdf", pages: Sequence["Page"], side: SheetSide, grid: CardGrid, size: _Size, imposition: Imposition
) -> dict[tuple[int, int], PlacedPage]:
    """Append one side to the document, and return the pages on it."""
    from pikepdf import Dictionary, Name, Page

    sheet = document.make_indirect(
        Dictionary(Type=Name.Page, MediaBox=[0, 0, *(round(length / _POINT, 4) for length in size)], Tabs=Name.S)
    )
    drawings, commands, places = Dictionary(), [_cut_marks(grid, size)] if imposition.grid else [], {}
    for index, number in enumerate(side.cells):
        if number is None:
            continue
        page, name = pages[number], f"/P{index}"
        matrix = _matrix(_page_size(page), grid, index, size, side, imposition.margin)
        drawings[name] = drawing = document.make_indirect(page.as_form_xobject())
        if "/StructParents" in page:
            drawing.StructParents = page.StructParents
        commands.append(f"q {' '.join(map(_decimal, matrix))} cm {name} Do Q")
        places[page.obj.objgen] = PlacedPage(sheet, drawing, matrix)
    sheet.Resources = Dictionary(XObject=drawings)
    sheet.Contents = document.make_stream(" ".join(commands).encode())
    document.pages.append(Page(sheet))
    return places


def _decimal(number: float) -> str:
    return "0" if abs(number) < 0.00005 else f"{number:.4f}".rstrip("0").rstrip(".")


def _cut_marks(grid: CardGrid, size: _Size) -> str:
    """Draw the marks to cut along, as an artifact that no reader reads out."""
    paths = (f"{_point(ax, size[1] - ay)} m {_point(bx, size[1] - by)} l" for ax, ay, bx, by in cut_strokes(grid, size))
    drawn = " ".join(paths)
    return f"/Artifact BMC q {_HAIRLINE} w {drawn} S Q EMC" if drawn else ""


def _point(x: float, y: float) -> str:
    return f"{_decimal(x / _POINT)} {_decimal(y / _POINT)}"


def _matrix(page: _Size, grid: CardGrid, index: int, size: _Size, side: SheetSide, margin: float) -> tuple[float, ...]:
    """Centre a page in its cell: turn it where only one of them is landscape, and shrink it where it is larger."""
    width, height = (length / _POINT for length in page)
    cell_width, cell_height = grid.width / _POINT, grid.height / _POINT
    left = (size[0] - grid.across * grid.width) / 2 + index % grid.across * grid.width
    top = (size[1] - grid.down * grid.height) / 2 + index // grid.across * grid.height
    x, y = (left + grid.width / 2) / _POINT, (size[1] - top - grid.height / 2) / _POINT
    on_side = (width > height) != (cell_width > cell_height) and abs(width - height) > 1
    quarter = (3 if side.back else 1) if on_side else 0
    if side.turned:
        x, y, quarter = size[0] / _POINT - x, size[1] / _POINT - y, (quarter + 2) % 4
    across, down = (height, width) if on_side else (width, height)
    scale = _scale((cell_width, cell_height), (across, down), margin / _POINT)
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
    a, b, c, d = cos * scale, sin * scale, -sin * scale, cos * scale
    return a, b, c, d, x - a * width / 2 - c * height / 2, y - b * width / 2 - d * height / 2


def _scale(cell: _Size, page: _Size, margin: float) -> float:
    """Return the factor by which a page is shrunk to keep the sheet's margin."""
    if all(length <= room + 0.3 for length, room in zip(page, cell, strict=True)):
        return 1.0
    edge = MARGIN / _POINT
    return min(1.0, *((room - 2 * edge) / (length - 2 * margin) for length, room in zip(page, cell, strict=True)))


def _move_tags(document: "Pdf", places: _Places) -> None:
    """Point every structure element to its sheet, and every piece of marked content to the form XObject that holds it."""
    from pikepdf import Array, Dictionary

    for element in document.objects:
        if not isinstance(element, Dictionary) or element.get("/Type") != "/StructElem":
            continue
        page = element.get("/Pg")
        if "/K" in element:
            kids = list(element.K) if isinstance(element.K, Array) else [element.K]
            element.K = Array([moved for kid in kids if (moved := _move_kid(kid, page, places)) is not None])
        if page is not None:
            element.Pg = places[page.objgen].sheet


def _move_kid(kid: Any, page: Any, places: _Places) -> Any:
    """Return a kid of a structure element as it is on the sheets; None for a link, which paper has no use for."""
    from pikepdf import Dictionary, Name

    if not isinstance(kid, Dictionary):
        number = kid
    elif kid.get("/Type") == "/MCR":
        page, number = kid.get("/Pg", page), kid.MCID
    else:
        return None if kid.get("/Type") == "/OBJR" else kid
    placed_page = places[page.objgen]
    return Dictionary(Type=Name.MCR, Pg=placed_page.sheet, Stm=placed_page.drawing, MCID=int(number))


def _move_bookmarks(items: Sequence[Any], places: _Places) -> None:
    """Point every bookmark to its spot on the sheet."""
    from pikepdf import Array, Name

    for item in items:
        page, _, x, y, *_ = item.destination
        placed_page = places[page.objgen]
        a, b, c, d, e, f = placed_page.matrix
        spot = a * float(x) + c * float(y) + e, b * float(x) + d * float(y) + f
        item.destination = Array([placed_page.sheet, Name.XYZ, *(round(part, 4) for part in spot), 0])
        _move_bookmarks(item.children, places)
