"""What was played, where it was not what the schedule says."""

from msgspec.structs import replace

from whistpress.core.model import PlayedLine, Schedule, Seats
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import as_played, measure

HOWELL = arrange(Request(system="howell", pairs=8))


def lines(schedule: Schedule) -> list[PlayedLine]:
    """Every play of a schedule as a line with seven tricks."""
    return [
        PlayedLine(deal=deal, seats=play.seats, tricks=7, round=play.round, table=play.table)
        for play in schedule.plays
        for deal in play.deals
    ]


def test_lines_that_follow_the_schedule_tell_nothing_new() -> None:
    """Nothing is measured twice."""
    assert as_played(HOWELL, lines(HOWELL)) is None


def test_wrong_opponents_are_found_in_the_schedule_that_was_played() -> None:
    """In round 1 two tables exchanged their E-W pairs: two pairs meet that were to meet later, and then twice."""
    told = lines(HOWELL)
    one, other = HOWELL.in_round(1)[:2]
    wrong = [
        replace(line, seats=Seats(line.seats.n, line.seats.s, theirs.seats.e, theirs.seats.w), round=None, table=None)
        for line in told
        for own, theirs in ((one, other), (other, one))
        if line.round == 1 and line.seats == own.seats
    ]
    played = as_played(
        HOWELL, [*wrong, *(line for line in told if line.round != 1 or line.seats not in (one.seats, other.seats))]
    )
    assert played is not None
    assert [play.seats.e for play in played.in_round(1)][:2] == [other.seats.e, one.seats.e]
    before, after = measure(HOWELL), measure(played)
    assert before.opponents is not None and after.opponents is not None
    assert (before.opponents.min, before.opponents.max) == (1, 1)
    assert (after.opponents.min, after.opponents.max) == (0, 2)


def test_who_sat_at_no_table_rested() -> None:
    """A round of which one table's lines are not there, and one line is of somebody else."""
    told = [line for line in lines(HOWELL) if (line.round, line.table) != (2, 1)]
    told[0] = replace(told[0], seats=Seats(*reversed(told[0].seats)), round=None, table=None)
    played = as_played(HOWELL, told)
    assert played is not None
    assert [(rest.round, len(rest.entries)) for rest in played.sit_outs] == [(2, 2)]
