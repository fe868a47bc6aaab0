"""An event with its result, loaded from its league or from its file alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from whistpress.cli.speech import SlipError
from whistpress.cli.whereabouts import EventPlace
from whistpress.core.model import Event, EventResult
from whistpress.league.league import League
from whistpress.problems import OWN_FILES, Problems, offer

if TYPE_CHECKING:
    from whistpress.engine.saved_league import LoadedLeague


class ScoredFile(Struct, frozen=True):
    """An event read and scored; `league` is None for a lone file. Without an event it holds only problems.

    `whole` is the whole event, where `event` is one of several sittings with a common ranking; the result is that of the whole.
    """

    event: Event | None
    result: EventResult | None
    league: League | None
    problems: Problems
    whole: Event | None = None


def scored(location: EventPlace, session: int | None = None) -> ScoredFile:
    """Read and score an event. Of a league's problems only those of the event's own files are given.

    `session` wants one session of a tournament in which partners change, or one section (1 is the first); a Slip when there is
    none of that number.
    """
    scored_file = _of_league(location) or _alone(location)
    return scored_file if session is None or scored_file.event is None else _of_session(scored_file, scored_file.event, session)


def scored_for_print(location: EventPlace, session: int | None) -> ScoredFile:
    """Read and score an event for printing: also one sitting of an event that has a single ranking."""
    scored_file = scored(location)
    event = scored_file.event
    if session is None or event is None or event.evenings or len(event.sessions) < 2:
        return scored_file if session is None or event is None else _of_session(scored_file, event, session)
    _require_session(session, [sitting.number for sitting in event.sessions])
    return replace(scored_file, event=event.sitting(session), whole=event)


def _require_session(number: int, numbers: Sequence[int]) -> None:
    if number not in numbers:
        raise SlipError(f"this event has no session {number} on record", f"it has: {offer(numbers, OWN_FILES) or 'none yet'}")


def _of_session(scored_file: ScoredFile, event: Event, number: int) -> ScoredFile:
    numbers = [*range(1, len(event.sections) + 1)] or [session.number for session in event.sessions]
    if not event.evenings:
        raise SlipError(
            "the sessions of this event belong together", "leave --session out; `whistpress print` prints one of several sittings"
        )
    _require_session(number, numbers)
    at = numbers.index(number)
    result = scored_file.result.sessions[at] if scored_file.result and scored_file.result.sessions else None
    return replace(scored_file, event=event.evenings[at], result=result)


def _of_league(location: EventPlace) -> ScoredFile | None:
    if location.project is None:
        return None
    from whistpress.engine.saved_league import ask_league

    def find(loaded: "LoadedLeague") -> ScoredFile | None:
        events = loaded.league.events if loaded.league else ()
        event = next((event for event in events if event.at.file == location.display_path), None)
        if event is None or loaded.record is None:
            return None
        files = {event.at.file, *event.score_files}
        problems = Problems([problem for problem in loaded.problems if problem.at.file in files])
        whole = loaded.record.stored[event.id].load()
        return ScoredFile(whole.event, whole.result, loaded.league, problems)

    return ask_league(location.project, find)


def _alone(location: EventPlace) -> ScoredFile:
    from whistpress.core.scoring import with_carry
    from whistpress.league.events.read.file import read_event

    event, problems = read_event(location.file, shown=location.display_path)
    if event is None:
        return ScoredFile(None, None, None, problems)
    source, before = _carried_from(location, event, (location.file.resolve(),))
    result = with_carry(event, source, before)
    problems.extend(result.problems)
    return ScoredFile(event, result, None, problems)


def _carried_from(location: EventPlace, event: Event, way: tuple[Path, ...]) -> tuple[Event | None, EventResult | None]:
    """Return the event whose scores are carried over: the file of that name beside this one or in another season's folder."""
    from whistpress.core.scoring import with_carry
    from whistpress.league.events.read.file import read_event

    if event.carry is None:
        return None, None
    season, _, slug = event.carry.source.rpartition("/")
    folders = [location.file.parent, location.file.parent.parent / season] if season != event.season else [location.file.parent]
    file = next((folder / f"{slug}.toml" for folder in reversed(folders) if (folder / f"{slug}.toml").is_file()), None)
    source = read_event(file)[0] if file else None
    if file is None or source is None or file.resolve() in way:
        return source, None
    further, before = _carried_from(location._replace(file=file), source, (*way, file.resolve()))
    return source, with_carry(source, further, before)
