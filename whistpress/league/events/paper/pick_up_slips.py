"""Slips that are taken up during play: for each table and round, or for each play of a tray.

Every slip is read off the Schedule, whatever system made it.
"""

from msgspec.structs import replace

from whistpress.core.games import declares
from whistpress.core.model import Event, Schedule, Session
from whistpress.language import noted, say
from whistpress.league.events.words.auction import with_bids
from whistpress.printing.form import EventForm, Order
from whistpress.printing.pieces import CutPiece, Field, PieceStyle, piece_parts
from whistpress.printing.sittings import has_numbered_tables, number_and_name, plays_of, sitting_title
from whistpress.site.people import Cast

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


FORMS = (
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
            (pick_up_slips(job.event, session) for session in job.event.sessions),
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
            (score_tickets(job.event, session) for session in job.event.sessions),
        ),
        piece="slip",
        card=True,
        backs=True,
    ),
)
