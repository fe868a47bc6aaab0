"""An event with its result: out of its league, or out of its file alone."""

from dataclasses import dataclass

from whistpress.cli.actions.whereabouts import EventPlace
from whistpress.core.model import Event, EventResult, League
from whistpress.problems import Problem, Problems


@dataclass(frozen=True, slots=True)
class Scored:
    """An event as it was read and scored; `league` is None for a lone file. Without an event there are only problems."""

    event: Event | None
    result: EventResult | None
    league: League | None
    problems: Problems


def scored(place: EventPlace) -> Scored:
    """Read and score an event. Of a league's problems only those of the event's own files are given."""
    return _of_league(place) or _alone(place)


def _of_league(place: EventPlace) -> Scored | None:
    if place.project is None:
        return None
    from whistpress.pipeline.load import load

    loaded = load(place.project)
    events = loaded.league.events if loaded.league else ()
    event = next((event for event in events if event.at.file == place.shown), None)
    if event is None or loaded.league is None:
        return None
    folder = place.shown.rpartition("/")[0] + "/"
    own = Problems([problem for problem in loaded.problems if _concerns(problem, place.shown, folder)])
    return Scored(event, loaded.results.get(event.id), loaded.league, own)


def _concerns(problem: Problem, shown: str, folder: str) -> bool:
    """The event's file, or a score file beside it."""
    return problem.at.file == shown or (problem.at.file.startswith(folder) and not problem.at.file.endswith(".toml"))


def _alone(place: EventPlace) -> Scored:
    from whistpress.core.scoring import score
    from whistpress.readers.event import read_event

    event, problems = read_event(place.file, shown=place.shown)
    if event is None:
        return Scored(None, None, None, problems)
    result = score(event)
    problems.extend(result.problems)
    return Scored(event, result, None, problems)
