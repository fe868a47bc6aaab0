"""Who sits with whom and against whom, play by play: read off a schedule, whatever made it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations, product

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.fairness.ranges import Two, two

Of = Callable[[int], int]
"""For whom a number counts: for itself, or for its team."""

Sitting = Callable[[Play, Of], set[Two]]
"""The couples of one play that sit together in some way, each once."""

AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def entry_of(schedule: Schedule) -> Of:
    """For which entry a number plays: its team where there are teams, else itself."""
    teams = {number: team for team, members in enumerate(schedule.teams, start=1) for number in members}
    return lambda number: teams.get(number, number)


def itself(number: int) -> int:
    """A number plays for itself."""
    return number


def entries(schedule: Schedule) -> tuple[int, ...]:
    """The numbers of all that are ranked, in order."""
    if schedule.teams:
        return tuple(range(1, len(schedule.teams) + 1))
    resting = {entry for rest in schedule.sit_outs for entry in rest.entries}
    return tuple(sorted({number for play in schedule.plays for number in play.seats.taken} | resting))


def partners(play: Play, of: Of) -> set[Two]:
    """The partners of a play; pairs and teams, being one number, have none."""
    sides = (side for side in (play.seats.ns, play.seats.ew) if side)
    return {two(of(first), of(second)) for first, second in sides if of(first) != of(second)}


def opponents(play: Play, of: Of) -> set[Two]:
    """The opponents of a play."""
    return {two(of(one), of(other)) for one, other in product(play.seats.ns, play.seats.ew) if of(one) != of(other)}


def together(play: Play, of: Of) -> set[Two]:
    """All who sit at the table of a play, as partners or opponents."""
    return {*combinations(sorted({of(number) for number in play.seats.taken}), 2)}


def counted(schedule: Schedule, sitting: Sitting, of: Of) -> Counter[Two]:
    """Count the plays in which each two sit together in some way."""
    return Counter(found for play in schedule.plays for found in sitting(play, of))


def partnered(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are partners; pairs and teams, being one number, have none."""
    return counted(schedule, partners, itself)


def met(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are opponents."""
    return counted(schedule, opponents, itself)


def led_through(schedule: Schedule) -> Counter[Two]:
    """Count how often the second of two numbers sits next after the first, clockwise: the first leads through him."""
    full = (play for play in schedule.plays if play.seats.ew)
    return Counter(
        (play.seats.at(seat), play.seats.at(AROUND[(place + 1) % 4])) for play in full for place, seat in enumerate(AROUND)
    )


def visits(schedule: Schedule) -> dict[int, dict[tuple[int, Seat], int]]:
    """Count how often each number sits at each table in each seat."""
    counts: defaultdict[int, Counter[tuple[int, Seat]]] = defaultdict(Counter)
    for play in schedule.plays:
        for seat in Seat:
            if number := play.seats.at(seat):
                counts[number][play.table, seat] += 1
    return {number: dict(sorted(counts[number].items())) for number in sorted(counts)}


def rests(schedule: Schedule) -> dict[int, tuple[int, ...]]:
    """List for each entry the rounds in which it, or a pair of it, rests."""
    rounds: dict[int, list[int]] = {entry: [] for entry in entries(schedule)}
    for rest in schedule.sit_outs:
        for entry in dict.fromkeys(rest.entries):
            rounds.setdefault(entry, []).append(rest.round)
    return {entry: tuple(found) for entry, found in rounds.items()}


def team_mates(schedule: Schedule) -> Iterator[Two]:
    """Every two players of one team."""
    return (mates for team in schedule.teams for mates in combinations(sorted(team), 2))


def rivals(schedule: Schedule) -> Iterator[Two]:
    """Every two players of different teams."""
    return (two(one, other) for ours, theirs in combinations(schedule.teams, 2) for one, other in product(ours, theirs))
