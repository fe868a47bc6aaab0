"""Score cards of a table."""

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.events.paper.score_cards import score_cards


def test_forty_eight_deals_of_two_fours_make_four_cards() -> None:
    """One for each table and each 24 deals, with the seats of Mitchell's cards (1897, pp. 22–25)."""
    event = evening(Request(system="interclub", deals=48), "gain")
    cards = score_cards(event, event.sessions[0])
    assert [(card.table, len(card.lines), card.part) for card in cards] == [
        (1, 24, "Card 1 of 2"),
        (1, 24, "Card 2 of 2"),
        (2, 24, "Card 1 of 2"),
        (2, 24, "Card 2 of 2"),
    ]
    blocks = [" ".join(line.seats) for line in cards[0].lines if line.begins]
    assert blocks == ["1 2 5 6", "1 2 7 8", "1 3 7 5", "1 3 6 8", "1 4 5 8", "1 4 6 7"]
    second = [" ".join(line.seats) for line in cards[1].lines if line.begins]
    assert second == ["1 2 6 5", "1 2 8 7", "1 3 5 7", "1 3 8 6", "1 4 8 5", "1 4 7 6"]


def test_seats_stand_on_the_first_deal_of_each_block_alone() -> None:
    """The other three deals of a block leave the seats empty (forms of 1897, p. 22)."""
    event = evening(Request(system="interclub", deals=24), "gain")
    lines = score_cards(event, event.sessions[0])[0].lines
    assert [bool(line.seats) for line in lines[:8]] == [True, False, False, False] * 2


def test_the_two_clubs_are_named_with_their_players_numbers() -> None:
    """Players 1 to 4 of the one club, 5 to 8 of the other."""
    event = evening(Request(system="interclub", deals=24), "gain")
    one, other = score_cards(event, event.sessions[0])[0].rolls
    assert [number for number, _ in one.players] == ["1", "2", "3", "4"]
    assert other.players[0] == ("5", "PlayerB One")


def test_a_card_of_pairs_has_a_column_for_each_side() -> None:
    """In a compass game a table's card names the two pairs where they change."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average")
    card = score_cards(event, event.sessions[0])[0]
    assert card.seats == ("N. & S.", "E. & W.")
    assert [line.seats for line in card.lines if line.begins] == [
        ("1", "2"), ("1", "10"), ("1", "8"), ("1", "6"), ("1", "4"),
    ]  # fmt: skip
    assert not card.rolls


def test_a_page_that_begins_within_a_block_says_again_who_sits_there() -> None:
    """Where one round has more deals than a card its second card begins within it, and is never without numbers."""
    event = evening(Request(system="mitchell", tables=3, deals=99), "average")
    pages = score_cards(event, event.sessions[0])
    assert [len(card.lines) for card in pages[:4]] == [27, 6, 27, 6]
    assert pages[1].lines[0].seats == pages[0].lines[0].seats == ("1", "2")


def test_a_long_evening_is_spread_evenly_over_cards_that_end_with_a_round() -> None:
    """Thirty deals in rounds of six make 18 and 12, and 26 of a full compass game stand on one card."""
    thirty = evening(Request(system="mitchell", tables=5, deals=30), "average")
    assert [len(card.lines) for card in score_cards(thirty, thirty.sessions[0])[:2]] == [18, 12]
    twenty_six = evening(Request(system="mitchell", tables=13, deals=26), "average")
    assert {len(card.lines) for card in score_cards(twenty_six, twenty_six.sessions[0])} == {26}


def test_each_four_deals_of_a_match_have_their_total_together() -> None:
    """One box of TOTAL for each arrangement of players (Mitchell 1897, pp. 22–25), with its tricks after play."""
    planned = evening(Request(system="interclub", deals=24), "gain")
    lines = score_cards(planned, planned.sessions[0])[0].lines
    assert [line.block for line in lines] == [4, 0, 0, 0] * 6
    assert {(line.score, line.total) for line in lines} == {("", "")}
    played = evening(Request(system="interclub", deals=24), "gain", played=True)
    first = score_cards(played, played.sessions[0])[0].lines[:4]
    assert first[0].total == str(sum(int(line.score) for line in first))
    assert {line.total for line in first[1:]} == {""}


def test_players_whose_names_are_unknown_are_to_be_written_in() -> None:
    """A roll without any name says so: its lines are given room to write."""
    event = evening(Request(system="interclub", deals=24), "gain")
    bare = replace(event, entries=())
    assert [roll.has_names for roll in score_cards(event, event.sessions[0])[0].rolls] == [True, True]
    assert [roll.has_names for roll in score_cards(bare, bare.sessions[0])[0].rolls] == [False, False]
