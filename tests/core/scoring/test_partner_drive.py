"""A partner drive of eleven tables, six rounds of four hands: all tricks count, and all pairs are in one list."""

from fractions import Fraction
from pathlib import Path

import pytest

from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.league.events.words.ranking import rankings

BOOK = (
    (21, 21, 29, 15, 26, 15, 31, 27, 32, 24, 27), (25, 23, 26, 20, 25, 29, 26, 24, 36, 26, 24),
    (26, 24, 25, 25, 36, 26, 26, 29, 36, 25, 23), (38, 19, 25, 29, 37, 22, 14, 29, 24, 25, 28),
    (27, 27, 24, 32, 33, 26, 24, 29, 28, 21, 24), (31, 26, 25, 27, 26, 26, 17, 34, 26, 22, 30),
)  # fmt: skip
"""The tricks of N-S at each table, round by round."""

TOTALS = {
    9: 183, 17: 182, 2: 172, 15: 172, 1: 168, 10: 165, 12: 164, 8: 163, 6: 159, 20: 157, 4: 156, 21: 156, 5: 154, 7: 148,
    18: 148, 11: 144, 22: 144, 19: 143, 3: 140, 16: 139, 13: 138, 14: 137,
}  # fmt: skip
"""The tricks of each pair, best first."""

HANDS = "".join(f"[[scores]]\nround = {number}\nns = {list(ns)}\n" for number, ns in enumerate(BOOK, start=1))
CARDS = "[totals]\n" + "".join(f"{pair} = {tricks}\n" for pair, tricks in TOTALS.items())
COMPASS = '[movement]\nsystem = "progressive-compass"\ntables = 11\nrounds = 6\ndeals_per_round = 4\n'
PIVOT = '[movement]\nsystem = "progressive-pivot"\npairs = 22\nrounds = 6\ndeals_per_round = 4\n'


def scored(folder: Path, *parts: str) -> EventResult:
    """Read and score the drive, told in one of its ways."""
    return read_and_scored(folder, *parts)[1]


def read_and_scored(folder: Path, *parts: str) -> tuple[Event, EventResult]:
    """The same, with the event."""
    entries = "[entries]\n" + "".join(f'{pair} = ["A{pair:02}", "B{pair:02}"]\n' for pair in range(1, 23))
    file = folder / "partner-drive.toml"
    head = 'title = "Partner drive"\ndate = 2025-11-07\ncontest = "pairs"\nscoring = "total-tricks"\n'
    movement, *others = parts
    file.write_text(head + movement + entries + "".join(others), "utf-8")
    event, problems = read_event(file)
    assert event is not None and [problem.message for problem in problems] == []
    return event, score(event)


@pytest.mark.parametrize("parts", [(COMPASS, HANDS), (COMPASS, CARDS), (PIVOT, CARDS), ("", CARDS)])
def test_a_partner_drive_has_one_list_of_all_pairs(tmp_path: Path, parts: tuple[str, ...]) -> None:
    """By hands, and from the cards alone, with a movement or without; equals share the place."""
    (ranking,) = scored(tmp_path, *parts).rankings
    assert {row.entry: row.score for row in ranking.rows} == TOTALS
    assert [row.entry for row in ranking.rows] == list(TOTALS)
    assert [row.place for row in ranking.rows[:5]] == [1, 2, 3, 3, 5]


def test_its_deals_are_hands_and_its_cards_add_up(tmp_path: Path) -> None:
    """Six rounds of four hands; 26 tricks at each table in each hand, thirteen for each pair of a table."""
    (ranking,) = scored(tmp_path, COMPASS, HANDS).rankings
    assert {(row.deals, row.possible) for row in ranking.rows} == {(24, Fraction(312))}
    assert sum(row.score for row in ranking.rows) == 13 * 11 * 24


@pytest.mark.parametrize(
    ("rounds", "hands", "heads"),
    [(6, HANDS, ("First half", "Second half")), (5, HANDS.rpartition("[[")[0], ("First 12 hands", "Last 8 hands"))],
)
def test_halves_of_an_odd_number_of_rounds_say_how_many_hands_they_have(
    tmp_path: Path, rounds: int, hands: str, heads: tuple[str, str]
) -> None:
    """Of six rounds three are a half; of five, three are the first."""
    event, result = read_and_scored(tmp_path, COMPASS.replace("= 6", f"= {rounds}"), hands)
    assert result.drive is not None and result.drive.halves[9] is not None
    assert rankings(event, result)[0].beside == heads
