"""Travelling score slips: one for each deal, the numbers printed, boxes to write in (Barney 1900, pp. 42–46)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

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
from whistpress.language import noted, say
from whistpress.league.events.paper.slips import ScoreSlip, SlipForm, Slips, Slot, parts_of_slips
from whistpress.league.events.words.measures import Measure, measure
from whistpress.league.events.words.travellers import Figure, mark_of
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.sittings import keeps_score_cards, scores_tricks
from whistpress.site import figures
from whistpress.site.cards import label_of, singly
from whistpress.site.wording import OPEN, line_word, suit_first

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
_BY_SCORING = {"howell": (HOWELL, HOWELL_LINES), "exponent": (EXPONENT, EXPONENT_LINES), "match": (MATCH, MATCH_LINES)}
_LINES = (HOWELL_LINES, EXPONENT_LINES, MATCH_LINES)


def slip_form(event: Event, schedule: Schedule) -> SlipForm:
    """Return the kind of slip for an event's scoring: by pairs, or line by line in the order of play.

    Where all pairs keep their direction and none rests, a line for each table says with half the boxes what a line for each
    pair does.
    """
    if singly(schedule):
        return SINGLE
    by_pairs, by_lines = _BY_SCORING.get(event.scoring, (COMPASS, COMPASS))
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
