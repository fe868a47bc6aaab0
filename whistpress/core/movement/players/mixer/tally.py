"""The count of partners and opponents that a search keeps up to date."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from whistpress.core.movement.players.mixer.evening import SEATS, Couple, MixerEvening, Plan, Seating

WEIGHT = 20
"""How much worse a second game with the same partner is than a second game against the same opponent."""

BAN = 60
"""Where a wish forbids two to meet, the count begins as if they had met so often: every meeting costs that much."""


class MeetingTally:
    """How often every two players were partners, and opponents, as flat tables: that of a and b is at a · players + b.

    What is to be paid for a couple that met k times is 0 + 1 + … + (k − 1), and so the k-th meeting costs k − 1: the sum is
    least when the meetings are spread as evenly as can be.
    """

    def __init__(self, evening: MixerEvening, plan: Plan) -> None:
        self.evening = evening
        self.partners = _begun(evening.players, evening.no_partners)
        self.opponents = _begun(evening.players, evening.no_opponents)
        for seating in plan:
            self.count(seating, 1)

    def count(self, seating: Seating, step: int) -> None:
        """Enter a round, or with a step of −1 take it away."""
        players = self.evening.players
        for one, other in partners_in(self.evening, seating):
            self.partners[one * players + other] += step
            self.partners[other * players + one] += step
        for one, other in opponents_in(self.evening, seating):
            self.opponents[one * players + other] += step
            self.opponents[other * players + one] += step

    def met(self, table: list[int], bans: frozenset[Couple]) -> dict[Couple, int]:
        """How often every two met, the beginnings of what is forbidden taken off again."""
        players = self.evening.players
        every_two = combinations(range(players), 2)
        return {(one, other): table[one * players + other] - (BAN if (one, other) in bans else 0) for one, other in every_two}

    @property
    def partnered(self) -> dict[Couple, int]:
        """How often every two were partners."""
        return self.met(self.partners, self.evening.no_partners)

    @property
    def opposed(self) -> dict[Couple, int]:
        """How often every two were opponents."""
        return self.met(self.opponents, self.evening.no_opponents)


def unevenness(counts: Iterable[int]) -> int:
    """What so many meetings of every two cost: 0 + 1 + … for each couple."""
    return sum(count * (count - 1) // 2 for count in counts)


def partners_in(evening: MixerEvening, seating: Seating) -> Iterator[Couple]:
    """Every two partners of a round."""
    return ((seating[place], seating[place + 1]) for place in range(0, evening.seated, 2))


def opponents_in(evening: MixerEvening, seating: Seating) -> Iterator[Couple]:
    """Every two opponents of a round."""
    for place in range(0, evening.seated, SEATS):
        one, two, three, four = seating[place : place + SEATS]
        yield from ((one, three), (one, four), (two, three), (two, four))


def _begun(players: int, bans: frozenset[Couple]) -> list[int]:
    table = [0] * (players * players)
    for one, other in bans:
        table[one * players + other] = table[other * players + one] = BAN
    return table
