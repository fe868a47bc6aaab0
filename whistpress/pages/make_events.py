"""Making the lists of events: functions that another process can call, each with what its page shows alone."""

from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages.errata import errata_page
from whistpress.pages.pages.events import EventsOf, Scored, SeasonOf, events_page, season_page
from whistpress.theme import Theme


def events_html(theme: Theme, site: Site, of: EventsOf) -> bytes:
    """The page of all seasons."""
    return page_html(theme, site, "events.html", events_page(of))


def season_html(theme: Theme, site: Site, of: SeasonOf) -> bytes:
    """The page of a season."""
    return page_html(theme, site, "season.html", season_page(of))


def errata_html(theme: Theme, site: Site, events: Scored, season: str) -> bytes:
    """The errata of a season, of the events in which something was corrected."""
    return page_html(theme, site, "errata.html", errata_page(site.name, events, season))
