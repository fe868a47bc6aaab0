"""From a project's folder to its league, with every event scored."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path

from whistpress.core.model import EventResult, League
from whistpress.core.records.facts import EventFacts
from whistpress.garbage import uncollected
from whistpress.language import SOURCE, speaking
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.reading import Steps, event_reader, scored
from whistpress.pipeline.store import Store
from whistpress.pipeline.tasks import Here
from whistpress.pipeline.workers import Scene
from whistpress.pipeline.world import world
from whistpress.problems import Problems
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True)
class Loaded:
    """A league with the results of its events by id, and every problem of its files; `league` is None when it has none.

    `facts` are what some of its final events give to the record. Where all of this lies aside, `again` reads it once more.
    """

    league: League | None
    results: Mapping[str, EventResult]
    problems: Problems
    facts: Mapping[str, EventFacts] = field(default_factory=dict)
    again: "Callable[[], Loaded] | None" = None


def load(project: Path, today: datetime.date | None = None, steps: Steps | None = None) -> Loaded:
    """Read every content file and score every event. Each problem is collected, nothing stops at the first.

    `steps` says where what was read and scored before is kept, and who does the rest; without it all is done here and now.
    """
    from whistpress.core.records.reigns import reigns, with_rolls
    from whistpress.readers.league import read_league

    taken = steps or Steps(Store(None), Here(), Keys())
    with uncollected():
        league, problems = read_league(project, today=today, read_events=event_reader(taken))
        scene = Scene(league.language if league else SOURCE, (project / "templates",))
        with speaking(scene.language, scene.folders):
            own = world(scene.language, scene.folders)
            found = scored(league.events if league else (), taken, scene, own)
    for result in found.results.values():
        problems.extend(result.problems)
    if league is not None and not problems.errors:
        chains = reigns(league, found.results)
        problems.extend(problem for chain in chains.values() for problem in chain.problems)
        league = with_rolls(league, chains)
    return Loaded(league, found.results, problems, found.facts)
