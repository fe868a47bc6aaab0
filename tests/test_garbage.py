"""Nobody looks for garbage in the midst of a page, and no garbage stays."""

import gc
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from whistpress import garbage
from whistpress.garbage import collect, uncollected
from whistpress.pipeline.copies import Forked
from whistpress.pipeline.processes import Spawned
from whistpress.pipeline.tasks import Here
from whistpress.pipeline.workers import Scene, Workers

THINGS = 30_000


class Knot:
    """Something that holds itself, and counts how many of its kind there are."""

    there = 0

    def __init__(self) -> None:
        self.own = [self]
        Knot.there += 1

    def __del__(self) -> None:
        Knot.there -= 1


def _looks(_: int) -> int:
    """How often somebody looked for garbage while this made and held a page's worth of things."""
    looked = []
    gc.callbacks.append(lambda phase, _: looked.append(phase) if phase == "start" else None)
    try:
        held = [[number] for number in range(10 * THINGS)]
        return len(looked) if held else -1
    finally:
        gc.callbacks.pop()


def _litters(_: int) -> int:
    """How many knots there are after this has left some more."""
    for _ in range(THINGS):
        Knot()
    return Knot.there


CREWS = pytest.mark.parametrize("crew", [Here(), Forked(2), Spawned(2, patience=0.0)], ids=["here", "forked", "spawned"])


def _all(crew: Workers, function: Callable[[int], int]) -> list[int]:
    outcomes = [outcome for _, outcome in crew.outcomes([partial(function, number) for number in range(12)], Scene())]
    return [one for one in outcomes if isinstance(one, int)]


@CREWS
def test_nobody_looks_while_a_task_is_done(crew: Workers) -> None:
    """Python would: a thousand things more are enough for it."""
    assert _looks(0) > 0
    assert _all(crew, _looks) == [0] * 12


@CREWS
def test_what_a_task_leaves_goes_before_long(crew: Workers) -> None:
    """Two tasks leave enough to make a look worth while."""
    with uncollected():
        left = _all(crew, _litters)
    assert len(left) == 12
    assert max(left) <= 3 * THINGS


def test_the_build_goes_on_as_it_was() -> None:
    """Who had the looking switched off finds it so, and who had it on as well."""
    list(Here().outcomes([partial(_looks, 0)], Scene()))
    assert gc.isenabled()
    with uncollected():
        list(Here().outcomes([partial(_looks, 0)], Scene()))
        assert not gc.isenabled()
    assert gc.isenabled()


def test_there_is_no_look_for_little() -> None:
    """It would cost more than it gives back."""
    with uncollected():
        gc.collect()
        looked = gc.get_stats()[0]["collections"]
        collect()
        assert gc.get_stats()[0]["collections"] == looked


def test_what_nobody_needs_goes_back_to_the_system_where_the_library_can_do_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """And elsewhere nothing is done."""
    kept = [bytes(1000) for _ in range(100_000)]
    del kept[:-1]  # the last one stands at the end of what the library has
    before = _held()
    garbage.give_back()
    assert garbage._trim() is bool or before - _held() > 50_000_000
    for error in (ImportError, OSError, TypeError, AttributeError):

        def unknown(*_: object, error: type[Exception] = error) -> object:
            raise error

        monkeypatch.setattr("ctypes.CDLL", unknown)
        garbage._trim.cache_clear()
        garbage.give_back()
        assert garbage._trim() is bool
    garbage._trim.cache_clear()


def _held() -> int:
    """The bytes that this process has of the memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if Path("/proc").exists() else 0
