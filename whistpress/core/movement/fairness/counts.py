"""Least and greatest of some counts, and how even counts can be at all."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Seat, Side

Two = tuple[int, int]
"""Two numbers, the lower first where order says nothing."""


class Range(Struct, frozen=True):
    """The least and the greatest of some counts."""

    min: int
    max: int

    @property
    def even(self) -> bool:
        """All counts are the same."""
        return self.min == self.max


def two(one: int, other: int) -> Two:
    """Two numbers in their order."""
    return (one, other) if one < other else (other, one)


def over(twos: Iterable[Two], counts: Mapping[Two, int]) -> Range | None:
    """The range of the counts of these couples, nought where one has none; None without couples."""
    return of_all(counts.get(each, 0) for each in twos)


def of_all(counts: Iterable[int]) -> Range | None:
    """The range of some counts; None when there are none."""
    found = list(counts)
    return Range(min(found), max(found)) if found else None


def evenly(total: int, among: int) -> Range | None:
    """How even a total can be among so many: the whole numbers on both sides of the mean, or the mean alone."""
    return Range(total // among, -(-total // among)) if among else None


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


class PlayedSet(Struct, frozen=True):
    """A set of deals as it was played: who sat each way, who met on it, at how many tables.

    `once`: everybody who plays the set plays it once.
    """

    sides: Mapping[Side, frozenset[int]]
    meetings: frozenset[Two]
    times: int
    once: bool

    def same_way(self) -> set[Two]:
        """Every two who play the set the same way."""
        return {found for numbers in self.sides.values() for found in combinations(sorted(numbers), 2)}

    def opposite(self) -> set[Two]:
        """Every two who play it opposite ways, at one table or at two."""
        return {two(one, other) for one, other in product(self.sides[Side.NS], self.sides[Side.EW]) if one != other}


def played_sets(schedule: Schedule) -> tuple[PlayedSet, ...]:
    """Each set of deals as it was played; a deal of no set travels alone."""
    of = entry_of(schedule)
    return tuple(_set(plays, of) for plays in _plays_of_sets(schedule))


def compared(schedule: Schedule) -> Counter[Two]:
    """Count the sets of deals that two entries play the same way: both N-S, or both E-W."""
    return compared_on(played_sets(schedule))


def compared_on(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """Count those of some sets that two entries play the same way."""
    counts: Counter[Two] = Counter()
    for played in sets:
        counts.update(played.same_way())
    return counts


def balance(schedule: Schedule) -> Fraction | None:
    """Work out Qf; None with fewer than two entries, or when no two of them can be compared."""
    return balance_on(played_sets(schedule), len(entries(schedule)))


def balance_on(sets: tuple[PlayedSet, ...], entered: int) -> Fraction | None:
    """Work out Qf of some sets for so many entries."""
    sums = _relations(sets)
    count = entered * (entered - 1) // 2
    squares = sum(b * b for b in sums.values())
    if not count or not squares:
        return None
    each, over = divmod(sum(sums.values()), count)
    return Fraction(100 * ((count - over) * each**2 + over * (each + 1) ** 2), squares)


def _relations(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """The b of every two."""
    sums: Counter[Two] = Counter()
    for played in sets:
        same = played.same_way()
        for found in same - played.meetings:
            sums[found] += 1
        for found in played.opposite() - played.meetings - same:
            sums[found] -= 1
        for found in played.meetings:
            sums[found] += played.times - 1
    return sums


def _set(plays: list[Play], of: Of) -> PlayedSet:
    sides = {side: frozenset(of(number) for play in plays for number in play.seats.side(side)) for side in Side}
    meetings = frozenset(two(of(play.seats.n), of(play.seats.e)) for play in plays if play.seats.ew)
    seats = sum(len({of(number) for number in play.seats.taken}) for play in plays)
    return PlayedSet(sides, meetings, len(plays), once=len(sides[Side.NS] | sides[Side.EW]) == seats)


def _plays_of_sets(schedule: Schedule) -> Iterator[list[Play]]:
    leaders = {deal: set_[0] for set_ in schedule.sets for deal in set_}
    plays: defaultdict[int, list[Play]] = defaultdict(list)
    for play in schedule.plays:
        for leader in dict.fromkeys(leaders.get(deal, deal) for deal in play.deals):
            plays[leader].append(play)
    yield from plays.values()
