"""Journals: what pairs and players write themselves during play, deal by deal.

Every journal is read off the Schedule, whatever system made it.
"""

from collections.abc import Iterator, Mapping

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.language import noted, say
from whistpress.printing.form import EventForm
from whistpress.printing.pieces import CutPiece, piece_parts
from whistpress.printing.sittings import Walk, known_rounds, knows_meetings, plays_of, sitting_title, stop_of, walks
from whistpress.views.auction import declares, with_bids
from whistpress.views.cards import singly
from whistpress.views.people import Cast
from whistpress.views.words import card


def pair_journals(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card for each player or pair: deal by deal the opponents, and blanks for tricks, score and notes.

    Players write down the trump card when it is turned, even if it is settled: no player may carry it on a card beforehand.
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
    blanks = (suit, *[""] * len(_journal_blanks(event)))
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                title=f"{who.label} {who.title}" if who.named else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(*printed, *_journal_blanks(event), say("Notes")),
                rows=tuple((*line, *blanks) for line in _lines(cast, schedule, plays, walk, session, single=single)),
                entry=walk.number,
            )
        )
    return tuple(pieces)


def _lines(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, session: Session, *, single: bool
) -> Iterator[tuple[str, ...]]:
    """Yield a line for each deal, or for each round without trays; only the first line of a round names the opponents."""
    tables = {round_: table for round_, table, _ in walk.stops}
    for round_ in known_rounds(session):
        stop = stop_of(cast, schedule, plays, walk, round_, single=single)
        deals = plays[round_, tables[round_]].deals if round_ in tables else ()
        first, again = stop[: -1 if schedule.deals else None], (stop[0], *("",) * (len(stop) - (2 if schedule.deals else 1)))
        if not schedule.deals or not deals:
            yield stop
        for index, deal in enumerate(deals):
            yield (*(again if index else first), str(deal))


def _journal_blanks(event: Event) -> tuple[str, ...]:
    """Return the headings of the blanks for each deal, besides notes."""
    if not declares(event):
        return say("Trumps"), say("Tricks"), say("Score")
    return say("Bid") if with_bids(event) else say("Trumps"), say("By"), say("Tricks"), say("Points")


FORMS = (
    EventForm(
        name="pair-journals",
        by=("entry",),
        title=noted("Journals"),
        purpose=noted("one for each pair or player, to be written in deal by deal"),
        use="players",
        serves=knows_meetings,
        parts=lambda job: piece_parts(
            "pair-journals", job, (pair_journals(job.event, session) for session in job.event.sessions), job.code
        ),
        piece="card",
        card=True,
        backs=True,
    ),
)
