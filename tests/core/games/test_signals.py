"""Signals read from the play of a deal, held against the examples of the books."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.leads import LEADS
from whistpress.core.games.leads.conventions import CONVENTIONS, meaning
from whistpress.core.games.play import course, order
from whistpress.core.games.signals import Kind, Signal, signals
from whistpress.core.model import Card, Hands, Seat, Suit
from whistpress.core.model.hands import PACK, Played

SPADES, HEARTS, DIAMONDS = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS
N, E, S, W = Seat


def card(written: str) -> Card:
    """`H9`."""
    return Card(Suit(written[0]), written[1])


def read(*tricks: str, trump: Suit | None = SPADES, held: dict[Seat, str] | None = None) -> tuple[Signal, ...]:
    """The signals of tricks written `N HA H7 H9 H8` (who led, then the cards in turn); the hands are filled with what is left.

    `held` are cards that a hand has besides those it plays: no more of their suits.
    """
    played = [(Seat(written[0]), [card(one) for one in written.split()[1:]]) for written in tricks]
    made = [[Played(seat, one) for seat, one in zip(order(leader), cards, strict=True)] for leader, cards in played]
    own: dict[Seat, list[Card]] = {seat: [one.card for trick in made for one in trick if one.seat is seat] for seat in Seat}
    for seat, written in (held or {}).items():
        own[seat] += [card(one) for one in written.split()]
    used = set(chain.from_iterable(own.values()))
    closed = {seat: _renounced(seat, made) | {card(one).suit for one in (held or {}).get(seat, "").split()} for seat in Seat}
    rest = sorted(
        (one for one in PACK if one not in used), key=lambda one: (sum(one.suit in own for own in closed.values()), one.strength)
    )
    for one in reversed(rest):
        seat = max((seat for seat in Seat if one.suit not in closed[seat]), key=lambda seat: 13 - len(own[seat]))
        own[seat].append(one)
    hands = Hands(*(frozenset(own[seat]) for seat in Seat))
    return signals(hands, course(hands, trump, made), trump)


def _renounced(seat: Seat, made: list[list[Played]]) -> set[Suit]:
    """The suits to which a seat did not follow."""
    return {trick[0].card.suit for trick in made for one in trick if one.seat is seat and one.card.suit is not trick[0].card.suit}


def kinds(found: tuple[Signal, ...], seat: Seat) -> list[Kind]:
    """What one seat did."""
    return [one.kind for one in found if one.seat is seat]


def test_a_needlessly_high_card_and_then_a_lower_one_calls_for_trumps() -> None:
    """Cavendish 1902, p. 150; Mitchell 1897, p. 95; Barney 1900, p. 10: to king and ace led by an adversary."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3")
    assert found == (Signal(Kind.CALL, E, ((1, card("H7")), (2, card("H4")))),)


def test_before_the_lower_card_falls_it_is_no_call() -> None:
    """Lower and then higher is the play of everybody."""
    assert read("N HK H4 H5 H2", "N HA H7 H6 H3") == ()
    assert read("N HK H7 H5 H2") == ()


def test_to_cover_second_hand_is_no_call() -> None:
    """Cavendish 1902, p. 152: with knave, ten and three the ten is played on a small card, and the three comes down next."""
    assert kinds(read("N H4 HT HQ HA", "N H5 H3 HK H6", held={E: "HJ"}), E) == []


def test_of_one_who_has_been_in_and_led_no_trump_the_call_is_no_command() -> None:
    """Cavendish 1902, p. 151."""
    found = read("E D2 D3 DK D4", "S HK H6 H9 H5", "S HA H3 H7 H4")
    assert kinds(found, E) == [Kind.LATE_CALL]


def test_with_trumps_out_the_signal_shows_command() -> None:
    """Mitchell 1897, p. 95: trumps being out, it cannot mean a call."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3", trump=None)
    assert kinds(found, E) == [Kind.COMMAND]


def test_after_the_partners_trump_lead_the_same_is_an_echo() -> None:
    """Cavendish 1902, p. 152; Mitchell 1897, p. 97: four trumps or more."""
    found = read("W S4 SK S2 SA", "S HK H2 H5 H7", "S HA H3 H4 H6")
    assert kinds(found, N) == []
    assert kinds(read("W S4 SK S2 SA", "N HK H7 H5 H2", "N HA H4 H6 H3"), E) == [Kind.ECHO]


def test_a_call_is_answered_by_an_echo() -> None:
    """East calls; West, who has had no lead, shows his four trumps in the next suit."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3", "N DK D2 D5 D9", "N DA D3 D6 D4")
    assert kinds(found, E) == [Kind.CALL] and kinds(found, W) == [Kind.ECHO]


def test_an_echo_that_is_complete_on_the_third_round_is_a_sub_echo() -> None:
    """Cavendish 1902, p. 154: "playing, say three, then four, and lastly the two"."""
    found = read("W S4 SK S2 SA", "N HK H3 H6 H7", "N HA H4 H8 H9", "N HQ H2 HT HJ")
    assert Kind.SUB_ECHO in kinds(found, E)


def test_in_trumps_the_higher_first_is_an_echo() -> None:
    """Mitchell 1897, p. 96: to a high trump led the third best, then a lower one; Cavendish 1902, p. 153."""
    found = read("W SA S3 S5 S6", "W SK S7 S4 S8")
    assert kinds(found, E) == [Kind.TRUMP_ECHO]
    assert kinds(read("N SA S5 S3 S6", "N SK S4 S7 S8"), E) == []


@pytest.mark.parametrize(("first", "second", "third", "calls"), [("H9", "HT", "H2", []), ("HT", "H9", "H2", [Kind.CALL])])
def test_to_unblock_is_no_call_unless_the_middle_cards_are_reversed(
    first: str, second: str, third: str, calls: list[Kind]
) -> None:
    """Cavendish 1902, p. 117: king, ten, nine, two to ace and queen led; nine and ten unblock, ten and nine also call."""
    found = read(f"N HA H3 {first} H4", f"N HQ H5 {second} H6", held={S: f"HK {third}"})
    unblocks = [Kind.UNBLOCKING] if first == "H9" else []
    assert kinds(found, S) == [*unblocks, *calls]


def test_third_hand_keeps_the_lowest_of_four() -> None:
    """Cavendish 1902, p. 116: king, queen, knave and a small one to the ace: the knave; of three there is nothing to keep."""
    assert kinds(read("N HA H3 HJ H4", held={S: "HK HQ H2"}), S) == [Kind.UNBLOCKING]
    assert kinds(read("N HA H3 HJ H4", held={S: "HK HQ", N: "H2 H5 H6", E: "H7 H8 H9"}), S) == []


def test_a_first_discard_is_read_by_whose_the_trumps_are() -> None:
    """Cavendish 1902, pp. 125-126: the weakest suit; the best protected one where adversaries lead trumps."""
    assert kinds(read("N HA H3 H5 C4", "N HK H6 H7 C2"), W) == [Kind.DISCARD, Kind.DISCARD_ECHO]
    assert kinds(read("N SA S3 S5 D4"), W) == [Kind.DISCARD_AGAINST]
    assert kinds(read("E SA S3 D5 S4"), W) == [Kind.DISCARD]


def test_a_revoke_is_no_discard() -> None:
    """Who held a heart said nothing by throwing a diamond."""
    assert kinds(read("N HA H3 H5 D4", "N H6 H7 H8 H2"), W) == []


def test_an_eight_from_an_unopened_suit_is_a_peremptory_call() -> None:
    """Barney 1900, p. 17, "common sense": the eight or higher, from a suit that nobody has led."""
    assert kinds(read("N HA H3 H5 D8"), W) == [Kind.DISCARD, Kind.HIGH_DISCARD]
    assert kinds(read("N HA H3 H5 D7"), W) == [Kind.DISCARD]
    assert Kind.HIGH_DISCARD not in kinds(read("N DA D3 D5 D6", "N HA H3 H5 D8"), W)


def test_four_discarded_from_ace_knave_nine_four_three_and_then_the_three_shows_command() -> None:
    """Barney 1900, p. 9: "discard 4 from A. J. 9, 4, 3, and play 3 second hand, on opponent's lead"."""
    found = read("N SA S3 S5 D4", "S DK D3 D6 D7", held={W: "DA DJ D9"})
    assert kinds(found, W) == [Kind.DISCARD_AGAINST, Kind.DISCARD_ECHO]


def test_to_throw_the_best_card_publishes_command() -> None:
    """Cavendish 1902, p. 135: nobody throws a winning card with a losing one in his hand."""
    assert Kind.MASTER_DISCARD in kinds(read("N HA H3 H5 DA"), W)
    assert Kind.MASTER_DISCARD not in kinds(read("N HA H3 H5 DK"), W)
    assert Kind.MASTER_DISCARD in kinds(read("N DA D3 D5 D6", "N HA H3 H5 DK"), W)


def test_every_system_has_its_signals_with_book_and_page() -> None:
    """And those of which a book says nothing are not made up."""
    assert set(CONVENTIONS) == set(LEADS)
    for name, system in LEADS.items():
        for said in CONVENTIONS[name].values():
            assert said.book.split(",")[0] == system.book.split(",")[0] and "p" in said.book.split(",")[1]
    assert meaning("common-sense-1900", Kind.ECHO) is None
    assert meaning("mitchell-1897", Kind.HIGH_DISCARD) is None
    assert "exactly" in meaning("common-sense-1900", Kind.TRUMP_ECHO).shows
    assert "or more" in meaning("cavendish-1902", Kind.TRUMP_ECHO).shows


@given(st.permutations(PACK), st.sampled_from([None, *Suit]), st.randoms(use_true_random=False))
def test_whatever_is_played_a_signal_is_made_of_cards_that_were_played_and_held(
    pack: list[Card], trump: Suit | None, chance
) -> None:
    """Thirteen tricks of legal cards by lot: no signal names a card that its player did not play, none is told twice."""
    hands = Hands(*(frozenset(pack[13 * place : 13 * place + 13]) for place in range(4)))
    left, leader, tricks = {seat: set(hands.of(seat)) for seat in Seat}, N, []
    for _ in range(13):
        trick: list[Played] = []
        for seat in order(leader):
            may = [one for one in sorted(left[seat]) if not trick or one.suit is trick[0].card.suit] or sorted(left[seat])
            trick.append(Played(seat, chance.choice(may)))
            left[seat].discard(trick[-1].card)
        tricks.append(trick)
        leader = course(hands, trump, tricks).tricks[-1].winner
    told = course(hands, trump, tricks)
    found = signals(hands, told, trump)
    assert len(set(found)) == len(found)
    for one in found:
        assert all(told.tricks[number - 1].by(one.seat) == played for number, played in one.cards)
        assert [number for number, _ in one.cards] == sorted({number for number, _ in one.cards})
        if one.kind in (Kind.CALL, Kind.LATE_CALL, Kind.ECHO, Kind.TRUMP_ECHO):
            (first, high), (_, low) = one.cards
            assert high.strength > low.strength and high.suit is low.suit and low in hands.of(one.seat)
            assert told.tricks[first - 1].leader is not one.seat
            assert (high.suit is trump) is (one.kind is Kind.TRUMP_ECHO)
    firsts = [one.seat for one in found if one.kind in (Kind.DISCARD, Kind.DISCARD_AGAINST)]
    assert len(firsts) == len(set(firsts))
