"""The events and people that determine a standing: no others, so that a cached standing stays valid when others change."""

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from whistpress.core.model import Club, EventHead, League, Person
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.career import changes_of, persons_credited

BySeason = Mapping[str, Sequence[EventHead]]
"""The events of each season."""


def events_of_rule(rule: StandingRule, by_season: BySeason) -> tuple[EventHead, ...]:
    """Return the events that a rule names, by date: those that count, those it compares with, those of its handicap."""
    patterns = (*rule.events, *rule.against, *(rule.handicap.events if rule.handicap else ()))
    found: dict[str, EventHead] = {}
    for pattern in patterns:
        season, slash, _ = pattern.partition("/")
        plain = slash and not set("*?[").intersection(season)
        among = by_season.get(season, ()) if plain else [event for events in by_season.values() for event in events]
        found |= {event.id: event for event in among if fnmatchcase(event.id, pattern)}
    return tuple(sorted(found.values(), key=lambda event: (event.date, event.id)))


def people_of(league: League, events: Iterable[EventHead]) -> tuple[Mapping[str, Person], Mapping[str, Club]]:
    """Return the people who were entered in some events, and their clubs: of each what a standing shows."""
    ids: set[str] = set()
    for event in events:
        ids.update(event.players)
        for entry in event.entries if changes_of(event) else ():
            ids.update(persons_credited(event, entry))
    known = [league.people[id_] for id_ in sorted(ids & league.people.keys())]
    people = {person.id: Person(id=person.id, name=person.name, club=person.club, member=person.member) for person in known}
    clubs = sorted({person.club for person in known if person.club} & league.clubs.keys())
    return people, {id_: Club(id=id_, name=league.clubs[id_].name) for id_ in clubs}
