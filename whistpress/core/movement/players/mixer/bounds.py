"""What no schedule can better.

A player who plays d rounds has d partners and 2d opponents to share among those whom he may meet: the cost is least when his
own row is even. Half of the sum over all players is therefore a bound, whether or not a schedule reaches it.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from whistpress.core.movement.players.mixer.evening import MixerEvening, couple
from whistpress.core.movement.players.mixer.tally import WEIGHT, unevenness


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
