"""Careers: what each person has played, with whom, and how it ended."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import CreditTo, Entry, Event, EventResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One person in one event: his entry, who was entered with him, his place among `of` in his `group`.

    `partners` are the other persons of the entry: a pair's partner, a team's members; nobody in an individual contest.
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

    @property
    def won(self) -> bool:
        """First of its group, alone or sharing."""
        return self.place == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """Everything that a person played, the oldest first.

    `evenings` are the sessions of tournaments in which partners change: each has a partner of its own, and the whole, which is
    one of the `appearances`, has none.
    """

    person: str
    appearances: tuple[Appearance, ...] = ()
    evenings: tuple[Appearance, ...] = ()

    @property
    def events(self) -> int:
        """In how many events."""
        return len({appearance.event for appearance in self.appearances})

    @property
    def deals(self) -> int:
        """How many deals, where the record counts them."""
        return sum(appearance.deals for appearance in self.appearances)

    @property
    def firsts(self) -> int:
        """How often first."""
        return sum(appearance.won for appearance in self.appearances)

    @property
    def best(self) -> Appearance | None:
        """The highest place; of equal ones that among the most, then the earliest."""
        return min(self.appearances, key=lambda one: (one.place, -one.of, one.date, one.event), default=None)

    @property
    def seasons(self) -> Mapping[str, tuple[Appearance, ...]]:
        """Appearances by season, in the order in which they were played."""
        return _gathered((one.season, one) for one in self.appearances)

    @property
    def with_partners(self) -> Mapping[str, tuple[Appearance, ...]]:
        """Appearances and evenings by partner: those most often played with first."""
        played = sorted((*self.appearances, *self.evenings), key=lambda one: (one.date, one.event))
        found = _gathered((partner, one) for one in played for partner in one.partners)
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def careers(events: Iterable[Event], results: Mapping[str, EventResult]) -> Mapping[str, Career]:
    """The career of every person entered in an event, by id; an event without a result adds nothing to it."""
    found: dict[str, list[Appearance]] = {}
    evenings: dict[str, list[Appearance]] = {}
    for event in sorted(events, key=lambda one: (one.date, one.id)):
        result = results.get(event.id)
        _add(found, event, result)
        for evening, own in zip(event.evenings, result.sessions, strict=True) if result and event.partners else ():
            _add(evenings, evening, own)
    return {
        person: Career(person=person, appearances=tuple(found.get(person, ())), evenings=tuple(evenings.get(person, ())))
        for person in sorted(found.keys() | evenings.keys())
    }


def _add(found: dict[str, list[Appearance]], event: Event, result: EventResult | None) -> None:
    """Add the appearances of one event; everybody entered is known, also where nothing is ranked."""
    for entry in event.entries:
        credited_ = credited(event, entry)
        for person in dict.fromkeys((*entry.players, *credited_)):
            mine = found.setdefault(person, [])
            appearance = result and person in credited_ and _appearance(event, result, entry, person, credited_)
            if appearance:
                mine.append(appearance)


def credited(event: Event, entry: Entry) -> tuple[str, ...]:
    """To whose record an entry's result goes: its players, and where one was replaced whom the event's credit rule names."""
    changes = [change for session in event.sessions for change in session.changes]
    own = [change for change in dict.fromkeys(changes) if change.entry == entry.number and not change.absent]
    lost = {change.out for change in own if change.credit is CreditTo.IN}
    more = [change.into for change in own if change.credit in (CreditTo.IN, CreditTo.BOTH)]
    return tuple(dict.fromkeys(person for person in (*entry.players, *more) if person not in lost or person in more))


def _appearance(event: Event, result: EventResult, entry: Entry, person: str, with_: tuple[str, ...]) -> Appearance | None:
    for ranking in result.rankings:
        for row in ranking.rows:
            if row.entry == entry.number:
                return Appearance(
                    event=event.id,
                    title=event.title,
                    date=event.date,
                    season=event.season,
                    person=person,
                    entry=entry.number,
                    partners=tuple(other for other in with_ if other != person),
                    group=ranking.group,
                    place=row.place,
                    of=len(ranking.rows),
                    deals=row.deals,
                    tricks=row.tricks,
                    score=row.score,
                    plus_minus=row.plus_minus,
                    scoring=result.scoring,
                )
    return None


def _gathered(found: Iterable[tuple[str, Appearance]]) -> dict[str, tuple[Appearance, ...]]:
    gathered: dict[str, list[Appearance]] = {}
    for key, appearance in found:
        gathered.setdefault(key, []).append(appearance)
    return {key: tuple(appearances) for key, appearances in gathered.items()}
