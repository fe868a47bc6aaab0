"""Score slips: one for each deal, in the words of its scoring, as many on a sheet as have room.

They travel with the deals, the numbers printed, with boxes to write in (Barney 1900, pp. 42–46).
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import (
    DealColumn,
    Event,
    EventResult,
    LineResult,
    Play,
    PlayedLine,
    Schedule,
    Session,
    Side,
    Traveller,
    Trump,
)
from whistpress.core.scoring import Measure, method_named
from whistpress.language import noted, say
from whistpress.league.events.words.ranking import measure
from whistpress.league.events.words.travellers import Figure, mark_of
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, shorten, size_that_fits
from whistpress.printing.sheet import CUT, MisfitError, PaperSheet, cut_marks, even_grid, stack
from whistpress.printing.sittings import keeps_score_cards, scores_tricks
from whistpress.site import figures
from whistpress.site.people import label_of, singly
from whistpress.site.wording import OPEN, day, line_word, suit_first


class Slot(Struct, frozen=True):
    """A column of a slip: its heading, and whether its cells are printed (numbers) or left to be written in.

    A printed column is at most so many millimetres wide.
    """

    heading: str
    printed: bool = False
    most: float = 11.0


class SlipForm(Struct, frozen=True, kw_only=True):
    """A kind of slip.

    `slots` are its columns, those with printed numbers first. `head` names a line above them with a box for each direction
    (`Top scores`), filled in after play; `feet` are the lines below (`Total`), each with the indexes of the columns that have
    a box there.
    """

    name: str
    slots: tuple[Slot, ...]
    head: str = ""
    feet: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def printed(self) -> int:
        """The number of columns with printed numbers."""
        return sum(slot.printed for slot in self.slots)


class ScoreSlip(Struct, frozen=True, kw_only=True):
    """The slip of one deal: its number, the trump (words and sign; empty to be written in), a row of numbers for each line.

    `numbers` are those of the rows in the schedule. After play `cells` are the entries of each row; `head`, the two boxes
    above; `feet`, the boxes of each line below: all empty on a blank slip. A card of one entry has its `name` in place of a
    deal's number (`No. 7`), and in place of a trump `whose` it is.
    """

    deal: int
    trump: str
    sign: str
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[int, ...], ...] = ()
    cells: tuple[tuple[Figure, ...], ...] = ()
    head: tuple[str, str] = ("", "")
    feet: tuple[tuple[str, ...], ...] = ()
    name: str = ""
    whose: str = ""


class Slips(Struct, frozen=True, kw_only=True):
    """All slips of a sitting, of one kind."""

    form: SlipForm
    slips: tuple[ScoreSlip, ...]


Row = tuple[tuple[str, ...], tuple[Figure, ...]]
ROW = 8.4
"""Height of a row of boxes to write in, in millimetres: people over seventy do not write smaller."""
_BOX = 15.0
_BOXES = (_BOX, 13.0, 11.0, 10.0, 8.5)
"""Widths of a box to write in: narrower ones, where so more slips go on a sheet and fewer sheets are needed."""
_LEAST_BOX = 10.0
"""The narrowest box of a slip; of long ones that had a sheet each otherwise, boxes are narrower."""
_MOST_BLOCKS = 4
_HEADINGS = 9.0
_FOLD = 21.0
_FRAME = 2.0
_STRETCH = 1.25
_MOST_TIMES = 2.0
"""How many times as large everything becomes at most, on a card that is larger than it needs to be."""
_NOTE_SIZE, _LEAST_TITLE = 8.0, 8
_NAME_SIZE, _LEAST_TRUMP = 11.5, 9.0
_NUMBER, _LEAST_NUMBER = 19.0, 14.0


class SlipSize(Struct, frozen=True, kw_only=True):
    """The measures of one slip in millimetres: its columns, and over how many blocks side by side its rows run."""

    width: float
    height: float
    columns: tuple[float, ...]
    blocks: int
    rows: int
    row: float = ROW
    fold: float = _FOLD
    headings: float = _HEADINGS
    frame: float = _FRAME


class PlacedSlip(Struct, frozen=True, kw_only=True):
    """A slip and its upper left corner on the sheet, in millimetres; each row with its entries."""

    slip: ScoreSlip
    left: float
    top: float
    blocks: tuple[tuple[Row, ...], ...]


class SlipSheets(Struct, frozen=True, kw_only=True):
    """Slips for the template: their kind, its measures, the sheets with their slips, the cut marks (SVG path).

    A slip has these measures and is scaled by the factor `times`. `number` and `trump` are the font sizes of the two lines
    above it.
    """

    form: SlipForm
    size: SlipSize
    sheet: PaperSheet
    title: str
    pages: tuple[tuple[PlacedSlip, ...], ...]
    marks: str
    times: float = 1.0
    number: float = 19.0
    trump: float = 11.5


def slip_sheets(slips: Slips, sheet: PaperSheet, title: str, date: str = "") -> SlipSheets:
    """Lay the slips out on as few sheets as hold them, upright or landscape, with boxes as large as the sheet allows.

    They lie in the order in which piles that are cut once come together.
    """
    rows = max((len(slip.rows) for slip in slips.slips), default=0)
    size, way, across, down = _best(slips, rows, sheet)
    if not across * down:
        raise MisfitError(f"a slip of {rows} lines has no room on so small a card", "take a larger one, or leave --cards out")
    across, down = even_grid(len(slips.slips), across, down)
    room = (way.inner_width - 2 * _cut(way)) / across, (way.inner_height - 2 * _cut(way)) / down
    times = max(1.0, int(20 * min(_MOST_TIMES, room[0] / size.width, room[1] / size.height)) / 20)
    size = _stretch(size, (room[0] / times, room[1] / times))
    width, height = size.width * times, size.height * times
    left, top = (way.width - across * width) / 2, (way.height - down * height) / 2
    spots = [(left + x * width, top + y * height) for y in range(down) for x in range(across)]
    return SlipSheets(
        form=slips.form,
        size=size,
        sheet=way,
        title=_note(title, date, size.width - 2 * _FRAME),
        pages=tuple(
            tuple(
                PlacedSlip(
                    slip=replace(slip, whose=shorten(slip.whose, size.width - 2 * _FRAME, _NAME_SIZE, names=True)),
                    left=round(x, 2),
                    top=round(y, 2),
                    blocks=_split(slip, size.rows),
                )
                for slip, (x, y) in zip(page, spots, strict=False)
            )
            for page in stack(slips.slips, len(spots))
        ),
        marks="" if sheet.card else cut_marks(width, height, across, down, left, top),
        times=times,
        number=size_that_fits(_number_line(slips), size.width - 2 * _FRAME, _NUMBER, _LEAST_NUMBER),
        trump=size_that_fits(max(map(_trump_line, slips.slips), key=ems), size.width - 2 * _FRAME, _NAME_SIZE, _LEAST_TRUMP),
    )


def _best(slips: Slips, rows: int, sheet: PaperSheet) -> tuple[SlipSize, PaperSheet, int, int]:
    """Return the measures of a slip, the sheet upright or landscape, and how many slips go across and down.

    The fewest sheets; among equals the widest boxes, then the fewest blocks, the most slips on a sheet, an upright sheet.
    """
    many, narrowest, candidates = max(1, len(slips.slips)), _narrowest(slips), []
    for way in (sheet, sheet.landscape):
        for box in _BOXES:
            for blocks in range(1, _MOST_BLOCKS + 1):
                size = slip_size(slips.form, rows, way, box, blocks)
                across, down = _across(size, way), _down(size, way)
                wide = size.width - 2 * _FRAME >= narrowest
                if (across * down and size.blocks == blocks and wide) or (box, blocks) == (_BOXES[0], 1):
                    sheets = -(-many // (across * down)) if across * down else many + 1
                    candidates.append(((sheets, -box, size.blocks, -across * down, way is not sheet), size, way, across, down))
    roomy = [candidate for candidate in candidates if candidate[1].columns[-1] >= _LEAST_BOX]
    chosen = roomy if any(across * down > 1 for *_, across, down in roomy) or sheet.card else candidates
    *_, size, way, across, down = min(chosen, key=lambda candidate: candidate[0])
    return size, way, across, down


def _trump_line(slip: ScoreSlip) -> str:
    """Return the line below the number of a deal as wide as it is printed, in capitals; nothing on the card of one entry."""
    if slip.name:
        return ""
    return (
        say("TRUMPS—%(trump)s %(sign)s", trump=slip.trump.upper(), sign=slip.sign) if slip.trump else say("TRUMP ______________")
    )


def _narrowest(slips: Slips) -> float:
    """Return the least width of a slip (mm): its trump, its number and its name have room in type that can be read."""
    trump = max((ems(_trump_line(slip)) for slip in slips.slips), default=0.0) * _LEAST_TRUMP * POINT
    whose = max((ems(slip.whose) for slip in slips.slips), default=0.0) * _NAME_SIZE * POINT
    return max(trump, whose, ems(_number_line(slips)) * _LEAST_NUMBER * POINT)


def _number_line(slips: Slips) -> str:
    return max(
        (slip.name.upper() or say("DEAL No. %(deal)s.", deal=slip.deal or "_____") for slip in slips.slips), key=ems, default=""
    )


def _note(title: str, date: str, width: float) -> str:
    """Return the title and the date for one line: a long title is shortened, or left out where too little stays of it."""
    room = width - (ems(date) + 1) * _NOTE_SIZE * POINT
    short_title = shorten(title, room, _NOTE_SIZE)
    return ", ".join(
        part for part in (short_title if short_title == title or len(short_title) >= _LEAST_TITLE else "", date) if part
    )


def slip_size(form: SlipForm, rows: int, sheet: PaperSheet, box: float = _BOX, least: int = 1) -> SlipSize:
    """Measure a slip with boxes of a width; where its rows are too many for the sheet's height they run over several blocks.

    They run over `least` blocks or more.
    """
    columns = tuple(min(slot.most, box) if slot.printed else box for slot in form.slots)
    room = sheet.inner_height - 2 * _cut(sheet)
    fixed = 2 * _FRAME + _FOLD + _HEADINGS + ROW * (len(form.feet) + bool(form.head))
    most = max(1, int((room - fixed) / ROW))
    blocks = min(max(1, rows), max(least, -(-rows // most)))
    share = -(-rows // blocks)
    return SlipSize(
        width=round(2 * _FRAME + blocks * sum(columns) + (blocks - 1) * 2, 2),
        height=round(fixed + share * ROW, 2),
        columns=columns,
        blocks=blocks,
        rows=max(1, share),
    )


def _stretch(size: SlipSize, room: tuple[float, float]) -> SlipSize:
    """Return the same slip with larger boxes, where its width and height (mm) give room."""
    gaps = 2 * _FRAME + (size.blocks - 1) * 2
    wider = min(_STRETCH, (room[0] - gaps) / (size.width - gaps))
    lines = (size.height - 2 * _FRAME - _FOLD - _HEADINGS) / ROW
    row = min(ROW * _STRETCH, ROW + (room[1] - size.height) / lines)
    columns = tuple(round(column * wider, 2) for column in size.columns)
    return replace(
        size,
        columns=columns,
        width=round(2 * _FRAME + size.blocks * sum(columns) + (size.blocks - 1) * 2, 2),
        height=round(size.height + lines * (row - ROW), 2),
        row=round(row, 2),
    )


def _across(size: SlipSize, sheet: PaperSheet) -> int:
    fit = int((sheet.inner_width - 2 * _cut(sheet)) / size.width)
    return min(fit, 1) if sheet.card else fit


def _down(size: SlipSize, sheet: PaperSheet) -> int:
    fit = int((sheet.inner_height - 2 * _cut(sheet)) / size.height)
    return min(fit, 1) if sheet.card else fit


def _split(slip: ScoreSlip, share: int) -> tuple[tuple[Row, ...], ...]:
    rows: tuple[Row, ...] = tuple(zip(slip.rows, slip.cells or ((),) * len(slip.rows), strict=True))
    return tuple(rows[start : start + share] for start in range(0, len(rows), share))


def _cut(sheet: PaperSheet) -> float:
    """Return the room for the marks, at every side of the sheet; a card has none."""
    return 0.0 if sheet.card else CUT


def with_spare_slips(slips: Slips, spare: int, first: int | None = None) -> Slips:
    """Add blank slips; numbers that are the same on every slip (pairs, rounds) stay. Slips before index `first` go."""
    if not slips.slips:
        return slips
    model = max(slips.slips, key=lambda slip: len(slip.rows))
    alike = slips.form.printed == 1
    rows = model.rows if alike else tuple(("",) * len(row) for row in model.rows)
    blank = ScoreSlip(deal=0, trump="", sign="", rows=rows, name=say("No. %(label)s", label="_____") if model.name else "")
    return replace(slips, slips=(*slips.slips, *(blank,) * spare)[first:])


def parts_of_slips(job: EventJob, slips_of_sessions: Iterable[tuple[Session, Slips | None]]) -> tuple[DocumentPart, ...]:
    """Return the part of each session that has slips, with spare ones behind them."""
    return tuple(
        DocumentPart(
            "score-slips",
            slip_sheets(with_spare_slips(slips, job.spare, job.first_to_print), job.sheet, job.event.title, day(session.date)),
        )
        for session, slips in slips_of_sessions
        if slips and slips.slips
    )


_PAIRS = Slot(noted("Pairs"), printed=True)
_NS, _EW = Slot(noted("N. & S.\nscores")), Slot(noted("E. & W.\nscores"))
HOWELL = SlipForm(name="howell", slots=(_PAIRS, _NS, _EW, Slot(noted("Losses"))), head=noted("Top scores"))
EXPONENT = SlipForm(
    name="exponent",
    slots=(_PAIRS, _NS, _EW, Slot(noted("N. & S.\ngains")), Slot(noted("E. & W.\ngains"))),
    feet=((noted("Total"), (3, 4)),),
)
MATCH = SlipForm(
    name="match",
    slots=(_PAIRS, _NS, _EW, Slot(noted("Match\nscore"))),
    head=noted("Average"),
    feet=((noted("Total"), (1, 2, 3)),),
)
_LINE = (Slot("N-S", printed=True, most=8.0), Slot("E-W", printed=True, most=8.0), _NS, _EW)
_LOSSES = (Slot(noted("N. & S.\nlosses")), Slot(noted("E. & W.\nlosses")))
HOWELL_LINES = SlipForm(name="howell-lines", slots=(*_LINE, *_LOSSES), head=noted("Top scores"))
EXPONENT_LINES = SlipForm(
    name="exponent-lines",
    slots=(*_LINE, Slot(noted("N. & S.\ngains")), Slot(noted("E. & W.\ngains"))),
    feet=((noted("Total"), (4, 5)),),
)
MATCH_LINES = SlipForm(
    name="match-lines",
    slots=(*_LINE, Slot(noted("N. & S.\nmatch")), Slot(noted("E. & W.\nmatch"))),
    head=noted("Average"),
    feet=((noted("Total"), (2, 3, 4, 5)),),
)
COMPASS = SlipForm(
    name="compass",
    slots=(Slot(noted("N. & S."), printed=True), Slot(noted("E. & W."), printed=True), _NS, _EW, Slot(noted("Words"))),
    feet=((noted("Total"), (2, 3)), (noted("Average"), (2, 3))),
)
SINGLE = SlipForm(
    name="single",
    slots=(*(Slot(seat, printed=True) for seat in "NSEW"), _NS, _EW, Slot(noted("Words"))),
    feet=((noted("Total"), (4, 5)),),
)
_BY_SLIP = {"howell": (HOWELL, HOWELL_LINES), "exponent": (EXPONENT, EXPONENT_LINES), "match": (MATCH, MATCH_LINES)}
_LINES = (HOWELL_LINES, EXPONENT_LINES, MATCH_LINES)


def slip_form(event: Event, schedule: Schedule) -> SlipForm:
    """Return the kind of slip for an event's scoring: by pairs, or line by line in the order of play.

    Where all pairs keep their direction and none rests, a line for each table says with half the boxes what a line for each
    pair does.
    """
    if singly(schedule):
        return SINGLE
    by_pairs, by_lines = _BY_SLIP.get(method_named(event.scoring).words.slip, (COMPASS, COMPASS))
    return by_lines if schedule.two_fields and not schedule.sit_outs else by_pairs


def slips(event: Event, session: Session) -> Slips | None:
    """Return the slips of a sitting, one for each deal; None without trays."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return None
    form, label = slip_form(event, schedule), label_of(event, schedule)
    rounds = frozenset(session.rounds or range(1, schedule.rounds + 1))
    deal_slips = []
    for deal in range(1, schedule.deals + 1):
        plays = _in_order(schedule, deal, rounds)
        if plays:
            words, sign = _trump(session.trump_of(deal))
            numbers = _numbers(form, schedule, plays)
            rows = tuple(tuple(label(number) for number in row) for row in numbers)
            deal_slips.append(ScoreSlip(deal=deal, trump=words, sign=sign, rows=rows, numbers=numbers))
    return Slips(form=form, slips=tuple(deal_slips))


def _in_order(schedule: Schedule, deal: int, rounds: frozenset[int]) -> list[Play]:
    """Return the plays of a deal in the order in which its tray gets to them."""
    plays = {(play.round, play.table): play for play in schedule.of_deal(deal) if play.round in rounds}
    return [plays[stop] for stop in schedule.journey_of(deal) if stop in plays]


def _numbers(form: SlipForm, schedule: Schedule, plays: list[Play]) -> tuple[tuple[int, ...], ...]:
    if form is SINGLE:
        return tuple(tuple(play.seats) for play in plays)
    if form is COMPASS or form in _LINES:
        return tuple((play.seats.n, play.seats.e) for play in plays)
    return tuple((number,) for number in schedule.numbers())


def _trump(trump: Trump | None) -> tuple[str, str]:
    """Return the words of the book's slip, suit first: `club king`, and the open sign that needs no red."""
    if trump is None:
        return "", ""
    return suit_first(trump), OPEN[trump.suit]


_NOTHING = Figure()


def fair_copy(blanks: Slips, result: EventResult, session: int) -> Slips:
    """Fill in the slips of a sitting after play; slips without a score stay blank."""
    travellers = {traveller.deal: traveller for traveller in result.travellers if traveller.session == session}
    words = measure(result.scoring)
    return replace(
        blanks,
        slips=tuple(
            _fair_slip(blanks.form, slip, travellers[slip.deal], words)
            if slip.deal in travellers and _begun(travellers[slip.deal])
            else slip
            for slip in blanks.slips
        ),
    )


def _begun(traveller: Traveller) -> bool:
    return any(not line.line.is_awaited for line in traveller.lines)


def _fair_slip(form: SlipForm, slip: ScoreSlip, deal: Traveller, words: Measure) -> ScoreSlip:
    cells = [_cells(form, row, deal, words) for row in slip.numbers]
    columns = {column.side: column for column in deal.columns}
    ns, ew = columns.get(Side.NS), columns.get(Side.EW)
    if ns is None or ew is None:
        return replace(slip, cells=tuple(cells))
    return replace(slip, cells=tuple(cells), head=_head(form, ns, ew), feet=_feet(form, ns, ew, deal, words))


def _cells(form: SlipForm, row: tuple[int, ...], deal: Traveller, words: Measure) -> tuple[Figure, ...]:
    """Return the figures of a row: of a pair, of a line, or of a line with the marks of both sides."""
    if form.printed == 1:
        return _of_pair(form, row[0], deal, words)
    line = _line(row, deal)
    scores = _of_line(line)
    if form not in _LINES or not line or not scores:
        return scores
    credits_ = {credit.side: credit for credit in line.credits}
    return (*scores[:2], *(mark_of([credits_[side]], words) if side in credits_ else _NOTHING for side in (Side.NS, Side.EW)))


def _of_pair(form: SlipForm, number: int, deal: Traveller, words: Measure) -> tuple[Figure, ...]:
    """Return a pair's score in its column, and its loss, gain or match score."""
    credit = deal.credit_of(number)
    if credit is None:
        return ()
    tricks = Figure(figures.or_blank(credit.tricks))
    by_side: Callable[[Figure], tuple[Figure, Figure]] = (
        (lambda figure: (figure, _NOTHING)) if credit.side is Side.NS else (lambda figure: (_NOTHING, figure))
    )
    mark = mark_of([credit], words)
    return (*by_side(tricks), *(by_side(mark) if form is EXPONENT else (mark,)))


def _line(row: tuple[int, ...], deal: Traveller) -> LineResult | None:
    """Find the line of a row's numbers: the two sides, or the four players."""
    for line in deal.lines:
        seats = line.line.seats
        if row in ((seats.n, seats.e), (seats.n, seats.s, seats.e, seats.w)):
            return line
    return None


def _of_line(line: LineResult | None) -> tuple[Figure, ...]:
    if line is None or line.line.is_awaited:
        return ()
    tricks: Mapping[Side, Fraction | None] = {credit.side: credit.tricks for credit in line.credits}
    scores = (tricks.get(side) for side in (Side.NS, Side.EW))
    return (*(Figure(figures.or_blank(score)) for score in scores), Figure(_words(line.line)))


def _words(line: PlayedLine) -> str:
    """Return the words of a line: `average`, `revoke NS`."""
    revokes = ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew))
    said = [
        say("revoke %(value)s%(value_2)s", value=side.value, value_2=f" {times}" if times > 1 else "")
        for side, times in revokes
        if times
    ]
    return ", ".join(
        [*([line_word(line)] if line.word else []), *said, *([say("group %(group)s", group=line.group)] if line.group else [])]
    )


def _head(form: SlipForm, ns: DealColumn, ew: DealColumn) -> tuple[str, str]:
    figure = (ns.average, ew.average) if form in (MATCH, MATCH_LINES) else (ns.top, ew.top)
    return figures.or_blank(figure[0]), figures.or_blank(figure[1])


def _feet(form: SlipForm, ns: DealColumn, ew: DealColumn, deal: Traveller, words: Measure) -> tuple[tuple[str, ...], ...]:
    """Return the figures of each line below, from its first box on."""
    if form in (EXPONENT, EXPONENT_LINES):
        return ((figures.or_blank(ns.gains), figures.or_blank(ew.gains)),)
    totals = (figures.or_blank(ns.total), figures.or_blank(ew.total))
    if form in (MATCH, MATCH_LINES):
        marks = [credit for line in deal.lines for credit in line.credits]
        sides = ([credit for credit in marks if credit.side is side] for side in (Side.NS, Side.EW))
        parts = (marks,) if form is MATCH else sides
        return ((*totals, *(mark_of(part, words).text for part in parts)),)
    return (totals, (figures.or_blank(ns.average), figures.or_blank(ew.average)))[: len(form.feet)]


def _slip_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return parts_of_slips(
        job, ((session, _slips_of_session(_wanted_slips(job, session), job, session)) for session in job.event.sessions)
    )


def _wanted_slips(job: EventJob, session: Session) -> Slips | None:
    """Return the slips of a sitting; of one table alone those of the deals that lie there when play begins."""
    session_slips = slips(job.event, session)
    if session_slips is None or session.schedule is None or not job.layout.table:
        return session_slips
    rounds = frozenset(session.rounds or range(1, session.schedule.rounds + 1))
    first = {slip.deal: _in_order(session.schedule, slip.deal, rounds)[0].table for slip in session_slips.slips}
    return replace(session_slips, slips=tuple(slip for slip in session_slips.slips if job.wants(table=first[slip.deal])))


def _slips_of_session(blanks: Slips | None, job: EventJob, session: Session) -> Slips | None:
    """Return the slips of a session: a fair copy after play, blanks before it."""
    return fair_copy(blanks, job.result, session.number) if blanks and job.result and session.played else blanks


FORMS = (
    EventForm(
        name="score-slips",
        by=("table",),
        title=noted("Score slips"),
        brief="travels folded in the tray",
        purpose=noted("one for each deal: it travels folded in the tray"),
        use="tables",
        order=Order(listed=60, used=230, packed=90),
        in_packet=lambda event: not keeps_score_cards(event),
        short="slips",
        blanks_on_sheet=12,
        outlasts_absence=True,
        serves=scores_tricks,
        parts=_slip_parts,
        piece="slip",
        card=True,
        backs=True,
        blanks=True,
    ),
)
