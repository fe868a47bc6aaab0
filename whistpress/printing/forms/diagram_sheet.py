"""How drawn tables are laid out: all tables of an arrangement in a row where they fit, as many arrangements as a sheet holds."""

from msgspec import Struct
from msgspec.structs import replace

from whistpress.printing.measure import ems, lines_of, shorten, size_that_fits
from whistpress.printing.papers.diagrams import Diagrams, DiagramStage, TableDiagram
from whistpress.printing.sheets.sheet import PaperSheet

_POINT = 25.4 / 72
_LEAST, _MOST = 34.0, 62.0
_HEIGHT, _TITLE, _GAP = 27.0, 6.0, 2.0
_TOP, _SENTENCE = 21.5, 10.5
_SQUARE = 13.4
_HEAD_SIZE = 9.0


class DiagramBlock(Struct, frozen=True):
    """An arrangement in rows of tables."""

    arrangement: DiagramStage
    rows: tuple[tuple[TableDiagram, ...], ...]


class DiagramSheets(Struct, frozen=True, kw_only=True):
    """What the template of diagrams gets: the pages, width and height of a drawn table (mm), the type of its deals (pt)."""

    diagrams: Diagrams
    pages: tuple[tuple[DiagramBlock, ...], ...]
    width: float
    height: float
    size: float


def diagram_sheets(found: Diagrams, sheet: PaperSheet) -> DiagramSheets:
    """Lay the diagrams out, a round of the match never parted from its overplay at the foot of a sheet."""
    tables = max((len(one.tables) for one in found.arrangements), default=1)
    most = max(1, int(sheet.inner_width / _LEAST))
    across = -(-tables // -(-tables // most))
    shown = [DiagramBlock(one, _rows(one.tables, across)) for one in found.arrangements]
    notes = sum(lines_of(note, sheet.inner_width, _SENTENCE) for note in found.notes) * _SENTENCE * _POINT * 1.25 + 3.0
    pages: list[list[DiagramBlock]] = [[]]
    left = sheet.inner_height - _TOP
    for place, one in enumerate(shown):
        deep, after = _deep(one), shown[place + 1] if place + 1 < len(shown) else None
        wanted = deep + (_deep(after) if after and one.arrangement.begins else 0.0) + (notes if after is None else 0.0)
        if pages[-1] and wanted > left:
            pages.append([])
            left = sheet.inner_height - _TOP
        pages[-1].append(one)
        left -= deep
    return DiagramSheets(
        diagrams=replace(found, head=shorten(found.head, sheet.inner_width, _HEAD_SIZE)),
        pages=tuple(map(tuple, pages)),
        width=round(min(_MOST, sheet.inner_width / across), 2),
        height=_HEIGHT,
        size=size_that_fits(max(_deals(found), key=ems, default=""), _SQUARE, 13.0, 8.0),
    )


def _deals(found: Diagrams) -> list[str]:
    return [drawn.deals for one in found.arrangements for drawn in one.tables]


def _rows(tables: tuple[TableDiagram, ...], across: int) -> tuple[tuple[TableDiagram, ...], ...]:
    return tuple(tables[start : start + across] for start in range(0, len(tables), across))


def _deep(one: DiagramBlock) -> float:
    return _TITLE + len(one.rows) * _HEIGHT + _GAP
