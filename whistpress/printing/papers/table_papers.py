"""What lies on the tables: table cards, side cards, cards of those who sit out, labels of trays, trump slips.

Everything is read off the Schedule: whatever system made it, its papers follow.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from whistpress.core.games.dealing import dealer_of
from whistpress.core.model import Event, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import MoveKind, Moves, moves_of
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.language import say
from whistpress.printing.papers.pieces import (
    CutPiece,
    Field,
    PieceEdge,
    known_rounds,
    number_and_name,
    plays_of,
    sitting_title,
    with_chairs,
)
from whistpress.views.auction import declares, with_bids
from whistpress.views.cards import label_of, singly
from whistpress.views.people import Cast, Who
from whistpress.views.words import card, runs

AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_FROM_NORTH = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


def table_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A card for each table: its number to be read from both directions, at each edge the seat and who sits there first."""
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
        CutPiece(number=str(table), title=say("Table %(table)s", table=table), edges=_edges(cast, schedule, play, begins))
        for table, play in sorted(firsts.items())
    )


def _edges(cast: Cast, schedule: Schedule, play: Play, begins: int) -> tuple[PieceEdge, ...]:
    if play.round != begins:
        return tuple(PieceEdge(seat.value, say(seat.word)) for seat in AROUND)
    return tuple(
        PieceEdge(seat.value, f"{say(seat.word)}: {number_and_name(cast, schedule, play.seats.at(seat))}") for seat in AROUND
    )


def side_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A card for each side of each table (Barney 1900, p. 27); none where somebody's way differs from round to round."""
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
            pieces.append(CutPiece(title=words, subtitle=where, head=sitting_title(event, session)))
    return tuple(pieces)


def _always(moves: Moves, table: int, seat: Seat) -> str:
    """`To East at table 2.`, `Does not move.`; nothing where it differs from round to round."""
    move = moves.constant_move(table, seat)
    if move is None or move.seat is None:
        return ""
    goal = say("%(word)s at table %(table)s", word=say(move.seat.word), table=move.table)
    if move.step is MoveKind.STAYS:
        return say("Does not move.")
    return say("Rest, then to %(goal)s.", goal=goal) if move.step is MoveKind.RESTS else f"To {goal}."


def sit_out_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A card for each round's rest: who sits out, and where they play next. One for the whole sitting where they are few."""
    rows = tuple(
        (round_, f"{who.label} {who.title}" if who.named else who.label, back) for round_, who, back in rests_of(event, session)
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


def rests_of(event: Event, session: Session) -> Iterator[tuple[str, Who, str]]:
    """Each rest of a sitting: the round, who sits out, where they play next."""
    schedule, cast, wanted = session.schedule, Cast(event), known_rounds(session)
    if schedule is None:
        return
    for rest in (one for one in schedule.sit_outs if one.round in wanted):
        for entry in rest.entries:
            yield str(rest.round), cast.who(entry), _back(schedule, entry, rest.round, wanted)


def _back(schedule: Schedule, entry: int, round_: int, wanted: tuple[int, ...]) -> str:
    """Where who rests plays next: of a four the pair that has no table in this round; of numbered players nobody says which."""
    if schedule.teams:
        return ""
    busy = {seat for play in schedule.in_round(round_) for seat in AROUND if play.seats.at(seat) == entry}
    for later in (one for one in wanted if one > round_):
        for play in schedule.in_round(later):
            seat = next((one for one in _FROM_NORTH if one not in busy and play.seats.at(one) == entry), None)
            if seat:
                side = say(seat.word) if singly(schedule) else "N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W"
                return say("round %(later)s, table %(table)s, %(side)s", later=later, table=play.table, side=side)
    return say("no more")


def tray_labels(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A label for each tray: its number, which side is North, the star beside the dealer's hand, the set it travels with."""
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
    """North is named, for the tray lies one way round only; the dealer has the star."""
    words = " ".join([say("North")] * (seat is Seat.NORTH) + ["dealt"] * (seat is dealer))
    return PieceEdge(seat.value, words, star=seat is dealer)


def dealer_in(session: Session, schedule: Schedule, deal: int) -> Seat:
    """Who dealt: as the record of the hands has it, to the right of who must lead, else N, E, S, W in turn."""
    if record := session.hands.get(deal):
        return record.dealer
    leader = schedule.leader_of(deal)
    return AROUND[AROUND.index(leader) - 1] if leader else dealer_of(deal)


def set_of(schedule: Schedule, deal: int) -> str:
    """`with deals 5–8`; nothing for a deal that travels alone."""
    found = next((one for one in schedule.sets if deal in one and len(one) > 1), None)
    return say("with deals %(runs)s", runs=runs(sorted(found))) if found else ""


def trump_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A slip for each deal: its trump card, shown by the dealer, laid in the tray and shown again (Barney 1900, Law IV.1).

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


def pick_up_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A slip for each table and round, taken up before anyone moves: North writes the score, East puts his name to it.

    Where trumps are declared he writes what was declared and what came of it (Goodfellow 1912, Laws 3 and 4).
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    columns = (say("Deal"), *_written(event), "O.K.")
    return tuple(
        CutPiece(
            head=sitting_title(event, session),
            title=say("Round %(round)s · Table %(table)s", round=play.round, table=play.table),
            sentences=(_side("N-S", cast, schedule, play.seats.ns), _side("E-W", cast, schedule, play.seats.ew)),
            columns=columns,
            rows=tuple((str(deal), *[""] * (len(columns) - 1)) for deal in play.deals),
        )
        for play in plays_of(session)
    )


def _written(event: Event) -> tuple[str, ...]:
    """What is written of a deal on a pick-up slip."""
    if not declares(event):
        return say("N-S tricks"), say("E-W tricks")
    declared = (say("Bid"), say("Declarer")) if with_bids(event) else (say("Trumps"), say("By"))
    made = (say("Doubled"), say("Tricks"), say("Honours, chicane"), say("Revokes"))
    return (*declared, *made, say("N-S points"), say("E-W points"))


def _side(side: str, cast: Cast, schedule: Schedule, numbers: tuple[int, ...]) -> str:
    return f"{side}: {', '.join(number_and_name(cast, schedule, number) for number in dict.fromkeys(numbers))}"
