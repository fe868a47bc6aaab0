"""Where a league is planned: a large one in a copy of this process, which lays the plan aside and ends.

What planning needs on the way, and what nobody needs who makes a page, goes with it: neither the process that builds nor the
copies that make the pages have ever held it.
"""

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from whistpress.core.model import League
from whistpress.fetched import NEAR_HELD, hold_near
from whistpress.pipeline.aside import Aside, Row
from whistpress.pipeline.calls import Planned, Written
from whistpress.pipeline.copies import Forked, in_a_copy
from whistpress.pipeline.laying import Writer
from whistpress.pipeline.load import Loaded
from whistpress.pipeline.plan import Plan, plan
from whistpress.pipeline.room import Room
from whistpress.pipeline.tasks import DiedError
from whistpress.problems import Problem
from whistpress.values import dataclass

MANY = 2048
"""From so many events on a league is large."""

WHOLE, HELD = NEAR_HELD // 2, 2048
"""Up to so many events all that is near of them is held while they are planned; of more, so many shelves, as of other large ones.

Each list goes through all events: of a row of shelves that is longer than what is held none is there when it begins anew.
"""


def planned(project: Path, loaded: Loaded, room: Room, aside: Aside, *, pdf: bool = True, press: bool = True) -> Plan:
    """The plan of a league, as `plan` gives it; that of a large one lies `aside`.

    What cannot be laid there (no file, a full disk, a call that cannot be written) is planned here, and held.
    """
    large = loaded.league is not None and len(loaded.league.events) >= MANY
    row = aside.row() if large else None
    if row is not None:
        from whistpress import paper, site, theme  # noqa: F401 (what is loaded here need not be loaded in each copy)

        common = tuple(_common(loaded))
        planning = _Planning(project, loaded, room, aside, row, common, pdf, press)
        try:
            laid = in_a_copy(planning, room.scene) if isinstance(room.workers, Forked) else planning()
        except (OSError, pickle.PicklingError, DiedError):
            return plan(project, loaded, pdf=pdf, press=press, stamp=room.stamp)
        aside.grown(laid.size)
        again = loaded.again
        return Plan(Planned(laid.written, row, common, again and partial(_read_again, again)), laid.problems)
    return plan(project, loaded, pdf=pdf, press=press, stamp=room.stamp)


def _read_again(again: Callable[[], Loaded]) -> tuple[Any, ...]:
    return tuple(_common(again()))


def _common(loaded: Loaded) -> Iterator[Any]:
    """What is there before anything is planned, in an order that does not hang on who asks."""
    league: League | None = loaded.league
    if league is not None:
        yield league
        yield from league.events
    yield from loaded.results.values()
    yield from loaded.facts.values()


@dataclass(frozen=True, slots=True)
class _Handed:
    """A plan that lies aside, the problems of what is asked for, and how much lies aside now."""

    written: Written
    problems: tuple[Problem, ...]
    size: int


@dataclass(frozen=True, slots=True)
class _Planning:
    """Plans a league, and lays the plan aside. Keys are reckoned where something may have been kept under them."""

    project: Path
    loaded: Loaded
    room: Room
    aside: Aside
    row: Row
    common: tuple[Any, ...]
    pdf: bool
    press: bool

    def __call__(self) -> _Handed:
        self.aside.lent()
        events = len(self.loaded.league.events) if self.loaded.league else 0
        hold_near(2 * WHOLE if events <= WHOLE else HELD)
        key: Callable[..., bytes | None] | None = None if self.room.store.new else self.room.keys.of_call
        writer = Writer(self.row, self.common, key)
        found = plan(self.project, self.loaded, pdf=self.pdf, press=self.press, stamp=self.room.stamp, lay=writer.lay)
        return _Handed(writer.written(found.artefacts), found.problems, self.aside.size)
