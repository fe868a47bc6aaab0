"""Render a page through its template; write the data files of events and schedules."""

from collections.abc import Callable

from msgspec import structs
from msgspec.structs import replace

from whistpress.core.model import HandRecord, Schedule, StoredEvent
from whistpress.pages.data.beside import made_page, offered
from whistpress.pages.data.structured import structured
from whistpress.pages.page import Page, Site
from whistpress.readers.pbn import pbn_event
from whistpress.theme import Theme, render
from whistpress.views.data import as_json, schedule_csv, schedule_json, score_json, scores_csv
from whistpress.views.hands import shown_records


def page_html(theme: Theme, site: Site, template: str, page: Page | Callable[[], Page]) -> bytes:
    """Render a page, or the page that a call builds, with its data for search engines and links to the files beside it."""
    if not isinstance(page, Page):
        page = page()
    data = offered(page) if site.data else None
    html = render(theme, template, site=site, page=page, data=data, structured=structured(site, page))
    return made_page(html, page) if site.data else html


def movement_json(schedule: Schedule) -> bytes:
    """A schedule as programs read it."""
    return as_json(schedule_json(schedule)).encode()


def movement_csv(schedule: Schedule) -> bytes:
    """A schedule as spreadsheets read it."""
    return schedule_csv(schedule).encode()


def data_json(stored: StoredEvent) -> bytes:
    """Return an event's ranking as programs read it."""
    event, result = structs.astuple(stored.load())
    return as_json(score_json(event, result, result.problems)).encode() if result else b""


def data_csv(stored: StoredEvent) -> bytes:
    """Return an event's lines as spreadsheets read them; the same form may be beside an event file as its scores."""
    return scores_csv(stored.load().event).encode()


def data_pbn(stored: StoredEvent) -> bytes:
    """Return the cards of an event's deals, as far as they may be shown, with the tricks, as other programs read them."""
    event = stored.load().event
    shown: dict[int, dict[int, HandRecord]] = {}
    for session, record in shown_records(event):
        shown.setdefault(session.number, {})[record.deal] = record
    sessions = tuple(replace(session, hands=shown.get(session.number, {})) for session in event.sessions)
    return pbn_event(replace(event, sessions=sessions)).encode()
