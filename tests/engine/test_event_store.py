"""Whole events in the cache: loaded as the site shows them, and never half."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Status, summary_of
from whistpress.core.model.codec import CorruptDataError, encode
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.engine import event_store
from whistpress.engine.cache import Cache
from whistpress.engine.event_store import CachedEvent, SentEvent, as_shown, deciding_fields

EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)


@pytest.fixture(autouse=True)
def _nothing_in_memory() -> None:
    """What an earlier test loaded is forgotten."""
    event_store._load.cache_clear()


@pytest.fixture
def stored(tmp_path: Path) -> CachedEvent:
    """The event in a cache."""
    cache = Cache(tmp_path / "cache")
    cache.keep(b"key", encode(EVENT))
    return CachedEvent(cache, b"key", b"digest", summary_of(EVENT))


def test_a_whole_event_is_loaded_with_its_result(stored: CachedEvent) -> None:
    """As it was read and scored; once for all its pages."""
    assert stored.load().event == EVENT
    assert stored.load().result == score(EVENT)
    assert stored.load() is stored.load()
    assert stored.doubts() == ()


def test_what_the_league_decides_is_taken_from_the_summary(stored: CachedEvent) -> None:
    """Its status, its congress and its day there."""
    summary = replace(stored.summary, status=Status.FINAL, congress="annual", day=2)
    found = replace(stored, summary=summary, digest=b"another").load().event
    assert (found.status, found.congress, found.day) == (Status.FINAL, "annual", 2)
    assert found == as_shown(EVENT, summary) == replace(EVENT, status=Status.FINAL, congress="annual", day=2)
    assert deciding_fields(summary) != deciding_fields(stored.summary)
    assert deciding_fields(summary) == deciding_fields(replace(summary, title="Other"))


@pytest.mark.parametrize("body", [None, b"", b"spoilt", encode({"id": 3}), encode(summary_of(EVENT))[:-5]])
def test_an_event_that_is_lost_or_strange_is_told_so(stored: CachedEvent, body: bytes | None) -> None:
    """The build begins again then."""
    stored.cache.clear()
    if body is not None:
        stored.cache.keep(b"key", body)
    for _ in range(2):
        with pytest.raises(CorruptDataError):
            stored.load()


def test_an_event_that_is_sent_needs_no_cache(stored: CachedEvent) -> None:
    """It gives the same on the other machine."""
    sent = stored.for_sending()
    stored.cache.clear()
    assert isinstance(sent, SentEvent)
    assert (sent.load(), sent.doubts()) == (stored.load(), stored.doubts())
