"""The files beside the pages, for programs: data of events and schedules, the database, calendars, feeds, the sitemap."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead, League, ResultHead, StoredEvent
from whistpress.exports.database import database
from whistpress.pages import addresses
from whistpress.pages.changed import changed
from whistpress.pages.event_calendar import (
    Entries,
    a_year_before,
    entered_of,
    events_calendar,
    in_calendar,
    is_ahead,
    matches_ahead,
    to_subscribe,
)
from whistpress.pages.feeds import bulletin_items, feed_of, latest_of, news_feed, news_items, results_feed, robots, sitemap
from whistpress.pages.fixture_calendar import match_entries
from whistpress.pages.make import data_csv, data_json, data_pbn, movement_csv, movement_json
from whistpress.pages.movements import Movement
from whistpress.pages.planner import Planner
from whistpress.pages.uids import Uids
from whistpress.views.hands import shown_deals

Results = Mapping[str, ResultHead]


def files(planner: Planner, pages: Iterable[str]) -> Iterator[Artefact]:
    """Every file beside the pages (their paths: `pages`, of which a league without an address needs none)."""
    league, results, url = planner.league, planner.results, planner.site.url
    if league.data:
        yield from _data(planner, results, planner.movements.values())
    yield from _calendars(planner)
    if url:
        yield from _with_address(planner, [*pages], url)


def with_cards(event: EventHead) -> bool:
    """Whether the cards of a deal are known, and may be shown."""
    return not event.partners and any(shown_deals(event))


def _data(planner: Planner, results: Results, movements: Iterable[Movement]) -> Iterator[Artefact]:
    """The CSV and JSON of each event that has scores and of each schedule, and the database of all."""
    league, stored = planner.content, planner.stored
    if league.events or league.divisions:
        whole = partial(database, league, results, stored)
        yield Artefact(path=addresses.DATABASE, kind=Kind.DATA, source=league.at.file, make=whole)
    for event in league.events:
        result = results.get(event.id)
        if event.played and result is not None:
            yield from _of_event(event, stored[event.id])
    for one in movements:
        for ending, make in (("csv", movement_csv), ("json", movement_json)):
            path = addresses.movement(one.slug, ending)
            yield Artefact(path=path, kind=Kind.DATA, source=league.at.file, make=partial(make, one.schedule))


def _of_event(event: EventHead, stored: StoredEvent) -> Iterator[Artefact]:
    made = [("results.json", partial(data_json, stored))]
    if not event.totals and not event.in_rubbers:
        made.append(("scores.csv", partial(data_csv, stored)))
    if with_cards(event):
        made.append(("hands.pbn", partial(data_pbn, stored)))
    for name, make in made:
        yield Artefact(path=f"events/{event.id}/{name}", kind=Kind.DATA, source=event.at.file, make=make, owner=event.id)


def _calendars(planner: Planner) -> Iterator[Artefact]:
    """The calendar of the league, and of each club and player for whom there is something to come."""
    league, url = planner.league, planner.site.url
    uids = Uids(league=league.key)
    matches = _matches(planner, uids)
    if is_ahead(league):
        events = in_calendar(league.events, league.today)
        yield _calendar(league, addresses.CALENDAR, partial(events_calendar, league.name, events, url, matches(), uids))
    for club in league.clubs.values():
        members = [person.id for person in league.people.values() if person.club == club.id]
        ahead = matches_ahead(league, club.id)
        found = to_subscribe(entered_of(members, planner.entered), planner.ahead, league.today, coming=ahead)
        if found or ahead:
            make = partial(events_calendar, club.name, found, url, matches(club=club.id), uids)
            yield _calendar(league, addresses.calendar(addresses.club(club.id)), make)
    for person in league.people.values():
        if found := to_subscribe(planner.entered.get(person.id, ()), planner.ahead, league.today):
            path = addresses.calendar(addresses.player(person.id))
            yield _calendar(league, path, partial(events_calendar, person.name, found, url, uids=uids))


def _calendar(league: League, path: str, make: Callable[[], bytes]) -> Artefact:
    return Artefact(path=path, kind=Kind.DATA, source=league.at.file, make=make)


def _matches(planner: Planner, uids: Uids) -> Callable[..., Entries]:
    """How the matches of divisions come into a calendar: all, or those of a club."""
    made = tuple(planner.divisions.values())
    return partial(partial, match_entries, made, planner.site.url, uids, since=a_year_before(planner.league.today), alone=True)


def _with_address(planner: Planner, pages: Sequence[str], url: str) -> Iterator[Artefact]:
    """What can only be had with an address: the feeds, the sitemap of the pages, robots.txt."""
    league, results = planner.league, planner.results
    of = feed_of(league, url)
    told = tuple((event, results.get(event.id)) for event in latest_of(league.events, league.today))
    for path, make in (
        (addresses.RESULTS_FEED, partial(results_feed, of, told, bulletin_items(league, results))),
        (addresses.NEWS_FEED, partial(news_feed, of, news_items(league))),
        (addresses.SITEMAP, partial(sitemap, pages, url, changed(league, pages))),
        (addresses.ROBOTS, partial(robots, url)),
    ):
        yield Artefact(path=path, kind=Kind.DATA, source=league.at.file, make=make)
