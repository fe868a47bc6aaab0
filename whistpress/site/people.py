"""What each person did in the league's events, as pages show it."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from whistpress.core.model import Entry, Event, EventResult
from whistpress.core.records.career import Appearance as Record
from whistpress.core.records.career import taken_part
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import career_of
from whistpress.site.event_lines import EventLine, evening_lines, event_line
from whistpress.values import dataclass
from whistpress.views.corrections import CorrectionView, corrections
from whistpress.views.measures import measure_of
from whistpress.views.people import Cast, Name, Who, surname
from whistpress.views.ranking import group_title, score_text
from whistpress.views.record_lines import Names
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


class Played(NamedTuple):
    """An event of a player: what it gave, its facts where it is final, and the session that comes next (its id, or empty)."""

    event: Event
    result: EventResult | None
    facts: EventFacts | None = None
    coming: str = ""


def takers(event: Event, coming: str = "") -> Iterator[str]:
    """On whose pages an event stands, as often as it stands there; `coming` as in `Played`."""
    yield from (person for entry, person in _entered(event))
    if evenings := event.evenings:
        entered = {person for entry in event.entries for person in entry.players}
        for evening in evenings:
            yield from (person for _, person in _entered(evening) if person not in entered or evening.id == coming)


def coming_of(event: Event, today: datetime.date) -> str:
    """The session that comes next, of a tournament that is going on."""
    following = event.next_evening(today) if event.evenings and event.played else None
    return following.id if following else ""


def player_record(person: str, played: Sequence[Played], facts: Sequence[EventFacts], names: Names) -> PlayerRecord:
    """The record of somebody from his events, in the order of the league, and the facts of final ones.

    `names` are those of the partners.
    """
    if not played:
        return PlayerRecord()
    found = tuple(one for each in reversed(played) for one in _of_event(each, person))
    career = career_of(person, facts)
    partners = [
        Partner(Name(names[other][0], other), len(together)) for other, together in career.with_partners.items() if other in names
    ]
    partners.sort(key=lambda one: (-one.times, surname(one.name.text), one.name.text))
    return PlayerRecord(found, tuple(partners), career.events, career.firsts)


def _of_event(played: Played, person: str) -> Sequence[Appearance]:
    """What a player did in an event; what everybody did in a final one is put together once in a process."""
    event, result, facts, coming = played
    whole, sessions = partial(_appearances, event, result), partial(_of_sessions, event, result, coming)
    if facts is None:
        return (*_by_person(whole).get(person, ()), *_by_person(sessions).get(person, ()))
    found = facts.once("appearances", partial(_by_person, whole)).get(person, ())
    return (*found, *facts.once(("sessions", coming), partial(_by_person, sessions)).get(person, ()))


def _by_person(made: Callable[[], Iterable[tuple[str, Appearance]]]) -> Mapping[str, Sequence[Appearance]]:
    found: dict[str, list[Appearance]] = {}
    for person, one in made():
        found.setdefault(person, []).append(one)
    return found


def _entered(event: Event) -> Iterator[tuple[Entry, str]]:
    """Everybody who was entered in an event or came into an entry."""
    changes = [change for change in all_changes(event) if not change.absent]
    for entry in event.entries:
        came_in = [change.into for change in changes if change.entry == entry.number]
        yield from ((entry, person) for person in dict.fromkeys((*entry.players, *came_in)))


def _appearances(event: Event, result: EventResult | None, line: EventLine | None = None) -> list[tuple[str, Appearance]]:
    cast, line = Cast(event), line or event_line(event, result)
    ranked = taken_part(event, result) if result is not None and event.played else {}
    found = []
    corrected = corrections(event, result)
    for entry, person in _entered(event):
        who = cast.who(entry.number)
        partners = tuple(name for name in who.names if name.person != person)
        mine = next((one for one in ranked.get(person, ()) if one.entry == entry.number), None)
        appearance = _appearance(line, who, partners, mine, result)
        own = tuple(one for one in corrected if who in one.who)
        found.append((person, replace(appearance, corrections=own) if own else appearance))
    return found


def _of_sessions(event: Event, result: EventResult | None, coming: str) -> list[tuple[str, Appearance]]:
    """Of a tournament in which partners change: everybody's next session, and those in which a substitute helped out."""
    if not event.evenings:
        return []
    entered = {person for entry in event.entries for person in entry.players}
    lines = evening_lines(event, result)
    results = result.sessions if result and result.sessions else (None,) * len(lines)
    return [
        (person, appearance)
        for evening, own, line in zip(event.evenings, results, lines, strict=True)
        for person, appearance in _appearances(evening, own, line)
        if person not in entered or evening.id == coming
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
