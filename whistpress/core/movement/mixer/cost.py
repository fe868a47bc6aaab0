"""The cost of a seating: the counts of partners and opponents, and the bounds that no seating can better.

A player who plays d rounds has d partners and 2d opponents to share among those whom he may meet: the cost is least when his
own row is even. Half of the sum over all players is therefore a bound, whether or not a schedule reaches it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from whistpress.core.movement.mixer.evening import SEATS, Couple, MixerEvening, Plan, Seating, couple

WEIGHT = 20
"""The cost of a second game with the same partner, in second games against the same opponent."""

BAN = 60
"""The count with which two begin whom a wish forbids to meet: every meeting costs that much."""


class MeetingTally:
    """The counts of every two players as partners and as opponents, in flat tables: that of a and b is at a · players + b.

    A couple that met k times costs 0 + 1 + … + (k − 1), so that the k-th meeting costs k − 1: the sum is least when the meetings
    are spread as evenly as possible.
    """

    def __init__(self, evening: MixerEvening, plan: Plan) -> None:
        self.evening = evening
        self.partners = _banned_table(evening.players, evening.no_partners)
        self.opponents = _banned_table(evening.players, evening.no_opponents)
        for seating in plan:
            for table, couples in (
                (self.partners, partners_in(evening, seating)),
                (self.opponents, opponents_in(evening, seating)),
            ):
                for player, other in couples:
                    table[player * evening.players + other] += 1
                    table[other * evening.players + player] += 1

    def meetings(self, table: list[int], bans: frozenset[Couple]) -> dict[Couple, int]:
        """Return the meetings of every two, without the extra count of the forbidden."""
        players = self.evening.players
        every_two = combinations(range(players), 2)
        return {
            (player, other): table[player * players + other] - (BAN if (player, other) in bans else 0)
            for player, other in every_two
        }

    @property
    def partner_counts(self) -> dict[Couple, int]:
        """The games of every two as partners."""
        return self.meetings(self.partners, self.evening.no_partners)

    @property
    def opponent_counts(self) -> dict[Couple, int]:
        """The games of every two as opponents."""
        return self.meetings(self.opponents, self.evening.no_opponents)


def unevenness(counts: Iterable[int]) -> int:
    """Return the cost of the meetings of couples: 0 + 1 + … for each."""
    return sum(count * (count - 1) // 2 for count in counts)


def partners_in(evening: MixerEvening, seating: Seating) -> Iterator[Couple]:
    """Return every two partners of a round."""
    return ((seating[seat], seating[seat + 1]) for seat in range(0, evening.seated, 2))


def opponents_in(evening: MixerEvening, seating: Seating) -> Iterator[Couple]:
    """Yield every two opponents of a round."""
    for first in range(0, evening.seated, SEATS):
        north, south, east, west = seating[first : first + SEATS]
        yield from ((north, east), (north, west), (south, east), (south, west))


def _banned_table(players: int, bans: frozenset[Couple]) -> list[int]:
    table = [0] * (players * players)
    for player, other in bans:
        table[player * players + other] = table[other * players + player] = BAN
    return table


class Bounds(Struct, frozen=True):
    """The least cost of uneven partners and of uneven opponents, and the narrowest range of each over every two players."""

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
    partners = _allowed_counts(evening, evening.no_partners)
    opponents = _allowed_counts(evening, evening.no_opponents)
    forced = _forced_meetings(evening, partners)
    return Bounds(
        partners=_least(evening, lambda player, plays: even_cost(plays, partners[player])),
        opponents=_least(evening, lambda player, plays: _opposing(plays, opponents[player], forced[player])),
        partner_range=_range(evening, partners, 1),
        opponent_range=_range(evening, opponents, 2),
    )


def even_cost(meetings: int, among: int) -> int:
    """Return the cost of meetings shared as evenly as possible."""
    if not among:
        return 0
    share, over = divmod(meetings, among)
    return (among - over) * unevenness([share]) + over * unevenness([share + 1])


def _opposing(plays: int, among: int, forced: Sequence[int]) -> int:
    """Return the least cost of 2 · plays opponents, some with at least the meetings in `forced`."""
    rest = max(0, 2 * plays - sum(forced))
    shared = even_cost(rest, among - len(forced)) if among > len(forced) else 0
    return max(unevenness(forced) + shared, even_cost(2 * plays, among)) if forced else shared


def _least(evening: MixerEvening, cost: Callable[[int, int], int]) -> int:
    """Return half of the sum over all players, with one rest more for those for whom it saves most."""
    plays = evening.rounds - evening.least_rests
    usual = [cost(player, plays) for player in range(evening.players)]
    saved = sorted(usual[player] - cost(player, plays - 1) for player in range(evening.players)) if evening.resting_more else []
    whole = sum(usual) - sum(saved[len(saved) - evening.resting_more :])
    return -(-whole // 2)


def _allowed_counts(evening: MixerEvening, bans: frozenset[tuple[int, int]]) -> list[int]:
    players = range(evening.players)
    return [sum(other != player and couple(player, other) not in bans for other in players) for player in players]


def _forced_meetings(evening: MixerEvening, partners: Sequence[int]) -> list[list[int]]:
    """Return for each the least meetings with opponents who keep his table, while partners are as even as possible."""
    forced: list[list[int]] = [[] for _ in range(evening.players)]
    most = evening.least_rests + (1 if evening.resting_more else 0)
    both_play = max(0, evening.rounds - 2 * most)
    tables = list(evening.tables_of.values())
    for player, other in evening.couples_together:
        if tables.count(evening.tables_of[player]) == 2 and (player, other) not in evening.no_opponents:
            as_partners = max((-(-evening.rounds // partners[who]) for who in (player, other) if partners[who]), default=0)
            often = both_play - (0 if (player, other) in evening.no_partners else as_partners)
            if often > 0:
                forced[player].append(often)
                forced[other].append(often)
    return forced


def _range(evening: MixerEvening, allowed: Sequence[int], times: int) -> tuple[int, int]:
    """Return the least and most meetings of every two, over all who may meet."""
    plays = evening.rounds - evening.least_rests
    fewer = plays - (1 if evening.resting_more else 0)
    low = min((times * fewer // among for among in allowed if among), default=0)
    high = max((-(-times * plays // among) for among in allowed if among), default=0)
    return low, high


def cost_of(evening: MixerEvening, plan: Plan) -> int:
    """Return the cost of a seating: uneven partners, weighted, and uneven opponents; a broken wish costs a great deal."""
    tally = MeetingTally(evening, plan)
    players = range(evening.players)
    upper = [player * evening.players + other for player in players for other in players if player < other]
    empty = MeetingTally(evening, [])
    bans = (WEIGHT * unevenness(empty.partners) + unevenness(empty.opponents)) // 2
    both = WEIGHT * unevenness(tally.partners[at] for at in upper) + unevenness(tally.opponents[at] for at in upper)
    return both - bans
