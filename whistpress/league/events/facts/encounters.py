"""Who met whom in an event, at the tables and in the rankings: counted once for all, and packed small for each."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from struct import Struct, pack
from types import MappingProxyType
from typing import NamedTuple

from whistpress.league.events.facts.person_results import PersonResult
from whistpress.league.events.facts.seating import Partners, Tray
from whistpress.problems import Problem, Span, problem_of


class Encounter(NamedTuple):
    """The encounter of a person with another in one event (its id).

    `deals` are those that they played against each other. Where other tables played them too, the first did better on
    `better`, the other on `worse`, and `level` were equal: each side compared with those who held its cards elsewhere. `place`
    and `other_place` are their ranks in the ranking that has both (None where there is none).
    """

    event: str
    other: str
    deals: int
    better: int
    level: int
    worse: int
    place: int | None
    other_place: int | None


class PackedEncounters(NamedTuple):
    """The encounters of a person in an event, packed small, in the order of the others' ids.

    `played` says how many deals the person played, at any table. The others are stored as indexes among the persons of the
    event. A number has one byte, or four in a `wide` event, in which one byte is not enough for all of them.
    """

    played: int = 0
    packed: bytes = b""
    wide: bool = False

    def of(self, persons: Sequence[str], event: str) -> list[Encounter]:
        """Unpack the encounters in this event, whose `persons` are these."""
        return [
            _encounter((event, persons[other], deals, better, level, worse, rank or None, theirs or None))
            for other, deals, better, level, worse, rank, theirs in (_WIDE if self.wide else _NARROW).iter_unpack(self.packed)
        ]


NO_ENCOUNTERS = PackedEncounters()

_encounter = partial(tuple.__new__, Encounter)
"""Skips the checks of the constructor: millions are unpacked for the pages of a federation."""
_BYTE = 255
_NARROW, _WIDE = Struct("<7B"), Struct("<7I")
"""An encounter as it is packed: the index of the other among the persons, then the figures in their order."""


MOST_RANKED = 500
"""The most players of a ranking who count as having met there: each two of them are a line on two pages."""

NO_MATES: Mapping[str, AbstractSet[str]] = MappingProxyType({})
"""For an event without teams."""


class EncounterCounter:
    """Counts the encounter of one person with another."""

    __slots__ = ("better", "deals", "level", "place", "theirs", "worse")

    def __init__(self) -> None:
        self.deals = self.better = self.level = self.worse = 0
        self.place: int | None = None
        self.theirs: int | None = None

    def add(self, deals: int, better: int, level: int, worse: int) -> None:
        """Add deals, and how many of them went better, level or worse."""
        self.deals += deals
        self.better += better
        self.level += level
        self.worse += worse


EncounterCounters = defaultdict[str, defaultdict[str, EncounterCounter]]
"""By person and other."""


def encounters(
    trays: Sequence[Tray],
    appearances: Sequence[PersonResult],
    persons: Sequence[str],
    mates: Mapping[str, AbstractSet[str]] = NO_MATES,
) -> Mapping[str, PackedEncounters]:
    """Count who met whom at some trays and in the rankings of the appearances, which are in the order of groups and ranks.

    `persons` are all of the event. The `mates` of each, who belong to the same team, are no adversaries, not even where one of
    them sat in for another team, or where a team played against itself.
    """
    matrix: EncounterCounters = defaultdict(lambda: defaultdict(EncounterCounter))
    played: Counter[str] = Counter()
    for (ns, ew), (deals, better, level, worse) in _count_tables(trays).items():
        for person in (*ns, *ew):
            played[person] += deals
        for player in ns:
            for other in ew:
                if other in mates.get(player, ()):
                    continue
                matrix[player][other].add(deals, better, level, worse)
                if other not in ns:
                    matrix[other][player].add(deals, worse, level, better)
    _count_rankings(matrix, appearances, mates)
    index = {person: number for number, person in enumerate(persons)}
    numbers = {person: _numbers(met, index) for person, met in matrix.items()}
    wide = any(max(figures, default=0) > _BYTE for figures in numbers.values())
    packed = {person: pack(f"<{len(figures)}I", *figures) if wide else bytes(figures) for person, figures in numbers.items()}
    return {person: PackedEncounters(played[person], packed.get(person, b""), wide) for person in matrix.keys() | played.keys()}


def _count_tables(trays: Sequence[Tray]) -> Mapping[tuple[Partners, Partners], Sequence[int]]:
    """Count the deals of every two pairs that sat against each other; how often N-S did better, as well, worse."""
    counts: dict[tuple[Partners, Partners], list[int]] = {}
    for tray in trays:
        for line in tray.lines:
            counted = counts.setdefault((line.ns, line.ew), [0, 0, 0, 0])
            counted[0] += line.deals
            if line.better is not None:
                counted[2 - line.better] += 1
    return counts


def _count_rankings(
    matrix: EncounterCounters, appearances: Sequence[PersonResult], mates: Mapping[str, AbstractSet[str]]
) -> None:
    """Record the ranks of each two persons in a ranking, except partners and team-mates; the better rank of a repeated entry.

    If several groups rank both persons, the first group counts. A ranking of more than `MOST_RANKED` persons does not count.
    """
    for ranked in _groups(appearances).values():
        rows = [(appearance.person, appearance.entry, appearance.place) for appearance in ranked.values()]
        several = len({entry for _, entry, _ in rows}) > 1 and len(rows) <= MOST_RANKED
        for person, entry, rank in rows if several else ():
            counters, ours = matrix[person], mates.get(person, ())
            for other, others, theirs in rows:
                if others != entry and other not in ours and counters[other].place is None:
                    counters[other].place, counters[other].theirs = rank, theirs


def _groups(appearances: Iterable[PersonResult]) -> Mapping[str, Mapping[str, PersonResult]]:
    """Return the first appearance of each person in each group."""
    groups: dict[str, dict[str, PersonResult]] = {}
    for appearance in appearances:
        groups.setdefault(appearance.group, {}).setdefault(appearance.person, appearance)
    return groups


def crowds(appearances: Iterable[PersonResult], at: Span) -> Iterator[Problem]:
    """Yield a warning about the largest ranking of an event, at `at`, if its players do not count as having met there."""
    largest = max(map(len, _groups(appearances).values()), default=0)
    if largest > MOST_RANKED:
        yield problem_of("W890.players-ranking", at, largest=largest, most_ranked=MOST_RANKED)


def _numbers(met: Mapping[str, EncounterCounter], index: Mapping[str, int]) -> list[int]:
    """List the figures of a person with the others, one row after the other."""
    return [
        number
        for other, counter in sorted(met.items())
        for number in (
            index[other],
            counter.deals,
            counter.better,
            counter.level,
            counter.worse,
            counter.place or 0,
            counter.theirs or 0,
        )
    ]
