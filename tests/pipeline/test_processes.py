"""Who calls the functions of a build: here, in copies of the process, in fresh ones."""

import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

import pytest

from whistpress.language import say
from whistpress.pipeline import copies, tasks
from whistpress.pipeline.copies import Forked, in_a_copy
from whistpress.pipeline.processes import Spawned, workers
from whistpress.pipeline.tasks import DiedError, Here
from whistpress.pipeline.workers import Scene, Workers


def _square(number: int) -> int:
    return number * number


def _where(_: int) -> int:
    return os.getpid()


def _fails(number: int) -> int:
    if number == 3:
        raise ValueError("three is wrong")
    return number


def _dies(number: int) -> int:
    if number % 10 == 4:
        os._exit(7)
    return number


def _said(_: int) -> str:
    return say("Players")


def _tasks(function: Callable[[int], object], number: int = 40) -> list[Callable[[], object]]:
    return [partial(function, place) for place in range(number)]


def _all(crew: Workers, tasks: list[Callable[[], object]], scene: Scene | None = None) -> dict[int, object]:
    found = list(crew.outcomes(tasks, scene or Scene()))
    assert sorted(place for place, _ in found) == list(range(len(tasks))), "each once"
    return dict(found)


CREWS = pytest.mark.parametrize("crew", [Here(), Forked(3), Spawned(2, patience=0.0)], ids=["here", "forked", "spawned"])


@CREWS
def test_every_task_has_its_outcome_once(crew: Workers) -> None:
    """Whoever did it and whenever it was ready."""
    assert _all(crew, _tasks(_square)) == {number: number * number for number in range(40)}
    assert _all(crew, []) == {}


@CREWS
def test_what_a_task_raises_is_its_outcome_alone(crew: Workers) -> None:
    """The others are done."""
    found = _all(crew, _tasks(_fails))
    error = found.pop(3)
    assert isinstance(error, ValueError)
    assert str(error) == "three is wrong"
    assert found == {number: number for number in range(40) if number != 3}


@CREWS
def test_the_language_is_spoken_wherever_a_task_is_done(crew: Workers) -> None:
    """It is part of the scene."""
    assert set(_all(crew, _tasks(_said), Scene("fr")).values()) == {"Joueurs"}


def test_many_are_done_in_copies_and_few_here() -> None:
    """A copy costs more than a task or two."""
    assert os.getpid() not in _all(Forked(2), _tasks(_where)).values()
    assert set(_all(Forked(2), _tasks(_where, 3)).values()) == {os.getpid()}


def test_a_copy_that_dies_costs_the_task_that_it_had_and_no_other() -> None:
    """Another takes its place."""
    found = _all(Forked(2), _tasks(_dies))
    lost = {place for place, outcome in found.items() if isinstance(outcome, DiedError)}
    assert lost == {4, 14, 24, 34}
    assert {place: outcome for place, outcome in found.items() if place not in lost} == {n: n for n in range(40) if n not in lost}


def test_a_copy_has_its_next_portion_before_it_is_through_with_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not wait until the build's process, which may be busy, has heard that it is ready; the last ones go singly."""
    left: list[tuple[int, int]] = []
    give = copies._give

    def noting(crew: Any, line: Any, waiting: Any) -> None:
        left.append((len(crew[line].doing), len(waiting[0]) if waiting else 0))
        give(crew, line, waiting)

    monkeypatch.setattr(copies, "_give", noting)
    _all(Forked(2), _tasks(_square, 200))
    begun, later = left[:2], left[2:]
    assert begun == [(0, 16), (0, 16)]
    assert {doing for doing, size in later if size > 1} == {1}
    assert {doing for doing, size in later if size <= 1} == {0}


class _Of:
    """A task of a company, or of none: by whom it is done."""

    def __init__(self, company: str) -> None:
        self.company = company

    def __call__(self) -> int:
        time.sleep(0.005)  # so that nobody has done all before another has begun
        return os.getpid()


@pytest.mark.parametrize("crew", [Forked(3), Spawned(3, patience=0.0)], ids=["forked", "spawned"])
def test_a_company_is_done_by_one_process_however_many_it_is(crew: Workers) -> None:
    """What its tasks share is reckoned once; those before and behind it, and another company, are portions of their own."""
    companies = [*[""] * 5, *["lists"] * 40, *["books"] * 30, *[""] * 60]
    found = _all(crew, [_Of(company) for company in companies])
    by = {name: {found[place] for place, one in enumerate(companies) if one == name} for name in ("lists", "books", "")}
    assert [len(by["lists"]), len(by["books"])] == [1, 1]
    assert len(by[""]) > 1, "no more than one has the others"
    portions = [*tasks.portions([_Of(company) for company in companies], 3)]
    assert {(5, 45), (45, 75)} < {(one.start, one.stop) for one in portions}
    assert [place for one in portions for place in one] == [*range(len(companies))]


def test_who_did_a_company_gives_place_to_another() -> None:
    """What was reckoned for it alone, of decades of events, is no burden of thousands of tasks behind it."""
    companies = [*["lists"] * 20, *["books"] * 20, *[""] * 80]
    found = _all(Forked(2), [_Of(company) for company in companies])
    lists, books, others = (
        {found[place] for place, one in enumerate(companies) if one == name} for name in ("lists", "books", "")
    )
    assert [len(lists), len(books)] == [1, 1]
    assert not (lists | books) & others


def test_after_thousands_of_tasks_a_fresh_copy_takes_the_place_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What so many pages left in its memory is given back, and every task is done once all the same."""
    monkeypatch.setattr(copies, "_LIFE", 40)
    found = _all(Forked(2), [_Of("") for _ in range(600)])
    done = Counter(found.values())
    assert len(found) == 600
    assert max(done.values()) <= 40 + 2 * tasks.AT_ONCE
    assert len(done) >= 600 // (40 + 2 * tasks.AT_ONCE)


class _Above:
    """A task: who began the process that does it."""

    def __call__(self) -> int:
        time.sleep(0.005)
        return os.getppid()


def test_a_fresh_copy_knows_no_more_than_the_first_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a copy of one that was made at the beginning and has waited since: what the build notes meanwhile is not in it."""
    monkeypatch.setattr(copies, "_LIFE", 20)
    found = _all(Forked(2), [_Above() for _ in range(300)])
    assert len({*found.values()}) == 2
    assert os.getpid() not in found.values()


class _Held(list[Any]):
    """Tasks, and what is held for them."""

    let = 0

    def let_go(self) -> None:
        self.let += 1


def _leaves(folder: Path, number: int) -> int:
    """Lays a file somewhere, which is to go with the process."""
    passing = folder / f"{os.getpid()}-{number}"
    passing.touch()
    Finalize(None, passing.unlink, exitpriority=0)
    return os.getpid()


@pytest.mark.parametrize("life", [4, 4096])
def test_what_is_to_be_done_when_a_copy_ends_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, life: int) -> None:
    """Those who press documents have fonts in a folder: it goes with each of them, also where another takes the place."""
    monkeypatch.setattr(copies, "_LIFE", life)
    pids = {*_all(Forked(2), _tasks(partial(_leaves, tmp_path))).values()}
    assert os.getpid() not in pids
    assert (len(pids) > 2) == (life < 40)
    assert not [*tmp_path.iterdir()]


def test_what_is_held_for_tasks_is_let_go_once_others_do_them() -> None:
    """They have it; and where the process does them itself nobody else could."""
    for crew, let in ((Forked(2), 1), (Here(), 0)):
        tasks = _Held(_tasks(_square, 50))
        assert _all(crew, tasks) == {place: place * place for place in range(50)}
        assert tasks.let == let


def test_a_copy_may_have_copies_of_its_own() -> None:
    """The one in which a large league is read has a crew that reads the files."""
    found = in_a_copy(lambda: _all(Forked(2), _tasks(_square, 40)), Scene())
    assert found == {place: place * place for place in range(40)}


def test_the_number_of_processes_is_what_was_asked_for() -> None:
    """One process is this one."""
    assert workers(1) == Here()
    assert getattr(workers(5), "number", None) == 5
