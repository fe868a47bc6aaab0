"""Making the bytes of a page or a data file: functions that another process can call."""

from whistpress.core.model import Event, EventResult
from whistpress.site.page import Download, Link, Page, Site
from whistpress.site.pages.event import event_page
from whistpress.theme import Theme, render
from whistpress.views.data import as_json, score_json, scores_csv


def page_html(theme: Theme, site: Site, template: str, page: Page) -> bytes:
    """A page through its template."""
    return render(theme, template, site=site, page=page)


def event_html(
    theme: Theme,
    site: Site,
    event: Event,
    result: EventResult | None,
    facts: tuple[Link, ...],
    downloads: tuple[Download, ...],
) -> bytes:
    """The page of an event: its figures are written out here, not while the site is planned."""
    return page_html(theme, site, "event.html", event_page(event, result, facts, downloads, site.language))


def data_json(event: Event, result: EventResult) -> bytes:
    """An event's ranking as programs read it."""
    return as_json(score_json(event, result, result.problems)).encode()


def data_csv(event: Event) -> bytes:
    """An event's lines as spreadsheets read them; the same form may stand beside an event file as its scores."""
    return scores_csv(event).encode()
