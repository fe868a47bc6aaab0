"""What players carry: walking slips, badges, draw slips.

Every slip is read off the Schedule, whatever system made it.
"""

from whistpress.core.model import Contest, Event, Schedule, Session
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.language import noted, say
from whistpress.printing.form import EventForm
from whistpress.printing.pieces import CutPiece, Field, piece_parts
from whistpress.printing.sittings import (
    bearers,
    has_first_seats,
    has_schedule,
    known_rounds,
    knows_meetings,
    plays_of,
    side_words,
    sitting_title,
    stop_of,
    walks,
    with_chairs,
)
from whistpress.site.cards import label_of, singly
from whistpress.site.people import Cast


def walking_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a slip for each player or pair: round by round the table, the seat, the opponents, the deals."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return ()
    single = singly(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    with_ = (say("With"),) if single else ()
    deals = (say("Deals"),) if schedule.deals else ()
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        rows = tuple(stop_of(cast, schedule, plays, walk, round_, single=single) for round_ in known_rounds(session))
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                title=f"{who.label} {who.title}" if who.is_known else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(say("Rd"), say("Table"), say("Seat"), *with_, say("Against"), *deals),
                rows=rows,
                entry=walk.number,
            )
        )
    return tuple(pieces)


def player_badges(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a badge for each player: the number in the schedule, large, and the name where it is known."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None:
        return ()
    label = label_of(event, schedule)
    pieces = []
    for number in schedule.numbers():
        who = cast.seated(number, schedule)
        for name in bearers(who, schedule):
            team, captain = who.team if name else "", _captain(schedule, number)
            pieces.append(
                CutPiece(
                    head=sitting_title(event, session),
                    number=label(number),
                    title=name,
                    subtitle=f"{team}, {captain}" if team and captain else team or captain.capitalize(),
                    fields=() if name else (Field(say("Name")),),
                    entry=number,
                )
            )
    return tuple(pieces)


def _captain(schedule: Schedule, number: int) -> str:
    """Return the word for the captain at the first number of a team of eight, 1 and 9 (Barney 1900, p. 54)."""
    return say("captain") if schedule.contest is Contest.EIGHTS and any(team[0] == number for team in schedule.teams) else ""


def draw_slips(event: Event, session: Session, spare: int = 0) -> tuple[CutPiece, ...]:
    """Return a slip for each seat of the first round, to be drawn from a hat: number, table and seat.

    The slips of a whist drive work for any number of players up to the planned one, and for `spare` more ladies and gentlemen.
    """
    session = with_chairs(session)
    schedule = session.schedule
    if schedule is None or schedule.of_meetings:
        return ()
    if schedule.system == WHIST_DRIVE:
        return _drive_slips(schedule, sitting_title(event, session), spare)
    label, single, pieces = label_of(event, schedule), singly(schedule), []
    for walk in walks(session):
        if not walk.stops:
            continue
        round_, table, seat = walk.stops[0]
        resting = round_ != known_rounds(session)[0]
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                number=label(walk.number),
                title=say("Table %(table)s, %(word)s", table=table, word=say(seat.word) if single else side_words(seat)),
                subtitle=say("You rest first, until round %(round)s.", round=round_) if resting else "",
                table=table,
                entry=walk.number,
            )
        )
    return tuple(pieces)


_SEATS = {
    (True, True): noted("North"),
    (True, False): noted("East"),
    (False, True): noted("South"),
    (False, False): noted("West"),
}
"""The seat of a lady (or gent) of an odd (or even) number."""


def _drive_slips(schedule: Schedule, head: str, spare: int = 0) -> tuple[CutPiece, ...]:
    """Return a slip for each lady and each gent, `spare` more of each among them.

    The number alone says table and seat, so that the first slips of each serve a smaller company. Who draws the last number
    waits if it is odd.
    """
    couples = schedule.entries // 2 + spare
    return tuple(_drive_slip(head, number, lady=lady) for lady in (True, False) for number in range(1, couples + 1))


def _drive_slip(head: str, number: int, *, lady: bool) -> CutPiece:
    odd = number % 2 == 1
    return CutPiece(
        head=head,
        number=str(number),
        title=say("Table %(table)s, %(word)s", table=(number + 1) // 2, word=say(_SEATS[lady, odd])),
        subtitle=f"{say('Lady')} ♡" if lady else f"{say('Gent')} ♠",
        sentences=(say("Last number? Wait first."),) if odd else (),
    )


FORMS = (
    EventForm(
        name="walking-slips",
        by=("entry",),
        title=noted("Walking slips"),
        brief="every round's table",
        purpose=noted("one for each pair or player: every round's table and seat"),
        use="players",
        serves=knows_meetings,
        parts=lambda job: piece_parts(
            "walking-slips", job, (walking_slips(job.event, session) for session in job.event.sessions)
        ),
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="player-badges",
        by=("entry",),
        title=noted("Badges"),
        brief="the number and the name",
        purpose=noted("one for each player: the number, large, and the name"),
        use="players",
        serves=has_schedule,
        parts=lambda job: piece_parts(
            "player-badges", job, (player_badges(job.event, session) for session in job.event.sessions)
        ),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="draw-slips",
        by=("table", "entry"),
        title=noted("Draw slips"),
        brief="numbers to draw from a hat",
        purpose=noted("one for each place, to be drawn from a hat: number, table, seat"),
        use="players",
        serves=has_first_seats,
        parts=lambda job: piece_parts(
            "draw-slips", job, (draw_slips(job.event, session, job.spare) for session in job.event.sessions)
        ),
        piece="slip",
        card=True,
        backs=True,
        blanks=True,
    ),
)
