"""The movement cards on paper."""

import pytest

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from whistpress.core.movement import Request
from whistpress.league.plan import documents as printed
from whistpress.site.theme import Theme

LINE = 3
"""Points by which the box of a word, a line high, may reach beyond its ink."""


def test_the_card_of_table_two_says_what_barney_prints(howell_packet: Pdf) -> None:
    """Every line of the specimen for eight pairs stands on the card of table 2 (Barney 1900, p. 39)."""
    text = howell_packet.text(5)
    for words in (
        "EIGHT PAIRS.",
        "TABLE 2.",
        "Original North and South Pair, No. 6.",
        "Original East and West Pair, No. 3.",
        "Original Deals, Nos. 4, 5.",
        "1st Round, Pair 6 vs. Pair 3, Deal 4.",
        "2nd Round, Pair 7 vs. Pair 4, Deal 5.",
        "3rd Round, Pair 1 vs. Pair 5, Deal 6.",
        "4th Round, Pair 2 vs. Pair 6, Deal 7.",
        "5th Round, Pair 3 vs. Pair 7, Deal 1.",
        "6th Round, Pair 4 vs. Pair 1, Deal 2.",
        "7th Round, Pair 5 vs. Pair 2, Deal 3.",
        "SOUTH — go next to Table 4, West.",
        "NORTH — go next to Table 4, East. (Take the deal just played to Table 1.)",
        "EAST — go next to Table 3, East.",
        "WEST — go next to Table 3, West.",
    ):
        assert words in text


def test_thirty_six_pairs_keep_every_round_on_one_sheet_for_each_table(thirty_six: Pdf) -> None:
    """Eighteen tables make eighteen sheets, and the thirty-fifth round still stands on each."""
    assert thirty_six.pages == 18
    for page in (1, 18):
        text = thirty_six.text(page)
        assert f"TABLE {page}." in text
        assert all(words in text for words in ("1st Round, Pair", "18th Round, Pair", "35th Round, Pair"))


@pytest.mark.parametrize("page", [1, 9, 18])
def test_no_word_of_a_card_comes_nearer_to_the_edge_than_a_printer_can_reach(thirty_six: Pdf, page: int) -> None:
    """Every word lies at least eight millimetres inside a lying Letter sheet."""
    width, height = thirty_six.sizes()[page - 1]
    margin = 8 * 72 / 25.4
    for left, top, right, bottom in thirty_six.boxes(page):
        assert left >= margin
        assert top >= margin - LINE
        assert right <= width - margin
        assert bottom <= height - margin + LINE


def test_the_words_of_a_round_do_not_run_into_each_other(thirty_six: Pdf) -> None:
    """On the fullest card no two words of the upright text overlap."""
    upright = [box for box in thirty_six.boxes(18) if box[2] - box[0] > 0 and box[3] - box[1] < 14]
    for index, one in enumerate(upright):
        for other in upright[index + 1 :]:
            apart = one[2] <= other[0] + 0.5 or other[2] <= one[0] + 0.5
            above = one[3] <= other[1] + 3 or other[3] <= one[1] + 3
            assert apart or above, (one, other)


def test_the_card_of_a_whist_drive_tells_each_seat_both_of_its_moves() -> None:
    """Who wins goes one way, who loses another (Barney 1900, p. 24); the sentences stand where rounds would."""
    event = evening(Request(system="progressive-winners", tables=3, variant="second"), "points-won")
    made = printed.document("movement-cards", league=None, event=event, result=None, theme=Theme()).make().decode()
    assert made.count('<section class="card tall">') == 3
    assert "NORTH — if you win, go to Table 3, East." in made
    assert "If you lose, stay, and change to North." in made
    assert "<p>The winning gent goes to Table 2.</p>" in made
    assert "Schedule</th>" not in made


def test_rounds_without_room_on_one_card_go_on_to_a_second() -> None:
    """Each of the two says which rounds it has, and together they have all of them; eight rounds stay on one."""
    event = evening(Request(system="narragansett", teams=2), "gain")
    made = printed.document("movement-cards", league=None, event=event, result=None, theme=Theme()).make().decode()
    assert made.count('<section class="card') == 8
    assert made.count("Card 1 of 2: 1st to 14th round.") == made.count("Card 2 of 2: 15th to 28th round.") == 4
    assert all(made.count(f">{round_}th Round,") == 4 for round_ in range(4, 21))
