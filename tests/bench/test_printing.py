"""The print desk beside plain WeasyPrint: both are handed the same."""

import datetime

import pytest

from bench import printing
from bench.clock import FailedError


@pytest.fixture(scope="module")
def works() -> dict[str, printing.Work]:
    """All that is pressed, by title."""
    return {work.title: work for work in printing.works()}


def test_every_row_has_its_work(works: dict[str, printing.Work]) -> None:
    """By the title that the table knows."""
    assert set(printing.KEYS.values()) <= set(works)


@pytest.mark.parametrize("title", ["28 movement cards", "24 blank slips", "result sheet"])
def test_what_is_plain_says_the_same(title: str, works: dict[str, printing.Work]) -> None:
    """A table for each piece, however the desk makes them; names come out of both."""
    words = printing.plain(works[title].document.make()).decode()
    assert words.count("<table") >= works[title].pieces
    assert words.count("Player 0") == (0 if title != "result sheet" else works[title].document.make().decode().count("Player 0"))


def test_a_work_that_lost_pieces_on_the_plain_side_has_no_figure(works: dict[str, printing.Work]) -> None:
    """A desk that prints one slip and copies it must not be held against one slip."""
    short = printing.Work("slips", 25, works["24 blank slips"].document)
    with pytest.raises(FailedError, match="24 pages for 25 pieces"):
        printing.both(short, 1)


def test_a_row_is_in_seconds_of_its_day() -> None:
    """One turn, after one that is not counted."""
    row = printing.row("result", datetime.date(2000, 1, 2), 1)
    assert (row.date, row.unit, row.turns) == ("2000-01-02", "s", 1)
    assert row.ours and row.theirs and 0.01 < row.ours < 30
