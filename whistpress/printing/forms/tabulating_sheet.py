"""The tabulating sheet on lying sheets: filled when the event is scored, else ruled and blank (Barney 1900, pp. 42–44)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, Schedule, Session
from whistpress.language import noted, say
from whistpress.printing.measure import ems
from whistpress.printing.papers.season_sheet import season_sheet
from whistpress.printing.papers.tabulating_sums import with_sums
from whistpress.printing.sheets.sheet import PaperSheet
from whistpress.views import tabulating
from whistpress.views.people import Cast, Who
from whistpress.views.tabulating import SheetColumn, SheetRow
from whistpress.views.tally import rounds_of
from whistpress.views.travellers import Figure
from whistpress.views.words import day, days

_TITLE, _CAPTION, _HEADINGS, _GAP = 8.5, 8.0, 8.5, 6.0
_HEAD = _TITLE + _CAPTION + _HEADINGS + 2.0
_POINT = 25.4 / 72
_NAMES = 62.0
_TOTAL, _SUM = 20.0, 15.8
_LEAST_NAMES, _NAME_TYPE = 36.0, 9.5
_LEAST_COLUMN = 8.4
_MOST_COLUMN = 16.0
_LEAST_ROW = {True: 6.0, False: 8.4}
_MOST_ROW = 11.0
_TYPE_LEAST, _TYPE_MOST = 8.5, 13.0
_AIR = 1.4


class TabulatingPage(Struct, frozen=True, kw_only=True):
    """One table: some of the rows and some of the deals. `part` says which, where there are several.

    The last part has the `total`, the `sums` before it and what is `beyond` it.
    """

    caption: str
    part: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    total: str
    foot_title: str
    foot: tuple[str, ...]
    unit: str = noted("Deal")
    sums: tuple[str, ...] = ()
    beyond: str = ""
    foot_sums: tuple[str, ...] = ()


class TabulatingSheets(Struct, frozen=True, kw_only=True):
    """What the template of the tabulating sheet gets: its sheets, each with its tables; measures in mm, type in pt."""

    title: str
    date: str
    pages: tuple[tuple[TabulatingPage, ...], ...]
    names: float
    column: float
    row: float
    total: float
    type: float
    sum: float = _SUM


def tabulating_sheets(event: Event, result: EventResult | None, sheet: PaperSheet) -> TabulatingSheets:
    """Lay out the tabulating sheets of every sitting; where partners change over a season, the one sheet of its sessions."""
    season = season_sheet(event, result)
    filled = (season,) if season else tabulating.sheets(event, result) if result and event.played else ()
    made = filled or tuple(table for session in event.sessions for table in _blank(event, session))
    tables = tuple(with_sums(table, event, result if filled else None) for table in made)
    several = not filled and len(event.sessions) > 1
    widest = max((_ems(cell) for table in tables for row in table.rows for cell in row.cells), default=1.0)
    totals = max([1.0, *(ems(row.total) for table in tables for row in table.rows)])
    total = max(_TOTAL, round(1.06 * totals * _TYPE_LEAST * _POINT + 2 * _AIR, 2))
    beside = _SUM * max((len(table.sums) + bool(table.beyond) for table in tables), default=0)
    names = _names_width(tables)
    room = sheet.inner_width - names - total - beside
    most = int(room / max(_LEAST_COLUMN, widest * _TYPE_LEAST * _POINT + _AIR))
    across = max((_share(len(table.columns), most) for table in tables), default=1)
    down = int((sheet.inner_height - _HEAD) / _LEAST_ROW[bool(filled)]) - 2
    rows = max((_share(len(table.rows), down) for table in tables), default=1)
    column = min(_MOST_COLUMN, room / max(across, 1))
    row = min(_MOST_ROW, (sheet.inner_height - _HEAD) / (rows + 2))
    parts = [page for table in tables for page in _pages(table, across, rows)]
    fits = min((column - _AIR) / widest, (total - 2 * _AIR) / 1.06 / totals) / _POINT
    return TabulatingSheets(
        title=event.title,
        date="" if several else day(event.date) if len(set(event.dates)) == 1 else days(event.dates),
        pages=_together(parts, row, sheet),
        names=names,
        column=round(column, 2),
        row=round(row, 2),
        total=total,
        type=round(max(7.0, min(_TYPE_MOST, fits, row / 1.3 / _POINT)), 1),
    )


def _names_width(tables: Sequence[tabulating.Sheet]) -> float:
    """What the longest name needs, within limits; where a name is still to be written the most."""
    people = [row.who for table in tables for row in table.rows]
    if not all(who.named for who in people):
        return _NAMES
    longest = max((1.1 * ems(f"{who.label} {who.short}") for who in people), default=0.0)
    return round(max(_LEAST_NAMES, min(_NAMES, longest * _NAME_TYPE * _POINT + 3.0)), 2)


def _ems(cell: Figure) -> float:
    return max(1.0, ems(cell.text) + 0.68 * ems(cell.exponent))


def _together(parts: Sequence[TabulatingPage], row: float, sheet: PaperSheet) -> tuple[tuple[TabulatingPage, ...], ...]:
    """The tables on as few sheets as they need, one below the other."""
    sheets: list[list[TabulatingPage]] = []
    room = sheet.inner_height - _TITLE
    left = 0.0
    for part in parts:
        needed = _CAPTION + _HEADINGS + row * (len(part.rows) + bool(part.foot_title and part.foot)) + _GAP
        if not sheets or needed - _GAP > left:
            sheets.append([])
            left = room
        sheets[-1].append(part)
        left -= needed
    return tuple(map(tuple, sheets))


def _share(many: int, most: int) -> int:
    """How many go on each sheet when they are spread evenly over as few as possible."""
    return -(-many // max(1, -(-many // most)))


def _pages(table: tabulating.Sheet, across: int, down: int) -> list[TabulatingPage]:
    spans = [(top, left) for top in range(0, len(table.rows), down) for left in range(0, len(table.columns), across)]
    return [
        TabulatingPage(
            caption=table.caption,
            part=say("Part %(number)s of %(number_2)s", number=number, number_2=len(spans)) if len(spans) > 1 else "",
            columns=table.columns[left : left + across],
            rows=tuple(replace(row, cells=row.cells[left : left + across]) for row in table.rows[top : top + down]),
            total=(table.total or say("Total")) if left + across >= len(table.columns) else "",
            sums=table.sums if left + across >= len(table.columns) else (),
            beyond=table.beyond if left + across >= len(table.columns) else "",
            foot_sums=table.foot_sums,
            foot_title=table.foot_title if top + down >= len(table.rows) else "",
            foot=table.foot[left : left + across],
            unit=table.unit,
        )
        for number, (top, left) in enumerate(spans, start=1)
    ]


def _blank(event: Event, session: Session) -> list[tabulating.Sheet]:
    """A sheet to be written: every entry against every deal; N-S and E-W apart where they are ranked apart."""
    schedule = session.schedule
    if schedule is None or not (schedule.deals or schedule.by_rounds):
        return []
    rounds = frozenset(rounds_of(session))
    deals = sorted({deal for play in schedule.plays if play.round in rounds for deal in play.deals})
    unit = noted("Round") if schedule.by_rounds else noted("Deal")
    numbers = sorted(rounds) if schedule.by_rounds else deals
    columns = tuple(SheetColumn(str(number), f"{say(unit)} {number}") for number in numbers)
    several = f", {day(session.date)}" if len(event.sessions) > 1 else ""
    return [
        tabulating.Sheet(
            title=group,
            caption=say("Tabulating sheet%(several)s%(value)s", several=several, value=f" ({group})" if group else ""),
            columns=columns,
            rows=tuple(SheetRow(who, (Figure(),) * len(columns)) for who in people),
            total=say("Total"),
            unit=unit,
        )
        for group, people in _groups(event, schedule)
    ]


def _groups(event: Event, schedule: Schedule) -> list[tuple[str, Sequence[Who]]]:
    cast = Cast(event)
    if not schedule.two_fields or schedule.by_rounds:
        entries = sorted({schedule.entry_of(number) for number in schedule.numbers()})
        return [("", [cast.who(entry) for entry in entries])]
    north = sorted({play.seats.n for play in schedule.plays})
    east = sorted({play.seats.e for play in schedule.plays})
    return [
        (say("North and South"), [cast.who(number) for number in north]),
        (say("East and West"), [cast.who(number) for number in east]),
    ]
