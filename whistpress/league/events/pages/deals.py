"""A page for each deal whose play was written down: its cards, and how each table played it."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.model import Event, EventHead, EventResult, StoredEvent
from whistpress.language import say
from whistpress.league.events.words.hands import DealHands, PlayView, deal_hands, plays, shown_deals
from whistpress.league.events.words.travellers import deal_anchor
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page


def pages_of_event(planner: Planner, stored: StoredEvent, event: EventHead, evening: int | None) -> Iterator[Artefact]:
    """Plan the pages of the deals of an event, or of the evening of that index."""
    if event.partners or not any(session.has_recorded_deals for session in event.sessions):
        return
    for session, deal in shown_deals(event):
        if deal in session.recorded_deals:
            path = addresses.deal(event.id, deal_anchor(session.number, deal))
            build = partial(deal_page, stored, evening, session.number, deal, planner.site.leads, planner.event_titles[event.id])
            yield planner.later(path, "deal.html", build, event.at.file)


class DealPage(Page, frozen=True, kw_only=True):
    """A deal: its cards, how each table played it that wrote it down, the event to which it belongs."""

    event: Link
    deal: DealHands
    plays: tuple[PlayView, ...]


def deal_page(stored: StoredEvent, evening: int | None, session_number: int, deal: int, leads: str, tab: str) -> DealPage:
    """Build the page of a deal; `leads` is the system by which leads are read, or empty, `tab` the event with its day."""
    event, _ = load_event(stored, evening)
    session = next(session for session in event.sessions if session.number == session_number)
    record = session.hands[deal]
    shown = deal_hands(event, session, record)
    return DealPage(
        path=addresses.deal(event.id, shown.anchor),
        title=say("%(title)s, card by card", title=shown.title),
        tab=f"{shown.title}: {tab}",
        summary=say("%(deal)s of %(event)s: who held what, and how it was played.", deal=shown.title, event=tab),
        section=addresses.EVENTS,
        event=Link(event.title, f"{addresses.event(event.id)}#{shown.anchor}"),
        deal=shown,
        plays=plays(event, session, record, leads),
    )


def load_event(stored: StoredEvent, evening: int | None) -> tuple[Event, EventResult | None]:
    """Load an event with its result, or the evening of that index."""
    whole = stored.load()
    scored = whole if evening is None else whole.evening(evening)
    return scored.event, scored.result
