"""The page from which every way leads into the record, and the years of each club."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.site import addresses
from whistpress.site.make import page_html
from whistpress.site.movements import Movement
from whistpress.site.page import Site
from whistpress.site.pages.browse import browse_page, club_years_page, events_of_club
from whistpress.site.pages.identity import who_is_who_page
from whistpress.site.planner import Planner
from whistpress.theme import Theme


def browse_pages(planner: Planner) -> Iterator[Artefact]:
    """The page of all ways, where there are events, and who was taken for whom, the years of each club that has any."""
    league = planner.league
    if league.events:
        used, games = tuple(planner.movements.values()), planner.games if planner.site.games else ()
        make = partial(_browse_html, planner.theme, planner.site, league, used, games)
        yield Artefact(path=addresses.BROWSE, kind=Kind.PAGE, source=league.at.file, make=make)
    mistaken = who_is_who_page(league)
    if mistaken:
        yield planner.page("who-is-who.html", mistaken, "content/members.toml")
    for club in league.clubs.values():
        if events_of_club(league, club):
            source = club.at.file if club.at else "content/clubs.toml"
            yield planner.page("club-years.html", club_years_page(league, club), source)


def _browse_html(theme: Theme, site: Site, league: League, used: tuple[Movement, ...], games: tuple[str, ...]) -> bytes:
    """The page: the texts of systems and games are read here, not while the site is planned."""
    page = browse_page(theme, league, used, bool(site.systems), games)
    return page_html(theme, site, "browse.html", page)
