"""Who met whom in an event, at the tables and in the rankings: counted once for everybody, and packed small for each."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from struct import Struct, pack
from types import MappingProxyType
from typing import NamedTuple

from whistpress.core.records.career import PersonResult
from whistpress.core.records.seating import Partners, Tray


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


class PackedEncounters(NamedTuple):
    """Whom somebody met in an event, packed small: what he had with each, one after the other in the order of the others' ids.

    `played` says how many deals he played, at whatever table. The others are told by their places among the persons of the
    event. A number has one byte, or four in a `wide` event, in which one byte is not enough for all of them.
    """

    played: int = 0
    packed: bytes = b""
    wide: bool = False

    def of(self, persons: Sequence[str], event: str) -> list[Encounter]:
        """The encounters in this event, whose `persons` are these."""
        return [
            _encounter((event, persons[other], deals, better, level, worse, place or None, theirs or None))
            for other, deals, better, level, worse, place, theirs in (_WIDE if self.wide else _NARROW).iter_unpack(self.packed)
        ]


NOBODY = PackedEncounters()
"""Of one who sat at no table and stood in no ranking."""

_encounter = partial(tuple.__new__, Encounter)
"""Made of its values as they are: millions are unpacked for the pages of a federation, each by itself."""
_BYTE = 255
_NARROW, _WIDE = Struct("<7B"), Struct("<7I")
"""An encounter as it is packed: the other's place among the persons, the figures in their order; places begin with 1."""


NO_MATES: Mapping[str, AbstractSet[str]] = MappingProxyType({})
"""Of an event in which nobody has a team."""


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


def encounters(
    trays: Sequence[Tray],
    appearances: Sequence[PersonResult],
    persons: Sequence[str],
    mates: Mapping[str, AbstractSet[str]] = NO_MATES,
) -> Mapping[str, PackedEncounters]:
    """Who met whom at some trays and in the rankings in which the appearances stand, these in the order of groups and places.

    `persons` are all of the event: whom each of them met who met anybody. The `mates` of each, who belong to the same team, are
    no adversaries, not even where one of them sat in for another team, or where a team played against itself.
    """
    every: _Everybody = defaultdict(lambda: defaultdict(_Met))
    played: Counter[str] = Counter()
    for (ns, ew), (deals, better, level, worse) in _at_tables(trays).items():
        for person in (*ns, *ew):
            played[person] += deals
        for one in ns:
            for other in ew:
                if other in mates.get(one, ()):
                    continue
                every[one][other].add(deals, better, level, worse)
                if other not in ns:
                    every[other][one].add(deals, worse, level, better)
    _in_rankings(every, appearances, mates)
    place = {person: number for number, person in enumerate(persons)}
    numbers = {person: _numbers(met, place) for person, met in every.items()}
    wide = any(max(own, default=0) > _BYTE for own in numbers.values())
    there = {person: pack(f"<{len(own)}I", *own) if wide else bytes(own) for person, own in numbers.items()}
    return {person: PackedEncounters(played[person], there.get(person, b""), wide) for person in every.keys() | played.keys()}


def _at_tables(trays: Sequence[Tray]) -> Mapping[tuple[Partners, Partners], Sequence[int]]:
    """Of each two pairs that sat against each other the deals; how often N-S did better, as well, worse."""
    found: dict[tuple[Partners, Partners], list[int]] = {}
    for tray in trays:
        for line in tray.lines:
            counted = found.setdefault((line.ns, line.ew), [0, 0, 0, 0])
            counted[0] += line.deals
            if line.better is not None:
                counted[2 - line.better] += 1
    return found


def _in_rankings(every: _Everybody, appearances: Sequence[PersonResult], mates: Mapping[str, AbstractSet[str]]) -> None:
    """Everybody of another entry who is no team-mate, in one ranking with him; somebody entered twice is met in his better place.

    Of several groups the first in which both stand counts.
    """
    groups: dict[str, dict[str, PersonResult]] = {}
    for one in appearances:
        groups.setdefault(one.group, {}).setdefault(one.person, one)
    for ranked in groups.values():
        stood = [(one.person, one.entry, one.place) for one in ranked.values()]
        several = len({entry for _, entry, _ in stood}) > 1
        for person, entry, place in stood if several else ():
            own, ours = every[person], mates.get(person, ())
            for other, others, theirs in stood:
                if others != entry and other not in ours and own[other].place is None:
                    own[other].place, own[other].theirs = place, theirs


def _numbers(met: Mapping[str, _Met], place: Mapping[str, int]) -> list[int]:
    """What somebody had with the others, one row after the other."""
    return [
        number
        for other, one in sorted(met.items())
        for number in (place[other], one.deals, one.better, one.level, one.worse, one.place or 0, one.theirs or 0)
    ]
