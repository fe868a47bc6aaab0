"""What came of each match of a division: its gain, its tricks, the points of both, and whether it counts."""

import datetime
from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Club, EventHead, Person, ResultHead
from whistpress.core.model.divisions import Division, MarginUnit, Match
from whistpress.core.records.divisions.teams import entries_of


class State(StrEnum):
    """How far a match has come.

    `to come` has a day or awaits one; `awaited` has been begun or scored in part; `void` is not played at all; `expunged` was
    against a team that withdrew, and counts no longer.
    """

    TO_COME = "to come"
    AWAITED = "awaited"
    PLAYED = "played"
    WALKOVER = "walkover"
    VOID = "void"
    EXPUNGED = "expunged"


COUNTING = frozenset({State.PLAYED, State.WALKOVER})
OPEN = frozenset({State.TO_COME, State.AWAITED})


class MatchResult(Struct, frozen=True, kw_only=True):
    """A match and what came of it.

    `date` is the day of its event where it has one. `gain` is the margin of the home team in the unit of the division: above
    nothing where it won. `tricks` are those of home and away, where they are known. `points` are those of both, None while
    there are none.
    """

    match: Match
    state: State
    date: datetime.date | None = None
    gain: Fraction | None = None
    tricks: tuple[Fraction, Fraction] | None = None
    points: tuple[Fraction, Fraction] | None = None

    @property
    def counts(self) -> bool:
        """It gives points."""
        return self.state in COUNTING

    def gain_of(self, team: str) -> Fraction | None:
        """The margin of one of the two; less than nothing where it lost."""
        return self.gain if self.gain is None or team == self.match.home else -self.gain

    def tricks_of(self, team: str) -> Fraction | None:
        """The tricks of one of the two."""
        return self.tricks[team != self.match.home] if self.tricks else None

    def points_of(self, team: str) -> Fraction:
        """The points of one of the two; none where it does not count."""
        return self.points[team != self.match.home] if self.points and self.counts else Fraction(0)

    def letter(self, team: str) -> str:
        """`W`, `D` or `L` for one of the two; empty where it does not count. Of a match to which neither came both lost it."""
        if not self.counts:
            return ""
        if self.state is State.WALKOVER:
            return "L" if team in self.match.forfeited else "W"
        gain = self.gain_of(team) or Fraction(0)
        return "W" if gain > 0 else "L" if gain < 0 else "D"


Results = Mapping[str, ResultHead]


class _Told(Struct, frozen=True):
    """What a match's record says: the day, the gain of the home team, the tricks; `begun` where scores are still to come.

    The gain is that of duplicate whist, half of the difference in tricks, whatever the division's margin.
    """

    date: datetime.date | None
    gain: Fraction | None = None
    tricks: tuple[Fraction, Fraction] | None = None
    begun: bool = False


def match_results(
    division: Division, events: Iterable[EventHead], results: Results, people: Mapping[str, Person], clubs: Mapping[str, Club]
) -> tuple[MatchResult, ...]:
    """What came of every match, in the order of the division."""
    known = {event.id: event for event in events}
    teams = {team.id: team for team in division.teams}
    found = []
    for match in division.matches:
        event = known.get(match.event or "")
        entries = entries_of(match, teams, event, people, clubs) if event else None
        told = _of_event(event, results.get(event.id), entries) if event and entries else _typed(match)
        found.append(_result(division, match, told))
    return tuple(found)


def _typed(match: Match) -> _Told:
    if match.tricks:
        return _Told(match.date, Fraction(match.tricks[0] - match.tricks[1], 2), match.tricks)
    return _Told(match.date, match.gain)


def _of_event(event: EventHead, result: ResultHead | None, entries: tuple[int, int]) -> _Told:
    """The gain and the tricks of two entries: of their comparison where teams meet in one, else of the ranking."""
    if not event.played or result is None:
        return _Told(event.date)
    if not result.complete:
        return _Told(event.date, begun=True)
    compared = [one for one in result.comparisons if set(one.entries) == set(entries)]
    if compared:
        return _compared([one.tricks if one.entries == entries else one.tricks[::-1] for one in compared], event.date)
    rows = [found[1] if (found := result.row_of(number)) else None for number in entries]
    if rows[0] is None or rows[1] is None:
        return _Told(event.date, begun=True)
    tricks = (rows[0].tricks, rows[1].tricks)
    return _Told(event.date, rows[0].score if result.scoring == "gain" else Fraction(tricks[0] - tricks[1], 2), tricks)


def _compared(met: Iterable[tuple[Fraction, ...]], date: datetime.date) -> _Told:
    """Every meeting of the two in an event, together: a match is one, in however many rounds."""
    home, away = (sum(tricks, Fraction(0)) for tricks in zip(*met, strict=True))
    return _Told(date, Fraction(home - away, 2), (home, away))


def _result(division: Division, match: Match, told: _Told) -> MatchResult:
    state = _state(division, match, told)
    walked = _walked(division, match)
    if state is State.WALKOVER:
        came, stayed = division.walkover
        points = tuple(stayed if team in walked.forfeited else came for team in match.teams)
        margin = {1: division.walkover_gain * (1 if match.away in walked.forfeited else -1)}.get(len(set(walked.forfeited)))
        return MatchResult(match=walked, state=state, date=told.date, gain=margin or Fraction(0), points=(points[0], points[1]))
    return MatchResult(
        match=match,
        state=state,
        date=told.date,
        gain=None if told.gain is None else told.gain * (2 if division.margin == MarginUnit.TRICKS else 1),
        tricks=told.tricks,
        points=None if told.gain is None or state is not State.PLAYED else _points(division, told.gain),
    )


def _points(division: Division, gain: Fraction) -> tuple[Fraction, Fraction]:
    if gain:
        return (division.win, division.loss) if gain > 0 else (division.loss, division.win)
    return division.draw, division.draw


def _state(division: Division, match: Match, told: _Told) -> State:
    left = [one for team in match.teams if (one := division.withdrawal(team))]
    settled = told.gain is not None or bool(match.forfeited)
    if any(one.expunged for one in left):
        return State.EXPUNGED if settled else State.VOID
    if match.void:
        return State.VOID
    if match.forfeited or (_walked(division, match).forfeited and not settled):
        return State.WALKOVER
    if settled:
        return State.PLAYED
    return State.VOID if left else State.AWAITED if told.begun else State.TO_COME


def _walked(division: Division, match: Match) -> Match:
    """The match as forfeited by who withdrew, where the league gives walkovers for what such a team had still to play."""
    gone = tuple(team for team in match.teams if (left := division.withdrawal(team)) and left.walkovers and not left.expunged)
    if match.forfeited or not gone or match.event or match.has_result:
        return match
    return replace(match, forfeited=gone)
