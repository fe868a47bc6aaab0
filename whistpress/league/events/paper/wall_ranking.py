"""The ranking for the wall: rank, name and score alone, on one sheet, in the largest type that holds them.

The rule of fit: upright or landscape, in one column or several, whichever allows the largest type. Eyes that see half as well
as good ones read type of `LEGIBLE` points from two metres. Best are whole names on one line each; where that type would be
smaller, each next style of `_NAME_STYLES` is taken that allows clearly larger type.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Status
from whistpress.language import noted, say
from whistpress.league.events.words.ranking import rankings
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, size_that_fits
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import PaperSheet
from whistpress.site import figures
from whistpress.site.people import Who
from whistpress.site.ranking_table import RankingRow, RankingTable
from whistpress.site.wording import days

LEGIBLE = 24.0
_SIZES = tuple(half / 2 for half in range(112, 15, -1))
_MOST_COLUMNS = 6
_GAP = 7.0
_LEADING, _PAD = 1.14, 0.22
_AIR = 0.9
_BOLD = 1.07
_HEADING = 10.0
_GROUP = 0.8
_LONGEST_WORD = 20
_WORTH = 1.15
_TITLE = (34.0, 20.0)
_FOOT = 7.0
_Named = Callable[[Who], str]


class _NameStyle(Struct, frozen=True):
    """How names are set: whole or in short, and on how many lines at most."""

    named: _Named
    lines: int


_NAME_STYLES = tuple(
    _NameStyle(named, lines) for lines in (1, 2, 9) for named in ((lambda who: who.title), (lambda who: who.short))
)


class WallRow(Struct, frozen=True):
    """One line: rank, name, score; `best` stands out."""

    place: str
    name: str
    score: str
    best: bool = False


class WallGroup(Struct, frozen=True):
    """The part of a group in one column: its title (on the first part alone), the head of its scores, its rows."""

    title: str
    heading: str
    rows: tuple[WallRow, ...]


class WallRanking(Struct, frozen=True, kw_only=True):
    """View of the wall's ranking: columns with the groups in them; type in points, all else in mm."""

    league: str
    title: str
    title_size: float
    when: str
    status: str
    lying: bool
    columns: tuple[tuple[WallGroup, ...], ...]
    size: float
    width: float
    place: float
    score: float
    pad: float
    gap: float = _GAP
    heading: float = _HEADING
    code: QrCode | None = None


class _WallLayout(Struct, frozen=True, kw_only=True):
    """A layout: sheet, number of columns, whole names or short ones, and the resulting sizes."""

    size: float
    lying: bool
    width: float
    place: float
    score: float
    columns: tuple[tuple[WallGroup, ...], ...]


def wall_ranking(event: Event, result: EventResult, league: str, sheet: PaperSheet, code: QrCode | None = None) -> WallRanking:
    """Lay the ranking out for the wall."""
    tables = tuple(table for table in rankings(event, result) if table.rows)
    when = ". ".join(part for part in (days(event.dates), event.place) if part)
    way = _chosen(tables, [(page, _room(event.title, when, page, code)) for page in (sheet, sheet.landscape)])
    page = sheet.landscape if way.lying else sheet
    return WallRanking(
        league=league,
        title=event.title,
        title_size=_title(event.title, page, code),
        when=when,
        status={Status.PROVISIONAL: say("Provisional"), Status.PLANNED: say("Not all played")}.get(event.status, ""),
        lying=way.lying,
        columns=way.columns,
        size=way.size,
        width=way.width,
        place=way.place,
        score=way.score,
        pad=round(_PAD * way.size * POINT / 2, 2),
        code=code,
    )


def _chosen(tables: Sequence[RankingTable], pages: Sequence[tuple[PaperSheet, float]]) -> _WallLayout:
    """Choose the layout by the rule of fit; where even the smallest type is too large, run on to several sheets."""
    chosen: _WallLayout | None = None
    for style in _NAME_STYLES:
        if chosen and chosen.size >= LEGIBLE:
            break
        way = _best(tables, style, pages)
        if way and (chosen is None or way.size >= _WORTH * chosen.size):
            chosen = way
    return chosen or _run_on(tables, pages[0][0])


class _Widths(Struct, frozen=True):
    """The contents in one style: the names, and in ems the widest place, score and unbroken word."""

    tables: Sequence[RankingTable]
    style: _NameStyle
    names: tuple[str, ...]
    place: float
    score: float
    word: float

    @classmethod
    def of(cls, tables: Sequence[RankingTable], style: _NameStyle) -> "_Widths":
        """Measure the texts once; then every size of type is tried with these measures."""
        rows = [row for table in tables for row in table.rows]
        names = tuple(style.named(row.who) for row in rows)
        words = (word for name in names for word in name.replace("-", "- ").split())
        return cls(
            tables=tables,
            style=style,
            names=names,
            place=max((ems(_place(row)) for row in rows), default=1.0) + _AIR / 2,
            score=max((ems(row.score) for row in rows), default=1.0) + _AIR,
            word=max((ems(word) for word in words if len(word) <= _LONGEST_WORD), default=1.0),
        )

    def figures(self, size: float) -> tuple[float, float]:
        """Return the widths of the columns of ranks and of scores."""
        words = (word for table in self.tables for word in table.heading.split())
        heading = max(map(ems, words), default=1.0) * _HEADING * POINT + 2
        return round(self.place * _BOLD * size * POINT, 2), round(max(self.score * _BOLD * size * POINT, heading), 2)


def _best(tables: Sequence[RankingTable], style: _NameStyle, pages: Sequence[tuple[PaperSheet, float]]) -> _WallLayout | None:
    """Return the layout with the largest type; among equals fewer columns, then upright. None where nothing fits."""
    widths = _Widths.of(tables, style)
    for size in _SIZES:
        for columns in range(1, _MOST_COLUMNS + 1):
            for page, depth in pages:
                way = _way(widths, page, depth, columns, size)
                if way is not None:
                    return way
    return None


def _run_on(tables: Sequence[RankingTable], sheet: PaperSheet) -> _WallLayout:
    rank, score = _Widths.of(tables, _NAME_STYLES[0]).figures(_SIZES[-1])
    groups = tuple(
        WallGroup(table.title, table.heading, tuple(_row(row, _NAME_STYLES[0].named) for row in table.rows)) for table in tables
    )
    return _WallLayout(size=_SIZES[-1], lying=False, width=sheet.inner_width, place=rank, score=score, columns=(groups,))


def _title(title: str, page: PaperSheet, code: QrCode | None) -> float:
    return size_that_fits(title, page.inner_width - 4 - (code.side + 2 if code else 0), *_TITLE)


def _room(title: str, when: str, page: PaperSheet, code: QrCode | None) -> float:
    """Return the depth below the heading, in millimetres."""
    width, size = page.inner_width - (code.side + 2 if code else 0), _title(title, page, code)
    head = 6.0 + 1.1 * size * POINT * lines_of(title, width, size) + 1.25 * 13 * POINT * lines_of(when, width, 13.0) + 7.0
    head += 1.25 * 9.5 * POINT * lines_of(say("Every deal: %(words)s", words=code.words), width, 9.5) + 1 if code else 0.0
    return page.inner_height - max(head, code.side if code else 0.0) - 4.0 - _FOOT


def _way(widths: _Widths, page: PaperSheet, depth: float, columns: int, size: float) -> _WallLayout | None:
    """Lay all groups out in some columns at one size of type; None where they have no room."""
    width = (page.inner_width - (columns - 1) * _GAP) / columns
    rank, score = widths.figures(size)
    room = width - rank - score
    if room < _BOLD * size * POINT * widths.word:
        return None
    if any(lines_of(name, room / _BOLD, size) > widths.style.lines for name in widths.names):
        return None
    groups = _flow_columns(widths.tables, widths.style.named, depth, columns, size, room)
    if groups is None:
        return None
    return _WallLayout(size=size, lying=page.width > page.height, width=round(width, 2), place=rank, score=score, columns=groups)


def _flow_columns(
    tables: Sequence[RankingTable], named: _Named, depth: float, columns: int, size: float, room: float
) -> tuple[tuple[WallGroup, ...], ...] | None:
    """Spread the rows over the columns as evenly as possible; None where there are too many rows."""
    lines = [list(_depths(table, named, size, room)) for table in tables]
    total = sum(map(sum, lines)) + sum(_head(table, size) for table in tables)
    for share in (total / columns * step / 20 for step in range(20, 41)):
        if share > depth:
            break
        if groups := _fill_columns(tables, named, lines, share, columns, size):
            return groups
    return _fill_columns(tables, named, lines, depth, columns, size)


def _fill_columns(
    tables: Sequence[RankingTable], named: _Named, lines: Sequence[Sequence[float]], depth: float, columns: int, size: float
) -> tuple[tuple[WallGroup, ...], ...] | None:
    """Fill each column to a depth before the next; a group's head always has a row below it."""
    groups: list[list[WallGroup]] = [[]]
    left = depth
    for table, deeps in zip(tables, lines, strict=True):
        rows: list[WallRow] = []
        begun, left = True, left - _head(table, size)
        if groups[-1] and left < deeps[0]:
            groups.append([])
            left = depth - _head(table, size)
        for row, deep in zip(table.rows, deeps, strict=True):
            if left < deep and rows:
                groups[-1].append(WallGroup(table.title if begun else "", table.heading, tuple(rows)))
                groups.append([])
                rows, begun, left = [], False, depth - _head(table, size, again=True)
            if left < deep:
                return None
            rows.append(_row(row, named))
            left -= deep
        groups[-1].append(WallGroup(table.title if begun else "", table.heading, tuple(rows)))
    return tuple(map(tuple, groups)) if len(groups) <= columns else None


def _depths(table: RankingTable, named: _Named, size: float, room: float) -> Iterator[float]:
    for row in table.rows:
        lines = lines_of(named(row.who), room / (_BOLD if row.best else 1.0), size)
        yield (lines * _LEADING + _PAD) * size * POINT + 0.2


def _head(table: RankingTable, size: float, *, again: bool = False) -> float:
    """Return the depth of a group's title and column heads; of the heads alone where the group goes on."""
    title = _group_size(size) * POINT * 1.2 + 2.0 if table.title and not again else 0.0
    return title + 1.2 * _HEADING * POINT * len(table.heading.split()) + 2.0


def _group_size(size: float) -> float:
    return max(12.0, min(20.0, size * _GROUP))


def _place(row: RankingRow) -> str:
    return figures.place(row.place, shared=row.shared)


def _row(row: RankingRow, named: _Named) -> WallRow:
    return WallRow(_place(row), named(row.who), row.score, row.best)


def _wall_ranking_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.result is None:
        return ()
    return (DocumentPart("wall-ranking", wall_ranking(job.result_event, job.result, job.league, job.sheet, job.code)),)


FORMS = (
    EventForm(
        name="wall-ranking",
        title=noted("Ranking for the wall"),
        brief="places and names, large",
        purpose=noted("place, name and score alone, on one sheet, as large as they go"),
        use="wall",
        order=Order(listed=380, used=440),
        of_whole=True,
        serves=lambda event: event.played,
        parts=_wall_ranking_parts,
    ),
)
