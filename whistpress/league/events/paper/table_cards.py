"""Cards on the tables: table cards, side cards, the card of the sit-out table.

Every card is read off the Schedule, whatever system made it.
"""

from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import MoveKind, Moves, moves_of
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.language import noted, say
from whistpress.printing.form import EventForm
from whistpress.printing.pieces import CutPiece, PieceEdge, piece_parts
from whistpress.printing.sittings import (
    AROUND,
    has_schedule,
    number_and_name,
    plays_of,
    rests_of,
    schedules,
    sitting_title,
    with_chairs,
)
from whistpress.site.cards import label_of, singly
from whistpress.site.people import Cast


def table_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card for each table: its number to be read from both sides, the event with its hour, at each edge its player."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None:
        return ()
    plays = list(plays_of(session))
    firsts: dict[int, Play] = {}
    for play in plays:
        firsts.setdefault(play.table, play)
    begins = min((play.round for play in plays), default=1)
    return tuple(
        CutPiece(
            head=sitting_title(event, session),
            number=str(table),
            title=say("Table %(table)s", table=table),
            edges=_edges(cast, schedule, play, begins),
            table=table,
        )
        for table, play in sorted(firsts.items())
    )


def _edges(cast: Cast, schedule: Schedule, play: Play, begins: int) -> tuple[PieceEdge, ...]:
    if play.round != begins:
        return tuple(PieceEdge(seat.value, say(seat.word)) for seat in AROUND)
    return tuple(
        PieceEdge(seat.value, f"{say(seat.word)}: {number_and_name(cast, schedule, play.seats.at(seat))}") for seat in AROUND
    )


def side_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card for each side of each table (Barney 1900, p. 27); none where a move differs from round to round."""
    schedule, label = session.schedule, label_of(event, session.schedule) if session.schedule else str
    if schedule is None or follows_from_winners(schedule):
        return ()
    part = replace(schedule, plays=tuple(plays_of(session)))
    moves, pieces = moves_of(part), []
    begins = min((play.round for play in part.plays), default=1)
    for table in sorted({play.table for play in part.plays}):
        for seat in AROUND:
            words = _always(moves, table, seat)
            if not words:
                return ()
            before = [play for play in part.at_table(table) if play.round == begins]
            number = f"({label(before[0].seats.at(seat))})" if before and singly(schedule) else ""
            where = say("Table %(table)s, %(word)s %(number)s", table=table, word=say(seat.word), number=number).strip()
            pieces.append(CutPiece(title=words, subtitle=where, head=sitting_title(event, session), table=table))
    return tuple(pieces)


def _always(moves: Moves, table: int, seat: Seat) -> str:
    """Return a move that is the same after every round: `To East at table 2.`, `Does not move.`; else nothing."""
    move = moves.constant_move(table, seat)
    if move is None or move.seat is None:
        return ""
    goal = say("%(word)s at table %(table)s", word=say(move.seat.word), table=move.table)
    if move.step is MoveKind.STAYS:
        return say("Does not move.")
    return say("Rest, then to %(goal)s.", goal=goal) if move.step is MoveKind.RESTS else say("To %(goal)s.", goal=goal)


def sit_out_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card with the rests of all rounds, and where those who rest play next."""
    rows = tuple(
        (round_, f"{who.label} {who.title}" if who.is_known else who.label, back)
        for round_, who, back in rests_of(event, session)
    )
    if not rows:
        return ()
    return (
        CutPiece(
            head=sitting_title(event, session),
            title=say("Sit-out table"),
            subtitle=say("You rest for one round. Please do not watch a deal that you have still to play."),
            columns=(say("Round"), say("Sits out"), say("Plays next")),
            rows=rows,
        ),
    )


def _has_rests(event: Event) -> bool:
    return any(rest.entries for schedule in schedules(event) if not follows_from_winners(schedule) for rest in schedule.sit_outs)


def _by_sides(event: Event) -> bool:
    """Return whether players are single, and each moves the same way from the same seat after every round."""
    return any(map(singly, schedules(event))) and any(side_cards(event, session) for session in event.sessions)


FORMS = (
    EventForm(
        name="table-cards",
        by=("table",),
        title=noted("Table cards"),
        brief="the number, the first seats",
        purpose=noted("one for each table: its number, to be read from both sides"),
        use="tables",
        outlasts_absence=True,
        serves=has_schedule,
        parts=lambda job: piece_parts("table-cards", job, (table_cards(job.event, session) for session in job.event.sessions)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="side-cards",
        by=("table",),
        title=noted("Side cards"),
        brief="where each player goes next",
        purpose=noted("one for each side of each table: where the player goes next"),
        use="tables",
        outlasts_absence=True,
        serves=_by_sides,
        parts=lambda job: piece_parts("side-cards", job, (side_cards(job.event, session) for session in job.event.sessions)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="sit-out-cards",
        title=noted("Sit-out card"),
        brief="who rests, who plays next",
        purpose=noted("for the table of those who rest: who, and where they go next"),
        use="tables",
        serves=_has_rests,
        parts=lambda job: piece_parts(
            "sit-out-cards", job, (sit_out_cards(job.event, session) for session in job.event.sessions)
        ),
        piece="card",
        card=True,
        backs=True,
    ),
)
