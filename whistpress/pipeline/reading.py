"""Reading and scoring events: each file and each event is a step by itself, kept by the hash of all that shapes it."""

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from whistpress.core.model import Event, EventResult
from whistpress.core.records.facts import EventFacts, facts_of, is_final
from whistpress.core.scoring import score, score_all
from whistpress.fetched import mark
from whistpress.pipeline.aside import AT_HAND, Aside, Lain
from whistpress.pipeline.frozen import StrangeError, read, written
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.packing import as_packed, packed
from whistpress.pipeline.store import Store
from whistpress.pipeline.workers import Scene, Workers
from whistpress.pipeline.world import program
from whistpress.problems import Problem, Problems
from whistpress.readers.event.file import Found, Place, event_at
from whistpress.readers.people import People
from whistpress.readers.text_file import plain
from whistpress.readers.toml_file import TomlFile
from whistpress.unchanged.stamps import Stamp, stamp_of
from whistpress.values import dataclass

_AT_A_TIME = 2048
"""How many events are read, or scored, before the next are looked at: at each end some wait until the last is ready."""

_AT_HAND = 128
"""Of how many events what was kept is at hand at a time, whole."""

_EVENT, _NAMES = b"E", b"N"
"""What is kept of a file: its event, or the names of the files beside it on which its event depends too."""

_LONG = 2**28
"""So many bytes are laid aside before another file is begun."""

_MARGIN = 2_000_000_000
"""Nanoseconds by which the clock of a disk may be behind."""

Thing = TypeVar("Thing")


class Memory:
    """What a process that builds again and again has read and scored last: of the same key it is the same thing."""

    def __init__(self) -> None:
        self._now: dict[bytes, Any] = {}
        self._before: dict[bytes, Any] = {}
        self._aside: Aside | None = None

    def aside(self, folder: Path | None) -> Aside:
        """Where all its builds lay what stays packed, until that has become long: each would have a file open."""
        if self._aside is None or self._aside.size > _LONG:
            self._aside = Aside(folder)
        return self._aside

    def forget(self) -> None:
        """Everything."""
        self._now, self._before = {}, {}

    def turn(self) -> None:
        """A build begins: what the one before did not ask for is forgotten."""
        self._before, self._now = self._now or self._before, {}

    def get(self, key: bytes | None) -> Any:
        """What has this key; None when nothing has."""
        found = self._before.get(key) if key else None
        if key and found is not None:
            self._now[key] = found
        return found

    def keep(self, key: bytes | None, thing: Any) -> None:
        """Remember a thing until the build after the next."""
        if key:
            self._now[key] = thing


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the steps of a league are kept, who takes them, and the keys of what they give.

    `memory` is there in a process that builds more than once; what stays packed of events is laid `aside`.
    """

    store: Store
    workers: Workers
    keys: Keys
    memory: Memory | None = None
    aside: Aside = AT_HAND

    def forget(self) -> None:
        """All that was kept: something in it is not ours."""
        self.store.forget()
        if self.memory:
            self.memory.forget()


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of an event file, and the hash of its event.

    `body` is the event as it is written down, for the file whose bytes have the hash `data`: nothing where something was wrong;
    then `found` has the event, if there is one. It is `lasting` where no file was being written at the time.
    """

    found: Found
    problems: tuple[Problem, ...]
    digest: bytes = b""
    body: bytes = b""
    data: bytes = b""
    lasting: bool = False


def _at_hand(one: _Read, aside: Aside) -> _Read:
    """What was read elsewhere, with its event, most of which stays packed."""
    if not one.body:
        return one
    kept, *_ = read(one.body[1:])
    event, toml = read(kept, aside=aside), one.found.toml
    if toml is not None:
        toml = _lain(toml.shown, toml.text.encode(), aside)
    return replace(one, found=replace(one.found, event=event, toml=toml), digest=_digest(kept), body=as_packed(one.body))


def event_reader(steps: Steps) -> Callable[[Sequence[Place], People], Iterator[tuple[Found, Iterable[Problem]]]]:
    """Reads the events of a league; those that were read before come from the store."""

    def read_events(places: Sequence[Place], people: People) -> Iterator[tuple[Found, Iterable[Problem]]]:
        whose = steps.keys.of_thing(people.content)
        for some in _portions(places):
            kept = {place: one for few in _portions(some, _AT_HAND) for place, one in _kept(few, whose, steps)}
            missing = [place for place in some if place not in kept]
            read_now = _ready([_Reading(place, people) for place in missing], steps, Scene())
            fresh: dict[Place, _Read] = {}
            with steps.store.putting() as put:
                for number, one in read_now:
                    place, ready = missing[number], _at_hand(one, steps.aside)
                    put(_to_keep(place, ready, whose, steps.memory))
                    fresh[place] = replace(ready, body=b"")
            for place in some:
                one = kept.get(place) or fresh[place]
                if one.found.event is not None and one.digest:
                    mark(one.found.event, one.digest)
                yield one.found, one.problems

    return read_events


def _portions(things: Sequence[Thing], size: int = _AT_A_TIME) -> Iterator[Sequence[Thing]]:
    for start in range(0, len(things), size):
        yield things[start : start + size]


def _ready(tasks: Sequence[Callable[[], Thing]], steps: Steps, scene: Scene) -> Iterator[tuple[int, Thing]]:
    """The place of each task and its outcome, as they get ready: one is taken up while others are made.

    What one of them raised is raised.
    """
    for place, outcome in steps.workers.outcomes(tasks, scene):
        if isinstance(outcome, Exception):
            raise outcome
        yield place, outcome


def _kept(places: Sequence[Place], whose: bytes, steps: Steps) -> Iterator[tuple[Place, _Read]]:
    """What is remembered of these files, or what the store has of them."""
    store, memory = steps.store, steps.memory or Memory()
    files = {place: data for place in places if (data := _content(place.path)) is not None}
    keys = {place: _key_of(place, whose, hashlib.sha256(data).digest()) for place, data in files.items()}
    known = {place: one for place, key in keys.items() if (one := memory.get(key)) is not None}
    yield from known.items()
    keys = {place: key for place, key in keys.items() if place not in known}
    found = store.get_all(keys.values())
    seconds = {
        place: _beside(key, place, json.loads(body[1:]))
        for place, key in keys.items()
        if (body := found.get(key, b"")).startswith(_NAMES)
    }
    found = {**found, **store.get_all(key for key in seconds.values() if key)}
    for place, key in keys.items():
        body = found.get(seconds.get(place, key) or b"", b"")
        if body.startswith(_EVENT) and (one := _thawed(place, body[1:], files[place], steps.aside)):
            memory.keep(None if place in seconds else key, one)
            yield place, one


def _thawed(place: Place, body: bytes, data: bytes, aside: Aside) -> _Read | None:
    """An event as it was read before from a file that holds `data`; None when it is something else that lies there."""
    try:
        kept, problems, names = read(body)
        event = read(kept, aside=aside)
        data.decode("utf-8")
    except (StrangeError, ValueError, TypeError):
        return None
    used = tuple(place.path.parent / name for name in names)
    return _Read(Found(event, used, _lain(place.shown, data, aside)), problems, _digest(kept))


def _lain(shown: str, data: bytes, aside: Aside) -> TomlFile:
    """A file of which the text is laid aside: it is asked for when something is told of it."""
    return TomlFile(shown, _Text(aside.lay([data])))


@dataclass(frozen=True, slots=True)
class _Text:
    data: Lain

    def __call__(self) -> str:
        return plain(self.data(0).decode("utf-8"))


def _to_keep(place: Place, one: _Read, whose: bytes, memory: Memory | None) -> Iterator[tuple[bytes, bytes]]:
    """What the store is to keep of what was read."""
    if not one.lasting:
        return
    key = _key_of(place, whose, one.data)
    names = [file.name for file in one.found.used]
    whole = _beside(key, place, names) if names else key
    if names:
        yield key, packed(_NAMES + json.dumps(names).encode())
    elif memory:
        memory.keep(key, replace(one, body=b""))
    if whole:
        yield whole, one.body


def _content(file: Path) -> bytes | None:
    """What a file holds; None when it cannot be read."""
    try:
        return file.read_bytes()
    except OSError:
        return None


def _key_of(place: Place, whose: bytes, data: bytes) -> bytes:
    words = f"read\0{place.shown}\0{place.season}\0{place.slug}\0".encode()
    return hashlib.sha256(program() + words + whose + data).digest()


def _digest(kept: bytes) -> bytes:
    """The hash of an event, from how it is written down: what is written alike is alike."""
    return hashlib.sha256(b"event" + kept).digest()


def _hash(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


def _beside(first: bytes, place: Place, names: Iterable[str]) -> bytes | None:
    """The key of a file with those beside it that it names; None when one of them is a link, or cannot be read."""
    digest = hashlib.sha256(first + b"beside")
    for name in names:
        file = place.path.parent / name
        try:
            if file.is_symlink():
                return None
            digest.update(name.encode() + b"\0" + _hash(file))
        except OSError:
            return None
    return digest.digest()


@dataclass(frozen=True, slots=True)
class _Reading:
    """The reading of one file."""

    place: Place
    people: People

    def __call__(self) -> _Read:
        began, before = time.time_ns(), _stamp(self.place.path)
        problems = Problems()
        found = event_at(self.place, self.people, problems)
        told = tuple(problems)
        if found.event is None or problems.errors:
            return _Read(found, told)
        data = _hash(self.place.path)
        body = _EVENT + written((written(found.event), told, tuple(file.name for file in found.used)))
        lasting = before == _stamp(self.place.path) and not any(_touched(file, began) for file in found.used)
        return _Read(replace(found, event=None), told, b"", body, data, lasting)


def _stamp(file: Path) -> Stamp | None:
    try:
        return stamp_of(file.stat())
    except OSError:
        return None


def _touched(file: Path, began: int) -> bool:
    """Whether a file may have changed since then; it is not there, it may come."""
    try:
        return file.stat().st_ctime_ns > began - _MARGIN
    except OSError:
        return True


@dataclass(frozen=True, slots=True)
class Scored:
    """The results of events by id, and what each that is final gives to the record."""

    results: Mapping[str, EventResult]
    facts: Mapping[str, EventFacts]


def scored(events: Sequence[Event], steps: Steps, scene: Scene, world: bytes) -> Scored:
    """Score every event; those that were scored before come from the store. `world` is that of the language."""
    ready: dict[str, EventResult] = {}
    facts: dict[str, EventFacts] = {}
    for some in _portions([event for event in events if event.carry is None]):
        keys = {event.id: hashlib.sha256(world + b"score" + steps.keys.of_thing(event)).digest() for event in some}
        memory = steps.memory or Memory()
        remembered = ((event, memory.get(keys[event.id])) for event in some)
        outcomes: dict[str, Outcome] = {event.id: one for event, one in remembered if one and _is_of(one, event)}
        left = [event for event in some if event.id not in outcomes]
        for few in _portions(left, _AT_HAND):
            outcomes |= _outcomes(few, keys, steps.store.get_all(keys[event.id] for event in few), steps.aside)
        missing = [event for event in some if event.id not in outcomes]
        with steps.store.putting() as put:
            for number, body in _ready([_Scoring(event) for event in missing], steps, scene):
                key = keys[missing[number].id]
                put([(key, as_packed(body))])
                outcomes |= _outcomes([missing[number]], keys, {key: body}, steps.aside)
        for event in some:
            ready[event.id], own = outcomes[event.id]
            memory.keep(keys[event.id], outcomes[event.id])
            mark(ready[event.id], keys[event.id])
            if own is not None:
                facts[event.id] = own
                mark(own, keys[event.id])
    return Scored(score_all(events, ready), facts)


Outcome = tuple[EventResult, EventFacts | None]


def _is_of(outcome: Outcome, event: Event) -> bool:
    """Whether an outcome holds this very event: one that was read anew is equal, and another."""
    facts = outcome[1]
    return facts is None or facts.event is event


def _outcomes(
    events: Sequence[Event], keys: Mapping[str, bytes], bodies: Mapping[bytes, bytes], aside: Aside
) -> Iterator[tuple[str, Outcome]]:
    for event in events:
        try:
            result, facts = read(bodies.get(keys[event.id], b""), PartsOf(event), aside)
        except (StrangeError, TypeError, ValueError):
            continue
        yield event.id, (result, facts)


@dataclass(frozen=True, slots=True)
class _Scoring:
    """The scoring of one event that carries nothing over, and what it gives to the record."""

    event: Event

    def __call__(self) -> bytes:
        result = score(self.event)
        facts = facts_of(self.event, result) if is_final(self.event, result) else None
        return written((result, facts), _Parts(self.event))


@dataclass(frozen=True, slots=True)
class PartsOf:
    """Gives the parts of an event, which its result and its facts hold too."""

    event: Event

    def __call__(self) -> Sequence[object]:
        """The event, and its lines."""
        return _Parts(self.event)


class _Parts(Sequence[object]):
    """An event and its lines, which its result and its facts hold too; the lines are asked for when one of them is."""

    def __init__(self, event: Event) -> None:
        self._event = event

    @cached_property
    def _lines(self) -> Sequence[object]:
        event = self._event
        return [line for one in (event, *event.sections) for session in one.sessions for line in session.lines]

    def __len__(self) -> int:
        return 1 + len(self._lines)

    def __getitem__(self, place: Any) -> Any:
        return self._lines[place - 1] if place else self._event
