"""What a game is, for those who list games."""

from collections.abc import Callable
from typing import Literal

from whistpress.core.games.sheet import Marking, Quantity
from whistpress.core.model import Item, Line
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game by the name that event files use; `summary` is one sentence, `book` says whose rules are followed.

    A game that is kept on the score sheet of its table says how many players each side has (`sides`: two pairs are (2, 2)),
    what is written of a deal (`quantities`) and how it is marked (`marking`); one that is not has none of these. `unit` is
    what a score sheet holds: a rubber, a game, or all the deals of a table, which has no end of its own. `cards` are those
    that the pack has when what the game leaves out is gone.
    `of_line` gives the points of one deal, item by item, where sides score points and every deal stands alone.
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
    of_line: Callable[[Line], tuple[Item, ...]] | None = None
