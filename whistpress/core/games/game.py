"""The type of a game's rule, and the deals of a score sheet that such a rule marks.

A game that is kept on the score sheet of its table takes its deals as a record has them (`RecordedDeal`: one value for each
quantity of its rule), marks them one after the other, and gives a `ScoreSheet`. Sides are numbered from 1; a side is a pair, or a
player for himself.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from whistpress.core.model import PlayedLine, PointsItem, ScoreSheet
from whistpress.core.model.rubbers import Points, Value
from whistpress.language import noted, say
from whistpress.problems import offer

TRICKS, BOOK = 13, 6
"""The tricks of a deal, and those of a side that count nothing in most games."""


class ImpossibleDealError(ValueError):
    """A deal that cannot have been: why, and which quantity is at fault; `deal` (from 1) where it is one of several."""

    def __init__(self, quantity: str, message: str, deal: int | None = None) -> None:
        super().__init__(message)
        self.quantity = quantity
        self.message = message
        self.deal = deal


class RecordedDeal(Struct, frozen=True):
    """A deal as it is recorded: its number (from 1) and its quantities.

    Each method reads one quantity, and raises ImpossibleDealError with its name for a value that the rule does not know.
    """

    number: int
    values: Mapping[str, Value]

    def wrong(self, quantity: str, message: str) -> ImpossibleDealError:
        """Make the error that names this deal."""
        return ImpossibleDealError(quantity, message, self.number)

    def check_in_play(self, unit: str, *, over: bool) -> None:
        """Refuse a deal after the end of its rubber or game."""
        if over:
            raise self.wrong("deals", say("the %(unit)s was over after deal %(number)s", unit=say(unit), number=self.number - 1))

    def whole(self, quantity: str, least: int, most: int, default: int | None = None) -> int:
        """Read a whole number from `least` to `most`."""
        value = self._value(quantity, default)
        if not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(
                quantity, say("'%(name)s' is a whole number from %(least)s to %(most)s", name=quantity, least=least, most=most)
            )
        return value

    def word(self, quantity: str, words: Sequence[str], default: str | None = None) -> str:
        """Read one of some words."""
        value = self._value(quantity, default)
        if value not in words:
            raise self.wrong(quantity, say("'%(quantity)s' is %(listed)s", quantity=quantity, listed=offer(words)))
        return str(value)

    def _value(self, quantity: str, default: Value | None) -> Value:
        value = self.values.get(quantity, default)
        if value is None:
            raise self.wrong(quantity, say("this deal has no '%(name)s'", name=quantity))
        return value

    def row(self, quantity: str, length: int, least: int, most: int) -> tuple[int, ...]:
        """Read a whole number for each of `length` sides."""
        value = self.values.get(quantity)
        numbers = tuple(number for number in value if isinstance(number, int)) if isinstance(value, tuple) else ()
        if len(numbers) != length or not all(least <= number <= most for number in numbers):
            details = {"name": quantity, "length": length, "least": least, "most": most}
            raise self.wrong(
                quantity, say("'%(name)s' is a row of %(length)s whole numbers from %(least)s to %(most)s", **details)
            )
        return numbers

    def by_side(self, quantity: str, sides: int) -> Mapping[int, int | str | tuple[int | str, ...]]:
        """Read the value of each side, by its number; a side that is not named has none."""
        value = self.values.get(quantity, {})
        if not isinstance(value, Mapping) or not all(side in range(1, sides + 1) for side in value):
            message = say("'%(name)s' is written by side, as { 2 = … }; sides are 1 to %(sides)s", name=quantity, sides=sides)
            raise self.wrong(quantity, message)
        return value

    def counts(self, quantity: str, sides: int, most: int) -> Mapping[int, int]:
        """Read a number for each side that has one."""
        numbers = self.by_side(quantity, sides)
        for number in numbers.values():
            if not isinstance(number, int) or not 0 <= number <= most:
                raise self.wrong(quantity, say("'%(name)s' of a side is a whole number up to %(most)s", name=quantity, most=most))
        return {side: number for side, number in numbers.items() if isinstance(number, int)}


def other_side(side: int) -> int:
    """Return the side that plays against a side: 2 for side 1, and 1 for side 2."""
    return 3 - side


def whole_or_half(points: Fraction) -> Points:
    """Return divided points as a whole number where they are one, else as a fraction."""
    return points.numerator if points.denominator == 1 else points


class Quantity(Struct, frozen=True, kw_only=True):
    """A key of a deal: its name, and its value described in one sentence."""

    name: str
    words: str


TRICKS_OF_SIDE_1 = Quantity(name="tricks", words=noted("Tricks that side 1 won in play, 0 to 13."))
REVOKE_COUNTS = Quantity(name="revoke", words=noted("How many revokes a side made: { 2 = 1 }."))

Marking = Callable[[Sequence[RecordedDeal]], ScoreSheet]
"""From the deals of a table to its score."""

Agreed = int | str
"""What players agreed on one point: a number, or "yes"."""


class AgreedPoint(Struct, frozen=True, kw_only=True):
    """A point that the rule of a game leaves to its players: a key of `agreed`, its title, what it means, the book and page.

    `usual` is the value where nothing is written; `others` are the game by each other value.
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
    the keys of a deal (`quantities`) and how it is marked (`marking`); other games have none of them. `unit` is
    what a score sheet holds: a rubber, a game, or all the deals of a table, which has no end of its own. `cards` is the size of
    the pack without the cards that the game leaves out.
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
        """Choose the rule that the laws named by an event decide, then what its players agreed; ignore other laws and points."""
        game = next((self.by_laws.get(code, self) for code in laws if code in self.deciding), self)
        for point in game.open_points:
            game = point.others.get(agreed.get(point.name, point.usual), game)
        return game

    @property
    def deciding(self) -> frozenset[str]:
        """The codes of laws by which the game can be marked, each by its own rule."""
        return frozenset({self.laws, *self.by_laws} - {""})
