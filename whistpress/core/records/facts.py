"""What one final event gives to the record: reckoned of the event and its result alone, once, and gathered afterwards."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import rule_name
from whistpress.core.model import (
    Contest,
    Entry,
    Event,
    EventHead,
    EventResult,
    RankedEntry,
    Ranking,
    ResultHead,
    Status,
    summary_of,
)
from whistpress.core.model.names import short_names
from whistpress.core.records.career import PersonResult, credited, entered, session_results_by_person, taken_part
from whistpress.core.records.encounters import NOBODY, Encounter, encounters
from whistpress.core.records.person_facts import NOT_THERE, PersonFacts
from whistpress.core.records.seating import Tray, event_trays
from whistpress.core.records.streaks import StreakKind, outcomes
from whistpress.core.records.sums import DealSums, sums_of_trays
from whistpress.core.scoring import METHODS, POINTS, RUBBERS

UNIT_OF_THE_GAME = frozenset({RUBBERS, POINTS, "total", "total-points"})
"""The ways of scoring in which a point is what the game says."""

GAIN = "gain"
"""The scoring of a match of two in which the loser has the winner's score with a minus sign."""


class RankingFinish(Struct, frozen=True, kw_only=True):
    """How a ranking ended: its best score, who had it, and by how much it was ahead of the next.

    `ahead` is in the unit of `scoring` (and of `game`, where each game has points of its own; else that is empty); None where
    there is nobody behind, where all were level, where equal scores were parted by something else, and where percentages
    were compared. `lowest`: the lowest score was first. `shared` is true where several had the first place. `best` are the
    persons of the winning entries, entry by entry; `names` the titles of those entries (a team's name, the players' names).
    """

    event: str
    title: str
    date: datetime.date
    season: str
    group: str
    scoring: str
    game: str
    score: Fraction
    ahead: Fraction | None
    shared: bool
    of: int
    entries: tuple[int, ...]
    lowest: bool = False
    best: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


class Partnership(NamedTuple):
    """Two partners in an event, in the order of their ids: how often they were entered together, and how often then first."""

    one: str
    other: str
    times: int
    firsts: int


class EventFacts(Struct, frozen=True, kw_only=True):
    """What one final event gives: how each ranking ended, what it gives of each person, every deal at every table.

    `persons` are all who were entered, credited or sat at a table, `partnerships` all who were partners, entered together or at
    a table, in the order of their ids, `trays` its deals.
    """

    event: EventHead
    finishes: tuple[RankingFinish, ...]
    persons: Mapping[str, PersonFacts]
    partnerships: tuple[Partnership, ...]
    trays: tuple[Tray, ...]

    @property
    def season(self) -> str:
        """Its season."""
        return self.event.season

    def of(self, person: str) -> PersonFacts:
        """What it gives of one person."""
        return self.persons.get(person, NOT_THERE)

    @property
    def known(self) -> tuple[str, ...]:
        """Those who were entered or credited."""
        return tuple(person for person, one in self.persons.items() if one.known)

    @property
    def ranked(self) -> tuple[str, ...]:
        """Those who stand in a ranking."""
        return tuple(person for person, one in self.persons.items() if one.appearances)

    def met(self, person: str) -> list[Encounter]:
        """Whom somebody met, in the order of the others' ids."""
        return self.of(person).met.of(tuple(self.persons), self.event.id)

    @property
    def _sums(self) -> Iterator[DealSums]:
        """What the deals come to, of everybody who sat at any."""
        return (one.sums for one in self.persons.values() if one.sums is not None)

    def well(self, run: StreakKind) -> Iterator[tuple[str, bool]]:
        """For everybody who was ranked among others whether the event went well, with several entries whether any of them did."""
        for person, one in self.persons.items():
            how = [well for _, well in outcomes(run, one.appearances)]
            if how:
                yield person, any(how)

    @property
    def slams(self) -> bool:
        """Whether a side won all the tricks of a deal."""
        return any(one.slams for one in self._sums)

    @property
    def slam_days(self) -> tuple[datetime.date, ...]:
        """The days of its deals, where a side won all the tricks of one."""
        return tuple(dict.fromkeys(tray.date for tray in self.trays)) if self.slams else ()

    @property
    def small_slams(self) -> bool:
        """Whether a side won all the tricks of a deal but one."""
        return any(one.small_slams for one in self._sums)

    @property
    def best(self) -> Fraction | None:
        """The most tricks above the room that a side had on a deal; None where nothing is compared."""
        return max((one.best for one in self._sums if one.best is not None), default=None)


def is_final(event: EventHead, result: ResultHead | None) -> bool:
    """Whether an event counts in the record: played, final, and no score still to come."""
    return event.played and event.status is Status.FINAL and result is not None and result.complete


def facts_of(event: Event, result: EventResult) -> EventFacts:
    """What a final event gives to the record: a pure function of the event and its result."""
    whole, sessions = taken_part(event, result), session_results_by_person(event, result)
    appearances = sorted((one for own in whole.values() for one in own), key=_as_ranked)
    seated = tuple(event_trays(event, result))
    sums, partners = sums_of_trays(seated), _partners(seated, (*whole.values(), *sessions.values()))
    known = dict.fromkeys((*whole, *sessions))
    persons = tuple(sorted({*known, *sums}))
    met, entries = encounters(seated, appearances, persons, _team_mates(event)), _entries(event)
    facts = {
        person: PersonFacts(
            known=person in known,
            entered=tuple(entries.get(person, ())),
            appearances=tuple(sorted(whole.get(person, ()), key=lambda one: one.entry)),
            evenings=tuple(sessions.get(person, ())),
            sums=sums.get(person),
            met=met.get(person, NOBODY),
            partners=tuple(sorted(partners.get(person, ()))),
        )
        for person in persons
    }
    return EventFacts(
        event=summary_of(event),
        finishes=tuple(_finishes(event, result)),
        persons=facts,
        partnerships=tuple(_partnerships(facts)),
        trays=seated,
    )


def _partnerships(persons: Mapping[str, PersonFacts]) -> Iterator[Partnership]:
    counted = {(person, other): [0, 0] for person, one in persons.items() for other in one.partners if person < other}
    for person, one in persons.items():
        for own in (*one.appearances, *one.evenings):
            for other in own.partners:
                if person < other:
                    counted[person, other][0] += 1
                    counted[person, other][1] += own.won
    return (Partnership(one, other, times, firsts) for (one, other), (times, firsts) in sorted(counted.items()))


def _entries(event: Event) -> Mapping[str, list[tuple[Entry, str]]]:
    """The entries of each person, with their names in short."""
    found: dict[str, list[tuple[Entry, str]]] = {}
    short = short_names(name for entry in event.entries for name in entry.names)
    for entry, persons in entered(event):
        bare = replace(entry, at=None), " & ".join(short[name] for name in entry.names)
        for person in persons:
            found.setdefault(person, []).append(bare)
    return found


def _team_mates(event: Event) -> Mapping[str, AbstractSet[str]]:
    """The others of the team of each person; nobody in a contest of pairs or single players.

    Somebody of another team who came in stays of that team.
    """
    found: dict[str, set[str]] = {}
    if event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS):
        listed = {person for entry in event.entries for person in entry.players}
        for entry, persons in entered(event):
            team = [person for person in persons if person in entry.players or person not in listed]
            for person in team:
                found.setdefault(person, set()).update(other for other in team if other != person)
    return found


def _as_ranked(one: PersonResult) -> tuple[str, int, int, str]:
    return one.group, one.place, one.entry, one.person


def _partners(seated: Sequence[Tray], appearances: Iterable[Sequence[PersonResult]]) -> Mapping[str, set[str]]:
    """The partners of each person, at a table or entered together."""
    found: dict[str, set[str]] = {}
    for sat in {sat for tray in seated for line in tray.lines for sat in (line.ns, line.ew) if sat}:
        for one, other in (sat, sat[::-1]):
            found.setdefault(one, set()).add(other)
    for own in appearances:
        for each in own:
            for one, other in ((each.person, partner) for partner in each.partners):
                found.setdefault(one, set()).add(other)
                found.setdefault(other, set()).add(one)
    return found


def _finishes(event: Event, result: EventResult) -> list[RankingFinish]:
    """One for each ranking in which an entry stands first of all (of pooled sections: each section's own)."""
    seen: set[int] = set()
    found = []
    for ranking in result.rankings:
        entries = {row.entry for row in ranking.rows}
        if entries and not entries & seen:
            found.append(_finish(event, result, ranking))
        seen |= entries
    return found


def _finish(event: Event, result: EventResult, ranking: Ranking) -> RankingFinish:
    best = [row for row in ranking.rows if row.place == 1]
    entered = {entry.number: entry for entry in event.entries}
    winners = [entered[row.entry] for row in best if row.entry in entered]
    return RankingFinish(
        event=event.id,
        title=event.title,
        date=event.date,
        season=event.season,
        group=ranking.group,
        scoring=_scored(result),
        game=rule_name(event) if result.scoring in UNIT_OF_THE_GAME else "",
        score=best[0].score,
        ahead=None if ranking.by_percentage else _ahead(best, ranking.rows, result.scoring),
        shared=len(best) > 1,
        of=len(ranking.rows),
        entries=tuple(row.entry for row in best),
        lowest=ranking.lowest,
        best=tuple(credited(event, entry) for entry in winners),
        names=tuple(entry.title for entry in winners),
    )


def _scored(result: EventResult) -> str:
    """What the figures are: a sum of sessions is in the unit of what is added."""
    return result.sessions[0].scoring if result.scoring == "sum" and result.sessions else result.scoring


def _ahead(best: list[RankedEntry], rows: Sequence[RankedEntry], scoring: str) -> Fraction | None:
    """The gain of a match of two is itself what the one is ahead of the other."""
    behind = next((row for row in rows if row.place > 1), None)
    if scoring == GAIN and len(rows) == 2:
        return best[0].score or None
    return None if behind is None or len(best) > 1 else abs(best[0].score - behind.score) or None


def smallest_first(scoring: str) -> bool:
    """Whether the fewest wins."""
    return scoring in METHODS and METHODS[scoring].smallest_first
