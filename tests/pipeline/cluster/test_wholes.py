"""Events, results and facts, which many tasks have among their arguments."""

import random
from collections import deque
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Event
from whistpress.core.records.ledger import EventFacts, facts_of
from whistpress.pipeline.cluster.parcels import packed, unpacked
from whistpress.pipeline.cluster.wholes import Kept, Wholes, whole
from whistpress.pipeline.flat import rebuilt
from whistpress.pipeline.load import load

from ..small_leagues import compass, dealt, members, write_files


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> tuple[EventFacts, ...]:
    """Those of two evenings."""
    folder, chance = tmp_path_factory.mktemp("league"), random.Random(3)
    files = {"content/league.toml": 'name = "Harbour Whist"\n', "content/members.toml": members()}
    write_files(folder, {**files, **compass(chance), **dealt(chance)})
    loaded = load(folder, None)
    assert loaded.league is not None
    return tuple(facts_of(event, loaded.results[event.id]) for event in loaded.league.events)


def test_a_whole_is_sent_once_however_many_tasks_have_it(facts: tuple[EventFacts, ...]) -> None:
    """Its facts name the event, which is a whole itself; over there each is one object, equal to ours."""
    wholes, one = Wholes(), facts[0]
    tasks: list[Callable[[], object]] = [*[partial(attrgetter("event"), one)] * 20, partial(attrgetter("title"), one.event)]
    parcel, _ = packed(tasks, deque(range(21)), (), wholes, 64)
    assert len(parcel.needs) == 2
    assert len(parcel.body) < 2000
    kept = Kept()
    assert kept.take("build", wholes.bodies(parcel.needs), parcel.needs) == frozenset()
    arrived = list(unpacked(parcel.body, (), kept, "build"))
    found = arrived[0]()
    assert isinstance(found, Event)
    assert found == one.event
    assert found is not one.event
    assert all(task() is found for task in arrived[:20])
    assert arrived[20]() == one.event.title
    again, _ = packed(tasks, deque(range(3)), (), wholes, 64)
    assert again.needs == parcel.needs


def test_what_is_not_here_is_asked_for(facts: tuple[EventFacts, ...]) -> None:
    """By its number; another build's is another."""
    wholes, kept = Wholes(), Kept()
    parcel, _ = packed([partial(attrgetter("event"), one) for one in facts], deque([0, 1]), (), wholes, 64)
    some = sorted(parcel.needs)[:2]
    assert kept.take("build", wholes.bodies(some), parcel.needs) == parcel.needs - set(some)
    assert kept.take("build", {}, frozenset(some)) == frozenset()
    assert kept.take("another", {}, frozenset(some)) == frozenset(some)
    kept.forget("build")
    assert kept.take("build", {}, frozenset(some)) == frozenset(some)
    with pytest.raises(LookupError, match="whole 3 is read without"):
        whole(3)


@given(st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=4), max_size=30), st.integers(1, 60))
def test_a_worker_gives_up_what_it_needed_longest_ago(asked: list[set[int]], budget: int) -> None:
    """Never more than the budget, but for what is needed now, which is always there when it has been sent."""
    kept = Kept(budget)
    for some in asked:
        needs = frozenset(some)
        missing = kept.take("build", {}, needs)
        assert kept.take("build", dict.fromkeys(missing, bytes(10)), needs) == frozenset()
        held = [number for number in range(10) if not kept.take("build", {}, frozenset([number]))]
        assert len(held) <= max(budget // 10, len(needs))


def test_flat_pickles_give_equal_objects(facts: tuple[EventFacts, ...]) -> None:
    """Every field is as it was; a frozen object stays frozen."""
    event = facts[0].event
    copied = rebuilt(Event, *(getattr(event, name) for name in Event.__dataclass_fields__))
    assert copied == event
    assert hash(copied.at) == hash(event.at)
    with pytest.raises(AttributeError):
        copied.title = "Another"


def test_a_mapping_that_may_not_be_changed_travels_as_one() -> None:
    """Python itself refuses to pickle it."""
    parcel, staying = packed([partial(dict, MappingProxyType({"a": 1}))], deque([0]), (), Wholes(), 1)
    assert staying == []
    assert next(unpacked(parcel.body, ()))() == {"a": 1}


def test_folders_are_those_of_the_reader(facts: tuple[EventFacts, ...]) -> None:
    """A path beside wholes is still told by folder."""
    here, there = Path("/league/templates"), Path("/scratch/templates")
    wholes, kept = Wholes(), Kept()
    parcel, _ = packed([partial(sorted, (here / "a.html",), key=partial(str.format, "{}"))], deque([0]), (here,), wholes, 1)
    assert next(unpacked(parcel.body, (there,), kept, "build"))() == [there / "a.html"]
    assert parcel.needs == frozenset()
