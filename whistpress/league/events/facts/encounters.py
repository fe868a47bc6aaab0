"""What each person has from an event: place, score, partners, and who met whom, counted once for all and packed small."""

import datetime
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import CreditTo, Entry, EventHead, LineUpChange, RankedEntry, ResultHead
from whistpress.core.model.exact import exact
from whistpress.core.scoring import OFFSET
from whistpress.league.events.facts.seating import Partners, Tray
from whistpress.problems import Problem, Span, problem_of


class PersonResult(Struct, frozen=True, kw_only=True):
    """One person in one event: his entry, who was entered with him, his rank among `of` in his `group`.

    The group is the first ranking that has the entry (of sections: its own; of a drive ladies or gentlemen). `tied` is how many
    share the rank.
    `deals` are those that one player of the entry sat down to: a team of four plays each at two tables; `hands` are those among
    them that were dealt at the table, as in a drive.
    `partners` are the other persons of the entry: a pair's partner, a team's members; none in an individual contest.
    """

    event: str
    title: str
    date: datetime.date
    season: str
    person: str
    entry: int
    partners: tuple[str, ...]
    group: str
    place: int
    of: int
    deals: int
    tricks: Fraction
    score: Fraction
    plus_minus: Fraction | None
    scoring: str
    tied: int = 1
    hands: int = 0

    @property
    def won(self) -> bool:
        """First of its group, alone or sharing."""
        return self.place == 1

    @property
    def top_half(self) -> bool:
        """At least half of the others beaten, a tie counting half."""
        return self.halves >= self.of - 1

    @property
    def share(self) -> Fraction | None:
        """The share of the others that was beaten, a tie counting half; None where there were no others.

        Over a whole ranking its mean is one half, whatever the scoring: so it compares evenings of every kind.
        """
        return exact(self.halves, 2 * (self.of - 1)) if self.of > 1 else None

    @property
    def halves(self) -> int:
        """Twice as many as the others that were beaten, a tie counting half."""
        return 2 * (self.of - self.place) - (self.tied - 1)


ResultsByPerson = Mapping[str, Sequence[PersonResult]]
"""Everyone who was entered in an event or credited with a part of it, with his results (none where nothing is ranked)."""


def results_by_person(event: EventHead, result: ResultHead | None) -> ResultsByPerson:
    """Return the results of every person in one event."""
    results: dict[str, list[PersonResult]] = {}
    _add_event(results, event, result)
    return results


def session_results_by_person(event: EventHead, result: ResultHead | None) -> ResultsByPerson:
    """Return every person's results in the sessions of a tournament in which partners change; empty for other events."""
    results: dict[str, list[PersonResult]] = {}
    for evening, session_result in zip(event.evenings, result.sessions, strict=True) if result and event.partners else ():
        _add_event(results, evening, session_result)
    return results


def persons_entered(event: EventHead) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Yield the entries of an event, each with all the persons entered there and those who came in."""
    changes = [change for change in event.changes if not change.absent]
    for entry in event.entries:
        came_in = [change.into for change in changes if change.entry == entry.number and change.into]
        yield entry, tuple(dict.fromkeys((*entry.persons, *came_in)))


def persons_credited(event: EventHead, entry: Entry) -> tuple[str, ...]:
    """Return the persons credited with an entry's result: its players, or by the event's credit rule those who came in."""
    return _persons_credited(entry, changes_of(event))


def _persons_credited(entry: Entry, changes: Iterable[LineUpChange]) -> tuple[str, ...]:
    changes_of_entry = [change for change in changes if change.entry == entry.number and not change.absent]
    lost = {change.out for change in changes_of_entry if change.credit is CreditTo.IN}
    more = [change.into for change in changes_of_entry if change.into and change.credit in (CreditTo.IN, CreditTo.BOTH)]
    return tuple(dict.fromkeys(person for person in (*entry.persons, *more) if person not in lost or person in more))


def changes_of(event: EventHead) -> tuple[LineUpChange, ...]:
    """Return every change of an event, by the numbers of its entries: those of sections under the numbers of the whole.

    Where partners change from session to session each has changes of its own, by the numbers of its pairs: none here.
    """
    if event.partners:
        return ()
    of_sections = (
        replace(change, entry=change.entry + OFFSET * index)
        for index, section in enumerate(event.sections)
        for change in section.changes
    )
    return event.changes or tuple(of_sections)


class StreakKind(StrEnum):
    """The kinds of streaks."""

    FIRSTS = "firsts"
    TOP_HALF = "top-half"
    ATTENDANCE = "attendance"


def outcomes(kind: StreakKind, appearances: Iterable[PersonResult]) -> list[tuple[str, bool]]:
    """List whether each event went well, with its id: with several entries in one event, whether any of them did.

    Events in which no other was ranked are left out.
    """
    successes: dict[str, bool] = {}
    for appearance in appearances:
        if appearance.of > 1:
            well = appearance.won if kind is StreakKind.FIRSTS else appearance.top_half
            successes[appearance.event] = successes.get(appearance.event, False) or well
    return list(successes.items())


def _add_event(lists: dict[str, list[PersonResult]], event: EventHead, result: ResultHead | None) -> None:
    """Add the results of one event; every entered person becomes known, even if nothing is ranked."""
    ranked: dict[int, tuple[str, RankedEntry, int, int]] = {}
    for ranking in (*result.winning_rankings, *result.rankings) if result else ():
        tied = Counter(row.place for row in ranking.rows)
        for row in ranking.rows:
            ranked.setdefault(row.entry, (ranking.group, row, len(ranking.rows), tied[row.place]))
    changes = changes_of(event)
    by_hands = event.has_cards or any(session.schedule and session.schedule.by_rounds for session in event.sessions)
    for entry in event.entries:
        credited = _persons_credited(entry, changes)
        for person in dict.fromkeys((*entry.persons, *credited)):
            results = lists.setdefault(person, [])
            if result and person in credited and entry.number in ranked:
                group, row, of, ties = ranked[entry.number]
                deals = row.deals // max(1, len(entry.players) // 2)
                results.append(
                    PersonResult(
                        event=event.id,
                        title=event.title,
                        date=event.date,
                        season=event.season,
                        person=person,
                        entry=row.entry,
                        partners=tuple(other for other in credited if other != person),
                        group=group,
                        place=row.place,
                        of=of,
                        tied=ties,
                        deals=deals,
                        hands=deals if by_hands else 0,
                        tricks=row.tricks,
                        score=row.score,
                        plus_minus=row.plus_minus,
                        scoring=result.in_group(group).scoring,
                    )
                )


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
_NARROW, _WIDE = struct.Struct("<7B"), struct.Struct("<7I")
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
    packed = {
        person: struct.pack(f"<{len(figures)}I", *figures) if wide else bytes(figures) for person, figures in numbers.items()
    }
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
