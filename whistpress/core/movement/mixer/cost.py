"""The cost of a seating: the counts of partners and opponents, and the bounds that no seating can better.

A player who plays d rounds has d partners and 2d opponents to share among those whom he may meet: the cost is least when his
own row is even. Half of the sum over all players is therefore a bound, whether or not a schedule reaches it.

The evening that a mixer arranges, its wishes, and its seating. Players and tables are counted from 0 here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct

from whistpress.core.movement.system import MovementError, Request, count_of
from whistpress.language import say

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
    """A number of players and rounds, with wishes: couples that are never partners or opponents, players who keep a table.

    `kept` are players and their tables. Couples that may not meet at all are in `no_partners` and in `no_opponents`.
    """

    players: int
    rounds: int
    no_partners: frozenset[Couple] = frozenset()
    no_opponents: frozenset[Couple] = frozenset()
    kept: tuple[tuple[int, int], ...] = ()

    @property
    def tables(self) -> int:
        """The number of full tables."""
        return self.players // SEATS

    @property
    def seated(self) -> int:
        """The number of players in each round."""
        return self.tables * SEATS

    @property
    def resting(self) -> int:
        """The number of resting players in each round."""
        return self.players % SEATS

    @property
    def tables_of(self) -> dict[int, int]:
        """The table of each player who keeps one."""
        return dict(self.kept)

    @property
    def free(self) -> bool:
        """Whether there are no wishes."""
        return not (self.no_partners or self.no_opponents or self.kept)

    @property
    def least_rests(self) -> int:
        """The least rests of a player; some rest once more when the rests do not divide evenly."""
        return self.rounds * self.resting // self.players

    @property
    def resting_more(self) -> int:
        """The number of players who rest once more than the others."""
        return self.rounds * self.resting % self.players

    @property
    def widest_gap(self) -> int:
        """The most rounds from one rest of a player to his next that a schedule can guarantee to all."""
        return self.players // self.resting if self.resting else 0

    @property
    def due_gap(self) -> int:
        """The rounds wanted from one rest to the next: at least a third of the widest, and never the very next."""
        return max(min(2, self.widest_gap), self.widest_gap // 3)

    @property
    def couples_together(self) -> tuple[Couple, ...]:
        """The couples that keep the same table, and so meet whenever both play."""
        return tuple(
            (player, other)
            for player, table in self.kept
            for other, other_table in self.kept
            if player < other and other_table == table
        )


def couple(player: int, other: int) -> Couple:
    """Return two players, the lower first."""
    return (player, other) if player < other else (other, player)


def rests_of(evening: MixerEvening, plan: Plan) -> list[list[int]]:
    """List the rounds in which each player rests, counted from 0."""
    rests: list[list[int]] = [[] for _ in range(evening.players)]
    for number, seating in enumerate(plan):
        for player in seating[evening.seated :]:
            rests[player].append(number)
    return rests


def closest_rests(evening: MixerEvening, plan: Plan) -> int:
    """Return the fewest rounds from one rest of a player to his next; all rounds when no player rests twice."""
    gaps = [later - rest for rests in rests_of(evening, plan) for rest, later in pairwise(rests)]
    return min(gaps, default=evening.rounds)


LISTS = ("never_partners", "never_opponents", "apart")
"""The keys of wishes that name players who are not to meet."""


class Wish(Struct, frozen=True):
    """One wish: its key, and two players; or one player and the table that he keeps."""

    key: str
    players: Couple

    @property
    def partners(self) -> bool:
        """Whether it forbids two to be partners."""
        return self.key in ("never_partners", "apart")

    @property
    def opponents(self) -> bool:
        """Whether it forbids two to be opponents."""
        return self.key in ("never_opponents", "apart")


def wishes_of(request: Request, players: int) -> tuple[Wish, ...]:
    """Return the wishes of a request; MovementError for an impossible one."""
    wishes = tuple(wish for key in LISTS for wish in _wishes_under(request, key, players))
    return (*wishes, *_tables(request, players))


def _wishes_under(request: Request, key: str, players: int) -> Iterator[Wish]:
    """Yield a wish for every two of each list; MovementError for the same two twice, or one player with himself."""
    seen: set[Couple] = set()
    for numbers in getattr(request, key):
        _check_players(numbers, players, key)
        if not numbers:
            raise MovementError(
                say("`%(key)s` has a list without players", key=key), say("name two players in it, or take it away"), key=key
            )
        if len(numbers) < 2:
            raise MovementError(
                say("`%(key)s` names player %(numbers)s alone", key=key, numbers=numbers[0]),
                say("name two players, or more who are all not to meet"),
                key=key,
            )
        for player, other in combinations(numbers, 2):
            if player == other:
                raise MovementError(
                    say("`%(key)s` names player %(player)s with himself", key=key, player=player),
                    say("name two different players"),
                    key=key,
                )
            two = couple(player, other)
            if two in seen:
                raise MovementError(
                    say("`%(key)s` names players %(two)s and %(two_2)s twice", key=key, two=two[0], two_2=two[1]),
                    say("once is enough: take one away"),
                    key=key,
                )
            seen.add(two)
            yield Wish(key, two)


def _tables(request: Request, players: int) -> Iterator[Wish]:
    tables = players // SEATS
    at: dict[int, list[int]] = {}
    for player, table in sorted(request.at_table):
        _check_players((player,), players, "at_table")
        if not 1 <= table <= tables:
            raise MovementError(
                say("player %(player)s is to keep table %(table)s, and there is no such table", player=player, table=table),
                say("%(amount)s fill %(amount_2)s", amount=count_of(players, "players"), amount_2=count_of(tables, "tables")),
                key="at_table",
            )
        if any(player in keepers for keepers in at.values()):
            raise MovementError(
                say("`at_table` names player %(player)s twice", player=player), say("a player keeps one table"), key="at_table"
            )
        at.setdefault(table, []).append(player)
        if len(at[table]) > SEATS:
            *others, last = map(str, at[table])
            raise MovementError(
                say(
                    "players %(names)s and %(last)s are all to keep table %(table)s, which has %(seats)s seats",
                    names=", ".join(others),
                    last=last,
                    table=table,
                    seats=SEATS,
                ),
                say("let some of them keep another table"),
                key="at_table",
            )
        yield Wish("at_table", (player, table))


def _check_players(numbers: Iterable[int], players: int, key: str) -> None:
    for number in numbers:
        if not number:
            raise MovementError(
                say("`%(key)s` is to name players by their numbers", key=key),
                say("players are 1 to %(players)s", players=players),
                key=key,
            )
        if not 1 <= number <= players:
            raise MovementError(
                say("`%(key)s` names player %(number)s, and there is no such player", key=key, number=number),
                say("players are 1 to %(players)s", players=players),
                key=key,
            )


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
