"""What every family of pages is planned with."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.games import GAMES
from whistpress.core.model import EventHead, League, ResultHead, Schedule
from whistpress.core.model.laws import LawCode
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.ledger import LeagueRecord
from whistpress.core.records.reigns import Chain, trophy_chains
from whistpress.core.records.seasons import latest_first, seasons_over
from whistpress.core.records.standing import Standing
from whistpress.pages.laws import shown_codes
from whistpress.pages.make import page_html
from whistpress.pages.page import Download, Link, Page, Site
from whistpress.pages.pages.fixtures import CalendarMatch, matches
from whistpress.pages.pages.standings import StandingOf, all_standings
from whistpress.pages.people import Played, coming_of, takers
from whistpress.pages.record import Record
from whistpress.theme import Theme
from whistpress.views.data_guide import NO_GUIDE, DataGuide
from whistpress.views.divisions.matches import division_tables
from whistpress.views.event_lines import seasons
from whistpress.views.movements import movements, schedules

Results = Mapping[str, ResultHead]
Thing = TypeVar("Thing")


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
        """A page whose dataclass is made while the site is planned; `source` is the content file that answers for it."""
        make = partial(page_html, self.theme, self.site, template, page)
        return Artefact(path=page.path, kind=Kind.PAGE, source=source, make=make, title=page.title)

    @cached_property
    def record(self) -> Record:
        """What the league's record gives, put together once for all families that tell of it."""
        return Record(self.league, self._ledger)

    @cached_property
    def content(self) -> League:
        """The league for what tells of all of it: no more than its files say, so that another process can be handed it."""
        return replace(self.league, veil=None)

    @cached_property
    def over(self) -> tuple[str, ...]:
        """The seasons of which nothing is to come, in the order of their first days."""
        return seasons_over(self.league)

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The seasons that have events, the latest first."""
        return seasons(self.league)

    @cached_property
    def season_pages(self) -> tuple[str, ...]:
        """The seasons that have a page: those of events and those of divisions, the latest first."""
        return latest_first(self.league)

    @cached_property
    def by_season(self) -> Mapping[str, tuple[EventHead, ...]]:
        """The events of each season, in the order of the league."""
        found: dict[str, list[EventHead]] = {}
        for event in self.league.events:
            found.setdefault(event.season, []).append(event)
        return {season: tuple(events) for season, events in found.items()}

    @cached_property
    def ahead(self) -> frozenset[str]:
        """The ids of the events that have not been played."""
        return frozenset(event.id for event in self.league.events if not event.played)

    @property
    def played(self) -> Mapping[str, tuple[Played, ...]]:
        """The events on the page of each person, in the order of the league."""
        return self._on_pages.played

    @property
    def times(self) -> Mapping[str, int]:
        """How many events and sessions stand on the page of each person."""
        return self._on_pages.times

    @property
    def entered(self) -> Mapping[str, tuple[EventHead, ...]]:
        """The events in which each person is entered, in the order of the league."""
        return self._on_pages.entered

    @cached_property
    def _on_pages(self) -> "_OnPages":
        """All three: the events are read but once."""
        facts = {one.event.id: one for one in self.record.ledger.events}
        found: dict[str, list[Played]] = {}
        times = Counter[str]()
        entered: dict[str, list[EventHead]] = {}
        for event in self.league.events:
            coming = coming_of(event, self.league.today)
            there = tuple(takers(event, coming))
            played = Played(event, self.results.get(event.id), facts.get(event.id), coming)
            for person in dict.fromkeys(there):
                found.setdefault(person, []).append(played)
            times.update(there)
            for person in dict.fromkeys(event.players):
                entered.setdefault(person, []).append(event)
        return _OnPages(_fixed(found), times, _fixed(entered))

    def movement_links(self, event: EventHead) -> tuple[Link, ...]:
        """The pages of the schedules of an event."""
        return tuple(self._movement_links[one] for one in schedules(event))

    @cached_property
    def _movement_links(self) -> Mapping[Schedule, Link]:
        return {schedule: Link(one.title, one.path) for schedule, one in self.movements.items()}

    @cached_property
    def chains(self) -> Mapping[str, Chain]:
        """The chain of every trophy, reckoned once."""
        return trophy_chains(self.league, self.results)

    @cached_property
    def standings(self) -> Mapping[str, StandingOf]:
        """Every standing, each reckoned when somebody asks for it."""
        return all_standings(self.league, self.results, self.by_season)

    def current_standings(self) -> Iterator[Standing]:
        """The standings of the latest season, those over several seasons, and those in which something is to come."""
        latest = next(iter(self.seasons), "")
        for one in self.standings.values():
            current = one.rule.season in (latest, "")
            if current or (any(not event.played for event in one.events) and one.found.to_come):
                yield one.found

    @cached_property
    def divisions(self) -> Mapping[str, DivisionTable]:
        """The table of every division, reckoned once."""
        return division_tables(self.league, self.results)

    @cached_property
    def matches(self) -> tuple[CalendarMatch, ...]:
        """The matches of all divisions by their days, told once."""
        return matches(self.divisions.values())

    def printed(self, owner: str) -> Iterator[Download]:
        """The PDFs that belong to an event, a congress or a season, by the `owner` of their artefacts."""
        return (Download(one.title, one.path, "PDF") for one in self.documents[owner])


class _OnPages(NamedTuple):
    """By person: the events on the page, how many events and sessions stand there, the events in which he or she is entered."""

    played: Mapping[str, tuple[Played, ...]]
    times: Mapping[str, int]
    entered: Mapping[str, tuple[EventHead, ...]]


def _fixed(found: dict[str, list[Thing]]) -> Mapping[str, tuple[Thing, ...]]:
    """What was found for each; never is all of it there twice."""
    return {person: tuple(found.pop(person)) for person in tuple(found)}
