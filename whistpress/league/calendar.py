"""Matches by day, and divisions in short, as several pages show them."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.language import say, say_many
from whistpress.league.cups.facts import CupRecord
from whistpress.league.cups.words import cup_lines
from whistpress.league.divisions.facts.statuses import champions
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import MatchLine, team_names
from whistpress.league.divisions.words.rules import play_off_matches
from whistpress.league.divisions.words.view import DivisionLine, division_view, match_lines
from whistpress.site import addresses
from whistpress.site.wording import join_words

HEAD = 3
"""So many lines of a table stand at its head."""


class DivisionHead(Struct, frozen=True, kw_only=True):
    """A division as other pages show it: its page, the first lines of its table, and the chances that remain (`to_play_for`)."""

    title: str
    path: str
    table: tuple[DivisionLine, ...]
    to_play_for: tuple[str, ...]
    played: bool


class CalendarMatch(Struct, frozen=True):
    """A match in a list of many divisions: the line, and where it stands."""

    line: MatchLine
    division: str
    path: str

    @property
    def year(self) -> str:
        """The year of its day; empty while it has none."""
        return self.line.iso[:4]


class ClubFixtures(Struct, frozen=True):
    """The matches of a club: those to come, the next first; those with a result (a walkover has one), the last first."""

    coming: tuple[CalendarMatch, ...]
    results: tuple[CalendarMatch, ...]


def leaders(table: DivisionTable) -> str:
    """Name the winner of a division, or its leaders and the number of matches so far; empty before the first match."""
    names = team_names(table.division)
    if first := champions(table):
        return say("won by %(names)s", names=join_words([names[team].text for team in first]))
    first = tuple(row.team for row in table.rows if row.place == 1)
    played = sum(result.counts for result in table.results)
    if not played:
        return ""
    return say_many(
        "led by %(names)s after %(number)s match",
        "led by %(names)s after %(number)s matches",
        played,
        names=join_words([names[team].text for team in first]),
    )


def division_head(table: DivisionTable, most: int = HEAD) -> DivisionHead:
    """Return a division in short, with the first `most` lines of its table."""
    view = division_view(table)
    return DivisionHead(
        title=table.division.title,
        path=addresses.division(table.division.id),
        table=tuple(line for line in view.table if line.row.place)[:most],
        to_play_for=view.to_play_for,
        played=bool(view.matches_counted),
    )


def matches(tables: Iterable[DivisionTable], cups: Iterable[CupRecord] = ()) -> tuple[CalendarMatch, ...]:
    """Return every match of some divisions and cups by date, play-offs among them; matches without a date come last."""
    calendar_matches = [
        CalendarMatch(line, table.division.title, addresses.division(table.division.id))
        for table in tables
        for line in match_lines(table).values()
    ]
    calendar_matches += [
        CalendarMatch(line, say("%(title)s: play-off", title=table.division.title), addresses.division(table.division.id))
        for table in tables
        for line in play_off_matches(table.division, team_names(table.division))
    ]
    calendar_matches += [CalendarMatch(line.line, line.cup, line.path) for line in cup_lines(cups)]
    return tuple(sorted(calendar_matches, key=lambda match: (match.line.iso or "9", match.path, match.line.anchor)))


def latest_matches(calendar_matches: Iterable[CalendarMatch]) -> tuple[CalendarMatch, ...]:
    """Select the matches of the last day on which any was played, without those that are events besides."""
    played = [match for match in calendar_matches if match.line.played and match.line.iso and not match.line.path]
    last = max((match.line.iso for match in played), default="")
    return tuple(match for match in played if match.line.iso == last)


def next_matches(calendar_matches: Iterable[CalendarMatch], today: str) -> tuple[CalendarMatch, ...]:
    """Select the matches to come from a day (as `2026-10-02`) on, without those that are events besides, the next first."""
    return tuple(match for match in calendar_matches if match.line.open and match.line.iso >= today and not match.line.path)


def matches_of_club(calendar_matches: Iterable[CalendarMatch], club: str) -> ClubFixtures:
    """Select the matches of a club's teams: those to come, the next first; the results, the last first; undated ones last."""
    club_matches = [match for match in calendar_matches if club in (match.line.home.club, match.line.away.club)]
    results = [match for match in reversed(club_matches) if match.line.counts]
    return ClubFixtures(
        coming=tuple(match for match in club_matches if match.line.open),
        results=(*(match for match in results if match.line.iso), *(match for match in results if not match.line.iso)),
    )


def cup_calendar_matches(records: Iterable[CupRecord], person: str = "") -> tuple[CalendarMatch, ...]:
    """Return the matches of some cups for lists of many competitions; with `person` only those in which he or she plays."""
    lines = cup_lines(records)
    return tuple(CalendarMatch(line.line, line.cup, line.path) for line in lines if not person or person in line.players)
