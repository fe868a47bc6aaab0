"""Plan the files for other programs: data of events, standings, divisions and schedules, the database, calendars, feeds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import astuple, replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Club, EventHead, HandRecord, League, Person, ResultHead, Schedule, StoredEvent
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.ledger import LeagueRecord
from whistpress.core.records.standing import standing
from whistpress.exports.calendars import Matches, Uids, congress_calendar, division_calendar, events_calendar
from whistpress.exports.database import database
from whistpress.exports.database.about import about_tables
from whistpress.exports.database.tables import TABLES
from whistpress.exports.encoding import as_json
from whistpress.exports.feeds import (
    bulletin_items,
    changed,
    feed_of,
    latest_of,
    news_feed,
    news_items,
    results_feed,
    robots,
    sitemap,
)
from whistpress.exports.lines import scores_csv
from whistpress.exports.results import score_json
from whistpress.exports.schedules import schedule_csv, schedule_json
from whistpress.exports.spreadsheets import matches_csv, standing_csv, table_csv
from whistpress.readers.pbn import pbn_event
from whistpress.views import addresses
from whistpress.views.coming import a_year_before, entered_of, in_calendar, is_ahead, matches_ahead, to_subscribe
from whistpress.views.data_guide import ColumnLine, DataGuide, TableLine
from whistpress.views.divisions.matches import division_tables
from whistpress.views.hands import shown_records, shows_cards
from whistpress.views.movements import movements
from whistpress.views.standing_events import events_of_rule, people_of

Make = Callable[[], bytes]


def artefacts(record: LeagueRecord) -> list[Artefact]:
    """Return every file for other programs but those that name all pages."""
    league, url = record.league, addresses.base(record.league.url)
    tables = division_tables(league, record.results)
    planned = [*_calendars(league, url, tables)]
    if league.data:
        planned += [*_league_data(record), *_event_data(record), *_standing_data(record), *_division_data(tables)]
        planned += _schedule_data(league)
    if url:
        planned += _feeds(record, url)
    return planned


def guide() -> DataGuide:
    """Return what the page about the data tells."""
    return DataGuide(
        tuple(
            TableLine(table.name, table.meaning, tuple(ColumnLine(one.name, one.kind, one.meaning) for one in table.columns))
            for table in TABLES
        )
    )


def for_crawlers(league: League, pages: Sequence[str]) -> list[Artefact]:
    """Return the sitemap of some pages and robots.txt; nothing where the league has no address."""
    url = addresses.base(league.url)
    if not url:
        return []
    return [
        _file(league.at.file, addresses.SITEMAP, partial(sitemap, pages, url, changed(league, pages))),
        _file(league.at.file, addresses.ROBOTS, partial(robots, url)),
    ]


def _file(source: str, path: str, make: Make, owner: str = "") -> Artefact:
    return Artefact(path=path, kind=Kind.DATA, source=source, make=make, owner=owner)


def _league_data(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the database, and the meaning of its tables."""
    league = replace(record.league, veil=None)  # no more than its files say, so that another process can get it
    if league.events or league.divisions:
        yield _file(league.at.file, addresses.DATABASE, partial(database, league, record.results, record.stored))
        yield _file(league.at.file, addresses.DATA_ABOUT, partial(about_tables, league.name))


def _event_data(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the results, scores and cards of each event that was played."""
    for event in record.league.events:
        if not event.played or event.id not in record.results:
            continue
        stored = record.stored[event.id]
        files: list[tuple[str, Make]] = [("results.json", partial(results_json, stored))]
        if not event.totals and not event.in_rubbers:
            files.append(("scores.csv", partial(event_scores_csv, stored)))
        if shows_cards(event):
            files.append(("hands.pbn", partial(hands_pbn, stored)))
        for name, make in files:
            yield _file(event.at.file, f"events/{event.id}/{name}", make, owner=event.id)


def results_json(stored: StoredEvent) -> bytes:
    """Return the rankings of an event."""
    event, result = astuple(stored.load())
    return as_json(score_json(event, result, result.problems)).encode() if result else b""


def event_scores_csv(stored: StoredEvent) -> bytes:
    """Return the lines of an event; the same form may be beside an event file as its scores."""
    return scores_csv(stored.load().event).encode()


def hands_pbn(stored: StoredEvent) -> bytes:
    """Return the cards of an event's deals, as far as they may be shown, with the tricks."""
    event = stored.load().event
    shown: dict[int, dict[int, HandRecord]] = {}
    for session, hand in shown_records(event):
        shown.setdefault(session.number, {})[hand.deal] = hand
    sessions = tuple(replace(session, hands=shown.get(session.number, {})) for session in event.sessions)
    return pbn_event(replace(event, sessions=sessions)).encode()


def _standing_data(record: LeagueRecord) -> Iterator[Artefact]:
    league, by_season = record.league, defaultdict[str, list[EventHead]](list)
    for event in league.events:
        by_season[event.season].append(event)
    for id_, rule in league.standings.items():
        events = events_of_rule(rule, by_season)
        results = {event.id: record.results[event.id] for event in events if event.id in record.results}
        make = partial(standing_file, rule, events, results, *people_of(league, events))
        yield _file("content/standings.toml", addresses.standing_data(id_), make)


def standing_file(
    rule: StandingRule,
    events: tuple[EventHead, ...],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
    clubs: Mapping[str, Club],
) -> bytes:
    """Return a standing as spreadsheets read it."""
    return standing_csv(standing(rule, events, results, people), people, clubs).encode()


def _division_data(tables: Mapping[str, DivisionTable]) -> Iterator[Artefact]:
    for id_, table in tables.items():
        page, source = addresses.division(id_), _division_source(id_)
        yield _file(source, addresses.table_data(page), partial(table_file, table))
        yield _file(source, addresses.matches_data(page), partial(matches_file, table))


def _division_source(id_: str) -> str:
    return f"content/fixtures/{id_}.toml"


def table_file(table: DivisionTable) -> bytes:
    """Return the table of a division as spreadsheets read it."""
    return table_csv(table).encode()


def matches_file(table: DivisionTable) -> bytes:
    """Return the matches of a division as spreadsheets read them."""
    return matches_csv(table).encode()


def _schedule_data(league: League) -> Iterator[Artefact]:
    for movement in movements(league).values():
        for ending, make in (("csv", schedule_csv_file), ("json", schedule_json_file)):
            yield _file(league.at.file, addresses.movement(movement.slug, ending), partial(make, movement.schedule))


def schedule_json_file(schedule: Schedule) -> bytes:
    """Return a schedule as programs read it."""
    return as_json(schedule_json(schedule)).encode()


def schedule_csv_file(schedule: Schedule) -> bytes:
    """Return a schedule as spreadsheets read it."""
    return schedule_csv(schedule).encode()


def _calendars(league: League, url: str, tables: Mapping[str, DivisionTable]) -> Iterator[Artefact]:
    """Yield the calendars of the league, of congresses and divisions, and of clubs and players for whom something is to come."""
    yield from _congress_calendars(league, url)
    yield from _division_calendars(league, url, tables)
    uids, since = Uids(league=league.key), a_year_before(league.today)
    matches = Matches(tables=tuple(tables.values()), since=since)
    if is_ahead(league):
        events = in_calendar(league.events, league.today)
        yield _calendar(league, addresses.CALENDAR, partial(events_calendar, league.name, events, url, uids, matches))
    entered = defaultdict[str, list[EventHead]](list)
    for event in league.events:
        for id_ in dict.fromkeys(event.players):
            entered[id_].append(event)
    ahead = frozenset(event.id for event in league.events if not event.played)
    for club in league.clubs.values():
        members = [person.id for person in league.people.values() if person.club == club.id]
        coming = matches_ahead(league, club.id)
        events = to_subscribe(entered_of(members, entered), ahead, league.today, coming=coming)
        if events or coming:
            make = partial(events_calendar, club.name, events, url, uids, replace(matches, club=club.id))
            yield _calendar(league, addresses.calendar(addresses.club(club.id)), make)
    for person in league.people.values():
        if events := to_subscribe(entered.get(person.id, ()), ahead, league.today):
            make = partial(events_calendar, person.name, events, url, uids)
            yield _calendar(league, addresses.calendar(addresses.player(person.id)), make)


def _calendar(league: League, path: str, make: Make) -> Artefact:
    return _file(league.at.file, path, make)


def _congress_calendars(league: League, url: str) -> Iterator[Artefact]:
    known = {event.id: event for event in league.events} if league.congresses else {}
    for congress in league.congresses.values():
        if congress.dated and congress.sittings:
            uids = Uids(league=league.key).with_events((sitting.event for sitting in congress.sittings), known)
            address = url and url + addresses.congress(congress.id)
            source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
            yield _file(source, addresses.programme(congress.id), partial(congress_calendar, congress, address, uids))


def _division_calendars(league: League, url: str, tables: Mapping[str, DivisionTable]) -> Iterator[Artefact]:
    known = {event.id: event for event in league.events} if tables else {}
    for id_, table in tables.items():
        if any(result.date for result in table.results):
            uids = Uids(league=league.key).with_events((match.event for match in table.division.matches), known)
            make = partial(division_calendar, table.division.title, table, url, uids)
            yield _file(_division_source(id_), addresses.calendar(addresses.division(id_)), make)


def _feeds(record: LeagueRecord, url: str) -> Iterator[Artefact]:
    league, results = record.league, record.results
    feed = feed_of(league, url)
    latest = tuple((event, results.get(event.id)) for event in latest_of(league.events, league.today))
    make = partial(results_feed, feed, latest, bulletin_items(league, results))
    yield _file(league.at.file, addresses.RESULTS_FEED, make)
    yield _file(league.at.file, addresses.NEWS_FEED, partial(news_feed, feed, news_items(league)))
