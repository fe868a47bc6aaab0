"""The slips of an event: the lines of each deal brought together, with those that should have been there.

Sittings that share one movement pool their lines: a deal begun in one and ended in the next has one slip.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from whistpress.core.model import Contest, Event, Line, Play, Schedule, Seats, Session, Trump, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One deal as it stands before scoring.

    `session` is the sitting in which it was begun, `movement` the first of those that share its movement. `lines` are as the
    event gives them; `missing` are plays of the schedule that no line tells of. `round` is the round in
    which the schedule has the deal, when there is only one. `resting` are the entries that an odd number leaves out of it.
    """

    session: int
    deal: int
    trump: Trump | None
    lines: tuple[Line, ...]
    missing: tuple[Line, ...] = ()
    round: int | None = None
    planned: int = 0
    resting: tuple[int, ...] = ()
    movement: int = 1

    @property
    def awaited(self) -> int:
        """How many scores are still to come."""
        return len(self.missing) + sum(line.awaited for line in self.lines)


def slips(event: Event) -> tuple[Slip, ...]:
    """Every deal that has a line or is on the schedule, in the order of sittings and deals."""
    return tuple(slip for sittings in _together(event.sessions) for slip in _of_sittings(event, sittings))


def missing_plays(lines: Sequence[Line], plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays of a deal that no line tells of, as many as its lines fall short of the plays.

    A void line ("new deal") is none. Where lines differ from the schedule, plays whose entries have no line go first.
    """
    standing = [line for line in lines if line.word is not Word.NEW_DEAL]
    short = len(plays) - len(standing)
    if short <= 0:
        return ()
    told = [_table(line.seats) for line in standing]
    untold = []
    for play in plays:
        table = _table(play.seats)
        if table in told:
            told.remove(table)
        else:
            untold.append(play)
    elsewhere = {number for line in standing for number in line.seats}
    return tuple(sorted(untold, key=lambda play: len(elsewhere.intersection(play.seats)))[:short])


def _table(seats: Seats) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(seats.ns), frozenset(seats.ew)


def _together(sessions: Iterable[Session]) -> list[list[Session]]:
    """Sittings that are parts of one movement, together."""
    groups: list[list[Session]] = []
    for session in sessions:
        for group in groups:
            if session.rounds and group[0].rounds and session.schedule == group[0].schedule:
                group.append(session)
                break
        else:
            groups.append([session])
    return groups


def _of_sittings(event: Event, sittings: Sequence[Session]) -> list[Slip]:
    schedule = sittings[0].schedule
    first: dict[int, Session] = {}
    lines: dict[int, list[Line]] = {}
    for session in sittings:
        for line in session.lines:
            first.setdefault(line.deal, session)
            lines.setdefault(line.deal, []).append(line)
    plays = _plays_by_deal(schedule, {number for session in sittings for number in session.rounds})
    resting = _resting(schedule, lines) if event.contest is Contest.PAIRS else {}
    return [
        replace(
            _slip(deal, first.get(deal) or _sitting_of(plays[deal], sittings), lines.get(deal, []), plays.get(deal, []), resting),
            movement=sittings[0].number,
        )
        for deal in sorted(lines.keys() | plays.keys())
    ]


def _sitting_of(plays: Sequence[Play], sittings: Sequence[Session]) -> Session:
    """The sitting in which a deal without lines was to begin."""
    return next((session for session in sittings if plays[0].round in session.rounds), sittings[0])


def _slip(deal: int, session: Session, lines: list[Line], plays: list[Play], resting: Mapping[int, tuple[int, ...]]) -> Slip:
    rounds = {play.round for play in plays}
    return Slip(
        session=session.number,
        deal=deal,
        trump=session.trump_of(deal),
        lines=tuple(lines),
        missing=tuple(
            Line(deal=deal, seats=play.seats, round=play.round, table=play.table) for play in missing_plays(lines, plays)
        ),
        round=rounds.pop() if len(rounds) == 1 else None,
        planned=len(plays),
        resting=resting.get(deal, ()),
    )


def _plays_by_deal(schedule: Schedule | None, rounds: set[int]) -> dict[int, list[Play]]:
    plays: dict[int, list[Play]] = {}
    for play in schedule.plays if schedule else ():
        if not rounds or play.round in rounds:
            for deal in play.deals:
                plays.setdefault(deal, []).append(play)
    return plays


def _resting(schedule: Schedule | None, lines: Mapping[int, list[Line]]) -> dict[int, tuple[int, ...]]:
    """For each deal, the pairs that do not play it, where an odd number makes pairs sit out.

    The book records a pair "on the score slip of each deal" it does not play (Barney 1900, pp. 42, 44).
    """
    if schedule is None or not schedule.sit_outs:
        return {}
    everybody = set(schedule.numbers())
    playing: dict[int, set[int]] = {}
    for play in schedule.plays:
        for deal in play.deals:
            playing.setdefault(deal, set()).update(play.seats)
    for deal, here in lines.items():
        playing.setdefault(deal, set()).update(number for line in here for number in line.seats)
    return {deal: tuple(sorted(everybody - here)) for deal, here in playing.items()}
