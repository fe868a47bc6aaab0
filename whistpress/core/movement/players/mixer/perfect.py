"""Beginnings taken from perfect individual contests: every two partners once and opponents twice.

n = 0 or 1 (mod 4): such a contest itself. n = 3: that of one player more, who is taken away; his three companions rest.
n = 2: that of one player fewer, in which one rests each round; the new player takes the chair of him who rests half a contest
later. So all rest equally often and well apart, and where the contest is complete, partners and opponents are as even as the
sit-outs allow.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from random import Random

from whistpress.core.movement.players import individual
from whistpress.core.movement.players.mixer.evening import (
    SEATS,
    Couple,
    MixerEvening,
    Plan,
    Seating,
    couple,
    rests_of,
)
from whistpress.core.movement.players.mixer.lots import drawn
from whistpress.core.movement.players.mixer.search import cost_of
from whistpress.core.movement.players.mixer.tally import unevenness
from whistpress.core.movement.players.mixer.turns import well_apart
from whistpress.core.movement.request import MovementError, Request

FEW = 8
"""How many orders of the rounds are tried."""


def perfect_beginning(evening: MixerEvening) -> Plan | None:
    """Seat the players after a perfect contest; None where none is served."""
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
    """How many rounds at the beginning are whole perfect contests, and can stay as they are."""
    if not evening.free or evening.resting > 1:
        return 0
    whole = evening.players - 1 + evening.resting
    return evening.rounds // whole * whole


@lru_cache(maxsize=16)
def _contest(players: int, variant: str | None) -> tuple[tuple[int, ...], ...] | None:
    """The rounds of a perfect contest: the places of each table, then who rests, players counted from 0.

    The best of its size has fewest couples who meet in two rounds running; with a player taken away the printed ones leave
    opponents more even.
    """
    try:
        schedule = individual.arrange(Request(system="individual", players=players, variant=variant))
    except MovementError:
        return None
    rounds = []
    for number in range(1, schedule.rounds + 1):
        seats = [player - 1 for play in schedule.in_round(number) for player in play.seats]
        rounds.append((*seats, *sorted(set(range(players)) - set(seats))))
    return tuple(rounds)


def _orders(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Iterator[Plan]:
    """The rounds of the evening, taken from a contest in a few orders: every round, every second, every third."""
    length = len(whole)
    for stride in [stride for stride in range(1, length) if gcd(stride, length) == 1][:FEW] or [1]:
        yield [list(whole[number * stride % length]) for number in range(evening.rounds)]


def _with_one_more(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Plan:
    """A new player takes the chair of him who rests half a contest later; himself he rests once in as many rounds."""
    length, half = len(whole), len(whole) // 2
    new = evening.players - 1
    plan = []
    for number in range(evening.rounds):
        seating = list(whole[number % length])
        other = whole[(number + half) % length][-1] if number % (half + 1) else new
        plan.append([new if player == other else player for player in seating] + [other])
    return equal_rests(evening, plan)


def _with_one_fewer(evening: MixerEvening, whole: tuple[tuple[int, ...], ...]) -> Plan:
    """One player is taken away, and the three at his table rest; he is one whose going leaves opponents most even."""
    gone = min(range(evening.players + 1), key=lambda player: _loss(whole, player))
    once = [_without(seating, gone) for seating in whole]
    rounds = [seating for copy in range(-(-evening.rounds // len(once))) for seating in _renamed(once, copy)]
    order = well_apart(evening, [seating[evening.seated :] for seating in rounds])
    return equal_rests(evening, [list(rounds[number]) for number in order])


def _renamed(rounds: Plan, copy: int) -> Plan:
    """The same rounds again with other players, so that they meet more often who met less often before."""
    names = list(range(len(rounds[0])))
    if copy:
        names = drawn(names, Random(f"copy {copy}"))
    return [[names[player] for player in seating] for seating in rounds]


def _loss(whole: tuple[tuple[int, ...], ...], gone: int) -> int:
    """How unevenly those miss their opponents who rest because this player is gone."""
    missed: Counter[Couple] = Counter()
    for seating in whole:
        at = seating.index(gone)
        missed.update(couple(seating[at ^ 1], seating[at ^ other]) for other in (2, 3))
    return unevenness(missed.values())


def _without(seating: tuple[int, ...], gone: int) -> Seating:
    """Who sat with him goes to the end, and the last player takes his number."""
    at = seating.index(gone)
    first = at - at % SEATS
    others = seating[:first] + seating[first + SEATS :]
    resting = [player for player in seating[first : first + SEATS] if player != gone]
    last = len(seating) - 1
    return [gone if player == last else player for player in (*others, *resting)]


def equal_rests(evening: MixerEvening, plan: Plan) -> Plan:
    """Exchange who rests and who plays until all rest equally often, or some once more."""
    while True:
        rests = rests_of(evening, plan)
        order = sorted(range(evening.players), key=lambda player: len(rests[player]))
        fewest, most = len(rests[order[0]]), len(rests[order[-1]])
        if most - fewest < 2:
            return plan
        rare = [player for player in order if len(rests[player]) == fewest]
        often = [player for player in order if len(rests[player]) == most]
        _relieve(evening, plan, rests, rare[0], often[-1])


def _relieve(evening: MixerEvening, plan: Plan, rests: list[list[int]], rare: int, often: int) -> None:
    """In that round where it is farthest from his other rests, the one rests who seldom does, for the other."""
    rounds = [number for number in rests[often] if number not in rests[rare]]
    number = max(rounds, key=lambda at: (min((abs(at - rest) for rest in rests[rare]), default=0), -at))
    seating = plan[number]
    here, there = seating.index(often), seating.index(rare)
    seating[here], seating[there] = seating[there], seating[here]
