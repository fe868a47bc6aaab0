"""The facts of one final event: computed from the event and its result alone, once, and collected afterwards."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import rule_name
from whistpress.core.model import Contest, Entry, Event, EventHead, EventResult, Ranking, ResultHead, Status, summary_of
from whistpress.core.model.codec import decode_compressed, encode_compressed
from whistpress.core.model.names import SharedParts, short_names
from whistpress.core.model.session import share_entry
from whistpress.core.scoring import method_named
from whistpress.league.events.facts.encounters import (
    NO_ENCOUNTERS,
    Encounter,
    PackedEncounters,
    PersonResult,
    StreakKind,
    encounters,
    outcomes,
    persons_credited,
    persons_entered,
    results_by_person,
    session_results_by_person,
)
from whistpress.league.events.facts.seating import DealSums, Tray, event_trays, sums_of_trays

"""The scoring of a match of two in which the loser has the winner's score with a minus sign."""


class RankingFinish(Struct, frozen=True, kw_only=True):
    """How a ranking ended: its best score, who had it, and by how much it was ahead of the next.

    `ahead` is in the unit of `scoring` (and of `game`, where each game has points of its own; else that is empty); None where
    there is none behind, where all were level, where equal scores were parted by something else, and where percentages
    were compared. `lowest`: the lowest score was first. `shared` is true where several had the first rank. `best` are the
    persons of the winning entries, entry by entry; `names` their titles (a team's name, the players' names).
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


class PersonFacts(Struct, frozen=True, kw_only=True):
    """The facts of one person in one event.

    `known`: he was entered or credited; `entered` are the entries in which he was entered or into which he came, in their order
    (without the span in the file), each with its names in short, as the event's page has them. `appearances` are those of the
    whole event, in the order of the entries, `evenings` those of its sessions where partners change. `sums` are those of the
    deals at which he sat (None where he sat at none), `met` his encounters, `partners` all his partners, entered together or at a
    table, in the order of their ids. `with_unnamed`: he sat opposite an unnamed person.
    """

    known: bool = False
    entered: tuple[tuple[Entry, str], ...] = ()
    appearances: tuple[PersonResult, ...] = ()
    evenings: tuple[PersonResult, ...] = ()
    sums: DealSums | None = None
    met: PackedEncounters = NO_ENCOUNTERS
    partners: tuple[str, ...] = ()
    with_unnamed: bool = False

    @property
    def played(self) -> int:
        """The number of deals that the person played."""
        return self.met.played


ABSENT = PersonFacts()
"""The facts of a person who did not take part in an event."""


class EventFacts(Struct, frozen=True, kw_only=True):
    """The facts of one final event: how each ranking ended, the facts of each person, every deal at every table.

    `persons` are all who were entered, credited or sat at a table, `partnerships` all who were partners, entered together or at
    a table, in the order of their ids, `packed_trays` its deals, compressed: most pages need none of them.
    """

    event: EventHead
    finishes: tuple[RankingFinish, ...]
    persons: Mapping[str, PersonFacts]
    partnerships: tuple[Partnership, ...]
    packed_trays: bytes

    @property
    def trays(self) -> tuple[Tray, ...]:
        """The event's deals. Only those of the last few events stay decoded: all of a long record would fill the memory."""
        return _unpack_trays(self.packed_trays)

    @property
    def season(self) -> str:
        """Its season."""
        return self.event.season

    def of(self, person: str) -> PersonFacts:
        """Return the facts of one person."""
        return self.persons.get(person, ABSENT)

    @property
    def known_persons(self) -> tuple[str, ...]:
        """The persons who were entered or credited."""
        return tuple(person for person, facts in self.persons.items() if facts.known)

    @property
    def ranked(self) -> tuple[str, ...]:
        """The persons in a ranking."""
        return tuple(person for person, facts in self.persons.items() if facts.appearances)

    def met(self, person: str) -> list[Encounter]:
        """Return the encounters of a person, in the order of the others' ids."""
        return self.of(person).met.of(tuple(self.persons), self.event.id)

    @property
    def _sums(self) -> Iterator[DealSums]:
        """The sums of everyone who sat at a table."""
        return (facts.sums for facts in self.persons.values() if facts.sums is not None)

    def well(self, kind: StreakKind) -> Iterator[tuple[str, bool]]:
        """Yield everyone ranked among others, and whether the event went well: with several entries whether any of them did."""
        for person, facts in self.persons.items():
            how = [well for _, well in outcomes(kind, facts.appearances)]
            if how:
                yield person, any(how)

    @property
    def slams(self) -> bool:
        """Whether a side won all the tricks of a deal."""
        return any(sums.slams for sums in self._sums)

    @property
    def slam_days(self) -> tuple[datetime.date, ...]:
        """The days of its deals, where a side won all the tricks of one."""
        return tuple(dict.fromkeys(tray.date for tray in self.trays)) if self.slams else ()

    @property
    def small_slams(self) -> bool:
        """Whether a side won all the tricks of a deal but one."""
        return any(sums.small_slams for sums in self._sums)

    @property
    def best(self) -> Fraction | None:
        """The most tricks above the room that a side had on a deal; None where nothing is compared."""
        return max((sums.best for sums in self._sums if sums.best is not None), default=None)


@lru_cache(maxsize=64)
def _unpack_trays(packed: bytes) -> tuple[Tray, ...]:
    return decode_compressed(packed, tuple[Tray, ...])


def is_final(event: EventHead, result: ResultHead | None) -> bool:
    """Return whether an event counts in the record: played, final, and no score still to come."""
    return event.played and event.status is Status.FINAL and result is not None and result.complete


def facts_of(event: Event, result: EventResult) -> EventFacts:
    """Compute the facts of a final event: a pure function of the event and its result."""
    whole, sessions = results_by_person(event, result), session_results_by_person(event, result)
    appearances = sorted(
        chain.from_iterable(whole.values()),
        key=lambda appearance: (appearance.group, appearance.place, appearance.entry, appearance.person),
    )
    trays = tuple(event_trays(event, result))
    sums, partners = sums_of_trays(trays), _partners(trays, chain.from_iterable((*whole.values(), *sessions.values())))
    known_persons = dict.fromkeys((*whole, *sessions))
    persons = tuple(sorted({*known_persons, *sums}))
    with_unnamed = {pair[0] for tray in trays for line in tray.lines for pair in (line.ns, line.ew) if len(pair) == 1}
    met, entries = encounters(trays, appearances, persons, _team_mates(event)), _entries(event)
    facts = {
        person: PersonFacts(
            known=person in known_persons,
            entered=tuple(entries.get(person, ())),
            appearances=tuple(sorted(whole.get(person, ()), key=lambda appearance: appearance.entry)),
            evenings=tuple(sessions.get(person, ())),
            sums=sums.get(person),
            met=met.get(person, NO_ENCOUNTERS),
            partners=tuple(sorted(partners.get(person, ()))),
            with_unnamed=person in with_unnamed,
        )
        for person in persons
    }
    return EventFacts(
        event=summary_of(event),
        finishes=tuple(_finishes(event, result)),
        persons=facts,
        partnerships=tuple(_partnerships(facts)),
        packed_trays=encode_compressed(trays),
    )


def share_facts(facts: EventFacts, share: SharedParts) -> EventFacts:
    """Return the facts; `share` gives their texts, entries and partners, so that events with equal parts hold each once."""
    return replace(
        facts,
        persons={person: _share_person(person_facts, share) for person, person_facts in facts.persons.items()},
        partnerships=tuple(
            partnership._replace(one=share(partnership.one), other=share(partnership.other)) for partnership in facts.partnerships
        ),
    )


def _share_person(facts: PersonFacts, share: SharedParts) -> PersonFacts:
    return replace(
        facts,
        entered=share(tuple((share_entry(entry, share), names) for entry, names in facts.entered)),
        appearances=tuple(_share_result(result, share) for result in facts.appearances),
        evenings=tuple(_share_result(result, share) for result in facts.evenings),
        partners=share.texts(facts.partners),
    )


def _share_result(result: PersonResult, share: SharedParts) -> PersonResult:
    return replace(
        result,
        event=share(result.event),
        title=share(result.title),
        date=share(result.date),
        season=share(result.season),
        person=share(result.person),
        partners=share.texts(result.partners),
        group=share(result.group),
        scoring=share(result.scoring),
    )


def _partnerships(persons: Mapping[str, PersonFacts]) -> Iterator[Partnership]:
    counted = {(person, other): [0, 0] for person, facts in persons.items() for other in facts.partners if person < other}
    for person, facts in persons.items():
        for result in (*facts.appearances, *facts.evenings):
            for other in result.partners:
                if person < other:
                    counted[person, other][0] += 1
                    counted[person, other][1] += result.won
    return (Partnership(person, other, times, firsts) for (person, other), (times, firsts) in sorted(counted.items()))


def _entries(event: Event) -> Mapping[str, list[tuple[Entry, str]]]:
    """Group the entries by person, each with its names in short."""
    entries: dict[str, list[tuple[Entry, str]]] = {}
    short = short_names(name for entry in event.entries for name in entry.names)
    for entry, persons in persons_entered(event):
        bare = replace(entry, at=None), " & ".join(short[name] for name in entry.names)
        for person in persons:
            entries.setdefault(person, []).append(bare)
    return entries


def _team_mates(event: Event) -> Mapping[str, AbstractSet[str]]:
    """Collect the others of the team of each person; none in a contest of pairs or single players.

    A person of another team who came in stays of that team.
    """
    mates: dict[str, set[str]] = {}
    if event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS):
        listed = {person for entry in event.entries for person in entry.persons}
        for entry, persons in persons_entered(event):
            team = [person for person in persons if person in entry.players or person not in listed]
            for person in team:
                mates.setdefault(person, set()).update(other for other in team if other != person)
    return mates


def _partners(trays: Sequence[Tray], results: Iterator[PersonResult]) -> Mapping[str, set[str]]:
    """Collect the partners of each person, at a table or entered together."""
    pairs = {(pair[0], pair[1]) for tray in trays for line in tray.lines for pair in (line.ns, line.ew) if len(pair) == 2}
    pairs |= {(result.person, partner) for result in results for partner in result.partners}
    partners: dict[str, set[str]] = {}
    for person, other in pairs:
        partners.setdefault(person, set()).add(other)
        partners.setdefault(other, set()).add(person)
    return partners


def _finishes(event: Event, result: EventResult) -> Iterator[RankingFinish]:
    """Yield the finish of each ranking whose entries are in none before it (of pooled sections: each section's own)."""
    seen: set[int] = set()
    for ranking in (*result.winning_rankings, *result.rankings):
        entries = {row.entry for row in ranking.rows}
        if entries and not entries & seen:
            yield _finish(event, result, ranking)
        seen |= entries


def _finish(event: Event, result: EventResult, ranking: Ranking) -> RankingFinish:
    best = [row for row in ranking.rows if row.place == 1]
    entries = {entry.number: entry for entry in event.entries}
    winners = [entries[row.entry] for row in best if row.entry in entries]
    summed = method_named(result.scoring).source == "sessions" and result.sessions
    scoring = result.in_group(ranking.group).scoring
    return RankingFinish(
        event=event.id,
        title=event.title,
        date=event.date,
        season=event.season,
        group=ranking.group,
        scoring=result.sessions[0].scoring if summed else scoring,  # a sum is in the unit of its sessions
        game=rule_name(event) if method_named(result.scoring).in_game_points else "",
        score=best[0].score,
        ahead=None if len(best) > 1 else margin_of_first(ranking, scoring) or None,
        shared=len(best) > 1,
        of=len(ranking.rows),
        entries=tuple(row.entry for row in best),
        lowest=ranking.lowest,
        best=tuple(persons_credited(event, entry) for entry in winners),
        names=tuple(entry.title for entry in winners),
    )


def margin_of_first(ranking: Ranking, scoring: str) -> Fraction | None:
    """Return how far the first is ahead of the next; None with none behind, or where percentages are compared.

    The gain of a match of two is itself the margin.
    """
    if ranking.by_percentage or not ranking.rows:
        return None
    rows = sorted(ranking.rows, key=lambda row: row.place)
    behind = next((row for row in rows if row.place > 1), None)
    if behind is None:
        return None
    return rows[0].score if method_named(scoring).is_margin and len(rows) == 2 else abs(rows[0].score - behind.score)


def smallest_first(scoring: str) -> bool:
    """Return whether the fewest wins by a way of scoring."""
    return method_named(scoring).smallest_first
