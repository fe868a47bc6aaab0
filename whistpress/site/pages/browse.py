"""The ways into the record: by season, club, player, trophy, system and game; and a club's years."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from whistpress.core.model import Club, Event, League, Person
from whistpress.language import noted, say, say_many
from whistpress.site import addresses
from whistpress.site.by_season import SeasonOfEvents, by_season
from whistpress.site.event_lines import seasons
from whistpress.site.game_texts import game_text
from whistpress.site.movements import Movement
from whistpress.site.order import letter_id, letter_of, shown_order
from whistpress.site.page import Link, Page
from whistpress.site.system_texts import system_text
from whistpress.theme import Theme
from whistpress.views.words import season_title

_EVENTS = (noted("%(number)s event"), noted("%(number)s events"))


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: where it leads, and what there is of it in words (empty: nothing that could be counted)."""

    link: Link
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way into the record: its heading, the page of all of it (or nothing), what there is to choose from.

    `own`: the words are the league's.
    """

    id: str
    title: str
    all: Link | None
    choices: tuple[Choice, ...]
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowsePage(Page):
    """Every way into the record."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class ClubSeason:
    """A club's season: who of its members played in how many events."""

    season: SeasonOfEvents
    members: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubYearsPage(Page):
    """A club's events and the members who played in them, season by season, the latest first."""

    club: Link
    seasons: tuple[ClubSeason, ...]


def browse_page(theme: Theme, league: League, movements: Iterable[Movement], systems: bool, games: tuple[str, ...]) -> BrowsePage:
    """The page of all ways; those of systems and games stand there as far as they have pages."""
    ways = [
        _way("seasons", say("Season"), (say("All seasons"), addresses.EVENTS), _seasons(league)),
        _way("clubs", say("Club"), (say("All clubs"), addresses.CLUBS), _clubs(league), own=True),
        _way("players", say("Player"), (say("All players"), addresses.PLAYERS), _letters(league)),
        _way("trophies", say("Trophy"), (say("All trophies"), addresses.TROPHIES), _trophies(league), own=True),
        _way(
            "systems", say("System of play"), (say("All systems of play"), addresses.SYSTEMS), _systems(theme, movements, systems)
        ),
        _way("games", say("Game"), (say("All games"), addresses.GAMES), _games(theme, league, games)),
    ]
    return BrowsePage(
        path=addresses.BROWSE,
        title=say("Browse"),
        summary=say("Every way into the record of %(name)s.", name=league.name),
        section=addresses.EVENTS,
        ways=tuple(way for way in ways if way.choices),
    )


def club_years_page(league: League, club: Club) -> ClubYearsPage:
    """The years of one club."""
    return ClubYearsPage(
        path=addresses.club_years(club.id),
        title=say("%(club)s, season by season", club=club.name),
        summary=say("The events of %(club)s and who of its members played in them.", club=club.name),
        section=addresses.CLUBS,
        club=Link(club.name, addresses.club(club.id)),
        seasons=tuple(_club_seasons(league, club)),
    )


def events_of_club(league: League, club: Club) -> tuple[Event, ...]:
    """The events in which a member of a club was entered."""
    members = {person.id for person in league.people.values() if person.club == club.id}
    return tuple(event for event in league.events if members & _entered(event))


def _club_seasons(league: League, club: Club) -> Iterator[ClubSeason]:
    members = sorted((person for person in league.people.values() if person.club == club.id), key=shown_order)
    events = events_of_club(league, club)
    for season in by_season(events):
        own = [event for event in events if addresses.season(event.season) == season.path]
        played = {person.id: sum(person.id in _entered(event) for event in own) for person in members}
        yield ClubSeason(
            season,
            tuple(
                Choice(Link(person.name, addresses.player(person.id)), _events(played[person.id]))
                for person in members
                if played[person.id]
            ),
        )


def _entered(event: Event) -> frozenset[str]:
    return frozenset(id_ for entry in event.entries for id_ in entry.players)


def _way(id_: str, title: str, all_: tuple[str, str], choices: Iterable[Choice], *, own: bool = False) -> Way:
    return Way(id=id_, title=title, all=Link(*all_), choices=tuple(choices), own=own)


def _events(number: int) -> str:
    return say_many(*_EVENTS, number)


def _seasons(league: League) -> Iterator[Choice]:
    for name in seasons(league):
        number = sum(event.season == name for event in league.events)
        yield Choice(Link(season_title(name), addresses.season(name)), _events(number))


def _clubs(league: League) -> Iterator[Choice]:
    for club in sorted(league.clubs.values(), key=lambda one: (one.name.casefold(), one.id)):
        members = sum(person.club == club.id for person in league.people.values())
        words = say_many("%(number)s member", "%(number)s members", members) if members else ""
        yield Choice(Link(club.name, addresses.club(club.id)), words)


def _letters(league: League) -> Iterator[Choice]:
    """The letters of the surnames."""
    people: list[Person] = sorted(league.people.values(), key=shown_order)
    for letter, group in groupby(people, key=letter_of):
        number = len(list(group))
        place = letter_id(letter)
        yield Choice(
            Link(letter, f"{addresses.PLAYERS}#{place}" if place else addresses.PLAYERS),
            say_many("%(number)s player", "%(number)s players", number),
        )


def _trophies(league: League) -> Iterator[Choice]:
    for trophy in sorted(league.trophies.values(), key=lambda one: (one.name.casefold(), one.id)):
        lines = len(trophy.holders)
        words = say_many("%(number)s line on its roll", "%(number)s lines on its roll", lines) if lines else ""
        yield Choice(Link(trophy.name, addresses.trophy(trophy.id)), words)


def _systems(theme: Theme, movements: Iterable[Movement], there: bool) -> Iterator[Choice]:
    """The systems that events use, by title."""
    used: dict[str, set[str]] = {}
    for one in movements if there else ():
        used.setdefault(one.schedule.system, set()).update("/".join(event.id.split("/")[:2]) for event in one.events)
    titles = {name: system_text(theme, name).title for name in used if "." not in name}
    for name in sorted(titles, key=lambda one: (titles[one].casefold(), one)):
        yield Choice(Link(titles[name], addresses.system(name)), _events(len(used[name])))


def _games(theme: Theme, league: League, games: tuple[str, ...]) -> Iterator[Choice]:
    titles = {name: game_text(theme, name).title for name in games}
    for name in sorted(titles, key=lambda one: (titles[one].casefold(), one)):
        number = sum(event.game == name for event in league.events)
        if number:
            yield Choice(Link(titles[name], addresses.game(name)), _events(number))
