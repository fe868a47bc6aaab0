"""Find a seating: from several beginnings, with more and more steps, until a bound is reached or the steps are spent.

Each step exchanges two players. Simulated annealing: a step that makes it worse by one is taken with a chance that falls, by two
with the square of it, and so on. All chances are products of such numbers, so that every machine takes the same steps.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from random import Random

from msgspec import Struct

from whistpress.core.movement.mixer.beginnings import bring_to_tables, by_lot, perfect_beginning, settled_rounds
from whistpress.core.movement.mixer.cost import WEIGHT, MeetingTally, bounds_of, cost_of
from whistpress.core.movement.mixer.evening import MixerEvening, Plan, Seating, closest_rests

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
