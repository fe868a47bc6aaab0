"""The honours and the chicane that the cards of a deal give (Goodfellow 1912, Laws 13, 16 and 17; Barney 1900, pp. 75–77).

The honours are the ace, king, queen, jack and ten of trumps, without trumps the four aces. They count for those to whom they
were dealt. Three or more of five are on one side; of four aces two may be on each, and then nobody has any.
"""

from whistpress.core.games.bidding import side_of
from whistpress.core.model import Card, Denomination, Hands, Honours, Seat, Side, Suit

_RANKS = "AKQJT"
_LEAST = 3


def honours_dealt(hands: Hands, denomination: Denomination) -> tuple[Side, Honours] | None:
    """The side that was dealt the honours, and how; None for two aces each without trumps."""
    for side in Side:
        one, other = (_honours_in(hands, seat, denomination) for seat in side_of(side))
        if one + other >= _LEAST:
            return side, _how(one + other, max(one, other))
    return None


def chicane_dealt(hands: Hands, denomination: Denomination) -> tuple[Seat, ...]:
    """The hands that were dealt no trump; none at no trumps."""
    if denomination is Denomination.NO_TRUMPS:
        return ()
    return tuple(seat for seat in Seat if not hands.suit(seat, Suit(denomination.value)))


def _honours_in(hands: Hands, seat: Seat, denomination: Denomination) -> int:
    if denomination is Denomination.NO_TRUMPS:
        return sum(Card(suit, "A") in hands.of(seat) for suit in Suit)
    return sum(Card(Suit(denomination.value), rank) in hands.of(seat) for rank in _RANKS)


def _how(held: int, in_one: int) -> Honours:
    """Three are three, in one hand or two; of more it counts how many lie in one hand (Law 17)."""
    if held == _LEAST:
        return Honours.THREE
    if held == 4:
        return Honours.FOUR_IN_ONE if in_one == 4 else Honours.FOUR
    return {5: Honours.FIVE_IN_ONE, 4: Honours.FOUR_IN_ONE_FIFTH}.get(in_one, Honours.FIVE)
