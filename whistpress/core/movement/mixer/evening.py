"""The evening that a mixer arranges, its wishes, and its seating. Players and tables are counted from 0 here."""

from collections.abc import Iterable, Iterator
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
