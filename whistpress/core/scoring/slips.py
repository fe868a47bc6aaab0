"""The slips of an event: the lines of each deal brought together, with those that should have been there.

Sittings that share one movement pool their lines: a deal begun in one and ended in the next has one slip.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, LineWord, Play, PlayedLine, Schedule, Seats, Session, Trump
from whistpress.core.scoring.absences import standing_plays, with_absences

FIRST_GROUP = "A"
"""The tables that played a deal before its tray was fouled."""


class DealSlip(Struct, frozen=True, kw_only=True):
    """One deal as it stands before scoring.

    `session` is the sitting in which it was begun, `movement` the first of those that share its movement. `lines` are as the
    event gives them; `missing` are plays of the schedule that no line tells of. `round` is the round in
    which the schedule has the deal, when there is only one. `resting` are the entries that an odd number leaves out of it.
    `section` is the section of the room that has it, where the schedule divides the tables (0: it does not).
    Without trays a slip is a whole round, `by_round`, and `deal` its number. Where the tray was fouled there is a slip for each
    `group` of tables that played the same cards.
    """

    session: int
    deal: int
    trump: Trump | None
    lines: tuple[PlayedLine, ...]
    missing: tuple[PlayedLine, ...] = ()
    round: int | None = None
    planned: int = 0
    resting: tuple[int, ...] = ()
    movement: int = 1
    by_round: bool = False
    group: str = ""
    section: int = 0

    @property
    def awaited(self) -> int:
        """How many scores are still to come."""
        return len(self.missing) + sum(line.awaited for line in self.lines)


def deal_slips(event: Event) -> tuple[DealSlip, ...]:
    """Every deal that has a line or is on the schedule, in the order of sittings and deals."""
    return tuple(slip for sittings in _together(event.sessions) for slip in _of_sittings(event, sittings))


def missing_plays(lines: Sequence[PlayedLine], plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays of a deal that no line tells of, as many as its lines fall short of the plays.

    A void line ("new deal") is none. Where lines differ from the schedule, plays whose entries have no line go first.
    """
    standing = [line for line in lines if line.word is not LineWord.NEW_DEAL]
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


def _of_sittings(event: Event, sittings: Sequence[Session]) -> list[DealSlip]:
    schedule = sittings[0].schedule
    first: dict[int, Session] = {}
    lines: dict[int, list[PlayedLine]] = {}
    for session in sittings:
        for line in session.lines:
            first.setdefault(line.deal, session)
            lines.setdefault(line.deal, []).append(line)
    rounds = {number for session in sittings for number in session.rounds}
    plays, fallen = standing_plays(schedule, rounds, [change for session in sittings for change in session.changes])
    idle = _resting(schedule, lines) if event.contest is Contest.PAIRS else {}
    resting = with_absences(schedule, idle, fallen)
    return [
        part
        for deal in sorted(lines.keys() | plays.keys())
        for part in _by_group(_whole(deal, sittings, first, lines, plays, resting))
    ]


def _by_group(slip: DealSlip) -> list[DealSlip]:
    """The slip by itself; that of a fouled tray in as many as there are groups. Lines to come belong to the last of them."""
    groups = sorted({line.group for line in slip.lines})
    if len(groups) < 2:
        return [slip]
    return [
        replace(
            slip,
            group=group or FIRST_GROUP,
            lines=tuple(line for line in slip.lines if line.group == group),
            missing=slip.missing if group == groups[-1] else (),
            resting=slip.resting if group == groups[0] else (),
        )
        for group in groups
    ]


def _whole(
    deal: int,
    sittings: Sequence[Session],
    first: Mapping[int, Session],
    lines: Mapping[int, list[PlayedLine]],
    plays: Mapping[int, list[Play]],
    resting: Mapping[int, tuple[int, ...]],
) -> DealSlip:
    """The slip of a deal, its groups together."""
    schedule, here = sittings[0].schedule, lines.get(deal, [])
    session = first.get(deal) or _sitting_of(plays[deal], sittings)
    by_round = bool(schedule and schedule.by_rounds) or any(line.round_deals for line in here)
    return _slip(deal, session, here, plays.get(deal, []), resting, sittings[0].number, by_round=by_round)


def _sitting_of(plays: Sequence[Play], sittings: Sequence[Session]) -> Session:
    """The sitting in which a deal without lines was to begin."""
    return next((session for session in sittings if plays[0].round in session.rounds), sittings[0])


def _slip(
    deal: int,
    session: Session,
    lines: list[PlayedLine],
    plays: list[Play],
    resting: Mapping[int, tuple[int, ...]],
    movement: int,
    *,
    by_round: bool,
) -> DealSlip:
    rounds, schedule = {play.round for play in plays}, session.schedule
    of_round = schedule.deals_per_round if schedule and schedule.by_rounds else 0
    return DealSlip(
        session=session.number,
        deal=deal,
        trump=session.trump_of(deal),
        lines=tuple(lines),
        missing=tuple(
            PlayedLine(deal=deal, seats=play.seats, round=play.round, table=play.table, round_deals=of_round)
            for play in missing_plays(lines, plays)
        ),
        round=rounds.pop() if len(rounds) == 1 else None,
        planned=len(plays),
        resting=resting.get(deal, ()),
        movement=movement,
        by_round=by_round,
        section=schedule.section_of(plays[0].table) if schedule and schedule.sections and plays else 0,
    )


def _resting(schedule: Schedule | None, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """For each deal, the pairs that do not play it, where an odd number makes pairs sit out.

    The book records a pair "on the score slip of each deal" it does not play (Barney 1900, pp. 42, 44).
    """
    if schedule is None or not schedule.sit_outs:
        return {}
    everybody = set(schedule.numbers())
    playing: dict[int, set[int]] = {}
    for play in schedule.plays:
        for deal in schedule.written(play):
            playing.setdefault(deal, set()).update(play.seats)
    for deal, here in lines.items():
        playing.setdefault(deal, set()).update(number for line in here for number in line.seats)
    return {deal: tuple(sorted(everybody - here)) for deal, here in playing.items()}
