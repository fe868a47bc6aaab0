"""What belongs to a tray: its label, and the slip with the trump card.

Everything is read off the Schedule, whatever system made it.
"""

from whistpress.core.games import declares
from whistpress.core.model import Event, Seat, Session
from whistpress.language import noted, say
from whistpress.printing.form import EventForm, Order
from whistpress.printing.pieces import CutPiece, Field, PieceEdge, PieceStyle, piece_parts
from whistpress.printing.sittings import AROUND, dealer_in, has_trays, plays_of, scores_tricks, set_of
from whistpress.site.wording import card

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
        parts=lambda job: piece_parts(TRAY_LABELS, job, (tray_labels(job.event, session) for session in job.event.sessions)),
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
        parts=lambda job: piece_parts(TRUMP_SLIPS, job, (trump_slips(job.event, session) for session in job.event.sessions)),
        piece="slip",
        card=True,
        backs=True,
    ),
)
