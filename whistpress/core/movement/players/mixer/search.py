"""Mending a seating step by step: two players exchange places, and mostly only when it gets better.

Simulated annealing: a step that makes it worse by one is taken with a chance that falls, by two with the
square of it, and so on. All chances are products of such numbers, so that every machine takes the same steps.
"""

from fractions import Fraction
from math import ceil
from random import Random

from whistpress.core.movement.players.mixer.evening import MixerEvening, Plan, Seating
from whistpress.core.movement.players.mixer.tally import WEIGHT, MeetingTally, unevenness

HOT = (Fraction(14, 100), Fraction(12, 1000))
COOL = (Fraction(6, 100), Fraction(1, 1000))
"""The chances at the beginning and at the end: small evenings come out best from the first, large ones from the second."""

STAGES = 60
DEAREST = 12
"""A step that makes it worse by more than this is never taken."""

PARTS = 2**53
"""`random()` gives a whole number of such parts: chances are compared as whole numbers."""


def mended(
    evening: MixerEvening,
    plan: Plan,
    *,
    steps: int,
    enough: int,
    settled: int = 0,
    seed: int = 0,
    heat: tuple[Fraction, Fraction] = HOT,
) -> Plan:
    """The best seating met within so many steps from a first one; the first `settled` rounds stay as they are.

    It ends when the cost comes down to `enough`.
    """
    if settled >= evening.rounds or evening.seated < 2:
        return plan
    work = _Work(evening, [list(seating) for seating in plan], settled, enough)
    chance = Random(f"mixer {seed}")
    for stage in range(STAGES):
        if work.best_cost <= enough:
            break
        likely = heat[0] + (heat[1] - heat[0]) * Fraction(stage, STAGES - 1)
        work.go(max(1, steps // STAGES), _chances(likely), chance)
    return work.best


def cost_of(evening: MixerEvening, plan: Plan) -> int:
    """What a seating costs: uneven partners, weighted, and uneven opponents; a broken wish costs a great deal."""
    tally = MeetingTally(evening, plan)
    players = range(evening.players)
    upper = [one * evening.players + other for one in players for other in players if one < other]
    bans = _cost_of_bans(evening)
    both = WEIGHT * unevenness(tally.partners[at] for at in upper) + unevenness(tally.opponents[at] for at in upper)
    return both - bans


def _cost_of_bans(evening: MixerEvening) -> int:
    empty = MeetingTally(evening, [])
    return (WEIGHT * unevenness(empty.partners) + unevenness(empty.opponents)) // 2


def _chances(likely: Fraction) -> list[int]:
    return [ceil(likely**worse * PARTS) for worse in range(DEAREST + 1)]


class _Work:
    """A seating at work: the counts, the cost, and the best that was met."""

    def __init__(self, evening: MixerEvening, plan: Plan, settled: int, enough: int) -> None:
        self.evening = evening
        self.plan = plan
        self.settled = settled
        self.enough = enough
        self.tally = MeetingTally(evening, plan)
        keeping = evening.tables_of
        self.loose = [player not in keeping for player in range(evening.players)]
        self.cost = self.best_cost = cost_of(evening, plan)
        self.best = [list(seating) for seating in plan]

    def go(self, steps: int, chances: list[int], random: Random) -> None:
        """Take so many steps, unless it is good enough before."""
        plan, loose, settled, seated = self.plan, self.loose, self.settled, self.evening.seated
        moving = self.evening.rounds - settled
        across, within, chance = self._across, self._within, random.random
        for _ in range(steps):
            seating = plan[settled + int(chance() * moving)]
            one, other = int(chance() * seated), int(chance() * seated)
            if one >> 2 != other >> 2:
                if not (loose[seating[one]] and loose[seating[other]]):
                    continue
                change = across(seating, one, other)
            elif (one ^ other) & 2:
                change = within(seating, one, other)
            else:
                continue
            if change <= 0 or (change <= DEAREST and int(chance() * PARTS) < chances[change]):
                self._exchange(seating, one, other)
                self.cost += change
                if self.cost < self.best_cost:
                    self._keep()
                    if self.cost <= self.enough:
                        return

    def _across(self, seating: Seating, one: int, other: int) -> int:
        """What it costs more when players of two tables exchange places."""
        partners, opponents = self.tally.partners, self.tally.opponents
        x, y = seating[one], seating[other]
        a, b, c = seating[one ^ 1], seating[one ^ 2], seating[one ^ 3]
        d, e, f = seating[other ^ 1], seating[other ^ 2], seating[other ^ 3]
        x *= self.evening.players
        y *= self.evening.players
        partnering = partners[x + d] + partners[y + a] - partners[x + a] - partners[y + d] + 2
        opposing = opponents[x + e] + opponents[x + f] + opponents[y + b] + opponents[y + c] + 4
        opposed = opponents[x + b] + opponents[x + c] + opponents[y + e] + opponents[y + f]
        return WEIGHT * partnering + opposing - opposed

    def _within(self, seating: Seating, one: int, other: int) -> int:
        """What it costs more when two opponents exchange places, and so partners."""
        partners, opponents = self.tally.partners, self.tally.opponents
        x, y = seating[one] * self.evening.players, seating[other] * self.evening.players
        a, c = seating[one ^ 1], seating[other ^ 1]
        partnering = partners[x + c] + partners[y + a] - partners[x + a] - partners[y + c] + 2
        opposing = opponents[x + a] + opponents[y + c] - opponents[x + c] - opponents[y + a] + 2
        return WEIGHT * partnering + opposing

    def _exchange(self, seating: Seating, one: int, other: int) -> None:
        players, partners, opponents = self.evening.players, self.tally.partners, self.tally.opponents
        tables = {one & ~3, other & ~3}
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
                seating[one], seating[other] = seating[other], seating[one]

    def _keep(self) -> None:
        self.best_cost = self.cost
        self.best = [list(seating) for seating in self.plan]
