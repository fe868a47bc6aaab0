"""Finding a seating: from several beginnings, with more and more steps, until a bound is reached or the steps are spent."""

from collections.abc import Iterator

from whistpress.core.movement.players.mixer.bounds import bounds_of
from whistpress.core.movement.players.mixer.evening import MixerEvening, Plan, closest_rests
from whistpress.core.movement.players.mixer.lots import by_lot, kept_at_tables
from whistpress.core.movement.players.mixer.perfect import perfect_beginning, settled_rounds
from whistpress.core.movement.players.mixer.search import COOL, HOT, cost_of, mended

STEPS = 6_000_000
"""So many steps a search may take; it never looks at the clock."""

SMALL = 60
LEAST = 20
"""An evening with fewer tables in all its rounds than SMALL takes so much fewer steps, down to LEAST, and a hotter search."""

LEGS = (100, 20, 5, 2)
"""The parts of all steps that the legs of a search take, each from every beginning."""


def found(evening: MixerEvening, steps: int = STEPS) -> Plan:
    """The best seating found: sit-outs apart as they should be, then the cheapest, then the widest apart."""
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
        yield kept_at_tables(evening, [list(seating) for seating in perfect])
    after = (perfect or [])[:settled]
    heat = HOT if evening.tables * evening.rounds < SMALL else COOL
    for leg, part in enumerate(LEGS):
        beginnings = [by_lot(evening, leg, after=after)]
        if perfect:
            beginnings.insert(0, [list(seating) for seating in perfect])
        if evening.resting:
            beginnings.append(by_lot(evening, leg, after=after, in_turn=False))
        for number, plan in enumerate(beginnings):
            share = steps // part // len(beginnings)
            seed = 3 * leg + number
            at_tables = kept_at_tables(evening, plan)
            yield mended(evening, at_tables, steps=share, enough=enough, settled=settled, seed=seed, heat=heat)
