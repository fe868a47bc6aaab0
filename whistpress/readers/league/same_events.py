"""Two files with the same event: a copy that was left in the folder makes everything count twice."""

from collections.abc import Iterable, Iterator

from whistpress.core.model import EventHead
from whistpress.problems import Problems

SAME = "same-event"


def same_events(events: Iterable[EventHead], problems: Problems) -> None:
    """Note each played event that has day, title, entries and scores of another one of its season."""
    together: dict[tuple[object, ...], list[EventHead]] = {}
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


def _pairs(group: list[EventHead]) -> Iterator[tuple[EventHead, EventHead]]:
    """Each event with the first that is the same; the one with the shorter name of its file is taken for the first."""
    if len(group) < 2:
        return
    firsts: dict[bytes, EventHead] = {}
    for event in sorted(group, key=lambda event: (len(event.at.file), event.at.file)):
        first = firsts.setdefault(event.scores_digest, event)
        if first.id != event.id:
            yield first, event
