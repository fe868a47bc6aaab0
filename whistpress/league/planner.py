"""What every family of pages is planned with: the league's record, and figures that several families share."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.games import GAMES
from whistpress.core.model import EventHead, Schedule
from whistpress.language import say
from whistpress.league.books.proceedings import has_proceedings
from whistpress.league.careers.words.record import PlayedEvent, Record, coming_of, namesakes, people_shown_with
from whistpress.league.clubs.model import Club
from whistpress.league.cups.facts import CupRecord, cup_records
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.divisions.words.view import PlayerDivision, player_divisions
from whistpress.league.events.words.event_lines import movements, schedules, seasons
from whistpress.league.events.words.hands import shows_cards
from whistpress.league.front.words import NO_GUIDE, DataGuide
from whistpress.league.laws.model import LawCode
from whistpress.league.laws.words import shown_codes
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.record import LeagueRecord
from whistpress.league.seasons.facts import latest_first, latest_season, seasons_over
from whistpress.league.seasons.words import is_ahead
from whistpress.league.standings.words.standings import StandingOf, StandingsById, all_standings, own_standings
from whistpress.league.trophies.facts.reigns import Chain, has_honours, trophy_chains
from whistpress.site import addresses
from whistpress.site.headings import event_titles
from whistpress.site.page import Download, Link, Page, Site, page_html
from whistpress.site.theme import Theme

Item = TypeVar("Item")


class Planner:
    """A league's record, its theme and documents, and how a page of it is planned."""

    def __init__(
        self,
        record: LeagueRecord,
        documents: Sequence[Artefact],
        theme: Theme,
        site: Site,
        guide: DataGuide = NO_GUIDE,
    ) -> None:
        self.league, self.results, self.stored, self.theme, self.site = record.league, record.results, record.stored, theme, site
        self._ledger, self.guide = record.ledger, guide
        league = self.league
        self.movements = movements(league)
        self.codes: dict[str, LawCode] = shown_codes(league) if site.laws else {}
        called = {event.game for event in league.events}
        self.games = tuple(name for name in GAMES if league.all_systems or name in called)
        self.documents: dict[str, list[Artefact]] = defaultdict(list)
        for document in documents:
            self.documents[document.owner].append(document)

    def page(self, template: str, page: Page, source: str) -> Artefact:
        """Plan a page whose Struct is small enough to build now; messages name `source`, a content file."""
        make = partial(page_html, self.theme, self.site, template, page)
        return Artefact(path=page.path, kind=Kind.PAGE, source=source, make=make, title=page.title)

    def later(
        self, path: str, template: str, build: Callable[[], Page], source: str, title: str = "", names: str = ""
    ) -> Artefact:
        """Plan a page whose Struct a worker builds: `build` is a partial of a module-level function with frozen arguments.

        `names` are those by which the search finds it.
        """
        make = partial(page_html, self.theme, self.site, template, build)
        return Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=title, names=names)

    @cached_property
    def record(self) -> Record:
        """The names, pairs and attendance that several families read from the ledger."""
        return Record(self.league, self._ledger)

    @cached_property
    def content(self) -> League:
        """The league without its veil, so that it can be pickled for a worker: for pages about the whole league."""
        return replace(self.league, veil=None)

    @cached_property
    def over(self) -> tuple[str, ...]:
        """The seasons that are over, in the order of their first days."""
        return seasons_over(self.league)

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The seasons that have events, the latest first."""
        return seasons(self.league)

    @cached_property
    def season_pages(self) -> tuple[str, ...]:
        """The seasons that have a page: those of events, of divisions, of cups and of meetings, the latest first."""
        return latest_first(self.league)

    @cached_property
    def latest_season(self) -> str:
        """The latest season in which anything is played; a meeting to come does not make its season the latest."""
        return latest_season(self.league)

    @cached_property
    def by_season(self) -> Mapping[str, tuple[EventHead, ...]]:
        """The events of each season, in the order of the league."""
        events_by_season: dict[str, list[EventHead]] = {}
        for event in self.league.events:
            events_by_season.setdefault(event.season, []).append(event)
        return {season: tuple(events) for season, events in events_by_season.items()}

    @cached_property
    def ahead(self) -> frozenset[str]:
        """The ids of the events that are to come, or have a sitting to come."""
        return frozenset(event.id for event in self.league.events if event.is_ahead(self.league.today))

    @property
    def played(self) -> Mapping[str, tuple[PlayedEvent, ...]]:
        """The events that each player's page shows, by player, in the order of the league."""
        return self._events_by_player.played

    @property
    def times(self) -> Mapping[str, int]:
        """How many events and sessions each player's page shows."""
        return self._events_by_player.times

    @property
    def events_entered(self) -> Mapping[str, tuple[EventHead, ...]]:
        """The events in which each player is entered, in the order of the league."""
        return self._events_by_player.entered

    @cached_property
    def _events_by_player(self) -> "_EventsByPlayer":
        """Collect `played`, `times` and `entered` in one pass over the events."""
        facts = {event_facts.event.id: event_facts for event_facts in self.record.ledger.events}
        played_by_person: dict[str, list[PlayedEvent]] = {}
        times = Counter[str]()
        entered: dict[str, list[EventHead]] = {}
        for event in self.league.events:
            coming = coming_of(event, self.league.today)
            people = tuple(people_shown_with(event, coming))
            played = PlayedEvent(event, self.results.get(event.id), facts.get(event.id), coming)
            for person in dict.fromkeys(people):
                played_by_person.setdefault(person, []).append(played)
            times.update(people)
            for person in dict.fromkeys(event.players):
                entered.setdefault(person, []).append(event)
        return _EventsByPlayer(_with_tuples(played_by_person), times, _with_tuples(entered))

    @cached_property
    def event_titles(self) -> Mapping[str, str]:
        """The title of each event and evening by which its page differs from all others."""
        return event_titles(self.league.events)

    @cached_property
    def namesakes(self) -> Mapping[str, str]:
        """The titles of the people who share a name, by id."""
        return namesakes(self.league.people.values(), self.league.clubs)

    def movement_links(self, event: EventHead) -> tuple[Link, ...]:
        """Return links to the pages of an event's schedules."""
        return tuple(self._movement_links[schedule] for schedule in schedules(event))

    @cached_property
    def _movement_links(self) -> Mapping[Schedule, Link]:
        return {schedule: Link(movement.title, movement.path) for schedule, movement in self.movements.items()}

    @cached_property
    def chains(self) -> Mapping[str, Chain]:
        """The chain of holders of every trophy."""
        return trophy_chains(self.league, self.results)

    @cached_property
    def standings(self) -> Mapping[str, StandingOf]:
        """Every standing; each computes its rows on first access."""
        return all_standings(self.league, self.results, self.by_season)

    @cached_property
    def has_honours(self) -> bool:
        """Whether anything has been won, so that there is an honours board."""
        return has_honours(self.league, self.chains, self.divisions, self.cups)

    @cached_property
    def current_standings(self) -> tuple[StandingOf, ...]:
        """The standings of the latest season, those over several seasons, and those with events to come."""
        latest = {"", *self.seasons[:1], self.latest_season}
        return tuple(
            of
            for of in self.standings.values()
            if of.rule.season in latest or (any(not event.played for event in of.events) and of.standing.to_come)
        )

    @cached_property
    def own_standings(self) -> StandingsById:
        """Return the places of each player and club in the current standings."""
        return own_standings(self.league, (of.standing for of in self.current_standings))

    @cached_property
    def divisions(self) -> Mapping[str, DivisionTable]:
        """The table of every division."""
        return division_tables(self.league, self.results)

    @cached_property
    def busy_clubs(self) -> tuple[Club, ...]:
        """The clubs with a team in a division or a cup, or with a member in an event."""
        league = self.league
        busy = {team.club for division in league.divisions.values() for team in division.teams}
        busy |= {entry.club for cup in league.cups.values() for entry in cup.entries}
        busy |= {person.club for person in league.people.values() if person.id in self.events_entered}
        return tuple(club for club in league.clubs.values() if club.id in busy)

    @cached_property
    def latest_divisions(self) -> Mapping[str, DivisionTable]:
        """By slug the table of the division in its latest season."""
        order = {season: index for index, season in enumerate(self.season_pages)}
        tables: dict[str, DivisionTable] = {}
        for table in sorted(self.divisions.values(), key=lambda table: order.get(table.division.season, len(order))):
            tables.setdefault(table.division.slug, table)
        return tables

    @cached_property
    def cups(self) -> Mapping[str, CupRecord]:
        """The course of every cup."""
        return cup_records(self.league, self.results)

    @cached_property
    def matches_of_players(self) -> Mapping[str, tuple[PlayerDivision, ...]]:
        """Return the team matches of every player on a match card, by season."""
        return player_divisions(self.divisions)

    def league_downloads(self) -> Iterator[Download]:
        """Yield the files of the whole league."""
        if is_ahead(self.league):
            yield Download(say("The evenings, for your calendar"), addresses.CALENDAR, "ICS")
        if self.league.data:
            yield Download(say("Every score and ranking, for programs"), addresses.DATABASE, "SQLite")

    def pdf_downloads(self, owner: str) -> Iterator[Download]:
        """Yield the PDFs of an event, a congress, a cup or a season, by the `owner` of their artefacts.

        One without a path was not made.
        """
        kinds = ((document, "PDF" if document.path else say("not made")) for document in self.documents[owner])
        return (Download(document.title, document.path, kind) for document, kind in kinds)

    def event_downloads(self, event: EventHead) -> Iterator[Download]:
        """Yield the PDFs of an event or an evening, and the files of its result."""
        yield from self.pdf_downloads(event.id)
        result = self.results.get(event.id)
        if event.played and result is not None and result.is_decided and event.id in self.stored:
            text = addresses.results_text(addresses.event(event.id))
            yield Download(say("The results in plain text, for a newspaper or an e-mail"), text, "TXT")
        if self.league.data and event.played and result is not None:
            yield Download(say("The ranking, for a spreadsheet"), f"events/{event.id}/ranking.csv", "CSV")
            if not event.totals and not event.in_rubbers:
                yield Download(say("Every score, for a spreadsheet"), f"events/{event.id}/scores.csv", "CSV")
            if shows_cards(event):
                yield Download(say("The cards and the tricks, for other programs"), f"events/{event.id}/hands.pbn", "PBN")
            yield Download(say("The ranking with exact figures, for programs"), f"events/{event.id}/results.json", "JSON")


class _EventsByPlayer(NamedTuple):
    """By player: the events on the page, how many events and sessions they are, the events in which he or she is entered."""

    played: Mapping[str, tuple[PlayedEvent, ...]]
    times: Mapping[str, int]
    entered: Mapping[str, tuple[EventHead, ...]]


def _with_tuples(lists: dict[str, list[Item]]) -> Mapping[str, tuple[Item, ...]]:
    """Turn the lists into tuples one by one, freeing each list at once: a large league has millions of items."""
    return {key: tuple(lists.pop(key)) for key in tuple(lists)}


def links_to_year_book(planner: Planner, season: str) -> Iterator[Download]:
    """Yield links to the year book of a season for the season's page: to its page, then to its PDF."""
    if planner.league.books and season in planner.over:
        yield Download(say("The year book, to read here"), addresses.year_book(season), "HTML")
        yield from _book_documents(planner, f"season/{season}")


def links_to_proceedings(planner: Planner, congress: Congress) -> Iterator[Download]:
    """Yield a link to the page of a congress's proceedings; the printed ones are among the congress's other documents."""
    if planner.league.books and has_proceedings(planner.league, congress):
        yield Download(say("The proceedings, to read here"), addresses.proceedings(congress.id), "HTML")


def _book_documents(planner: Planner, owner: str) -> list[Download]:
    """List the PDFs of the books (year book or proceedings) among the documents of an owner."""
    return [download for download in planner.pdf_downloads(owner) if download.path.endswith(addresses.BOOKS)]
