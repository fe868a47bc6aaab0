"""Nobody looks for garbage in the midst of a page, and no garbage stays."""

import gc
from collections.abc import Callable
from functools import partial

import pytest

from whistpress.garbage import collect, uncollected
from whistpress.pipeline.processes import Forked, Here, Spawned
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
