"""Hands on sheets: records of whole deals for the notice board, and slips of single hands to be cut apart."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.model import Event
from whistpress.language import noted
from whistpress.league.events.words.hands import DealHands, HandView, every_hand
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import fit_line, shorten
from whistpress.printing.sheet import CUT, Cutting, PaperSheet, stack
from whistpress.printing.sittings import sitting_title
from whistpress.site.wording import day

_ACROSS, _DOWN = 3, 4
_SLIP = 52.0, 57.0
"""The least width and height of a slip of a hand, in millimetres."""
_DEAL = 61.0
"""Millimetres that a deal needs at the least, across and down."""
_HEAD = 13.0
_FRAME = 4.0
_TITLE_SIZE = 8.0


class RecordSheets(Struct, frozen=True, kw_only=True):
    """View of a hand record: pages of twelve deals; `width` and `height` of a deal, `head` that of the heading (mm)."""

    title: str
    date: str
    sheet: PaperSheet
    width: float
    height: float
    head: float
    title_size: float
    pages: tuple[tuple[DealHands, ...], ...]


class HandSlip(Struct, frozen=True, kw_only=True):
    """One hand on a slip: its deal, and the slip's upper left corner in millimetres."""

    deal: DealHands
    hand: HandView
    left: float
    top: float


class HandSlips(Struct, frozen=True, kw_only=True):
    """View of slips of hands: pages of twelve at the most, the size of a slip, the cut marks."""

    title: str
    sheet: PaperSheet
    width: float
    height: float
    marks: str
    pages: tuple[tuple[HandSlip, ...], ...]


def record_sheets(deals: Sequence[DealHands], sheet: PaperSheet, title: str, date: str) -> RecordSheets:
    """Lay all deals of a session out, twelve on a full sheet, fewer on a smaller one."""
    across = max(1, min(_ACROSS, int(sheet.inner_width / _DEAL)))
    down = max(1, min(_DOWN, int((sheet.inner_height - _HEAD) / _DEAL)))
    share = max(1, -(-len(deals) // max(1, -(-len(deals) // (across * down)))))
    heading = fit_line(title, 0.75 * sheet.inner_width, 15.0, 10.0)
    return RecordSheets(
        title=heading.text,
        title_size=heading.size,
        date=date,
        sheet=sheet,
        width=round(sheet.inner_width / across - 0.01, 2),
        height=round((sheet.inner_height - _HEAD) / down - 0.1, 2),
        head=_HEAD,
        pages=tuple(tuple(deals[start : start + share]) for start in range(0, len(deals), share)),
    )


def hand_slips(deals: Sequence[DealHands], sheet: PaperSheet, title: str) -> HandSlips:
    """Lay out a slip for each hand, the four of a deal one after the other."""
    width, height = sheet.inner_width - 2 * CUT, sheet.inner_height - 2 * CUT
    across, down = min(_ACROSS, int(width / _SLIP[0])), min(_DOWN, int(height / _SLIP[1]))
    cutting = Cutting.filling(sheet, max(1, across), max(1, down))
    slips = [(deal, hand) for deal in deals for hand in sorted(deal.hands, key=lambda hand: "NESW".index(hand.letter))]
    spots = cutting.spots
    return HandSlips(
        title=shorten(title, cutting.width - 2 * _FRAME, _TITLE_SIZE),
        sheet=sheet,
        width=cutting.width,
        height=cutting.height,
        marks=cutting.marks,
        pages=tuple(
            tuple(
                HandSlip(deal=deal, hand=hand, left=left, top=top) for (deal, hand), (left, top) in zip(page, spots, strict=False)
            )
            for page in stack(slips, len(spots))
        ),
    )


def _has_hands(event: Event) -> bool:
    return not event.partners and any(session.dealt for session in event.sessions)


def _record_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("hand-records", record_sheets(every_hand(job.event, session), job.sheet, job.event.title, day(session.date)))
        for session in job.event.sessions
        if session.dealt
    )


def _hand_slip_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("curtain-cards", hand_slips(every_hand(job.event, session), job.sheet, sitting_title(job.event, session)))
        for session in job.event.sessions
        if session.dealt
    )


FORMS = (
    EventForm(
        name="hand-records",
        title=noted("Hand records"),
        brief="the cards of every deal",
        purpose="for the notice board after play: the cards of every deal",
        use="wall",
        order=Order(listed=130, used=460),
        serves=_has_hands,
        parts=_record_parts,
        secret=True,
    ),
    EventForm(
        name="curtain-cards",
        title=noted("Hands on slips"),
        brief="one for each hand",
        purpose=noted("one for each hand, to lay out the same cards at every table"),
        use="tables",
        order=Order(listed=140, used=220),
        serves=_has_hands,
        parts=_hand_slip_parts,
        piece="slip",
        secret=True,
        card=True,
        backs=True,
    ),
)
