"""Head to head: what two persons made of each other, at the same table and in the same ranking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from whistpress.core.records.career import Appearance
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One event in which two persons met, as the first of them sees it.

    `deals` are those that they played against each other; of the ones that other tables played too the first did better on
    `better`, the other on `worse`, and `level` were equal: each side beside those who held its cards elsewhere. `place` and
    `other_place` are those in the ranking that both stand in (None where there is none).
    """

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


@dataclass(slots=True)
class _Table:
    deals: int = 0
    better: int = 0
    level: int = 0
    worse: int = 0
    places: tuple[int, int] | None = None


def rivals(ledger: Ledger) -> Mapping[str, tuple[Rival, ...]]:
    """For every person who met somebody those whom he met, the most often met first."""
    return {person: found for person, facts in ledger.of.items() if (found := rivals_of(person, facts))}


def rivals_of(person: str, facts: Iterable[EventFacts]) -> tuple[Rival, ...]:
    """Those whom a person met in some events (the oldest first), the most often met first."""
    found: dict[str, list[Meeting]] = {}
    for one in facts:
        for other, table in _met(person, one).items():
            found.setdefault(other, []).append(_meeting(one.event.id, table))
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
            replace(each, better=each.worse, worse=each.better, place=each.other_place, other_place=each.place)
            for each in one.meetings
        ),
    )


def _order(one: Rival) -> tuple[int, int, str]:
    return -one.deals, -one.finished, one.other


def _met(person: str, facts: EventFacts) -> Mapping[str, _Table]:
    """Those whom a person met in an event."""
    met: dict[str, _Table] = {}
    _at_tables(person, facts, met)
    _in_rankings(person, facts.appearances, met)
    return met


def _at_tables(person: str, facts: EventFacts, met: dict[str, _Table]) -> None:
    for tray in facts.trays if person in facts.sums else ():
        for line in tray.lines:
            if person in line.ns:
                others, better = line.ew, line.better
            elif person in line.ew:
                others, better = line.ns, line.better and -line.better
            else:
                continue
            for other in others:
                table = met.get(other) or met.setdefault(other, _Table())
                table.deals += line.deals
                if better is not None:
                    table.better += better > 0
                    table.level += better == 0
                    table.worse += better < 0


def _in_rankings(person: str, appearances: Sequence[Appearance], met: dict[str, _Table]) -> None:
    """Everybody of another entry in one ranking with him; somebody entered twice is met in his better place.

    Appearances stand in the order of their groups and places; of several groups the first in which both stand counts.
    """
    for group in dict.fromkeys(one.group for one in appearances if one.person == person):
        ranked: dict[str, Appearance] = {}
        for one in appearances:
            if one.group == group:
                ranked.setdefault(one.person, one)
        mine = ranked.pop(person)
        for other, theirs in ranked.items():
            if theirs.entry != mine.entry:
                table = met.get(other) or met.setdefault(other, _Table())
                table.places = table.places or (mine.place, theirs.place)


def _meeting(event: str, table: _Table) -> Meeting:
    place, other = table.places or (None, None)
    return Meeting(
        event=event, deals=table.deals, better=table.better, level=table.level, worse=table.worse, place=place, other_place=other
    )


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
