"""Deals from a published seed."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.game import deal_from_seed, shuffle_pack
from whistpress.core.model import Seat, Trump
from whistpress.core.model.cards import PACK, turned_card


@pytest.mark.parametrize(
    ("seed", "number", "cards", "trump"),
    [
        ("Fairhaven, 21 October 2026", 1, "N:J65.KJ3.T865.A96 843.AQ764.K.T853 K72.952.A973.Q42 AQT9.T8.QJ42.KJ7", "C6"),
        ("Fairhaven 2026", 1, "N:A96.AK932.Q63.A9 Q543.JT.J9874.T4 K872.8754.A.Q765 JT.Q6.KT52.KJ832", "CA"),
        ("Fairhaven 2026", 2, "N:63.532.Q853.A943 AQJ87.J6.64.KJT7 K95.AQ97.KT7.Q65 T42.KT84.AJ92.82", "CJ"),
    ],
)
def test_the_same_words_deal_the_same_cards_for_ever(seed: str, number: int, cards: str, trump: str) -> None:
    """Known answers: a change of any of these breaks every seed that was ever published."""
    made = deal_from_seed(seed, number)
    assert made.hands.pbn() == cards
    assert str(made.trump) == trump


@given(st.text(max_size=20), st.integers(1, 999))
def test_the_rule_as_the_handbook_states_it_gives_the_same_pack(seed: str, number: int) -> None:
    """Worked out here once more, step by step, without the program's own parts."""
    blocks = [hashlib.sha256("\n".join(["whistpress deal 1", seed, str(number), str(n)]).encode()).digest() for n in range(9)]
    stream = list(b"".join(blocks))
    pack = list(PACK)
    for place in range(51, 0, -1):
        count = place + 1
        while stream[0] >= 256 // count * count:
            stream.pop(0)
        other = stream.pop(0) % count
        pack[place], pack[other] = pack[other], pack[place]
    assert shuffle_pack(seed, number) == tuple(pack)


@given(st.text(max_size=20), st.integers(1, 999))
def test_the_card_turned_up_is_the_dealers(seed: str, number: int) -> None:
    """The dealers follow each other clockwise, and each holds the last card of the pack."""
    made = deal_from_seed(seed, number)
    card = turned_card(made.trump)
    assert card is not None
    assert made.hands.holder(card) is made.dealer is tuple(Seat)[(number - 1) % 4]
    assert made.trump == Trump.parse(str(shuffle_pack(seed, number)[-1]))


def test_each_deal_of_a_seed_is_another() -> None:
    """No two of a thousand are alike."""
    assert len({shuffle_pack("Fairhaven", number) for number in range(1, 1001)}) == 1000
