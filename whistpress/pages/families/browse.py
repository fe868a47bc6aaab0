"""The page from which every way leads into the record, and the years of each club."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Club, EventHead, Person
from whistpress.pages.make import page_html
from whistpress.pages.order import shown_order
from whistpress.pages.page import Site
from whistpress.pages.pages.browse import BrowseOf, Entered, browse_of, browse_page, club_years_page, club_years_title
from whistpress.pages.pages.identity import who_is_who_page
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses
from whistpress.views.coming import entered_of
from whistpress.views.event_lines import head


def browse_pages(planner: Planner) -> Iterator[Artefact]:
    """The page of all ways, where there are events, and who was taken for whom, the years of each club that has any."""
    league = planner.league
    if league.events:
        seasons = tuple((name, len(planner.by_season[name])) for name in planner.seasons)
        used = planner.movements.values() if planner.site.systems else ()
        of = browse_of(league, seasons, used, planner.games if planner.site.games else ())
        make = partial(_browse_html, planner.theme, planner.site, of)
        yield Artefact(path=addresses.BROWSE, kind=Kind.PAGE, source=league.at.file, make=make)
    mistaken = who_is_who_page(league)
    if mistaken:
        yield planner.page("who-is-who.html", mistaken, "content/members.toml")
    for club in league.clubs.values():
        yield from _years(planner, club, [person for person in league.people.values() if person.club == club.id])


def _years(planner: Planner, club: Club, members: list[Person]) -> Iterator[Artefact]:
    """The years of a club, where its members have played."""
    ids = frozenset(person.id for person in members)
    events = tuple(_entered(event, ids) for event in entered_of([person.id for person in members], planner.entered))
    if events:
        names = tuple((person.id, person.name) for person in sorted(members, key=shown_order))
        make = partial(_club_years_html, planner.theme, planner.site, club, names, events)
        source, path = club.at.file if club.at else "content/clubs.toml", addresses.club_years(club.id)
        yield Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=club_years_title(club))


def _entered(event: EventHead, members: frozenset[str]) -> Entered:
    return head(event), tuple(person for person in event.players if person in members)


def _club_years_html(
    theme: Theme, site: Site, club: Club, members: tuple[tuple[str, str], ...], events: tuple[Entered, ...]
) -> bytes:
    """The years of a club."""
    return page_html(theme, site, "club-years.html", club_years_page(club, members, events))


def _browse_html(theme: Theme, site: Site, of: BrowseOf) -> bytes:
    """The page: the texts of systems and games are read here, not while the site is planned."""
    return page_html(theme, site, "browse.html", browse_page(theme, of))
