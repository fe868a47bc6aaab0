"""Players and clubs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from whistpress.core.model import Club, League, Person
from whistpress.core.model.identity import NameDisplay
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import career_of
from whistpress.core.records.parties import ClubMatch
from whistpress.core.records.streaks import AttendanceRecord
from whistpress.language import say
from whistpress.pages.career import CareerView, career_view
from whistpress.pages.club_record import ClubRecord, club_record
from whistpress.pages.order import letter_id, letter_of, shown_order
from whistpress.pages.own_standings import OwnStanding
from whistpress.pages.page import Link, Page
from whistpress.pages.pages.fixtures import ClubFixtures
from whistpress.pages.pages.identity import Finding
from whistpress.pages.pages.trophies import Held
from whistpress.pages.people import Appearance, Partner, Played, PlayerRecord, player_record
from whistpress.pages.prose import first_sentence, prose
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views import addresses
from whistpress.views.pictures import years_picture
from whistpress.views.record_lines import Names, Told
from whistpress.views.words import count, season_title, sentence


class PlayerLine(Struct, frozen=True, kw_only=True):
    """A player in a list: name, page, club, how many events, other spellings of the name (for finding)."""

    name: str
    path: str
    club: Link | None
    events: int
    also: str = ""


class Letter(Struct, frozen=True):
    """The players under one letter."""

    letter: str
    players: tuple[PlayerLine, ...]

    @property
    def id(self) -> str:
        """The id of its place on the page; empty where it is no letter."""
        return letter_id(self.letter)


class Season(Struct, frozen=True):
    """A player's events of one season, those that have been played: its folder's name, and that of a heading."""

    name: str
    title: str
    appearances: tuple[Appearance, ...]


class PlayersPage(Page, frozen=True, kw_only=True):
    """Every player, by surname; `pairs` is the path of the list of pairs, or empty."""

    letters: tuple[Letter, ...]
    number: int
    mistaken: Link | None = None
    pairs: str = ""


class PlayerPage(Page, frozen=True, kw_only=True):
    """A player: club, other spellings, what is still to be played, the events of each season (the latest first), partners.

    `record` is a sentence: events played, how often first. `calendar` is the path of the calendar file, or empty. `career`
    is what final events made of it all (None where there is none), `against` the page of all rivals, or empty.
    """

    name: str
    also: tuple[str, ...]
    member: bool
    joined: int | None
    club: Link | None
    record: str
    coming: tuple[Appearance, ...]
    calendar: str
    seasons: tuple[Season, ...]
    partners: tuple[Partner, ...]
    about: Prose
    sources: tuple[str, ...]
    hidden: bool = False
    findings: tuple[Finding, ...] = ()
    standings: tuple[OwnStanding, ...] = ()
    trophies: tuple[Held, ...] = ()
    career: CareerView | None = None
    against: str = ""
    pictures: tuple[Picture, ...] = ()


class ClubsPage(Page, frozen=True, kw_only=True):
    """Every club, by name."""

    clubs: tuple["ClubLine", ...]


class ClubLine(Struct, frozen=True, kw_only=True):
    """A club in a list."""

    name: str
    path: str
    place: str
    members: int


class ClubPage(Page, frozen=True, kw_only=True):
    """A club: where, since when, what is told of it, its players; the path of its calendar, or empty."""

    name: str
    place: str
    founded: int | None
    about: Prose
    players: tuple[PlayerLine, ...]
    calendar: str
    sources: tuple[str, ...]
    years: str = ""
    standings: tuple[OwnStanding, ...] = ()
    fixtures: ClubFixtures | None = None
    trophies: tuple[Held, ...] = ()
    record: ClubRecord | None = None


class PlayerOf(Struct, frozen=True, kw_only=True):
    """What the page of a player is made of, and nothing else.

    `league` is its name. `played` are the events on the page in their order, `facts` those of final ones, the oldest first;
    `seasons` those of `played`, the latest first, `ended` those of `facts` in the order in which they ended. `names` are those of
    everybody who was in `facts`, `pairs` the pages of pairs by the partner, `present` is where the player was of the events of
    the club. `calendar` and `against` are paths, or empty.
    """

    league: str
    language: str
    person: Person
    club: Link | None
    played: tuple[Played, ...]
    facts: tuple[EventFacts, ...]
    seasons: tuple[str, ...]
    ended: tuple[str, ...]
    names: Names
    pairs: Mapping[str, str]
    present: AttendanceRecord
    calendar: str
    against: str
    findings: tuple[Finding, ...]
    standings: tuple[OwnStanding, ...]
    trophies: tuple[Held, ...]


class ClubOf(Struct, frozen=True, kw_only=True):
    """What the page of a club is made of: its players with the number of their events, the ids of its members with a career.

    The rest as in `PlayerOf`.
    """

    language: str
    club: Club
    players: tuple[PlayerLine, ...]
    members: tuple[str, ...]
    facts: tuple[EventFacts, ...]
    ended: tuple[str, ...]
    names: Names
    matches: tuple[ClubMatch, ...]
    calendar: str
    years: str
    standings: tuple[OwnStanding, ...]
    trophies: tuple[Held, ...]
    fixtures: ClubFixtures


def players_page(league: League, events: Mapping[str, int]) -> PlayersPage:
    """The index of players; `events` are how many stand on the page of each."""
    people = sorted(league.people.values(), key=shown_order)
    letters = groupby(people, key=letter_of)
    return PlayersPage(
        path=addresses.PLAYERS,
        title=say("Players"),
        summary=say("The players of %(name)s, by surname.", name=league.name),
        section=addresses.PLAYERS,
        letters=tuple(Letter(letter, tuple(player_line(league, one, events) for one in group)) for letter, group in letters),
        number=len(people),
        mistaken=Link(say("Who was taken for whom"), addresses.WHO_IS_WHO) if league.merges or league.splits else None,
    )


def player_page(of: PlayerOf) -> PlayerPage:
    """The page of one player."""
    person, path = of.person, addresses.player(of.person.id)
    career = career_of(person.id, of.facts)
    record = player_record(career, of.played, of.names)
    view = career_view(Told(of.names, of.facts), career, of.facts, of.present, of.ended, of.pairs) if career.appearances else None
    drawn = years_picture(career, person.name)
    return PlayerPage(
        path=path,
        title=person.name,
        summary=first_sentence(person.about, say("%(name)s in the record of %(name_2)s.", name=person.name, name_2=of.league)),
        section=addresses.PLAYERS,
        name=person.name,
        also=person.also,
        member=person.member,
        joined=person.joined,
        club=of.club,
        record=_in_words(record),
        coming=tuple(sorted((one for one in record.appearances if one.event.planned), key=lambda one: one.event.iso)),
        calendar=of.calendar,
        seasons=tuple(_seasons(of.seasons, record)),
        partners=record.partners,
        hidden=person.shown is not NameDisplay.NAME,
        findings=of.findings,
        about=prose(person.about, source="members.toml", page=path, prefix="about-", top=3, language=of.language),
        sources=person.sources,
        standings=of.standings,
        trophies=of.trophies,
        career=view,
        against=of.against if view else "",
        pictures=(drawn,) if drawn else (),
    )


def _seasons(seasons: Sequence[str], record: PlayerRecord) -> Iterator[Season]:
    """The events that have been played, season by season."""
    order = {season: place for place, season in enumerate(seasons)}
    by_season = sorted((one for one in record.appearances if not one.event.planned), key=lambda one: order[one.event.season])
    for name, group in groupby(by_season, lambda one: one.event.season):
        yield Season(name, season_title(name), tuple(group))


def clubs_page(league: League) -> ClubsPage:
    """The index of clubs."""
    clubs = sorted(league.clubs.values(), key=lambda club: (club.name.casefold(), club.id))
    members = Counter(person.club for person in league.people.values())
    return ClubsPage(
        path=addresses.CLUBS,
        title=say("Clubs"),
        summary=say("The clubs of %(name)s.", name=league.name),
        section=addresses.CLUBS,
        clubs=tuple(
            ClubLine(
                name=club.name,
                path=addresses.club(club.id),
                place=club.place,
                members=members[club.id],
            )
            for club in clubs
        ),
    )


def club_page(of: ClubOf) -> ClubPage:
    """The page of one club."""
    club, path = of.club, addresses.club(of.club.id)
    return ClubPage(
        path=path,
        title=club.name,
        summary=first_sentence(club.about, ", ".join(part for part in (club.name, club.place) if part)),
        section=addresses.CLUBS,
        name=club.name,
        place=club.place,
        founded=club.founded,
        about=prose(club.about, source="clubs.toml", page=path, prefix="about-", language=of.language),
        players=of.players,
        calendar=of.calendar,
        years=of.years,
        sources=club.sources,
        standings=of.standings,
        fixtures=of.fixtures,
        trophies=of.trophies,
        record=club_record(Told(of.names, of.facts), of.members, of.facts, of.ended, of.matches),
    )


def player_line(league: League, person: Person, events: Mapping[str, int]) -> PlayerLine:
    """A player in a list."""
    return PlayerLine(
        name=person.name,
        path=addresses.player(person.id),
        club=club_link(league, person),
        events=events.get(person.id, 0),
        also=" ".join(person.also),
    )


def club_link(league: League, person: Person) -> Link | None:
    """The club of a player."""
    club = league.clubs.get(person.club) if person.club else None
    return Link(club.name, addresses.club(club.id)) if club else None


def _in_words(record: PlayerRecord) -> str:
    if not record.events:
        return ""
    words = say("%(sentence)s on record", sentence=sentence(count(record.events, "event")))
    return words + (say(", first in %(count)s.", count=count(record.firsts, "of them", "of them")) if record.firsts else ".")
