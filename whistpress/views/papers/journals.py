"""What pairs and players write themselves during play: their own journal, and a ticket for each time a tray is played.

Everything is read off the Schedule: whatever system made it, its journals and tickets follow.
"""

from collections.abc import Iterator, Mapping

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.language import say
from whistpress.views.papers.cards import singly
from whistpress.views.papers.pieces import Piece, head_of, known, numbered, plays_of
from whistpress.views.papers.player_papers import Walk, stop_of, walks
from whistpress.views.people import Cast
from whistpress.views.words import card


def pair_journals(event: Event, session: Session) -> tuple[Piece, ...]:
    """A card for each player, pair, or pair of a team, to be written in deal by deal: against whom, tricks, score, notes."""
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
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        pieces.append(
            Piece(
                head=head_of(event, session),
                title=f"{who.label} {who.title}" if who.named else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(*printed, say("Trumps"), say("Tricks"), say("Score"), say("Notes")),
                rows=tuple(_lines(cast, schedule, plays, walk, session, single=single)),
            )
        )
    return tuple(pieces)


def _lines(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, session: Session, *, single: bool
) -> Iterator[tuple[str, ...]]:
    """A line for each deal, or where each table deals its own cards for each round; table and adversaries are said once.

    A trump card is written when it is turned, though it may be settled: nobody is to carry it about beforehand.
    """
    suit = card(session.suit).open if session.suit else ""
    tables = {round_: table for round_, table, _ in walk.stops}
    for round_ in known(session):
        stop = stop_of(cast, schedule, plays, walk, round_, single=single)
        deals = plays[round_, tables[round_]].deals if round_ in tables else ()
        first, again = stop[: -1 if schedule.deals else None], (stop[0], *("",) * (len(stop) - (2 if schedule.deals else 1)))
        if not schedule.deals or not deals:
            yield (*stop, suit, "", "", "")
        for place, deal in enumerate(deals):
            yield (*(again if place else first), str(deal), suit, "", "", "")


def score_tickets(event: Event, session: Session) -> tuple[Piece, ...]:
    """A ticket for each time a tray is played: deal, round, table, who sits there; boxes for tricks and both sides' initials.

    In the order in which a tray gets to its tables, so that a pile cut from the sheets is one tray's tickets.
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    plays = {(play.round, play.table): play for play in plays_of(session)}
    deals = sorted({deal for play in plays.values() for deal in play.deals})
    stops = ((deal, plays[stop]) for deal in deals for stop in schedule.journey_of(deal) if stop in plays)
    return tuple(
        Piece(
            head=head_of(event, session),
            number=str(deal),
            title=say("Round %(round)s · Table %(table)s", round=play.round, table=play.table),
            subtitle=say("Deal %(deal)s", deal=deal),
            columns=(say("Side"), say("Who"), say("Tricks"), say("Initials")),
            rows=(
                ("N-S", _who(cast, schedule, play.seats.ns), "", ""),
                ("E-W", _who(cast, schedule, play.seats.ew), "", ""),
            ),
        )
        for deal, play in stops
    )


def _who(cast: Cast, schedule: Schedule, numbers: tuple[int, ...]) -> str:
    return ", ".join(numbered(cast, schedule, number) for number in dict.fromkeys(numbers))
