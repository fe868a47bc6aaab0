"""The ranking on paper: the result sheet for the notice board, and places and names alone, as large as a sheet allows.

The rule of fit: upright or landscape, in one column or several, whichever allows the largest type. Eyes that see half as well
as good ones read type of `LEGIBLE` points from two metres. Best are whole names on one line each; where that type would be
smaller, each next style of `_NAME_STYLES` is taken that allows clearly larger type.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from whistpress.core.model import Event, EventResult, PrizeGroup, Status
from whistpress.language import noted, say
from whistpress.league.events.words.arrangement import arrangement, movements_said
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes, prizes_won
from whistpress.league.events.words.ranking import rankings
from whistpress.league.events.words.travellers import Ruling, rulings
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, size_that_fits
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import PaperSheet
from whistpress.site import figures
from whistpress.site.people import Who
from whistpress.site.ranking_table import RankingRow, RankingTable
from whistpress.site.wording import days

_LARGEST_TITLE, _LEAST_TITLE = 30.0, 18.0
_MOST_RULINGS = 0.22
_GROUPS_GAP = 6.0
_SPARE = 6.0
_BESIDE_CODE = 2.0


class RankingFit(Struct, frozen=True, kw_only=True):
    """The measures of a ranking: type (pt), air in each row and widths of the columns (mm), groups side by side or not.

    `figures` are the widths of the columns of both halves, tricks, score, plus and minus, and percentage, without those that
    are not shown. `halves`: those of an evening have columns; all else that was added stands below the name.
    """

    size: float
    pad: float
    place: float
    figures: tuple[float, ...]
    beside: bool
    halves: bool

    @property
    def heading(self) -> float:
        """Type of the heads of the columns, in points."""
        return round(max(_LEAST_SMALL, self.size * _HEADING), 1)

    @property
    def small(self) -> float:
        """The size of the type below a name, in points."""
        return _small(self.size)


class ResultSheet(Struct, frozen=True, kw_only=True):
    """View of the result sheet. `fit` are the measures of the ranking: as large as one sheet allows.

    `apart`: the rulings are so many that they have a sheet of their own. `code` is the QR code of the event's live page.
    """

    title: str
    title_size: float
    date: str
    place: str
    status: str
    tables: tuple[RankingTable, ...]
    outcomes: tuple[GroupOutcome, ...]
    movement: str
    scoring: str
    rulings: tuple[Ruling, ...]
    apart: bool
    fit: RankingFit
    code: QrCode | None = None


def result_sheet(event: Event, result: EventResult, league: str, sheet: PaperSheet, code: QrCode | None = None) -> ResultSheet:
    """Lay out the result so that it can be read from as far off as one sheet allows."""
    tables = _on_the_wall(event, tuple(table for table in rankings(event, result) if table.rows))
    view, ruled = arrangement(event), rulings(event, result)
    won = prizes_won(event, result) or outcomes(event, result)
    movement = movements_said(event)
    title_size = size_that_fits(event.title, sheet.inner_width - 4, _LARGEST_TITLE, _LEAST_TITLE)
    above = _title_depth(event, title_size, league, sheet.inner_width) + _outcomes_depth(won, sheet.inner_width)
    laws = _remarks_depth([f"{ruling.deal}, {ruling.who}: {ruling.text}." for ruling in ruled], sheet.inner_width)
    apart = laws > _MOST_RULINGS * sheet.inner_height
    below = _arranged_depth([movement, view.scoring], sheet.inner_width, code) + (0.0 if apart else laws)
    return ResultSheet(
        title=event.title,
        title_size=title_size,
        date=days(event.dates),
        place=event.place,
        status={Status.PROVISIONAL: say("Provisional"), Status.PLANNED: say("Not yet played")}.get(event.status, ""),
        tables=tables,
        outcomes=won,
        movement=movement,
        scoring=view.scoring,
        rulings=ruled,
        apart=apart,
        fit=ranking_fit(tables, sheet.inner_width, sheet.inner_height - above - below - _SPARE, gap=_GROUPS_GAP),
        code=code,
    )


def _on_the_wall(event: Event, tables: tuple[RankingTable, ...]) -> tuple[RankingTable, ...]:
    """Leave out the ranking of all players at a drive that ranks ladies and gentlemen apart, so that each is listed once."""
    apart = tuple(table for table in tables if table.group != PrizeGroup.ALL)
    return apart if event.has_cards and apart else tables


def _title_depth(event: Event, size: float, league: str, width: float) -> float:
    """Return the depth of league, title, date and venue, in millimetres."""
    lines = 1.1 * size * POINT * lines_of(event.title, width, size)
    when = _depth([f"{days(event.dates)}. {event.place}"], width, 13.0, 1.25, 0.0)
    return (5.0 if league else 0.0) + lines + 2.5 + when + (7.0 if event.status is not Status.FINAL else 0.0)


def _outcomes_depth(won: tuple[GroupOutcome, ...], width: float) -> float:
    """Return the depth of the sentences about the winners, with the rules around them, in millimetres."""
    said = [f"{outcome.title}: {', '.join(who.title for who in outcome.winners)} {outcome.predicate}." for outcome in won]
    return 15.0 + _depth(said, width, 15.0, 1.25, 0.0) if said else 0.0


def _arranged_depth(said: list[str], width: float, code: QrCode | None) -> float:
    """Return the depth of the words on movement and scoring, beside the QR code where there is one."""
    if code is None:
        return _remarks_depth(said, width)
    return (
        max(_remarks_depth([*said, say("Every deal: %(words)s", words=code.words)], width - code.side - _BESIDE_CODE), code.side)
        + 1.0
    )


def _remarks_depth(said: list[str], width: float) -> float:
    return _depth(said, width, 10.5, 1.3, 1.0)


def _depth(texts: list[str], width: float, size: float, leading: float, after: float) -> float:
    return sum(lines_of(text, width, size) * size * POINT * leading + after for text in texts if text)


_SIZES = tuple(half / 2 for half in range(52, 15, -1))
"""Type from 26 down to 8 points; a ranking that is too long even so runs on to a second sheet."""
_SMALL, _LEAST_SMALL = 0.75, 8.0
_HEADING = 0.66
_LEADING = 1.12
_LEAST_PAD, _MOST_PAD = 0.3, 0.9
_BOLD = 1.06
_CELL = 2.4
_BETWEEN = 0.35


def ranking_fit(tables: Sequence[RankingTable], width: float, depth: float, *, gap: float) -> RankingFit:
    """Choose the largest type at which all groups fit, below each other or, two of them, side by side."""
    ways = (False, True) if len(tables) == 2 else (False,)
    for size in _SIZES:
        for beside in ways:
            fit = _fit(tables, size, (width - gap) / 2 if beside else width, depth, beside=beside)
            if fit:
                return fit
    rank, figures = _columns(tables, _SIZES[-1])
    return RankingFit(size=_SIZES[-1], pad=1.0, place=rank, figures=figures, beside=len(tables) == 2, halves=_has_halves(tables))


def _fit(tables: Sequence[RankingTable], size: float, width: float, depth: float, *, beside: bool) -> RankingFit | None:
    """Return the measures at one size of type, or None when there is too little room."""
    rank, figures = _columns(tables, size)
    room = width - rank - sum(figures) - _CELL
    if room < 8 * size * POINT or room < _longest_word(tables, size):
        return None
    depths = [
        _heads(table, size) + sum(_row(row, room, size, below) for row in table.rows)
        for table, below in zip(tables, _below(tables), strict=True)
    ]
    rows = [len(table.rows) for table in tables]
    needed, lines = (max(depths), max(rows)) if beside else (sum(depths), sum(rows))
    pad = min(_MOST_PAD * size * POINT, (depth - needed) / max(lines, 1)) if tables else 0.0
    if tables and pad < _LEAST_PAD * size * POINT:
        return None
    return RankingFit(size=size, pad=round(pad, 2), place=rank, figures=figures, beside=beside, halves=_has_halves(tables))


def _columns(tables: Sequence[RankingTable], size: float) -> tuple[float, tuple[float, ...]]:
    """Return the width of the column of ranks, and those of the columns of figures."""
    rows = [row for table in tables for row in table.rows]
    halves = range(-2, 0) if _has_halves(tables) else ()
    kinds = [
        *((_longest(table.beside[at] for table in tables), [row.beside[at] or "–" for row in rows], True) for at in halves),
        (
            _longest(table.tricks_heading for table in tables),
            [row.tricks for row in rows],
            any(table.shows_tricks for table in tables),
        ),
        (_longest(table.heading for table in tables), [row.score for row in rows], True),
        (_minus(tables), [row.plus_minus for row in rows], any(table.shows_plus_minus for table in tables)),
        (say("Per cent"), [row.percentage for row in rows], any(table.shows_percentage for table in tables)),
    ]
    rank = max((ems(f"{row.place}{'=' * row.shared}") for row in rows), default=1.0)
    widths = (_width([max(heading.split(), key=len, default="")], texts, size) for heading, texts, shown in kinds if shown)
    return round(rank * _BOLD * size * POINT + 2, 2), tuple(widths)


def _has_halves(tables: Sequence[RankingTable]) -> bool:
    """Return whether there are halves, and every group has them."""
    return bool(tables) and all(table.halves for table in tables)


def _below(tables: Sequence[RankingTable]) -> list[tuple[str, ...]]:
    """Return for each group the headings of the figures that are printed below the names."""
    return [table.beside[:-2] if _has_halves(tables) else table.beside for table in tables]


def _longest(headings: Iterable[str]) -> str:
    return max(headings, key=len, default="")


def _minus(tables: Sequence[RankingTable]) -> str:
    return _longest("minus" if table.minus_heading == say("Over average") else table.minus_heading for table in tables)


def _width(heading: list[str], texts: list[str], size: float) -> float:
    most = max((ems(text) * _BOLD for text in texts), default=1.0) + _BETWEEN
    return round(max(most * size, ems(heading[0]) * max(8.0, size * _HEADING)) * POINT + _CELL, 2)


def _longest_word(tables: Sequence[RankingTable], size: float) -> float:
    """Return the width of the longest word; a word of more than twenty letters may be broken."""
    words = [word for table in tables for row in table.rows for word in row.who.title.replace("-", "- ").split()]
    return max((ems(word) for word in words if len(word) <= 20), default=1.0) * _BOLD * size * POINT


def _heads(table: RankingTable, size: float) -> float:
    """Return the depth of a group's title and column heads, with the space below the group."""
    double = table.shows_plus_minus or table.shows_percentage or table.halves or " " in table.heading + table.tricks_heading
    lines = 2 if double else 1
    return (7.0 if table.title else 0.0) + lines * 1.15 * max(8.0, size * _HEADING) * POINT + 5.0


def _added_below(row: RankingRow, beside: Sequence[str]) -> Iterator[str]:
    """Yield the words below a name besides its players: `penalty −½`, `carried 3`."""
    return (f"{head.lower()} {figure}" for head, figure in zip(beside, row.beside, strict=False) if figure)


def _small(size: float) -> float:
    """Return the size of the type below a name (pt), never too small to read."""
    return round(max(_LEAST_SMALL, size * _SMALL), 2)


def _row(row: RankingRow, room: float, size: float, beside: Sequence[str] = ()) -> float:
    """Return the depth of a row without the air in it."""
    lines = lines_of(row.who.title, room / _BOLD, size) * size
    small = " ".join((", ".join(name.text for name in row.who.players), *_added_below(row, beside))).strip()
    lines += lines_of(small, room, _small(size)) * _small(size) if small else 0
    return lines * _LEADING * POINT + 0.2


def _parts(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.result is None:
        return ()
    return (DocumentPart("result-sheet", result_sheet(job.result_event, job.result, job.league, job.sheet, job.code)),)


LEGIBLE = 24.0
_WALL_SIZES = tuple(half / 2 for half in range(112, 15, -1))
_MOST_COLUMNS = 6
_GAP = 7.0
_WALL_LEADING, _PAD = 1.14, 0.22
_AIR = 0.9
_WALL_BOLD = 1.07
_WALL_HEADING = 10.0
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


class WallLayout(Struct, frozen=True, kw_only=True):
    """The layout of a ranking: columns with the groups in them, on a sheet upright or `lying`; type in points, all else in mm."""

    size: float
    lying: bool
    width: float
    place: float
    score: float
    columns: tuple[tuple[WallGroup, ...], ...]


class WallRanking(Struct, frozen=True, kw_only=True):
    """View of the wall's ranking: its heads, and the layout of its rows."""

    title: str
    title_size: float
    when: str
    status: str
    way: WallLayout
    pad: float
    gap: float = _GAP
    heading: float = _WALL_HEADING
    code: QrCode | None = None


def wall_ranking(event: Event, result: EventResult, sheet: PaperSheet, code: QrCode | None = None) -> WallRanking:
    """Lay the ranking out for the wall."""
    tables = tuple(table for table in rankings(event, result) if table.rows)
    when = ". ".join(part for part in (days(event.dates), event.place) if part)
    way = _chosen(tables, [(page, _room(event.title, when, page, code)) for page in (sheet, sheet.landscape)])
    page = sheet.landscape if way.lying else sheet
    return WallRanking(
        title=event.title,
        title_size=_title(event.title, page, code),
        when=when,
        status={Status.PROVISIONAL: say("Provisional"), Status.PLANNED: say("Not all played")}.get(event.status, ""),
        way=way,
        pad=round(_PAD * way.size * POINT / 2, 2),
        code=code,
    )


def _chosen(tables: Sequence[RankingTable], pages: Sequence[tuple[PaperSheet, float]]) -> WallLayout:
    """Choose the layout by the rule of fit; where even the smallest type is too large, run on to several sheets."""
    chosen: WallLayout | None = None
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
        heading = max(map(ems, words), default=1.0) * _WALL_HEADING * POINT + 2
        return round(self.place * _WALL_BOLD * size * POINT, 2), round(max(self.score * _WALL_BOLD * size * POINT, heading), 2)


def _best(tables: Sequence[RankingTable], style: _NameStyle, pages: Sequence[tuple[PaperSheet, float]]) -> WallLayout | None:
    """Return the layout with the largest type; among equals fewer columns, then upright. None where nothing fits."""
    widths = _Widths.of(tables, style)
    for size in _WALL_SIZES:
        for columns in range(1, _MOST_COLUMNS + 1):
            for page, depth in pages:
                way = _way(widths, page, depth, columns, size)
                if way is not None:
                    return way
    return None


def _run_on(tables: Sequence[RankingTable], sheet: PaperSheet) -> WallLayout:
    rank, score = _Widths.of(tables, _NAME_STYLES[0]).figures(_WALL_SIZES[-1])
    groups = tuple(
        WallGroup(table.title, table.heading, tuple(_wall_row(row, _NAME_STYLES[0].named) for row in table.rows))
        for table in tables
    )
    return WallLayout(size=_WALL_SIZES[-1], lying=False, width=sheet.inner_width, place=rank, score=score, columns=(groups,))


def _title(title: str, page: PaperSheet, code: QrCode | None) -> float:
    return size_that_fits(title, page.inner_width - 4 - (code.side + 2 if code else 0), *_TITLE)


def _room(title: str, when: str, page: PaperSheet, code: QrCode | None) -> float:
    """Return the depth below the heading, in millimetres."""
    width, size = page.inner_width - (code.side + 2 if code else 0), _title(title, page, code)
    head = 6.0 + 1.1 * size * POINT * lines_of(title, width, size) + 1.25 * 13 * POINT * lines_of(when, width, 13.0) + 7.0
    head += 1.25 * 9.5 * POINT * lines_of(say("Every deal: %(words)s", words=code.words), width, 9.5) + 1 if code else 0.0
    return page.inner_height - max(head, code.side if code else 0.0) - 4.0 - _FOOT


def _way(widths: _Widths, page: PaperSheet, depth: float, columns: int, size: float) -> WallLayout | None:
    """Lay all groups out in some columns at one size of type; None where they have no room."""
    width = (page.inner_width - (columns - 1) * _GAP) / columns
    rank, score = widths.figures(size)
    room = width - rank - score
    if room < _WALL_BOLD * size * POINT * widths.word:
        return None
    if any(lines_of(name, room / _WALL_BOLD, size) > widths.style.lines for name in widths.names):
        return None
    groups = _flow_columns(widths.tables, widths.style.named, depth, columns, size, room)
    if groups is None:
        return None
    return WallLayout(size=size, lying=page.width > page.height, width=round(width, 2), place=rank, score=score, columns=groups)


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
            rows.append(_wall_row(row, named))
            left -= deep
        groups[-1].append(WallGroup(table.title if begun else "", table.heading, tuple(rows)))
    return tuple(map(tuple, groups)) if len(groups) <= columns else None


def _depths(table: RankingTable, named: _Named, size: float, room: float) -> Iterator[float]:
    for row in table.rows:
        lines = lines_of(named(row.who), room / (_WALL_BOLD if row.best else 1.0), size)
        yield (lines * _WALL_LEADING + _PAD) * size * POINT + 0.2


def _head(table: RankingTable, size: float, *, again: bool = False) -> float:
    """Return the depth of a group's title and column heads; of the heads alone where the group goes on."""
    title = _group_size(size) * POINT * 1.2 + 2.0 if table.title and not again else 0.0
    return title + 1.2 * _WALL_HEADING * POINT * len(table.heading.split()) + 2.0


def _group_size(size: float) -> float:
    return max(12.0, min(20.0, size * _GROUP))


def _place(row: RankingRow) -> str:
    return figures.place(row.place, shared=row.shared)


def _wall_row(row: RankingRow, named: _Named) -> WallRow:
    return WallRow(_place(row), named(row.who), row.score, row.best)


def _wall_ranking_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.result is None:
        return ()
    return (DocumentPart("wall-ranking", wall_ranking(job.result_event, job.result, job.sheet, job.code)),)


FORMS = (
    EventForm(
        name="result-sheet",
        title=noted("Result sheet"),
        brief="who won, and the ranking",
        purpose=noted("for the notice board: who won, and the ranking"),
        use="wall",
        order=Order(listed=120, used=450, packed=160),
        of_whole=True,
        serves=lambda event: event.played,
        parts=_parts,
    ),
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
