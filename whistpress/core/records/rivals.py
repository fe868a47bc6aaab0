"""Head to head: what two persons made of each other, at the same table and in the same ranking."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.records.encounters import Encounter
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger


class Rival(Struct, frozen=True, kw_only=True):
    """All that a person has had with another: the meetings, the oldest first, and what they come to."""

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


def rivals_of(person: str, facts: Sequence[EventFacts]) -> tuple[Rival, ...]:
    """Those whom a person met in some events (the oldest first), the most often met first."""
    return _met_last(_Asked(person, facts))


class _Asked:
    """A person and the very same events; to compare what is in them would take longer than to go through them again."""

    __slots__ = ("facts", "person")

    def __init__(self, person: str, facts: Sequence[EventFacts]) -> None:
        self.person, self.facts = person, facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and other.person == self.person and other.facts is self.facts

    def __hash__(self) -> int:
        return hash((self.person, id(self.facts)))


@lru_cache(maxsize=1)
def _met_last(asked: _Asked) -> tuple[Rival, ...]:
    """Kept for the one who was asked for last: the page of a player and that of all rivals are made one after the other."""
    person, found = asked.person, defaultdict[str, list[Encounter]](list)
    for one in asked.facts:
        for met in one.met(person):
            found[met.other].append(met)
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
            each._replace(other=one.person, better=each.worse, worse=each.better, place=each.other_place, other_place=each.place)
            for each in one.meetings
        ),
    )


def _order(one: Rival) -> tuple[int, int, str]:
    return -one.deals, -one.finished, one.other


def _rival(person: str, other: str, meetings: Sequence[Encounter]) -> Rival:
    deals = better = level = worse = above = tied = below = 0
    for _, _, played, ahead, equal, behind, place, theirs in meetings:
        deals += played
        better += ahead
        level += equal
        worse += behind
        if place is not None and theirs is not None:
            above += place < theirs
            tied += place == theirs
            below += place > theirs
    return _made(
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


_made = Rival
