"""What a game is, for those who list games."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct, field

from whistpress.core.games.sheet import Marking, Quantity
from whistpress.core.model import PlayedLine, PointsItem

Agreed = int | str
"""What players agreed on one point: a number, or "yes"."""


class AgreedPoint(Struct, frozen=True, kw_only=True):
    """A point that the rule of a game leaves to its players: a key of `agreed`, its title, what it means, the book and page.

    `usual` holds where nothing is written; `others` are the game by each other value.
    """

    name: str
    title: str
    words: str
    book: str
    usual: Agreed
    others: Mapping[Agreed, "GameRule"]

    @property
    def values(self) -> Collection[Agreed]:
        """Every value that can be agreed, the usual one first."""
        return (self.usual, *self.others)


class GameRule(Struct, frozen=True, kw_only=True):
    """A game by the name that event files use; `summary` is one sentence, `book` says whose rules are followed.

    A game that is kept on the score sheet of its table says how many players each side has (`sides`: two pairs are (2, 2)),
    what is written of a deal (`quantities`) and how it is marked (`marking`); one that is not has none of these. `unit` is
    what a score sheet holds: a rubber, a game, or all the deals of a table, which has no end of its own. `cards` are those
    that the pack has when what the game leaves out is gone.
    `of_line` gives the points of one deal, item by item, where sides score points and every deal stands alone.
    `laws` is the id of the code of laws that its figures follow, where the library has one; `by_laws` are the same game by the
    laws that an event may name in its place. `open_points` are left to the players.
    """

    name: str
    title: str
    summary: str
    book: str
    sides: tuple[int, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    marking: Marking | None = None
    unit: Literal["rubber", "game", "table"] = "game"
    cards: int = 52
    of_line: Callable[[PlayedLine], tuple[PointsItem, ...]] | None = None
    laws: str = ""
    by_laws: Mapping[str, "GameRule"] = field(default_factory=dict)
    open_points: tuple[AgreedPoint, ...] = ()

    def by(self, laws: Iterable[str], agreed: Mapping[str, Agreed]) -> "GameRule":
        """Choose the rule that the laws named by an event decide, then what its players agreed; ignore others."""
        game = next((self.by_laws.get(code, self) for code in laws if code in self.deciding), self)
        for point in game.open_points:
            game = point.others.get(agreed.get(point.name, point.usual), game)
        return game

    @property
    def deciding(self) -> frozenset[str]:
        """The codes of laws by which the game can be marked, each by its own rule."""
        return frozenset({self.laws, *self.by_laws} - {""})
