"""The prize list of a drive for the M.C.: to read out in large type; before play with a blank line for each winner."""

from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league.events.words.prizes import PrizeLine, about_lines, prize_lines, short_line
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.site.hours import event_days

_ROOMY, _DENSE = 12, 18
"""How many prizes have room on a sheet in large type, and in somewhat smaller type."""


class PrizeList(Struct, frozen=True, kw_only=True):
    """View of the prize list: the prizes in the order in which they are given. `blank`: the winners are to be written in.

    `dense`: there are more than large type has room for on one sheet, and not so many that they need two anyhow.
    """

    league: str
    title: str
    when: str
    prizes: tuple[PrizeLine, ...]
    blank: bool
    dense: bool = False
    note: str = ""


def prize_list(job: EventJob) -> PrizeList:
    """Lay out the prizes of an event, with their winners once it was played."""
    event = job.result_event
    return PrizeList(
        league=job.league,
        title=event.title,
        when=" · ".join(part for part in (event_days(event), event.place, *about_lines(event)) if part),
        prizes=prize_lines(event, job.result),
        blank=not event.played,
        dense=_ROOMY < len(event.prizes) <= _DENSE,
        note=short_line(event) or (say("Write the winners in before they are read out.") if not event.played else ""),
    )


FORMS = (
    EventForm(
        name="prize-list",
        title=noted("Prize list"),
        brief="what the M.C. reads out",
        purpose=noted("what the M.C. reads out: each prize, who won it and with what; before play with blank lines"),
        use="director",
        order=Order(listed=320, used=20, packed=150),
        serves=lambda event: bool(event.prizes),
        parts=lambda job: (DocumentPart("prize-list", prize_list(job)),),
    ),
)
