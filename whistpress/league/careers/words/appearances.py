"""The events on a player's page: place, score and partners in each."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Entry, EventHead, ResultHead
from whistpress.league.careers.facts.career import Career
from whistpress.league.events.facts.encounters import PersonResult as Record
from whistpress.league.events.facts.encounters import persons_entered, results_by_person
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.words.event_lines import EventLine, event_head
from whistpress.league.events.words.ranking import OF_CARDS, group_title, measure_of, score_text
from whistpress.league.events.words.travellers import CorrectionView, corrections
from whistpress.site.people import Cast, Name, Who, who_of


class EventAppearance(Struct, frozen=True, kw_only=True):
    """One event of a player: the partner or team, the rank and how many were ranked, the score.

    `place` is None where nothing is ranked; `group` says ladies or gents, where they are ranked apart. `corrections` are
    those that concern the player, `prizes` the titles of the prizes won in an event without a ranking.
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
    prizes: tuple[str, ...] = ()
    corrections: tuple[CorrectionView, ...] = ()


class PlayerRecord(Struct, frozen=True):
    """A player's record: the events, the last first; first ranks in the `events` ranked."""

    appearances: tuple[EventAppearance, ...] = ()
    events: int = 0
    firsts: int = 0


class PlayedEvent(NamedTuple):
    """An event of a player with its result, its facts where it is final, and its next session once it has begun."""

    event: EventHead
    result: ResultHead | None
    facts: EventFacts | None = None
    coming: EventHead | None = None


def people_shown_with(event: EventHead, coming: EventHead | None = None) -> Iterator[str]:
    """Return the players whose pages show an event, one item for each line on a page; `coming` as in `PlayedEvent`."""
    yield from (person for _, person in _entries_by_person(event)) if event.changes else event.players
    entered, evenings = frozenset(event.players), event.evenings
    for evening in evenings:
        yield from (person for _, person in _entries_by_person(evening) if person not in entered)
    if coming:
        yield from (person for _, person in _entries_by_person(coming) if person in entered or not evenings)


def coming_of(event: EventHead, today: datetime.date) -> EventHead | None:
    """Return the next session of a tournament or of any other event in progress."""
    return event.next_session(today) if event.played else None


def player_record(career: Career, played: Sequence[PlayedEvent]) -> PlayerRecord:
    """Build a player's record from his or her events, in the order of the league, and the career in the final ones."""
    stood: dict[str, list[Record]] = {}
    for record in career.appearances:
        stood.setdefault(record.event, []).append(record)
    appearances = tuple(
        appearance
        for played_event in reversed(played)
        for appearance in _of_event(played_event, career.person, stood.get(played_event.event.id, ()))
    )
    return PlayerRecord(appearances, career.events, career.firsts)


def _of_event(played: PlayedEvent, person: str, stood: Sequence[Record]) -> Iterator[EventAppearance]:
    """Yield a player's lines for an event; `stood` are his or her results if it is final."""
    event, result, facts, coming = played
    if facts:
        line = event_head(event, result)
        entrants = [who_of(entry, short) for entry, short in facts.of(person).entered]
        yield from _appearances(event, result, line, person, entrants, stood)
    else:
        yield from _of_whole(event, result, person)
    evenings = () if person in event.players else event.evenings
    if evenings:
        yield from _of_evenings(evenings, result, person)
    elif coming:
        yield from _of_whole(coming, None, person)


def _of_whole(event: EventHead, result: ResultHead | None, person: str) -> Iterator[EventAppearance]:
    """Yield a player's lines for an event without facts."""
    cast = Cast(event)
    entrants = [cast.who(entry.number) for entry, player in _entries_by_person(event) if player == person]
    ranked = results_by_person(event, result).get(person, ()) if result is not None and event.played else ()
    yield from _appearances(event, result, event_head(event, result), person, entrants, ranked)


def _entries_by_person(event: EventHead) -> Iterator[tuple[Entry, str]]:
    """Yield every entry of an event with each person who played in it."""
    return ((entry, person) for entry, persons in persons_entered(event) for person in persons)


def _appearances(
    event: EventHead, result: ResultHead | None, line: EventLine, person: str, entrants: Iterable[Who], ranked: Sequence[Record]
) -> Iterator[EventAppearance]:
    """Yield a line for each of the player's entries."""
    corrected = corrections(event, result)
    for who in entrants:
        mine = next((record for record in ranked if record.entry == who.entry), None)
        appearance = _appearance(line, who, person, mine, result)
        entry_corrections = tuple(correction for correction in corrected if who in correction.who)
        yield replace(appearance, corrections=entry_corrections) if entry_corrections else appearance


def _of_evenings(evenings: Sequence[EventHead], result: ResultHead | None, person: str) -> Iterator[EventAppearance]:
    """Yield a line for each evening of an event at which a player was a substitute without being entered in the event."""
    results = result.sessions if result and result.sessions else (None,) * len(evenings)
    for evening, evening_result in zip(evenings, results, strict=True):
        yield from _of_whole(evening, evening_result, person)


def _appearance(line: EventLine, who: Who, person: str, record: Record | None, result: ResultHead | None) -> EventAppearance:
    partners = tuple(name for name in who.names if name.person != person)
    if record is None or result is None:
        awards = result.prizes if result and result.first_prizes else ()
        won = tuple(award.prize.title for award in awards if who.entry in award.entries)
        return EventAppearance(event=line, who=who, partners=partners, prizes=won)
    words = measure_of(result.in_group(record.group))
    return EventAppearance(
        event=line,
        who=who,
        partners=partners,
        place=record.place,
        of=record.of,
        shared=record.tied > 1,
        group=group_title(record.group) if record.group in OF_CARDS else "",
        heading=words.heading,
        score=score_text(record.score, words),
    )
