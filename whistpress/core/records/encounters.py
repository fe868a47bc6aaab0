"""Who met whom in an event, at the tables and in the rankings: counted once for everybody, and packed small for each."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from struct import Struct, pack
from typing import NamedTuple

from whistpress.core.records.career import Appearance
from whistpress.core.records.seating import Pair, Tray
from whistpress.values import dataclass


class Encounter(NamedTuple):
    """What somebody had with another in one event (its id).

    `deals` are those that they played against each other; of the ones that other tables played too the first did better on
    `better`, the other on `worse`, and `level` were equal: each side beside those who held its cards elsewhere. `place` and
    `other_place` are those in the ranking that both stand in (None where there is none).
    """

    event: str
    other: str
    deals: int
    better: int
    level: int
    worse: int
    place: int | None
    other_place: int | None


@dataclass(frozen=True, slots=True)
class Encounters:
    """The encounters of an event: `played` says how many deals each played who sat at a table; `packed` holds each one's own.

    They lie one after the other in the order of `persons`, each up to its place in `ends`; others are packed by their place in
    `persons`. A number has one byte, or four in a `wide` event, in which one byte is not enough for all of them.
    """

    persons: tuple[str, ...]
    played: Mapping[str, int]
    ends: tuple[int, ...]
    packed: bytes
    wide: bool = False

    def of(self, person: str, event: str) -> list[Encounter]:
        """Those of one person in this event, in the order of the others' ids."""
        persons = self.persons
        number = bisect_left(persons, person)
        if number == len(persons) or persons[number] != person:
            return []
        body = self.packed[self.ends[number - 1] if number else 0 : self.ends[number]]
        return [
            _encounter((event, persons[other], deals, better, level, worse, place or None, theirs or None))
            for other, deals, better, level, worse, place, theirs in (_WIDE if self.wide else _NARROW).iter_unpack(body)
        ]


_encounter = partial(tuple.__new__, Encounter)
"""Made of its values as they are: millions are unpacked for the pages of a federation, each by itself."""
_BYTE = 255
_NARROW, _WIDE = Struct("<7B"), Struct("<7I")
"""An encounter as it is packed: the other's place in `persons`, the figures in their order; places in rankings begin with 1."""


class _Met:
    """What one had with another while it is counted."""

    __slots__ = ("better", "deals", "level", "place", "theirs", "worse")

    def __init__(self) -> None:
        self.deals = self.better = self.level = self.worse = 0
        self.place: int | None = None
        self.theirs: int | None = None

    def add(self, deals: int, better: int, level: int, worse: int) -> None:
        self.deals += deals
        self.better += better
        self.level += level
        self.worse += worse


_Everybody = defaultdict[str, defaultdict[str, _Met]]
"""What everybody had with everybody else, by person and other."""


def encounters(trays: Sequence[Tray], appearances: Sequence[Appearance]) -> Encounters:
    """Who met whom at some trays and in the rankings in which the appearances stand, these in the order of groups and places."""
    every: _Everybody = defaultdict(lambda: defaultdict(_Met))
    played: dict[str, int] = {}
    for (ns, ew), (deals, better, level, worse) in _at_tables(trays).items():
        for person in (*ns, *ew):
            played[person] = played.get(person, 0) + deals
        for one in ns:
            for other in ew:
                every[one][other].add(deals, better, level, worse)
                if other not in ns:
                    every[other][one].add(deals, worse, level, better)
    _in_rankings(every, appearances)
    persons = tuple(sorted(every))
    place = {person: number for number, person in enumerate(persons)}
    numbers = [_numbers(every[one], place) for one in persons]
    wide = any(max(own, default=0) > _BYTE for own in numbers)
    bodies = [pack(f"<{len(own)}I", *own) if wide else bytes(own) for own in numbers]
    return Encounters(persons, dict(sorted(played.items())), tuple(accumulate(map(len, bodies))), b"".join(bodies), wide)


def _at_tables(trays: Sequence[Tray]) -> Mapping[tuple[Pair, Pair], Sequence[int]]:
    """Of each two pairs that sat against each other the deals; how often N-S did better, as well, worse."""
    found: dict[tuple[Pair, Pair], list[int]] = {}
    for tray in trays:
        for line in tray.lines:
            counted = found.setdefault((line.ns, line.ew), [0, 0, 0, 0])
            counted[0] += line.deals
            if line.better is not None:
                counted[2 - line.better] += 1
    return found


def _in_rankings(every: _Everybody, appearances: Sequence[Appearance]) -> None:
    """Everybody of another entry in one ranking with him; somebody entered twice is met in his better place.

    Of several groups the first in which both stand counts.
    """
    groups: dict[str, dict[str, Appearance]] = {}
    for one in appearances:
        groups.setdefault(one.group, {}).setdefault(one.person, one)
    for ranked in groups.values():
        stood = [(one.person, one.entry, one.place) for one in ranked.values()]
        for person, entry, place in stood:
            own = every[person] if len({entry for _, entry, _ in stood}) > 1 else {}
            for other, others, theirs in stood:
                if others != entry and own[other].place is None:
                    own[other].place, own[other].theirs = place, theirs


def _numbers(met: Mapping[str, _Met], place: Mapping[str, int]) -> list[int]:
    """What somebody had with the others, one row after the other."""
    return [
        number
        for other, one in sorted(met.items())
        for number in (place[other], one.deals, one.better, one.level, one.worse, one.place or 0, one.theirs or 0)
    ]
