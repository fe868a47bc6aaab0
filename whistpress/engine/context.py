"""What every step of a build needs: the cache, who works, the language and theme; the key of an outcome, a hash of the call."""

import hashlib
import io
import pickle
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Event, EventHead, ResultHead, ScoredEvent
from whistpress.core.model.codec import encode
from whistpress.engine.cache import Cache, cache_folder
from whistpress.engine.event_store import CachedEvent, StoredDatabase
from whistpress.engine.fingerprint import environment_fingerprint
from whistpress.engine.timings import Timings
from whistpress.engine.workers import Scene, Serial, Workers, workers
from whistpress.language import SOURCE
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.words.record import NamesIn, PlayedEvent
from whistpress.league.events.facts.facts import EventFacts
from whistpress.site.page import Site
from whistpress.site.theme import Theme

_SHARED = (Event, EventHead, ResultHead, EventFacts, Ledger, PlayedEvent, Site)
"""What many calls have among their arguments: hashed once."""

Known = dict[int, tuple[object, bytes]]
"""Hashes by the identity of their values; each value is held, so that nothing else gets its identity."""

_SPECIAL = (*_SHARED, CachedEvent, StoredDatabase, ScoredEvent, NamesIn, Theme, frozenset, set, MappingProxyType, PurePath)
"""The kinds of values for which something else is hashed, or nothing."""


Value = TypeVar("Value")


@lru_cache(maxsize=1024)
def _is_special(kind: type) -> bool:
    return issubclass(kind, _SPECIAL)


class UnknowableError(Exception):
    """An argument has no content that could be hashed: a file's path, a function of its own."""


class Keys:
    """The keys of calls. Two calls have one key only if function and arguments have the same content."""

    def __init__(self, fingerprint: bytes = b"", hashes: Known | None = None) -> None:
        self._fingerprint = fingerprint
        self._known: Known = {} if hashes is None else hashes

    def of_call(self, function: Callable[[], object]) -> bytes | None:
        """Return the key of a call without arguments (a partial); None when it cannot have one."""
        try:
            return hashlib.sha256(self._fingerprint + self._hash(function)).digest()
        except (UnknowableError, pickle.PicklingError, AttributeError, TypeError):
            return None

    def note(self, value: Value, content: bytes, *parts: object) -> Value:
        """Note the hash of a shared value whose content is known by a hash of `content` and the shared values `parts`."""
        words = type(value).__name__.encode() + content + b"".join(map(self._once, parts))
        self._known[id(value)] = value, hashlib.sha256(words).digest()
        return value

    def _hash(self, value: object) -> bytes:
        written = io.BytesIO()
        _Hasher(written, self).dump(value)
        return hashlib.sha256(written.getbuffer()).digest()

    def stand_in(self, value: object) -> object:
        """Return the replacement that is hashed for a value of a special kind."""
        if entry := self._known.get(id(value)):
            return entry[1]
        if isinstance(value, NamesIn):
            return self._once(value.names)
        if isinstance(value, CachedEvent):
            return value.digest
        if isinstance(value, StoredDatabase):
            return "last database"  # it only spares work
        if isinstance(value, _SHARED):
            return self._once(value)
        if isinstance(value, ScoredEvent):
            return self._once(value.event), self._once(value.result)
        if isinstance(value, Theme):
            return "theme"  # its files are part of the environment
        if isinstance(value, frozenset | set):
            return sorted(map(self._hash, value))
        if isinstance(value, MappingProxyType):
            return dict(value)
        raise UnknowableError(str(value))

    def _once(self, value: object) -> bytes:
        entry = self._known.get(id(value))
        if entry is None:
            if isinstance(value, Ledger):
                content = b"".join(map(self._once, value.events))
            elif isinstance(value, PlayedEvent):
                content = self._hash(tuple(value))
            else:
                content = encode(value)
            entry = self._known[id(value)] = value, hashlib.sha256(type(value).__name__.encode() + content).digest()
        return entry[1]


class _Hasher(pickle.Pickler):
    """Writes a value so that equal values give equal bytes, however their parts are shared in memory. Nothing reads it."""

    def __init__(self, file: io.BytesIO, keys: Keys) -> None:
        super().__init__(file, protocol=5)
        self.fast = True
        self._keys = keys

    def persistent_id(self, value: Any) -> object:
        """Return the replacement that is written for a value; None when the value itself is written."""
        return self._keys.stand_in(value) if _is_special(type(value)) else None  # type: ignore[arg-type]  # a type is hashable


class BuildContext(Struct, frozen=True, kw_only=True):
    """The project, its cache, its workers, the scene in which they work, the keys of outcomes.

    `fingerprint` is the hash of the program, the theme and the language. `known` are hashes of parts of the record.
    """

    project: Path
    cache: Cache
    workers: Workers
    scene: Scene = Scene()
    fingerprint: bytes = b""
    known: Known = field(default_factory=dict)
    timings: Timings = field(default_factory=Timings)

    @property
    def keys(self) -> Keys:
        """The keys of outcomes in this environment."""
        return Keys(self.fingerprint, self.known)


def build_context(
    project: Path,
    *,
    cache: Path | None = None,
    jobs: int | None = None,
    workers_: Workers | None = None,
    timings: Timings | None = None,
) -> BuildContext:
    """Return the context of a project's builds; `cache` is the folder that `--cache-dir` names."""
    cache_of_project = Cache(cache_folder(project, cache))
    return BuildContext(project=project, cache=cache_of_project, workers=workers_ or workers(jobs), timings=timings or Timings())


def in_language(context: BuildContext, language: str, outside: tuple[str, ...] = ()) -> BuildContext:
    """Return the context once the league's language is known, and the hosts `outside` whose pictures pages may load."""
    scene = Scene(language, (context.project / "templates",), outside)
    return replace(context, scene=scene, fingerprint=environment_fingerprint(language, scene.folders, outside))


def temporary_context(project: Path, language: str = SOURCE) -> BuildContext:
    """Return a context that keeps nothing and works in this process: for a document or two."""
    return in_language(BuildContext(project=project, cache=Cache(None), workers=Serial()), language)
