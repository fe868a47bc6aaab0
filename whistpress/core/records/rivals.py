"""Head to head: what two persons made of each other, at the same table and in the same ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from whistpress.core.records.career import Appearance
from whistpress.core.records.ledger import EventFacts, Ledger


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
    places: list[tuple[int, int]] = field(default_factory=list)


Two = tuple[str, str]


def rivals(ledger: Ledger) -> Mapping[str, tuple[Rival, ...]]:
    """For every person those whom he met, the most often met first; each event is gone through once."""
    found: dict[Two, list[Meeting]] = {}
    for facts in ledger.events:
        met: dict[Two, _Table] = {}
        _at_tables(facts, met)
        _in_rankings(facts.appearances, met)
        for two, table in met.items():
            found.setdefault(two, []).append(_meeting(facts.event.id, table))
    every: dict[str, list[Rival]] = {}
    for (first, second), meetings in found.items():
        one = _rival(first, second, meetings)
        every.setdefault(first, []).append(one)
        every.setdefault(second, []).append(turned(one))
    return {person: tuple(sorted(every[person], key=_order)) for person in sorted(every)}


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


def _at_tables(facts: EventFacts, met: dict[Two, _Table]) -> None:
    for deal in facts.deals:
        won = 0 if deal.over is None else (deal.over[0] > deal.over[1]) - (deal.over[0] < deal.over[1])
        for mine in deal.ns:
            for theirs in deal.ew:
                table = met.setdefault(_two(mine, theirs), _Table())
                table.deals += deal.deals
                if deal.over is not None:
                    first = won if mine < theirs else -won
                    table.better += first > 0
                    table.level += first == 0
                    table.worse += first < 0


def _in_rankings(appearances: Iterable[Appearance], met: dict[Two, _Table]) -> None:
    """Each two persons of different entries in one ranking; somebody entered twice is met in his better place."""
    groups: dict[str, dict[str, Appearance]] = {}
    for one in appearances:
        ranked = groups.setdefault(one.group, {})
        if one.person not in ranked or one.place < ranked[one.person].place:
            ranked[one.person] = one
    for ranked in groups.values():
        for first, second in combinations(sorted(ranked), 2):
            if ranked[first].entry != ranked[second].entry:
                met.setdefault((first, second), _Table()).places.append((ranked[first].place, ranked[second].place))


def _two(first: str, second: str) -> Two:
    return (first, second) if first < second else (second, first)


def _meeting(event: str, table: _Table) -> Meeting:
    place, other = table.places[0] if table.places else (None, None)
    return Meeting(
        event=event, deals=table.deals, better=table.better, level=table.level, worse=table.worse, place=place, other_place=other
    )


def _rival(person: str, other: str, meetings: list[Meeting]) -> Rival:
    places = [(one.place, one.other_place) for one in meetings if one.place is not None and one.other_place is not None]
    return Rival(
        person=person,
        other=other,
        meetings=tuple(meetings),
        deals=sum(one.deals for one in meetings),
        better=sum(one.better for one in meetings),
        level=sum(one.level for one in meetings),
        worse=sum(one.worse for one in meetings),
        above=sum(mine < theirs for mine, theirs in places),
        tied=sum(mine == theirs for mine, theirs in places),
        below=sum(mine > theirs for mine, theirs in places),
    )
