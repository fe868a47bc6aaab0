"""Matches of divisions in calendar files (RFC 5545): of a division, and among the evenings of the league and of a club."""

import datetime
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whistpress.core.records.divisions import DivisionTable, MatchResult, State
from whistpress.language import say
from whistpress.pages import addresses
from whistpress.pages.uids import Uids
from whistpress.version import __version__
from whistpress.views.divisions.matches import anchor, team_names

if TYPE_CHECKING:
    from icalendar import Event

GONE = (State.VOID, State.EXPUNGED)


def fixtures_calendar(title: str, tables: Sequence[DivisionTable], url: str, uids: Uids) -> bytes:
    """Every match of divisions that has a day, each an entry of the whole day. `url` is the site's address, or empty."""
    from icalendar import Calendar  # takes longer to import than most builds take

    calendar = Calendar()
    calendar.add("prodid", f"-//whistpress//{__version__}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    for entry in match_entries(tables, url, uids):
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def match_entries(
    tables: Sequence[DivisionTable],
    url: str,
    uids: Uids,
    *,
    club: str = "",
    since: datetime.date | None = None,
    alone: bool = False,
) -> Iterator["Event"]:
    """The matches with a day, of one club or of all, from a day on; `alone` leaves out those that are events besides."""
    for table in tables:
        teams = {team.id: team.club for team in table.division.teams}
        for one in table.results:
            ours = not club or club in (teams[one.match.home], teams[one.match.away])
            late = since is None or (one.date is not None and one.date >= since)
            if one.date and ours and late and one.state not in GONE and not (alone and one.match.event):
                yield _entry(table, one, one.date, url, uids)


def _entry(table: DivisionTable, one: MatchResult, day: datetime.date, url: str, uids: Uids) -> "Event":
    from icalendar import Event

    division, names = table.division, team_names(table.division)
    entry = Event()
    entry.add("uid", uids.match(division, one))
    entry.add("dtstamp", datetime.datetime.combine(day, datetime.time(), datetime.UTC))
    entry.add("dtstart", day)
    home, away = names[one.match.home].text, names[one.match.away].text
    entry.add("summary", say("%(home)s against %(away)s", home=home, away=away))
    entry.add("description", division.title)
    team = division.team(one.match.home)
    place = one.match.place or (team.place if team else "")
    if place:
        entry.add("location", place)
    if url:
        entry.add("url", f"{url}{addresses.division(division.id)}#{anchor(one.match)}")
    return entry
