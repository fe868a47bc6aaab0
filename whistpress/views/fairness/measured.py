"""A schedule measured once for all that tell of it: a club plays the same movement week after week."""

from collections.abc import Collection
from functools import lru_cache

from whistpress.core.model import Schedule
from whistpress.core.movement.fairness import Fairness, measure
from whistpress.language import Speech, speech


def measured(schedule: Schedule, breaks: Collection[int] = ()) -> Fairness:
    """Everything that is counted in a schedule; `breaks` are the rounds that end a sitting."""
    return _measured(speech(), schedule, frozenset(breaks))


@lru_cache(maxsize=64)
def _measured(_: Speech, schedule: Schedule, breaks: frozenset[int]) -> Fairness:
    """The reasons of its figures are sentences: they are kept by the language that is spoken."""
    return measure(schedule, breaks)
