"""The ids by which calendars and feeds know an evening, a match or a sitting: the same in every file, for ever."""

import datetime
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from msgspec import Struct, field

from whistpress.core.model import Article, Congress, EventHead
from whistpress.core.model.divisions import Division
from whistpress.core.records.divisions import MatchResult

Days = tuple[datetime.date, ...]


def lasting_id(thing: EventHead | Congress) -> str:
    """Return the id that stays when the file is renamed, where it has one; else the id that its name makes."""
    return quote(thing.lasting.id, safe="") or thing.id


def lasting_slug(article: Article) -> str:
    """Return the same for a Markdown page."""
    return quote(article.lasting.id, safe="") or article.slug


class Uids(Struct, frozen=True, kw_only=True):
    """Makes the UIDs of calendar entries (RFC 5545): `league` tells those of one league from those of all others.

    `events` are those that matches and sittings name: their lasting ids and their days. What is an evening of an event has the
    UID of that evening wherever it is.
    """

    league: str = ""
    events: Mapping[str, tuple[str, Days]] = field(default_factory=dict)

    def with_events(self, ids: Iterable[str | None], known: Mapping[str, EventHead]) -> "Uids":
        """Return the same with the events of some ids."""
        named = {id_: known[id_] for id_ in ids if id_ is not None and id_ in known}
        return Uids(league=self.league, events={id_: (lasting_id(event), event.dates) for id_, event in named.items()})

    def evening(self, event: str, number: int) -> str:
        """Return the UID of a day of an event, by its lasting id and the number of the day (1 is the first)."""
        return f"{event}-{number}@{self.league}"

    def match(self, division: Division, one: MatchResult) -> str:
        """Return the UID of a match: of the evening of its event, if no other match is the same event."""
        id_, day = one.match.event or "", one.date
        if id_ in self.events and day and [match.event for match in division.matches].count(id_) == 1:
            event, days = self.events[id_]
            return self.evening(event, days.index(day) + 1 if day in days else 1)
        return f"fixtures/{division.lasting_id or division.id}/{one.match.id}@{self.league}"

    def sittings(self, congress: Congress) -> tuple[str, ...]:
        """Return the UID of each sitting of a congress: of an evening of its event, if none before it is the same evening."""
        found = list[str]()
        for number, sitting in enumerate(congress.sittings, start=1):
            event, days = self.events.get(sitting.event or "", ("", ()))
            date = congress.begins + datetime.timedelta(days=sitting.day - 1)
            evenings = [self.evening(event, index) for _, index in sorted((day != date, at) for at, day in enumerate(days, 1))]
            own = f"congresses/{lasting_id(congress)}-{number}@{self.league}"
            found.append(next((uid for uid in evenings if uid not in found), own))
        return tuple(found)

    def closing(self, congress: Congress) -> str:
        """Return the UID of the day on which the entries of a congress close."""
        return f"congresses/{lasting_id(congress)}-closing@{self.league}"


OF_NO_LEAGUE = Uids()
"""For a calendar by itself."""
