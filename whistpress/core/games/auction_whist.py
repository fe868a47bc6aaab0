"""Duplicate auction whist: bids, tricks, honours, and what a deal gives each side (Goodfellow 1912).

Trick values 2 4 6 8 12 for each trick over six, the declarer's alone and only when he has made his contract (Laws 8–9). Thirty
or more trick points in one deal are a game (Laws 7, 10–11). Honours by the table of Law 17, never doubled (18).

A declarer who revokes has no trick points (Law 101 A). That he then has no game, and no bonus for a doubled contract that he
made, goes beyond the law: it is our reading. A side that does not obey a lawful call pays as for a revoke (Law 104).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field

from whistpress.core.games.bidding import side_of
from whistpress.core.games.game import GameRule
from whistpress.core.games.sheet import ImpossibleDealError
from whistpress.core.model import Contract, Denomination, Honours, PlayedLine, PointsItem, PointsKind, Seat, Side
from whistpress.language import noted

TRICKS, BOOK = 13, 6
GAME_POINTS, GAME_BONUS = 30, 100
LITTLE_SLAM, GRAND_SLAM = {12: 20}, {13: 40}
ONE_SPADE_CAP = 100
FIRST_REVOKE, FURTHER_REVOKE, REVOKE_TRICKS = 150, 100, 3
FEWEST_TABLES_FOR_AVERAGE = 3

HONOUR_TIMES: Mapping[Honours, int] = MappingProxyType(
    {
        Honours.THREE: 2,
        Honours.FOUR: 4,
        Honours.FOUR_IN_ONE: 8,
        Honours.FOUR_IN_ONE_FIFTH: 9,
        Honours.FIVE: 5,
        Honours.FIVE_IN_ONE: 10,
    }
)
"""Suit honours in times of the value of a trick (Law 17; bridge whist has the same, Barney 1900, p. 77)."""

ACES: Mapping[Honours, int] = MappingProxyType({Honours.THREE: 30, Honours.FOUR: 40, Honours.FOUR_IN_ONE: 100})
"""Honours without trumps are the aces."""

CHICANE_TIMES = 2


class AuctionDeal(Struct, frozen=True, kw_only=True):
    """What happened in a deal.

    `tricks` are all those that the declaring side won in play, before any penalty. `honours` say who held them and how.
    `chicane` are the hands without trumps. `revokes` count those of each side; of an adversary's first revoke the declarer
    takes points, or with `takes_tricks` three tricks.
    """

    contract: Contract
    tricks: int
    honours: tuple[Side, Honours] | None = None
    chicane: tuple[Seat, ...] = ()
    revokes: Mapping[Side, int] = field(default_factory=dict)
    takes_tricks: bool = False


def points(played: AuctionDeal) -> tuple[PointsItem, ...]:
    """Work out what a deal gives, item by item, in the order of the score card; ImpossibleDealError when it cannot be."""
    _possible(played)
    declaring = played.contract.side
    counted = _tricks_counted(played)
    spoiled = bool(played.revokes.get(declaring))
    made = counted >= BOOK + played.contract.bid.level
    return tuple(
        item
        for item in (
            *(_made(played, counted) if made and not spoiled else ()),
            *(() if made else (PointsItem(declaring.other, PointsKind.UNDER_TRICKS, _under_tricks(played.contract, counted)),)),
            *_slams(played),
            *_honours(played),
            *_revokes(played),
        )
        if item.points
    )


def of_line(line: PlayedLine) -> tuple[PointsItem, ...]:
    """Work out what a recorded line gives; nothing while it is awaited or has a word in place of play."""
    declared = line.declared
    if declared is None or line.tricks is None:
        return ()
    return points(
        AuctionDeal(
            contract=declared.contract,
            tricks=line.tricks if declared.contract.side is Side.NS else TRICKS - line.tricks,
            honours=declared.honours,
            chicane=declared.chicane,
            revokes={Side.NS: line.revokes_ns, Side.EW: line.revokes_ew},
            takes_tricks=declared.takes_tricks,
        )
    )


def needs_new_deal(tables: int) -> bool:
    """Whether a hand found irregular after the overplay began is dealt anew: Law 51 C gives the average to more tables only."""
    return tables < FEWEST_TABLES_FOR_AVERAGE


def totals(items: Sequence[PointsItem]) -> Mapping[Side, tuple[int, int]]:
    """Add up each side's trick column and honour column."""
    return {
        side: (
            sum(item.points for item in items if item.side is side and item.kind is PointsKind.TRICKS),
            sum(item.points for item in items if item.side is side and item.kind is not PointsKind.TRICKS),
        )
        for side in Side
    }


def honour_points(denomination: Denomination, honours: Honours) -> int:
    """Value honours (Law 17); KeyError for aces that there cannot be five of."""
    if denomination is Denomination.NO_TRUMPS:
        return ACES[honours]
    return HONOUR_TIMES[honours] * denomination.worth


def _tricks_counted(played: AuctionDeal) -> int:
    """Count the declaring side's tricks; three more when it takes them for an adversary's revoke (Law 101 B)."""
    adversaries = played.contract.side.other
    taken = REVOKE_TRICKS if played.takes_tricks and played.revokes.get(adversaries) else 0
    return min(played.tricks + taken, TRICKS)


def _made(played: AuctionDeal, counted: int) -> tuple[PointsItem, ...]:
    """Give the tricks over six, a game, and what a doubled contract and its over-tricks earn (Laws 7–11, 70–71)."""
    contract = played.contract
    side, times = contract.side, 1 << contract.doubled
    tricks = (counted - BOOK) * contract.bid.denomination.worth * times
    game = GAME_BONUS if tricks >= GAME_POINTS else 0
    over = played.tricks - BOOK - contract.bid.level
    bonus = 50 * contract.doubled * (1 + over) if contract.doubled and over >= 0 else 0
    return (
        PointsItem(side, PointsKind.TRICKS, tricks),
        PointsItem(side, PointsKind.GAME, game),
        PointsItem(side, PointsKind.BONUS, bonus),
    )


def _under_tricks(contract: Contract, counted: int) -> int:
    """Fifty for each trick short, a hundred doubled, two hundred redoubled; of one spade a hundred at most unless redoubled."""
    short = (BOOK + contract.bid.level - counted) * 50 << contract.doubled
    one_spade = contract.bid.level == 1 and contract.bid.denomination is Denomination.SPADES
    return min(short, ONE_SPADE_CAP) if one_spade and contract.doubled < 2 else short


def _slams(played: AuctionDeal) -> tuple[PointsItem, ...]:
    """Twelve tricks are a little slam and thirteen a grand one, of either side, as won in play (Laws 14–15)."""
    declaring = played.contract.side
    won = {declaring: played.tricks, declaring.other: TRICKS - played.tricks}
    return tuple(
        PointsItem(side, kind, values.get(tricks, 0))
        for side, tricks in won.items()
        for kind, values in ((PointsKind.LITTLE_SLAM, LITTLE_SLAM), (PointsKind.GRAND_SLAM, GRAND_SLAM))
    )


def _honours(played: AuctionDeal) -> tuple[PointsItem, ...]:
    """Give the honours; chicane adds to those of one's own side, and takes from those of the adversaries (Law 16)."""
    if played.honours is None:
        return ()
    side, honours = played.honours
    denomination = played.contract.bid.denomination
    value = honour_points(denomination, honours)
    for seat in played.chicane:
        own = seat in side_of(side)
        value += (1 if own else -1) * CHICANE_TIMES * denomination.worth
    return (PointsItem(side, PointsKind.HONOURS, max(value, 0)),)


def _revokes(played: AuctionDeal) -> tuple[PointsItem, ...]:
    """A hundred and fifty for a side's first revoke, unless three tricks are taken for it, and a hundred for each more."""
    found = []
    for side, count in played.revokes.items():
        if count:
            tricks = played.takes_tricks and side is played.contract.side.other
            first = 0 if tricks else FIRST_REVOKE
            found.append(PointsItem(side.other, PointsKind.REVOKE, first + FURTHER_REVOKE * (count - 1)))
    return tuple(found)


def _possible(played: AuctionDeal) -> None:
    if not 0 <= played.tricks <= TRICKS:
        raise ImpossibleDealError("tricks", f"a side wins 0 to {TRICKS} tricks, not {played.tricks}")
    denomination = played.contract.bid.denomination
    if denomination is Denomination.NO_TRUMPS:
        if played.chicane:
            raise ImpossibleDealError("chicane", "without trumps nobody has chicane")
        if played.honours and played.honours[1] not in ACES:
            raise ImpossibleDealError("honours", "without trumps the honours are the four aces: 3, 4 or 4-in-one")
    _chicane_possible(played)


def _chicane_possible(played: AuctionDeal) -> None:
    """A hand without trumps has no honours, so that its side's are in the other hand (Law 16)."""
    if played.honours is None or not played.chicane:
        return
    side, honours = played.honours
    if len(set(played.chicane)) < len(played.chicane) or len(played.chicane) > 3:
        raise ImpossibleDealError("chicane", "each hand has chicane once, and one hand at least holds the trumps")
    own = [seat for seat in played.chicane if seat in side_of(side)]
    others = len(played.chicane) - len(own)
    if len(own) == 2:
        raise ImpossibleDealError("chicane", "a side that is without trumps in both hands has no honours")
    if own and honours not in (Honours.THREE, Honours.FOUR_IN_ONE, Honours.FIVE_IN_ONE):
        raise ImpossibleDealError(
            "honours", "with a hand without trumps its side's honours all lie in the other: 3, 4-in-one or 5-in-one"
        )
    if others == 2 and honours not in (Honours.FIVE, Honours.FIVE_IN_ONE, Honours.FOUR_IN_ONE_FIFTH):
        raise ImpossibleDealError("honours", "with two adversaries without trumps all five honours are on the other side")


GAME = GameRule(
    name="auction-whist",
    title=noted("Duplicate auction whist"),
    summary=noted("The sides bid for the trumps; tricks, honours and bonuses are points, and every deal stands alone."),
    book="Goodfellow 1912",
    laws="auction-1912",
    of_line=of_line,
)
