"""The honours and the chicane that cards give (Goodfellow 1912, Laws 13, 16 and 17)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.auction_whist import AuctionDeal, chicane_dealt, honours_dealt, points
from whistpress.core.model import Bid, Card, Contract, Denomination, Hands, Honours, Seat, Side, Suit
from whistpress.core.model.cards import HAND, PACK

NS, EW = Side.NS, Side.EW


def hands_with(north: str, south: str = "", east: str = "", west: str = "") -> Hands:
    """Hands with these spades; the others are dealt out in the order of the pack, first to West."""
    held = {Seat.NORTH: north, Seat.EAST: east, Seat.SOUTH: south, Seat.WEST: west}
    dealt = {seat: {Card(Suit.SPADES, rank) for rank in ranks} for seat, ranks in held.items()}
    rest = [card for card in reversed(PACK) if not any(card in hand for hand in dealt.values())]
    for card in rest:
        short = [seat for seat in (Seat.WEST, Seat.EAST, Seat.SOUTH, Seat.NORTH) if len(dealt[seat]) < HAND]
        dealt[short[0]].add(card)
    return Hands(*(frozenset(dealt[seat]) for seat in Seat))


@st.composite
def some_hands(draw: st.DrawFn) -> Hands:
    """Any deal."""
    pack = draw(st.permutations(PACK))
    return Hands(*(frozenset(pack[start : start + HAND]) for start in range(0, len(pack), HAND)))


@pytest.mark.parametrize(
    ("north", "south", "east", "given_"),
    [
        ("AKQ", "", "JT", (NS, "3")),
        ("AK", "Q", "JT", (NS, "3")),
        ("AT", "QJ", "K", (NS, "4")),
        ("AKQJ", "", "T", (NS, "4-in-one")),
        ("AKQJ", "T", "", (NS, "4-in-one-5th")),
        ("AKQ", "JT", "", (NS, "5")),
        ("AKQJT", "", "", (NS, "5-in-one")),
        ("A", "K", "QJT", (EW, "3")),
    ],
)
def test_honours_are_of_the_side_with_three_or_more(north: str, south: str, east: str, given_: tuple[Side, str]) -> None:
    """As Law 17 has them; three in one hand are three."""
    assert honours_dealt(hands_with(north, south, east), Denomination.SPADES) == (given_[0], Honours(given_[1]))


def test_of_four_aces_two_on_each_side_are_no_honours() -> None:
    """At no trumps; the pack dealt out in its order gives each hand one ace of a suit."""
    pack = Hands(*(frozenset(PACK[start : start + HAND]) for start in range(0, len(PACK), HAND)))
    assert honours_dealt(pack, Denomination.NO_TRUMPS) is None
    assert honours_dealt(pack, Denomination.SPADES) == (NS, Honours.FIVE_IN_ONE)
    assert chicane_dealt(pack, Denomination.SPADES) == (Seat.EAST, Seat.SOUTH, Seat.WEST)
    assert chicane_dealt(pack, Denomination.NO_TRUMPS) == ()


@given(hands=some_hands(), denomination=st.sampled_from(Denomination))
def test_what_any_cards_give_can_have_been(hands: Hands, denomination: Denomination) -> None:
    """The rule of the game takes the honours and the chicane of every deal; a suit always has honours."""
    honours = honours_dealt(hands, denomination)
    assert honours or denomination is Denomination.NO_TRUMPS
    contract = Contract(Bid(1, denomination), NS)
    points(AuctionDeal(contract=contract, tricks=7, honours=honours, chicane=chicane_dealt(hands, denomination)))


@given(hands=some_hands(), denomination=st.sampled_from(Denomination))
def test_honours_are_the_same_from_either_side(hands: Hands, denomination: Denomination) -> None:
    """Turned by one seat, the other side has them in the same way."""
    turned = Hands(hands.west, hands.north, hands.east, hands.south)
    honours = honours_dealt(hands, denomination)
    assert honours_dealt(turned, denomination) == (honours and (honours[0].other, honours[1]))
