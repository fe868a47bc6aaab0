"""People who are found only in events, on match cards and in cups: guests, who are no members."""

from collections.abc import Iterable, Sequence

from whistpress.core.model import EventHead, Person
from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division


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
