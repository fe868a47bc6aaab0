"""Keys: the same call has the same key, any other input another."""

import threading
import tomllib
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Event, ScoredEvent, summary_of
from whistpress.core.model.codec import decode, encode
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.engine.cache import Cache
from whistpress.engine.context import Keys
from whistpress.engine.event_store import CachedEvent
from whistpress.engine.fingerprint import LIBRARIES
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.words.record import PlayedEvent
from whistpress.league.events.facts.facts import facts_of
from whistpress.site.theme import Theme

ROOT = Path(__file__).resolve().parents[2]
EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.fractions(max_denominator=9) | st.dates(),
    lambda inner: (
        st.tuples(inner, inner) | st.dictionaries(st.text(max_size=2), inner, max_size=3) | st.frozensets(st.text(max_size=2))
    ),
    max_leaves=8,
)


class _Pair(Struct, frozen=True):
    first: object
    second: object


def _call(*_: object) -> bytes:
    return b""


def _other(*_: object) -> bytes:
    return b""


def _key(*arguments: object) -> bytes:
    key = Keys(b"world").of_call(partial(_call, *arguments))
    assert key is not None
    return key


@given(VALUES, VALUES)
def test_two_calls_have_one_key_exactly_when_their_arguments_are_alike(one: object, two: object) -> None:
    """Alike as written: True is not 1, and the order of a mapping counts."""
    alike = repr(_in_order(one)) == repr(_in_order(two))
    assert (_key(_Pair(one, 1)) == _key(_Pair(two, 1))) is alike


def _in_order(value: object) -> object:
    if isinstance(value, frozenset):
        return ("set", *sorted(map(repr, value)))
    if isinstance(value, tuple):
        return tuple(map(_in_order, value))
    return {key: _in_order(one) for key, one in value.items()} if isinstance(value, dict) else value


@given(st.lists(st.integers() | st.text(max_size=2), unique=True, max_size=9), st.randoms())
def test_the_order_in_which_a_set_was_filled_does_not_count(content: list[object], chance: object) -> None:
    """Nor the order in which a machine goes through it."""
    other = content[:]
    chance.shuffle(other)  # type: ignore[attr-defined]
    assert _key(frozenset(content)) == _key(frozenset(other)) != _key(tuple(content))


def test_function_and_world_are_part_of_the_key() -> None:
    """Another function, another world: another key."""
    found = {
        Keys(b"world").of_call(partial(_call, 1)),
        Keys(b"world").of_call(partial(_other, 1)),
        Keys(b"other").of_call(partial(_call, 1)),
        Keys(b"world").of_call(partial(_call, more=1)),
    }
    assert len(found) == 4
    assert None not in found


def test_how_the_parts_of_a_value_are_shared_does_not_matter() -> None:
    """What comes from the cache is put together otherwise in memory than what was just read."""
    again = decode(encode(EVENT), Event)
    assert again == EVENT
    text = "".join(["a", "b"])
    assert _key(again, "ab", "ab", (again, again)) == _key(EVENT, text, "ab", (EVENT, again))


def test_an_event_with_one_other_score_is_another() -> None:
    """However deep it lies."""
    session = EVENT.sessions[0]
    line = replace(session.lines[5], tricks=12 if session.lines[5].tricks != 12 else 11)
    other = replace(EVENT, sessions=(replace(session, lines=(*session.lines[:5], line, *session.lines[6:])),))
    assert _key(EVENT) != _key(other)
    assert _key(ScoredEvent(EVENT, score(EVENT))) != _key(ScoredEvent(other, score(other)))
    assert _key(ScoredEvent(EVENT, score(EVENT))) != _key(ScoredEvent(EVENT, None))
    assert _key(EVENT) != _key(summary_of(EVENT)), "nor is its summary the event"


def test_an_event_in_the_cache_is_told_by_its_digest(tmp_path: Path) -> None:
    """What else it holds says where it lies, and not what it is."""
    one = CachedEvent(Cache(tmp_path / "one"), b"key", b"digest", summary_of(EVENT))
    other = CachedEvent(Cache(tmp_path / "other"), b"another key", b"digest", summary_of(replace(EVENT, title="Other")))
    assert _key(one) == _key(other)
    assert _key(one) != _key(replace(one, digest=b"another"))


def test_a_ledger_is_told_by_the_facts_of_all_its_events() -> None:
    """Each is hashed once, wherever it is met; the order is that of the ledger."""
    facts = facts_of(EVENT, score(EVENT))
    later = replace(facts, event=replace(EVENT, id="1900/later", date=EVENT.date.replace(year=1901)))
    assert _key(Ledger([facts, later])) == _key(Ledger([later, facts]))
    assert len({_key(Ledger([])), _key(Ledger([facts])), _key(Ledger([facts, later])), _key(facts), _key(later)}) == 5


def test_what_is_hashed_once_is_the_very_same_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many calls about one event; another event of which it takes the place in memory is still another."""
    written: list[object] = []
    monkeypatch.setattr("whistpress.engine.context.encode", lambda value: (written.append(value), encode(value))[1])
    keys = Keys(b"world")
    assert len({keys.of_call(partial(_call, EVENT, number)) for number in range(5)}) == 5
    assert written == [EVENT]
    titles = [f"Event {number}" for number in range(50)]
    found = {keys.of_call(partial(_call, replace(EVENT, title=title))) for title in titles}
    assert len(found) == 50


@pytest.mark.parametrize(
    "thing",
    [Path("content/league.toml"), lambda: 1, (n for n in ()), threading.Lock()],
    ids=["path", "lambda", "generator", "lock"],
)
def test_what_no_hash_can_tell_gives_no_key(thing: object) -> None:
    """A path says nothing of the file that lies there."""
    assert Keys().of_call(partial(_call, (1, {"x": thing}))) is None
    assert Keys().of_call(partial(_call, frozenset({thing} if not isinstance(thing, list) else ()))) is None


def test_a_theme_is_known_by_the_world() -> None:
    """Its files are hashed there."""
    assert _key(Theme((Path("a"),))) == _key(Theme((Path("b"),), "stamp"))


def test_what_somebody_played_is_told_by_all_that_it_holds() -> None:
    """Without a result, with one, with facts, with another session to come: each is another."""
    event = replace(EVENT, id="1900/other")
    result = score(event)
    facts = facts_of(event, result)
    ways = [
        PlayedEvent(event, None),
        PlayedEvent(event, result),
        PlayedEvent(event, result, facts),
        PlayedEvent(event, result, facts, EVENT),
    ]
    assert len(set(map(_key, ways))) == len(ways)
    assert [_key(PlayedEvent(*one)) for one in ways] == [_key(one) for one in ways]
    assert _key(PlayedEvent(event, None)) != _key(PlayedEvent(EVENT, None))


def test_every_library_that_shapes_the_site_is_part_of_the_key() -> None:
    """So a later version of one makes the pages anew. Those of the press are part of the keys of documents."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {one.partition(">=")[0] for one in declared}
    shape_nothing = {"h11", "click", "platformdirs", "rich", "starlette", "uvicorn", "watchfiles", "zstandard"}
    of_the_press = {"pikepdf", "weasyprint"}
    assert names - shape_nothing - of_the_press == {*LIBRARIES} - {"markupsafe"}  # which jinja2 brings
