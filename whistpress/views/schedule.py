"""The schedule for reading: round by round, or table by table."""

from msgspec import Struct

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.views.people import Cast, Who, numbered_noun
from whistpress.views.words import runs


class Meeting(Struct, frozen=True, kw_only=True):
    """One table in one round: numbers and people of each side, and the deals."""

    round: int
    table: int
    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    deals: str
    deal_numbers: tuple[int, ...]

    @property
    def numbers(self) -> str:
        """`8 v 1`, or `1 & 2 v 5 & 6` where players sit singly."""
        return " v ".join(" & ".join(who.label for who in side) for side in (self.ns, self.ew) if side)


class ScheduleRow(Struct, frozen=True):
    """A round (or a table): one cell for each table (or round), None where nothing is played; who rests."""

    number: int
    cells: tuple[Meeting | None, ...]
    resting: tuple[Who, ...] = ()


class ScheduleView(Struct, frozen=True, kw_only=True):
    """The schedule as a table: its columns are tables, its rows rounds. `noun` is what its numbers belong to."""

    noun: str
    columns: tuple[int, ...]
    rows: tuple[ScheduleRow, ...]
    has_deals: bool
    singles: bool
    rests: bool
    session: int = 1


def by_round(event: Event, session: Session) -> ScheduleView | None:
    """Rounds down, tables across; only the rounds of this sitting. None without a schedule."""
    schedule = session.schedule
    if schedule is None:
        return None
    cast = Cast(event)
    rounds = session.rounds or tuple(sorted({play.round for play in schedule.plays}))
    tables = tuple(sorted({play.table for play in schedule.plays}))
    plays: dict[tuple[int, int], Play] = {}
    for play in schedule.plays:
        plays.setdefault((play.round, play.table), play)
    resting = {sit_out.round: sit_out.entries for sit_out in schedule.sit_outs}
    rows = tuple(
        ScheduleRow(
            number,
            tuple(_cell(plays.get((number, table)), schedule, cast) for table in tables),
            tuple(cast.who(entry) for entry in resting.get(number, ())),
        )
        for number in rounds
    )
    return ScheduleView(
        noun=numbered_noun(schedule),
        columns=tables,
        rows=rows,
        has_deals=schedule.deals > 0,
        singles=any(play.seats.n != play.seats.s for play in schedule.plays),
        rests=any(row.resting for row in rows),
        session=session.number,
    )


def _cell(play: Play | None, schedule: Schedule, cast: Cast) -> Meeting | None:
    return None if play is None else meeting(play, schedule, cast)


def meeting(play: Play, schedule: Schedule, cast: Cast) -> Meeting:
    """One play of the schedule with the people in its seats."""
    return Meeting(
        round=play.round,
        table=play.table,
        ns=cast.side(play.seats.ns, schedule),
        ew=cast.side(play.seats.ew, schedule),
        deals=runs(play.deals),
        deal_numbers=play.deals,
    )
