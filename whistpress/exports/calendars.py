"""Calendar files (RFC 5545) of congresses, of the league, its clubs and players, and of divisions."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Article, Congress, EventHead
from whistpress.core.model.divisions import Division
from whistpress.core.model.hours import start_and_end
from whistpress.core.records.cups import CupRecord, CupTie
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import MatchResult, MatchState
from whistpress.language import say
from whistpress.version import __version__
from whistpress.views import addresses
from whistpress.views.cup_matches import CupWords
from whistpress.views.division_matches import anchor, team_names
from whistpress.views.event_lines import CONTESTS
from whistpress.views.hours import Hours, match_hours

if TYPE_CHECKING:
    from icalendar import Event

Days = tuple[datetime.date, ...]


def lasting_id(thing: EventHead | Congress) -> str:
    """Return the id that stays when the file is renamed, where it has one; else the id that its name makes."""
    return quote(thing.lasting.id, safe="") or thing.id


def lasting_slug(article: Article) -> str:
    """Return the same for a Markdown page."""
    return quote(article.lasting.id, safe="") or article.slug


class Uids(Struct, frozen=True, kw_only=True):
    """The UIDs of calendar entries (RFC 5545); each ends with the key of the `league`.

    `events` maps the events that matches and sittings name to their lasting ids and their days. A match or sitting that is an
    evening of an event has the UID of that evening, unless another match or an earlier sitting is the same evening.
    """

    league: str = ""
    events: Mapping[str, tuple[str, Days]] = field(default_factory=dict)

    def with_events(self, ids: Iterable[str | None], events_by_id: Mapping[str, EventHead]) -> "Uids":
        """Return the same with the events of some ids."""
        named = {id_: events_by_id[id_] for id_ in ids if id_ is not None and id_ in events_by_id}
        return Uids(league=self.league, events={id_: (lasting_id(event), event.dates) for id_, event in named.items()})

    def evening(self, event: str, number: int) -> str:
        """Return the UID of a day of an event, by its lasting id and the number of the day (1 is the first)."""
        return f"{event}-{number}@{self.league}"

    def match(self, division: Division, result: MatchResult) -> str:
        """Return the UID of a match: of the evening of its event, if no other match is the same event."""
        id_, day = result.match.event or "", result.date
        if id_ in self.events and day and [match.event for match in division.matches].count(id_) == 1:
            event, days = self.events[id_]
            return self.evening(event, days.index(day) + 1 if day in days else 1)
        return f"fixtures/{division.lasting_id or division.id}/{result.match.id}@{self.league}"

    def play_off(self, division: Division, number: int) -> str:
        """Return the UID of a play-off, by its number in the file."""
        return f"fixtures/{division.lasting_id or division.id}/play-off-{number}@{self.league}"

    def cup_match(self, record: CupRecord, tie: CupTie, replay: int = 0) -> str:
        """Return the UID of a match of a cup, or of one of its replays: of the evening of its event, if it is one."""
        match, again = tie.match, f"-replay-{replay}" if replay else ""
        id_ = match.event or ""
        if id_ in self.events and not replay and [other.match.event for other in record.ties].count(id_) == 1:
            event, days = self.events[id_]
            return self.evening(event, days.index(tie.date) + 1 if tie.date in days else 1)
        return f"cups/{record.cup.lasting_id or record.cup.id}/{match.id}{again}@{self.league}"

    def sittings(self, congress: Congress) -> tuple[str, ...]:
        """Return the UID of each sitting of a congress: of an evening of its event, if none before it is the same evening."""
        uids = list[str]()
        for number, sitting in enumerate(congress.sittings, start=1):
            event, days = self.events.get(sitting.event or "", ("", ()))
            date = congress.begins + datetime.timedelta(days=sitting.day - 1)
            evenings = [self.evening(event, index) for _, index in sorted((day != date, at) for at, day in enumerate(days, 1))]
            uid_of_sitting = f"congresses/{lasting_id(congress)}-{number}@{self.league}"
            uids.append(next((uid for uid in evenings if uid not in uids), uid_of_sitting))
        return tuple(uids)

    def closing(self, congress: Congress) -> str:
        """Return the UID of the day on which the entries of a congress close."""
        return f"congresses/{lasting_id(congress)}-closing@{self.league}"


OF_NO_LEAGUE = Uids()
"""For a calendar by itself."""


def congress_calendar(congress: Congress, address: str, uids: Uids = OF_NO_LEAGUE) -> bytes:
    """Return the sittings of a congress whose days are known, at the hours of its place, and the day on which entries close.

    A time that is no hour (`after supper`) makes an entry of the whole day. `address` is the web address of the congress's page,
    or empty.
    """
    return _calendar(congress.title, _congress_entries(congress, address, uids))


def _congress_entries(congress: Congress, address: str, uids: Uids) -> Iterator["Event"]:
    for sitting, uid in zip(congress.sittings, uids.sittings(congress), strict=True):
        date = congress.begins + datetime.timedelta(days=sitting.day - 1)
        business = (f"{number}. {item}" for number, item in enumerate(sitting.business, start=1))
        remarks = (congress.title, sitting.system, sitting.laws, sitting.note, *business)
        venue = ", ".join(filter(None, (sitting.place, congress.place)))
        details = {"location": venue, "description": "\n".join(filter(None, remarks)), "url": address}
        yield _entry(uid, _CalendarTime(date, (sitting.time, sitting.ends), congress.begins), sitting.title, details)
    if congress.closing:
        title = say("Entries close: %(title)s", title=congress.title)
        details = {"description": congress.fee, "url": address}
        yield _entry(uids.closing(congress), _CalendarTime(congress.closing, stamp=congress.begins), title, details)


def events_calendar(
    title: str,
    events: Sequence[EventHead],
    url: str,
    uids: Uids = OF_NO_LEAGUE,
    matches: "Matches | None" = None,
    meetings: Sequence[Congress] = (),
) -> bytes:
    """Return a calendar of events, each of its days an entry, of matches that are no events besides, and of meetings.

    `url` is the site's address, or empty.
    """
    entries = [*_event_entries(events, url, uids)]
    entries += [*_match_entries(matches, url, uids), *_cup_entries(matches, url, uids)] if matches else []
    return _calendar(title, [*entries, *_meeting_entries(meetings, url, uids)])


def _event_entries(events: Sequence[EventHead], url: str, uids: Uids) -> Iterator["Event"]:
    for event in events:
        address = url + addresses.event(event.id) if url else ""
        for number, (day, hours) in enumerate(zip(event.dates, event.hours, strict=True), 1):
            uid = uids.evening(lasting_id(event), number)
            details = {"description": say(CONTESTS[event.contest]), "location": event.place, "url": address}
            yield _entry(uid, _CalendarTime(day, hours), event.title, details)


def _meeting_entries(meetings: Sequence[Congress], url: str, uids: Uids) -> Iterator["Event"]:
    """Yield the sittings that are no events; each has the UID that it has in the calendar of its own meeting."""
    for congress in meetings:
        address = url + addresses.congress(congress.id) if url else ""
        bare = replace(congress, closing=None)
        entries = zip(congress.sittings, _congress_entries(bare, address, uids), strict=True)
        yield from (entry for sitting, entry in entries if sitting.event is None)


class Matches(Struct, frozen=True, kw_only=True):
    """Matches of divisions and cups for a calendar: of one club, of one person or of all, from a day on.

    With `alone` those that are events besides are left out.
    """

    tables: Sequence[DivisionTable] = ()
    cups: Sequence[CupRecord] = ()
    club: str = ""
    person: str = ""
    since: datetime.date | None = None
    alone: bool = True


def division_calendar(title: str, table: DivisionTable, url: str, uids: Uids) -> bytes:
    """Return every match of a division that has a day. `url` is the site's address, or empty."""
    return _calendar(title, _match_entries(Matches(tables=(table,), alone=False), url, uids))


def cup_calendar(title: str, cup: CupRecord, url: str, uids: Uids) -> bytes:
    """Return every match and replay of a cup that has a day. `url` is the site's address, or empty."""
    return _calendar(title, _cup_entries(Matches(cups=(cup,), alone=False), url, uids))


def _cup_entries(matches: Matches, url: str, uids: Uids) -> Iterator["Event"]:
    for record in matches.cups:
        for cup_line in CupWords(record).lines():
            ours = (not matches.club or matches.club in cup_line.clubs) and (
                not matches.person or matches.person in cup_line.players
            )
            if not ours or (matches.alone and cup_line.tie.match.event):
                continue
            title = say("%(home)s against %(away)s", home=cup_line.line.home.text, away=cup_line.line.away.text)
            address = f"{url}{cup_line.path}#{cup_line.line.anchor}" if url else ""
            details = {"description": cup_line.cup, "location": cup_line.line.place, "url": address}
            for number, (day, hours) in enumerate(cup_line.days):
                if matches.since is None or day >= matches.since:
                    yield _entry(uids.cup_match(record, cup_line.tie, number), _CalendarTime(day, hours), title, details)


def _match_entries(matches: Matches, url: str, uids: Uids) -> Iterator["Event"]:
    for table in matches.tables:
        division, names = table.division, team_names(table.division)
        clubs = {team.id: team.club for team in division.teams}
        for result in table.results:
            match, day = result.match, result.date
            ours = not matches.club or matches.club in (clubs[match.home], clubs[match.away])
            if not ours or not day or result.state in (MatchState.VOID, MatchState.EXPUNGED) or (matches.alone and match.event):
                continue
            if matches.since is not None and day < matches.since:
                continue
            title = say("%(home)s against %(away)s", home=names[match.home].text, away=names[match.away].text)
            team = division.team(match.home)
            venue = match.place or (team.place if team else "")
            address = f"{url}{addresses.division(division.id)}#{anchor(match)}" if url else ""
            details = {"description": division.title, "location": venue, "url": address}
            yield _entry(uids.match(division, result), _CalendarTime(day, match_hours(division, match)), title, details)
        yield from _play_off_entries(table, matches, url, uids)


def _play_off_entries(table: DivisionTable, matches: Matches, url: str, uids: Uids) -> Iterator["Event"]:
    division, names = table.division, team_names(table.division)
    for number, play_off in enumerate(division.play_offs, 1):
        clubs = [names[team].club for team in play_off.teams]
        if not play_off.date or (matches.club and matches.club not in clubs) or (matches.since and play_off.date < matches.since):
            continue
        title = say("%(home)s against %(away)s", home=names[play_off.home].text, away=names[play_off.away].text)
        home = division.team(play_off.home)
        venue = play_off.place or (home.place if home else "")
        address = f"{url}{addresses.division(division.id)}#play-offs" if url else ""
        details = {"description": f"{division.title}, {play_off.title or say('Play-off')}", "location": venue, "url": address}
        yield _entry(uids.play_off(division, number), _CalendarTime(play_off.date, (play_off.time, "")), title, details)


def _calendar(title: str, entries: Iterable["Event"]) -> bytes:
    from icalendar import Calendar  # takes longer to import than most builds take

    calendar = Calendar()
    calendar.add("prodid", f"-//whistpress//{__version__}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", " ".join(title.split()))  # icalendar escapes no line break in a property that it does not know
    for entry in entries:
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


class _CalendarTime(Struct, frozen=True):
    """The day of an entry, its hours as written, and a day of the record for its time stamp (by default its own)."""

    day: datetime.date
    hours: Hours = ("", "")
    stamp: datetime.date | None = None


def _entry(uid: str, time: _CalendarTime, summary: str, details: Mapping[str, str]) -> "Event":
    """Return an entry; its details are named as in the format, and empty ones are left out.

    With an hour it begins at that local time, whatever the zone of the reader; without one it takes the whole day. The time
    stamp that the format demands is a day of the record: the same files give the same bytes on any day.
    """
    from icalendar import Event

    entry = Event()
    entry.add("uid", uid)
    entry.add("dtstamp", datetime.datetime.combine(time.stamp or time.day, datetime.time(), datetime.UTC))
    start, end = start_and_end(time.day, *time.hours)
    entry.add("dtstart", start or time.day)
    if end:
        entry.add("dtend", end)
    entry.add("summary", summary)
    for name, text in details.items():
        if text:
            entry.add(name, text)
    return entry
