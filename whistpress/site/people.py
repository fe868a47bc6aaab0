"""What each person did in the league's events, as pages show it."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from whistpress.core.model import Event, EventResult, League
from whistpress.core.records import Career, careers
from whistpress.core.records.career import Appearance as Record
from whistpress.site.event_lines import EventLine, evening_lines, event_line
from whistpress.views.corrections import CorrectionView, corrections
from whistpress.views.measures import measure_of
from whistpress.views.people import Cast, Name, Who, surname
from whistpress.views.ranking import group_title, score_text
from whistpress.views.rulings import all_changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One event of a player: with whom (partner, or team), the place and of how many, the score.

    `place` is None where nothing is ranked yet; `corrections` are those that concern the player.
    """

    event: EventLine
    who: Who
    partners: tuple[Name, ...]
    place: int | None = None
    of: int = 0
    shared: bool = False
    group: str = ""
    heading: str = ""
    score: str = ""
    corrections: tuple[CorrectionView, ...] = ()


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody with whom a player was entered, and how often."""

    name: Name
    times: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player's record: the events, the last first; the partners, the most frequent first; firsts of `events` ranked."""

    appearances: tuple[Appearance, ...] = ()
    partners: tuple[Partner, ...] = ()
    events: int = 0
    firsts: int = 0


def player_records(league: League, results: Mapping[str, EventResult]) -> dict[str, PlayerRecord]:
    """The record of everybody who is entered in an event, by id."""
    lines = {event.id: event_line(event, results.get(event.id)) for event in league.events}
    final = [event for event in league.events if not lines[event.id].planned and not lines[event.id].provisional]
    ranked = careers(final, results)
    entered: dict[str, list[Appearance]] = {}
    for event in reversed(league.events):
        for person, appearance in (
            *_appearances(event, results.get(event.id), lines[event.id]),
            *_of_sessions(event, results.get(event.id), league.today),
        ):
            entered.setdefault(person, []).append(appearance)
    return {
        person: _record(league, ranked.get(person), appearances)
        for person, appearances in entered.items()
        if person in league.people
    }


def _record(league: League, career: Career | None, appearances: Sequence[Appearance]) -> PlayerRecord:
    if career is None:
        return PlayerRecord(appearances=tuple(appearances))
    partners = [
        Partner(Name(league.people[other].name, other), len(together))
        for other, together in career.with_partners.items()
        if other in league.people
    ]
    partners.sort(key=lambda one: (-one.times, surname(one.name.text), one.name.text))
    return PlayerRecord(tuple(appearances), tuple(partners), career.events, career.firsts)


def _appearances(event: Event, result: EventResult | None, line: EventLine) -> list[tuple[str, Appearance]]:
    cast = Cast(event)
    ranked = careers([event], {event.id: result}) if result is not None and event.played else {}
    found = []
    corrected = corrections(event, result)
    for entry in event.entries:
        who = cast.who(entry.number)
        came_in = [change.into for change in all_changes(event) if change.entry == entry.number and not change.absent]
        for person in dict.fromkeys((*entry.players, *came_in)):
            partners = tuple(name for name in who.names if name.person != person)
            own = ranked.get(person)
            mine = next((one for one in own.appearances if one.entry == entry.number), None) if own else None
            appearance = _appearance(line, who, partners, mine, result)
            found.append((person, replace(appearance, corrections=tuple(one for one in corrected if who in one.who))))
    return found


def _of_sessions(event: Event, result: EventResult | None, today: datetime.date) -> list[tuple[str, Appearance]]:
    """Of a tournament in which partners change: everybody's next session, and those in which a substitute helped out."""
    following = event.next_evening(today) if event.played else None
    entered = {person for entry in event.entries for person in entry.players}
    lines = evening_lines(event, result)
    results = result.sessions if result and result.sessions else (None,) * len(lines)
    return [
        (person, appearance)
        for evening, own, line in zip(event.evenings, results, lines, strict=True)
        for person, appearance in _appearances(evening, own, line)
        if person not in entered or (following is not None and evening.id == following.id)
    ]


def _appearance(
    line: EventLine, who: Who, partners: tuple[Name, ...], record: Record | None, result: EventResult | None
) -> Appearance:
    if record is None or result is None:
        return Appearance(event=line, who=who, partners=partners)
    words = measure_of(result)
    places = [row.place for ranking in result.rankings if ranking.group == record.group for row in ranking.rows]
    return Appearance(
        event=line,
        who=who,
        partners=partners,
        place=record.place,
        of=record.of,
        shared=places.count(record.place) > 1,
        group=group_title(record.group),
        heading=words.heading,
        score=score_text(record.score, words),
    )
