"""The entry page to the record (links by season, club, player, trophy, system and game), and the search page."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Literal

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model.cards import alphabetical
from whistpress.language import noted, say, say_many
from whistpress.league.events.words.event_lines import Movement
from whistpress.league.events.words.theme_texts import game_text, system_text
from whistpress.league.league import League
from whistpress.league.meetings.words.meeting import is_congress
from whistpress.league.people.words import letter_id, letter_of, shown_order
from whistpress.league.planner import Planner
from whistpress.league.trophies.facts.reigns import Chain
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.theme import Theme
from whistpress.site.wording import season_title

_EVENTS = (noted("%(number)s event"), noted("%(number)s events"))


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the entry page where there are events, and the search page."""
    league = planner.league
    if league.events:
        seasons = tuple((name, len(planner.by_season[name])) for name in planner.seasons)
        systems = planner.movements.values() if planner.site.systems else ()
        games = planner.games if planner.site.games else ()
        of = browse_of(league, seasons, systems, games, planner.chains)
        yield planner.later(addresses.BROWSE, "browse.html", partial(browse_page, planner.theme, of), league.at.file)
    yield from _search_pages(planner)


class BrowseChoice(Struct, frozen=True):
    """One link of a list: its target, and the number of items there in words (empty where nothing can be counted)."""

    link: Link
    number: str


Wording = Literal["interface", "league", "english"]
"""In which language the words of links are: that of the pages, the league's own, or English in every language."""


class BrowseList(Struct, frozen=True, kw_only=True):
    """One list of links into the record: its heading, the page of all of it, what there is to choose from.

    `wording` says whose the words of the choices are: `interface`, `league` (its own), or `english` in every language.
    """

    id: str
    title: str
    all: Link
    wording: str
    choices: tuple[BrowseChoice, ...]


class BrowsePage(Page, frozen=True, kw_only=True):
    """Every list of links into the record that has any."""

    lists: tuple[BrowseList, ...]


CountedNames = tuple[tuple[str, int], ...]
"""Names, each with how many there are of it."""


class BrowseOf(Struct, frozen=True, kw_only=True):
    """The input of the page: the choices of each list, each with a count.

    `league` is its name. `seasons` are the latest first, `clubs` and `trophies` by their names, `letters` those of the surnames;
    `systems` and `games` as far as they have pages.
    """

    league: str
    seasons: CountedNames
    clubs: tuple[tuple[Link, int], ...]
    letters: CountedNames
    trophies: tuple[tuple[Link, int], ...]
    systems: CountedNames
    games: CountedNames


def browse_of(
    league: League, seasons: CountedNames, movements: Iterable[Movement], games: Iterable[str], chains: Mapping[str, Chain]
) -> BrowseOf:
    """Collect the input of the entry page; `movements` and `games` are those with a page."""
    played = Counter(event.game for event in league.events)
    return BrowseOf(
        league=league.name,
        seasons=seasons,
        clubs=tuple(_clubs(league)),
        letters=tuple(
            (letter, len(list(group)))
            for letter, group in groupby(sorted(league.people.values(), key=shown_order), key=letter_of)
        ),
        trophies=tuple(_trophies(league, chains)),
        systems=tuple(_systems_used(movements)),
        games=tuple((name, played[name]) for name in games if played[name]),
    )


def browse_page(theme: Theme, of: BrowseOf) -> BrowsePage:
    """Build the page; systems and games appear where they have pages."""
    lists = (
        _list("seasons", say("Season"), (say("All seasons"), addresses.EVENTS), "interface", _seasons(of.seasons)),
        _list("clubs", say("Club"), (say("All clubs"), addresses.CLUBS), "league", _members(of.clubs)),
        _list("players", say("Player"), (say("All players"), addresses.PLAYERS), "interface", _letters(of.letters)),
        _list("trophies", say("Trophy"), (say("All trophies"), addresses.TROPHIES), "league", _rolls(of.trophies)),
        _list(
            "systems",
            say("System of play"),
            (say("All systems of play"), addresses.SYSTEMS),
            "english",
            _systems(theme, of.systems),
        ),
        _list("games", say("Game"), (say("All games"), addresses.GAMES), "english", _games(theme, of.games)),
    )
    return BrowsePage(
        path=addresses.BROWSE,
        title=say("Browse"),
        summary=say("Every way into the record of %(name)s.", name=of.league),
        section=addresses.EVENTS,
        lists=tuple(listing for listing in lists if listing.choices),
    )


def _list(id_: str, title: str, all_: tuple[str, str], wording: Wording, choices: Iterable[BrowseChoice]) -> BrowseList:
    return BrowseList(id=id_, title=title, all=Link(*all_), wording=wording, choices=tuple(choices))


def _events(number: int) -> str:
    return say_many(*_EVENTS, number)


def _seasons(seasons: CountedNames) -> Iterator[BrowseChoice]:
    for name, number in seasons:
        yield BrowseChoice(Link(season_title(name), addresses.season(name)), _events(number))


def _clubs(league: League) -> Iterator[tuple[Link, int]]:
    number = Counter(person.club for person in league.people.values())
    for club in sorted(league.clubs.values(), key=lambda club: (alphabetical(club.name), club.id)):
        yield Link(club.name, addresses.club(club.id)), number[club.id]


def _members(clubs: Iterable[tuple[Link, int]]) -> Iterator[BrowseChoice]:
    for link, members in clubs:
        yield BrowseChoice(link, say_many("%(number)s member", "%(number)s members", members) if members else "")


def _letters(letters: CountedNames) -> Iterator[BrowseChoice]:
    """Yield the letters of the surnames, each with the number of its players."""
    for letter, number in letters:
        anchor = letter_id(letter)
        yield BrowseChoice(
            Link(letter, f"{addresses.PLAYERS}#{anchor}" if anchor else addresses.PLAYERS),
            say_many("%(number)s player", "%(number)s players", number),
        )


def _trophies(league: League, chains: Mapping[str, Chain]) -> Iterator[tuple[Link, int]]:
    """Yield the trophies by name, each with the number of lines in its chain that name a holder."""
    for trophy in sorted(league.trophies.values(), key=lambda trophy: (alphabetical(trophy.name), trophy.id)):
        named = sum(bool(link.holders) for link in chains[trophy.id].links)
        yield Link(trophy.name, addresses.trophy(trophy.id)), named


def _rolls(trophies: Iterable[tuple[Link, int]]) -> Iterator[BrowseChoice]:
    for link, lines in trophies:
        yield BrowseChoice(link, say_many("%(number)s winner listed", "%(number)s winners listed", lines) if lines else "")


def _systems_used(movements: Iterable[Movement]) -> Iterator[tuple[str, int]]:
    """Yield the systems that events use, by name and without movement files, each with the number of its events."""
    used: dict[str, set[str]] = {}
    for movement in movements:
        used.setdefault(movement.schedule.system, set()).update(event.id for event in movement.events)
    yield from ((name, len(used[name])) for name in sorted(used) if "." not in name)


def _systems(theme: Theme, systems: CountedNames) -> Iterator[BrowseChoice]:
    """Yield the systems by title, each with the number of its events."""
    titles = {name: system_text(theme, name).title for name, _ in systems}
    for name, number in sorted(systems, key=lambda system: (alphabetical(titles[system[0]]), system[0])):
        yield BrowseChoice(Link(titles[name], addresses.system(name)), _events(number))


def _games(theme: Theme, games: CountedNames) -> Iterator[BrowseChoice]:
    titles = {name: game_text(theme, name).title for name, _ in games}
    for name, number in sorted(games, key=lambda game: (alphabetical(titles[game[0]]), game[0])):
        yield BrowseChoice(Link(titles[name], addresses.game(name)), _events(number))


def _search_pages(planner: Planner) -> Iterator[Artefact]:
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
    names = sorted(_searched_names(league), key=lambda line: (alphabetical(line.name), line.path))
    return SearchPage(
        path=addresses.SEARCH,
        title=say("Search"),
        summary=say("Find a player, a deal, a law: everything in the record of %(name)s.", name=league.name),
        section=addresses.SEARCH,
        names=tuple(names),
    )


def _searched_names(league: League) -> Iterator[NameLine]:
    for person in league.people.values():
        yield NameLine(person.name, addresses.player(person.id), " ".join(person.also), noted("player"))
        for other in person.also:
            yield NameLine(other, addresses.player(person.id), "", noted("player"), see=person.name)
    for club in league.clubs.values():
        yield NameLine(club.name, addresses.club(club.id), club.place, noted("club"))
    for trophy in league.trophies.values():
        yield NameLine(trophy.name, addresses.trophy(trophy.id), "", noted("trophy"))
    for congress in league.congresses.values():
        kind = noted("congress") if is_congress(congress) else noted("meeting")
        yield NameLine(congress.title, addresses.congress(congress.id), congress.place, kind)
