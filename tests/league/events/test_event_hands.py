"""The cards of deals and their play in an event file."""

from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, WHOLE, clean, codes, read
from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Seat, Suit
from whistpress.core.scoring import score
from whistpress.league.events.words.travellers import note_of

CARDS = "N:J65.KJ3.T865.A96 843.AQ764.K.T853 K72.952.A973.Q42 AQT9.T8.QJ42.KJ7"
TRUMPS = '\n[trumps]\n1 = "C6"\n'
HANDS = f'\n[[hands]]\ndeal = 1\ndealer = "N"\ncards = "{CARDS}"\n'
PLAY = '\n[[play]]\ndeal = 1\n{where}tricks = ["H6 2 T J", "N: ♦5 KD DA 2", "D3 4 10 C3"]\n'


def test_the_cards_of_a_deal_stand_with_its_session(tmp_path: Path) -> None:
    """Hands, dealer, and who leads: the player on the dealer's left."""
    record = clean(tmp_path, WHOLE + TRUMPS + HANDS).sessions[0].hands[1]
    assert record.hands.suit(Seat.EAST, Suit.HEARTS) == "AQ764"
    assert (record.dealer, record.leader) == (Seat.NORTH, Seat.EAST)


def test_the_holder_of_the_trump_card_dealt(tmp_path: Path) -> None:
    """So that the dealer need not be written."""
    text = WHOLE + TRUMPS + HANDS.replace('dealer = "N"\n', "")
    assert clean(tmp_path, text).sessions[0].hands[1].dealer is Seat.NORTH


@pytest.mark.parametrize("where", ["table = 1\n", "round = 1\n", "ns = 1\n", "ew = 2\n"])
def test_a_play_finds_its_line(tmp_path: Path, where: str) -> None:
    """By its table, by its round, or by who sat there; cards as a secretary may write them."""
    event = clean(tmp_path, WHOLE + TRUMPS + HANDS + PLAY.format(where=where))
    (play,) = event.sessions[0].hands[1].plays
    assert (play.table, play.round, play.seats.ns) == (1, 1, (1, 1))
    assert [str(one.card) for one in play.tricks[1]] == ["D5", "DK", "DA", "D2"]
    assert [one.seat for one in play.tricks[2]] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]


def test_a_play_of_a_deal_that_went_round_says_at_which_table(tmp_path: Path) -> None:
    """Three tables played the deal."""
    assert codes(tmp_path, WHOLE + TRUMPS + HANDS + PLAY.format(where="")) == ["E277"]


def test_a_play_given_twice_is_one_too_many(tmp_path: Path) -> None:
    """At the same table."""
    play = PLAY.format(where="table = 1\n")
    assert codes(tmp_path, WHOLE + TRUMPS + HANDS + play + play) == ["E277"]


def test_cards_given_twice_are_one_too_many(tmp_path: Path) -> None:
    """Two tables of one deal."""
    assert codes(tmp_path, WHOLE + TRUMPS + HANDS + HANDS) == ["E277"]


def test_a_deal_that_is_not_there_has_no_cards(tmp_path: Path) -> None:
    """As with its scores."""
    assert codes(tmp_path, WHOLE + TRUMPS + HANDS.replace("deal = 1", "deal = 4")) == ["E308"]


def test_a_seed_deals_what_is_not_recorded(tmp_path: Path) -> None:
    """With dealers and trump cards; a recorded deal stays."""
    session = clean(tmp_path, HEAD + 'hands_seed = "Harbour"\n' + MITCHELL + PAIRS + SCORES + TRUMPS + HANDS).sessions[0]
    assert [session.hands[deal].seed for deal in (1, 2, 3)] == ["", "Harbour", "Harbour"]
    assert session.hands[2].hands == deal_from_seed("Harbour", 2).hands
    assert (str(session.trumps[1]), session.trumps[2]) == ("C6", deal_from_seed("Harbour", 2).trump)


def test_each_sitting_has_its_own_cards(tmp_path: Path) -> None:
    """`[[session.hands]]`, and the top of the file for the first."""
    movement = '[session.movement]\nsystem = "mitchell"\ntables = 3\ndeals = 3\n'
    session = "\n[[session]]\ndate = {date}\n{seed}" + movement
    text = HEAD + PAIRS + session.format(date="1900-01-12", seed='hands_seed = "first"\n')
    text += session.format(date="1900-01-19", seed='hands_seed = "second"\n')
    first, second = clean(tmp_path, text).sessions
    assert first.hands[1].hands == deal_from_seed("first", 1).hands
    assert second.hands[1].hands == deal_from_seed("second", 1).hands


def test_sittings_that_share_a_movement_share_its_cards(tmp_path: Path) -> None:
    """Each has those of the deals that it plays; a deal that goes round twice has the same cards in both."""
    text = HEAD + 'hands_seed = "Harbour"\n' + '\n[movement]\nsystem = "howell"\npairs = 8\ndeals = 7\n'
    text += '\n[[session]]\ndate = 1900-01-12\nrounds = "1-3"\n\n[[session]]\ndate = 1900-01-19\nrounds = "4-7"\n'
    event, problems = read(tmp_path, text)
    assert event is not None, problems
    first, second = (session.hands for session in event.sessions)
    assert set(first) | set(second) == set(range(1, 8))
    assert all(first[deal].hands == second[deal].hands for deal in set(first) & set(second))


def test_a_fault_within_an_escaped_text_is_shown_at_the_whole(tmp_path: Path) -> None:
    """Where signs cannot be counted, the value itself is marked."""
    _, problems = read(tmp_path, WHOLE + TRUMPS + HANDS.replace("N:J65", "N:J6\\u0053"))
    (fault,) = problems
    assert fault.code == "E270"
    assert fault.at.length > 60


AUCTION = """\
title  = "Auction match"
date   = 1912-03-01
game   = "auction-whist"
status = "provisional"

[movement]
system = "auction-match"

[[scores]]
deal = 1
lines = [{ ns = "1 & 2", ew = "5 & 6", by = "NS", bid = "%s", %stricks = 7 }]
"""


@pytest.mark.parametrize(
    ("bid", "trick", "winner"), [("1C", "SA 5 C5 2", Seat.EAST), ("1NT", "SA 5 C5 2", Seat.WEST), ("1S", "SA 5 C5 2", Seat.WEST)]
)
def test_at_auction_whist_the_declarants_left_leads_and_his_suit_is_trumps(
    tmp_path: Path, bid: str, trick: str, winner: Seat
) -> None:
    """Not the dealer's left, and not the card turned up: there is none; without trumps the suit led wins."""
    play = f'\n[[play]]\ndeal = 1\ntricks = ["{trick}", "{winner.value}: {{}}"]\n'
    second = {Seat.EAST: "H4 2 8 3", Seat.WEST: "ST 6 4 7"}[winner]
    honours = "" if bid == "1NT" else 'honours = ["EW", "3"], '
    text = AUCTION % (bid, 'declarant = "S", ' + honours) + HANDS + play.format(second)
    event, problems = read(tmp_path, text)
    assert event is not None, problems
    (found,) = event.sessions[0].hands[1].plays
    assert [one.seat for one in found.tricks[0]] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert found.tricks[1][0].seat is winner


def test_a_play_at_auction_whist_needs_its_declarant(tmp_path: Path) -> None:
    """Or nobody can say who led."""
    _, problems = read(
        tmp_path, AUCTION % ("1C", 'honours = ["EW", "3"], ') + HANDS + '\n[[play]]\ndeal = 1\ntricks = ["SA 5 C5 2"]\n'
    )
    assert "E277" in {problem.code for problem in problems}


WHOLE_PLAY = (
    "H6 2 T J", "D5 K A 2", "D3 4 T C3", "HA 5 8 3", "H4 9 C7 K", "SA 5 3 2", "S9 6 4 K", "D9 J 6 H7", "SQ J 8 7", "ST C6 C8 CQ",
    "D7 Q 8 HQ", "CK A 5 2", "C9 T 4 J",
)  # fmt: skip
"""Thirteen tricks of these cards, of which N-S win five; everybody follows suit."""


@pytest.mark.parametrize(
    ("law", "found", "words"),
    [
        ("XI.5", [], "E-W did not play as was called, which costs as much as a revoke"),
        ("X.4", ["W282"], "E-W revoked"),
    ],
)
def test_a_call_that_was_not_obeyed_costs_two_tricks_and_no_play_shows_it(
    tmp_path: Path, law: str, found: list[str], words: str
) -> None:
    """Law XI.5 (Barney 1900, p. 65): five and two are seven, of E-W's eight six are left; a revoke would be seen."""
    tricks = ", ".join(f'"{trick}"' for trick in WHOLE_PLAY)
    text = WHOLE.replace("[1, 2, 8]", f'[1, 2, 5, "revoke EW", "{law}"]')
    event, problems = read(tmp_path, f"{text}{TRUMPS}{HANDS}\n[[play]]\ndeal = 1\ntable = 1\ntricks = [{tricks}]\n")
    assert event is not None and [problem.code for problem in problems] == found
    result = score(event)
    (made,) = [one for one in result.travellers[0].lines if one.line.seats.ns == (1, 1)]
    assert [credit.tricks for credit in made.credits] == [7, 6]
    assert note_of(made, None).startswith(words) and f"law {law}" in note_of(made, None)
