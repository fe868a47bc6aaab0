"""The page of a deal whose play was written down."""

from whistpress.core.model import Event, Session
from whistpress.language import say
from whistpress.pages.page import Link, Page
from whistpress.views import addresses
from whistpress.views.hands import DealHands, PlayView, deal_hands, plays


class DealPage(Page, frozen=True, kw_only=True):
    """A deal: its cards, how each table played it that wrote it down, the event to which it belongs."""

    event: Link
    deal: DealHands
    plays: tuple[PlayView, ...]


def deal_page(event: Event, session: Session, deal: int, leads: str = "") -> DealPage:
    """The page of a deal; its first leads are read by the system of leads that a league names."""
    record = session.hands[deal]
    shown = deal_hands(event, session, record)
    return DealPage(
        path=addresses.deal(event.id, shown.anchor),
        title=say("%(title)s, card by card", title=shown.title),
        summary=event.title,
        section=addresses.EVENTS,
        event=Link(event.title, f"{addresses.event(event.id)}#{shown.anchor}"),
        deal=shown,
        plays=plays(event, session, record, leads),
    )
