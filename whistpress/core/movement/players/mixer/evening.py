"""What a mixer has to arrange, and the seating that arranges it. Players are counted from 0 here, as tables are."""

from itertools import pairwise

from msgspec import Struct

SEATS = 4
"""Players at a table."""

Seating = list[int]
"""One round: four places for each table (two partners, then their two opponents), then those who rest.

The partner of place p is at p ^ 1, his opponents are at p ^ 2 and p ^ 3.
"""

Plan = list[Seating]
"""Every round of an evening."""

Couple = tuple[int, int]
"""Two players, the lower first."""


class MixerEvening(Struct, frozen=True, kw_only=True):
    """So many players and rounds, and what was wished: who is never whose partner or opponent, who keeps which table.

    `kept` are players and their tables. Who may not meet at all stands in `no_partners` and in `no_opponents`.
    """

    players: int
    rounds: int
    no_partners: frozenset[Couple] = frozenset()
    no_opponents: frozenset[Couple] = frozenset()
    kept: tuple[tuple[int, int], ...] = ()

    @property
    def tables(self) -> int:
        """How many tables are full."""
        return self.players // SEATS

    @property
    def seated(self) -> int:
        """How many play in each round."""
        return self.tables * SEATS

    @property
    def resting(self) -> int:
        """How many rest in each round."""
        return self.players % SEATS

    @property
    def tables_of(self) -> dict[int, int]:
        """The table of each who keeps one."""
        return dict(self.kept)

    @property
    def free(self) -> bool:
        """Nothing was wished."""
        return not (self.no_partners or self.no_opponents or self.kept)

    @property
    def least_rests(self) -> int:
        """How often everybody rests at least; some rest once more when it does not come out even."""
        return self.rounds * self.resting // self.players

    @property
    def resting_more(self) -> int:
        """How many rest once more than the others."""
        return self.rounds * self.resting % self.players

    @property
    def widest_gap(self) -> int:
        """From one rest of a player to his next no schedule can keep everybody waiting for more rounds than these."""
        return self.players // self.resting if self.resting else 0

    @property
    def due_gap(self) -> int:
        """The rounds from one rest to the next that there should be: a third of the widest at least, and never the very next."""
        return max(min(2, self.widest_gap), self.widest_gap // 3)

    @property
    def couples_together(self) -> tuple[Couple, ...]:
        """Those who keep the same table, and so meet whenever both play."""
        return tuple((one, other) for one, there in self.kept for other, here in self.kept if one < other and here == there)


def couple(one: int, other: int) -> Couple:
    """Two players, the lower first."""
    return (one, other) if one < other else (other, one)


def rests_of(evening: MixerEvening, plan: Plan) -> list[list[int]]:
    """In which rounds each player rests, counted from 0."""
    rests: list[list[int]] = [[] for _ in range(evening.players)]
    for number, seating in enumerate(plan):
        for player in seating[evening.seated :]:
            rests[player].append(number)
    return rests


def closest_rests(evening: MixerEvening, plan: Plan) -> int:
    """The fewest rounds from one rest of a player to his next; as many as there are rounds when nobody rests twice."""
    gaps = [later - rest for rests in rests_of(evening, plan) for rest, later in pairwise(rests)]
    return min(gaps, default=evening.rounds)
