"""Head to head: what two persons made of each other, at the same table and in the same ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.values import dataclass


class Meeting(NamedTuple):
    """One event in which two persons met, as the first of them sees it: the figures are those of an `Encounter`."""

    event: str
    deals: int = 0
    better: int = 0
    level: int = 0
    worse: int = 0
    place: int | None = None
    other_place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """All that a person has had with another: the meetings, the oldest first, and what they come to."""

    person: str
    other: str
    meetings: tuple[Meeting, ...]
    deals: int
    better: int
    level: int
    worse: int
    above: int
    tied: int
    below: int

    @property
    def finished(self) -> int:
        """In how many rankings both stood."""
        return self.above + self.tied + self.below

    @property
    def never_beaten(self) -> bool:
        """The other was met in a ranking twice or more often, and never ended below."""
        return self.finished > 1 and not self.above


def rivals(ledger: Ledger) -> Mapping[str, tuple[Rival, ...]]:
    """For every person who met somebody those whom he met, the most often met first."""
    return {person: found for person, facts in ledger.of.items() if (found := rivals_of(person, facts))}


def rivals_of(person: str, facts: Iterable[EventFacts]) -> tuple[Rival, ...]:
    """Those whom a person met in some events (the oldest first), the most often met first."""
    found: dict[str, list[Meeting]] = {}
    for one in facts:
        event = one.event.id
        for other, deals, better, level, worse, place, other_place in one.encounters.of(person):
            found.setdefault(other, []).append(Meeting(event, deals, better, level, worse, place, other_place))
    return tuple(sorted((_rival(person, other, meetings) for other, meetings in found.items()), key=_order))


def turned(one: Rival) -> Rival:
    """The same as the other sees it."""
    return replace(
        one,
        person=one.other,
        other=one.person,
        better=one.worse,
        worse=one.better,
        above=one.below,
        below=one.above,
        meetings=tuple(
            each._replace(better=each.worse, worse=each.better, place=each.other_place, other_place=each.place)
            for each in one.meetings
        ),
    )


def _order(one: Rival) -> tuple[int, int, str]:
    return -one.deals, -one.finished, one.other


def _rival(person: str, other: str, meetings: list[Meeting]) -> Rival:
    deals = better = level = worse = above = tied = below = 0
    for one in meetings:
        deals, better, level, worse = deals + one.deals, better + one.better, level + one.level, worse + one.worse
        if one.place is not None and one.other_place is not None:
            above += one.place < one.other_place
            tied += one.place == one.other_place
            below += one.place > one.other_place
    return Rival(
        person=person,
        other=other,
        meetings=tuple(meetings),
        deals=deals,
        better=better,
        level=level,
        worse=worse,
        above=above,
        tied=tied,
        below=below,
    )
