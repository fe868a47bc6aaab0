"""What is to be looked at before a provisional result is made final, for its page."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Status
from whistpress.core.scoring.release import CLOSE, found
from whistpress.views import figures
from whistpress.views.travellers import anchor_of


class ReviewPoint(Struct, frozen=True):
    """One thing to look at, in words, and where it is on the event's page (empty: in the ranking)."""

    text: str
    anchor: str = ""


def review_points(event: Event, result: EventResult | None, margin: Fraction) -> tuple[ReviewPoint, ...]:
    """The findings about an event that is provisional; none of a final one, where they were looked at or accepted.

    While scores are still to come, nobody has finished: a close finish is none yet.
    """
    if result is None or event.status is not Status.PROVISIONAL or not event.played:
        return ()
    return tuple(
        ReviewPoint(
            f"{one.message[0].upper()}{one.message[1:]}.", anchor_of(one.traveller) if one.traveller in result.travellers else ""
        )
        for one in found(event, result, margin, figures.mixed)
        if result.complete or one.kind != CLOSE
    )
