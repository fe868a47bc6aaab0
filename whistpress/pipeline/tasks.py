"""Doing tasks one after the other, in this process; and in which portions several processes are given them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from whistpress.fetched import tidy
from whistpress.garbage import collect, uncollected
from whistpress.language import speaking, speaking_as
from whistpress.lately import work_done
from whistpress.pipeline.workers import Outcome, Scene
from whistpress.values import dataclass


class DiedError(Exception):
    """The process that had a task ended before the task did."""


FEW = 3
"""Up to so many tasks are done in the build's own process: to start others would cost more."""


AT_ONCE = 16
"""The most tasks that a process is given in one go: neighbours share what is worked out once."""


@dataclass(frozen=True, slots=True)
class Here:
    """This process."""

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, in their order."""
        with speaking(scene.language, scene.folders) as spoken:
            pass
        for place, task in enumerate(tasks):
            with speaking_as(spoken), uncollected():  # only while a task is done: whoever takes the outcomes speaks as he likes
                outcome = outcome_of(task)
                tidy_up()
            yield place, outcome


def outcome_of(task: Callable[[], Outcome]) -> Outcome | Exception:
    """What a task gave, or what it raised."""
    try:
        return task()
    except Exception as error:  # noqa: BLE001 (whoever asked decides what it means)
        return error


def portions(tasks: Sequence[object], processes: int) -> Iterator[range]:
    """Neighbours go together; towards the end the portions get smaller, so that all are ready at the same time.

    A company, as in an `Artefact`, is a portion by itself.
    """
    start = 0
    for company, each in groupby(getattr(task, "company", "") for task in tasks):
        end = start + sum(1 for _ in each)
        while start < end:
            size = max(1, min(AT_ONCE, (len(tasks) - start) // (2 * processes)))
            stop = end if company else min(start + size, end)
            yield range(start, stop)
            start = stop


def tidy_up() -> None:
    """A piece of work is done: what it alone needed goes."""
    tidy()
    work_done()
    collect()
