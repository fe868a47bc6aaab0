"""A list for the wall in the largest type that keeps it on as few sheets as it needs, long names wrapped in their cells."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from whistpress.language import say
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, count_parts, ems, lines_of, share_width, size_that_fits, spread_rows
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import PaperSheet


class WallList(Struct, frozen=True, kw_only=True):
    """A table for the wall: its title, its event, its columns and rows, the remarks below it.

    `figures`, `names` and `written` are indexes of columns: those that are flush right, those that may wrap, those to be
    written in. `large`: people write in it, and read it across the room. `ruled` rows have a heavy line below. A list `beside`
    runs in columns side by side if this makes its type larger. In a cell of a `halved` list the text after a colon may have a
    line of its own.
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
    beside: bool = False
    halved: bool = False


_SIZES = tuple(half / 2 for half in range(44, 16, -1))
_LEAST = 8.5
_BOLD = 1.06
_AIR = 1.6
_MOST_PAD, _LEAST_PAD = 1.2, 0.35
_CLOSE = 2 * _LEAST_PAD + 0.16
WRITING = 9.0
"""The height of a row to write in, in millimetres."""
_HEAD = 29.0
_BELOW_CODE = 8.0
_REMARK = 5.6
_LEADING = 1.18
_WRITTEN_SIZE = 13.0
_ROOM, _LEAST_NAME = 30.0, 30.0
_MOST_LINES = 3
_MOST_BLOCKS = 4
_MOST_WHOLE = 6
"""A table of more columns may be spread over sheets."""
_BETWEEN, _WRAPPED = 1.3, 0.8
"""The least air between the texts of two rows (mm), and how much of a larger type is worth it if names wrap for it."""
_GAP = 6.0
"""Millimetres between columns of a list that runs side by side."""
_HALVED = 0.6
"""How much of a larger type is worth it if every cell has two lines for it."""
_HALVED_AIR, _HALVED_LEADING, _HALVED_HEAD = 0.8, 1.1, 20.0
COLON = ": "
"""Where the second line of a cell begins."""


class ListBlock(Struct, frozen=True):
    """Some of the rows, one below the other; `first` is the place of the first of them in the list."""

    first: int
    rows: tuple[tuple[str, ...], ...]


class ListPage(Struct, frozen=True, kw_only=True):
    """Some of the columns, the first of them on every page, with their widths in millimetres, and some of the rows."""

    columns: tuple[str, ...]
    widths: tuple[float, ...]
    blocks: tuple[ListBlock, ...]
    figures: frozenset[int]
    part: str = ""
    last: bool = True

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows of all its blocks."""
        return tuple(row for block in self.blocks for row in block.rows)


class ListSheets(Struct, frozen=True, kw_only=True):
    """View of a wall list: the list, its pages, the size of its type (pt), the code of its live page.

    `row` is the least height of a row, `pad` the air above and below its texts (mm): less where a movement is long. In a
    `halved` list each cell has two lines, and the title is smaller.
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
    halved: bool = False


class _ListLayout(Struct, frozen=True, kw_only=True):
    """A list in type of a size, in so many blocks side by side: the columns of each part, their widths, the heights of rows."""

    size: float
    blocks: int
    spans: tuple[tuple[int, ...], ...]
    widths: tuple[tuple[float, ...], ...]
    heights: tuple[float, ...]
    room: float
    wraps: bool = False
    halved: bool = False

    @property
    def worth(self) -> float:
        """The size of its type, less where names wrap or cells have two lines."""
        return self.size * (_HALVED if self.halved else _WRAPPED if self.wraps else 1.0)

    @property
    def sheets(self) -> int:
        """The sheets that it needs."""
        return len(self.spans) * -(-count_parts(self.heights, self.room) // self.blocks)


def list_sheets(wall_list: WallList, sheet: PaperSheet, *, lying: bool = False, code: QrCode | None = None) -> ListSheets:
    """Lay a list out on as few sheets as it needs, in the largest type that does, its rows spread evenly over them."""
    page = sheet.landscape if lying else sheet
    remarks = sum(lines_of(remark, page.inner_width, 10.5) for remark in wall_list.remarks if remark)
    depth = list_depth(page, code, remarks=remarks)
    ways = [
        way
        for blocks in range(1, _MOST_BLOCKS + 1 if wall_list.beside else 2)
        for size in _sizes(wall_list)
        if (way := _lay_out(wall_list, page.inner_width, depth, size, blocks))
    ]
    ways += (
        [way for size in _sizes(wall_list) if (way := _in_halves(wall_list, page.inner_width, depth, size))]
        if wall_list.halved
        else []
    )
    best = (
        min(ways, key=lambda way: (way.sheets, -way.worth, way.blocks)) if ways else _squeeze(wall_list, page.inner_width, depth)
    )
    pages = _pages(wall_list, best)
    return ListSheets(
        list=wall_list,
        sheet=page,
        lying=lying,
        title_size=size_that_fits(
            wall_list.event, page.inner_width - (code.side + 2 if code else 0), 11.0 if best.halved else 15.0, 10.0
        ),
        size=best.size,
        row=_row_to_write(wall_list),
        pad=_pad(best, pages),
        pages=pages,
        code=code,
        halved=best.halved,
    )


def list_depth(page: PaperSheet, code: QrCode | None, *, remarks: int) -> float:
    """Return the depth of a sheet below the title of a list and above its remarks, in millimetres."""
    return page.inner_height - (max(_HEAD, code.side + _BELOW_CODE) if code else _HEAD) - _REMARK * remarks


def _between(size: float) -> float:
    """Return the least air between the texts of two rows: less in the smallest type, before a list goes on to another sheet."""
    return _BETWEEN if size > _LEAST else _CLOSE


def _row_to_write(wall_list: WallList) -> float:
    return WRITING if wall_list.written else 0.0


def _lay_out(wall_list: WallList, width: float, depth: float, size: float, blocks: int) -> _ListLayout | None:
    """Lay out in one size; None where the columns have no room, or a name takes more than three lines."""
    needs, room = _needs(wall_list, size), (width - _GAP * (blocks - 1)) / blocks
    widths = _widths(wall_list, needs, room)
    if not widths:
        return _in_parts(wall_list, width, depth, size) if blocks == 1 and len(needs) > _MOST_WHOLE else None
    line = size * POINT * _LEADING
    lines = [max((_lines(row, index, widths, size) for index in wall_list.names), default=1) for row in wall_list.rows]
    if max(lines, default=1) > _MOST_LINES:
        return None
    return _ListLayout(
        size=size,
        blocks=blocks,
        spans=(tuple(range(len(needs))),),
        widths=(widths,),
        heights=tuple(max(_row_to_write(wall_list), many * line + _between(size)) for many in lines),
        room=depth - line - _between(size),
        wraps=max(lines, default=1) > 1,
    )


def _in_halves(wall_list: WallList, width: float, depth: float, size: float) -> _ListLayout | None:
    """Lay out with a line for either half of a cell, and for either word of a heading; None where the columns have no room."""
    heads = [max(map(ems, head.split()), default=0.0) for head in wall_list.columns]
    cells = [
        max(ems(half) for row in wall_list.rows for half in row[index].split(COLON)) for index in range(len(wall_list.columns))
    ]
    needs = [
        max(_BOLD * head, cell * (1.0 if index else _BOLD)) * size * POINT + 2 * _HALVED_AIR
        for index, (head, cell) in enumerate(zip(heads, cells, strict=True))
    ]
    if sum(needs) > width:
        return None
    height = 2 * size * POINT * _HALVED_LEADING + _CLOSE
    return _ListLayout(
        size=size,
        blocks=1,
        spans=(tuple(range(len(needs))),),
        widths=(share_width(needs, width),),
        heights=(height,) * len(wall_list.rows),
        room=depth + _HEAD - _HALVED_HEAD - height,
        halved=True,
    )


def _in_parts(wall_list: WallList, width: float, depth: float, size: float) -> _ListLayout | None:
    """Spread the columns evenly over as few sheets as hold them, the first on each; None where even one has no room."""
    needs, line = _needs(wall_list, size), size * POINT * _LEADING
    most = int((width - needs[0]) / max(needs[1:]))
    if most < 1 and size > _LEAST:
        return None
    share = -(-(len(needs) - 1) // -(-(len(needs) - 1) // max(1, most)))
    spans = tuple((0, *range(start, min(start + share, len(needs)))) for start in range(1, len(needs), share))
    return _ListLayout(
        size=size,
        blocks=1,
        spans=spans,
        widths=tuple(share_width([needs[index] for index in span], width) for span in spans),
        heights=(max(_row_to_write(wall_list), line + _between(size)),) * len(wall_list.rows),
        room=depth - line - _between(size),
    )


def _squeeze(wall_list: WallList, width: float, depth: float) -> _ListLayout:
    """Lay out in the smallest type what has no room, every column narrower than it needs."""
    line = _LEAST * POINT * _LEADING
    return _ListLayout(
        size=_LEAST,
        blocks=1,
        spans=(tuple(range(len(wall_list.columns))),),
        widths=(share_width(_needs(wall_list, _LEAST), width),),
        heights=(max(_row_to_write(wall_list), line * _MOST_LINES + 2 * _LEAST_PAD),) * len(wall_list.rows),
        room=depth - line - _between(_LEAST),
    )


def _pad(way: _ListLayout, pages: Sequence[ListPage]) -> float:
    """Return the air above and below a text: what the fullest block leaves for it, within limits."""
    spare = min(
        (way.room - sum(way.heights[block.first : block.first + len(block.rows)])) / max(1, len(block.rows))
        for page in pages
        for block in page.blocks
    )
    between = _CLOSE if way.halved else _between(way.size)
    return round(min(_MOST_PAD, max(_LEAST_PAD, (spare + between) / 2 - 0.08)), 2)


def _sizes(wall_list: WallList) -> Sequence[float]:
    return [size for size in _SIZES if size <= _WRITTEN_SIZE] if wall_list.written and not wall_list.large else _SIZES


def _needs(wall_list: WallList, size: float) -> list[float]:
    """Return the width that each column needs so that nothing in it wraps, and there is room to write, in millimetres."""
    rows = (wall_list.columns, *wall_list.rows)
    texts = [max(_BOLD * ems(row[index]) for row in rows) * size * POINT + 2 * _AIR for index in range(len(wall_list.columns))]
    return [max(need, _ROOM) if index in wall_list.written else need for index, need in enumerate(texts)]


def _lines(row: Sequence[str], index: int, widths: Sequence[float], size: float) -> int:
    return lines_of(row[index], widths[index] - 2 * _AIR, size * (_BOLD if index == 0 else 1.0))


def _widths(wall_list: WallList, needs: Sequence[float], width: float) -> tuple[float, ...]:
    """Return the widths of all columns, names wrapped where necessary; none where even so there is too little room."""
    if sum(needs) <= width:
        return share_width(needs, width)
    fixed = sum(need for index, need in enumerate(needs) if index not in wall_list.names)
    names = [needs[index] for index in sorted(wall_list.names)]
    if not names or width - fixed < _LEAST_NAME * len(names):
        return ()
    shared = dict(zip(sorted(wall_list.names), share_width(names, width - fixed), strict=True))
    return tuple(round(shared.get(index, need), 2) for index, need in enumerate(needs))


def _pages(wall_list: WallList, way: _ListLayout) -> tuple[ListPage, ...]:
    """Return the sheets: the rows spread evenly over them and over their blocks, each part of the columns by itself."""
    places = spread_rows(range(len(wall_list.rows)), way.heights, way.room)
    stretches = [places[start : start + way.blocks] for start in range(0, len(places), way.blocks)]
    many = len(stretches) * len(way.spans)
    parts = ((span, widths, stretch) for stretch in stretches for span, widths in zip(way.spans, way.widths, strict=True))
    return tuple(
        ListPage(
            columns=tuple(wall_list.columns[index] for index in span),
            widths=widths,
            blocks=tuple(
                ListBlock(
                    block[0] if block else 0,
                    tuple(tuple(wall_list.rows[row_index][index] for index in span) for row_index in block),
                )
                for block in stretch
            ),
            figures=frozenset(new for new, index in enumerate(span) if index in wall_list.figures),
            part=say("Part %(number)s of %(number_2)s", number=number, number_2=many) if many > 1 else "",
            last=number == many,
        )
        for number, (span, widths, stretch) in enumerate(parts, start=1)
    )


def list_parts(
    job: EventJob, lists: Iterable[WallList | None], *, lying: bool = False, code: QrCode | None = None
) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of lists, each on sheets of its own."""
    return tuple(
        DocumentPart("wall-list", list_sheets(wall_list, job.sheet, lying=lying, code=code)) for wall_list in lists if wall_list
    )
