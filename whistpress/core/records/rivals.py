"""Head to head: the results of two persons against each other, at the same table and in the same ranking."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from whistpress.core.records.encounters import Encounter
from whistpress.core.records.facts import EventFacts


class Rival(Struct, frozen=True, kw_only=True):
    """The meetings of a person with another, the oldest first, and their sums."""

    person: str
    other: str
    meetings: tuple[Encounter, ...]
    deals: int
    better: int
    level: int
    worse: int
    above: int
    tied: int
    below: int

    @property
    def rankings(self) -> int:
        """The number of rankings that have both."""
        return self.above + self.tied + self.below

    @property
    def never_beaten(self) -> bool:
        """The other was met in a ranking twice or more often, and never ended below."""
        return self.rankings > 1 and not self.above


def rivals_of(person: str, facts: Sequence[EventFacts]) -> tuple[Rival, ...]:
    """Return the persons whom a person met in some events (the oldest first), the most often met first."""
    return _rivals_of(RivalsKey(person, facts))


class RivalsKey:
    """A cache key of a person and events, compared by identity: comparing events would take longer than counting again."""

    __slots__ = ("facts", "person")

    def __init__(self, person: str, facts: Sequence[EventFacts]) -> None:
        self.person, self.facts = person, facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RivalsKey) and other.person == self.person and other.facts is self.facts

    def __hash__(self) -> int:
        return hash((self.person, id(self.facts)))


@lru_cache(maxsize=1)
def _rivals_of(key: RivalsKey) -> tuple[Rival, ...]:
    """Count the rivals of a person; the page of a player and that of all his rivals are rendered one after the other."""
    encounters = defaultdict[str, list[Encounter]](list)
    for facts in key.facts:
        for met in facts.met(key.person):
            encounters[met.other].append(met)
    rivals = (_rival(key.person, other, meetings) for other, meetings in encounters.items())
    return tuple(sorted(rivals, key=lambda rival: (-rival.deals, -rival.rankings, rival.other)))


def _rival(person: str, other: str, meetings: Sequence[Encounter]) -> Rival:
    deals = better = level = worse = above = tied = below = 0
    for _, _, played, ahead, equal, behind, own_rank, other_rank in meetings:
        deals += played
        better += ahead
        level += equal
        worse += behind
        if own_rank is not None and other_rank is not None:
            above += own_rank < other_rank
            tied += own_rank == other_rank
            below += own_rank > other_rank
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
