"""Who met whom in an event, at the tables and in the rankings: counted once for everybody, and packed small for each."""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from whistpress.core.records.career import Appearance
from whistpress.core.records.seating import Tray
from whistpress.values import dataclass


class Encounter(NamedTuple):
    """What somebody had with another in one event.

    `deals` are those that they played against each other; of the ones that other tables played too the first did better on
    `better`, the other on `worse`, and `level` were equal: each side beside those who held its cards elsewhere. `place` and
    `other_place` are those in the ranking that both stand in (None where there is none).
    """

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

    Others are packed by their place in `persons`.
    """

    persons: tuple[str, ...]
    played: Mapping[str, int]
    packed: Mapping[str, bytes]

    def of(self, person: str) -> Iterator[Encounter]:
        """Those of one person, in the order of the others' ids."""
        body = self.packed.get(person)
        for other, *figures in json.loads(zlib.decompress(body)) if body else ():
            yield Encounter(self.persons[other], *figures)


class _Met:
    """What one had with another while it is counted."""

    __slots__ = ("better", "deals", "level", "places", "worse")

    def __init__(self) -> None:
        self.deals = self.better = self.level = self.worse = 0
        self.places: tuple[int | None, int | None] | None = None

    @property
    def figures(self) -> tuple[int | None, ...]:
        return self.deals, self.better, self.level, self.worse, *(self.places or (None, None))


class _Everybody:
    """The encounters of everybody, by person and other."""

    def __init__(self) -> None:
        self.met: dict[str, dict[str, _Met]] = {}
        self.played: dict[str, int] = {}

    def two(self, one: str, other: str) -> _Met:
        own = self.met.setdefault(one, {})
        found = own.get(other)
        if found is None:
            found = own[other] = _Met()
        return found


def encounters(trays: Sequence[Tray], appearances: Sequence[Appearance]) -> Encounters:
    """Who met whom at some trays and in the rankings in which the appearances stand, these in the order of groups and places."""
    every = _Everybody()
    for tray in trays:
        for line in tray.lines:
            for person in (*line.ns, *line.ew):
                every.played[person] = every.played.get(person, 0) + line.deals
            for ns in line.ns:
                for ew in line.ew:
                    _at_table(every.two(ns, ew), line.deals, line.better)
                    if ew not in line.ns:
                        _at_table(every.two(ew, ns), line.deals, line.better and -line.better)
    _in_rankings(every, appearances)
    persons = tuple(sorted(every.met))
    place = {person: number for number, person in enumerate(persons)}
    return Encounters(persons, dict(sorted(every.played.items())), {one: _packed(every.met[one], place) for one in persons})


def _at_table(met: _Met, deals: int, better: int | None) -> None:
    met.deals += deals
    if better is not None:
        met.better += better > 0
        met.level += better == 0
        met.worse += better < 0


def _in_rankings(every: _Everybody, appearances: Sequence[Appearance]) -> None:
    """Everybody of another entry in one ranking with him; somebody entered twice is met in his better place.

    Of several groups the first in which both stand counts.
    """
    groups: dict[str, dict[str, Appearance]] = {}
    for one in appearances:
        groups.setdefault(one.group, {}).setdefault(one.person, one)
    for ranked in groups.values():
        for person, mine in ranked.items():
            for other, theirs in ranked.items():
                if theirs.entry != mine.entry:
                    met = every.two(person, other)
                    met.places = met.places or (mine.place, theirs.place)


def _packed(met: Mapping[str, _Met], place: Mapping[str, int]) -> bytes:
    rows = [[place[other], *met[other].figures] for other in sorted(met)]
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), 1)
