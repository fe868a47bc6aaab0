"""Plan the files for other programs: data, schedules, the database, calendars, feeds, plain texts."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import astuple, replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead, HandRecord, ResultHead, Schedule, StoredEvent
from whistpress.core.model.evening import LeagueClock
from whistpress.data.description import record_table
from whistpress.data.encoding import as_json
from whistpress.data.formats import (
    FileColumn,
    Row,
    csv_bytes,
    csv_columns,
    csv_files,
    csv_text,
    encode_json,
    json_about,
    json_file,
    moved_rows,
    schema_kinds,
    schema_of,
    sqlite_columns,
    sqlite_tables,
)
from whistpress.league.clubs.model import Club
from whistpress.league.cups.data import cup_data, cup_source, cup_text, is_told_cup, match_rows
from whistpress.league.cups.facts import CupRecord, cup_records
from whistpress.league.divisions.data import (
    cards_csv,
    division_row,
    division_text,
    is_told_division,
    matches_csv,
    players_csv,
    ruling_rows,
    table_csv,
)
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.events.data.database import moved_events, sitting_rows
from whistpress.league.events.data.files import event_json, score_csv, scores_csv
from whistpress.league.events.data.players import player_file
from whistpress.league.events.data.schedules import schedule_csv, schedule_file
from whistpress.league.events.data.tell import event_text, is_told
from whistpress.league.events.words.event_lines import movements
from whistpress.league.events.words.hands import shown_records, shows_cards
from whistpress.league.front.data.calendars import (
    CalendarTerms,
    Matches,
    Uids,
    congress_calendar,
    cup_calendar,
    division_calendar,
    events_calendar,
)
from whistpress.league.front.data.feeds import (
    bulletin_items,
    cup_items,
    feed_head,
    last_changes,
    latest_of,
    news_feed,
    news_items,
    results_feed,
    robots,
    sitemap,
)
from whistpress.league.front.words import CsvTableLine, DatabaseColumnLine, DatabaseTableLine, DataGuide, SchemaLine
from whistpress.league.league import League
from whistpress.league.meetings.data import congress_file
from whistpress.league.meetings.model import Congress
from whistpress.league.people.model import Person
from whistpress.league.plan.database import LastDatabase, about_tables, database
from whistpress.league.record import LeagueRecord
from whistpress.league.seasons.words import (
    a_year_before,
    entered_of,
    in_calendar,
    is_ahead,
    matches_ahead,
    meetings_of_calendar,
    to_subscribe,
)
from whistpress.league.standings.data import standing_csv, standing_row
from whistpress.league.standings.facts.standing import standing
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.words.standings import events_of_rule, people_of
from whistpress.reading.pbn import pbn_event
from whistpress.site import addresses


def texts(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the text of each event, each division and each cup with results."""
    for event in record.league.events:
        if is_told(event, record.results.get(event.id)):
            make = partial(event_text, record.stored[event.id])
            path = addresses.results_text(addresses.event(event.id))
            yield Artefact(path=path, kind=Kind.DATA, source=event.at.file, make=make, owner=event.id)
    for id_, table in division_tables(record.league, record.results).items():
        if is_told_division(table):
            make = partial(division_text, record.league.name, table)
            path = addresses.results_text(addresses.division(id_))
            yield Artefact(path=path, kind=Kind.DATA, source=f"content/fixtures/{id_}.toml", make=make)
    for id_, cup in cup_records(record.league, record.results).items():
        if is_told_cup(cup):
            make = partial(cup_text, record.league.name, cup)
            path = addresses.results_text(addresses.cup(id_))
            yield Artefact(path=path, kind=Kind.DATA, source=f"content/cups/{id_}.toml", make=make)


Make = Callable[[], bytes]


def artefacts(record: LeagueRecord, last: LastDatabase | None = None) -> list[Artefact]:
    """Return every file for other programs but those that name all pages. The database is made from the `last` one."""
    league, url = record.league, addresses.base(record.league.url)
    tables, cups = division_tables(league, record.results), cup_records(league, record.results)
    planned = [*_calendars(league, url, tables, cups), *texts(record)]
    if league.data:
        planned += [
            *_league_data(record, last),
            *_changes_data(league, tables, cups),
            *_event_data(record),
            *_standing_data(record),
            *_division_data(tables, league.clock),
            *cup_data(cups, league.clock),
        ]
        planned += [*_schedule_data(league), *_player_data(record), *_congress_data(league), *_schemas(league)]
    if url:
        planned += _feeds(record, url)
    return planned


def guide() -> DataGuide:
    """Return what the page about the data tells."""
    return DataGuide(
        tables=tuple(DatabaseTableLine(table.name, table.about, _lines(sqlite_columns(table))) for table in sqlite_tables()),
        csv=tuple(
            CsvTableLine(table.csv_name, table.path, table.csv_about or table.about, _lines(csv_columns(table)))
            for table in csv_files()
        ),
        schemas=tuple(SchemaLine(kind, json_about(table), addresses.schema(kind)) for kind, table in schema_kinds().items()),
    )


def _lines(columns: Sequence[FileColumn]) -> tuple[DatabaseColumnLine, ...]:
    return tuple(DatabaseColumnLine(column.name, column.kind, column.meaning) for column in columns)


def for_crawlers(league: League, pages: Sequence[str]) -> list[Artefact]:
    """Return the sitemap of some pages and robots.txt; nothing where the league has no address."""
    url = addresses.base(league.url)
    if not url:
        return []
    return [
        _file(league.at.file, addresses.SITEMAP, partial(sitemap, pages, url, last_changes(league, pages))),
        _file(league.at.file, addresses.ROBOTS, partial(robots, url)),
    ]


def _file(source: str, path: str, make: Make, owner: str = "") -> Artefact:
    return Artefact(path=path, kind=Kind.DATA, source=source, make=make, owner=owner)


def _league_data(record: LeagueRecord, last: LastDatabase | None) -> Iterator[Artefact]:
    """Yield the database, and the meaning of its tables."""
    league = replace(record.league, veil=None)  # no more than its files say, so that another process can get it
    if league.events or league.divisions or league.cups:
        yield _file(league.at.file, addresses.DATABASE, partial(database, league, record.results, record.stored, last))
        yield _file(league.at.file, addresses.DATA_ABOUT, partial(about_tables, league.name))


def _changes_data(league: League, tables: Mapping[str, DivisionTable], cups: Mapping[str, CupRecord]) -> Iterator[Artefact]:
    """Yield the days of play of all events, the changes of days, the protests and rulings, as far as there are any."""
    changed_cups = (record for record in cups.values() if any(match.moved for match in record.cup.matches))
    divisions = [table.division for table in tables.values()]
    rows_by_table: Mapping[str, Iterable[Row]] = {
        "sittings": (row for event in league.events for row in sitting_rows(event, league.clock)),
        "moved_days": (
            *moved_events(league.events),
            *(
                row
                for division in divisions
                for match in division.matches
                for row in moved_rows("division", division.id, match.id, match.moved)
            ),
            *(row for record in changed_cups for match in match_rows(record, league.clock) for row in match["moved"]),
        ),
        "match_rulings": (row for division in divisions for match in division.matches for row in ruling_rows(division, match)),
    }
    for name, rows in rows_by_table.items():
        if of_table := tuple(rows):
            yield _file(league.at.file, record_table(name).path, partial(rows_file, name, of_table))


def rows_file(table: str, rows: tuple[Row, ...]) -> bytes:
    """Return rows of a table as spreadsheets read them."""
    return csv_bytes(csv_text(record_table(table), rows))


def _event_data(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the results, scores and cards of each event that was played."""
    league = record.league
    for event in league.events:
        if not event.played or event.id not in record.results:
            continue
        stored = record.stored[event.id]
        path = addresses.event_results(event.id)
        yield _file(event.at.file, path, partial(event_file, path, stored, league.clock), owner=event.id)
        files: list[tuple[str, Make]] = [("ranking.csv", partial(event_ranking_csv, stored))]
        if not event.totals and not event.in_rubbers:
            files.append(("scores.csv", partial(event_scores_csv, stored)))
        if shows_cards(event):
            files.append(("hands.pbn", partial(hands_pbn, stored)))
        for name, make in files:
            yield _file(event.at.file, f"events/{event.id}/{name}", make, owner=event.id)


def event_file(path: str, stored: StoredEvent, clock: LeagueClock) -> bytes:
    """Return an event with its rankings."""
    event, result = astuple(stored.load())
    return encode_json(event_json(path, event, result, clock)) if result else b""


def event_scores_csv(stored: StoredEvent) -> bytes:
    """Return the lines of an event; the same form may be beside an event file as its scores."""
    return csv_bytes(scores_csv(stored.load().event))


def event_ranking_csv(stored: StoredEvent) -> bytes:
    """Return the ranking of an event as spreadsheets read it."""
    event, result = astuple(stored.load())
    return csv_bytes(score_csv(event, result)) if result else b""


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
        people, clubs = people_of(league, events)
        source, path = "content/standings.toml", addresses.json_beside(addresses.standing(id_))
        yield _file(source, path, partial(standing_as_json, path, rule, events, results, people))
        yield _file(source, addresses.standing_data(id_), partial(standing_as_csv, rule, events, results, people, clubs))


def standing_as_json(
    path: str,
    rule: StandingRule,
    events: tuple[EventHead, ...],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
) -> bytes:
    """Return a standing as programs read it."""
    return json_file("standing", path, standing_row(standing(rule, events, results, people)))


def standing_as_csv(
    rule: StandingRule,
    events: tuple[EventHead, ...],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
    clubs: Mapping[str, Club],
) -> bytes:
    """Return a standing as spreadsheets read it."""
    return csv_bytes(standing_csv(standing(rule, events, results, people), people, clubs))


def _division_data(tables: Mapping[str, DivisionTable], clock: LeagueClock) -> Iterator[Artefact]:
    for id_, table in tables.items():
        page, source = addresses.division(id_), _division_source(id_)
        path = addresses.json_beside(page)
        yield _file(source, path, partial(division_file, path, table, clock))
        yield _file(source, addresses.table_data(page), partial(table_file, table))
        yield _file(source, addresses.matches_data(page), partial(matches_file, table, clock))
        if any(match.tables for match in table.division.matches):
            yield _file(source, addresses.cards_data(page), partial(cards_file, table))
            yield _file(source, addresses.players_data(page), partial(match_players_file, table))


def _division_source(id_: str) -> str:
    return f"content/fixtures/{id_}.toml"


def division_file(path: str, table: DivisionTable, clock: LeagueClock) -> bytes:
    """Return the table and the matches of a division as programs read them."""
    return json_file("division", path, division_row(table, clock))


def table_file(table: DivisionTable) -> bytes:
    """Return the table of a division as spreadsheets read it."""
    return csv_bytes(table_csv(table))


def matches_file(table: DivisionTable, clock: LeagueClock) -> bytes:
    """Return the matches of a division as spreadsheets read them."""
    return csv_bytes(matches_csv(table, clock))


def cards_file(table: DivisionTable) -> bytes:
    """Return the tables of every match of a division as spreadsheets read them."""
    return csv_bytes(cards_csv(table))


def match_players_file(table: DivisionTable) -> bytes:
    """Return the players of a division as spreadsheets read them."""
    return csv_bytes(players_csv(table))


def _schedule_data(league: League) -> Iterator[Artefact]:
    for movement in movements(league).values():
        path = addresses.movement(movement.slug, "json")
        yield _file(league.at.file, path, partial(schedule_file, path, movement.schedule))
        path = addresses.movement(movement.slug, "csv")
        yield _file(league.at.file, path, partial(schedule_csv_file, movement.schedule))


def schedule_csv_file(schedule: Schedule) -> bytes:
    """Return a schedule as spreadsheets read it."""
    return csv_bytes(schedule_csv(schedule))


def _player_data(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the events of each player."""
    league, entered = record.league, _events_by_player(record.league)
    for person in league.people.values():
        events = tuple((event, record.results.get(event.id)) for event in entered.get(person.id, ()))
        path = addresses.json_beside(addresses.player(person.id))
        make = partial(player_file, path, replace(person, at=None), events)  # a member above would move the line
        yield _file(person.at.file if person.at else "content/members.toml", path, make)


def _congress_data(league: League) -> Iterator[Artefact]:
    for congress in league.congresses.values():
        path = addresses.congress_data(congress.id)
        yield _file(_congress_source(congress), path, partial(congress_file, path, congress, league.clock))


def _congress_source(congress: Congress) -> str:
    return congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"


def _schemas(league: League) -> Iterator[Artefact]:
    for kind in schema_kinds():
        yield _file(league.at.file, addresses.schema(kind), partial(schema_file, kind))


def schema_file(kind: str) -> bytes:
    """Return the schema of a kind of JSON file."""
    return as_json(schema_of(kind)).encode()


def _events_by_player(league: League) -> Mapping[str, Sequence[EventHead]]:
    """Return the events in which each person is entered, in the order of the league."""
    entered = defaultdict[str, list[EventHead]](list)
    for event in league.events:
        for id_ in dict.fromkeys(event.players):
            entered[id_].append(event)
    return entered


def _calendars(
    league: League, url: str, tables: Mapping[str, DivisionTable], cups: Mapping[str, CupRecord]
) -> Iterator[Artefact]:
    """Yield the calendars of the league, of congresses and divisions, and of clubs and players for whom something is to come."""
    yield from _congress_calendars(league, url)
    yield from _division_calendars(league, url, tables)
    yield from _cup_calendars(league, url, cups)
    terms, since = _terms(league, url, Uids(league=league.key)), a_year_before(league.today)
    matches = Matches(tables=tuple(tables.values()), cups=tuple(cups.values()), since=since)
    if is_ahead(league):
        events = in_calendar(league.events, league.today)
        meetings = meetings_of_calendar(league)
        make = partial(events_calendar, league.name, events, terms, matches, meetings)
        yield _calendar(league, addresses.CALENDAR, make)
    entered = _events_by_player(league)
    ahead = frozenset(event.id for event in league.events if event.is_ahead(league.today))
    for club in league.clubs.values():
        members = [person.id for person in league.people.values() if person.club == club.id]
        coming = matches_ahead(league, club.id)
        events = to_subscribe(entered_of(members, entered), ahead, league.today, coming=coming)
        if events or coming:
            make = partial(events_calendar, club.name, events, terms, replace(matches, club=club.id))
            yield _calendar(league, addresses.calendar(addresses.club(club.id)), make)
    playing = {player for cup in league.cups.values() for player in cup.players}
    for person in league.people.values():
        coming = person.id in playing and matches_ahead(league, person=person.id)
        events = to_subscribe(entered.get(person.id, ()), ahead, league.today, coming=coming)
        if events or coming:
            matches_of_person = replace(matches, tables=(), person=person.id) if coming else None
            make = partial(events_calendar, person.name, events, terms, matches_of_person)
            yield _calendar(league, addresses.calendar(addresses.player(person.id)), make)


def _terms(league: League, url: str, uids: Uids) -> CalendarTerms:
    return CalendarTerms(today=league.today, url=url, clock=league.clock, uids=uids)


def _calendar(league: League, path: str, make: Make) -> Artefact:
    return _file(league.at.file, path, make)


def _congress_calendars(league: League, url: str) -> Iterator[Artefact]:
    events_by_id = {event.id: event for event in league.events} if league.congresses else {}
    for congress in league.congresses.values():
        if congress.dated and congress.sittings:
            uids = Uids(league=league.key).with_events((sitting.event for sitting in congress.sittings), events_by_id)
            make = partial(congress_calendar, congress, _terms(league, url, uids))
            yield _file(_congress_source(congress), addresses.programme(congress.id), make)


def _division_calendars(league: League, url: str, tables: Mapping[str, DivisionTable]) -> Iterator[Artefact]:
    events_by_id = {event.id: event for event in league.events} if tables else {}
    for id_, table in tables.items():
        if any(result.date or result.match.put_off for result in table.results):
            uids = Uids(league=league.key).with_events((match.event for match in table.division.matches), events_by_id)
            make = partial(division_calendar, table.division.title, table, _terms(league, url, uids))
            yield _file(_division_source(id_), addresses.calendar(addresses.division(id_)), make)


def _cup_calendars(league: League, url: str, cups: Mapping[str, CupRecord]) -> Iterator[Artefact]:
    events_by_id = {event.id: event for event in league.events} if cups else {}
    for id_, cup in cups.items():
        if any(tie.last_day for tie in cup.ties):
            uids = Uids(league=league.key).with_events((tie.match.event for tie in cup.ties), events_by_id)
            make = partial(cup_calendar, cup.cup.title, cup, _terms(league, url, uids))
            yield _file(cup_source(id_), addresses.calendar(addresses.cup(id_)), make)


def _feeds(record: LeagueRecord, url: str) -> Iterator[Artefact]:
    league, results = record.league, record.results
    feed = feed_head(league, url)
    latest = tuple((event, results.get(event.id)) for event in latest_of(league.events, league.today))
    items = (*bulletin_items(league, results), *cup_items(league, cup_records(league, results).values()))
    make = partial(results_feed, feed, latest, items)
    yield _file(league.at.file, addresses.RESULTS_FEED, make)
    yield _file(league.at.file, addresses.NEWS_FEED, partial(news_feed, feed, news_items(league)))
