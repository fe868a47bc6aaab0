"""Find a seating: from several beginnings, with more and more steps, until a bound is reached or the steps are spent.

Each step exchanges two players. Simulated annealing: a step that makes it worse by one is taken with a chance that falls, by two
with the square of it, and so on. All chances are products of such numbers, so that every machine takes the same steps.

Starting points of the search: seatings by lot, and seatings derived from perfect individual contests.

In a perfect contest every two players are partners once and opponents twice. The derivation depends on the number of players, n:

n = 0 or 1 (mod 4): use a perfect contest of n players as it is.

n = 3 (mod 4): use a contest of n + 1 players and remove one; the three companions of the removed player rest.

n = 2 (mod 4): use a contest of n − 1 players, in which one rests each round; the new player takes the chair of the player who
rests half a contest later.

So all players rest equally often and well apart, and where the contest is complete, partners and opponents are as even as the
sit-outs allow.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil, gcd
from random import Random
from typing import TypeVar

from msgspec import Struct

from whistpress.core.movement.mixer.cost import (
    SEATS,
    WEIGHT,
    Couple,
    MeetingTally,
    MixerEvening,
    Plan,
    Seating,
    bounds_of,
    closest_rests,
    cost_of,
    couple,
    rests_of,
    unevenness,
)
from whistpress.core.movement.players import individual

T = TypeVar("T")


def shuffle(things: Sequence[T], lot: Random) -> list[T]:
    """Return things in an order drawn by lot; the same lot gives the same order on every machine."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(lot.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def by_lot(evening: MixerEvening, number: int, *, after: Sequence[Seating] = (), in_turn: bool = True) -> Plan:
    """Seat the players by lot after the settled rounds; another number gives another seating.

    Rests go strictly in turn, or else in an order that keeps at least half of that distance.
    """
    lot = Random(f"beginning {number}")
    resting = _turns(evening) if in_turn else _loose_turns(evening, lot)
    plan = [list(seating) for seating in after]
    for rest in resting[len(plan) :]:
        plan.append(shuffle([player for player in range(evening.players) if player not in rest], lot) + rest)
    return plan


def _turns(evening: MixerEvening) -> list[list[int]]:
    players, rest = evening.players, evening.resting
    return [[(number * rest + index) % players for index in range(rest)] for number in range(evening.rounds)]


def _loose_turns(evening: MixerEvening, lot: Random) -> list[list[int]]:
    apart = max(evening.due_gap, (evening.widest_gap + 1) // 2)
    counts = [0] * evening.players
    last = [-evening.rounds] * evening.players
    turns = []
    for number in range(evening.rounds):
        order = shuffle(range(evening.players), lot)
        order.sort(key=lambda player: (counts[player], number - last[player] < apart))
        turns.append(order[: evening.resting])
        for player in turns[-1]:
            counts[player] += 1
            last[player] = number
    return turns


def bring_to_tables(evening: MixerEvening, plan: Plan) -> Plan:
    """Seat those who keep a table at it, in every round in which they play."""
    for seating in plan:
        for player, table in evening.kept:
            _bring(evening, seating, player, table)
    return plan


def _bring(evening: MixerEvening, seating: Seating, player: int, table: int) -> None:
    """Exchange his whole table with the other; if a player keeps one of the two tables already, exchange him alone."""
    at = seating.index(player)
    if at >= evening.seated or at // SEATS == table:
        return
    free = _not_kept(evening, seating, table)
    others = _not_kept(evening, seating, at // SEATS)
    moves = zip(others, free, strict=True) if len(free) == len(others) == SEATS else [(at, free[0])]
    for index, other in moves:
        seating[index], seating[other] = seating[other], seating[index]


def _not_kept(evening: MixerEvening, seating: Seating, table: int) -> list[int]:
    """Return the seats of a table whose players do not keep it."""
    tables = evening.tables_of
    return [seat for seat in range(table * SEATS, table * SEATS + SEATS) if tables.get(seating[seat]) != table]


STEPS_APART = 150
"""The exchanges tried for each round."""

UNEQUAL = 10_000
"""The cost of one rest more: far more than that of rests near each other."""

NEAR = 50
"""The cost of rests nearer than half of the possible distance, for every round, squared."""


def well_apart(evening: MixerEvening, resting: Sequence[Sequence[int]]) -> list[int]:
    """Order the rounds of a contest, given the players that rest in each, so that rests are equal and well apart.

    Two rounds exchange their turns, or one is left out for another, as long as that costs nothing.
    """
    chance = Random("turns").random
    turns = _RoundOrder(evening, resting)
    for _ in range(STEPS_APART * evening.rounds):
        turns.exchange_if_no_worse(int(chance() * evening.rounds), int(chance() * len(turns.order)))
    return turns.order[: evening.rounds]


class _RoundOrder:
    """Rounds in order, those left out at the end, and the turns at which each player rests."""

    def __init__(self, evening: MixerEvening, resting: Sequence[Sequence[int]]) -> None:
        self.evening = evening
        self.resting = resting
        self.order = [number % len(resting) for number in range(max(evening.rounds, len(resting)))]
        self.rests: list[list[int]] = [[] for _ in range(evening.players)]
        for turn, number in enumerate(self.order[: evening.rounds]):
            for player in resting[number]:
                self.rests[player].append(turn)

    def exchange_if_no_worse(self, first: int, second: int) -> None:
        """Exchange the turns of two rounds, unless that costs more."""
        touched = {*self.resting[self.order[first]], *self.resting[self.order[second]]}
        before = self._cost(touched)
        self._exchange(first, second)
        if self._cost(touched) > before:
            self._exchange(first, second)

    def _exchange(self, first: int, second: int) -> None:
        for turn in {first, second}:
            if turn < self.evening.rounds:
                for player in self.resting[self.order[turn]]:
                    self.rests[player].remove(turn)
        self.order[first], self.order[second] = self.order[second], self.order[first]
        for turn in {first, second}:
            if turn < self.evening.rounds:
                for player in self.resting[self.order[turn]]:
                    self.rests[player].append(turn)

    def _cost(self, players: Iterable[int]) -> int:
        widest = self.evening.widest_gap
        cost = 0
        for player in players:
            turns = sorted(self.rests[player])
            cost += UNEQUAL * len(turns) * len(turns)
            for rest, later in pairwise(turns):
                short = widest - later + rest
                if short > 0:
                    cost += short + NEAR * max(0, short - widest // 2) ** 2
        return cost


FEW = 8
"""The orders of the rounds that are tried."""


def perfect_beginning(evening: MixerEvening) -> Plan | None:
    """Seat the players after a perfect contest; None without one."""
    players, rest = evening.players, evening.resting
    whole = _contest(players + (0, 0, -1, 1)[rest], None if rest == 3 else "best")
    if whole is None:
        return None
    if rest == 2:
        return _with_one_more(evening, whole)
    if rest == 3:
        return _with_one_fewer(evening, whole)
    return min(_orders(evening, whole), key=lambda plan: cost_of(evening, plan))


def settled_rounds(evening: MixerEvening) -> int:
    """Count the rounds at the beginning that are whole perfect contests and can stay."""
    if not evening.free or evening.resting > 1:
        return 0
    whole = evening.players - 1 + evening.resting
    return evening.rounds // whole * whole


@lru_cache(maxsize=16)
def _contest(players: int, variant: str | None) -> tuple[tuple[int, ...], ...] | None:
    """Return the rounds of a perfect contest: the places of each table, then the resting players, counted from 0.

    The best contest of a size has fewest couples that meet in two rounds running; with a player taken away the printed ones leave
    opponents more even.
    """
    if players not in individual.SIZES:
        return None
    rounds = [[player - 1 for table in line for player in table] for line in individual.rounds_of(players, variant)]
    return tuple((*seats, *sorted(set(range(players)) - set(seats))) for seats in rounds)


def _orders(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Iterator[Plan]:
    """Yield the rounds of the evening from a contest in a few orders: every round, every second, every third."""
    length = len(whole)
    for stride in [stride for stride in range(1, length) if gcd(stride, length) == 1][:FEW] or [1]:
        yield [list(whole[number * stride % length]) for number in range(evening.rounds)]


def _with_one_more(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Plan:
    """Give a new player the chair of him who rests half a contest later; he rests once in as many rounds."""
    length, half = len(whole), len(whole) // 2
    new = evening.players - 1
    plan = []
    for number in range(evening.rounds):
        seating = list(whole[number % length])
        other = whole[(number + half) % length][-1] if number % (half + 1) else new
        plan.append([new if player == other else player for player in seating] + [other])
    return equal_rests(evening, plan)


def _with_one_fewer(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Plan:
    """Take one player away, so that the three at his table rest: the one whose absence leaves opponents most even."""
    gone = min(range(evening.players + 1), key=lambda player: _loss(whole, player))
    once = [_without(seating, gone) for seating in whole]
    rounds = [seating for copy in range(-(-evening.rounds // len(once))) for seating in _rename_players(once, copy)]
    order = well_apart(evening, [seating[evening.seated :] for seating in rounds])
    return equal_rests(evening, [list(rounds[number]) for number in order])


def _rename_players(rounds: Plan, copy: int) -> Plan:
    """Return the rounds with other players, so that those who met less often before meet more often."""
    names = list(range(len(rounds[0])))
    if copy:
        names = shuffle(names, Random(f"copy {copy}"))
    return [[names[player] for player in seating] for seating in rounds]


def _loss(whole: tuple[tuple[int, ...], ...], gone: int) -> int:
    """Measure how unevenly the absence of a player, with the rests of his table, takes meetings away."""
    missed: Counter[Couple] = Counter()
    for seating in whole:
        at = seating.index(gone)
        missed.update(couple(seating[at ^ 1], seating[at ^ other]) for other in (2, 3))
    return unevenness(missed.values())


def _without(seating: tuple[int, ...], gone: int) -> Seating:
    """Move those who sat with him to the end; the last player takes his number."""
    at = seating.index(gone)
    first = at - at % SEATS
    others = seating[:first] + seating[first + SEATS :]
    resting = [player for player in seating[first : first + SEATS] if player != gone]
    last = len(seating) - 1
    return [gone if player == last else player for player in (*others, *resting)]


def equal_rests(evening: MixerEvening, plan: Plan) -> Plan:
    """Exchange resting and playing players until all rest equally often, or some once more."""
    while True:
        rests = rests_of(evening, plan)
        order = sorted(range(evening.players), key=lambda player: len(rests[player]))
        fewest, most = len(rests[order[0]]), len(rests[order[-1]])
        if most - fewest < 2:
            return plan
        rare = [player for player in order if len(rests[player]) == fewest]
        often = [player for player in order if len(rests[player]) == most]
        _relieve(plan, rests, rare[0], often[-1])


def _relieve(plan: Plan, rests: list[list[int]], rare: int, often: int) -> None:
    """Let the one who rests rarely rest for the other, in the round farthest from his other rests."""
    rounds = [number for number in rests[often] if number not in rests[rare]]
    number = max(rounds, key=lambda at: (min((abs(at - rest) for rest in rests[rare]), default=0), -at))
    seating = plan[number]
    index, other = seating.index(often), seating.index(rare)
    seating[index], seating[other] = seating[other], seating[index]


HOT = (Fraction(14, 100), Fraction(12, 1000))
COOL = (Fraction(6, 100), Fraction(1, 1000))
"""The chances at the beginning and at the end: small evenings come out best from the first, large ones from the second."""

STAGES = 60
DEAREST = 12
"""A step that makes it worse by more than this is never taken."""

PARTS = 2**53
"""`random()` gives a whole number of such parts: chances are compared as whole numbers."""


class AnnealingLimits(Struct, frozen=True):
    """The limits of a search: the first `settled` rounds stay, the cost `enough` ends it, the chances fall as `heat` says."""

    settled: int
    enough: int
    heat: tuple[Fraction, Fraction]


def anneal(evening: MixerEvening, plan: Plan, limits: AnnealingLimits, *, steps: int, seed: int) -> Plan:
    """Return the best seating met within so many steps from a first one."""
    if limits.settled >= evening.rounds or evening.seated < 2:
        return plan
    work = _Annealing(evening, [list(seating) for seating in plan], limits)
    chance = Random(f"mixer {seed}")
    first, last = limits.heat
    for stage in range(STAGES):
        if work.best_cost <= limits.enough:
            break
        work.go(max(1, steps // STAGES), _chances(first + (last - first) * Fraction(stage, STAGES - 1)), chance)
    return work.best


def _chances(likely: Fraction) -> list[int]:
    return [ceil(likely**worse * PARTS) for worse in range(DEAREST + 1)]


class _Annealing:
    """A seating with its counts and its cost, and the best seating met so far."""

    def __init__(self, evening: MixerEvening, plan: Plan, limits: AnnealingLimits) -> None:
        self.evening = evening
        self.plan = plan
        self.settled, self.enough = limits.settled, limits.enough
        self.tally = MeetingTally(evening, plan)
        keeping = evening.tables_of
        self.loose = [player not in keeping for player in range(evening.players)]
        self.cost = self.best_cost = cost_of(evening, plan)
        self.best = [list(seating) for seating in plan]

    def go(self, steps: int, chances: list[int], random: Random) -> None:
        """Take so many steps, or fewer if the cost is low enough."""
        plan, loose, settled, seated = self.plan, self.loose, self.settled, self.evening.seated
        moving = self.evening.rounds - settled
        across, within, chance = self._across, self._within, random.random
        for _ in range(steps):
            seating = plan[settled + int(chance() * moving)]
            seat, other = int(chance() * seated), int(chance() * seated)
            if seat >> 2 != other >> 2:
                if not (loose[seating[seat]] and loose[seating[other]]):
                    continue
                change = across(seating, seat, other)
            elif (seat ^ other) & 2:
                change = within(seating, seat, other)
            else:
                continue
            if change <= 0 or (change <= DEAREST and int(chance() * PARTS) < chances[change]):
                self._exchange(seating, seat, other)
                self.cost += change
                if self.cost < self.best_cost:
                    self.best_cost, self.best = self.cost, [list(seating) for seating in plan]
                    if self.cost <= self.enough:
                        return

    def _across(self, seating: Seating, seat: int, other: int) -> int:
        """Return the change of cost when players of two tables exchange places."""
        partners, opponents = self.tally.partners, self.tally.opponents
        x, y = seating[seat], seating[other]
        a, b, c = seating[seat ^ 1], seating[seat ^ 2], seating[seat ^ 3]
        d, e, f = seating[other ^ 1], seating[other ^ 2], seating[other ^ 3]
        x *= self.evening.players
        y *= self.evening.players
        partnering = partners[x + d] + partners[y + a] - partners[x + a] - partners[y + d] + 2
        opposing = opponents[x + e] + opponents[x + f] + opponents[y + b] + opponents[y + c] + 4
        opposed = opponents[x + b] + opponents[x + c] + opponents[y + e] + opponents[y + f]
        return WEIGHT * partnering + opposing - opposed

    def _within(self, seating: Seating, seat: int, other: int) -> int:
        """Return the change of cost when two opponents exchange places, and so partners."""
        partners, opponents = self.tally.partners, self.tally.opponents
        x, y = seating[seat] * self.evening.players, seating[other] * self.evening.players
        a, c = seating[seat ^ 1], seating[other ^ 1]
        partnering = partners[x + c] + partners[y + a] - partners[x + a] - partners[y + c] + 2
        opposing = opponents[x + a] + opponents[y + c] - opponents[x + c] - opponents[y + a] + 2
        return WEIGHT * partnering + opposing

    def _exchange(self, seating: Seating, seat: int, other: int) -> None:
        players, partners, opponents = self.evening.players, self.tally.partners, self.tally.opponents
        tables = {seat & ~3, other & ~3}
        for step in (-1, 1):
            for first in tables:
                a, b, c, d = seating[first : first + 4]
                for x, y in ((a, b), (c, d)):
                    partners[x * players + y] += step
                    partners[y * players + x] += step
                for x, y in ((a, c), (a, d), (b, c), (b, d)):
                    opponents[x * players + y] += step
                    opponents[y * players + x] += step
            if step < 0:
                seating[seat], seating[other] = seating[other], seating[seat]


STEPS = 6_000_000
"""The most steps of a search; it never looks at the clock."""

SMALL = 60
LEAST = 20
"""An evening with fewer tables in all its rounds than SMALL takes so much fewer steps, down to LEAST, and a hotter search."""

LEGS = (100, 20, 5, 2)
"""The parts of all steps for the legs of a search, each from every beginning."""


def find_plan(evening: MixerEvening, steps: int = STEPS) -> Plan:
    """Return the best seating found: sit-outs apart as they should be, then the cheapest, then the widest apart."""
    enough = bounds_of(evening).cost
    steps = steps * max(LEAST, min(SMALL, evening.tables * evening.rounds)) // SMALL
    best = by_lot(evening, 0)
    rate = (evening.rounds, 0, 0)
    for plan in _tries(evening, steps, enough):
        rated = _rate(evening, plan)
        if rated < rate:
            best, rate = plan, rated
        if rate[:2] <= (0, enough):
            break
    return best


def _rate(evening: MixerEvening, plan: Plan) -> tuple[int, int, int]:
    gap = closest_rests(evening, plan)
    return max(0, min(evening.due_gap, evening.rounds) - gap), cost_of(evening, plan), -gap


def _tries(evening: MixerEvening, steps: int, enough: int) -> Iterator[Plan]:
    perfect = perfect_beginning(evening)
    settled = settled_rounds(evening) if perfect else 0
    if perfect:
        yield bring_to_tables(evening, [list(seating) for seating in perfect])
    after = (perfect or [])[:settled]
    limits = AnnealingLimits(settled, enough, HOT if evening.tables * evening.rounds < SMALL else COOL)
    for leg, part in enumerate(LEGS):
        beginnings = [by_lot(evening, leg, after=after)]
        if perfect:
            beginnings.insert(0, [list(seating) for seating in perfect])
        if evening.resting:
            beginnings.append(by_lot(evening, leg, after=after, in_turn=False))
        for number, plan in enumerate(beginnings):
            share = steps // part // len(beginnings)
            yield anneal(evening, bring_to_tables(evening, plan), limits, steps=share, seed=3 * leg + number)
