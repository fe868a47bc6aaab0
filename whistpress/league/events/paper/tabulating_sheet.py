"""The sheets on which an evening is added up: the full score sheet, and the compass score sheet.

The tabulating sheet on landscape sheets: filled in when the event is scored, else blank (Barney 1900, pp. 42–44).

By exponents the whole numbers and the exponents of each pair are added apart, and the exponents divided by the tables; at the
foot the average equated gains come to the average total gain. The distance from the average total is plus or minus.

The score sheet of a compass game: N-S and E-W scores side by side, each against its average (Barney 1900, p. 32).

The sheet rounds averages to the nearest whole trick, one half counting as a whole, as the book does; the ranking has them
exact. Where not every pair has played all deals the total means nothing, and the result is that of the ranking.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Credit, Event, EventResult, RankedEntry, Schedule, Session, Traveller
from whistpress.core.scoring import Measure, method_named
from whistpress.language import noted, say
from whistpress.league.drives.words import is_whist_drive
from whistpress.league.events.words import tabulating
from whistpress.league.events.words.ranking import measure_of, score_text
from whistpress.league.events.words.tabulating import TabulatingColumn, TabulatingRow, TabulatingTable
from whistpress.league.events.words.travellers import Figure
from whistpress.printing.form import EventForm, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, fit_line, lines_of
from whistpress.printing.ruled import WRITE, RuledCell, RuledColumn, RuledLine, RuledSheet, ruled_parts, write_box
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import between_two_teams, plays_of, rounds_of, schedules, scores_tricks, without_trays
from whistpress.site import figures
from whistpress.site.hours import event_days
from whistpress.site.people import Cast, Who
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import day, days

_TITLE, _CAPTION, _HEADINGS, _GAP = 8.5, 8.0, 8.5, 6.0
_HEAD = _TITLE + _CAPTION + _HEADINGS + 2.0
_NAMES, _TOTAL, _SUM = 62.0, 20.0, 15.8
_LEAST_NAMES, _NAME_TYPE = 36.0, 9.5
_NAME_LINE, _NAME_AIR = 1.15 * _NAME_TYPE * POINT, 2.4
_COLUMN_HEAD = 1.06 * 10.0 * POINT
"""Millimetres of an em at the head of a column."""
_CLOSE_HEAD, _CLOSE_TITLE, _LEAST_TITLE = 21.2, 13.0, 9.0
"""The depth of a small heading (mm), and its type (pt)."""
_SPARE_ROWS = 2
_LEAST_COLUMN, _MOST_COLUMN = 8.0, 16.0
_LEAST_ROW, _MOST_ROW = {True: 6.0, False: 8.0}, 11.0
_TYPE_LEAST, _TYPE_MOST, _AIR = 8.5, 13.0, 1.4


class TabulatingPage(Struct, frozen=True, kw_only=True):
    """One table: some of the rows and some of the deals. `part` numbers it, where there are several.

    The last part has the `total`, the `sums` before it and the plus or minus `beyond` it.
    """

    caption: str
    part: str
    columns: tuple[TabulatingColumn, ...]
    rows: tuple[TabulatingRow, ...]
    total: str
    foot_title: str
    foot: tuple[str, ...]
    unit: str = noted("Deal")
    sums: tuple[str, ...] = ()
    beyond: str = ""
    foot_sums: tuple[str, ...] = ()


class TabulatingSheets(Struct, frozen=True, kw_only=True):
    """View of the tabulating sheet: its sheets, each with its tables; measures in mm, type in pt. `close`: a small heading."""

    title: str
    date: str
    pages: tuple[tuple[TabulatingPage, ...], ...]
    names: float
    column: float
    row: float
    total: float
    type: float
    sum: float = _SUM
    close: bool = False
    title_size: float = 17.0
    sheet: PaperSheet | None = None

    @property
    def is_landscape(self) -> bool:
        """Whether the sheet is landscape."""
        return self.sheet is None or self.sheet.width > self.sheet.height

    @template_method
    def width(self, column: TabulatingColumn) -> float:
        """Return the width of a column: that of all columns, or that of its head, where the head is a longer word."""
        return max(self.column, _head_width(column))

    @template_method
    def table_width(self, page: TabulatingPage) -> float:
        """Return the width of a table with its names, its total and its sums."""
        beside = self.sum * (len(page.sums) + bool(page.beyond)) + (self.total if page.total else 0.0)
        return round(self.names + sum(map(self.width, page.columns)) + beside, 2)


def tabulating_sheets(event: Event, result: EventResult | None, sheet: PaperSheet) -> TabulatingSheets:
    """Lay out the tabulating sheets of every sitting; for a season of changing partners one sheet of its sessions.

    Upright or landscape, with a large heading or a small one: as few sheets as hold them.
    """
    season = season_sheet(event, result)
    filled = (season,) if season else tabulating.sheets(event, result) if result and event.played else ()
    bare_tables = filled or tuple(table for session in event.sessions for table in _blank(event, session))
    tables = tuple(with_sums(table, event, result if filled else None) for table in bare_tables)
    several = not filled and len(event.sessions) > 1
    date = "" if several else day(event.date) if len(set(event.dates)) == 1 else days(event.dates)
    upright = replace(sheet, width=sheet.short, height=sheet.long)
    ways = [_lay_out(tables, bool(filled), way, close=close) for close in (False, True) for way in (sheet, upright)]
    best = min(ways, key=lambda way: len(way.pages))
    if not best.close:
        return replace(best, title=event.title, date=date)
    line = fit_line(event.title, (best.sheet or sheet).inner_width, _CLOSE_TITLE, _LEAST_TITLE)
    return replace(best, title=line.text, title_size=line.size, date=date)


def _lay_out(tables: Sequence[TabulatingTable], filled: bool, sheet: PaperSheet, *, close: bool) -> TabulatingSheets:
    """Lay tables out with a large heading or, `close`, a small one; the title and the date are still to be filled in."""
    widest = max((_ems(cell) for table in tables for row in table.rows for cell in row.cells), default=1.0)
    totals = max([1.0, *(ems(row.total) for table in tables for row in table.rows)])
    total = max(_TOTAL, round(1.06 * totals * _TYPE_LEAST * POINT + 2 * _AIR, 2))
    beside = _SUM * max((len(table.sums) + bool(table.beyond) for table in tables), default=0)
    names = _names_width(tables)
    words = max((sum(max(0.0, _head_width(column) - _LEAST_COLUMN) for column in table.columns) for table in tables), default=0.0)
    room = sheet.inner_width - names - words
    least_column = max(_LEAST_COLUMN, widest * _TYPE_LEAST * POINT + _AIR)
    spreads = [_spread(len(table.columns), (room, room - total - beside), least_column) for table in tables]
    feet = max((bool(table.foot_title and table.foot) for table in tables), default=0) if close else _SPARE_ROWS
    deep = sheet.inner_height - (_CLOSE_HEAD if close else _HEAD)
    least = max(_LEAST_ROW[filled], _names_height(tables, names))
    rows = max((_share(len(table.rows), int(deep / least) - feet) for table in tables), default=1)
    column = min([_MOST_COLUMN, *(spread.width for spread in spreads)])
    row = min(max(_MOST_ROW, least), deep / (rows + feet))
    fits = min((column - _AIR) / widest, (total - 2 * _AIR) / 1.06 / totals) / POINT
    pages = [page for table, spread in zip(tables, spreads, strict=True) for page in _pages(table, spread.starts, rows)]
    return TabulatingSheets(
        title="",
        date="",
        pages=_together(pages, row, sheet, close=close),
        names=names,
        column=round(column, 2),
        row=round(row, 2),
        total=total,
        type=round(max(7.0, min(_TYPE_MOST, fits, row / 1.3 / POINT)), 1),
        close=close,
        sheet=sheet,
    )


class _Spread(Struct, frozen=True):
    """The first column of each part of a table, and the width of the columns in millimetres."""

    starts: tuple[int, ...]
    width: float


def _spread(many: int, rooms: tuple[float, float], least: float) -> _Spread:
    """Spread columns over as few parts as hold them, as wide as can be; the last part has less room, beside its sums."""
    room, last = rooms
    most = max(1, int(last / least))
    parts = 1 + max(0, -(-(many - most) // max(1, int(room / least))))
    if parts == 1:
        return _Spread((0,), last / max(1, many))
    counts = ((share, many - (parts - 1) * share) for share in range(1, many))
    width, columns = max((min(room / share, last / rest), share) for share, rest in counts if rest > 0)
    return _Spread(tuple(range(0, parts * columns, columns)), width)


def _names_width(tables: Sequence[tabulating.TabulatingTable]) -> float:
    """Return the width of the longest name, within limits; the most where a name is still to be written."""
    people = [row.who for table in tables for row in table.rows]
    if not all(who.is_known for who in people):
        return _NAMES
    longest = max((1.1 * ems(f"{who.label} {who.short}") for who in people), default=0.0)
    return round(max(_LEAST_NAMES, min(_NAMES, longest * _NAME_TYPE * POINT + 3.0)), 2)


def _names_height(tables: Sequence[TabulatingTable], width: float) -> float:
    """Return the height of the row whose name takes the most lines, in millimetres."""
    named = [f"{row.who.label} {row.who.short}" for table in tables for row in table.rows if row.who.is_known]
    return _NAME_LINE * max((lines_of(name, width - _NAME_AIR, _NAME_TYPE) for name in named), default=1) + 0.3


def _head_width(column: TabulatingColumn) -> float:
    """Return the room that the head of a column needs, in millimetres."""
    return round(ems(column.head) * _COLUMN_HEAD + _AIR, 2)


def _ems(cell: Figure) -> float:
    return max(1.0, ems(cell.text) + 0.68 * ems(cell.exponent))


def _together(
    parts: Sequence[TabulatingPage], row: float, sheet: PaperSheet, *, close: bool
) -> tuple[tuple[TabulatingPage, ...], ...]:
    """Put the tables on as few sheets as they need, one below the other."""
    sheets: list[list[TabulatingPage]] = []
    caption = _CLOSE_HEAD - _HEADINGS - _TITLE if close else _CAPTION
    room = sheet.inner_height - (_TITLE - 2.0 if close else _TITLE)
    left = 0.0
    for part in parts:
        needed = caption + _HEADINGS + row * (len(part.rows) + bool(part.foot_title and part.foot)) + _GAP
        if not sheets or needed - _GAP > left:
            sheets.append([])
            left = room
        sheets[-1].append(part)
        left -= needed
    return tuple(map(tuple, sheets))


def _share(many: int, most: int) -> int:
    """Return how many go on each sheet when they are spread evenly over as few as possible."""
    return -(-many // max(1, -(-many // most)))


def _pages(table: tabulating.TabulatingTable, starts: Sequence[int], down: int) -> list[TabulatingPage]:
    ends = [*starts[1:], len(table.columns)]
    spans = [(top, *span) for top in range(0, len(table.rows), down) for span in zip(starts, ends, strict=True)]
    return [
        TabulatingPage(
            caption=table.caption,
            part=say("Part %(number)s of %(number_2)s", number=number, number_2=len(spans)) if len(spans) > 1 else "",
            columns=table.columns[left:right],
            rows=tuple(replace(row, cells=row.cells[left:right]) for row in table.rows[top : top + down]),
            total=(table.total or say("Total")) if right == ends[-1] else "",
            sums=table.sums if right == ends[-1] else (),
            beyond=table.beyond if right == ends[-1] else "",
            foot_sums=table.foot_sums,
            foot_title=table.foot_title if top + down >= len(table.rows) else "",
            foot=table.foot[left:right],
            unit=table.unit,
        )
        for number, (top, left, right) in enumerate(spans, start=1)
    ]


def _blank(event: Event, session: Session) -> list[tabulating.TabulatingTable]:
    """Return a blank sheet: every entry against every deal; N-S and E-W apart where they are ranked apart."""
    schedule = session.schedule
    if schedule is None or not (schedule.deals or schedule.by_rounds):
        return []
    rounds = frozenset(rounds_of(session))
    deals = sorted({deal for play in schedule.plays if play.round in rounds for deal in play.deals})
    unit = noted("Round") if schedule.by_rounds else noted("Deal")
    numbers = sorted(rounds) if schedule.by_rounds else deals
    columns = tuple(TabulatingColumn(str(number), f"{say(unit)} {number}") for number in numbers)
    several = f", {day(session.date)}" if len(event.sessions) > 1 else ""
    return [
        tabulating.TabulatingTable(
            title=group,
            caption=say("Full score sheet%(several)s%(value)s", several=several, value=f" ({group})" if group else ""),
            columns=columns,
            rows=tuple(TabulatingRow(who, (Figure(),) * len(columns)) for who in people),
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


def season_sheet(event: Event, result: EventResult | None) -> TabulatingTable | None:
    """Return every player's figure of each session, in the order of the ranking, else of the numbers.

    None where partners do not change.
    """
    if event.partners is None:
        return None
    cast = Cast(event)
    words = measure_of(result) if result else None
    marks = {part.session: dict(part.marks) for part in result.parts} if result else {}
    totals = {row.entry: row.score for ranking in result.rankings for row in ranking.rows} if result else {}
    players = [*totals, *(number for number in event.partners.numbers() if number not in totals)]
    numbers = range(1, event.partners.rounds + 1)
    return TabulatingTable(
        title=say("Sessions"),
        caption=_caption(words if totals else None),
        columns=tuple(TabulatingColumn(str(number), say("Session %(number)s", number=number)) for number in numbers),
        rows=tuple(
            TabulatingRow(
                cast.who(player),
                tuple(_cell(marks.get(number, {}), player, words) for number in numbers),
                score_text(totals[player], words) if words and player in totals else "",
            )
            for player in players
        ),
        total=say("Total"),
        unit=noted("Session"),
    )


def _caption(words: Measure | None) -> str:
    if words is None:
        return say("Each player's sessions")
    return f"{say(words.many)} {words.phrase}".strip().capitalize() + say(" in each session, and the total")


def _cell(marks: Mapping[int, Fraction], player: int, words: Measure | None) -> Figure:
    return Figure(score_text(marks[player], words)) if words and player in marks else Figure()


_BEYOND = noted("Plus or minus")
_FOOT = noted("Average equated gain × tables")


def with_sums(sheet: TabulatingTable, event: Event, result: EventResult | None) -> TabulatingTable:
    """Add the columns of sums to a sheet, and plus or minus; unchanged where its scoring has none, or it has several sittings."""
    if method_named(event.scoring).plus_minus != "average" or not sheet.total or sheet.unit != "Deal":
        return sheet
    tables = _tables(event, result)
    if result is None:
        return _blank_sums(sheet, event, tables)
    ranked = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    steps = _by_exponents(event) and bool(tables)
    extra = [_sums_of(result.travellers, row.who.entry, tables) if steps else () for row in sheet.rows]
    beyond = [ranked[row.who.entry].plus_minus if row.who.entry in ranked else None for row in sheet.rows]
    rows = [
        replace(row, sums=sums, beyond="" if ahead is None else figures.signed(ahead))
        for row, sums, ahead in zip(sheet.rows, extra, beyond, strict=True)
    ]
    return _with(sheet, event, tables, rows, _average(result.travellers, tables) if sheet.foot else ())


def _by_exponents(event: Event) -> bool:
    return method_named(event.scoring).writes == "exponents"


def _blank_sums(sheet: TabulatingTable, event: Event, tables: int) -> TabulatingTable:
    by_exponents = _by_exponents(event)
    rows = [replace(row, sums=("",) * 3 if by_exponents and tables else ()) for row in sheet.rows]
    if by_exponents:
        sheet = replace(sheet, foot_title=say(_FOOT), foot=("",) * len(sheet.columns))
    return _with(sheet, event, tables, rows, ("",) * 3 if by_exponents and tables else ())


def _with(
    sheet: TabulatingTable, event: Event, tables: int, rows: Sequence[TabulatingRow], foot: tuple[str, ...]
) -> TabulatingTable:
    heads = (
        (say("Whole gains"), say("Exponents"), say("÷ %(tables)s tables", tables=tables))
        if _by_exponents(event) and tables
        else ()
    )
    return replace(sheet, rows=tuple(rows), sums=heads, beyond=say(_BEYOND), foot_sums=foot if heads else ())


def _tables(event: Event, result: EventResult | None) -> int:
    """Return at how many tables each deal is played; 0 where the number varies."""
    if result is not None:
        many = {sum(not line.line.is_awaited for line in traveller.lines) for traveller in result.travellers}
    else:
        schedule = event.schedule
        many = {len(schedule.of_deal(deal)) for deal in range(1, schedule.deals + 1)} if schedule else set()
    return many.pop() if len(many) == 1 else 0


def _sums_of(travellers: Sequence[Traveller], entry: int, tables: int) -> tuple[str, str, str]:
    """Return the whole numbers, the exponents, and the exponents divided by the tables."""
    credits_of_entry = [credit for deal in travellers for credit in _credits(deal) if credit.entry == entry]
    whole = sum((credit.whole for credit in credits_of_entry if credit.whole is not None), Fraction(0))
    exponents = sum((credit.exponent for credit in credits_of_entry if credit.exponent is not None), Fraction(0))
    return figures.mixed_number(whole), figures.mixed_number(exponents), figures.mixed_number(exponents / tables)


def _credits(deal: Traveller) -> tuple[Credit, ...]:
    return (*(credit for line in deal.lines for credit in line.credits), *deal.sitting_out)


def _average(travellers: Sequence[Traveller], tables: int) -> tuple[str, ...]:
    """Return the foot: the sum of the numerators, and the average total gain below the quotients."""
    if not tables:
        return ()
    gains = ([column.gains for column in deal.columns if column.gains is not None] for deal in travellers)
    total = sum((max(both, default=Fraction(0)) for both in gains), Fraction(0))
    return "", figures.mixed_number(total), figures.mixed_number(total / tables)


def _has_sums(event: Event) -> bool:
    """Return whether there are deals, rounds, or the sessions of a season to add up."""
    return scores_tricks(event) or without_trays(event) or event.partners is not None


def _is_packed(event: Event) -> bool:
    """Return whether the packet needs the sheet: matches of two teams, whist drives and seasons to come do without."""
    return not between_two_teams(event) and not is_whist_drive(event) and (event.partners is None or event.played)


_TRICKS = 13
_NOTHING = "...."


class _Direction(Struct, frozen=True):
    """One direction: the numbers of its pairs, their rows, the number of deals (0 where only totals are known).

    `compared`: the totals of both directions can be set against their averages.
    """

    numbers: tuple[int, ...]
    rows: tuple[RankedEntry, ...]
    deals: int
    compared: bool = True

    @property
    def even(self) -> bool:
        """Whether every pair has played all deals, and has no penalty, handicap or carried score."""
        plain = all(row.penalty is None and row.carried is None and row.handicap is None for row in self.rows)
        return plain and all(row.deals == self.deals or not self.deals for row in self.rows)

    @property
    def total(self) -> Fraction | None:
        return sum((row.tricks for row in self.rows), Fraction(0)) if self.rows else None

    @property
    def average(self) -> int | None:
        return figures.nearest(self.total / len(self.rows)) if self.total is not None and self.compared else None

    def row(self, number: int) -> RankedEntry | None:
        return next((row for row in self.rows if row.entry == number), None)

    def result(self, number: int) -> Fraction | None:
        """Return how far a pair is above the average or below it; where totals do not tell, its score in the ranking."""
        row = self.row(number)
        if row is None:
            return None
        return row.score if self.average is None else row.tricks - self.average


def compass_sheet(event: Event, result: EventResult | None) -> tuple[RuledSheet, ...]:
    """Return the sheet of an event, after play a fair copy; nothing where N-S and E-W are not ranked apart."""
    schedule = event.schedule
    if schedule is None or not schedule.two_fields:
        return ()
    sides = tuple(_side(schedule, group, result if event.played else None) for group in ("NS", "EW"))
    even = all(side.even for side in sides)
    return (_sheet(event, tuple(replace(side, compared=even) for side in sides)),)


def _side(schedule: Schedule, group: str, result: EventResult | None) -> _Direction:
    seats = [play.seats.n if group == "NS" else play.seats.e for play in schedule.plays]
    ranked = [ranking.rows for ranking in result.rankings if ranking.group == group] if result else []
    return _Direction(tuple(sorted(set(seats))), ranked[0] if ranked else (), len(result.travellers) if result else 0)


def _sheet(event: Event, sides: Sequence[_Direction]) -> RuledSheet:
    cast, filled = Cast(event), any(side.rows for side in sides)
    numbers = sorted((number, index) for index, side in enumerate(sides) for number in side.numbers)
    results = [side.result(number) for side in sides for number in side.numbers]
    return RuledSheet(
        head=f"{event.title}, {event_days(event)}",
        title=say("Compass score sheet"),
        columns=(
            RuledColumn(heading=say("No.")),
            RuledColumn(heading=say("Pair"), names=True, least=40.0),
            *(
                RuledColumn(heading=word, least=1.6 * WRITE)
                for word in (say("N. & S. scores"), say("E. & W. scores"), say("Result"))
            ),
        ),
        rows=tuple(_line(cast, number, index, sides[index]) for number, index in numbers),
        foot=(
            _foot(say("Total"), [figures.or_blank(side.total) for side in sides], _plus_and_minus(results)),
            _foot(say("Average"), [figures.or_blank(side.average) for side in sides]),
            _foot(say("Total score"), [_whole(sides), ""]),
        ),
        notes=_notes(event, sides, filled=filled),
    )


def _line(cast: Cast, number: int, index: int, side: _Direction) -> RuledLine:
    who, row, result = cast.who(number), side.row(number), side.result(number)
    score = write_box(figures.or_blank(row.tricks) if row else "")
    scores = (score, RuledCell(_NOTHING)) if index == 0 else (RuledCell(_NOTHING), score)
    return RuledLine(
        cells=(RuledCell(who.label), write_box(who.title if who.is_known else ""), *scores, write_box(_signed(result)))
    )


def _foot(word: str, figures_: Sequence[str], result: str = "") -> RuledLine:
    return RuledLine(cells=(RuledCell(word), *map(write_box, figures_), write_box(result)), span=2, begins=word == say("Total"))


def _whole(sides: Sequence[_Direction]) -> str:
    if not all(side.rows for side in sides):
        return ""
    return figures.mixed_number(sum((side.total or Fraction(0) for side in sides), Fraction(0)))


def _plus_and_minus(results: Sequence[Fraction | None]) -> str:
    """Return the sum above the averages, and the sum below: `+15 −15`."""
    differences = [result for result in results if result is not None]
    if not differences:
        return ""
    plus, minus = (sum((result for result in differences if (result > 0) is above), Fraction(0)) for above in (True, False))
    return f"{_signed(plus)} {_signed(minus)}"


def _notes(event: Event, sides: Sequence[_Direction], *, filled: bool) -> tuple[str, ...]:
    if not filled:
        plays = sum(len(play.deals) for session in event.sessions for play in plays_of(session))
        return (
            say(
                "Average: the total of each column, divided by the number of its pairs, to the nearest whole trick. "
                "Result: the score, less the average of its column."
            ),
            say(
                "Total score must be %(whole)s: %(each)s tricks each of the %(plays)s times that a deal is played.",
                whole=_TRICKS * plays,
                each=_TRICKS,
                plays=plays,
            ),
        )
    if all(side.compared for side in sides):
        return (say("Averages to the nearest whole trick (Barney 1900, p. 32); the ranking has them exact."),)
    return (say("Not everybody has played every deal: the results are those of the ranking, deal by deal."),)


def _signed(figure: Fraction | None) -> str:
    return "" if figure is None else figures.signed(figure)


def _is_compass(event: Event) -> bool:
    """Return whether N-S and E-W are ranked apart, each against the average of its own direction."""
    return (
        event.contest is Contest.PAIRS
        and method_named(event.scoring).marks_over_average
        and any(schedule.two_fields for schedule in schedules(event))
    )


FORMS = (
    EventForm(
        name="tabulating-sheet",
        title=noted("Full score sheet"),
        brief="all scores, to be added up",
        purpose=noted("every score against every deal, to be added up"),
        use="director",
        order=Order(listed=110, used=70, packed=140),
        in_packet=_is_packed,
        serves=_has_sums,
        parts=lambda job: (
            DocumentPart("tabulating-sheet", tabulating_sheets(job.result_event, job.result, job.sheet.landscape)),
        ),
    ),
    EventForm(
        name="compass-sheet",
        title=noted("Compass score sheet"),
        brief="N-S and E-W, with averages",
        purpose=noted("for the scorer: N-S and E-W totals, their averages, the results"),
        use="director",
        order=Order(listed=400, used=80),
        serves=_is_compass,
        parts=lambda job: ruled_parts("compass-sheet", job, [compass_sheet(job.event, job.result)]),
    ),
)
