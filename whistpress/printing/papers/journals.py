"""What pairs and players write themselves during play: their own journal, and a ticket for each time a tray is played.

Everything is read off the Schedule: whatever system made it, its journals and tickets follow.
"""

from collections.abc import Iterator, Mapping

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.language import say
from whistpress.printing.papers.pieces import CutPiece, Field, known_rounds, number_and_name, plays_of, sitting_title
from whistpress.printing.papers.player_papers import Walk, stop_of, walks
from whistpress.views.auction import declares, with_bids
from whistpress.views.cards import singly
from whistpress.views.people import Cast
from whistpress.views.words import card


def pair_journals(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A card for each player, pair, or pair of a team, to be written in deal by deal: against whom, tricks, score, notes.

    A trump card is written when it is turned, though it may be settled: nobody is to carry it about beforehand.
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return ()
    single = singly(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    printed = (
        say("Round"),
        say("Table"),
        say("Seat"),
        *((say("With"),) if single else ()),
        say("Against"),
        *((say("Deal"),) if schedule.deals else ()),
    )
    suit = card(session.suit).open if session.suit else ""
    blanks = (suit, *[""] * len(_written(event)))
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                title=f"{who.label} {who.title}" if who.named else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(*printed, *_written(event), say("Notes")),
                rows=tuple((*line, *blanks) for line in _lines(cast, schedule, plays, walk, session, single=single)),
            )
        )
    return tuple(pieces)


def _lines(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, session: Session, *, single: bool
) -> Iterator[tuple[str, ...]]:
    """A line for each deal, or where each table deals its own cards for each round; table and adversaries are said once."""
    tables = {round_: table for round_, table, _ in walk.stops}
    for round_ in known_rounds(session):
        stop = stop_of(cast, schedule, plays, walk, round_, single=single)
        deals = plays[round_, tables[round_]].deals if round_ in tables else ()
        first, again = stop[: -1 if schedule.deals else None], (stop[0], *("",) * (len(stop) - (2 if schedule.deals else 1)))
        if not schedule.deals or not deals:
            yield stop
        for place, deal in enumerate(deals):
            yield (*(again if place else first), str(deal))


def _written(event: Event) -> tuple[str, ...]:
    """What is written of a deal in a journal, besides notes."""
    if not declares(event):
        return say("Trumps"), say("Tricks"), say("Score")
    return say("Bid") if with_bids(event) else say("Trumps"), say("By"), say("Tricks"), say("Points")


def score_tickets(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A ticket for each time a tray is played: deal, round, table, who sits there; boxes for the score and both sides' initials.

    Where trumps are declared the bid stands on the line of its side, a double on that of the side that doubled.
    In the order in which a tray gets to its tables, so that a pile cut from the sheets is one tray's tickets.
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
        )
        for deal, play in stops
    )


def _on_tickets(event: Event) -> tuple[tuple[str, ...], tuple[Field, ...]]:
    """What is written on a ticket for each side, and for both."""
    if not declares(event):
        return (say("Tricks"),), ()
    boxes = (say("Bid, double") if with_bids(event) else say("Trumps, double"), say("Honours"), say("Points"))
    return boxes, tuple(map(Field, (say("Declarer"), say("His tricks"), say("Chicane"), say("Revokes"))))


def _who(cast: Cast, schedule: Schedule, numbers: tuple[int, ...]) -> str:
    return ", ".join(number_and_name(cast, schedule, number) for number in dict.fromkeys(numbers))
