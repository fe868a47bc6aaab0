"""Who met whom: how often every two entries were partners, and opponents."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.views.people import Cast, Who
from whistpress.views.words import sentence, times


@dataclass(frozen=True, slots=True)
class MeetingCell:
    """Over two entries: rounds as partners, rounds as opponents; `own` on the diagonal."""

    partners: int
    opponents: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """One entry against all."""

    who: Who
    cells: tuple[MeetingCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """The matrix, and what it comes to in a sentence."""

    sentence: str
    heads: tuple[Who, ...]
    rows: tuple[MeetingRow, ...]
    partners: bool


def meetings(event: Event) -> Meetings | None:
    """The matrix of an event's schedules; None with fewer than three entries, or without a schedule."""
    cast = Cast(event)
    opponents: Counter[tuple[int, int]] = Counter()
    partners: Counter[tuple[int, int]] = Counter()
    for schedule, play in _plays(event):
        opponents.update(_ordered(schedule, play, opposite=True))
        partners.update(_ordered(schedule, play, opposite=False))
    numbers = sorted({number for pair in opponents for number in pair})
    if len(numbers) < 3:
        return None
    rows = tuple(
        MeetingRow(
            cast.who(one),
            tuple(MeetingCell(partners[_key(one, other)], opponents[_key(one, other)], own=one == other) for other in numbers),
        )
        for one in numbers
    )
    return Meetings(
        sentence=_sentence(cast.noun, numbers, partners, opponents, "were" if event.played else "are"),
        heads=tuple(cast.who(number) for number in numbers),
        rows=rows,
        partners=bool(partners),
    )


def _plays(event: Event) -> Iterator[tuple[Schedule, Play]]:
    for session in event.sessions:
        yield from ((schedule, play) for schedule in _own(session) for play in schedule.plays if _here(session, play))


def _own(session: Session) -> tuple[Schedule, ...]:
    return (session.schedule,) if session.schedule else ()


def _here(session: Session, play: Play) -> bool:
    return not session.rounds or play.round in session.rounds


def _ordered(schedule: Schedule, play: Play, *, opposite: bool) -> set[tuple[int, int]]:
    """The entries that met in one play, each two once."""
    ns, ew = ({schedule.entry_of(number) for number in side} for side in (play.seats.ns, play.seats.ew))
    if opposite:
        return {_key(one, other) for one in ns for other in ew if one != other}
    return {_key(*pair) for side in (ns, ew) for pair in combinations(sorted(side), 2)}


def _key(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _sentence(
    noun: str, numbers: list[int], partners: Counter[tuple[int, int]], opponents: Counter[tuple[int, int]], were: str
) -> str:
    every = list(combinations(numbers, 2))
    if not all(opponents[pair] for pair in every):
        return _partly(noun, numbers, opponents, "met" if were == "were" else "meets")
    against = _range([opponents[pair] for pair in every])
    words = f"every two {noun}s {were} opponents {against}"
    if partners:
        words = f"every two {noun}s {were} partners {_range([partners[pair] for pair in every])} and opponents {against}"
    return sentence(words)


def _partly(noun: str, numbers: list[int], opponents: Counter[tuple[int, int]], verb: str) -> str:
    """Where some never meet: how many of the others each one meets, and how often those."""
    met = [sum(one in pair for pair in opponents) for one in numbers]
    others = str(min(met)) if min(met) == max(met) else f"{min(met)} to {max(met)}"
    return f"Each {noun} {verb} {others} of the {len(numbers) - 1} others as opponents, {_range(list(opponents.values()))}"


def _range(counts: list[int]) -> str:
    low, high = min(counts), max(counts)
    return times(low) if low == high else f"{times(low)} to {times(high)}"
