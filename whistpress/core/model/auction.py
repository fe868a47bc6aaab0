"""The record of a deal at auction or bridge whist: the contract, the honours, and the points of both sides."""

from enum import StrEnum

from msgspec import Struct

from whistpress.core.model.schedule import Seat, Side


class Denomination(StrEnum):
    """A suit as trumps, or no trumps."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMPS = "NT"

    @property
    def word(self) -> str:
        """`hearts`, `no trumps`."""
        return self.name.lower().replace("_", " ")

    @property
    def worth(self) -> int:
        """Points for each trick over six (Goodfellow 1912, Law 9; the same in bridge whist, Barney 1900, p. 74)."""
        return {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12}[self]


class Bid(Struct, frozen=True):
    """A number of tricks over six in a denomination; level 0 in bridge whist, where trumps are named without bidding tricks."""

    level: int
    denomination: Denomination

    def __str__(self) -> str:
        """Write it as a card does: `3H`, `2NT`; `H` where only trumps are named."""
        return f"{self.level or ''}{self.denomination}"

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key of bids: value, then level (Law 54). Doubling does not change it (Law 72)."""
        return self.level * self.denomination.worth, self.level


class Contract(Struct, frozen=True):
    """The last bid, its side, and how often it was doubled: 0, 1, or 2 when redoubled; in bridge whist any number."""

    bid: Bid
    side: Side
    doubled: int = 0


class Honours(StrEnum):
    """The distribution of honours: three, four or five on one side; all four or five in one hand; the fifth in the partner's."""

    THREE = "3"
    FOUR = "4"
    FOUR_IN_ONE = "4-in-one"
    FOUR_IN_ONE_FIFTH = "4-in-one-5th"
    FIVE = "5"
    FIVE_IN_ONE = "5-in-one"


class Declared(Struct, frozen=True, kw_only=True):
    """The record of a line of auction or bridge whist besides tricks and revokes.

    `declarer` plays the hand, if the record names him. `honours` are the side that held them and how; `chicane` are the hands
    without trumps. With `takes_tricks` the declarer takes three tricks, not points, for an adversary's first revoke. `calls`
    are the recorded calls of the auction, from `dealer` on.
    """

    contract: Contract
    declarer: Seat | None = None
    honours: tuple[Side, Honours] | None = None
    chicane: tuple[Seat, ...] = ()
    takes_tricks: bool = False
    calls: tuple[str, ...] = ()
    dealer: Seat | None = None

    def declarer_where(self, dealer: Seat | None) -> Seat | None:
        """Return the declarer: as recorded; in bridge whist, which has no bids of tricks, the `dealer` (Barney 1900, p. 76)."""
        if self.declarer or self.contract.bid.level:
            return self.declarer
        return self.dealer or dealer


class PointsKind(StrEnum):
    """The grounds for which points are given."""

    TRICKS = "tricks"
    GAME = "game"
    BONUS = "bonus"
    UNDER_TRICKS = "under-tricks"
    LITTLE_SLAM = "little slam"
    GRAND_SLAM = "grand slam"
    HONOURS = "honours"
    CHICANE = "chicane"
    REVOKE = "revoke"


class PointsItem(Struct, frozen=True):
    """Points of one side in one deal; all but tricks belong in the honour column."""

    side: Side
    kind: PointsKind
    points: int
