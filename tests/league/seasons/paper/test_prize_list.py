"""The prize list of the M.C.: winners in the order of the prizes, before play a line for each."""

from pathlib import Path

from tests.harvest_drive import HEAD, MOVEMENT, PRIZES, by_cards, scored
from tests.printing.pressed import pressed

TOP = '\n[[prize]]\ntitle = "Highest lady"\nof = "ladies"\ngift = "Sherry"\n'
BLANK = f'{HEAD}place = "Village Hall"\nmc = "Vera Moss"\n{MOVEMENT}{TOP}'
CUT = 'cut   = ["Edith Gale", "Lucy Reeve"]\n'
BOTH = """
[[prize]]
title = "Second gent"
of = "gentlemen"
place = 2

[[prize]]
title = "Lowest lady"
of = "ladies"
lowest = true
"""


def test_the_winners_are_read_out_in_the_order_of_the_prizes(tmp_path: Path) -> None:
    """Title, winner and figure of each; equals together."""
    event, _, _ = scored(tmp_path, by_cards(prizes=BOTH))
    text = " ".join(pressed(event, "prize-list", tmp_path / "list.pdf").text(1).split())
    assert "Second gent Bob Reeve and Ned Cobb 165" in text and "Lowest lady Enid Ince 141" in text


def test_before_play_it_has_a_line_for_each_winner(tmp_path: Path) -> None:
    """With its gift, and who leads the drive."""
    event, _, _ = scored(tmp_path, BLANK)
    text = " ".join(pressed(event, "prize-list", tmp_path / "list.pdf").text(1).split())
    assert "Highest lady Sherry" in text and "M.C.: Vera Moss" in text and "Village Hall" in text


def test_ten_prizes_go_on_one_sheet(tmp_path: Path) -> None:
    """What is read out is not turned over."""
    event, _, _ = scored(tmp_path, by_cards(prizes=PRIZES))
    assert pressed(event, "prize-list", tmp_path / "list.pdf").pages == 1


def test_fifteen_prizes_go_on_one_sheet_too(tmp_path: Path) -> None:
    """In somewhat smaller type; so do their blank lines."""
    more = "".join(f'\n[[prize]]\ntitle = "Prize {number}"\ndrawn = "pink {number}"\n' for number in range(5))
    event, _, _ = scored(tmp_path, by_cards(prizes=PRIZES + more))
    assert len(event.prizes) == 15 and pressed(event, "prize-list", tmp_path / "list.pdf").pages == 1
    blank, _, _ = scored(tmp_path, f"{HEAD}{MOVEMENT}{PRIZES.replace(CUT, '')}{more}")
    assert pressed(blank, "prize-list", tmp_path / "blank.pdf").pages == 1
