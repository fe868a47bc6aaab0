"""Wishes as a secretary writes them: who is never whose partner, never whose opponent, never at one table, who keeps a table."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from whistpress.core.movement.players.mixer.evening import SEATS, Couple, couple
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted

LISTS = ("never_partners", "never_opponents", "apart")
"""The wishes that name players who are not to meet."""


class Wish(Struct, frozen=True):
    """One wish: the key that it stands under, and two players; or one player and the table that he keeps."""

    key: str
    players: Couple

    @property
    def partners(self) -> bool:
        """It forbids two to be partners."""
        return self.key in ("never_partners", "apart")

    @property
    def opponents(self) -> bool:
        """It forbids two to be opponents."""
        return self.key in ("never_opponents", "apart")

    def __str__(self) -> str:
        one, other = self.players
        words = {
            "never_partners": f"{one} and {other} are never partners",
            "never_opponents": f"{one} and {other} are never opponents",
            "apart": f"{one} and {other} are never at one table",
            "at_table": f"{one} keeps table {other}",
        }
        return words[self.key]


def wishes_of(request: Request, players: int) -> tuple[Wish, ...]:
    """The wishes of a request; MovementError for one that nobody could keep."""
    wishes = tuple(wish for key in LISTS for wish in _listed(request, key, players))
    return (*wishes, *_tables(request, players))


def _listed(request: Request, key: str, players: int) -> Iterator[Wish]:
    """Every two of each list; the same two twice, or one player with himself, is a slip of the pen."""
    told: set[Couple] = set()
    for numbers in getattr(request, key):
        _there(numbers, players, key)
        if not numbers:
            raise _slip(f"`{key}` has a list without players", "name two players in it, or take it away", key=key)
        if len(numbers) < 2:
            raise _slip(f"`{key}` names player {numbers[0]} alone", "name two players, or more who are all not to meet", key=key)
        for one, other in combinations(numbers, 2):
            if one == other:
                raise _slip(f"`{key}` names player {one} with himself", "name two different players", key=key)
            two = couple(one, other)
            if two in told:
                raise _slip(f"`{key}` names players {two[0]} and {two[1]} twice", "once is enough: take one away", key=key)
            told.add(two)
            yield Wish(key, two)


def _tables(request: Request, players: int) -> Iterator[Wish]:
    tables = players // SEATS
    at: dict[int, list[int]] = {}
    for player, table in sorted(request.at_table):
        _there((player,), players, "at_table")
        if not 1 <= table <= tables:
            raise _slip(
                f"player {player} is to keep table {table}, and there is no such table",
                f"{counted(players, 'players')} fill {counted(tables, 'tables')}",
                key="at_table",
            )
        if any(player in kept for kept in at.values()):
            raise _slip(f"`at_table` names player {player} twice", "a player keeps one table", key="at_table")
        at.setdefault(table, []).append(player)
        if len(at[table]) > SEATS:
            raise _slip(
                f"players {_row(at[table])} are all to keep table {table}, which has {SEATS} seats",
                "let some of them keep another table",
                key="at_table",
            )
        yield Wish("at_table", (player, table))


def _there(numbers: Iterable[int], players: int, key: str) -> None:
    for number in numbers:
        if not number:
            raise _slip(f"`{key}` is to name players by their numbers", f"players are 1 to {players}", key=key)
        if not 1 <= number <= players:
            raise _slip(f"`{key}` names player {number}, and there is no such player", f"players are 1 to {players}", key=key)


def _row(numbers: Iterable[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}"


def _slip(message: str, *helps: str, key: str) -> MovementError:
    return MovementError(message, *helps, key=key, code="E404")
