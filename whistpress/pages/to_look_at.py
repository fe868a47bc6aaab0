"""What is to be looked at before a provisional result is made final, for its page."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Status
from whistpress.core.scoring.findings import CLOSE, release_findings
from whistpress.views import figures
from whistpress.views.travellers import anchor_of


class Look(Struct, frozen=True):
    """One thing to look at, in words, and where it is on the event's page (empty: in the ranking)."""

    text: str
    anchor: str = ""


def to_look_at(event: Event, result: EventResult | None, margin: Fraction) -> tuple[Look, ...]:
    """The findings about an event that is provisional; none of a final one, where they were looked at or accepted.

    While scores are still to come, nobody has finished: a close finish is none yet.
    """
    if result is None or event.status is not Status.PROVISIONAL or not event.played:
        return ()
    return tuple(
        Look(
            f"{one.message[0].upper()}{one.message[1:]}.", anchor_of(one.traveller) if one.traveller in result.travellers else ""
        )
        for one in release_findings(event, result, margin, figures.mixed)
        if result.complete or one.kind != CLOSE
    )
