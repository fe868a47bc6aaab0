"""The players: their list, a page for each, and the page of each against all others; and mistaken identities.

One list shows all merged records and split names, the page of a player those that concern it.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.language import say, say_many
from whistpress.league.calendar import CalendarMatch, cup_calendar_matches
from whistpress.league.careers.facts.career import AttendanceRecord
from whistpress.league.careers.facts.ledger import career_of
from whistpress.league.careers.words.record import EventAppearance, PlayedEvent, PlayerRecord, player_record
from whistpress.league.careers.words.record_book import Names, RecordLinks
from whistpress.league.divisions.words.view import PlayerDivision
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.league import League
from whistpress.league.people.model import MergedRecord, NameDisplay, Person, SplitRecord
from whistpress.league.people.words import letter_id, letter_of, shown_order
from whistpress.league.persons.pages.career import CareerView, RecordPage, career_view, years_picture
from whistpress.league.persons.pages.pairs import against_page, against_title
from whistpress.league.planner import Planner
from whistpress.league.seasons.words import matches_ahead, to_subscribe
from whistpress.league.standings.words.standings import OwnStanding
from whistpress.league.trophies.words import TrophyTenure, trophies_of_people
from whistpress.site import addresses
from whistpress.site.page import Link, Page, Site, about_name, organization, prose
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import count, day, join_words, season_title, sentence

SOURCE = "content/members.toml"

Trophies = Mapping[str, tuple[TrophyTenure, ...]]


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of players and that of mistaken identities, the page of each player, and that of his or her opponents."""
    league, trophies = planner.league, trophies_of_people(planner.league, planner.chains)
    if league.people:
        front = players_page(league, planner.times, pairs=bool(planner.record.pairs))
        yield planner.page("players.html", front, SOURCE)
    if mistaken := who_is_who_page(league):
        yield planner.page("who-is-who.html", mistaken, SOURCE)
    for person in league.people.values():
        of = player_of(planner, person, trophies)
        source = person.at.file if person.at else SOURCE
        yield planner.later(
            addresses.player(person.id), "player.html", partial(player_page, of), source, person.name, " ".join(person.also)
        )
        if of.parts.against:  # right after the player's page: both compute the same rivals
            build = partial(against_page, person.id, of.facts, of.names, of.tab)
            yield planner.later(of.parts.against, "against.html", build, SOURCE, against_title(of.person.name))


class IdentityFinding(Struct, frozen=True):
    """A mistaken identity on a player's page: the day it was found, a sentence, why, the other player where there is one."""

    date: datetime.date
    words: str
    why: str
    other: Link | None = None


class MistakenLine(Struct, frozen=True, kw_only=True):
    """A line of the list: the name, for whom it was taken and whose it is, which part, when and why it was corrected."""

    date: datetime.date
    name: str
    was: Link
    now: Link
    what: str
    why: str


class WhoIsWhoPage(Page, frozen=True, kw_only=True):
    """All mistaken identities, the last found first."""

    mistaken: tuple[MistakenLine, ...]


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


class PlayerParts(Struct, frozen=True, kw_only=True):
    """What the page of a player shows as the record has it."""

    club: Link | None
    calendar: str  # the path of the calendar file, or empty
    against: str  # the path of the page of all rivals, or empty
    findings: tuple[IdentityFinding, ...]
    standings: tuple[OwnStanding, ...]
    trophies: tuple[TrophyTenure, ...]
    cups: tuple[CalendarMatch, ...]
    matches: tuple[PlayerDivision, ...] = ()  # those for teams of a division


class PlayerPage(RecordPage, frozen=True, kw_only=True):
    """The page of a player: club, other spellings, coming events, the events of each season (the latest first)."""

    player: Person
    parts: PlayerParts
    record: str  # a sentence: the number of events played, and of first ranks
    coming: tuple[EventAppearance, ...]
    seasons: tuple[PlayerSeason, ...]
    about: Prose
    career: CareerView | None = None  # sums up the final events
    pictures: tuple[Picture, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether the name is shortened or withheld."""
        return self.player.shown is not NameDisplay.NAME

    @property
    def jumps(self) -> tuple[Link, ...]:
        """The parts of the page that are there, each with its anchor, in their order."""
        career, parts = self.career, self.parts
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
                (parts.matches, say("League matches"), "matches"),
                (parts.standings, say("Standings"), "standings"),
                (parts.cups, say("Cup matches"), "cups"),
                (parts.trophies, say("Trophies"), "trophies"),
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
        club = organization(self.parts.club.text) if self.parts.club else {}
        return {"@type": "Person", "name": self.player.name, "alternateName": [*self.player.also], "memberOf": club}


class PlayerOf(Struct, frozen=True, kw_only=True):
    """The input of a player's page.

    `league` is the league's name. `played` are the events on the page in their order, `facts` the facts of the final ones, the
    oldest first. `seasons` are the seasons of `played`, the latest first; `ended` are the seasons of `facts` in the order in
    which they ended. `names` holds the names of all people in `facts`, `pairs` the paths of the pages of pairs by partner,
    `present` the player's attendance at the events of the club. `tab` is the title of the page when another player has the same
    name.
    """

    league: str
    language: str
    person: Person
    parts: PlayerParts
    played: tuple[PlayedEvent, ...]
    facts: tuple[EventFacts, ...]
    seasons: tuple[str, ...]
    ended: tuple[str, ...]
    names: Names
    pairs: Mapping[str, str]
    present: AttendanceRecord
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
    parts = PlayerParts(
        club=club_link(league, person),
        calendar=addresses.calendar(path) if calendar else "",
        against=addresses.against(person.id) if met else "",
        findings=findings(league, person.id),
        standings=planner.own_standings.get(person.id, ()),
        trophies=trophies.get(person.id, ()),
        cups=cup_calendar_matches(cups, person.id),
        matches=planner.matches_of_players.get(person.id, ()),
    )
    return PlayerOf(
        league=league.name,
        language=league.language,
        person=replace(person, at=None),  # a member above would move the line
        parts=parts,
        played=played,
        facts=facts,
        seasons=tuple(season for season in planner.seasons if season in seasons),
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        pairs=record.paths_of(person.id),
        present=record.present(person.id),
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
    links = RecordLinks(of.names, of.facts)
    view = career_view(links, career, of.facts, of.present, of.ended, of.pairs) if career.appearances else None
    drawn = years_picture(career, person.name)
    return PlayerPage(
        path=path,
        title=person.name,
        tab=of.tab,
        summary=_about_player(of, record),
        section=addresses.PLAYERS,
        links=links,
        player=person,
        parts=of.parts,
        record=_in_words(record),
        coming=tuple(
            sorted(
                (appearance for appearance in record.appearances if appearance.event.planned),
                key=lambda appearance: appearance.event.iso,
            )
        ),
        seasons=tuple(_seasons(of.seasons, record)),
        about=prose(person.about, source="members.toml", page=path, prefix="about-", top=3, language=of.language),
        career=view,
        pictures=(drawn,) if drawn else (),
    )


def _about_player(of: PlayerOf, record: PlayerRecord) -> str:
    """Say who a player is in a sentence: other spellings, club, events and wins, or what the league says of him or her."""
    name, club = of.tab or of.person.name, of.parts.club.text if of.parts.club else ""
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


def findings(league: League, person: str) -> tuple[IdentityFinding, ...]:
    """Return the mistaken identities of a player, the last found first."""
    mistakes = [*_merged_into(league, person), *_split_from(league, person), *_split_to(league, person)]
    return tuple(sorted(mistakes, key=lambda finding: (finding.date, finding.words), reverse=True))


def who_is_who_page(league: League) -> WhoIsWhoPage | None:
    """Build the list; None where the league has no mistaken identity."""
    lines = [*(_merge_line(league, merge) for merge in league.merges), *(_split_line(league, split) for split in league.splits)]
    if not lines:
        return None
    return WhoIsWhoPage(
        path=addresses.WHO_IS_WHO,
        title=say("Name corrections"),
        summary=say("Two records that belong to one person, and one name that belongs to two, in %(name)s.", name=league.name),
        section=addresses.PLAYERS,
        mistaken=tuple(sorted(lines, key=lambda line: (line.date, line.name, line.what), reverse=True)),
    )


def _merged_into(league: League, person: str) -> Iterator[IdentityFinding]:
    for merge in league.merges:
        if merge.into == person:
            words = say("What stands under the name %(name)s was found to be this player’s record.", name=merge.name)
            yield IdentityFinding(merge.date, words, merge.why)


def _split_from(league: League, person: str) -> Iterator[IdentityFinding]:
    for split in league.splits:
        if split.of == person:
            what = _what(league, split)
            words = say("Not all under the name %(name)s is this player’s: %(what)s.", name=split.name, what=what)
            yield IdentityFinding(split.date, words, split.why, _link(league, split.to))


def _split_to(league: League, person: str) -> Iterator[IdentityFinding]:
    for split in league.splits:
        if split.to == person:
            words = say("What stood on another player’s page is this one’s: %(what)s.", what=_what(league, split))
            yield IdentityFinding(split.date, words, split.why, _link(league, split.of))


def _merge_line(league: League, merge: MergedRecord) -> MistakenLine:
    return MistakenLine(
        date=merge.date,
        name=merge.name,
        was=Link(merge.name),
        now=_link(league, merge.into),
        what=say("the whole record"),
        why=merge.why,
    )


def _split_line(league: League, split: SplitRecord) -> MistakenLine:
    return MistakenLine(
        date=split.date,
        name=split.name,
        was=_link(league, split.of),
        now=_link(league, split.to),
        what=_what(league, split),
        why=split.why,
    )


def _link(league: League, person: str) -> Link:
    return Link(league.people[person].name, addresses.player(person)) if person in league.people else Link(person)


def _what(league: League, split: SplitRecord) -> str:
    """Say which part of a record a split concerns: `season 2026–27, from 1 September 2026`."""
    parts = [
        _of_events(league, split),
        say("season %(seasons)s", seasons=join_words([season_title(name) for name in split.seasons])) if split.seasons else "",
        _of_days(split.first, split.last),
    ]
    if split.written:
        parts.append(say("where %(names)s is written", names=join_words([f"“{name}”" for name in split.written])))
    return ", ".join(part for part in parts if part)


def _of_events(league: League, split: SplitRecord) -> str:
    """Name the events by their titles; a pattern that fits several events stays as it is written."""
    titles = {event.id: f"“{event.title}”" for event in league.events}
    named = [titles.get(pattern, pattern) for pattern in split.events]
    return say_many("event %(events)s", "events %(events)s", len(named), events=join_words(named)) if named else ""


def _of_days(first: datetime.date | None, last: datetime.date | None) -> str:
    if first and last:
        return say("from %(first)s to %(last)s", first=day(first), last=day(last))
    if first:
        return say("from %(first)s", first=day(first))
    return say("until %(last)s", last=day(last)) if last else ""
