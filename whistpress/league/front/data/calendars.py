"""Write the calendars of congresses, of the league, its clubs and players, and of divisions and cups."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.model.evening import LeagueClock
from whistpress.data.icalendar_file import CalendarEntry, calendar_file
from whistpress.language import say
from whistpress.league.cups.facts import CupRecord, CupTie, TieState
from whistpress.league.cups.words import CupWords
from whistpress.league.divisions.facts.results import MatchResult, MatchState
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import anchor, match_hours, team_names
from whistpress.league.events.words.event_lines import CONTESTS
from whistpress.league.league import Article
from whistpress.league.meetings.model import Congress
from whistpress.site import addresses
from whistpress.site.hours import USUAL_MINUTES, event_minutes

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


class CalendarTerms(Struct, frozen=True, kw_only=True):
    """What the calendars of a league share: its site's address (or empty), its clock, the day of the build, the UIDs."""

    today: datetime.date
    url: str = ""
    clock: LeagueClock = LeagueClock()
    uids: Uids = Uids()

    def page(self, path: str) -> str:
        """Return the web address of a page, or an empty text where the site has none."""
        return self.url + path if self.url else ""

    def file(self, title: str, entries: Iterable[CalendarEntry]) -> bytes:
        """Return a calendar of some entries."""
        return calendar_file(title, entries, self.clock, self.today)


def congress_calendar(congress: Congress, terms: CalendarTerms) -> bytes:
    """Return the sittings of a congress whose days are known, at the hours of its place, and the day on which entries close.

    A time that is no hour (`after supper`) makes an entry of the whole day.
    """
    return terms.file(congress.title, _congress_entries(congress, terms))


def _congress_entries(congress: Congress, terms: CalendarTerms) -> Iterator[CalendarEntry]:
    address = terms.page(addresses.congress(congress.id))
    for sitting, uid in zip(congress.sittings, terms.uids.sittings(congress), strict=True):
        business = (f"{number}. {item}" for number, item in enumerate(sitting.business, start=1))
        remarks = (congress.title, sitting.system, sitting.laws, sitting.note, *business)
        venue = ", ".join(filter(None, (sitting.place, congress.place)))
        yield CalendarEntry(
            uid=uid,
            day=congress.begins + datetime.timedelta(days=sitting.day - 1),
            hours=(sitting.time, sitting.ends),
            minutes=terms.clock.lasts or USUAL_MINUTES,
            changes=len(congress.moved) + len(sitting.moved),
            summary=sitting.title,
            details={"location": venue, "description": "\n".join(filter(None, remarks)), "url": address},
        )
    if congress.closing:
        yield CalendarEntry(
            uid=terms.uids.closing(congress),
            day=congress.closing,
            summary=say("Entries close: %(title)s", title=congress.title),
            details={"description": congress.fee, "url": address},
        )


def events_calendar(
    title: str,
    events: Sequence[EventHead],
    terms: CalendarTerms,
    matches: "Matches | None" = None,
    meetings: Sequence[Congress] = (),
) -> bytes:
    """Return a calendar of events, each of its days an entry, of matches that are no events besides, and of meetings."""
    entries = [*_event_entries(events, terms)]
    entries += [*_match_entries(matches, terms), *_cup_entries(matches, terms)] if matches else []
    return terms.file(title, [*entries, *_meeting_entries(meetings, terms)])


def _event_entries(events: Sequence[EventHead], terms: CalendarTerms) -> Iterator[CalendarEntry]:
    for event in events:
        details = {
            "description": say(CONTESTS[event.contest]),
            "location": event.place,
            "url": terms.page(addresses.event(event.id)),
        }
        days = zip(event.dates, event.hours, event_minutes(event, terms.clock), event.moves, strict=True)
        for number, (day, hours, minutes, moved) in enumerate(days, 1):
            yield CalendarEntry(
                uid=terms.uids.evening(lasting_id(event), number),
                day=day,
                hours=hours,
                minutes=minutes,
                changes=len(moved),
                cancelled=event.given_up,
                summary=event.title,
                details=details,
            )


def _meeting_entries(meetings: Sequence[Congress], terms: CalendarTerms) -> Iterator[CalendarEntry]:
    """Yield the sittings that are no events; each has the UID that it has in the calendar of its own meeting."""
    for congress in meetings:
        entries = zip(congress.sittings, _congress_entries(replace(congress, closing=None), terms), strict=True)
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


def division_calendar(title: str, table: DivisionTable, terms: CalendarTerms) -> bytes:
    """Return every match of a division that has a day."""
    return terms.file(title, _match_entries(Matches(tables=(table,), alone=False), terms))


def cup_calendar(title: str, cup: CupRecord, terms: CalendarTerms) -> bytes:
    """Return every match and replay of a cup that has a day."""
    return terms.file(title, _cup_entries(Matches(cups=(cup,), alone=False), terms))


def _cup_entries(matches: Matches, terms: CalendarTerms) -> Iterator[CalendarEntry]:
    for record in matches.cups:
        for cup_line in CupWords(record).lines():
            ours = (not matches.club or matches.club in cup_line.clubs) and (
                not matches.person or matches.person in cup_line.players
            )
            tie, match = cup_line.tie, cup_line.tie.match
            if not ours or (matches.alone and match.event):
                continue
            title = say("%(home)s against %(away)s", home=cup_line.line.home.text, away=cup_line.line.away.text)
            address = terms.page(f"{cup_line.path}#{cup_line.line.anchor}")
            details = {"description": cup_line.cup, "location": cup_line.line.place, "url": address}
            days = list(cup_line.days) or ([(match.put_off, ("", ""))] if match.put_off else [])
            for number, (day, hours) in enumerate(days):
                if matches.since is None or day >= matches.since:
                    yield CalendarEntry(
                        uid=terms.uids.cup_match(record, tie, number),
                        day=day,
                        hours=hours,
                        minutes=terms.clock.lasts or USUAL_MINUTES,
                        changes=0 if number else len(match.moved) + match.postponed,
                        cancelled=not cup_line.days or tie.state is TieState.WALKOVER,
                        summary=title,
                        details=details,
                    )


def _match_entries(matches: Matches, terms: CalendarTerms) -> Iterator[CalendarEntry]:
    for table in matches.tables:
        division, names = table.division, team_names(table.division)
        clubs = {team.id: team.club for team in division.teams}
        for result in table.results:
            match, day = result.match, result.date or result.match.put_off
            ours = not matches.club or matches.club in (clubs[match.home], clubs[match.away])
            if not ours or not day or (matches.alone and match.event) or (matches.since and day < matches.since):
                continue
            team = division.team(match.home)
            address = terms.page(f"{addresses.division(division.id)}#{anchor(match)}")
            yield CalendarEntry(
                uid=terms.uids.match(division, result),
                day=day,
                hours=match_hours(division, match),
                minutes=terms.clock.lasts or USUAL_MINUTES,
                changes=len(match.moved) + match.postponed,
                cancelled=_is_cancelled(result),
                summary=say("%(home)s against %(away)s", home=names[match.home].text, away=names[match.away].text),
                details={
                    "description": division.title,
                    "location": match.place or (team.place if team else ""),
                    "url": address,
                },
            )
        yield from _play_off_entries(table, matches, terms)


def _is_cancelled(result: MatchResult) -> bool:
    """Return whether a match has a day on which it is not played: it was given up, a team withdrew, or no new day is known.

    A match that was played before a team withdrew took place, though its result is expunged.
    """
    if result.state is MatchState.EXPUNGED:
        return not (result.match.has_result or result.match.event)
    return result.state in (MatchState.VOID, MatchState.WALKOVER) or result.date is None


def _play_off_entries(table: DivisionTable, matches: Matches, terms: CalendarTerms) -> Iterator[CalendarEntry]:
    division, names = table.division, team_names(table.division)
    for number, play_off in enumerate(division.play_offs, 1):
        clubs = [names[team].club for team in play_off.teams]
        if not play_off.date or (matches.club and matches.club not in clubs) or (matches.since and play_off.date < matches.since):
            continue
        home = division.team(play_off.home)
        yield CalendarEntry(
            uid=terms.uids.play_off(division, number),
            day=play_off.date,
            hours=(play_off.time, ""),
            minutes=terms.clock.lasts or USUAL_MINUTES,
            changes=len(play_off.moved),
            cancelled=bool(play_off.forfeited),
            summary=say("%(home)s against %(away)s", home=names[play_off.home].text, away=names[play_off.away].text),
            details={
                "description": f"{division.title}, {play_off.title or say('Play-off')}",
                "location": play_off.place or (home.place if home else ""),
                "url": terms.page(f"{addresses.division(division.id)}#play-offs"),
            },
        )
