"""Signals read from the play of a deal, held against the examples of the books."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import examples
from whistpress.core.games.game import judge_play, playing_order
from whistpress.core.games.leads import LEADS, SIGNALS
from whistpress.core.games.signals import signals
from whistpress.core.games.signals.fallen_cards import Signal, SignalKind
from whistpress.core.model import Card, CardPlay, Hands, Seat, Suit
from whistpress.core.model.cards import PACK

SPADES, HEARTS, DIAMONDS = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS
N, E, S, W = Seat


def card(written: str) -> Card:
    """`H9`."""
    return Card(Suit(written[0]), written[1])


def read(
    *tricks: str, trump: Suit | None = SPADES, held: dict[Seat, str] | None = None, turned: CardPlay | None = None
) -> tuple[Signal, ...]:
    """The signals of tricks written `N HA H7 H9 H8` (who led, then the cards in turn); the hands are filled with what is left.

    `held` are cards that a hand has besides those it plays: no more of their suits.
    """
    played = [(Seat(written[0]), [card(one) for one in written.split()[1:]]) for written in tricks]
    made = [[CardPlay(seat, one) for seat, one in zip(playing_order(leader), cards, strict=True)] for leader, cards in played]
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
    return signals(judge_play(hands, trump, made), trump, turned)


def _renounced(seat: Seat, made: list[list[CardPlay]]) -> set[Suit]:
    """The suits to which a seat did not follow."""
    return {trick[0].card.suit for trick in made for one in trick if one.seat is seat and one.card.suit is not trick[0].card.suit}


def kinds(found: tuple[Signal, ...], seat: Seat) -> list[SignalKind]:
    """What one seat did."""
    return [one.kind for one in found if one.seat is seat]


def said(found: tuple[Signal, ...], seat: Seat) -> list[tuple[SignalKind, int | None]]:
    """What one seat did, and from which trick on it is certain."""
    return [(one.kind, one.shown) for one in found if one.seat is seat]


def test_a_needlessly_high_card_and_then_a_lower_one_calls_for_trumps() -> None:
    """Cavendish 1902, p. 150; Mitchell 1897, p. 95; Barney 1900, p. 10: to king and ace led by an adversary."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3")
    assert found == (Signal(SignalKind.CALL, E, ((1, card("H7")), (2, card("H4"))), 2),)


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
    assert kinds(found, E) == [SignalKind.LATE_CALL]


def test_with_trumps_out_the_signal_shows_command() -> None:
    """Mitchell 1897, p. 95: trumps being out, it cannot mean a call."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3", trump=None)
    assert kinds(found, E) == [SignalKind.COMMAND]


def test_after_the_partners_trump_lead_the_same_is_an_echo() -> None:
    """Cavendish 1902, p. 152; Mitchell 1897, p. 97: four trumps or more, where he had to try for the trick in trumps."""
    found = read("W S4 SK S2 SA", "S HK H2 H5 H7", "S HA H3 H4 H6")
    assert kinds(found, N) == []
    found = read("W S4 S3 SQ SA", "N CK C7 C5 C2", "N CA C4 C6 C3", turned=CardPlay(S, card("S7")))
    assert said(found, E) == [(SignalKind.ECHO, 3)]


@pytest.mark.parametrize(
    ("trumps", "echo"),
    [
        ("W S4 SK S2 SA", (SignalKind.SUB_ECHO, 3)),  # the two: he cannot hold four
        ("W S4 S2 S3 SA", (SignalKind.SUB_ECHO, 3)),  # the three, and the two has fallen
        ("W S4 SK S5 SA", (SignalKind.ECHO, None)),  # his lowest, or the third best of four
        ("W SA S3 S7 S6", (SignalKind.ECHO, None)),
    ],
)
def test_what_he_played_to_the_trump_lead_tells_an_echo_from_a_sub_echo(trumps: str, echo: tuple[SignalKind, int | None]) -> None:
    """Cavendish 1902, pp. 153-154: the two to the partner's first lead of trumps, and then a plain-suit echo, declare three."""
    found = read(trumps, "N CK C7 C5 C2", "N CA C4 C6 C3", turned=CardPlay(S, card("S8")))
    assert [one for one in said(found, E) if one[0] is not SignalKind.TRUMP_ECHO] == [echo]


def test_a_strengthening_trump_led_and_then_an_echo_declare_three() -> None:
    """Cavendish 1902, p. 154: "or lead or return a strengthening trump"; a lower one must have shown that it was the highest."""
    call = ("N HK H3 H5 H7", "N HA H2 H6 H4")  # West calls
    echo = ("N CK C7 C5 C2", "N CA C4 C6 C3")
    found = read(*call, "E S9 S3 SQ SK", "S SA SJ S4 S2", *echo, turned=CardPlay(S, card("S5")))
    assert said(found, W)[0] == (SignalKind.CALL, 2)
    assert (SignalKind.SUB_ECHO, 6) in said(found, E)
    found = read(*call, "E S9 S3 SQ SK", *echo, turned=CardPlay(S, card("S5")))
    assert (SignalKind.ECHO, None) in said(found, E)


def test_who_refuses_to_echo_in_the_first_suit_and_echoes_in_the_second_has_three() -> None:
    """Cavendish 1902, p. 154; while the first suit has gone round once it may have been a refusal, or a single card."""
    call = ("N HK H3 H5 H7", "N HA H2 H6 H4")
    first, again, echo = "N DK D3 D5 D6", "N DA D8 D4 D7", ("N CK C7 C5 C2", "N CA C4 C6 C3")
    turned = CardPlay(S, card("S5"))
    assert (SignalKind.ECHO, 4) in said(read(*call, *echo, turned=turned), E)
    assert (SignalKind.ECHO, None) in said(read(*call, first, *echo, turned=turned), E)
    low = read(*call, "N DK D2 D5 D6", again, *echo, turned=turned)
    assert (SignalKind.SUB_ECHO, 6) in said(low, E)


def test_a_call_is_answered_by_an_echo() -> None:
    """East calls; West, who has had no lead, shows his four trumps in the next suit."""
    found = read("N HK H7 H5 H2", "N HA H4 H6 H3", "N DK D2 D5 D9", "N DA D3 D6 D4")
    assert kinds(found, E) == [SignalKind.CALL] and kinds(found, W) == [SignalKind.ECHO]


def test_an_echo_that_is_complete_on_the_third_round_is_a_sub_echo() -> None:
    """Cavendish 1902, p. 154: "playing, say three, then four, and lastly the two"."""
    found = read("W S4 SK S2 SA", "N HK H3 H6 H7", "N HA H4 H8 H9", "N HQ H2 HT HJ")
    assert SignalKind.SUB_ECHO in kinds(found, E)


def test_in_trumps_the_higher_first_is_an_echo() -> None:
    """Mitchell 1897, p. 96: to a high trump led the third best, then a lower one; Cavendish 1902, p. 153."""
    found = read("W SA S3 S5 S6", "W SK S7 S4 S8")
    assert kinds(found, E) == [SignalKind.TRUMP_ECHO]
    assert kinds(read("N SA S5 S3 S6", "N SK S4 S7 S8"), E) == []


@pytest.mark.parametrize(
    ("tricks", "wanted"),
    [
        # king, ten, nine, two to ace and queen: nine, ten, two
        (("N HA H3 H9 H4", "N HQ H5 HT H6", "N H7 H8 H2 HJ"), [(SignalKind.UNBLOCKING, 3)]),
        # nine, six, five, two to knave and king (p. 119)
        (("N HJ HA H5 H3", "N HK S2 H6 H4", "N HQ S3 H2 H7"), [(SignalKind.UNBLOCKING, 3)]),
        # ten, eight, five, three: the neighbours of the book's examples
        (("N HT HA H5 H4", "N HK H6 H8 H7", "N HQ C2 H3 H9"), [(SignalKind.UNBLOCKING, 3)]),
        # the middle cards reversed call, and unblock as well
        (("N HA H3 HT H4", "N HQ H5 H9 H6", "N H7 H8 H2 HJ"), [(SignalKind.CALL, 2)]),
        # before the two falls it may be three cards played upwards
        (("N HA H3 H9 H4", "N HQ H5 HT H6"), []),
        # the same in a suit that an adversary leads
        (("E HA H5 H3 H7", "E HK H6 H4 H8", "E HQ H2 H9 HT"), []),
        (("E HA H9 H3 H4", "E HQ HT H5 H6", "E H7 H2 HJ H8"), []),
    ],
)
def test_a_higher_card_on_the_second_round_and_a_lower_one_on_the_third_is_no_call(
    tricks: tuple[str, ...], wanted: list[tuple[SignalKind, int]]
) -> None:
    """Cavendish 1902, pp. 117-119: a call is not complete where the middle cards rose, whether to unblock or to wait."""
    assert said(read(*tricks), S) == wanted


def test_third_hand_shows_that_he_kept_the_lowest_of_four_when_it_falls() -> None:
    """Cavendish 1902, pp. 116-118: knave and queen, then the small one; to the king, a lead from four, nobody unblocks."""
    assert said(read("N HA H3 HJ H4", "N HT H5 HQ H6", "N H9 H7 H2 H8"), S) == [(SignalKind.UNBLOCKING, 3)]
    assert said(read("N HA H3 HJ H4", held={S: "HK HQ H2"}), S) == []
    assert said(read("N HK HA H7 H4", "N HT H5 HJ H6", "N H9 H3 H2 H8"), S) == []


def test_he_unblocks_also_by_what_he_returns_and_throws_away() -> None:
    """Cavendish 1902, p. 118: from nine, eight, seven, two he returns the nine; or throws his middle card."""
    assert said(read("N HQ HA H7 H3", "S H9 H4 HK H5", "N HJ H6 H2 HT"), S)[0] == (SignalKind.UNBLOCKING, 3)
    thrown = read("N HQ HA H7 H3", "W DA DK D3 H8", "N HJ H6 H2 HT")
    assert (SignalKind.UNBLOCKING, 3) in said(thrown, S)
    assert SignalKind.CALL not in kinds(thrown, S)


def test_after_the_partner_has_asked_it_may_be_a_sub_echo_as_well() -> None:
    """Three, four, two in the suit that he opened: unblocking given up, or three trumps (Cavendish 1902, pp. 117 and 154)."""
    found = read("N S4 SK S6 SA", "N HA H5 H3 H6", "N HQ H8 H4 H9", "N HJ HK H2 H7")
    assert (SignalKind.UNBLOCKING, None) in said(found, S)
    assert SignalKind.SUB_ECHO not in kinds(found, S)


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ((), SignalKind.CALL),
        (("N DK D3 D5 D6",), SignalKind.LATE_CALL),  # he may have held a higher diamond: an opportunity let pass
        (("N DK D3 D5 D6", "N DA C2 D7 D8"), SignalKind.CALL),  # he had a single diamond
        (("N D4 DQ DK DA",), SignalKind.CALL),  # he tried for the trick
        (("E C3 CK C5 C6",), SignalKind.LATE_CALL),  # he has been in the lead and led no trump
    ],
)
def test_after_an_opportunity_let_pass_the_call_is_an_ask(before: tuple[str, ...], wanted: SignalKind) -> None:
    """Cavendish 1902, pp. 150-151: then it is no command and promises no strength."""
    found = read(*before, "N HK H7 H5 H2", "N HA H4 H6 H3")
    assert (wanted, len(before) + 2) in said(found, E)


def test_a_call_begun_after_a_low_card_of_the_same_suit_is_an_ask() -> None:
    """The three, then the nine and the five: on the first round he could have asked, and did not (Cavendish 1902, p. 151)."""
    assert said(read("N HA H3 H2 H4", "N HK H9 H6 H8", "N HQ H5 H7 HT"), E) == [(SignalKind.LATE_CALL, 3)]


@pytest.mark.parametrize("high", ["HK", "HQ", "HJ"])
def test_an_honour_thrown_on_the_partners_lead_may_be_out_of_his_way(high: str) -> None:
    """Cavendish 1902, pp. 119-120: with queen and two small he plays the queen to the king, and a small one next."""
    lead, cover = {"HK": ("HQ", "HA"), "HQ": ("H9", "HK"), "HJ": ("HT", "HQ")}[high]
    found = read(f"N {lead} {cover} {high} H4", "N H8 H5 H3 H6")
    assert said(found, S) == [(SignalKind.CALL, None)]


def test_at_the_end_a_high_card_may_be_thrown_to_place_the_lead() -> None:
    """Cavendish 1902, pp. 177-178: with the tenace in trumps and two of the suit led the higher one is thrown."""
    suits = [[f"N {suit}{a} {suit}{b} {suit}{c} {suit}{d}" for a, b, c, d in ("2345", "6789", "TJQK")] for suit in "DCS"]
    nine = [trick for suit in suits for trick in suit]
    end = ("N HK H9 H3 H4", "N HA H7 H5 H6")
    assert said(read(*nine, *end, trump=None), E) == [(SignalKind.COMMAND, None)]
    assert said(read(*nine[1:], *end, trump=None), E) == [(SignalKind.COMMAND, 10)]


def test_an_echo_may_begin_by_ruffing() -> None:
    """Cavendish 1902, p. 153: eight, seven, five, two; he ruffs with the five, leads the eight, and the two falls."""
    called, ruffed = "W HK H7 H3 H5", "W HA H4 H6 S5"  # North calls, South has one heart
    found = read(called, ruffed, "S S8 SK S3 S4", "W SA S6 S9 S2")
    assert said(found, N)[0] == (SignalKind.CALL, 2)
    assert said(found, S) == [(SignalKind.TRUMP_ECHO, 4)]
    assert found[-1].cards == ((2, card("S5")), (4, card("S2")))


@pytest.mark.parametrize(
    ("tricks", "wanted"),
    [
        (
            ("W HK H7 H3 H5", "W HA H4 H6 S5", "S D8 DK D3 D4", "W SA S6 S9 S2"),
            [(SignalKind.TRUMP_ECHO, None)],
        ),  # five, kept (p. 141)
        (("W HK H7 H3 H5", "W HA H4 S3 S5", "S S8 SK S4 S7", "W SA S6 S9 S2"), []),  # he had to over-ruff
        (("W HK H4 H3 H5", "W HA H7 H6 S5", "S S8 SK S3 S4", "W SA S6 S9 S2"), []),  # nobody has asked
        (("W HK H7 H3 H5", "W HA H4 H6 S2", "S S8 SK S3 S4", "W SA S6 S9 S5"), []),  # he ruffed with his lowest
    ],
)
def test_what_else_a_ruff_with_a_higher_trump_may_be(
    tricks: tuple[str, ...], wanted: list[tuple[SignalKind, int | None]]
) -> None:
    """Cavendish 1902, pp. 136, 141, 153."""
    assert [one for one in said(read(*tricks), S) if one[0] is SignalKind.TRUMP_ECHO] == wanted


def test_the_turned_up_card_is_kept_so_that_the_one_above_it_may_be_no_echo() -> None:
    """Cavendish 1902, p. 136: having turned up a nine and holding the ten, he plays the ten first."""
    tricks = ("W SA S3 ST S6", "W SK S7 S9 S8")
    assert said(read(*tricks, turned=CardPlay(E, card("S9"))), E) == [(SignalKind.TRUMP_ECHO, None)]
    assert said(read(*tricks, turned=CardPlay(E, card("S2"))), E) == [(SignalKind.TRUMP_ECHO, 2)]


def test_a_first_discard_is_read_by_whose_the_trumps_are() -> None:
    """Cavendish 1902, pp. 125-126: the weakest suit; the best protected one where adversaries lead trumps."""
    assert kinds(read("N HA H3 H5 C4", "N HK H6 H7 C2"), W) == [SignalKind.DISCARD, SignalKind.DISCARD_ECHO]
    assert kinds(read("N SA S3 S5 D4"), W) == [SignalKind.DISCARD_AGAINST]
    assert kinds(read("E SA S3 D5 S4"), W) == [SignalKind.DISCARD]


def test_a_revoke_is_no_discard() -> None:
    """Who held a heart said nothing by throwing a diamond."""
    assert kinds(read("N HA H3 H5 D4", "N H6 H7 H8 H2"), W) == []


def test_an_eight_from_an_unopened_suit_is_a_peremptory_call() -> None:
    """Barney 1900, p. 17, "common sense": the eight or higher, from a suit that nobody has led."""
    assert kinds(read("N HA H3 H5 D8"), W) == [SignalKind.DISCARD, SignalKind.HIGH_DISCARD]
    assert kinds(read("N HA H3 H5 D7"), W) == [SignalKind.DISCARD]
    assert SignalKind.HIGH_DISCARD not in kinds(read("N DA D3 D5 D6", "N HA H3 H5 D8"), W)


def test_four_discarded_from_ace_knave_nine_four_three_and_then_the_three_shows_command() -> None:
    """Barney 1900, p. 9: "discard 4 from A. J. 9, 4, 3, and play 3 second hand, on opponent's lead"."""
    found = read("N SA S3 S5 D4", "S DK D3 D6 D7", held={W: "DA DJ D9"})
    assert kinds(found, W) == [SignalKind.DISCARD_AGAINST, SignalKind.DISCARD_ECHO]


def test_to_throw_the_best_card_publishes_command() -> None:
    """Cavendish 1902, p. 135: nobody throws a winning card with a losing one in his hand."""
    assert SignalKind.MASTER_DISCARD in kinds(read("N HA H3 H5 DA"), W)
    assert SignalKind.MASTER_DISCARD not in kinds(read("N HA H3 H5 DK"), W)
    assert SignalKind.MASTER_DISCARD in kinds(read("N DA D3 D5 D6", "N HA H3 H5 DK"), W)


def test_every_system_has_its_signals_with_book_and_page() -> None:
    """And those of which a book says nothing are not made up."""
    assert set(SIGNALS) == set(LEADS)
    for name, system in LEADS.items():
        for said in SIGNALS[name].values():
            assert said.book.split(",")[0] == system.book.split(",")[0] and "p" in said.book.split(",")[1]
    assert SIGNALS["common-sense-1900"].get(SignalKind.ECHO) is None
    assert SIGNALS["mitchell-1897"].get(SignalKind.HIGH_DISCARD) is None
    assert "exactly" in SIGNALS["common-sense-1900"].get(SignalKind.TRUMP_ECHO).shows
    assert "or more" in SIGNALS["cavendish-1902"].get(SignalKind.TRUMP_ECHO).shows


@given(st.permutations(PACK), st.sampled_from([None, *Suit]), st.randoms(use_true_random=False))
def test_whatever_is_played_a_signal_is_made_of_cards_that_were_played_and_held(
    pack: list[Card], trump: Suit | None, chance
) -> None:
    """Thirteen tricks of legal cards by lot: no signal names a card that its player did not play, none is told twice."""
    hands, tricks = by_lot(pack, trump, chance)
    told = judge_play(hands, trump, tricks)
    found = signals(told, trump)
    assert len(set(found)) == len(found)
    for one in found:
        assert all(told.tricks[number - 1].by(one.seat) == played for number, played in one.cards)
        assert [number for number, _ in one.cards] == sorted({number for number, _ in one.cards})
        if one.kind in (SignalKind.CALL, SignalKind.LATE_CALL, SignalKind.ECHO, SignalKind.TRUMP_ECHO):
            (first, high), (_, low) = one.cards
            assert high.strength > low.strength and high.suit is low.suit and low in hands.of(one.seat)
            assert told.tricks[first - 1].leader is not one.seat
            assert (high.suit is trump) is (one.kind is SignalKind.TRUMP_ECHO)
    firsts = [one.seat for one in found if one.kind in (SignalKind.DISCARD, SignalKind.DISCARD_AGAINST)]
    assert len(firsts) == len(set(firsts))


def by_lot(pack: list[Card], trump: Suit | None, chance) -> tuple[Hands, list[list[CardPlay]]]:
    """Hands, and thirteen tricks of legal cards by lot."""
    hands = Hands(*(frozenset(pack[13 * place : 13 * place + 13]) for place in range(4)))
    left, leader, tricks = {seat: set(hands.of(seat)) for seat in Seat}, N, []
    for _ in range(13):
        trick: list[CardPlay] = []
        for seat in playing_order(leader):
            may = [one for one in sorted(left[seat]) if not trick or one.suit is trick[0].card.suit] or sorted(left[seat])
            trick.append(CardPlay(seat, chance.choice(may)))
            left[seat].discard(trick[-1].card)
        tricks.append(trick)
        leader = judge_play(hands, trump, tricks).tricks[-1].winner
    return hands, tricks


def dealt_again(hands: Hands, tricks: list[list[CardPlay]], chance) -> Hands | None:
    """Other hands from which the same tricks can have been played: what has not fallen goes to others who may hold it."""
    fallen = {seat: {one.card for trick in tricks for one in trick if one.seat is seat} for seat in Seat}
    closed = {seat: _renounced(seat, tricks) for seat in Seat}
    for _ in range(30):
        own = {seat: set(cards) for seat, cards in fallen.items()}
        rest = [one for one in PACK if not any(one in cards for cards in own.values())]
        chance.shuffle(rest)
        for one in sorted(rest, key=lambda one: sum(one.suit not in suits for suits in closed.values())):
            may = [seat for seat in Seat if one.suit not in closed[seat] and len(own[seat]) < 13]
            if not may:
                break
            own[chance.choice(may)].add(one)
        if all(len(cards) == 13 for cards in own.values()):
            return Hands(*(frozenset(own[seat]) for seat in Seat))
    return None


SUITS = st.sampled_from([None, *Suit])
CHANCE = st.randoms(use_true_random=False)


@given(st.permutations(PACK), SUITS, CHANCE, st.integers(1, 13))
def test_a_signal_is_read_from_the_fallen_cards_alone(pack: list[Card], trump: Suit | None, chance, upto: int) -> None:
    """Whatever lies hidden after a trick, the signals up to it are the same; and what was certain stays so to the end."""
    hands, tricks = by_lot(pack, trump, chance)
    early = signals(judge_play(hands, trump, tricks[:upto]), trump)
    others = dealt_again(hands, tricks[:upto], chance)
    if others is not None:
        assert signals(judge_play(others, trump, tricks[:upto]), trump) == early
    late = signals(judge_play(hands, trump, tricks), trump)
    certain = [one for one in early if one.shown is not None]
    assert [one for one in late if one.shown is not None and one.shown <= upto and one.trick <= upto] == certain


# An independent look for other readings: every set of cards of a suit that the player may have held is tried.


def possible_suits(seat: Seat, suit: Suit, tricks: list[list[CardPlay]], upto: int) -> list[set[Card]]:
    """Every holding of a suit before the first trick that fits the cards which fell up to a trick."""
    seen = {one.card: one.seat for trick in tricks[:upto] for one in trick}
    own = {one for one, owner in seen.items() if owner is seat and one.suit is suit}
    void = any(
        suit is trick[0].card.suit and one.card.suit is not suit for trick in tricks[:upto] for one in trick if one.seat is seat
    )
    unseen = [] if void else [one for one in PACK if one.suit is suit and one not in seen]
    most = 13 - upto
    return [own | set(some) for count in range(min(most, len(unseen)) + 1) for some in combinations(unseen, count)]


def wins_so_far(trick: list[CardPlay], seat: Seat, own: Card, trump: Suit | None) -> bool:
    """Whether a card would have been the best of the trick when its player's turn came."""
    before = [one.card for one in trick[: [one.seat for one in trick].index(seat)]]
    best = max(before, key=lambda one: (one.suit is trump, one.suit is before[0].suit, one.strength))
    return (own.suit is trump, own.suit is before[0].suit, own.strength) > (best.suit is trump, True, best.strength)


def innocent(
    seat: Seat, pair: tuple[tuple[int, Card], ...], held: set[Card], tricks: list[list[CardPlay]], trump: Suit | None
) -> bool:
    """Whether a player who held these cards of the suit may have played high and then low for another reason than to ask."""
    (start, high), (end, low) = pair
    if wins_so_far(tricks[start - 1], seat, high, trump) or start >= 10:
        return True
    played = [one.card for trick in tricks[:end] for one in trick if one.seat is seat and one.card in held]
    partner = Seat("NESW"[("NESW".index(seat.value) + 2) % 4])
    from_partner = [trick for trick in tricks[:start] if trick[0].seat is partner and trick[0].card.suit is high.suit]
    if from_partner and high.strength >= card("HJ").strength:
        return True
    ordered = sorted(held, key=lambda one: -one.strength)
    if len(ordered) == 4 and played[:2] == [ordered[2], ordered[1]] and low == ordered[3]:
        return True  # third best, second best, lowest
    return high == min(held - set(played[: played.index(high)]), key=lambda one: one.strength)


def let_pass(seat: Seat, start: int, tricks: list[list[CardPlay]], upto: int, trump: Suit | None) -> bool:
    """Whether some hand of the player has a higher, useless card where he followed with his lowest before the call began."""
    for number, trick in enumerate(tricks[: start - 1], start=1):
        (own,) = [one.card for one in trick if one.seat is seat]
        suit = trick[0].card.suit
        if trick[0].seat is seat:
            return True
        if suit is trump or own.suit is not suit:
            continue
        before = {one.card for earlier in tricks[: number - 1] for one in earlier if one.seat is seat}
        for held in possible_suits(seat, suit, tricks, upto):
            left = held - before
            higher = [one for one in left if one.strength > own.strength and not wins_so_far(trick, seat, one, trump)]
            if own == min(left, key=lambda one: one.strength) and higher:
                return True
    return False


def all_trumps_may_be_his(seat: Seat, start: int, tricks: list[list[CardPlay]], upto: int, trump: Suit) -> bool:
    """Whether the player may have had every trump that was left when his call began."""
    before = {one.card for trick in tricks[: start - 1] for one in trick}
    left = {one for one in PACK if one.suit is trump and one not in before}
    others = {one.card for trick in tricks[start - 1 : upto] for one in trick if one.seat is not seat}
    own = sum(one.seat is seat and one.card.suit is not trump for trick in tricks[start - 1 : upto] for one in trick)
    void = any(
        trick[0].card.suit is trump and one.seat is seat and one.card.suit is not trump
        for trick in tricks[:upto]
        for one in trick
    )
    hidden = left - {one.card for trick in tricks[:upto] for one in trick}
    return not (left & others) and not (void and hidden) and len(left) <= 14 - start - own


@settings(max_examples=examples(150))
@given(st.permutations(PACK), st.sampled_from(list(Suit)), CHANCE)
def test_a_claimed_call_survives_every_other_reading(pack: list[Card], trump: Suit, chance) -> None:
    """Of all cards that the caller may have held none makes his play anything but a call; and a command let nothing pass."""
    hands, tricks = by_lot(pack, trump, chance)
    for one in signals(judge_play(hands, trump, tricks), trump):
        if one.kind in (SignalKind.CALL, SignalKind.LATE_CALL) and one.shown is not None:
            assert not all_trumps_may_be_his(one.seat, one.cards[0][0], tricks, one.shown, trump)
            for held in possible_suits(one.seat, one.suit, tricks, one.shown):
                assert not innocent(one.seat, one.cards, held, tricks, trump)
            assert not any(trick[0].card.suit is trump for trick in tricks[: one.cards[0][0] - 1])
            if one.kind is SignalKind.CALL:
                assert not let_pass(one.seat, one.cards[0][0], tricks, one.shown, trump)


@settings(max_examples=examples(150))
@given(st.permutations(PACK), st.sampled_from(list(Suit)), CHANCE)
def test_a_claimed_echo_survives_every_other_reading(pack: list[Card], trump: Suit, chance) -> None:
    """Its partner had asked, others still had trumps, and no card that the player may have held makes it anything else."""
    hands, tricks = by_lot(pack, trump, chance)
    found = signals(judge_play(hands, trump, tricks), trump)
    for one in found:
        if one.kind in (SignalKind.ECHO, SignalKind.SUB_ECHO) and one.shown is not None:
            start = one.cards[0][0]
            partner = Seat("NESW"[("NESW".index(one.seat.value) + 2) % 4])
            led = any(trick[0].seat is partner and trick[0].card.suit is trump for trick in tricks[: start - 1])
            calls = [call for call in found if call.kind in (SignalKind.CALL, SignalKind.LATE_CALL) and call.seat is partner]
            assert led or any(call.trick <= start and call.shown is not None and call.shown <= one.shown for call in calls)
            assert not all_trumps_may_be_his(one.seat, start, tricks, one.shown, trump)
            if len(one.cards) == 2:
                for held in possible_suits(one.seat, one.suit, tricks, one.shown):
                    assert not innocent(one.seat, one.cards, held, tricks, trump)
