"""Whole events in the cache: read once from their files, loaded again where a page or a document needs their lines."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventHead, EventSummary, ScoredEvent, StoredEvent
from whistpress.core.model.codec import CorruptDataError, decode, encode
from whistpress.core.scoring import with_carry
from whistpress.engine.cache import Cache
from whistpress.engine.double_dummy import version, with_possible_tricks
from whistpress.league.league import League, NameVeil
from whistpress.problems import Problem


class CachedEvent(Struct, frozen=True, eq=False):
    """An event of a league, kept in the cache as its file has it.

    `key` is that of its body in the cache, `digest` the hash of everything that the event as the site shows it follows from.
    `summary` is the event as the site shows it: what the league decides (its status, its congress) is taken from it. `veil`
    withholds names. `source` is the event from which scores are carried over, `circle` the one that waits for this very event.
    """

    cache: Cache
    key: bytes
    digest: bytes
    summary: EventSummary
    veil: NameVeil | None = None
    source: "CachedEvent | None" = None
    circle: EventHead | None = None

    def load(self) -> ScoredEvent:
        """Return the whole event with its result; CorruptDataError when the cache has lost it."""
        return _load(self)[0]

    def doubts(self) -> tuple[Problem, ...]:
        """Return where in the event a name cannot be withheld."""
        return _load(self)[1]

    def for_sending(self) -> "SentEvent":
        """Return the event with all its parts, for another machine."""
        return SentEvent(*_load(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CachedEvent) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def cached_events(league: League, keys: Mapping[str, bytes], cache: Cache, fingerprint: bytes) -> dict[str, CachedEvent]:
    """Return each event of a league as it is kept in a cache; `keys` are those of their bodies, by id.

    The `fingerprint` is that of the program and the theme.
    """
    events = {event.id: event for event in league.events if isinstance(event, EventSummary)}
    shared = (league.veil.digest if league.veil else b"", version())
    cached: dict[str, CachedEvent] = {}

    def add(event: EventSummary, way: tuple[str, ...]) -> CachedEvent | None:
        if event.id in way:
            return None
        if event.id not in cached:
            before = events.get(event.carry.source) if event.carry else None
            source = add(before, (*way, event.id)) if before else None
            circle = before if source is None else None
            waits_for = source.digest if source else circle.title if circle else ""
            follows_from = (keys[event.id], deciding_fields(event), shared, waits_for)
            digest = sha256(fingerprint + b"score" + encode(follows_from)).digest()
            cached[event.id] = CachedEvent(cache, keys[event.id], digest, event, league.veil, source, circle)
        return cached[event.id]

    for event in events.values():
        add(event, ())
    return {id_: cached[id_] for id_ in events}


class SentEvent(Struct, frozen=True):
    """An event as it is sent to a machine that has not our cache."""

    scored: ScoredEvent
    problems: tuple[Problem, ...] = ()

    def load(self) -> ScoredEvent:
        """Return the whole event with its result."""
        return self.scored

    def doubts(self) -> tuple[Problem, ...]:
        """Return where in the event a name cannot be withheld."""
        return self.problems


@lru_cache(maxsize=8)
def _load(stored: CachedEvent) -> tuple[ScoredEvent, tuple[Problem, ...]]:
    """Load and score an event. The last few are held, since the pages of one event are made one after the other."""
    body = stored.cache.get(stored.key)
    if body is None:
        raise CorruptDataError(f"{stored.summary.id} is no longer in the cache")
    event = as_shown(decode(body, Event), stored.summary)
    event = with_possible_tricks(event, stored.cache)
    doubts: tuple[Problem, ...] = ()
    if stored.veil:
        event, doubts = stored.veil.event(event)
    before = stored.source.load() if stored.source else None
    result = with_carry(event, before.event if before else stored.circle, before.result if before else None)
    return ScoredEvent(event, result), doubts


class StoredDatabase(Struct, frozen=True, eq=False):
    """The SQLite file of the last build in the cache, from which the next one is made.

    `key` is the cache key of its hash and its marks, `digests` are those of the events of this build.
    """

    cache: Cache
    key: bytes
    digests: Mapping[str, bytes]

    def load(self) -> tuple[bytes, Mapping[str, bytes]] | None:
        """Return the bytes of the file, and a mark of each event in it; None when the cache has lost either."""
        entry = self.cache.get(self.key)
        try:
            digest, marks = decode(entry or b"", tuple[bytes, dict[str, bytes]])
        except CorruptDataError:
            return None
        body = self.cache.get(digest)
        return (body, marks) if body else None

    def keep(self, body: bytes, marks: Mapping[str, bytes]) -> None:
        """Keep the hash and the marks of the file; its bytes are in the cache as an artefact."""
        self.cache.keep(self.key, encode((sha256(body).digest(), dict(marks))))


def stored_database(events: Mapping[str, StoredEvent], cache: Cache, fingerprint: bytes) -> StoredDatabase:
    """Return the last database of a league with these events."""
    digests = {id_: event.digest for id_, event in events.items() if isinstance(event, CachedEvent)}
    return StoredDatabase(cache, sha256(fingerprint + b"last database").digest(), digests)


def as_shown(event: Event, summary: EventSummary) -> Event:
    """Return the event with what the league decides: its status and that of its sections, its congress and day, its prizes."""
    sections = tuple(
        replace(section, status=shown.status) for section, shown in zip(event.sections, summary.sections, strict=True)
    )
    decided = {name: getattr(summary, name) for name in ("status", "congress", "day", "prizes")}
    return replace(event, sections=sections, **decided)


def deciding_fields(summary: EventHead) -> tuple[object, ...]:
    """Return what `as_shown` takes from a summary."""
    return summary.status, summary.congress, summary.day, summary.prizes, tuple(section.status for section in summary.sections)
