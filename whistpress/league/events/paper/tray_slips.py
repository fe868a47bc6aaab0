"""Papers in the trays: labels, trump slips, curtain cards, pick-up slips and tickets; the hand records.

Everything is read off the Schedule, whatever system made it.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import declares
from whistpress.core.model import Event, Schedule, Seat, Session
from whistpress.language import noted, say
from whistpress.league.events.words.auction import with_bids
from whistpress.league.events.words.hands import DealHands, HandView, every_hand
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import fit_line, shorten
from whistpress.printing.pieces import CutPiece, Field, PieceEdge, PieceStyle, piece_parts
from whistpress.printing.sheet import CUT, Cutting, PaperSheet, stack
from whistpress.printing.sittings import (
    AROUND,
    dealer_in,
    has_numbered_tables,
    has_trays,
    number_and_name,
    of_sessions,
    plays_of,
    scores_tricks,
    set_of,
    sitting_title,
)
from whistpress.site.people import Cast
from whistpress.site.wording import card, day

TRUMP_SLIPS = PieceStyle(kind="trump-slips", width=60.0, height=50.0, number=34.0)

TRAY_LABELS = PieceStyle(kind="tray-labels", width=90.0, height=60.0, number=76.0)


def tray_labels(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a label for each tray: its number, its North side, the star beside the dealer's hand, its set."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return ()
    return tuple(
        CutPiece(
            number=str(deal),
            title="",
            subtitle=set_of(schedule, deal),
            edges=tuple(_tray_edge(seat, dealer_in(session, schedule, deal)) for seat in AROUND),
        )
        for deal in sorted({deal for play in plays_of(session) for deal in play.deals})
    )


def _tray_edge(seat: Seat, dealer: Seat) -> PieceEdge:
    """Name North, since the tray has one right way round; mark the dealer with the star."""
    words = " ".join([say("North")] * (seat is Seat.NORTH) + [say("dealt")] * (seat is dealer))
    return PieceEdge(seat.value, words, star=seat is dealer)


def trump_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a slip for each deal with its trump card, which the dealer shows and lays in the tray (Barney 1900, Law IV.1).

    None where trumps are declared: no card is turned up.
    """
    schedule = session.schedule
    if schedule is None or not schedule.deals or declares(event):
        return ()
    pieces = []
    for deal in sorted({deal for play in plays_of(session) for deal in play.deals}):
        trump = session.trump_of(deal)
        shown = card(trump) if trump else None
        pieces.append(
            CutPiece(
                title=say("Deal %(deal)s", deal=deal),
                number=f"{shown.rank}{shown.open}" if shown else "",
                subtitle=say("Trumps: %(words)s", words=shown.words) if shown else "",
                fields=() if shown else (Field(say("Trump card"), lines=2),),
                sentences=(
                    say(
                        "Dealer: %(word)s. Show it to an adversary, then lay it in the tray face down.",
                        word=say(dealer_in(session, schedule, deal).word),
                    ),
                    say("After play it lies face up on the dealer’s cards; on the overplay the dealer shows it again."),
                ),
            )
        )
    return tuple(pieces)


SCORE_TICKETS = PieceStyle(
    kind="score-tickets",
    width=60.0,
    height=44.0,
    number=30.0,
    title=(11.0, 10.0),
    row=8.2,
    least_row=8.0,
    beside=True,
    box=11.0,
    note=12.0,
)
SCORE_TICKETS_DECLARED = replace(SCORE_TICKETS, kind="score-tickets declared", width=90.0, height=66.0, box=13.0)
PICK_UP_SLIPS = PieceStyle(kind="pick-up-slips", width=90.0, height=60.0, least_row=8.4)
PICK_UP_SLIPS_DECLARED = replace(PICK_UP_SLIPS, kind="pick-up-slips declared", width=180.0, box=13.0, note=13.0)


def pick_up_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a slip for each table and round, taken up before anyone moves: North writes the score, East signs.

    Where trumps are declared North writes the declaration and its result (Goodfellow 1912, Laws 3 and 4).
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    columns = (say("Deal"), *_slip_columns(event), "O.K.")
    return tuple(
        CutPiece(
            head=sitting_title(event, session),
            title=say("Round %(round)s · Table %(table)s", round=play.round, table=play.table),
            sentences=(_side("N-S", cast, schedule, play.seats.ns), _side("E-W", cast, schedule, play.seats.ew)),
            columns=columns,
            rows=tuple((str(deal), *[""] * (len(columns) - 1)) for deal in play.deals),
            table=play.table,
        )
        for play in plays_of(session)
    )


def _slip_columns(event: Event) -> tuple[str, ...]:
    """Return the headings of the blanks for each deal."""
    if not declares(event):
        return say("N-S tricks"), say("E-W tricks")
    declared = (say("Bid"), say("Declarer")) if with_bids(event) else (say("Trumps"), say("By"))
    scored = (say("Doubled"), say("Tricks"), say("Honours, chicane"), say("Revokes"))
    return (*declared, *scored, say("N-S points"), say("E-W points"))


def _side(side: str, cast: Cast, schedule: Schedule, numbers: tuple[int, ...]) -> str:
    return f"{side}: {', '.join(number_and_name(cast, schedule, number) for number in dict.fromkeys(numbers))}"


def score_tickets(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a ticket for each play of a tray: deal, round, table, players; boxes for the score and both sides' initials.

    Where trumps are declared the bid is on the line of its side, a double on that of the side that doubled. Tickets are in
    the order in which a tray gets to its tables, so that a pile cut from the sheets is one tray's tickets.
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    plays = {(play.round, play.table): play for play in plays_of(session)}
    deals = sorted({deal for play in plays.values() for deal in play.deals})
    stops = ((deal, plays[stop]) for deal in deals for stop in schedule.journey_of(deal) if stop in plays)
    boxes, fields = _on_tickets(event)
    blanks = ("",) * (len(boxes) + 1)
    return tuple(
        CutPiece(
            head=sitting_title(event, session),
            number=str(deal),
            title=say("Round %(round)s · Table %(table)s", round=play.round, table=play.table),
            subtitle=say("Deal %(deal)s", deal=deal),
            columns=(say("Side"), say("Who"), *boxes, say("Initials")),
            rows=(
                ("N-S", _who(cast, schedule, play.seats.ns), *blanks),
                ("E-W", _who(cast, schedule, play.seats.ew), *blanks),
            ),
            fields=fields,
            table=play.table,
        )
        for deal, play in stops
    )


def _on_tickets(event: Event) -> tuple[tuple[str, ...], tuple[Field, ...]]:
    """Return the headings of the blanks for each side, and the blanks for both."""
    if not declares(event):
        return (say("Tricks"),), ()
    boxes = (say("Bid, double") if with_bids(event) else say("Trumps, double"), say("Honours"), say("Points"))
    return boxes, tuple(map(Field, (say("Declarer"), say("His tricks"), say("Chicane"), say("Revokes"))))


def _who(cast: Cast, schedule: Schedule, numbers: tuple[int, ...]) -> str:
    return ", ".join(number_and_name(cast, schedule, number) for number in dict.fromkeys(numbers))


_ACROSS, _DOWN = 3, 4
_SLIP = 52.0, 57.0
"""The least width and height of a slip of a hand, in millimetres."""
_DEAL = 61.0
"""Millimetres that a deal needs at the least, across and down."""
_HEAD = 13.0
_FRAME = 4.0
_TITLE_SIZE = 8.0


class RecordSheets(Struct, frozen=True, kw_only=True):
    """View of a hand record: pages of twelve deals; `width` and `height` of a deal, `head` that of the heading (mm)."""

    title: str
    date: str
    sheet: PaperSheet
    width: float
    height: float
    head: float
    title_size: float
    pages: tuple[tuple[DealHands, ...], ...]


class HandSlip(Struct, frozen=True, kw_only=True):
    """One hand on a slip: its deal, and the slip's upper left corner in millimetres."""

    deal: DealHands
    hand: HandView
    left: float
    top: float


class HandSlips(Struct, frozen=True, kw_only=True):
    """View of slips of hands: pages of twelve at the most, the size of a slip, the cut marks."""

    title: str
    sheet: PaperSheet
    width: float
    height: float
    marks: str
    pages: tuple[tuple[HandSlip, ...], ...]


def record_sheets(deals: Sequence[DealHands], sheet: PaperSheet, title: str, date: str) -> RecordSheets:
    """Lay all deals of a session out, twelve on a full sheet, fewer on a smaller one."""
    across = max(1, min(_ACROSS, int(sheet.inner_width / _DEAL)))
    down = max(1, min(_DOWN, int((sheet.inner_height - _HEAD) / _DEAL)))
    share = max(1, -(-len(deals) // max(1, -(-len(deals) // (across * down)))))
    heading = fit_line(title, 0.75 * sheet.inner_width, 15.0, 10.0)
    return RecordSheets(
        title=heading.text,
        title_size=heading.size,
        date=date,
        sheet=sheet,
        width=round(sheet.inner_width / across - 0.01, 2),
        height=round((sheet.inner_height - _HEAD) / down - 0.1, 2),
        head=_HEAD,
        pages=tuple(tuple(deals[start : start + share]) for start in range(0, len(deals), share)),
    )


def hand_slips(deals: Sequence[DealHands], sheet: PaperSheet, title: str) -> HandSlips:
    """Lay out a slip for each hand, the four of a deal one after the other."""
    width, height = sheet.inner_width - 2 * CUT, sheet.inner_height - 2 * CUT
    across, down = min(_ACROSS, int(width / _SLIP[0])), min(_DOWN, int(height / _SLIP[1]))
    cutting = Cutting.filling(sheet, max(1, across), max(1, down))
    slips = [(deal, hand) for deal in deals for hand in sorted(deal.hands, key=lambda hand: "NESW".index(hand.letter))]
    spots = cutting.spots
    return HandSlips(
        title=shorten(title, cutting.width - 2 * _FRAME, _TITLE_SIZE),
        sheet=sheet,
        width=cutting.width,
        height=cutting.height,
        marks=cutting.marks,
        pages=tuple(
            tuple(
                HandSlip(deal=deal, hand=hand, left=left, top=top) for (deal, hand), (left, top) in zip(page, spots, strict=False)
            )
            for page in stack(slips, len(spots))
        ),
    )


def _has_hands(event: Event) -> bool:
    return not event.partners and any(session.dealt for session in event.sessions)


def _record_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("hand-records", record_sheets(every_hand(job.event, session), job.sheet, job.event.title, day(session.date)))
        for session in job.event.sessions
        if session.dealt
    )


def _hand_slip_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("curtain-cards", hand_slips(every_hand(job.event, session), job.sheet, sitting_title(job.event, session)))
        for session in job.event.sessions
        if session.dealt
    )


FORMS = (
    EventForm(
        name="tray-labels",
        title=noted("Tray labels"),
        brief="the number, North, the star",
        purpose=noted("one for each tray: number, North, the dealer's star"),
        use="tables",
        order=Order(listed=180, used=200),
        outlasts_absence=True,
        serves=has_trays,
        parts=lambda job: piece_parts(TRAY_LABELS, job, of_sessions(job, tray_labels)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="trump-slips",
        title=noted("Trump slips"),
        brief="in the tray, face down",
        purpose=noted("one for each deal: it lies in the tray face down"),
        use="tables",
        order=Order(listed=190, used=210),
        outlasts_absence=True,
        serves=scores_tricks,
        parts=lambda job: piece_parts(TRUMP_SLIPS, job, of_sessions(job, trump_slips)),
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="pick-up-slips",
        by=("table",),
        title=noted("Pick-up slips"),
        brief="one a table and round",
        purpose=noted("one for each table and round: taken up before anyone moves"),
        use="tables",
        order=Order(listed=200, used=250),
        outlasts_absence=True,
        serves=has_numbered_tables,
        parts=lambda job: piece_parts(
            PICK_UP_SLIPS_DECLARED if declares(job.event) else PICK_UP_SLIPS,
            job,
            of_sessions(job, pick_up_slips),
        ),
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="score-tickets",
        by=("table",),
        title=noted("Score tickets"),
        brief="one for each play of a tray",
        purpose=noted("one for each time a tray is played: what was made, and the initials of both sides"),
        use="tables",
        order=Order(listed=350, used=240),
        outlasts_absence=True,
        serves=has_numbered_tables,
        parts=lambda job: piece_parts(
            SCORE_TICKETS_DECLARED if declares(job.event) else SCORE_TICKETS,
            job,
            of_sessions(job, score_tickets),
        ),
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="hand-records",
        title=noted("Hand records"),
        brief="the cards of every deal",
        purpose="for the notice board after play: the cards of every deal",
        use="wall",
        order=Order(listed=130, used=460),
        serves=_has_hands,
        parts=_record_parts,
        secret=True,
    ),
    EventForm(
        name="curtain-cards",
        title=noted("Hands on slips"),
        brief="one for each hand",
        purpose=noted("one for each hand, to lay out the same cards at every table"),
        use="tables",
        order=Order(listed=140, used=220),
        serves=_has_hands,
        parts=_hand_slip_parts,
        piece="slip",
        secret=True,
        card=True,
        backs=True,
    ),
)
