"""An event with its result: out of its league, or out of its file alone."""

from dataclasses import dataclass

from whistpress.cli.actions.whereabouts import EventPlace
from whistpress.core.model import Event, EventResult, League
from whistpress.problems import Problems


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
    files = {event.at.file, *event.score_files}
    own = Problems([problem for problem in loaded.problems if problem.at.file in files])
    return Scored(event, loaded.results.get(event.id), loaded.league, own)


def _alone(place: EventPlace) -> Scored:
    from whistpress.core.scoring import score
    from whistpress.readers.event import read_event

    event, problems = read_event(place.file, shown=place.shown)
    if event is None:
        return Scored(None, None, None, problems)
    result = score(event)
    problems.extend(result.problems)
    return Scored(event, result, None, problems)
