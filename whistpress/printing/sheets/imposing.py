"""Finished pages put on larger sheets: the only module that knows pypdf and pikepdf, imported when a document is imposed.

Each page becomes a drawing of its own on the sheet, and the document's structure is led to it there: what was tagged stays
tagged, and is read in the order in which it was written, not in that of the sheets.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.printing.sheets.imposition import CardGrid, Fold, Imposition, SheetSide, cut_strokes, sides
from whistpress.printing.sheets.sheet import MARGIN

if TYPE_CHECKING:
    from pypdf import PdfWriter

_POINT = 25.4 / 72
_HAIRLINE = 0.35


class _Spot(Struct, frozen=True):
    """Where a page came to lie: the sheet, its drawing there, and the matrix that put it there."""

    sheet: Any
    drawing: Any
    matrix: tuple[float, ...]


def imposed(pdf: bytes, imposition: Imposition) -> bytes:
    """Put the pages of a PDF on sheets; the same bytes for the same pages; tags, language, title and bookmarks are kept.

    Without a grid or a fold a page that is larger than the sheet is made smaller; where none is, the PDF stays as it was.
    """
    boxes = _boxes(pdf)
    if imposition.plain and all(_fits(box, imposition) for box in boxes):
        return pdf
    import pypdf

    writer = pypdf.PdfWriter(clone_from=BytesIO(pdf))
    pages = [page.get_object() for page in writer.pages]
    spots: dict[int, _Spot] = {}
    sheets = []
    for side, grid, size in _laid(boxes, imposition):
        sheet, put = _sheet(writer, pages, boxes, side, grid, size, imposition)
        sheets.append(sheet)
        spots |= put
    _bind(writer, sheets)
    _lead_structure(writer, spots)
    _lead_bookmarks(writer, spots)
    return _written(writer)


def _written(writer: "PdfWriter") -> bytes:
    """The document, small: without the pages that have become drawings, its many small objects compressed together.

    The one library takes the tags along, the other compresses them: a tagged page has hundreds of small dictionaries.
    """
    import pikepdf

    whole, small = BytesIO(), BytesIO()
    writer.write(whole)
    with pikepdf.open(whole) as pdf:
        pdf.save(small, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return small.getvalue()


def _boxes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, in millimetres."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as found:
        edges = [[float(edge) for edge in page.mediabox] for page in found.pages]
    return [((right - left) * _POINT, (top - bottom) * _POINT) for left, bottom, right, top in edges]


def _fits(box: tuple[float, float], imposition: Imposition) -> bool:
    return max(box) <= imposition.sheet.long + 0.1 and min(box) <= imposition.sheet.short + 0.1


def fingerprint() -> str:
    """What shapes an imposed document besides its pages: the versions of the libraries."""
    return f"pypdf {metadata.version('pypdf')} pikepdf {metadata.version('pikepdf')}"


def _laid(
    boxes: Sequence[tuple[float, float]], imposition: Imposition
) -> Iterator[tuple[SheetSide, CardGrid, tuple[float, float]]]:
    """Each side of each sheet with its grid and its size in millimetres."""
    long, short = imposition.sheet.long, imposition.sheet.short
    grid = CardGrid(2, 1, long / 2, short, lying=True) if imposition.fold is Fold.BOOKLET else imposition.grid
    if grid:
        size = (long, short) if grid.lying else (short, long)
        yield from ((side, grid, size) for side in sides(len(boxes), grid, imposition))
        return
    lying = [width > height for width, height in boxes]
    for side in sides(len(boxes), CardGrid(1, 1, long, short, lying=lying[0]), imposition):
        size = (long, short) if lying[side.cells[0] or 0] else (short, long)
        yield side, CardGrid(1, 1, *size, lying=size == (long, short)), size


def _sheet(
    writer: "PdfWriter",
    pages: Sequence[Any],
    boxes: Sequence[tuple[float, float]],
    side: SheetSide,
    grid: CardGrid,
    size: tuple[float, float],
    imposition: Imposition,
) -> tuple[Any, dict[int, _Spot]]:
    """One side as a page of the document, and where the pages on it came to lie."""
    from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject

    sheet = writer._add_object(DictionaryObject({NameObject("/Type"): NameObject("/Page")}))
    names, words, put = DictionaryObject(), [_strokes(grid, size)] if imposition.grid else [], {}
    for place, page in enumerate(side.cells):
        if page is None:
            continue
        matrix = _matrix(boxes[page], grid, place, size, side, imposition.margin)
        drawing = _drawing(writer, pages[page])
        names[NameObject(f"/P{place}")] = drawing
        words.append(f"q {' '.join(_figure(part) for part in matrix)} cm /P{place} Do Q")
        put[pages[page].indirect_reference.idnum] = _Spot(sheet, drawing, matrix)
    box = ArrayObject([FloatObject(_figure(part)) for part in (0, 0, size[0] / _POINT, size[1] / _POINT)])
    made: Any = sheet.get_object()
    made[NameObject("/MediaBox")] = box
    made[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): names})
    made[NameObject("/Contents")] = writer._add_object(_stream(" ".join(words).encode()))
    made[NameObject("/Tabs")] = NameObject("/S")
    return sheet, put


def _figure(number: float) -> str:
    return "0" if abs(number) < 0.00005 else f"{number:.4f}".rstrip("0").rstrip(".")


def _stream(words: bytes) -> Any:
    from pypdf.generic import DecodedStreamObject

    stream = DecodedStreamObject()
    stream.set_data(words)
    return stream.flate_encode()


def _strokes(grid: CardGrid, size: tuple[float, float]) -> str:
    """The marks to cut along, as something that nobody need read."""
    height = size[1]
    paths = [" ".join((_point(ax, height - ay), "m", _point(bx, height - by), "l")) for ax, ay, bx, by in cut_strokes(grid, size)]
    return f"/Artifact BMC q {_HAIRLINE} w {' '.join(paths)} S Q EMC" if paths else ""


def _point(x: float, y: float) -> str:
    return f"{_figure(x / _POINT)} {_figure(y / _POINT)}"


def _matrix(
    box: tuple[float, float], grid: CardGrid, place: int, size: tuple[float, float], side: SheetSide, margin: float
) -> tuple[float, ...]:
    """How a page is put into its cell, in its middle: a lying one into an upright cell on its side, larger ones made smaller."""
    width, height = (length / _POINT for length in box)
    cell_width, cell_height = grid.width / _POINT, grid.height / _POINT
    left = (size[0] - grid.across * grid.width) / 2 + place % grid.across * grid.width
    top = (size[1] - grid.down * grid.height) / 2 + place // grid.across * grid.height
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


def _scale(cell: tuple[float, float], page: tuple[float, float], margin: float) -> float:
    """How much smaller a page is made: so that what is printed on it keeps the sheet's margin, too."""
    if all(wide <= room + 0.3 for wide, room in zip(page, cell, strict=True)):
        return 1.0
    kept = MARGIN / _POINT
    return min(1.0, *((room - 2 * kept) / (wide - 2 * margin) for wide, room in zip(page, cell, strict=True)))


def _drawing(writer: "PdfWriter", page: Any) -> Any:
    """A page as a drawing that can be put anywhere, with the numbers of its tagged pieces."""
    from pypdf.generic import NameObject

    form = _stream(page["/Contents"].get_object().get_data())
    form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    form[NameObject("/BBox")], form[NameObject("/Resources")] = page["/MediaBox"], page.raw_get("/Resources")
    if "/StructParents" in page:
        form[NameObject("/StructParents")] = page["/StructParents"]
    return writer._add_object(form)


def _bind(writer: "PdfWriter", sheets: Sequence[Any]) -> None:
    """Make the sheets the pages of the document."""
    from pypdf.generic import ArrayObject, NameObject, NumberObject

    tree = writer.root_object.raw_get("/Pages")
    for sheet in sheets:
        sheet.get_object()[NameObject("/Parent")] = tree
    tree.get_object()[NameObject("/Kids")] = ArrayObject(sheets)
    tree.get_object()[NameObject("/Count")] = NumberObject(len(sheets))


def _lead_structure(writer: "PdfWriter", spots: Mapping[int, _Spot]) -> None:
    """Lead every element of the structure to the sheet, and every tagged piece to the drawing that holds it."""
    root = writer.root_object.get("/StructTreeRoot")
    if root is not None:
        _lead_element(root.get_object(), None, spots)


def _lead_element(element: Any, page: Any, spots: Mapping[int, _Spot]) -> None:
    from pypdf.generic import ArrayObject, NameObject

    page = element.raw_get("/Pg") if "/Pg" in element else page
    if "/K" in element:
        inside = element["/K"]
        children = inside if isinstance(inside, list) else [element.raw_get("/K")]
        led = [_led(child, page, spots) for child in children]
        element[NameObject("/K")] = ArrayObject([child for child in led if child is not None])
    if "/Pg" in element:
        element[NameObject("/Pg")] = spots[page.idnum].sheet


def _led(child: Any, page: Any, spots: Mapping[int, _Spot]) -> Any:
    """A child of an element; None for a link, which paper has no use for."""
    whole = child.get_object()
    if isinstance(whole, int):
        return _piece(page, whole, spots)
    if whole.get("/Type") == "/OBJR":
        return None
    if whole.get("/Type") == "/MCR":
        return _piece(whole.raw_get("/Pg") if "/Pg" in whole else page, whole["/MCID"], spots)
    _lead_element(whole, page, spots)
    return child


def _piece(page: Any, number: int, spots: Mapping[int, _Spot]) -> Any:
    """A tagged piece inside a drawing (ISO 32000-1, 14.7.4.3)."""
    from pypdf.generic import DictionaryObject, NameObject, NumberObject

    spot = spots[page.idnum]
    found = {"/Type": NameObject("/MCR"), "/Pg": spot.sheet, "/Stm": spot.drawing, "/MCID": NumberObject(number)}
    return DictionaryObject({NameObject(key): value for key, value in found.items()})


def _lead_bookmarks(writer: "PdfWriter", spots: Mapping[int, _Spot]) -> None:
    """Lead every bookmark to where its page came to lie."""
    outlines = writer.root_object.get("/Outlines")
    waiting = [outlines.get_object().get("/First")] if outlines is not None else []
    while waiting:
        item = waiting.pop()
        if item is not None:
            whole = item.get_object()
            _lead_bookmark(whole, spots)
            waiting += [whole.get("/Next"), whole.get("/First")]


def _lead_bookmark(item: Any, spots: Mapping[int, _Spot]) -> None:
    from pypdf.generic import ArrayObject, FloatObject, NameObject

    if not isinstance(item.get("/Dest"), list):
        return
    page, _, x, y, *_ = list(item["/Dest"])
    spot = spots[page.idnum]
    a, b, c, d, e, f = spot.matrix
    at = (a * float(x) + c * float(y) + e, b * float(x) + d * float(y) + f)
    numbers = [FloatObject(_figure(part)) for part in (*at, 0)]
    item[NameObject("/Dest")] = ArrayObject([spot.sheet, NameObject("/XYZ"), *numbers])
