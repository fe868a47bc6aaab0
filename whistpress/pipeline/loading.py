"""Where a league is read and scored: a large one in a copy of this process, which lays it aside and ends.

To read and score thousands of files leaves a process full of holes: what is held of a league lies among them, and every copy that
makes pages has them too. Who reads it anew from where it was laid has none.
"""

import datetime
import os
import pickle
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from whistpress.core.model import Event
from whistpress.fetched import hold_near
from whistpress.pipeline.aside import Row
from whistpress.pipeline.calls import read_whole
from whistpress.pipeline.copies import Forked, in_a_copy
from whistpress.pipeline.events_aside import events_aside, lay_events
from whistpress.pipeline.laying import Writer
from whistpress.pipeline.load import Loaded, load
from whistpress.pipeline.planning import HELD, WHOLE
from whistpress.pipeline.reading import Steps
from whistpress.pipeline.tasks import DiedError
from whistpress.pipeline.workers import Scene
from whistpress.values import dataclass

Thing = TypeVar("Thing")

MANY = WHOLE
"""From so many events on a league is large: to read it twice takes a twentieth of a build from nothing."""

_HELD = 24_000
"""Of so many shelves what is near is held while a league is read: to check it is to go through all of it several times."""


def loaded(project: Path, today: datetime.date | None, steps: Steps) -> Loaded:
    """A league as `load` gives it.

    In a copy where there can be one; not in a process that builds again and again, and remembers what it read.
    """
    apart = isinstance(steps.workers, Forked) and steps.memory is None and _is_large(project)
    row = steps.aside.row() if apart else None
    if row is not None:
        try:
            with steps.store.lent():
                lain = in_a_copy(_Loading(project, today, steps, row), Scene())
        except (OSError, pickle.PicklingError, DiedError):
            return load(project, today, steps)
        steps.aside.grown(lain.size)
        steps.store.use(lain.used)
        hold_near(HELD)
        return lain.loaded(row)
    hold_near()
    return load(project, today, steps)


def _is_large(project: Path) -> bool:
    """Whether a project has files for so many events."""
    number = 0
    for _, _, names in os.walk(project / "content" / "events"):
        number += sum(name.endswith(".toml") for name in names)
        if number >= MANY:
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Lain:
    """A league that lies aside: `body` is what was loaded, without what lies where `events` and `others` tell.

    `size` is how much lies aside now, `used` what of the store was asked for or given.
    """

    body: bytes
    events: bytes
    others: bytes
    size: int
    used: bytes

    def loaded(self, row: Row) -> Loaded:
        """What was loaded."""
        common = [*events_aside(row.known(self.events))]
        found: Loaded = read_whole(self.body, self.others, row, common)
        own = {event.id: event.id for event in common[::3] if isinstance(event, Event)}
        return replace(found, results=_by(own, found.results), facts=_by(own, found.facts), again=partial(self.loaded, row))


def _by(own: Mapping[str, str], things: Mapping[str, Thing]) -> Mapping[str, Thing]:
    """The same things by the ids that the events have: each is there once."""
    return {own.get(id_, id_): one for id_, one in things.items()}


@dataclass(frozen=True, slots=True)
class _Loading:
    """Loads a league in a copy of the process that has the `steps`."""

    project: Path
    today: datetime.date | None
    steps: Steps
    row: Row

    def __call__(self) -> _Lain:
        self.steps.aside.lent()
        hold_near(_HELD)
        steps = replace(self.steps, store=self.steps.store.again())
        found = load(self.project, self.today, steps)
        events = self.row.known(b"")
        writer = Writer(self.row, lay_events(found, events))
        body, others = writer.whole(found)
        steps.store.close()
        return _Lain(body, bytes(events.places), others, steps.aside.size, steps.store.used)
