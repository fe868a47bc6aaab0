"""The matches of a division: which entries of an event are its teams, and the result of each match.

A result has the gain, the tricks and the points of both teams, and says whether it counts.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Entry, EventHead, ResultHead, Status
from whistpress.core.model.names import folded_name
from whistpress.core.scoring import method_named
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.model import NOTHING, Division, MarginUnit, Match, MatchRuling, Team, Two
from whistpress.league.people.model import Person

WON, DRAWN, LOST = "W", "D", "L"


class MatchPoints(Struct, frozen=True, kw_only=True):
    """What home and away have from a match: a letter each (`W`, `D`, `L`), points, and tables won (None where not known)."""

    letters: tuple[str, str]
    points: Two
    tables: Two | None = None


def points_of_play(division: Division, match: Match, gain: Fraction, tables: Two | None) -> MatchPoints:
    """Return the points of a match that was played; `gain` is the margin of the home team in the unit of the division."""
    scoring = division.scoring
    leads = [gain] if tables is None else [tables[0] - tables[1], gain] if scoring.won_by_tables else [gain]
    if match.all_tables_decided and not any(table.tricks for table in match.tables) and tables:
        leads = [tables[0] - tables[1]]  # every table was conceded: there are no tricks to win on
    lead = next((lead for lead in leads if lead), Fraction(0))
    table_points = scoring.table_points(match.tables)
    if not lead:
        return MatchPoints(
            letters=(DRAWN, DRAWN), points=(division.draw + table_points[0], division.draw + table_points[1]), tables=tables
        )
    margin = gain if lead > 0 else -gain
    winner = division.win + scoring.bonus_of(margin)
    loser = division.loss + scoring.losing_of(margin)
    if lead > 0:
        return MatchPoints(letters=(WON, LOST), points=(winner + table_points[0], loser + table_points[1]), tables=tables)
    return MatchPoints(letters=(LOST, WON), points=(loser + table_points[0], winner + table_points[1]), tables=tables)


def points_of_walkover(division: Division, match: Match) -> MatchPoints:
    """Return the points of a match that one team or both forfeited; if neither came, both lost."""
    came, stayed = division.walkover
    lost = tuple(team in match.forfeited for team in match.teams)
    figures = division.scoring.walkover_tables
    tables = as_home_and_away(figures, lost) if figures else None
    return MatchPoints(
        letters=(LOST if lost[0] else WON, LOST if lost[1] else WON),
        points=(stayed if lost[0] else came, stayed if lost[1] else came),
        tables=tables,
    )


def as_home_and_away(figures: Two, lost: tuple[bool, ...]) -> Two:
    """Return a figure of the team that came and one of the team that did not as those of home and away."""
    came, stayed = figures
    return (stayed if lost[0] else came, stayed if lost[1] else came)


def points_of_ruling(division: Division, ruling: MatchRuling, played: MatchPoints | None) -> MatchPoints:
    """Return the points that a ruling gives, and the match as won, drawn or lost by it.

    Without its points for tables the match is won by the side with more points; where the ruling says nothing of tables, those
    that were played stand.
    """
    points = ruling.points or (played.points if played else NOTHING)
    tables = ruling.tables or (played.tables if played else None)
    lead = points[0] - points[1]
    if ruling.tables and division.scoring.table:
        won, _, lost = division.scoring.table
        lead -= (ruling.tables[0] - ruling.tables[1]) * (won - lost)
    letters = (WON, LOST) if lead > 0 else (LOST, WON) if lead < 0 else (DRAWN, DRAWN)
    return MatchPoints(letters=letters, points=points, tables=tables)


def tables_won(match: Match) -> Two | None:
    """Return the tables that home and away won, a drawn one a half to each; None without a match card."""
    decided = [table.won for table in match.tables if table.is_decided]
    if not decided:
        return None
    return sum((home for home, _ in decided), Fraction(0)), sum((away for _, away in decided), Fraction(0))


class MatchState(StrEnum):
    """The state of a match.

    `to come` has a day or awaits one; `awaited` has been begun or scored in part; `void` is not played at all; `expunged` was
    against a team that withdrew, and counts no longer.
    """

    TO_COME = "to come"
    AWAITED = "awaited"
    PLAYED = "played"
    WALKOVER = "walkover"
    VOID = "void"
    EXPUNGED = "expunged"


COUNTING = frozenset({MatchState.PLAYED, MatchState.WALKOVER})
OPEN = frozenset({MatchState.TO_COME, MatchState.AWAITED})


class MatchResult(Struct, frozen=True, kw_only=True):
    """A match and its result.

    `date` is the day of its event where it has one. `gain` is the margin of the home team in the unit of the division: above
    nothing where it has more tricks. `tricks` and `tables` are those of home and away, where they are known. `points` and
    `letters` are those of both, by the last ruling where there is one; `before_rulings` then has those that were played.
    It is `provisional` while its event is.
    """

    match: Match
    state: MatchState
    date: datetime.date | None = None
    gain: Fraction | None = None
    tricks: Two | None = None
    tables: Two | None = None
    points: Two | None = None
    letters: tuple[str, str] = ("", "")
    before_rulings: MatchPoints | None = None
    provisional: bool = False

    @property
    def counts(self) -> bool:
        """Whether it gives points."""
        return self.state in COUNTING

    @property
    def under_protest(self) -> bool:
        """Whether it counts, and a protest against it awaits a ruling."""
        return self.counts and self.match.under_protest

    def gain_of(self, team: str) -> Fraction | None:
        """Return the margin of one of the two teams; negative for the loser."""
        return self.gain if self.gain is None or team == self.match.home else -self.gain

    def tricks_of(self, team: str) -> Fraction | None:
        """Return the tricks of one of the two teams."""
        return self.tricks[team != self.match.home] if self.tricks else None

    def tables_of(self, team: str) -> Fraction:
        """Return the tables won by one of the two teams; 0 where the match does not count or has no tables."""
        return self.tables[team != self.match.home] if self.tables and self.counts else Fraction(0)

    def points_of(self, team: str) -> Fraction:
        """Return the points of one of the two teams; 0 where the match does not count."""
        return self.points[team != self.match.home] if self.points and self.counts else Fraction(0)

    def letter(self, team: str) -> str:
        """Return `W`, `D` or `L` for a team; empty where the match does not count. If neither team came, both lost."""
        return self.letters[team != self.match.home] if self.counts else ""


class MatchRecord(Struct, frozen=True):
    """The record of a match: the day, the gain of the home team, the tricks; `begun` where scores are still to come.

    The gain is that of duplicate whist, half of the difference in tricks, whatever the division's margin.
    """

    date: datetime.date | None
    gain: Fraction | None = None
    tricks: tuple[Fraction, Fraction] | None = None
    begun: bool = False


def match_results(
    division: Division,
    events: Iterable[EventHead],
    results: Mapping[str, ResultHead],
    people: Mapping[str, Person],
    clubs: Mapping[str, Club],
) -> tuple[MatchResult, ...]:
    """Return the result of every match, in the order of the division."""
    events_by_id = {event.id: event for event in events}
    teams = {team.id: team for team in division.teams}
    outcomes = []
    for match in division.matches:
        event = events_by_id.get(match.event or "")
        entries = entries_of(match, teams, event, people, clubs) if event else None
        record = record_of_event(event, results.get(event.id), entries) if event and entries else _record_of(match)
        result = _result(division, match, record)
        provisional = event is not None and result.counts and event.status is not Status.FINAL
        outcomes.append(replace(result, provisional=True) if provisional else result)
    return tuple(outcomes)


def _record_of(match: Match) -> MatchRecord:
    if match.tricks:
        return MatchRecord(match.date, Fraction(match.tricks[0] - match.tricks[1], 2), match.tricks)
    if match.all_tables_decided:
        return MatchRecord(match.date, Fraction(0))
    return MatchRecord(match.date, match.gain, begun=any(table.is_decided for table in match.tables))


def record_of_event(event: EventHead, result: ResultHead | None, entries: tuple[int, int]) -> MatchRecord:
    """Return the gain and the tricks of two entries: from their comparison where teams meet in one, else from the ranking."""
    if not event.played or result is None:
        return MatchRecord(event.date)
    if not result.complete:
        return MatchRecord(event.date, begun=True)
    compared = [comparison for comparison in result.comparisons if set(comparison.entries) == set(entries)]
    if compared:
        met = [comparison.tricks if comparison.entries == entries else comparison.tricks[::-1] for comparison in compared]
        home, away = (sum(tricks, Fraction(0)) for tricks in zip(*met, strict=True))  # a match is one, in any number of rounds
        return MatchRecord(event.date, Fraction(home - away, 2), (home, away))
    rows = [group_and_row[1] if (group_and_row := result.row_of(number)) else None for number in entries]
    if rows[0] is None or rows[1] is None:
        return MatchRecord(event.date, begun=True)
    tricks = (rows[0].tricks, rows[1].tricks)
    is_margin = method_named(result.scoring).is_margin
    return MatchRecord(event.date, rows[0].score if is_margin else Fraction(tricks[0] - tricks[1], 2), tricks)


def _result(division: Division, match: Match, record: MatchRecord) -> MatchResult:
    state = _state(division, match, record)
    unit = 2 if division.margin == MarginUnit.TRICKS else 1
    gain, tricks = record.gain, record.tricks
    played: MatchPoints | None = None
    margin = None if gain is None else gain * unit
    if state is MatchState.WALKOVER:
        match = _with_forfeits(division, match)
        lost = tuple(team in match.forfeited for team in match.teams)
        tricks = as_home_and_away(division.scoring.walkover_tricks, lost) if division.scoring.walkover_tricks else None
        margin = (tricks[0] - tricks[1]) * Fraction(unit, 2) if tricks else division.walkover_gain * (int(lost[1]) - int(lost[0]))
        played = points_of_walkover(division, match)
    elif margin is not None and state is MatchState.PLAYED:
        played = points_of_play(division, match, margin, tables_won(match))
    ruling = match.points_ruling if state in COUNTING else None
    final = points_of_ruling(division, ruling, played) if ruling else played
    return MatchResult(
        match=match,
        state=state,
        date=record.date,
        gain=margin,
        tricks=tricks,
        tables=final.tables if final else tables_won(match),
        points=final.points if final else None,
        letters=final.letters if final else ("", ""),
        before_rulings=played if ruling else None,
    )


def result_on(division: Division, result: MatchResult, day: datetime.date) -> MatchResult:
    """Return a result as it was at the end of a day: a later match is to come, later protests and rulings are not made."""
    match = result.match
    rulings = tuple(ruling for ruling in match.rulings if not (ruling.date and ruling.date > day))
    protest = match.protest if match.protest and not (match.protest.date and match.protest.date > day) else None
    earlier = replace(match, rulings=rulings, protest=protest)
    never_played = result.gain is None and not match.forfeited and earlier.points_ruling is None
    if result.counts and ((result.date and result.date > day) or never_played):
        bare = replace(earlier, tables=(), tricks=None, gain=None, forfeited=(), rulings=(), protest=None)
        return MatchResult(match=bare, state=MatchState.TO_COME, date=result.date)
    if not result.counts or len(rulings) == len(match.rulings) or result.points is None:
        return replace(result, match=earlier)
    played = result.before_rulings or MatchPoints(letters=result.letters, points=result.points, tables=result.tables)
    final = points_of_ruling(division, earlier.points_ruling, played) if earlier.points_ruling else played
    return replace(
        result,
        match=earlier,
        points=final.points,
        tables=final.tables,
        letters=final.letters,
        before_rulings=played if earlier.points_ruling else None,
    )


def _state(division: Division, match: Match, record: MatchRecord) -> MatchState:
    left = [withdrawal for team in match.teams if (withdrawal := division.withdrawal(team))]
    settled = record.gain is not None or bool(match.forfeited) or match.points_ruling is not None
    if any(withdrawal.expunged for withdrawal in left):
        return MatchState.EXPUNGED if settled else MatchState.VOID
    if match.void:
        return MatchState.VOID
    if match.forfeited or (_with_forfeits(division, match).forfeited and not settled):
        return MatchState.WALKOVER
    if settled:
        return MatchState.PLAYED
    return MatchState.VOID if left else MatchState.AWAITED if record.begun else MatchState.TO_COME


def _with_forfeits(division: Division, match: Match) -> Match:
    """Return a match as forfeited by a withdrawn team, where the league gives walkovers for its remaining matches."""
    gone = tuple(team for team in match.teams if (left := division.withdrawal(team)) and left.walkovers and not left.expunged)
    if match.forfeited or not gone or match.event or match.has_result:
        return match
    return replace(match, forfeited=gone)


def entries_of(
    match: Match, teams: Mapping[str, Team], event: EventHead, people: Mapping[str, Person], clubs: Mapping[str, Club]
) -> tuple[int, int] | None:
    """Find the numbers of the home and of the away team in an event; None where the event is not between these two.

    Entries that the match names are taken as they are. Else a team is found by its name (or its club's, or their ids);
    where an entry has none, by the club of all of its players that have one.
    """
    if match.entries:
        return match.entries if all(event.entry(number) for number in match.entries) else None
    home, away = (teams.get(id_) for id_ in match.teams)
    if home is None or away is None:
        return None
    pairings = [
        (entry.number, other.number)
        for entry, other in permutations(event.entries, 2)
        if is_team(home, entry, people, clubs) and is_team(away, other, people, clubs)
    ]
    return pairings[0] if len(pairings) == 1 else None


def is_team(team: Team, entry: Entry, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> bool:
    """Return whether an entry is a team: by its name, or where it has none by its players' club."""
    if entry.name:
        club = clubs.get(team.club or "")
        names = {team.id, team.name, *((club.id, club.name) if club and team.id == team.club else ())}
        return folded_name(entry.name) in map(folded_name, names)
    belong = Counter(people[player].club for player in entry.players if player in people and people[player].club)
    return len(belong) == 1 and team.club in belong
