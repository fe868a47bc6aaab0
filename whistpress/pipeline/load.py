"""From a project's folder to its league, with every event scored."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from whistpress.core.model import EventResult, League
from whistpress.language import SOURCE, speaking
from whistpress.problems import Problems


@dataclass(frozen=True, slots=True)
class Loaded:
    """A league with the results of its events by id, and every problem of its files; `league` is None when it has none."""

    league: League | None
    results: Mapping[str, EventResult]
    problems: Problems


def load(project: Path, today: datetime.date | None = None) -> Loaded:
    """Read every content file and score every event. Each problem is collected, nothing stops at the first."""
    from whistpress.core.records.reigns import reigns, with_rolls
    from whistpress.core.scoring import score_all
    from whistpress.readers.league import read_league

    league, problems = read_league(project, today=today)
    with speaking(league.language if league else SOURCE, (project / "templates",)):
        results = score_all(league.events) if league else {}
    for result in results.values():
        problems.extend(result.problems)
    if league is not None and not problems.errors:
        chains = reigns(league, results)
        problems.extend(problem for chain in chains.values() for problem in chain.problems)
        league = with_rolls(league, chains)
    return Loaded(league, results, problems)
