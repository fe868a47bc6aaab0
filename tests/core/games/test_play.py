"""The play of a deal, trick by trick."""

import random

from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.game import Revoke, deal_from_seed, judge_play, playing_order, side_of, winning_card
from whistpress.core.model import Card, CardPlay, Seat, Side, Suit

seeds = st.text(max_size=8)


def _cards(leader: Seat, *cards: str) -> tuple[CardPlay, ...]:
    return tuple(CardPlay(seat, Card(Suit(text[0]), text[1])) for seat, text in zip(playing_order(leader), cards, strict=True))


def played_out(seed: str, chance: random.Random, *, follow: bool = True) -> list[tuple[CardPlay, ...]]:
    """A deal played at random, by those who follow suit, or by those who do as they like."""
    deal = deal_from_seed(seed, 1)
    left = {seat: sorted(deal.hands.of(seat)) for seat in Seat}
    leader, tricks = Seat.EAST, []
    for _ in range(13):
        trick: list[CardPlay] = []
        for seat in playing_order(leader):
            suited = [card for card in left[seat] if trick and card.suit is trick[0].card.suit]
            choice = suited if suited and follow else left[seat]
            card = choice[int(chance.random() * len(choice))]
            left[seat].remove(card)
            trick.append(CardPlay(seat, card))
        tricks.append(tuple(trick))
        leader = winning_card(trick, deal.trump.suit).seat
    return tricks


def test_the_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    """A discard wins nothing, however high."""
    assert winning_card(_cards(Seat.EAST, "SK", "S3", "HA", "S2"), Suit.CLUBS).card == Card(Suit.SPADES, "K")
    assert winning_card(_cards(Seat.EAST, "SK", "C2", "SA", "C3"), Suit.CLUBS).seat is Seat.NORTH
    assert winning_card(_cards(Seat.WEST, "ST", "S9", "SJ", "S2"), None).seat is Seat.EAST


def test_a_revoke_is_found_and_named() -> None:
    """In which trick, with which card, and the highest with which he could have followed."""
    deal = deal_from_seed("Fairhaven, 21 October 2026", 1)
    tricks = [_cards(Seat.EAST, "H6", "D7", "HT", "HJ")]
    found = judge_play(deal.hands, deal.trump.suit, tricks)
    assert found.revokes == (Revoke(1, Seat.SOUTH, Card(Suit.DIAMONDS, "7"), Card(Suit.HEARTS, "9")),)
    assert found.revokes_of(Side.NS) == found.revokes
    assert not found.revokes_of(Side.EW)


@given(seeds, st.integers(0, 2**32))
def test_who_follows_suit_never_revokes_and_all_tricks_are_won(seed: str, chance: int) -> None:
    """Thirteen tricks between the two sides, each to him whose card was highest."""
    tricks = played_out(seed, random.Random(chance))
    found = judge_play(deal_from_seed(seed, 1).hands, deal_from_seed(seed, 1).trump.suit, tricks)
    assert not found.revokes
    assert found.whole
    assert sum(found.won.values()) == 13
    assert found.won[Side.NS] == sum(side_of(trick.winner) is Side.NS for trick in found.tricks)


@given(seeds, st.integers(0, 2**32))
def test_every_revoke_is_one_and_none_is_overlooked(seed: str, chance: int) -> None:
    """Held against a plain count: another suit than that led, while one of that suit is still played later."""
    tricks = played_out(seed, random.Random(chance), follow=False)
    found = judge_play(deal_from_seed(seed, 1).hands, deal_from_seed(seed, 1).trump.suit, tricks)
    later = [{(one.seat, one.card.suit) for trick in tricks[number:] for one in trick} for number in range(1, 14)]
    plain = {
        (number, one.seat)
        for number, trick in enumerate(tricks, start=1)
        for one in trick[1:]
        if one.card.suit is not trick[0].card.suit and (one.seat, trick[0].card.suit) in later[number - 1]
    }
    assert {(revoke.trick, revoke.seat) for revoke in found.revokes} == plain
