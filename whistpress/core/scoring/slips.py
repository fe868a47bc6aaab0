"""The slips of an event: the lines of each deal brought together, and the plays that have no line.

Sittings that share one movement pool their lines: a deal begun in one and ended in the next has one slip. Plays of an absent
entry fall away; its opponents get what a pair gets that sits the deal out, the absent entry nothing, unless it is credited.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import (
    Contest,
    CreditTo,
    Event,
    LineUpChange,
    LineWord,
    Play,
    PlayedLine,
    Schedule,
    Seats,
    Session,
    Trump,
)

FIRST_GROUP = "A"
"""The tables that played a deal before its tray was fouled."""


class DealSlip(Struct, frozen=True, kw_only=True):
    """One deal before scoring.

    `session` is the sitting in which it was begun, `movement` the first sitting that shares its movement. `lines` are as the
    event gives them; `missing` are plays of the schedule that have no line. `round` is the round in which the schedule has the
    deal, when there is only one. `resting` are the entries that an odd number leaves out of it.
    `section` is the section of the room that has it, where the schedule divides the tables (0: it does not).
    Without trays a slip is a whole round, `by_round`, and `deal` its number; `hands` is then how many hands it has, and `waited`
    the tricks that those who wait are credited with, None where waiting counts none. Where the tray was fouled there is a slip
    for each `group` of tables that played the same cards.
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
    hands: int = 1
    waited: int | None = None

    @property
    def scores_to_come(self) -> int:
        """How many scores are still to come."""
        return len(self.missing) + sum(line.is_awaited for line in self.lines)


def deal_slips(event: Event) -> tuple[DealSlip, ...]:
    """Every deal that has a line or is on the schedule, in the order of sittings and deals."""
    movements: list[list[Session]] = []
    for session in event.sessions:
        shared = (one for one in movements if session.rounds and one[0].rounds and session.schedule == one[0].schedule)
        if movement := next(shared, None):
            movement.append(session)
        else:
            movements.append([session])
    return tuple(slip for sittings in movements for slip in _slips_of_movement(event, sittings))


def missing_plays(lines: Sequence[PlayedLine], plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays of a deal that have no line, as many as its lines fall short of the plays.

    A void line ("new deal") is none. Where lines differ from the schedule, plays whose entries have no line go first.
    """
    standing = [line for line in lines if line.word is not LineWord.NEW_DEAL]
    short = len(plays) - len(standing)
    if short <= 0:
        return ()
    recorded = [_table(line.seats) for line in standing]
    missing = []
    for play in plays:
        table = _table(play.seats)
        if table in recorded:
            recorded.remove(table)
        else:
            missing.append(play)
    elsewhere = {number for line in standing for number in line.seats}
    return tuple(sorted(missing, key=lambda play: len(elsewhere.intersection(play.seats)))[:short])


def _table(seats: Seats) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(seats.ns), frozenset(seats.ew)


def _slips_of_movement(event: Event, sittings: Sequence[Session]) -> list[DealSlip]:
    schedule = sittings[0].schedule
    first: dict[int, Session] = {}
    lines: dict[int, list[PlayedLine]] = {}
    for session in sittings:
        for line in session.lines:
            first.setdefault(line.deal, session)
            lines.setdefault(line.deal, []).append(line)
    rounds = {number for session in sittings for number in session.rounds}
    absences = [change for session in sittings for change in session.changes if change.absent]
    plays, absent_plays = _plays_by_deal(schedule, rounds, absences)
    sitting_out = _waiting(schedule, lines) if schedule and schedule.waiting is not None else {}
    if event.contest is Contest.PAIRS:
        sitting_out = _resting(schedule, lines)
    resting = _with_opponents_of_absent(schedule, sitting_out, absent_plays, absences)
    found = []
    for deal in sorted(lines.keys() | plays.keys()):
        planned = plays.get(deal, [])
        session = first.get(deal) or next((one for one in sittings if planned[0].round in one.rounds), sittings[0])
        found += _by_group(_slip(deal, session, lines.get(deal, []), planned, resting.get(deal, ()), sittings[0].number))
    return found


def _slip(
    deal: int, session: Session, lines: Sequence[PlayedLine], plays: Sequence[Play], resting: tuple[int, ...], movement: int
) -> DealSlip:
    rounds, schedule = {play.round for play in plays}, session.schedule
    by_rounds = schedule is not None and schedule.by_rounds
    of_round = schedule.deals_per_round if schedule and by_rounds else 0
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
        resting=resting,
        movement=movement,
        by_round=by_rounds or any(line.round_deals for line in lines),
        section=schedule.section_of(plays[0].table) if schedule and schedule.sections and plays else 0,
        hands=of_round or 1,
        waited=schedule.waiting * of_round if schedule and by_rounds and schedule.waiting is not None else None,
    )


def _by_group(slip: DealSlip) -> list[DealSlip]:
    """Return the slip by itself, or one for each group of a fouled tray. Lines to come belong to the last of them."""
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


def _waiting(schedule: Schedule, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """The players of the waiting table in each round: those who have no line, once every table has one; before that those due."""
    waiting = {rest.round: rest.entries for rest in schedule.sit_outs}
    for number, every in lines.items():
        own = [line for line in every if line.word is not LineWord.NEW_DEAL]
        if len(own) >= schedule.tables:
            here = {player for line in own for player in line.seats}
            waiting[number] = tuple(player for player in range(1, schedule.entries + 1) if player not in here)
    return waiting


def _resting(schedule: Schedule | None, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """The pairs that do not play each deal, where an odd number makes pairs sit out.

    The book records a pair "on the score slip of each deal" it does not play (Barney 1900, pp. 42, 44).
    """
    if schedule is None or not schedule.sit_outs:
        return {}
    everyone = set(schedule.numbers())
    playing: dict[int, set[int]] = {}
    for play in schedule.plays:
        for deal in schedule.record_numbers(play):
            playing.setdefault(deal, set()).update(play.seats)
    for deal, own in lines.items():
        playing.setdefault(deal, set()).update(number for line in own for number in line.seats)
    return {deal: tuple(sorted(everyone - here)) for deal, here in playing.items()}


def absent_entries(schedule: Schedule, play: Play, changes: Iterable[LineUpChange]) -> dict[int, LineUpChange]:
    """The entries that were to sit at a play and were absent, each with the change that says so."""
    here = {schedule.entry_of(number) for number in play.seats.numbers}
    return {change.entry: change for change in changes if change.absent and change.entry in here and change.covers(play.round)}


def entries_absent_without_credit(event: Event) -> frozenset[int]:
    """The entries that were absent without credit: where the fewest wins, they are ranked after all others."""
    changes = (change for session in event.sessions for change in session.changes)
    return frozenset(change.entry for change in changes if change.absent and change.credit is not CreditTo.AVERAGE)


def _plays_by_deal(
    schedule: Schedule | None, rounds: set[int], absences: Sequence[LineUpChange]
) -> tuple[dict[int, list[Play]], list[Play]]:
    """The plays of each deal that take place, in `rounds` (none: in all), and those that fall away."""
    plays: dict[int, list[Play]] = {}
    absent: list[Play] = []
    if schedule is not None:
        for play in schedule.plays:
            if rounds and play.round not in rounds:
                continue
            if absences and absent_entries(schedule, play, absences):
                absent.append(play)
                continue
            for deal in schedule.record_numbers(play):
                plays.setdefault(deal, []).append(play)
    return plays, absent


def _with_opponents_of_absent(
    schedule: Schedule | None,
    resting: Mapping[int, tuple[int, ...]],
    absent_plays: Sequence[Play],
    absences: Sequence[LineUpChange],
) -> Mapping[int, tuple[int, ...]]:
    """Add to the pairs that sit out each deal the opponents of absent entries, and absent entries with credit.

    An entry that was to sit out while it was absent is not credited with the rest.
    """
    if schedule is None or not absences:
        return resting
    gone = {
        change.entry
        for change in absences
        if change.credit is not CreditTo.AVERAGE
        and (rests := [rest.round for rest in schedule.sit_outs if change.entry in rest.entries])
        and all(change.covers(round_) for round_ in rests)
    }
    found = {deal: [number for number in numbers if number not in gone] for deal, numbers in resting.items()}
    for play in absent_plays:
        away = absent_entries(schedule, play, absences)
        for number in dict.fromkeys(play.seats.numbers):
            change = away.get(schedule.entry_of(number))
            if change is None or change.credit is CreditTo.AVERAGE:
                for deal in schedule.record_numbers(play):
                    found.setdefault(deal, []).append(number)
    return {deal: tuple(dict.fromkeys(numbers)) for deal, numbers in found.items()}
