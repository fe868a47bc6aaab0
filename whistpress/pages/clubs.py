"""The clubs: their list, a page for each with its record, and its years: who of its members played in which events."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import Club, EventHead, League, Person
from whistpress.core.model.alphabet import alphabetical
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.parties import ClubMatch, club_matches
from whistpress.language import say, say_many
from whistpress.pages.by_season import SeasonOfEvents, by_season
from whistpress.pages.club_divisions import ClubDivision, divisions_of_club
from whistpress.pages.club_record import ClubRecord, club_record
from whistpress.pages.embed_links import Embed, line_embeds
from whistpress.pages.fixtures import CalendarMatch, ClubFixtures, matches_of_club
from whistpress.pages.fixtures import matches as calendar_matches
from whistpress.pages.page import Link, Page, Site, about_name, organization, prose, venue
from whistpress.pages.planner import Planner
from whistpress.pages.players import PlayerLine, player_line, shown_order
from whistpress.pages.standing_blocks import OwnStanding
from whistpress.pages.trophies import TrophyTenure, trophies_of_club
from whistpress.theme.markdown import Prose
from whistpress.views import addresses
from whistpress.views.coming import entered_of, matches_ahead, to_subscribe
from whistpress.views.event_lines import EventRef, event_ref
from whistpress.views.record_lines import Names, RecordLinks

SOURCE = "content/clubs.toml"


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of clubs, the page of each, and its years where its members have played."""
    league = planner.league
    if not league.clubs:
        return
    yield planner.page("clubs.html", clubs_page(league), SOURCE)
    matches = club_matches(league, planner.results, planner.record.ledger)
    fixtures = calendar_matches(planner.divisions.values(), planner.cups.values())
    members: dict[str, list[Person]] = {}
    for person in sorted(league.people.values(), key=shown_order):
        members.setdefault(person.club or "", []).append(person)
    for club in league.clubs.values():
        source = club.at.file if club.at else SOURCE
        entered = entered_of([person.id for person in members.get(club.id, ())], planner.events_entered)
        of = _of_club(planner, club, members.get(club.id, []), entered, matches.get(club.id, ()), fixtures)
        yield planner.later(addresses.club(club.id), "club.html", partial(club_page, of), source, club.name)
        if entered:
            names = tuple((person.id, person.name) for person in members[club.id])
            ids = frozenset(id_ for id_, _ in names)
            events = tuple((event_ref(event), tuple(person for person in event.players if person in ids)) for event in entered)
            build = partial(club_years_page, club, names, events)
            yield planner.later(addresses.club_years(club.id), "club-years.html", build, source, club_years_title(club))


class ClubLine(Struct, frozen=True, kw_only=True):
    """A club in a list."""

    name: str
    path: str
    place: str
    members: int


class ClubsPage(Page, frozen=True, kw_only=True):
    """Every club, by name."""

    clubs: tuple[ClubLine, ...]


class ClubPage(Page, frozen=True, kw_only=True):
    """The page of a club.

    It shows the club's `place`, its `contact`, the year in which it was `founded`, a text about it, its players, standings,
    fixtures, `divisions` season by season, trophies and record. `calendar` is the path of the club's calendar, or empty;
    `embeds` are its small pages for other sites.
    """

    name: str
    place: str
    contact: str
    founded: int | None
    about: Prose
    players: tuple[PlayerLine, ...]
    calendar: str
    sources: tuple[str, ...]
    years: str = ""
    standings: tuple[OwnStanding, ...] = ()
    fixtures: ClubFixtures | None = None
    divisions: tuple[ClubDivision, ...] = ()
    trophies: tuple[TrophyTenure, ...] = ()
    record: ClubRecord | None = None
    embeds: tuple[Embed, ...] = ()

    @property
    def jumps(self) -> tuple[Link, ...]:
        """The parts of the page that are there, each with its anchor, in their order."""
        fixtures, record = self.fixtures, self.record if self.record and self.record.years else None
        return tuple(
            Link(title, anchor)
            for part, title, anchor in (
                (self.standings, say("Standings"), "standings"),
                (fixtures and (fixtures.coming or fixtures.results), say("Fixtures"), "fixtures"),
                (self.divisions, say("In the league, season by season"), "divisions"),
                (self.trophies, say("Trophies"), "trophies"),
                (record, say("Season by season"), "years"),
                (record and record.matches, say("Matches against others"), "matches"),
                (record and record.titles, say("Titles"), "titles"),
                (self.players, say("Players"), "members"),
            )
            if part
        )

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the club, where it is and since when."""
        return {
            "@type": "SportsOrganization",
            "name": self.name,
            "sport": "Whist",
            "location": venue(self.place),
            "foundingDate": str(self.founded) if self.founded else "",
            "parentOrganization": organization(site.name),
        }


class ClubOf(Struct, frozen=True, kw_only=True):
    """What the page of a club is made of: its players, and their ids in the same order. The rest as in `PlayerOf`."""

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
    trophies: tuple[TrophyTenure, ...]
    fixtures: ClubFixtures
    divisions: tuple[ClubDivision, ...] = ()
    embeds: tuple[Embed, ...] = ()


class MemberEvents(Struct, frozen=True):
    """A member of a club: the link to the page, and in how many events he or she played, in words."""

    link: Link
    number: str


class ClubSeason(Struct, frozen=True):
    """A club's season: who of its members played in how many events."""

    season: SeasonOfEvents
    members: tuple[MemberEvents, ...]


class ClubYearsPage(Page, frozen=True, kw_only=True):
    """A club's events and the members who played in them, season by season, the latest first."""

    club: Link
    seasons: tuple[ClubSeason, ...]


def _of_club(
    planner: Planner,
    club: Club,
    members: list[Person],
    entered: tuple[EventHead, ...],
    matches: tuple[ClubMatch, ...],
    fixtures: tuple[CalendarMatch, ...],
) -> ClubOf:
    league, record = planner.league, planner.record
    ids = tuple(person.id for person in members)
    by_event = {facts.event.id: facts for id_ in ids for facts in record.of(id_)}
    facts = tuple(sorted(by_event.values(), key=lambda event_facts: (event_facts.event.date, event_facts.event.id)))
    ahead = matches_ahead(league, club.id) or to_subscribe(entered, planner.ahead, league.today)
    return ClubOf(
        language=league.language,
        club=replace(club, at=None),
        players=tuple(player_line(league, person, planner.times) for person in members),
        members=ids,
        facts=facts,
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        matches=matches,
        calendar=addresses.calendar(addresses.club(club.id)) if ahead else "",
        years=addresses.club_years(club.id) if entered else "",
        standings=planner.own_standings.get(club.id, ()),
        trophies=trophies_of_club(league, planner.chains, club.id),
        fixtures=matches_of_club(fixtures, club.id),
        divisions=divisions_of_club(planner.divisions.values(), club.id),
        embeds=line_embeds(club.name, club.id) if league.data and club in planner.busy_clubs else (),
    )


def clubs_page(league: League) -> ClubsPage:
    """Build the index of clubs."""
    clubs = sorted(league.clubs.values(), key=lambda club: (alphabetical(club.name), club.id))
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
    """Build the page of one club."""
    club, path, members = of.club, addresses.club(of.club.id), dict(zip(of.members, of.players, strict=True))
    return ClubPage(
        path=path,
        title=club.name,
        summary=about_name(club.name, club.about or club.place),
        section=addresses.CLUBS,
        name=club.name,
        place=club.place,
        contact=club.contact,
        founded=club.founded,
        about=prose(club.about, source="clubs.toml", page=path, prefix="about-", language=of.language),
        players=of.players,
        calendar=of.calendar,
        years=of.years,
        sources=club.sources,
        standings=of.standings,
        fixtures=of.fixtures,
        divisions=of.divisions,
        embeds=of.embeds,
        trophies=of.trophies,
        record=club_record(RecordLinks(of.names, of.facts), members, of.facts, of.ended, of.matches),
    )


ClubEvent = tuple[EventRef, tuple[str, ...]]
"""An event, and the members of a club who were entered in it, each as often as he was."""


def club_years_page(club: Club, members: Sequence[tuple[str, str]], events: Sequence[ClubEvent]) -> ClubYearsPage:
    """Build the page of the years of one club.

    `members` are the ids and names of its members, by the names, `events` the events in which any of them was entered.
    """
    return ClubYearsPage(
        path=addresses.club_years(club.id),
        title=club_years_title(club),
        summary=say("The events of %(club)s and who of its members played in them.", club=club.name),
        section=addresses.CLUBS,
        club=Link(club.name, addresses.club(club.id)),
        seasons=tuple(_club_seasons(members, events)),
    )


def club_years_title(club: Club) -> str:
    """Return the title of the page of a club's years."""
    return say("%(club)s, season by season", club=club.name)


def _club_seasons(members: Sequence[tuple[str, str]], events: Sequence[ClubEvent]) -> Iterator[ClubSeason]:
    played: dict[str, Counter[str]] = {}
    for event, entered in events:
        played.setdefault(addresses.season(event.season), Counter()).update(set(entered))
    for season in by_season(event for event, _ in events):
        times = played[season.path]
        member_events = (
            MemberEvents(Link(name, addresses.player(id_)), say_many("%(number)s event", "%(number)s events", times[id_]))
            for id_, name in members
            if times[id_]
        )
        yield ClubSeason(season, tuple(member_events))
