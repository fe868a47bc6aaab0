"""The players: their list, a page for each, and the page of each against all others."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import League, Person
from whistpress.core.model.alphabet import AlphabetKey, by_surname, first_letter
from whistpress.core.model.names import surname
from whistpress.core.model.people import NameDisplay
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import career_of
from whistpress.core.records.streaks import AttendanceRecord
from whistpress.language import say
from whistpress.pages.appearances import EventAppearance, PlayedEvent, PlayerRecord, player_record
from whistpress.pages.career import CareerView, career_view
from whistpress.pages.cups import cup_calendar_matches
from whistpress.pages.fixtures import CalendarMatch
from whistpress.pages.page import Link, Page, Site, about_name, organization, prose
from whistpress.pages.pairs import AgainstOf, against_page, against_title
from whistpress.pages.planner import Planner
from whistpress.pages.standing_blocks import OwnStanding
from whistpress.pages.trophies import TrophyTenure, trophies_of_people
from whistpress.pages.who_is_who import IdentityFinding, findings
from whistpress.pages.years_picture import years_picture
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views import addresses
from whistpress.views.coming import matches_ahead, to_subscribe
from whistpress.views.match_players import PlayerDivision
from whistpress.views.record_lines import Names, RecordLinks
from whistpress.views.wording import count, season_title, sentence

SOURCE = "content/members.toml"

Trophies = Mapping[str, tuple[TrophyTenure, ...]]


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of players, the page of each, and the page of his or her opponents."""
    league, trophies = planner.league, trophies_of_people(planner.league, planner.chains)
    if league.people:
        front = players_page(league, planner.times, pairs=bool(planner.record.pairs))
        yield planner.page("players.html", front, SOURCE)
    for person in league.people.values():
        of = player_of(planner, person, trophies)
        source = person.at.file if person.at else SOURCE
        yield planner.later(
            addresses.player(person.id), "player.html", partial(player_page, of), source, person.name, " ".join(person.also)
        )
        if of.against:  # right after the player's page: both compute the same rivals
            build = partial(against_page, AgainstOf(person=person.id, events=of.facts, names=of.names, tab=of.tab))
            yield planner.later(of.against, "against.html", build, SOURCE, against_title(of.person.name))


class PlayerLine(Struct, frozen=True, kw_only=True):
    """A player in a list: name, page, club, how many events, other spellings of the name (for finding)."""

    name: str
    path: str
    club: Link | None
    events: int
    also: str = ""


class PlayersLetter(Struct, frozen=True):
    """The players under one letter."""

    letter: str
    players: tuple[PlayerLine, ...]

    @property
    def id(self) -> str:
        """The id of its place on the page; empty where it is no letter."""
        return letter_id(self.letter)


class PlayerSeason(Struct, frozen=True):
    """A player's events of one season, those that have been played: its folder's name, and that of a heading."""

    name: str
    title: str
    appearances: tuple[EventAppearance, ...]


class PlayersPage(Page, frozen=True, kw_only=True):
    """Every player, by surname; `pairs` is the path of the list of pairs, or empty."""

    letters: tuple[PlayersLetter, ...]
    mistaken: Link | None = None
    pairs: str = ""


class PlayerPage(Page, frozen=True, kw_only=True):
    """The page of a player: club, other spellings, coming events, the events of each season (the latest first).

    `person` is the id. `record` is a sentence: the number of events played, and of first ranks. `matches` are those for teams of
    a division. `calendar` is the path of the calendar file, or empty. `career` sums up the final events (None where there are
    none); `against` is the path of the page of all rivals, or empty.
    """

    person: str
    name: str
    also: tuple[str, ...]
    joined: int | None
    club: Link | None
    record: str
    coming: tuple[EventAppearance, ...]
    calendar: str
    seasons: tuple[PlayerSeason, ...]
    about: Prose
    sources: tuple[str, ...]
    hidden: bool = False
    findings: tuple[IdentityFinding, ...] = ()
    standings: tuple[OwnStanding, ...] = ()
    trophies: tuple[TrophyTenure, ...] = ()
    cups: tuple[CalendarMatch, ...] = ()
    career: CareerView | None = None
    against: str = ""
    matches: tuple[PlayerDivision, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def jumps(self) -> tuple[Link, ...]:
        """The parts of the page that are there, each with its anchor, in their order."""
        career = self.career
        season = self.seasons[0] if self.seasons else None
        return tuple(
            Link(title, anchor)
            for part, title, anchor in (
                (career and career.years, say("Career"), "years"),
                (self.coming, say("Planned"), "coming"),
                (
                    season,
                    say("Season %(title)s", title=season.title) if season else "",
                    f"season-{season.name if season else ''}",
                ),
                (self.matches, say("League matches"), "matches"),
                (self.standings, say("Standings"), "standings"),
                (self.cups, say("Cup matches"), "cups"),
                (self.trophies, say("Trophies"), "trophies"),
                (career and career.partners, say("Partners"), "partners"),
                (career and (career.best or career.worst), say("Best and worst evenings"), "best"),
                (career and career.streaks, say("Streaks"), "streaks"),
                (career and (career.gain or career.slams or career.small_slams), say("Deals to remember"), "deals"),
                (career and career.rivals, say("Head to head"), "rivals"),
                (self.seasons[1:], say("Earlier seasons"), "earlier"),
            )
            if part
        )

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the person and the club."""
        del site
        club = organization(self.club.text) if self.club else {}
        return {"@type": "Person", "name": self.name, "alternateName": [*self.also], "memberOf": club}


class PlayerOf(Struct, frozen=True, kw_only=True):
    """The input of a player's page.

    `league` is the league's name. `played` are the events on the page in their order, `facts` the facts of the final ones, the
    oldest first. `seasons` are the seasons of `played`, the latest first; `ended` are the seasons of `facts` in the order in
    which they ended. `names` holds the names of all people in `facts`, `pairs` the paths of the pages of pairs by partner,
    `present` the player's attendance at the events of the club. `calendar` and `against` are paths, or empty. `tab` is the title
    of the page when another player has the same name.
    """

    league: str
    language: str
    person: Person
    club: Link | None
    played: tuple[PlayedEvent, ...]
    facts: tuple[EventFacts, ...]
    seasons: tuple[str, ...]
    ended: tuple[str, ...]
    names: Names
    pairs: Mapping[str, str]
    present: AttendanceRecord
    calendar: str
    against: str
    findings: tuple[IdentityFinding, ...]
    standings: tuple[OwnStanding, ...]
    trophies: tuple[TrophyTenure, ...]
    cups: tuple[CalendarMatch, ...]
    matches: tuple[PlayerDivision, ...] = ()
    tab: str = ""


def player_of(planner: Planner, person: Person, trophies: Trophies) -> PlayerOf:
    """Collect what the page of a player shows."""
    league, record = planner.league, planner.record
    path, facts, played = addresses.player(person.id), record.of(person.id), planner.played.get(person.id, ())
    seasons = {played_event.event.season for played_event in played}
    cups = [record for record in planner.cups.values() if person.id in record.cup.players]
    coming = bool(cups) and matches_ahead(league, person=person.id)
    calendar = coming or to_subscribe(planner.events_entered.get(person.id, ()), planner.ahead, league.today)
    met = person.id in record.met and person.shown is not NameDisplay.WITHHELD and bool(record.ranked(person.id))
    return PlayerOf(
        league=league.name,
        language=league.language,
        person=replace(person, at=None),  # a member above would move the line
        club=club_link(league, person),
        played=played,
        facts=facts,
        seasons=tuple(season for season in planner.seasons if season in seasons),
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        pairs=record.paths_of(person.id),
        present=record.present(person.id),
        calendar=addresses.calendar(path) if calendar else "",
        against=addresses.against(person.id) if met else "",
        findings=findings(league, person.id),
        standings=planner.own_standings.get(person.id, ()),
        trophies=trophies.get(person.id, ()),
        cups=cup_calendar_matches(cups, person.id),
        matches=planner.matches_of_players.get(person.id, ()),
        tab=planner.namesakes.get(person.id, ""),
    )


def players_page(league: League, events: Mapping[str, int], *, pairs: bool) -> PlayersPage:
    """Build the list of players; `events` counts those on each player's page."""
    people = sorted(league.people.values(), key=shown_order)
    letters = groupby(people, key=letter_of)
    return PlayersPage(
        path=addresses.PLAYERS,
        title=say("Players"),
        summary=say("The players of %(name)s, by surname.", name=league.name),
        section=addresses.PLAYERS,
        letters=tuple(
            PlayersLetter(letter, tuple(player_line(league, person, events) for person in group)) for letter, group in letters
        ),
        pairs=addresses.PAIRS if pairs else "",
        mistaken=Link(say("Name corrections"), addresses.WHO_IS_WHO) if league.merges or league.splits else None,
    )


def player_page(of: PlayerOf) -> PlayerPage:
    """Build the page of a player."""
    person, path = of.person, addresses.player(of.person.id)
    career = career_of(person.id, of.facts)
    record = player_record(career, of.played)
    view = (
        career_view(RecordLinks(of.names, of.facts), career, of.facts, of.present, of.ended, of.pairs)
        if career.appearances
        else None
    )
    drawn = years_picture(career, person.name)
    return PlayerPage(
        path=path,
        title=person.name,
        tab=of.tab,
        summary=_about_player(of, record),
        section=addresses.PLAYERS,
        person=person.id,
        name=person.name,
        also=person.also,
        joined=person.joined,
        club=of.club,
        record=_in_words(record),
        coming=tuple(
            sorted(
                (appearance for appearance in record.appearances if appearance.event.planned),
                key=lambda appearance: appearance.event.iso,
            )
        ),
        calendar=of.calendar,
        seasons=tuple(_seasons(of.seasons, record)),
        hidden=person.shown is not NameDisplay.NAME,
        findings=of.findings,
        about=prose(person.about, source="members.toml", page=path, prefix="about-", top=3, language=of.language),
        sources=person.sources,
        standings=of.standings,
        trophies=of.trophies,
        cups=of.cups,
        career=view,
        against=of.against,
        matches=of.matches,
        pictures=(drawn,) if drawn else (),
    )


def _about_player(of: PlayerOf, record: PlayerRecord) -> str:
    """Say who a player is in a sentence: other spellings, club, events and wins, or what the league says of him or her."""
    name, club = of.tab or of.person.name, of.club.text if of.club else ""
    also = say("also written %(names)s", names=", ".join(of.person.also)) if of.person.also else ""
    if of.person.about or not (club or also or record.events):
        return about_name(name, of.person.about or say("in the record of %(league)s", league=of.league))
    head = ", ".join(part for part in (name, also, "" if club in name else club) if part)
    return about_name(name, head, _in_words(record))


def _seasons(seasons: Sequence[str], record: PlayerRecord) -> Iterator[PlayerSeason]:
    """Group the events that have been played by season."""
    order = {season: index for index, season in enumerate(seasons)}
    by_season = sorted(
        (appearance for appearance in record.appearances if not appearance.event.planned),
        key=lambda appearance: order[appearance.event.season],
    )
    for name, group in groupby(by_season, lambda appearance: appearance.event.season):
        yield PlayerSeason(name, season_title(name), tuple(group))


def player_line(league: League, person: Person, events: Mapping[str, int]) -> PlayerLine:
    """Shorten a player for a list."""
    return PlayerLine(
        name=person.name,
        path=addresses.player(person.id),
        club=club_link(league, person),
        events=events.get(person.id, 0),
        also=" ".join(person.also),
    )


def club_link(league: League, person: Person) -> Link | None:
    """Link to the club of a player."""
    club = league.clubs.get(person.club) if person.club else None
    return Link(club.name, addresses.club(club.id)) if club else None


def _in_words(record: PlayerRecord) -> str:
    if not record.events:
        return ""
    events = sentence(count(record.events, "event"))
    if not record.firsts:
        return say("%(events)s on record, no wins yet.", events=events)
    return say("%(events)s on record, %(wins)s.", events=events, wins=count(record.firsts, "win"))


def shown_order(person: Person) -> tuple[bool, tuple[str, AlphabetKey], str]:
    """Return the sort key of a person in lists: by surname, without accents and capitals; withheld names last."""
    return person.shown is NameDisplay.WITHHELD, by_surname(person.name), person.id


def letter_of(person: Person) -> str:
    """Return the letter under which a list shows a person; for withheld names the words that say so."""
    return say("Name withheld") if person.shown is NameDisplay.WITHHELD else first_letter(surname(person.name))


def letter_id(letter: str) -> str:
    """Return the anchor of a letter in the list of players; empty for anything but a letter."""
    return f"letter-{letter.lower()}" if len(letter) == 1 and letter.isalnum() else ""
