"""The count of partners and opponents that a search keeps up to date."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from whistpress.core.movement.mixer.evening import SEATS, Couple, MixerEvening, Plan, Seating, couple

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


class Bounds(Struct, frozen=True):
    """The least that uneven partners and uneven opponents cost, and the narrowest range of each over every two players."""

    partners: int
    opponents: int
    partner_range: tuple[int, int]
    opponent_range: tuple[int, int]

    @property
    def cost(self) -> int:
        """Both together, as a search counts them."""
        return WEIGHT * self.partners + self.opponents


def bounds_of(evening: MixerEvening) -> Bounds:
    """Work out the bounds of an evening; wishes that forbid meetings leave fewer to meet."""
    partners = _allowed(evening, evening.no_partners)
    opponents = _allowed(evening, evening.no_opponents)
    forced = _forced(evening, partners)
    return Bounds(
        partners=_least(evening, lambda player, plays: even_cost(plays, partners[player])),
        opponents=_least(evening, lambda player, plays: _opposing(plays, opponents[player], forced[player])),
        partner_range=_range(evening, partners, 1),
        opponent_range=_range(evening, opponents, 2),
    )


def even_cost(meetings: int, among: int) -> int:
    """What so many meetings cost when they are shared as evenly as can be."""
    if not among:
        return 0
    each, over = divmod(meetings, among)
    return (among - over) * unevenness([each]) + over * unevenness([each + 1])


def _opposing(plays: int, among: int, forced: Sequence[int]) -> int:
    """The cost of 2 · plays opponents where some of them are met so often at least."""
    rest = max(0, 2 * plays - sum(forced))
    shared = even_cost(rest, among - len(forced)) if among > len(forced) else 0
    return max(unevenness(forced) + shared, even_cost(2 * plays, among)) if forced else shared


def _least(evening: MixerEvening, cost: Callable[[int, int], int]) -> int:
    """Half of the sum over all players, those resting once more for whom that saves most."""
    plays = evening.rounds - evening.least_rests
    usual = [cost(player, plays) for player in range(evening.players)]
    saved = sorted(usual[player] - cost(player, plays - 1) for player in range(evening.players)) if evening.resting_more else []
    whole = sum(usual) - sum(saved[len(saved) - evening.resting_more :])
    return -(-whole // 2)


def _allowed(evening: MixerEvening, bans: frozenset[tuple[int, int]]) -> list[int]:
    players = range(evening.players)
    return [sum(other != one and couple(one, other) not in bans for other in players) for one in players]


def _forced(evening: MixerEvening, partners: Sequence[int]) -> list[list[int]]:
    """How often each meets those of his own table as opponents at least, while partners are as even as can be."""
    forced: list[list[int]] = [[] for _ in range(evening.players)]
    most = evening.least_rests + (1 if evening.resting_more else 0)
    both_play = max(0, evening.rounds - 2 * most)
    tables = list(evening.tables_of.values())
    for one, other in evening.couples_together:
        if tables.count(evening.tables_of[one]) == 2 and (one, other) not in evening.no_opponents:
            as_partners = max((-(-evening.rounds // partners[who]) for who in (one, other) if partners[who]), default=0)
            often = both_play - (0 if (one, other) in evening.no_partners else as_partners)
            if often > 0:
                forced[one].append(often)
                forced[other].append(often)
    return forced


def _range(evening: MixerEvening, allowed: Sequence[int], times: int) -> tuple[int, int]:
    """The least and most that every two must meet, taken over all who may."""
    plays = evening.rounds - evening.least_rests
    fewer = plays - (1 if evening.resting_more else 0)
    low = min((times * fewer // among for among in allowed if among), default=0)
    high = max((-(-times * plays // among) for among in allowed if among), default=0)
    return low, high


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
