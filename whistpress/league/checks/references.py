"""Check the ids by which files name each other, give events their congress, find guests and events in two files."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.model.names import slug
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.model import Division
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.read.references import references_of
from whistpress.league.people.model import Person, Trophy
from whistpress.league.people.read.registers import Files
from whistpress.league.standings.model import StandingRule
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

_MOST_HELPED = 200
"""For so many unknown ids the one that was meant is looked for: each search goes through all ids."""


class References:
    """Checks ids against those that there are; `ids_by_kind` maps `club`, `congress`, `trophy` and `event` to their ids.

    What `ids_by_kind` does not have cannot be checked.
    """

    def __init__(self, ids_by_kind: Mapping[str, Collection[str]], problems: Problems) -> None:
        self._known = ids_by_kind
        self._problems = problems
        self._unknown = 0

    def check(self, kind: str, id_: str | None, toml: TomlFile | None, path: KeyPath, *, key: bool = False) -> bool:
        """Report an unknown id; tell whether it is known. `key`: the id is the key at the path, not its value."""
        ids = self._known.get(kind)
        if id_ is None or toml is None or ids is None:
            return False
        return self.check_in_text(kind, id_, toml.key_span(path) if key else toml.span(path))

    def check_in_text(self, kind: str, id_: str, at: Span) -> bool:
        """Check an id in a text, as `check` does for a key."""
        ids = self._known.get(kind, (id_,))
        if id_ in ids:
            return True
        self._unknown += 1
        if self._unknown > _MOST_HELPED:
            self._problems.say("E164.no-such-id", at, kind=kind, id=shorten(id_))
            return False
        helps = suggestion(id_, ids) or (
            (wording("E164.choice", listed=offer(sorted(ids), OWN_FILES)),) if ids else (_WHERE[kind],)
        )
        self._problems.say("E164.no-such-id", at, *helps, kind=kind, id=shorten(id_))
        return False


_WHERE = {
    "club": "clubs stand in content/clubs.toml, each below its id: [harbour]",
    "congress": "a congress is a file of content/congresses/; its id is the file's name without .toml",
    "trophy": "trophies stand in content/trophies.toml, each below its id: [hamilton]",
    "event": 'an event\'s id is its season and the name of its file: "1900/friday-compass-game"',
}


def of_people(references: References, people: Mapping[str, Person], files: Files) -> None:
    """Check the clubs of the members."""
    for person in people.values():
        references.check("club", person.club, files.get("members"), (person.id, "club"))


def of_trophies(references: References, trophies: Mapping[str, Trophy], files: Files) -> None:
    """Check the events of the holders of trophies."""
    for trophy in trophies.values():
        for number, holding in enumerate(trophy.holders):
            references.check("event", holding.event, files.get("trophies"), (trophy.id, "holders", number, "event"))


def of_standings(references: References, standings: Mapping[str, StandingRule], files: Files) -> None:
    """Check the trophies that standings are for."""
    for rule in standings.values():
        references.check("trophy", rule.trophy, files.get("standings"), (rule.id, "trophy"))


def of_congresses(references: References, congresses: Mapping[str, Congress], files: Files) -> None:
    """Check the trophies of congresses, the events and trophies of their programmes, and the events that their texts name.

    Check the club of a congress's body or of delegates only where it is written as an id.
    """
    for congress in congresses.values():
        toml = files.get(f"congresses/{congress.id}")
        if congress.body and slug(congress.body) == congress.body:
            references.check("club", congress.body, toml, ("body",))
        for number, trophy in enumerate(congress.trophies):
            references.check("trophy", trophy, toml, ("trophies", number))
        for number, sitting in enumerate(congress.sittings):
            references.check("event", sitting.event, toml, ("session", number, "event"))
            references.check("trophy", sitting.trophy, toml, ("session", number, "trophy"))
        for mark, at in references_of(congress, toml) if toml else ():
            if mark.kind == "event":
                references.check_in_text("event", mark.name, at)
        for delegation in congress.delegates:
            if slug(delegation.club) == delegation.club:
                references.check("club", delegation.club, toml, ("delegates", delegation.club), key=True)


def of_events(
    references: References, events: Iterable[tuple[EventHead, TomlFile]], congresses: Mapping[str, Congress], problems: Problems
) -> None:
    """Check the congress, its day and the trophy of each event."""
    for event, toml in events:
        references.check("trophy", event.trophy, toml, ("trophy",))
        is_known = references.check("congress", event.congress, toml, ("congress",))
        congress = congresses.get(event.congress or "")
        if is_known and congress:
            _day(event, toml, congress, problems)
        elif event.day is not None and event.congress is None:
            problems.say("E224.no-congress", toml.span(("day",)), day=event.day)


def _day(event: EventHead, toml: TomlFile, congress: Congress, problems: Problems) -> None:
    if event.day is not None and event.day > congress.days:
        problems.say("E224.no-day", toml.span(("day",)), day=event.day, title=congress.title, days=congress.days, id=congress.id)
        return
    exact = any(sign.isdigit() for sign in congress.when.partition(" ")[0]) and " " in congress.when
    if not exact:
        return
    offset = (event.date - congress.begins).days
    if event.day is not None and offset != event.day - 1:
        meant = congress.begins + datetime.timedelta(days=event.day - 1)
        problems.say(
            "W232.day-congress", toml.span(("day",)), day=event.day, meant=meant.isoformat(), date=event.date.isoformat()
        )
    elif not 0 <= offset < congress.days:
        problems.say("W232.event-dated", toml.span(("date",)), date=event.date.isoformat(), when=congress.when)


def of_programmes(events: Iterable[EventHead], congresses: Iterable[Congress]) -> Iterator[EventHead]:
    """Yield the events, each with the congress whose programme names it, and the day; its own file has precedence.

    An event that the programmes of two congresses name belongs to neither by that.
    """
    named: dict[str, list[tuple[str, int]]] = {}
    for congress in congresses:
        days = {sitting.event: sitting.day for sitting in reversed(congress.sittings) if sitting.event}
        for event, day in days.items():
            named.setdefault(event, []).append((congress.id, day))
    for head in events:
        mentions = named.get(head.id, [])
        if head.congress is None and len(mentions) == 1:
            congress_, day = mentions[0]
            yield replace(head, congress=congress_, day=day)
        else:
            yield head


SAME = "same-event"


def same_events(events: Iterable[EventHead], problems: Problems) -> None:
    """Report each played event with the day, title, entries and scores of another one of its season."""
    together: dict[tuple[object, ...], list[EventHead]] = {}
    for event in events:
        if event.played:
            key = event.season, event.date, event.title.casefold(), event.contest, event.game
            together.setdefault(key, []).append(event)
    for group in together.values():
        for event, other in _pairs(group):
            if not any(accepted.finding == SAME for accepted in (*event.accepted, *other.accepted)):
                problems.say("W135.event-day", other.at, file=event.at.file, same=SAME)


def _pairs(group: list[EventHead]) -> Iterator[tuple[EventHead, EventHead]]:
    """Pair each event with the first of the same scores; the one with the shorter file name counts as the first."""
    if len(group) < 2:
        return
    firsts: dict[bytes, EventHead] = {}
    for event in sorted(group, key=lambda event: (len(event.at.file), event.at.file)):
        first = firsts.setdefault(event.scores_digest, event)
        if first.id != event.id:
            yield first, event


def guests_of(
    events: Iterable[EventHead], divisions: Iterable[Division], cups: Sequence[Cup], members: dict[str, Person]
) -> dict[str, Person]:
    """Make a person for each name in an event, on a match card or in a cup that is no member's; none for an unnamed person."""
    guests: dict[str, Person] = {}
    tables = [table for division in divisions for match in division.matches for table in match.tables]
    for table in (*tables, *(table for cup in cups for match in cup.matches for table in match.tables)):
        for pair in (table.home, table.away):
            for id_, name in zip(pair.players, pair.names, strict=True):
                if id_ and id_ not in members:
                    guests.setdefault(id_, Person(id=id_, name=name, member=False))
    for event in events:
        # usually there are no new names: then the entries are not unpacked
        new = any(id_ not in members and id_ not in guests for id_ in event.players)
        for entry in (*(event.entries if new else ()), *(entry for session in event.sessions for entry in session.entries)):
            for id_, name in zip(entry.players, entry.names, strict=True):
                if id_ and id_ not in members and id_ not in guests:
                    guests[id_] = Person(id=id_, name=name, member=False)
        for change in (
            change for company in (event, *event.sections) for session in company.sessions for change in session.changes
        ):
            if change.into and change.into not in members and change.into not in guests:
                guests[change.into] = Person(id=change.into, name=change.in_name, member=False)
    for player, name in ((player, name) for cup in cups for entry in cup.entries for player, name in entry.persons):
        if player and player not in members and player not in guests:
            guests[player] = Person(id=player, name=name, member=False)
    return guests
