"""The ledger: all that the final events of a league give, gone through once; careers, lists and books are reckoned from it."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Event, EventResult, Ranking, Row, Side, Status
from whistpress.core.records.career import Appearance, Career, careers, credited
from whistpress.core.records.seating import OwnDeal, TableDeal, table_deals
from whistpress.core.scoring import METHODS, POINTS, RUBBERS

UNIT_OF_THE_GAME = frozenset({RUBBERS, POINTS})
"""The ways of scoring in which a point is what the game says."""

GAIN = "gain"
"""The scoring of a match of two in which the loser has the winner's score with a minus sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """How a ranking ended: its best score, who had it, and by how much it was ahead of the next.

    `ahead` is in the unit of `scoring` (and of `game`, where each game has points of its own; else that is empty); None where
    there is nobody behind, where all were level, and where equal scores were
    parted by something else. `shared` is true where several had the first place. `best` are the persons of the winning
    entries, entry by entry; `names` the titles of those entries (a team's name, the players' names).
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
    best: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """What one final event gives: who stood where, how each ranking ended, every deal at every table."""

    event: Event
    appearances: tuple[Appearance, ...]
    finishes: tuple[Finish, ...]
    deals: tuple[TableDeal, ...]

    @property
    def season(self) -> str:
        """Its season."""
        return self.event.season


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Everything that the record reckons with: final events, the oldest first; each person's career and deals.

    `seasons` are in the order in which they ended. Planned and provisional events, and those of which scores are still
    awaited, are not in it.
    """

    events: tuple[EventFacts, ...]
    careers: Mapping[str, Career]
    deals: Mapping[str, tuple[OwnDeal, ...]]
    seasons: tuple[str, ...]

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """How every ranking ended, the oldest first."""
        return tuple(one for facts in self.events for one in facts.finishes)


def is_final(event: Event, result: EventResult | None) -> bool:
    """Whether an event counts in the record: played, final, and no score still to come."""
    return event.played and event.status is Status.FINAL and result is not None and result.complete


def ledger(events: Iterable[Event], results: Mapping[str, EventResult]) -> Ledger:
    """The ledger of a league: each event's result is taken up once for its careers and once for its deals."""
    found = [(event, result) for event in events if (result := results.get(event.id)) is not None and is_final(event, result)]
    found.sort(key=lambda pair: (pair[0].date, pair[0].id))
    known = careers([event for event, _ in found], {event.id: result for event, result in found})
    by_event: dict[str, list[Appearance]] = {}
    for career in known.values():
        for one in career.appearances:
            by_event.setdefault(one.event, []).append(one)
    facts = tuple(_facts(event, result, by_event.get(event.id, [])) for event, result in found)
    return Ledger(events=facts, careers=known, deals=_by_person(facts), seasons=_seasons(facts))


def _facts(event: Event, result: EventResult, appearances: Iterable[Appearance]) -> EventFacts:
    return EventFacts(
        event=event,
        appearances=tuple(sorted(appearances, key=lambda one: (one.group, one.place, one.entry, one.person))),
        finishes=tuple(_finishes(event, result)),
        deals=tuple(table_deals(event, result)),
    )


def _by_person(facts: Iterable[EventFacts]) -> dict[str, tuple[OwnDeal, ...]]:
    found: dict[str, list[OwnDeal]] = {}
    for one in facts:
        for deal in one.deals:
            for side, sat in ((Side.NS, deal.ns), (Side.EW, deal.ew)):
                for person in sat:
                    found.setdefault(person, []).append(OwnDeal(person, deal, side))
    return {person: tuple(found[person]) for person in sorted(found)}


def _seasons(facts: Iterable[EventFacts]) -> tuple[str, ...]:
    last = {one.season: one.event.date for one in facts}
    return tuple(sorted(last, key=lambda season: (last[season], season)))


def _finishes(event: Event, result: EventResult) -> list[Finish]:
    """One for each ranking in which an entry stands first of all (of pooled sections: each section's own)."""
    seen: set[int] = set()
    found = []
    for ranking in result.rankings:
        entries = {row.entry for row in ranking.rows}
        if entries and not entries & seen:
            found.append(_finish(event, result, ranking))
        seen |= entries
    return found


def _finish(event: Event, result: EventResult, ranking: Ranking) -> Finish:
    best = [row for row in ranking.rows if row.place == 1]
    entered = {entry.number: entry for entry in event.entries}
    winners = [entered[row.entry] for row in best if row.entry in entered]
    return Finish(
        event=event.id,
        title=event.title,
        date=event.date,
        season=event.season,
        group=ranking.group,
        scoring=_scored(result),
        game=event.game if result.scoring in UNIT_OF_THE_GAME else "",
        score=best[0].score,
        ahead=_ahead(best, ranking.rows, result.scoring),
        shared=len(best) > 1,
        of=len(ranking.rows),
        entries=tuple(row.entry for row in best),
        best=tuple(credited(event, entry) for entry in winners),
        names=tuple(entry.title for entry in winners),
    )


def _scored(result: EventResult) -> str:
    """What the figures are: a sum of sessions is in the unit of what is added."""
    return result.sessions[0].scoring if result.scoring == "sum" and result.sessions else result.scoring


def _ahead(best: list[Row], rows: Sequence[Row], scoring: str) -> Fraction | None:
    """The gain of a match of two is itself what the one is ahead of the other."""
    behind = next((row for row in rows if row.place > 1), None)
    if scoring == GAIN and len(rows) == 2:
        return best[0].score or None
    return None if behind is None or len(best) > 1 else abs(best[0].score - behind.score) or None


def smallest_first(scoring: str) -> bool:
    """Whether the fewest wins."""
    return scoring in METHODS and METHODS[scoring].smallest_first
