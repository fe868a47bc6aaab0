"""How fair a schedule is: who meets, supports and is compared with whom, read off any Schedule.

Nothing here knows how schedules are made: it counts what a schedule says, so it also checks those who make them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, product

from whistpress.core.model import Contest, Play, Schedule, Seat, Side

Two = tuple[int, int]
"""Two numbers, the lower first where order says nothing."""

Of = Callable[[int], int]
"""For whom a number counts: for itself, or for its team."""

Meetings = Callable[[Play, Of], set[Two]]
"""The couples of one play, each once."""


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest of some counts."""

    min: int
    max: int

    @property
    def even(self) -> bool:
        """All counts are the same."""
        return self.min == self.max


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """What can be counted in a schedule. Ranges over every two entries; None with fewer than two.

    `partners`: in how many plays (a table in a round) two entries sat together; `opponents`: against each other;
    `compared`: on how many sets of deals they sat the same way (partners of an individual contest do on every one that
    they share). `balance` is Qf, 100 when perfect; None for individuals and teams. `team_partners`, `team_opponents`: the
    same over two players of one team and of two teams, where players have numbers of their own.
    `leads_through`: how often one has the other next after him, over every ordered two who meet as opponents; what one
    leads through, the other has led up to him. None where a number is a pair or a team.
    `repeated_partners`, `repeated_opponents`: how often two numbers meet so again in the very next round.
    `seats`: for each number how often it sat at a table in a seat. `sit_outs`: how often each entry rests; `spacing`: the
    fewest and most rounds from one rest of an entry to its next, None when nobody rests twice. `share_met`: the part of
    all couples of entries that meet as opponents.
    """

    partners: Range | None
    opponents: Range | None
    compared: Range | None
    balance: Fraction | None
    team_partners: Range | None
    team_opponents: Range | None
    leads_through: Range | None
    repeated_partners: int
    repeated_opponents: int
    seats: Mapping[int, Mapping[tuple[int, Seat], int]]
    sit_outs: Mapping[int, int]
    spacing: Range | None
    share_met: Fraction | None


def measure(schedule: Schedule) -> Fairness:
    """Count everything in a schedule."""
    every_two = tuple(combinations(_entries(schedule), 2))
    opponents = _counted(schedule, _opponents, schedule.entry_of)
    return Fairness(
        partners=_over(every_two, _counted(schedule, _partners, schedule.entry_of)),
        opponents=_over(every_two, opponents),
        compared=_over(every_two, compared(schedule)),
        balance=balance(schedule) if schedule.contest is Contest.PAIRS else None,
        team_partners=_over(_team_mates(schedule), partnered(schedule)),
        team_opponents=_over(_rivals(schedule), met(schedule)),
        leads_through=_leads(schedule),
        repeated_partners=_repeats(schedule, _partners),
        repeated_opponents=_repeats(schedule, _opponents),
        seats=visits(schedule),
        sit_outs={entry: len(rounds) for entry, rounds in rests(schedule).items()},
        spacing=_spacing(schedule),
        share_met=Fraction(sum(two in opponents for two in every_two), len(every_two)) if every_two else None,
    )


def partnered(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are partners; pairs and teams, being one number, have none."""
    return _counted(schedule, _partners, _itself)


def met(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are opponents."""
    return _counted(schedule, _opponents, _itself)


def led_through(schedule: Schedule) -> Counter[Two]:
    """Count how often the second of two numbers sits next after the first, clockwise: the first leads through him."""
    around = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
    return Counter(
        (play.seats.at(seat), play.seats.at(around[(place + 1) % 4]))
        for play in schedule.plays
        for place, seat in enumerate(around)
    )


def visits(schedule: Schedule) -> dict[int, dict[tuple[int, Seat], int]]:
    """Count how often each number sits at each table in each seat."""
    counts: defaultdict[int, Counter[tuple[int, Seat]]] = defaultdict(Counter)
    for play in schedule.plays:
        for seat in Seat:
            counts[play.seats.at(seat)][play.table, seat] += 1
    return {number: dict(sorted(counts[number].items())) for number in sorted(counts)}


def compared(schedule: Schedule) -> Counter[Two]:
    """Count the sets of deals that two entries play the same way: both N-S, or both E-W."""
    counts: Counter[Two] = Counter()
    for plays in _plays_of_sets(schedule):
        sides = _sides(schedule, plays)
        counts.update(two for two in combinations(sorted(sides), 2) if sides[two[0]] & sides[two[1]])
    return counts


def balance(schedule: Schedule) -> Fraction | None:
    """Work out Qf = 100 · Smin / Σb²; None with fewer than two entries, or when no two of them can be compared.

    For two entries b sums over the sets that both play: t − 1 where they meet on it, t being how often the set
    is played; else 1 if they sit the same way, −1 if opposite ways. Smin is the least Σb² of whole numbers with that Σb.
    """
    sums = _relations(schedule)
    entries = _entries(schedule)
    count = len(entries) * (len(entries) - 1) // 2
    squares = sum(b * b for b in sums.values())
    if not count or not squares:
        return None
    each, over = divmod(sum(sums.values()), count)
    return Fraction(100 * ((count - over) * each**2 + over * (each + 1) ** 2), squares)


def _relations(schedule: Schedule) -> Counter[Two]:
    sums: Counter[Two] = Counter()
    for plays in _plays_of_sets(schedule):
        meetings = {_two(play.seats.n, play.seats.e) for play in plays}
        sides = _sides(schedule, plays)
        for two in combinations(sorted(sides), 2):
            if two in meetings:
                sums[two] += len(plays) - 1
            else:
                sums[two] += 1 if sides[two[0]] & sides[two[1]] else -1
    return sums


def _sides(schedule: Schedule, plays: Iterable[Play]) -> dict[int, set[Side]]:
    """Say which way each entry sat in some plays."""
    sides: defaultdict[int, set[Side]] = defaultdict(set)
    for play in plays:
        for side in Side:
            for number in play.seats.side(side):
                sides[schedule.entry_of(number)].add(side)
    return sides


def _plays_of_sets(schedule: Schedule) -> Iterator[tuple[Play, ...]]:
    """Gather the plays of each set of deals; a deal of no set travels alone."""
    leaders = {deal: set_[0] for set_ in schedule.sets for deal in set_}
    plays: defaultdict[int, list[Play]] = defaultdict(list)
    for play in schedule.plays:
        for leader in dict.fromkeys(leaders.get(deal, deal) for deal in play.deals):
            plays[leader].append(play)
    return (tuple(found) for found in plays.values())


def _entries(schedule: Schedule) -> tuple[int, ...]:
    if schedule.teams:
        return tuple(range(1, len(schedule.teams) + 1))
    resting = {entry for rest in schedule.sit_outs for entry in rest.entries}
    return tuple(sorted({*schedule.numbers(), *resting}))


def _itself(number: int) -> int:
    return number


def _partners(play: Play, of: Of) -> set[Two]:
    return {_two(of(first), of(second)) for first, second in (play.seats.ns, play.seats.ew) if of(first) != of(second)}


def _opponents(play: Play, of: Of) -> set[Two]:
    return {_two(of(one), of(other)) for one, other in product(play.seats.ns, play.seats.ew) if of(one) != of(other)}


def _two(one: int, other: int) -> Two:
    return (one, other) if one < other else (other, one)


def _counted(schedule: Schedule, meetings: Meetings, of: Of) -> Counter[Two]:
    return Counter(two for play in schedule.plays for two in meetings(play, of))


def _over(twos: Iterable[Two], counts: Mapping[Two, int]) -> Range | None:
    found = [counts.get(two, 0) for two in twos]
    return Range(min(found), max(found)) if found else None


def _team_mates(schedule: Schedule) -> Iterator[Two]:
    return (two for team in schedule.teams for two in combinations(sorted(team), 2))


def _rivals(schedule: Schedule) -> Iterator[Two]:
    return (_two(one, other) for ours, theirs in combinations(schedule.teams, 2) for one, other in product(ours, theirs))


def _leads(schedule: Schedule) -> Range | None:
    """Range over every ordered two who meet; None where a number is more than one player."""
    if any(len(set(play.seats)) < 4 for play in schedule.plays):
        return None
    ordered = [two for one, other in met(schedule) for two in ((one, other), (other, one))]
    return _over(ordered, led_through(schedule))


def _repeats(schedule: Schedule, meetings: Meetings) -> int:
    """Count the couples that meet again in the very next round."""
    by_round: defaultdict[int, set[Two]] = defaultdict(set)
    for play in schedule.plays:
        by_round[play.round] |= meetings(play, _itself)
    return sum(len(found & by_round[round_ + 1]) for round_, found in sorted(by_round.items()) if round_ + 1 in by_round)


def rests(schedule: Schedule) -> dict[int, tuple[int, ...]]:
    """List for each entry the rounds in which it, or a pair of it, rests."""
    return {entry: tuple(rest.round for rest in schedule.sit_outs if entry in rest.entries) for entry in _entries(schedule)}


def _spacing(schedule: Schedule) -> Range | None:
    gaps = [later - rest for rounds in rests(schedule).values() for rest, later in pairwise(rounds)]
    return Range(min(gaps), max(gaps)) if gaps else None
