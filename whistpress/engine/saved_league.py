"""Save the last league that was read and scored in the cache, and answer questions about it while no file has changed.

Only the facts of its events are left out: few questions need them, and they are the larger half.
"""

import datetime
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventSummary, ResultSummary
from whistpress.core.model.codec import CorruptDataError, decode, encode
from whistpress.engine.cache import Cache, cache_folder, retry_with_empty_cache
from whistpress.engine.event_store import cached_events
from whistpress.league.league import League, NameVeil
from whistpress.league.record import ScoredLeague
from whistpress.problems import Problem, Problems
from whistpress.unchanged import CLOCK_MARGIN, look_of

if TYPE_CHECKING:
    from whistpress.engine.load import Loaded

Answer = TypeVar("Answer")


class LoadedLeague(Struct, frozen=True):
    """A league with its results (None when the folder holds no league), and every problem of its files."""

    record: ScoredLeague | None
    problems: Problems

    @property
    def league(self) -> League | None:
        """The league."""
        return self.record.league if self.record else None


class _SavedLeague(Struct, frozen=True):
    """A league as it is saved: its events, its veil and its results apart.

    `keys` are those of the events' bodies in the cache; `fingerprint` is that of the program and the theme.
    """

    league: League
    events: tuple[EventSummary, ...]
    results: dict[str, ResultSummary]
    veil: bytes
    keys: dict[str, bytes]
    fingerprint: bytes
    problems: tuple[Problem, ...]


class LeagueStore(Struct, frozen=True):
    """The place in a cache for the last league that was read from a project as of a day."""

    project: Path
    cache: Cache
    today: datetime.date | None = None

    @property
    def key(self) -> bytes:
        """The key in the cache: each new league replaces the one before."""
        return sha256(b"last league" + encode(self.today)).digest()

    def save(self, loaded: LoadedLeague, keys: dict[str, bytes], fingerprint: bytes, began: int) -> None:
        """Save a league that was read from the moment `began` (in nanoseconds); not while a file may have changed since."""
        record = loaded.record
        with suppress(OSError, ValueError):  # a file that went away; a name that is no UTF-8
            look, newest = look_of(str(self.project))
            if record is None or newest > began - CLOCK_MARGIN:
                return
            league = record.league
            saved = _SavedLeague(
                league=replace(league, events=(), veil=None),
                events=tuple(event for event in league.events if isinstance(event, EventSummary)),
                results={id_: result for id_, result in record.results.items() if isinstance(result, ResultSummary)},
                veil=league.veil.to_bytes() if league.veil else b"",
                keys=keys,
                fingerprint=fingerprint,
                problems=tuple(loaded.problems.found),
            )
            self.cache.keep(self.key, look.encode() + encode(saved))

    def find(self) -> LoadedLeague | None:
        """Return the saved league; None when there is none, or a file has changed since."""
        body = self.cache.get(self.key)
        try:
            look, _ = look_of(str(self.project))
            if body is None or not body.startswith(look.encode()):
                return None
            saved = decode(body[len(look) :], _SavedLeague)
            veil = _veil(saved.veil, self.project) if saved.veil else None
            league = replace(saved.league, events=saved.events, veil=veil)
            stored = cached_events(league, saved.keys, self.cache, saved.fingerprint)
        except (OSError, CorruptDataError, KeyError):
            return None
        return LoadedLeague(ScoredLeague(league=league, results=saved.results, stored=stored), Problems(list(saved.problems)))


def ask_league(
    project: Path, question: Callable[[LoadedLeague], Answer], today: datetime.date | None = None, cache: Path | None = None
) -> Answer:
    """Answer a question about a league: from the saved league if no file has changed, else read the changed files first.

    `cache` is the folder that `--cache-dir` names. If the saved league turns out to be corrupt, `question` runs a second time.
    """
    store = LeagueStore(project, Cache(cache_folder(project, cache)), today)
    try:
        if saved := store.find():
            with suppress(CorruptDataError):
                return question(saved)
        return _ask_loaded(store, question)
    finally:
        store.cache.close()


def ask_record(project: Path, question: "Callable[[Loaded], Answer]") -> Answer:
    """Answer a question about a league that needs the facts of its events: read only what changed."""
    store = LeagueStore(project, Cache(cache_folder(project)))
    try:
        return _ask_loaded(store, question)
    finally:
        store.cache.close()


def _ask_loaded(store: LeagueStore, question: "Callable[[Loaded], Answer]") -> Answer:
    from whistpress.engine.context import BuildContext
    from whistpress.engine.load import load
    from whistpress.engine.workers import workers

    context = BuildContext(project=store.project, cache=store.cache, workers=workers())
    return retry_with_empty_cache(store.cache, lambda: question(load(store.project, store.today, context)))


def _veil(body: bytes, project: Path) -> NameVeil:
    from whistpress.league.checks.veiled import LeagueVeil

    return LeagueVeil.from_bytes(body, project)
