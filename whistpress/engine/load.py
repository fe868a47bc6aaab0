"""Read a league's files, score its events, gather its record."""

import datetime
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, EventSummary, ResultSummary, result_summary, summary_of
from whistpress.core.model.codec import CorruptDataError, decode, encode
from whistpress.core.model.event import share_summary
from whistpress.core.model.names import SharedParts
from whistpress.engine.context import BuildContext, in_language, temporary_context
from whistpress.engine.event_store import CachedEvent, SentEvent, cached_events
from whistpress.engine.fingerprint import program_fingerprint
from whistpress.engine.saved_league import LeagueStore, LoadedLeague
from whistpress.language import reporting
from whistpress.league.events.facts.encounters import crowds
from whistpress.league.events.facts.facts import EventFacts, facts_of, is_final, share_facts
from whistpress.league.events.read.file import EventLocation, FoundEvent, event_at
from whistpress.league.league import League
from whistpress.league.people.read.people import People
from whistpress.league.record import LeagueRecord
from whistpress.problems import Problem, Problems
from whistpress.reading.text_file import plain
from whistpress.reading.toml_file import TomlFile
from whistpress.unchanged import CLOCK_MARGIN

Kept = TypeVar("Kept")


class Loaded(LoadedLeague, frozen=True):
    """A league's whole record (None when the folder holds no league), and every problem of its files."""

    record: LeagueRecord | None


class WholeLeague(Struct, frozen=True):
    """A league whose events have all their scores in memory.

    >>> harbour = whistpress.load(".")
    >>> harbour.league.name, list(harbour.results), len(harbour.problems)
    ('Harbour Whist Club', ['2026-27/friday-howell'], 0)
    """

    league: League | None  # None when the folder holds none
    results: Mapping[str, EventResult]  # by the id of the event
    problems: Problems  # every problem of its files


class _ReadEvent(Struct, frozen=True):
    """The result of reading an event file: the summary of its event, the key of its body in the cache, problems.

    `beside` are the files beside it that it names, each with the hash of its bytes. `body` is the encoded event on its way to
    the cache. `parsed` is false when the file is no TOML; `lasting` is false when a file may have changed meanwhile.
    """

    summary: EventSummary | None
    problems: tuple[Problem, ...] = ()
    key: bytes = b""
    beside: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    parsed: bool = True
    lasting: bool = False


class _EventScore(Struct, frozen=True):
    """The result of scoring an event: the summary of the event's result, the problems, and the facts of a final event."""

    result: ResultSummary
    problems: tuple[Problem, ...] = ()
    facts: EventFacts | None = None


@reporting()
def load(project: Path, today: datetime.date | None = None, context: BuildContext | None = None) -> Loaded:
    """Read every content file and score every event. Each problem is collected, nothing stops at the first.

    With a context the league is saved in its cache, for commands that ask about it.
    """
    from whistpress.league.cups.facts import cup_records
    from whistpress.league.cups.read.cup_course import check_courses
    from whistpress.league.divisions.facts.statuses import missing_teams
    from whistpress.league.reader import read_league
    from whistpress.league.trophies.facts.reigns import trophy_chains, with_rolls
    from whistpress.reading.content_files import check_templates

    began, unsafe = time.time_ns(), Problems()
    check_templates(project, unsafe)
    if unsafe.found:  # then no template is read, nor is what the theme consists of
        _, problems = read_league(project, today=today)
        problems.extend(unsafe)
        return Loaded(None, problems)
    is_asked_again = context is not None
    context = context or temporary_context(project)
    keys: dict[str, bytes] = {}
    league, problems = read_league(project, today=today, read_events=partial(_read_events, context, keys))
    if league is None:
        return Loaded(None, problems)
    context = in_language(context, league.language, league.outside)
    with context.scene.active():
        record = _scored(league, keys, context, problems)
        with reporting():
            check_courses(cup_records(league, record.results).values(), problems)
        if not problems.errors:
            with reporting():
                chains = trophy_chains(league, record.results)
                problems.extend(problem for chain in chains.values() for problem in chain.problems)
                problems.extend(missing_teams(league, record.results))
            record = replace(record, league=with_rolls(league, chains))
    loaded = Loaded(record, problems)
    if is_asked_again:
        LeagueStore(project, context.cache, today).save(loaded, keys, context.fingerprint, began)
    return loaded


def load_whole(project: Path, today: datetime.date | None = None) -> WholeLeague:
    """Read and score a league, and load all its events."""
    loaded = load(project, today)
    if loaded.record is None:
        return WholeLeague(None, {}, loaded.problems)
    whole = {id_: stored.load() for id_, stored in loaded.record.stored.items()}
    league = replace(loaded.record.league, events=tuple(whole[event.id].event for event in loaded.record.league.events))
    return WholeLeague(league, {id_: scored.result for id_, scored in whole.items() if scored.result}, loaded.problems)


def _read_events(
    context: BuildContext, keys: dict[str, bytes], locations: Sequence[EventLocation], people: People
) -> Iterator[tuple[FoundEvent, Iterable[Problem]]]:
    """Read event files; those that did not change come from the cache. `keys` gets the key of each event's body."""
    whose = sha256(encode(people.content)).digest()
    key_of = {location: _key_of_file(location, whose) for location in locations}
    readings = context.cache.get_decoded(key_of.values(), _ReadEvent)
    read = {
        location: reading for location, key in key_of.items() if (reading := readings.get(key)) and _still_fits(reading, location)
    }
    missing = [location for location in locations if location not in read]
    tasks = [partial(_read_event, location, people, whose) for location in missing]
    for index, outcome in context.workers.outcomes(tasks, context.scene):
        read[missing[index]] = reading = _unwrap(outcome)
        if reading.summary:
            context.cache.keep(reading.key, reading.body)
        if reading.lasting:
            context.cache.keep(_key_of_file(missing[index], whose), encode(replace(reading, body=b"")))
    share = SharedParts()
    for location in locations:
        reading = read[location]
        if reading.summary:
            keys[reading.summary.id] = reading.key
        used = tuple(location.path.parent / name for name, _ in reading.beside)
        toml = TomlFile(location.shown, partial(_text, location.path)) if reading.parsed else None
        yield FoundEvent(reading.summary and share_summary(reading.summary, share), used, toml), reading.problems


def _unwrap(outcome: Kept | Exception) -> Kept:
    """Return the outcome of a task; raise what it raised."""
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


@reporting()
def _read_event(location: EventLocation, people: People, whose: bytes) -> _ReadEvent:
    """Read one event file."""
    began, before, problems = time.time_ns(), _key_of_file(location, whose), Problems()
    event_file = event_at(location, people, problems)
    beside = tuple((file.name, _hash_of(file)) for file in event_file.used)
    event = event_file.event
    if not isinstance(event, Event):
        return _ReadEvent(None, tuple(problems), beside=beside, parsed=event_file.toml is not None)
    body = encode(event)
    lasting = before == _key_of_file(location, whose) and not any(_may_have_changed(file, began) for file in event_file.used)
    return _ReadEvent(
        summary_of(event),
        tuple(problems),
        key=sha256(b"event" + body).digest(),
        beside=beside,
        body=body,
        lasting=lasting and not problems.errors,
    )


def _key_of_file(location: EventLocation, whose: bytes) -> bytes:
    """Return the cache key of an event file: the hash of its bytes, its place, the league's methods, the members (`whose`)."""
    words = f"read\0{location.shown}\0{location.season}\0{location.slug}\0{location.methods}\0".encode()
    return sha256(program_fingerprint() + words + whose + _hash_of(location.path, links=True).encode()).digest()


def _hash_of(file: Path, *, links: bool = False) -> str:
    """Return the hash of a file's bytes; nothing when it cannot be read, is no file (a pipe), or is a link where none may be."""
    try:
        refused = not file.is_file() or (file.is_symlink() and not links)
        return "" if refused else sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""


def _still_fits(reading: _ReadEvent, location: EventLocation) -> bool:
    """Return whether the files beside an event have the same bytes as when it was read."""
    return all(digest and _hash_of(location.path.parent / name) == digest for name, digest in reading.beside)


def _may_have_changed(file: Path, began: int) -> bool:
    """Return whether a file may have changed since then; a missing one may appear."""
    try:
        return file.stat().st_ctime_ns > began - CLOCK_MARGIN
    except OSError:
        return True


def _text(file: Path) -> str:
    return plain(file.read_bytes().decode("utf-8"))


def _scored(league: League, keys: dict[str, bytes], context: BuildContext, problems: Problems) -> LeagueRecord:
    """Score every event of a league; those that did not change come from the cache."""
    stored = cached_events(league, keys, context.cache, context.fingerprint)
    share, scores = SharedParts(), {}
    for digest, body in context.cache.get_many(event.digest for event in stored.values()):
        with suppress(CorruptDataError):
            scores[digest] = _decode_score(body, share), sha256(body).digest()
    missing = [event for event in stored.values() if event.digest not in scores]
    for index, outcome in context.workers.outcomes([partial(_score, event) for event in missing], context.scene):
        body = _unwrap(outcome)
        scores[missing[index].digest] = _decode_score(body, share), sha256(body).digest()
        context.cache.keep(missing[index].digest, body)
    results, facts, note = {}, [], context.keys.note
    for id_, event in stored.items():
        scored, content = scores[event.digest]
        results[id_] = note(scored.result, content)
        problems.extend((*scored.problems, *scored.result.problems))
        if event_facts := scored.facts:
            facts.append(note(replace(event_facts, event=event.summary), content, event.summary))
    return LeagueRecord(league=league, results=results, facts=tuple(facts), stored=stored)


def _score(stored: CachedEvent | SentEvent) -> bytes:
    """Score one event; return its encoded `_EventScore`."""
    scored = stored.load()
    event, result = scored.event, scored.result
    if result is None:
        raise ValueError(f"{event.id} has no result")
    facts = facts_of(event, result) if is_final(event, result) else None
    problems = stored.doubts()
    if facts:  # the league has the event itself
        appearances = (appearance for person in facts.persons.values() for appearance in person.appearances)
        with reporting():
            problems = (*problems, *crowds(appearances, event.at))
        facts = replace(facts, event=replace(facts.event, sessions=(), sections=(), entries=()))
    return encode(_EventScore(result_summary(event, result), problems, facts))


def _decode_score(body: bytes, share: SharedParts) -> _EventScore:
    score = decode(body, _EventScore)
    return replace(score, facts=share_facts(score.facts, share)) if score.facts else score
