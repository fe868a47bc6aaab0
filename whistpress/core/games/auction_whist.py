"""Duplicate auction whist: bids, tricks, honours, and what a deal gives each side (Goodfellow 1912).

Trick values 2 4 6 8 12 for each trick over six, the declarer's alone and only when he has made his contract (Laws 8–9). Thirty
or more trick points in one deal are a game (Laws 7, 10–11). Honours by the table of Law 17, never doubled (18).

A declarer who revokes has no trick points (Law 101 A). That he then has no game, and no bonus for a doubled contract that he
made, goes beyond the law: it is our reading. A side that does not obey a lawful call pays as for a revoke (Law 104).

The honours are the ace, king, queen, jack and ten of trumps, without trumps the four aces. They count for those to whom they
were dealt (Laws 13, 16 and 17; Barney 1900, pp. 75–77). Three or more of five are on one side; of four aces two may be on each,
and then neither side has any.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct, field

from whistpress.core.games.game import BOOK, TRICKS, GameRule, ImpossibleDealError, seats_of_side
from whistpress.core.model import (
    Card,
    Contract,
    Denomination,
    Hands,
    Honours,
    PlayedLine,
    PointsItem,
    PointsKind,
    Seat,
    Side,
    Suit,
)
from whistpress.language import noted, say

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


def points(deal: AuctionDeal) -> tuple[PointsItem, ...]:
    """Score a deal, item by item, in the order of the score card; ImpossibleDealError when it cannot have been."""
    _check(deal)
    contract = deal.contract
    taken = REVOKE_TRICKS if deal.takes_tricks and deal.revokes.get(contract.side.other) else 0  # Law 101 B
    tricks = min(deal.tricks + taken, TRICKS)
    if tricks < BOOK + contract.bid.level:
        play = [PointsItem(contract.side.other, PointsKind.UNDER_TRICKS, _under_tricks(contract, tricks))]
    else:
        play = [] if deal.revokes.get(contract.side) else list(_contract_points(deal, tricks))
    return tuple(item for item in (*play, *_slams(deal), *_honours(deal), *_revokes(deal)) if item.points)


def of_line(line: PlayedLine) -> tuple[PointsItem, ...]:
    """Score a recorded line; nothing while it is awaited or has a word in place of play."""
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
    """Return whether the players deal anew a hand found irregular after the overplay began: with fewer than three tables.

    With more tables Law 51 C gives the average.
    """
    return tables < FEWEST_TABLES_FOR_AVERAGE


def honour_points(denomination: Denomination, honours: Honours) -> int:
    """Return the points for honours (Law 17); KeyError without trumps for five honours, because there are only four aces."""
    if denomination is Denomination.NO_TRUMPS:
        return ACES[honours]
    return HONOUR_TIMES[honours] * denomination.worth


def honours_dealt(hands: Hands, denomination: Denomination) -> tuple[Side, Honours] | None:
    """Find the side that was dealt the honours, and how; None for two aces each without trumps."""
    if denomination is Denomination.NO_TRUMPS:
        honours = {Card(suit, "A") for suit in Suit}
    else:
        honours = {Card(Suit(denomination.value), rank) for rank in "AKQJT"}
    for side in Side:
        counts = [sum(card in honours for card in hands.of(seat)) for seat in seats_of_side(side)]
        held, in_one = sum(counts), max(counts)
        if held == 3:
            return side, Honours.THREE
        if held == 4:
            return side, Honours.FOUR_IN_ONE if in_one == 4 else Honours.FOUR
        if held == 5:
            return side, {5: Honours.FIVE_IN_ONE, 4: Honours.FOUR_IN_ONE_FIFTH}.get(in_one, Honours.FIVE)
    return None


def chicane_dealt(hands: Hands, denomination: Denomination) -> tuple[Seat, ...]:
    """Find the hands that were dealt no trump; none at no trumps."""
    if denomination is Denomination.NO_TRUMPS:
        return ()
    return tuple(seat for seat in Seat if not hands.suit(seat, Suit(denomination.value)))


def _contract_points(deal: AuctionDeal, tricks: int) -> Iterator[PointsItem]:
    """Yield the points for the tricks over six, for a game, and for a doubled contract and its over-tricks (Laws 7–11, 70–71)."""
    contract = deal.contract
    trick_points = (tricks - BOOK) * contract.bid.denomination.worth << contract.doubled
    yield PointsItem(contract.side, PointsKind.TRICKS, trick_points)
    yield PointsItem(contract.side, PointsKind.GAME, GAME_BONUS if trick_points >= GAME_POINTS else 0)
    over_tricks = deal.tricks - BOOK - contract.bid.level
    yield PointsItem(contract.side, PointsKind.BONUS, 50 * contract.doubled * (1 + over_tricks) if over_tricks >= 0 else 0)


def _under_tricks(contract: Contract, tricks: int) -> int:
    """Return the points for under-tricks: fifty for each trick short, a hundred doubled, two hundred redoubled.

    For one spade they are a hundred at most unless redoubled.
    """
    short = (BOOK + contract.bid.level - tricks) * 50 << contract.doubled
    one_spade = contract.bid.level == 1 and contract.bid.denomination is Denomination.SPADES
    return min(short, ONE_SPADE_CAP) if one_spade and contract.doubled < 2 else short


def _slams(deal: AuctionDeal) -> Iterator[PointsItem]:
    """Yield the points of either side for a little slam (twelve tricks) and a grand slam (thirteen), won in play (Laws 14–15)."""
    declaring = deal.contract.side
    for side, tricks in ((declaring, deal.tricks), (declaring.other, TRICKS - deal.tricks)):
        yield PointsItem(side, PointsKind.LITTLE_SLAM, LITTLE_SLAM.get(tricks, 0))
        yield PointsItem(side, PointsKind.GRAND_SLAM, GRAND_SLAM.get(tricks, 0))


def _honours(deal: AuctionDeal) -> Iterator[PointsItem]:
    """Yield the points for honours, if any were held; never fewer than none.

    Chicane adds to the honours of its own side, and takes from those of the adversaries (Law 16).
    """
    if deal.honours is not None:
        side, honours = deal.honours
        denomination = deal.contract.bid.denomination
        chicane = sum(1 if seat in seats_of_side(side) else -1 for seat in deal.chicane) * CHICANE_TIMES * denomination.worth
        yield PointsItem(side, PointsKind.HONOURS, max(honour_points(denomination, honours) + chicane, 0))


def _revokes(deal: AuctionDeal) -> Iterator[PointsItem]:
    """Yield the points for revokes: a hundred and fifty for a side's first, and a hundred for each more.

    The first gives no points where the declarer takes three tricks for it.
    """
    for side, count in deal.revokes.items():
        if count:
            first = 0 if deal.takes_tricks and side is deal.contract.side.other else FIRST_REVOKE
            yield PointsItem(side.other, PointsKind.REVOKE, first + FURTHER_REVOKE * (count - 1))


def _check(deal: AuctionDeal) -> None:
    """Refuse what cannot have been. A hand without trumps has no honours, so that its side's are in the other hand (Law 16)."""
    if not 0 <= deal.tricks <= TRICKS:
        raise ImpossibleDealError(
            "tricks", say("a side wins 0 to %(tricks)s tricks, not %(tricks_2)s", tricks=TRICKS, tricks_2=deal.tricks)
        )
    if deal.contract.bid.denomination is Denomination.NO_TRUMPS:
        if deal.chicane:
            raise ImpossibleDealError("chicane", say("without trumps nobody has chicane"))
        if deal.honours and deal.honours[1] not in ACES:
            raise ImpossibleDealError("honours", say("without trumps the honours are the four aces: 3, 4 or 4-in-one"))
    if deal.honours is None or not deal.chicane:
        return
    side, honours = deal.honours
    if len(set(deal.chicane)) < len(deal.chicane) or len(deal.chicane) > 3:
        raise ImpossibleDealError("chicane", say("each hand has chicane once, and one hand at least holds the trumps"))
    chicanes = sum(seat in seats_of_side(side) for seat in deal.chicane)
    if chicanes == 2:
        raise ImpossibleDealError("chicane", say("a side that is without trumps in both hands has no honours"))
    if chicanes and honours not in (Honours.THREE, Honours.FOUR_IN_ONE, Honours.FIVE_IN_ONE):
        raise ImpossibleDealError(
            "honours", say("with a hand without trumps its side's honours all lie in the other: 3, 4-in-one or 5-in-one")
        )
    if len(deal.chicane) - chicanes == 2 and honours not in (Honours.FIVE, Honours.FIVE_IN_ONE, Honours.FOUR_IN_ONE_FIFTH):
        raise ImpossibleDealError("honours", say("with two adversaries without trumps all five honours are on the other side"))


GAME = GameRule(
    name="auction-whist",
    title=noted("Duplicate auction whist"),
    summary=noted("The sides bid for the trumps; tricks, honours and bonuses are points, and every deal stands alone."),
    book="Goodfellow 1912",
    laws="auction-1912",
    of_line=of_line,
)
