"""Players and clubs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from whistpress.core.model import Club, League, Person
from whistpress.core.model.identity import Shown
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_calendar import matches_ahead, of_club, of_player
from whistpress.site.event_lines import seasons
from whistpress.site.order import letter_id, letter_of, shown_order
from whistpress.site.own_standings import OwnStanding
from whistpress.site.page import Link, Page
from whistpress.site.pages.browse import events_of_club
from whistpress.site.pages.fixtures import ClubFixtures
from whistpress.site.pages.identity import Finding, findings
from whistpress.site.pages.trophies import Held
from whistpress.site.people import Appearance, Partner, PlayerRecord
from whistpress.site.prose import first_sentence, prose
from whistpress.site.record import Record
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views.career import CareerView, career_view
from whistpress.views.club_record import ClubRecord
from whistpress.views.words import count, season_title, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A player in a list: name, page, club, how many events, other spellings of the name (for finding)."""

    name: str
    path: str
    club: Link | None
    events: int
    also: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """The players under one letter."""

    letter: str
    players: tuple[PlayerLine, ...]

    @property
    def id(self) -> str:
        """The id of its place on the page; empty where it is no letter."""
        return letter_id(self.letter)


@dataclass(frozen=True, slots=True)
class Season:
    """A player's events of one season, those that have been played: its folder's name, and that of a heading."""

    name: str
    title: str
    appearances: tuple[Appearance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage(Page):
    """Every player, by surname; `pairs` is the path of the list of pairs, or empty."""

    letters: tuple[Letter, ...]
    number: int
    mistaken: Link | None = None
    pairs: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage(Page):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubsPage(Page):
    """Every club, by name."""

    clubs: tuple["ClubLine", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLine:
    """A club in a list."""

    name: str
    path: str
    place: str
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPage(Page):
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


Played = Mapping[str, PlayerRecord]


def players_page(league: League, played: Played) -> PlayersPage:
    """The index of players."""
    people = sorted(league.people.values(), key=shown_order)
    letters = groupby(people, key=letter_of)
    return PlayersPage(
        path=addresses.PLAYERS,
        title=say("Players"),
        summary=say("The players of %(name)s, by surname.", name=league.name),
        section=addresses.PLAYERS,
        letters=tuple(Letter(letter, tuple(_line(league, person, played) for person in group)) for letter, group in letters),
        number=len(people),
        mistaken=Link(say("Who was taken for whom"), addresses.WHO_IS_WHO) if league.merges or league.splits else None,
    )


def player_page(league: League, person: Person, record: PlayerRecord) -> PlayerPage:
    """The page of one player."""
    path = addresses.player(person.id)
    order = {season: place for place, season in enumerate(seasons(league))}
    by_season = sorted((one for one in record.appearances if not one.event.planned), key=lambda one: order[one.event.season])
    return PlayerPage(
        path=path,
        title=person.name,
        summary=first_sentence(person.about, say("%(name)s in the record of %(name_2)s.", name=person.name, name_2=league.name)),
        section=addresses.PLAYERS,
        name=person.name,
        also=person.also,
        member=person.member,
        joined=person.joined,
        club=_club(league, person),
        record=_in_words(record),
        coming=tuple(sorted((one for one in record.appearances if one.event.planned), key=lambda one: one.event.iso)),
        calendar=addresses.calendar(path) if of_player(league, person.id) else "",
        seasons=tuple(
            Season(name, season_title(name), tuple(group)) for name, group in groupby(by_season, lambda one: one.event.season)
        ),
        partners=record.partners,
        hidden=person.shown is not Shown.NAME,
        findings=findings(league, person.id),
        about=prose(person.about, source="members.toml", page=path, prefix="about-", top=3, language=league.language),
        sources=person.sources,
    )


def with_career(page: PlayerPage, record: Record, person: str) -> PlayerPage:
    """The page with what final events made of the player."""
    career = record.ledger.careers.get(person)
    if career is None or not career.appearances:
        return page
    met = record.rivals.get(person, ())
    view = career_view(record.told, record.ledger, career, met, record.held_for(person), record.paths)
    seen = record.league.people[person].shown is not Shown.WITHHELD
    return replace(page, career=view, against=addresses.against(person) if met and seen else "")


def clubs_page(league: League) -> ClubsPage:
    """The index of clubs."""
    clubs = sorted(league.clubs.values(), key=lambda club: (club.name.casefold(), club.id))
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
                members=sum(person.club == club.id for person in league.people.values()),
            )
            for club in clubs
        ),
    )


def club_page(league: League, club: Club, played: Played) -> ClubPage:
    """The page of one club."""
    path = addresses.club(club.id)
    members = sorted((person for person in league.people.values() if person.club == club.id), key=shown_order)
    return ClubPage(
        path=path,
        title=club.name,
        summary=first_sentence(club.about, ", ".join(part for part in (club.name, club.place) if part)),
        section=addresses.CLUBS,
        name=club.name,
        place=club.place,
        founded=club.founded,
        about=prose(club.about, source="clubs.toml", page=path, prefix="about-", language=league.language),
        players=tuple(_line(league, person, played) for person in members),
        calendar=addresses.calendar(path) if of_club(league, club.id) or matches_ahead(league, club.id) else "",
        years=addresses.club_years(club.id) if events_of_club(league, club) else "",
        sources=club.sources,
    )


def _line(league: League, person: Person, played: Played) -> PlayerLine:
    return PlayerLine(
        name=person.name,
        path=addresses.player(person.id),
        club=_club(league, person),
        events=len(played.get(person.id, PlayerRecord()).appearances),
        also=" ".join(person.also),
    )


def _club(league: League, person: Person) -> Link | None:
    club = league.clubs.get(person.club) if person.club else None
    return Link(club.name, addresses.club(club.id)) if club else None


def _in_words(record: PlayerRecord) -> str:
    if not record.events:
        return ""
    words = say("%(sentence)s on record", sentence=sentence(count(record.events, "event")))
    return words + (say(", first in %(count)s.", count=count(record.firsts, "of them", "of them")) if record.firsts else ".")
