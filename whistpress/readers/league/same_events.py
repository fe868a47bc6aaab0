"""Two files with the same event: a copy that was left in the folder makes everything count twice."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from whistpress.core.model import Event, Session
from whistpress.problems import Problems

SAME = "same-event"


def same_events(events: Iterable[Event], problems: Problems) -> None:
    """Note each played event that has day, title, entries and scores of another one of its season."""
    together: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        if event.played:
            key = event.season, event.date, event.title.casefold(), event.contest, event.game
            together.setdefault(key, []).append(event)
    for group in together.values():
        for one, other in _pairs(group):
            if not any(accepted.finding == SAME for accepted in (*one.accepted, *other.accepted)):
                problems.add(
                    "W135",
                    f"this event has day, title, entries and scores of {one.at.file}",
                    other.at,
                    "delete one of the two files: everybody's events and scores count twice",
                    f'if both were played, say so in [[accepted]]: finding = "{SAME}", and a reason',
                )


def _pairs(group: list[Event]) -> Iterator[tuple[Event, Event]]:
    """Each event with the first that is the same; the one with the shorter name of its file is taken for the first."""
    if len(group) < 2:
        return
    firsts: list[tuple[tuple[object, ...], Event]] = []
    for event in sorted(group, key=lambda event: (len(event.at.file), event.at.file)):
        told = _told(event)
        first = next((other for other_told, other in firsts if other_told == told and other.id != event.id), None)
        if first:
            yield first, event
        else:
            firsts.append((told, event))


def _told(event: Event) -> tuple[object, ...]:
    """What an event records, without where it is written."""
    return (
        [(entry.number, entry.players, entry.name) for entry in event.entries],
        event.totals,
        [replace(rubber, at=None, deals=tuple(replace(deal, at=None) for deal in rubber.deals)) for rubber in event.rubbers],
        [_lines(session) for session in event.sessions],
        [_told(section) for section in event.sections],
    )


def _lines(session: Session) -> list[object]:
    return [replace(line, at=None) for line in session.lines]
