"""The clubs: their list, and a page for each with its record, its years, its members and its teams."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import EventHead
from whistpress.core.model.cards import alphabetical
from whistpress.language import say, say_many
from whistpress.league.calendar import CalendarMatch, ClubFixtures, matches_of_club
from whistpress.league.calendar import matches as calendar_matches
from whistpress.league.careers.facts.career import RecordTally, SeasonTallies
from whistpress.league.careers.words.record_book import FigureLine, Names, RecordLinks, SourceLink
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.rules import status_words
from whistpress.league.embed_links import Embed, line_embeds
from whistpress.league.events.facts.encounters import PersonResult
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.words.event_lines import EventRef, SeasonOfEvents, by_season, event_ref
from whistpress.league.events.words.ranking import measure, score_text
from whistpress.league.league import League
from whistpress.league.people.model import Person
from whistpress.league.people.words import shown_order
from whistpress.league.persons.pages.career import RecordPage, season_lines
from whistpress.league.persons.pages.players import PlayerLine, player_line
from whistpress.league.planner import Planner
from whistpress.league.seasons.words import entered_of, matches_ahead, to_subscribe
from whistpress.league.standings.words.standings import OwnStanding
from whistpress.league.trophies.facts.parties import ClubMatch, club_matches
from whistpress.league.trophies.words import TrophyTenure, trophies_of_club
from whistpress.site import addresses, figures
from whistpress.site.page import Link, Page, Site, about_name, organization, prose, venue
from whistpress.site.people import Name, entry_anchor
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import season_title, sentence


class ClubDivision(Struct, frozen=True, kw_only=True):
    """A team of a club in a division: `place` is empty while it has none; `status` is what it has won or lost for certain."""

    season: str
    division: Link
    team: str
    place: str
    won: int
    drawn: int
    lost: int
    points: str
    status: str


def divisions_of_club(tables: Iterable[DivisionTable], club: str) -> tuple[ClubDivision, ...]:
    """Return the divisions in which teams of a club play or played, the latest season first."""
    divisions = list[ClubDivision]()
    ordered = sorted(tables, key=lambda table: table.division.slug)
    for table in sorted(ordered, key=lambda table: table.division.season, reverse=True):
        division = table.division
        teams = [team for team in division.teams if team.club == club]
        words = status_words(table) if teams else {}
        for team in teams:
            row = table.row(team.id)
            divisions.append(
                ClubDivision(
                    season=season_title(division.season),
                    division=Link(division.title, addresses.division(division.id)),
                    team=team.name,
                    place=_place(table, row.place) if row.played else "",
                    won=row.won,
                    drawn=row.drawn,
                    lost=row.lost,
                    points=figures.mixed_number(row.points),
                    status=say("withdrew") if row.withdrawn else sentence(words[team.id]),
                )
            )
    return tuple(divisions)


def _place(table: DivisionTable, rank: int) -> str:
    """Return a place as `2 of 8`, or `2= of 8` where it is shared."""
    written = figures.place(rank, shared=table.is_shared(rank))
    return say("%(place)s of %(number)s", place=written, number=len(table.division.teams))


class MemberLine(Struct, frozen=True):
    """A member, with all years in a line (None for a member without any ranking); each season is on the member's own page."""

    player: PlayerLine
    total: RecordTally | None


class ClubTitle(Struct, frozen=True, kw_only=True):
    """An event that an entry with members of the club won: the event, those members, the others of the entry."""

    event: SourceLink
    names: tuple[Name, ...]
    others: tuple[Name, ...]


class MatchBalance(Struct, frozen=True, kw_only=True):
    """Matches against one adversary: won, drawn, lost."""

    against: str
    path: str
    won: int
    drawn: int
    lost: int


class ClubRecord(Struct, frozen=True, kw_only=True):
    """The record of a club; titles and matches the last first. In `years` an event counts once for all its members."""

    years: tuple[FigureLine, ...]
    members: tuple[MemberLine, ...]
    titles: tuple[ClubTitle, ...]
    balance: tuple[MatchBalance, ...]
    matches: tuple[ClubMatch, ...]


def club_record(
    links: RecordLinks,
    members: Mapping[str, PlayerLine],
    facts: Sequence[EventFacts],
    seasons: Sequence[str],
    matches: Sequence[ClubMatch],
) -> ClubRecord:
    """Build the record of a club from its present members, by their ids.

    `facts` are the facts of the members' events, the oldest first; `seasons` are the seasons of the same events, in the order in
    which they ended; `matches` are the matches of the club, the oldest first.
    """
    tallies = {person: SeasonTallies() for person in members}
    known_persons: set[str] = set()
    won: list[PersonResult] = []
    for event in facts:
        known_persons.update(event.known_persons)
        for person in (member for member in event.persons if member in tallies):
            person_facts = event.of(person)
            for appearance in person_facts.appearances:
                tallies[person].add(appearance)
                if appearance.won and appearance.of > 1:
                    won.append(appearance)
            if person_facts.sums is not None:
                tallies[person].add_deals(event.season, person_facts.sums)
    total = SeasonTallies()
    for person in sorted(tallies.keys() & known_persons):
        total.join(tallies[person])
    return ClubRecord(
        years=season_lines(total.result(), seasons),
        members=tuple(MemberLine(player, _total(tallies[person])) for person, player in members.items()),
        titles=tuple(_titles(links, won)),
        balance=tuple(_balance(matches)),
        matches=tuple(reversed(matches)),
    )


def _total(tallies: SeasonTallies) -> RecordTally | None:
    """Return a member's figures of all years; None without any ranking."""
    whole = tallies.whole()
    return whole if whole.events else None


def _titles(links: RecordLinks, won: Iterable[PersonResult]) -> Iterable[ClubTitle]:
    """Yield each winning entry once, the latest first."""
    results_by_entry: dict[tuple[str, str, int], list[PersonResult]] = {}
    for result in won:
        results_by_entry.setdefault((result.event, result.group, result.entry), []).append(result)
    for results in sorted(
        results_by_entry.values(), key=lambda wins: (wins[0].date, wins[0].event, wins[0].group, wins[0].entry), reverse=True
    ):
        members = tuple(sorted(result.person for result in results))
        first = min(results, key=lambda result: result.person)
        yield ClubTitle(
            event=links.event(first.event, entry_anchor(first.entry)),
            names=links.names(members),
            others=links.names(tuple(partner for partner in first.partners if partner not in members)),
        )


def _against(match: ClubMatch) -> tuple[str, str]:
    return match.against.name, f"clubs/{match.against.club}.html" if match.against.club else ""


def _balance(matches: Iterable[ClubMatch]) -> Iterable[MatchBalance]:
    outcomes_by_opponent: dict[tuple[str, str], list[int]] = {}
    for match in matches:
        outcomes_by_opponent.setdefault(_against(match), []).append(match.outcome)
    for (name, path), outcomes in sorted(outcomes_by_opponent.items(), key=lambda item: (-len(item[1]), item[0])):
        yield MatchBalance(against=name, path=path, won=outcomes.count(1), drawn=outcomes.count(0), lost=outcomes.count(-1))


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


class ClubParts(Struct, frozen=True, kw_only=True):
    """What the page of a club shows as the record has it."""

    players: tuple[PlayerLine, ...]
    calendar: str  # the path of the club's calendar, or empty
    years: str  # the path of the page of its years, or empty
    standings: tuple[OwnStanding, ...]
    trophies: tuple[TrophyTenure, ...]
    fixtures: ClubFixtures
    divisions: tuple[ClubDivision, ...] = ()  # season by season
    embeds: tuple[Embed, ...] = ()  # small pages for other sites


class ClubPage(RecordPage, frozen=True, kw_only=True):
    """The page of a club: where it plays, a text about it, its players, standings, fixtures, divisions, trophies and record."""

    club: Club
    parts: ClubParts
    about: Prose
    record: ClubRecord

    @template_method
    def score(self, match: ClubMatch) -> str:
        """Return both scores of a match, its own first."""
        words = measure(match.scoring)
        return f"{score_text(match.score, words)} : {score_text(match.other_score, words)}"

    @property
    def jumps(self) -> tuple[Link, ...]:
        """The parts of the page that are there, each with its anchor, in their order."""
        parts, record = self.parts, self.record if self.record.years else None
        return tuple(
            Link(title, anchor)
            for part, title, anchor in (
                (parts.standings, say("Standings"), "standings"),
                (parts.fixtures.coming or parts.fixtures.results, say("Fixtures"), "fixtures"),
                (parts.divisions, say("In the league, season by season"), "divisions"),
                (parts.trophies, say("Trophies"), "trophies"),
                (record, say("Season by season"), "years"),
                (record and record.matches, say("Matches against others"), "matches"),
                (record and record.titles, say("Titles"), "titles"),
                (parts.players, say("Players"), "members"),
            )
            if part
        )

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the club, where it is and since when."""
        return {
            "@type": "SportsOrganization",
            "name": self.club.name,
            "sport": "Whist",
            "location": venue(self.club.place),
            "foundingDate": str(self.club.founded) if self.club.founded else "",
            "parentOrganization": organization(site.name),
        }


class ClubOf(Struct, frozen=True, kw_only=True):
    """What the page of a club is made of: `members` are the ids of its players in their order. The rest as in `PlayerOf`."""

    language: str
    club: Club
    parts: ClubParts
    members: tuple[str, ...]
    facts: tuple[EventFacts, ...]
    ended: tuple[str, ...]
    names: Names
    matches: tuple[ClubMatch, ...]


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
    parts = ClubParts(
        players=tuple(player_line(league, person, planner.times) for person in members),
        calendar=addresses.calendar(addresses.club(club.id)) if ahead else "",
        years=addresses.club_years(club.id) if entered else "",
        standings=planner.own_standings.get(club.id, ()),
        trophies=trophies_of_club(league, planner.chains, club.id),
        fixtures=matches_of_club(fixtures, club.id),
        divisions=divisions_of_club(planner.divisions.values(), club.id),
        embeds=line_embeds(club.name, club.id) if league.data and club in planner.busy_clubs else (),
    )
    return ClubOf(
        language=league.language,
        club=replace(club, at=None),
        parts=parts,
        members=ids,
        facts=facts,
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        matches=matches,
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
    club, path, members = of.club, addresses.club(of.club.id), dict(zip(of.members, of.parts.players, strict=True))
    links = RecordLinks(of.names, of.facts)
    return ClubPage(
        path=path,
        title=club.name,
        summary=about_name(club.name, club.about or club.place),
        section=addresses.CLUBS,
        links=links,
        club=club,
        parts=of.parts,
        about=prose(club.about, source="clubs.toml", page=path, prefix="about-", language=of.language),
        record=club_record(links, members, of.facts, of.ended, of.matches),
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
