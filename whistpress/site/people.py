"""What each person did in the league's events, as pages show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistpress.core.model import Event, EventResult, League
from whistpress.core.records import Career, careers
from whistpress.core.records.career import Appearance as Record
from whistpress.site.event_lines import EventLine, event_line
from whistpress.views.measures import measure
from whistpress.views.people import Cast, Name, Who, surname
from whistpress.views.ranking import group_title, score_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One event of a player: with whom (partner, or team), the place and of how many, the score.

    `place` is None where nothing is ranked yet.
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
        for person, appearance in _appearances(event, results.get(event.id), lines[event.id]):
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
    for entry in event.entries:
        who = cast.who(entry.number)
        for person in dict.fromkeys(entry.players):
            partners = tuple(name for name in who.names if name.person != person)
            own = ranked.get(person)
            mine = next((one for one in own.appearances if one.entry == entry.number), None) if own else None
            found.append((person, _appearance(line, who, partners, mine, result)))
    return found


def _appearance(
    line: EventLine, who: Who, partners: tuple[Name, ...], record: Record | None, result: EventResult | None
) -> Appearance:
    if record is None or result is None:
        return Appearance(event=line, who=who, partners=partners)
    words = measure(record.scoring)
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
