"""Duplicate auction whist: what a deal gives (Goodfellow 1912)."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.auction_whist import AuctionDeal, honour_points, points
from whistpress.core.games.game import IllegalCallError, ImpossibleDealError, parse_auction, parse_bid
from whistpress.core.model import Bid, Contract, Denomination, Honours, PointsItem, PointsKind, Seat, Side

NS, EW = Side.NS, Side.EW
THREE = Honours.THREE
SAMPLE_CARD = (
    ("2H", EW, 0, 9, (EW, Honours.THREE), (0, 0), (24, 16)),
    ("2NT", NS, 1, 8, (NS, Honours.THREE), (48, 180), (0, 0)),
    ("3D", NS, 0, 9, (EW, Honours.THREE), (18, 0), (0, 12)),
    ("3H", EW, 1, 12, (EW, Honours.FOUR), (0, 0), (96, 352)),
    ("2NT", NS, 0, 9, (NS, Honours.FOUR), (36, 140), (0, 0)),
    ("3H", NS, 0, 9, (NS, Honours.FIVE_IN_ONE), (24, 80), (0, 0)),
    ("3NT", EW, 0, 9, (EW, Honours.THREE), (0, 0), (36, 130)),
    ("3D", EW, 2, 8, (EW, Honours.FOUR), (0, 200), (0, 24)),
    ("2NT", NS, 0, 8, (NS, Honours.FOUR_IN_ONE), (24, 100), (0, 0)),
    ("4D", EW, 2, 10, (EW, Honours.FOUR_IN_ONE), (0, 0), (96, 248)),
    ("3NT", NS, 1, 9, (EW, Honours.THREE), (72, 150), (0, 30)),
    ("3H", EW, 0, 7, (EW, Honours.THREE), (0, 100), (0, 16)),
)
"""The twelve deals of the sample card: bid, whose, doubled, tricks, honours; trick and honour columns of N-S and E-W."""


def totals(items: Sequence[PointsItem]) -> Mapping[Side, tuple[int, int]]:
    """The trick column and the honour column of each side."""
    tricks = {side: sum(one.points for one in items if one.side is side and one.kind is PointsKind.TRICKS) for side in Side}
    return {side: (tricks[side], sum(one.points for one in items if one.side is side) - tricks[side]) for side in Side}


def played(
    written: str, side: Side, doubled: int, tricks: int, honours: tuple[Side, Honours] | None, **more: object
) -> AuctionDeal:
    """A deal; without trumps nobody need have honours."""
    bid = parse_bid(written)
    assert bid is not None
    return AuctionDeal(contract=Contract(bid, side, doubled), tricks=tricks, honours=honours, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("deal", SAMPLE_CARD, ids=[f"deal {number}" for number in range(1, 13)])
def test_each_deal_of_the_sample_card_comes_out(deal: tuple[str, Side, int, int, tuple[Side, Honours], object, object]) -> None:
    """Goodfellow 1912, front matter."""
    *what, ns, ew = deal
    made = totals(points(played(*what)))  # type: ignore[arg-type]
    assert (made[NS], made[EW]) == (ns, ew)


def test_the_sample_card_adds_up_to_its_printed_totals() -> None:
    """222 and 950 against 252 and 828: 1172 to 1080; the gains of the deals are 1090 and 998, N-S win by 92."""
    deals = [totals(points(played(*deal[:5]))) for deal in SAMPLE_CARD]  # type: ignore[arg-type]
    columns = {side: tuple(sum(deal[side][column] for deal in deals) for column in (0, 1)) for side in Side}
    assert columns == {NS: (222, 950), EW: (252, 828)}
    ahead = [sum(deal[NS]) - sum(deal[EW]) for deal in deals]
    assert sum(gain for gain in ahead if gain > 0) == 1090
    assert -sum(gain for gain in ahead if gain < 0) == 998
    assert sum(ahead) == 92


def test_the_fourth_deal_says_for_what_its_points_are() -> None:
    """Three hearts doubled with twelve tricks: game, bonus for the contract and three over-tricks, little slam, honours."""
    assert points(played("3H", EW, 1, 12, (EW, Honours.FOUR))) == (
        PointsItem(EW, PointsKind.TRICKS, 96),
        PointsItem(EW, PointsKind.GAME, 100),
        PointsItem(EW, PointsKind.BONUS, 200),
        PointsItem(EW, PointsKind.LITTLE_SLAM, 20),
        PointsItem(EW, PointsKind.HONOURS, 32),
    )


@pytest.mark.parametrize(
    ("honours", "values"),
    [
        ("3", (4, 8, 12, 16, 30)), ("4", (8, 16, 24, 32, 40)), ("4-in-one", (16, 32, 48, 64, 100)),
        ("4-in-one-5th", (18, 36, 54, 72)), ("5", (10, 20, 30, 40)), ("5-in-one", (20, 40, 60, 80)),
    ],
)  # fmt: skip
def test_honours_have_the_values_of_law_17(honours: str, values: tuple[int, ...]) -> None:
    """Spades, clubs, diamonds, hearts, and the aces without trumps."""
    assert tuple(honour_points(kind, Honours(honours)) for kind, _ in zip(Denomination, values, strict=False)) == values


@pytest.mark.parametrize(("doubled", "points_lost"), [(0, 100), (1, 100), (2, 800)])
def test_one_spade_that_fails_costs_a_hundred_at_most_unless_it_is_redoubled(doubled: int, points_lost: int) -> None:
    """Law 69: three tricks won, four short."""
    assert PointsItem(NS, PointsKind.UNDER_TRICKS, points_lost) in points(played("1S", EW, doubled, 3, (NS, THREE)))


def test_two_spades_have_no_cap() -> None:
    """Law 69 speaks of one spade alone."""
    assert PointsItem(NS, PointsKind.UNDER_TRICKS, 250) in points(played("2S", EW, 0, 3, (NS, THREE)))


@pytest.mark.parametrize(
    ("doubled", "tricks", "trick_points", "bonus"),
    [(1, 8, 16, 50), (1, 9, 24, 100), (1, 10, 32, 150), (2, 8, 32, 100), (2, 9, 48, 200), (2, 10, 64, 300), (0, 10, 16, 0)],
)
def test_an_over_trick_is_fifty_when_doubled_and_a_hundred_when_redoubled(
    doubled: int, tricks: int, trick_points: int, bonus: int
) -> None:
    """Laws 70 and 71, two clubs: as much for the contract as for each over-trick, and tricks count twice or four times."""
    items = points(played("2C", NS, doubled, tricks, None))
    found = {item.kind: item.points for item in items}
    assert (found[PointsKind.TRICKS], found.get(PointsKind.BONUS, 0)) == (trick_points, bonus)
    assert all(item.side is NS for item in items)


@pytest.mark.parametrize(
    ("tricks", "slam"),
    [
        (13, PointsItem(NS, PointsKind.GRAND_SLAM, 40)), (12, PointsItem(NS, PointsKind.LITTLE_SLAM, 20)), (11, None), (2, None),
        (1, PointsItem(EW, PointsKind.LITTLE_SLAM, 20)), (0, PointsItem(EW, PointsKind.GRAND_SLAM, 40)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("doubled", [0, 1, 2])
def test_a_slam_is_twenty_or_forty_for_either_side(tricks: int, slam: PointsItem | None, doubled: int) -> None:
    """Laws 14 and 15: twelve tricks or thirteen, of the adversaries too, and never doubled."""
    slams = [item for item in points(played("1H", NS, doubled, tricks, None)) if item.kind.endswith("slam")]
    assert slams == ([slam] if slam else [])


def test_tricks_taken_for_a_revoke_make_no_slam() -> None:
    """Laws 14, 15 and 101 B: ten tricks and three for a revoke are thirteen, and no slam."""
    items = points(played("1H", NS, 0, 10, None, revokes={EW: 1}, takes_tricks=True))
    assert items == (PointsItem(NS, PointsKind.TRICKS, 56), PointsItem(NS, PointsKind.GAME, 100))


def test_chicane_adds_to_the_honours_of_its_side_and_takes_from_those_of_the_adversaries() -> None:
    """Law 16, with hearts: sixteen for each hand without them."""

    def honours(side: Side, kind: Honours, *void: Seat) -> int:
        items = points(played("1H", NS, 0, 7, (side, kind), chicane=void))
        return sum(item.points for item in items if item.kind is PointsKind.HONOURS)

    assert honours(NS, Honours.FOUR_IN_ONE) == 64
    assert honours(NS, Honours.FOUR_IN_ONE, Seat.SOUTH) == 80
    assert honours(NS, Honours.FOUR_IN_ONE, Seat.EAST) == 48
    assert honours(NS, Honours.FIVE, Seat.EAST, Seat.WEST) == 40 - 32
    assert honours(NS, THREE, Seat.EAST) == 0


def test_a_declarer_who_revokes_scores_no_tricks_game_or_bonus() -> None:
    """Law 101 A: three no trumps doubled with ten tricks; the adversaries have a hundred and fifty."""
    items = points(played("3NT", NS, 1, 10, (NS, THREE), revokes={NS: 1}))
    assert items == (PointsItem(NS, PointsKind.HONOURS, 30), PointsItem(EW, PointsKind.REVOKE, 150))


def test_a_revoking_declarer_who_is_short_pays_for_both() -> None:
    """Law 101 A: in addition to any score for under-tricks."""
    items = points(played("3NT", NS, 0, 8, (NS, THREE), revokes={NS: 1}))
    assert totals(items)[EW] == (0, 50 + 150)


def test_for_an_adversarys_revoke_the_declarer_takes_points_or_three_tricks() -> None:
    """Law 101 B: three tricks make the contract and the game, but earn no bonus and no slam."""
    revoked = {EW: 1}
    as_points = points(played("4H", NS, 1, 9, (NS, THREE), revokes=revoked))
    assert totals(as_points) == {NS: (0, 150 + 16), EW: (0, 100)}
    as_tricks = points(played("4H", NS, 1, 9, (NS, THREE), revokes=revoked, takes_tricks=True))
    assert totals(as_tricks) == {NS: (96, 100 + 16), EW: (0, 0)}


def test_each_further_revoke_of_a_side_is_a_hundred() -> None:
    """Law 101 C: the second and third are points even where three tricks were taken for the first."""
    items = points(played("1H", NS, 0, 7, (NS, THREE), revokes={EW: 3}, takes_tricks=True))
    assert PointsItem(NS, PointsKind.REVOKE, 200) in items
    assert PointsItem(NS, PointsKind.REVOKE, 350) in points(played("1H", NS, 0, 7, (NS, THREE), revokes={EW: 3}))


@pytest.mark.parametrize("chicane", [(), (Seat.EAST,)])
def test_honours_that_nobody_wrote_down_give_nothing_and_the_rest_counts(chicane: tuple[Seat, ...]) -> None:
    """Two hearts made with an over-trick: 24 for tricks; chicane has no honours to be added to or taken from."""
    found = points(played("2H", NS, 0, 9, None, chicane=chicane))
    assert [(item.side, item.kind, item.points) for item in found if item.points] == [(NS, PointsKind.TRICKS, 24)]


@pytest.mark.parametrize(
    ("deal", "quantity"),
    [
        ({"tricks": 14}, "tricks"),
        ({"chicane": (Seat.SOUTH,), "honours": (NS, Honours.FOUR)}, "honours"),
        ({"chicane": (Seat.NORTH, Seat.SOUTH), "honours": (NS, Honours.FIVE)}, "chicane"),
        ({"chicane": (Seat.EAST, Seat.WEST), "honours": (NS, Honours.FOUR)}, "honours"),
        ({"written": "1NT", "chicane": (Seat.EAST,)}, "chicane"),
        ({"written": "1NT", "honours": (NS, Honours.FIVE)}, "honours"),
    ],
)
def test_a_deal_that_cannot_have_been_is_refused(deal: dict[str, object], quantity: str) -> None:
    """And the quantity at fault is named."""
    given_ = {"written": "1H", "side": NS, "doubled": 0, "tricks": 7, "honours": (NS, THREE), **deal}
    with pytest.raises(ImpossibleDealError) as refusal:
        points(played(**given_))  # type: ignore[arg-type]
    assert refusal.value.quantity == quantity


@given(
    level=st.integers(1, 7), denomination=st.sampled_from(Denomination), side=st.sampled_from(Side), doubled=st.integers(0, 2),
    tricks=st.integers(0, 13),
)  # fmt: skip
def test_only_the_declarer_has_tricks_and_only_the_adversaries_have_under_tricks(
    level: int, denomination: Denomination, side: Side, doubled: int, tricks: int
) -> None:
    """A contract is made or not; a game is thirty points or more; nothing is below nothing."""
    deal = AuctionDeal(contract=Contract(Bid(level, denomination), side, doubled), tricks=tricks, honours=(side, THREE))
    items = points(deal)
    made = tricks >= 6 + level
    assert (sum(item.points for item in items if item.kind is PointsKind.TRICKS) > 0) is made
    assert any(item.kind is PointsKind.UNDER_TRICKS for item in items) is not made
    assert all(item.points > 0 for item in items)
    assert all(item.side is side for item in items if item.kind in (PointsKind.TRICKS, PointsKind.GAME, PointsKind.BONUS))
    assert (PointsItem(side, PointsKind.GAME, 100) in items) is (totals(items)[side][0] >= 30)


def test_the_thirty_five_bids_form_one_order() -> None:
    """Law 54: by value, and of equal value the more tricks are higher; two spades and one club are worth four."""
    bids = [Bid(level, denomination) for level in range(1, 8) for denomination in Denomination]
    assert len({bid.rank for bid in bids}) == 35
    order = [str(bid) for bid in sorted(bids, key=lambda bid: bid.rank)]
    assert order[:8] == ["1S", "1C", "2S", "1D", "3S", "1H", "2C", "4S"]
    assert order[-1] == "7NT"


def test_the_declarer_is_who_of_the_side_first_named_the_denomination() -> None:
    """North deals and bids a spade, South raises it."""
    auction = parse_auction(["1S", "P", "3S", "P", "P", "P"], Seat.NORTH)
    assert auction.declarer is Seat.NORTH
    assert auction.contract == Contract(Bid(3, Denomination.SPADES), NS)


def test_a_doubled_and_redoubled_bid_is_followed() -> None:
    """East bids no trumps over the dealer, who doubles; West redoubles."""
    auction = parse_auction(["1H", "1NT", "X", "XX", "P", "P", "P"], Seat.SOUTH)
    assert auction.contract == Contract(Bid(1, Denomination.NO_TRUMPS), EW, doubled=2)
    assert auction.declarer is Seat.WEST


@pytest.mark.parametrize(
    ("calls", "contract", "low"),
    [
        ("1H X 1NT P P P", Contract(Bid(1, Denomination.NO_TRUMPS), NS), []),
        ("1H X XX 1NT P P P", Contract(Bid(1, Denomination.NO_TRUMPS), EW), []),
        ("1H X XX 2C P P P", Contract(Bid(2, Denomination.CLUBS), EW), []),
        ("1H X XX 3S P P P", Contract(Bid(3, Denomination.SPADES), EW), ["3S"]),
        ("2D X 1NT P P P", Contract(Bid(1, Denomination.NO_TRUMPS), NS), ["1NT"]),
    ],
)
def test_a_doubled_bid_ranks_as_it_did(calls: str, contract: Contract, low: list[str]) -> None:
    """Law 72: a heart is worth eight, doubled or redoubled; twelve without trumps overbid it, and so do two clubs (54).

    Three spades are six, and no trumps over two diamonds are twelve in fewer tricks: these are too low, as they were before.
    """
    auction = parse_auction(calls.split(), Seat.NORTH)
    assert auction.contract == contract
    assert [str(one.bid) for one in auction.low] == low


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "raised"),
    [
        ("2H 1C P P P", Contract(Bid(1, Denomination.CLUBS), EW), Seat.EAST, "4C"),
        ("2D 1H P P P", Contract(Bid(1, Denomination.HEARTS), EW), Seat.EAST, "2H"),
        ("2D 1H X P P P", Contract(Bid(1, Denomination.HEARTS), EW, 1), Seat.EAST, "2H"),
        ("2D 1H 1NT P P P", Contract(Bid(1, Denomination.NO_TRUMPS), NS), Seat.SOUTH, "2H"),
        ("1NT 3C 2D P P P", Contract(Bid(2, Denomination.DIAMONDS), NS), Seat.SOUTH, "3D"),
        ("7NT 1S P P P", Contract(Bid(1, Denomination.SPADES), EW), Seat.EAST, "None"),
    ],
)
def test_a_bid_too_low_stands_when_an_adversary_passes_doubles_or_bids_over_it(
    calls: str, contract: Contract, declarer: Seat, raised: str
) -> None:
    """Law 58; what it would have been raised to is the fewest tricks of its suit that overbid."""
    auction = parse_auction(calls.split(), Seat.NORTH)
    assert (auction.contract, auction.declarer) == (contract, declarer)
    assert [str(low.lowest_legal) for low in auction.low] == [raised]


@pytest.mark.parametrize(
    ("calls", "number", "words"),
    [
        ("P P P P", 0, "the dealer must bid"),
        ("2D 1S 1S P P P", 2, "which was too low itself"),
        ("2D 1S XX P P P", 2, "may be redoubled"),
        ("2D 1S", 1, "three passes must close"),
        ("1D P X P P P", 2, "only an adversary's bid"),
        ("1D XX P P P", 1, "may be redoubled"),
        ("1D X X P P P", 2, "only an adversary's bid that is not doubled yet"),
        ("1D P P P 2D", 4, "closed by three passes"),
        ("1D P P", 2, "three passes must close"),
        ("1D 8D", 1, "no call"),
        ("X", 0, "no bid to double"),
    ],
)
def test_a_call_that_the_laws_do_not_allow_is_named(calls: str, number: int, words: str) -> None:
    """Which call, and why."""
    with pytest.raises(IllegalCallError) as refusal:
        parse_auction(calls.split(), Seat.NORTH)
    assert refusal.value.number == number
    assert words in refusal.value.message
