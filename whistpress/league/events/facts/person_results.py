"""What each person has from an event: place, score, partners."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import CreditTo, Entry, EventHead, LineUpChange, RankedEntry, ResultHead
from whistpress.core.model.exact import exact
from whistpress.core.scoring import OFFSET


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
