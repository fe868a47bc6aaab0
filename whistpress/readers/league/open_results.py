"""Results that are open to correction until a day: after it they are final, and what is missing is an error."""

import datetime

from msgspec.structs import replace

from whistpress.core.model import EventHead, Status
from whistpress.problems import Problem, Problems
from whistpress.readers.league.today import Today

_WHEN_FINAL = {"W317": "E313", "W318": "E314"}
"""Missing and awaited lines: a warning before an event is final, an error when it is."""


def settled(event: EventHead, today: Today, problems: Problems) -> EventHead:
    """The event as it is on a day: final once the last day has passed on which it was open."""
    if event.until is None or event.status is not Status.PROVISIONAL or today.day <= event.until:
        return event
    files = {event.at.file, *event.score_files}
    problems.found[:] = [
        _final(problem, event.until, today) if problem.at.file in files else problem for problem in problems.found
    ]
    return replace(event, status=Status.FINAL, sections=tuple(_closed(section) for section in event.sections))


def _closed(section: EventHead) -> EventHead:
    return section if section.status is Status.PLANNED else replace(section, status=Status.FINAL)


def _final(problem: Problem, until: datetime.date, today: Today) -> Problem:
    code = _WHEN_FINAL.get(problem.code)
    if code is None:
        return problem
    open_until = f"this event was open until {until.isoformat()}: give it a later day"
    return replace(problem, code=code, helps=('add the score, or the word "not played"', open_until, today.help))
