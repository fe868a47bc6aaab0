"""Making the pages of standings: functions that another process can call, each with what its page shows alone."""

from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages.standings import StandingOf, standing_page, standings_page, worked_out_page
from whistpress.theme import Theme


def standings_html(theme: Theme, site: Site, seasons: tuple[str, ...], made: tuple[StandingOf, ...]) -> bytes:
    """The list of standings."""
    return page_html(theme, site, "standings.html", standings_page(site.name, seasons, made))


def standing_html(theme: Theme, site: Site, of: StandingOf) -> bytes:
    """The page of a standing."""
    return page_html(theme, site, "standing.html", standing_page(of))


def worked_out_html(theme: Theme, site: Site, of: StandingOf) -> bytes:
    """How a standing is worked out."""
    return page_html(theme, site, "standing-worked-out.html", worked_out_page(of))
