"""The four hands of a deal and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Card, Hands, Seat, Suit
from whistpress.core.model.cards import PACK, CardFaultKind, parse_hands, read_hands

DEAL = "N:AK5.JT8.QT9.K652 QJ7.942.AJ7.AQJ9 T986..K865432.T4 432.AKQ7653..873"

packs = st.permutations(PACK)


def hands_of(pack: list[Card]) -> Hands:
    """The pack dealt out in four heaps."""
    return Hands(*(frozenset(pack[start : start + 13]) for start in range(0, 52, 13)))


@given(packs, st.sampled_from(Seat))
def test_hands_survive_being_written_and_read(pack: list[Card], first: Seat) -> None:
    """From whichever hand the text begins."""
    hands = hands_of(pack)
    assert parse_hands(hands.pbn(first)) == hands


@given(packs, st.sampled_from(Seat), st.integers(0, 3))
def test_one_hand_may_be_left_out(pack: list[Card], first: Seat, which: int) -> None:
    """The other three decide it, wherever it stands."""
    hands = hands_of(pack)
    head, _, rest = hands.pbn(first).partition(":")
    written = rest.split(" ")
    written[which] = "-"
    assert parse_hands(f"{head}:{' '.join(written)}") == hands


def test_a_text_is_read_as_pbn_has_it() -> None:
    """Spades first, clockwise, nothing where a hand has none of a suit; the ten as T or 10."""
    hands = parse_hands(DEAL)
    assert hands.suit(Seat.SOUTH, Suit.HEARTS) == ""
    assert hands.suit(Seat.WEST, Suit.HEARTS) == "AKQ7653"
    assert hands.holder(Card(Suit.DIAMONDS, "A")) is Seat.EAST
    assert parse_hands(DEAL.replace("T", "10").lower()) == hands


@pytest.mark.parametrize(
    ("change", "wrong", "message", "at"),
    [
        (("432.AKQ", "432.AKJ"), CardFaultKind.TWICE, "the HJ of West is given twice: North has it already", "J7653"),
        ((" 432.", " 4432."), CardFaultKind.TWICE, "the S4 of West is given twice: it stands here twice", "432."),
        (("432.AKQ", "43.AKQ"), CardFaultKind.NUMBER, "West has 12 cards; a hand has 13", "43.AKQ7653..873"),
        (("N:", "X:"), CardFaultKind.TEXT, "the cards begin with the seat of the first hand and a colon", "X"),
        (("N:", ""), CardFaultKind.TEXT, "the cards begin with the seat of the first hand and a colon", "A"),
        (("AK5.", "AK1."), CardFaultKind.TEXT, "'1' is no card of the spades", "1."),
        (
            ("..873", ".873"),
            CardFaultKind.TEXT,
            "West's hand has 3 suits, with points between them; there are four",
            "432.AKQ7653.873",
        ),
        ((" 432.AKQ7653..873", " - -"), CardFaultKind.TEXT, "expected four hands, found 5", "AK5"),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(change: tuple[str, str], wrong: CardFaultKind, message: str, at: str) -> None:
    """Its kind, one sentence, and its place in the text."""
    text = DEAL.replace(*change)
    hands, (fault, *_) = read_hands(text)
    assert hands is None
    assert (fault.wrong, fault.message) == (wrong, message)
    assert text[fault.start :].startswith(at)


def test_a_card_too_many_tells_which_nobody_has() -> None:
    """The card that was meant is most often the one that is lost."""
    _, (fault,) = read_hands(DEAL.replace("432.AKQ", "432.AKJ"))
    assert fault.helps == ("nobody has HQ",)


@given(st.text(max_size=130))
def test_no_text_is_read_without_an_answer(text: str) -> None:
    """Hands, or what is wrong, within the text."""
    hands, faults = read_hands(text)
    assert (hands is None) == bool(faults)
    assert all(0 <= fault.start <= len(text) and fault.length >= 1 for fault in faults)


def test_hands_of_other_numbers_cannot_be_made() -> None:
    """Thirteen each and every card once, or none at all."""
    whole = parse_hands(DEAL)
    with pytest.raises(ValueError, match="thirteen"):
        Hands(whole.north, whole.north, whole.south, whole.west)
