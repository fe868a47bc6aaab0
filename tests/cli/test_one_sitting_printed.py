"""The result that is printed with one of several sittings: that of the whole event, and the sheet says so."""

from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import Type
from tests.printing.pdf_reader import Pdf

HEAD = 'title = "Two nights"\ndate = 1900-02-01\nscoring = "average"\n'
MITCHELL = """
[[session]]
date = 1900-02-01
[session.movement]
system = "mitchell"
tables = 3
deals = 3
[[session.scores]]
deal = 1
lines = [[1, 2, 8], [5, 4, 6], [3, 6, 5]]
[[session.scores]]
deal = 2
lines = [[3, 4, 8], [1, 6, 6], [5, 2, 5]]
[[session.scores]]
deal = 3
lines = [[5, 6, 8], [3, 2, 6], [1, 4, 5]]
"""
HOWELL = """
[[session]]
date = 1900-02-08
[session.movement]
system = "howell"
pairs = 6
deals = 10
"""


@pytest.fixture
def print_sheet(league: Path, typed: Type) -> "Print":
    """Print a result sheet and read it."""
    return Print(league, typed)


class Print:
    """`whistpress print two --only FORM`."""

    def __init__(self, league: Path, typed: Type) -> None:
        self.league, self.typed = league, typed

    def text(self, event: str, *words: str, form: str = "result-sheet") -> str:
        """Return the text of the first sheet, its white space made single."""
        (self.league / "content" / "events" / "1900" / "two.toml").write_text(event, "utf-8")
        file = self.league / "sheet.pdf"
        made: Result = self.typed("print", "two", "--only", form, "-o", str(file), *words)
        assert file.is_file(), made.output
        return " ".join(Pdf(file).text(1).split())


@pytest.mark.parametrize("form", ["result-sheet", "wall-ranking", "personal-cards", "tabulating-sheet"])
def test_the_sheet_of_a_sitting_is_that_of_both(print_sheet: Print, form: str) -> None:
    """Title and both days of the event; nothing on it says that the points are of session 1."""
    event = HEAD + MITCHELL + HOWELL
    text = print_sheet.text(event, "--session", "1", form=form)
    assert "Two nights" in text and "Two nights, session" not in text
    assert "1 and 8 February 1900" in text
    assert text == print_sheet.text(event, form=form)


def test_the_score_sheet_of_a_sitting_to_come_is_its_own(print_sheet: Print) -> None:
    """To be written on: not the full sheet of the night before."""
    text = print_sheet.text(HEAD + MITCHELL + HOWELL, "--session", "2", form="tabulating-sheet")
    assert "Two nights, session 2" in text and "8 February 1900" in text and "1 and 8" not in text


def test_the_sheet_describes_the_movement_of_each_sitting(print_sheet: Print) -> None:
    """The first is not taken for both, nor the second."""
    text = print_sheet.text(HEAD + MITCHELL + HOWELL)
    assert "Session 1: Mitchell, six pairs at three tables, three rounds, three deals." in text
    assert "Session 2: Howell, six pairs at three tables" in text


def test_two_sittings_alike_are_described_once(print_sheet: Print) -> None:
    """A Mitchell on both nights."""
    second = MITCHELL.replace("1900-02-01", "1900-02-08")
    text = print_sheet.text(HEAD + MITCHELL + second)
    assert text.count("Mitchell") == 1 and "Each session: Mitchell, six pairs" in text


def test_a_personal_card_says_of_each_deal_in_which_sitting_it_was(print_sheet: Print) -> None:
    """Deal 1 was played on both nights; of an event of one night there is no such column."""
    second = MITCHELL.replace("1900-02-01", "1900-02-08")
    text = print_sheet.text(HEAD + MITCHELL + second, form="personal-cards")
    assert "Session Deal Way Against" in text
    card = text.partition("No. 2")[0]
    assert "1 1 N-S 2 8" in card and "2 1 N-S 2 8" in card and "2 3 N-S 4 5" in card
    assert "Session" in print_sheet.text(HEAD + MITCHELL + HOWELL, form="personal-cards")
    assert "Session" not in print_sheet.text(HEAD + MITCHELL, form="personal-cards")
