"""A list for the wall in the largest type that keeps it on one sheet, else on several, long names wrapped in their cells."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from whistpress.language import say
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, share_width, size_that_fits
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import PaperSheet


class WallList(Struct, frozen=True, kw_only=True):
    """A table for the wall: its title, its event, its columns and rows, the remarks below it.

    `figures`, `names` and `written` are indexes of columns: those that are flush right, those that may wrap, those to be
    written in. `large`: people write in it, and read it across the room. `ruled` rows have a heavy line below.
    """

    title: str
    event: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset()
    written: frozenset[int] = frozenset()
    remarks: tuple[str, ...] = ()
    large: bool = False
    ruled: frozenset[int] = frozenset()


_SIZES = tuple(half / 2 for half in range(44, 16, -1))
_LEAST = 8.5
_BOLD = 1.06
_AIR = 1.6
_MOST_PAD, _LEAST_PAD = 1.2, 0.35
WRITING = 9.0
"""The height of a row to write in, in millimetres."""
_HEAD = 29.0
_BELOW_CODE = 8.0
_REMARK = 5.6
_LEADING = 1.18
_WRITTEN_SIZE = 13.0
_ROOM, _LEAST_NAME = 30.0, 30.0
_MOST_LINES = 3


class ListPage(Struct, frozen=True, kw_only=True):
    """Some of the columns, the first of them on every page, with their widths in millimetres."""

    columns: tuple[str, ...]
    widths: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int]
    part: str = ""


class ListSheets(Struct, frozen=True, kw_only=True):
    """View of a wall list: the list, its pages, the size of its type (pt), the code of its live page.

    `row` is the least height of a row, `pad` the air above and below its texts (mm): less where a movement is long.
    """

    list: WallList
    sheet: PaperSheet
    lying: bool
    title_size: float
    size: float
    row: float
    pad: float
    pages: tuple[ListPage, ...]
    code: QrCode | None = None


def list_sheets(found: WallList, sheet: PaperSheet, *, lying: bool = False, code: QrCode | None = None) -> ListSheets:
    """Lay a list out."""
    page = sheet.lying if lying else sheet
    row = WRITING if found.written else 0.0
    remarks = sum(lines_of(one, page.inner_width, 10.5) for one in found.remarks if one)
    depth = list_depth(page, code, remarks=remarks)
    size = next((size for size in _sizes(found) if _fits(found, page.inner_width, depth, size, row)), _LEAST)
    return ListSheets(
        list=found,
        sheet=page,
        lying=lying,
        title_size=size_that_fits(found.event, page.inner_width - (code.side + 2 if code else 0), 15.0, 10.0),
        size=size,
        row=row,
        pad=_pad(depth / (len(found.rows) + 1) - size * POINT * _LEADING),
        pages=_pages(found, page.inner_width, size),
        code=code,
    )


def list_depth(page: PaperSheet, code: QrCode | None, *, remarks: int) -> float:
    """Return the depth of a sheet below the title of a list and above its remarks, in millimetres."""
    return page.inner_height - (max(_HEAD, code.side + _BELOW_CODE) if code else _HEAD) - _REMARK * remarks


def _pad(spare: float) -> float:
    """Return the air above and below a text, from a row's spare height; if it is too little, the list needs more sheets."""
    return round(min(_MOST_PAD, max(_LEAST_PAD, spare / 2 - 0.08)), 2)


def _sizes(found: WallList) -> Sequence[float]:
    return [size for size in _SIZES if size <= _WRITTEN_SIZE] if found.written and not found.large else _SIZES


def _needs(found: WallList, size: float) -> list[float]:
    """Return the width that each column needs so that nothing in it wraps, and there is room to write, in millimetres."""
    every = (found.columns, *found.rows)
    texts = [max(_BOLD * ems(row[index]) for row in every) * size * POINT + 2 * _AIR for index in range(len(found.columns))]
    return [max(need, _ROOM) if index in found.written else need for index, need in enumerate(texts)]


def _fits(found: WallList, width: float, depth: float, size: float, row: float) -> bool:
    """Return whether the list fits on one sheet: names on at most three lines, anything else on one."""
    widths = _widths(found, _needs(found, size), width)
    if not widths:
        return False
    line = size * POINT * _LEADING
    lines = [max((_lines(found, row_, index, widths, size) for index in found.names), default=1) for row_ in found.rows]
    deep = sum(max(row, many * line + 2 * _AIR) for many in lines)
    return max(lines, default=1) <= _MOST_LINES and deep + line + 2 * _AIR <= depth


def _lines(found: WallList, row: Sequence[str], index: int, widths: Sequence[float], size: float) -> int:
    return lines_of(row[index], widths[index] - 2 * _AIR, size * (_BOLD if index == 0 else 1.0))


def _widths(found: WallList, needs: Sequence[float], width: float) -> tuple[float, ...]:
    """Return the widths of all columns, names wrapped where necessary; none where even so there is too little room."""
    if sum(needs) <= width:
        return share_width(needs, width)
    fixed = sum(need for index, need in enumerate(needs) if index not in found.names)
    names = [needs[index] for index in sorted(found.names)]
    if not names or width - fixed < _LEAST_NAME * len(names):
        return ()
    shared = dict(zip(sorted(found.names), share_width(names, width - fixed), strict=True))
    return tuple(round(shared.get(index, need), 2) for index, need in enumerate(needs))


def _pages(found: WallList, width: float, size: float) -> tuple[ListPage, ...]:
    """Put all columns on one page, or spread them evenly over as few pages as hold them."""
    needs = _needs(found, size)
    wrapped = _widths(found, needs, width)
    whole = wrapped or share_width(needs, width)
    if len(needs) > 6 and not wrapped:
        most = max(1, int((width - needs[0]) / max(needs[1:])))
        parts = -(-(len(needs) - 1) // most)
        each = -(-(len(needs) - 1) // parts)
        spans = [range(start, min(start + each, len(needs))) for start in range(1, len(needs), each)]
    else:
        spans = [range(1, len(needs))]
    return tuple(
        ListPage(
            columns=tuple(found.columns[index] for index in (0, *span)),
            widths=whole if len(spans) == 1 else share_width([needs[index] for index in (0, *span)], width),
            rows=tuple(tuple(row[index] for index in (0, *span)) for row in found.rows),
            figures=frozenset(new for new, index in enumerate((0, *span)) if index in found.figures),
            part=say("Part %(number)s of %(number_2)s", number=number, number_2=len(spans)) if len(spans) > 1 else "",
        )
        for number, span in enumerate(spans, start=1)
    )


def list_parts(
    job: EventJob, lists: Iterable[WallList | None], *, lying: bool = False, code: QrCode | None = None
) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of lists, each on sheets of its own."""
    return tuple(DocumentPart("wall-list", list_sheets(one, job.sheet, lying=lying, code=code)) for one in lists if one)
