"""The search page: over every page where the site is served, over names by itself."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model.cards import alphabetical
from whistpress.language import say
from whistpress.league.league import League
from whistpress.league.meetings.words.meeting import is_congress
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Page


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page, where the league wants it."""
    if planner.league.search:
        yield planner.page("search.html", search_page(planner.league), planner.league.at.file)


class NameLine(Struct, frozen=True):
    """A name with a page: the page from the site's top, other spellings, what it is.

    Another spelling has a line of its own, which says whom to `see`: without a script all of it is one list to look through.
    """

    name: str
    path: str
    also: str
    kind: str
    see: str = ""


class SearchPage(Page, frozen=True, kw_only=True):
    """The search; `names` are found without it."""

    names: tuple[NameLine, ...]


def search_page(league: League) -> SearchPage:
    """Build the search page."""
    names = sorted(_names(league), key=lambda line: (alphabetical(line.name), line.path))
    return SearchPage(
        path=addresses.SEARCH,
        title=say("Search"),
        summary=say("Find a player, a deal, a law: everything in the record of %(name)s.", name=league.name),
        section=addresses.SEARCH,
        names=tuple(names),
    )


def _names(league: League) -> Iterator[NameLine]:
    for person in league.people.values():
        yield NameLine(person.name, addresses.player(person.id), " ".join(person.also), "player")
        for other in person.also:
            yield NameLine(other, addresses.player(person.id), "", "player", see=person.name)
    for club in league.clubs.values():
        yield NameLine(club.name, addresses.club(club.id), club.place, "club")
    for trophy in league.trophies.values():
        yield NameLine(trophy.name, addresses.trophy(trophy.id), "", "trophy")
    for congress in league.congresses.values():
        kind = "congress" if is_congress(congress) else "meeting"
        yield NameLine(congress.title, addresses.congress(congress.id), congress.place, kind)
