"""A week of a division as plain text for the newspaper."""

import datetime
from pathlib import Path

import pytest

from tests import bonus_league
from whistpress.league.divisions.data import tell_division
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.reader import read_league

PROTEST = """
[[match]]
home    = "fox"
away    = "oak"
protest = { by = "oak", date = 2025-09-02, why = "Unregistered player" }
rulings = [{ by = "Committee", date = 2025-09-10, points = [0, 5], why = "Rule 9" }]
"""


def table(folder: Path, text: str) -> DivisionTable:
    """The table of the division."""
    league, problems = read_league(bonus_league.league(folder, text))
    assert league and not problems.errors
    return division_tables(league, {})["2025-26/division-one"]


def test_the_last_week_is_told(tmp_path: Path) -> None:
    """Title, results with their points, the table, the matches of the next week."""
    told = tell_division("Border Whist League", table(tmp_path, bonus_league.division(6)))
    first, division, results, rows, coming = told.strip().split("\n\n")
    assert (first, division) == ("BORDER WHIST LEAGUE", "Division One.")
    assert results.startswith("Results, 6 October 2025: Royal Oak 454, The Swan 482 (points 1–4); The Plough 470, Legion 466")
    assert rows.split("\n")[:2] == ["Table (played, won, drawn, lost, points):", "1 The Fox 6 5 0 1 22½"]
    assert coming == (
        "Fixtures:\n13 October 2025: The Plough v. Royal Oak; The Swan v. The Fox; The Crown v. Legion; Social Club v. The Bell."
    )


@pytest.mark.parametrize(
    ("week", "fox", "remark"),
    [
        (datetime.date(2025, 9, 3), "3 The Fox 1 1 0 0 4", "(points 4–1, under protest)"),
        (datetime.date(2025, 9, 10), "5 The Fox 2 1 0 1 4", "The Bell 440, The Fox 496"),
    ],
)
def test_a_week_is_told_as_it_was(tmp_path: Path, week: datetime.date, fox: str, remark: str) -> None:
    """Later matches are to come, and a later ruling is not made."""
    told = tell_division("Border Whist League", table(tmp_path, bonus_league.division() + PROTEST), week)
    assert fox in told.split("\n")
    assert remark in told
    assert ("The table hangs on a protest: The Fox v. Royal Oak." in told) == ("under protest" in remark)


def test_a_week_without_a_match_says_so(tmp_path: Path) -> None:
    """In the middle of the winter."""
    told = tell_division("Border Whist League", table(tmp_path, bonus_league.division()), datetime.date(2025, 12, 24))
    assert "No match was played in the week of 22 December 2025." in told
    assert "1 The Fox 7 6 0 1 26½ (champion)" in told


def test_a_champion_who_goes_up_is_both(tmp_path: Path) -> None:
    """As on the division's page."""
    told = tell_division("Border Whist League", table(tmp_path, f"promoted = 1\n{bonus_league.division()}"))
    assert "1 The Fox 7 6 0 1 26½ (champion, promoted)" in told


def test_a_walkover_of_the_visitors_names_them_first(tmp_path: Path) -> None:
    """With their points first."""
    line = '"fox 493-443 oak (184-128, 149-163, 160-152)"'
    text = bonus_league.division(1).replace(line, '"fox v oak w/o oak"')
    assert "Royal Oak w.o. The Fox (points 5–0)" in tell_division("Border Whist League", table(tmp_path, text))


def test_a_play_off_is_told(tmp_path: Path) -> None:
    """While it is to come after the table, then as the last result."""
    play_off = '\n[[play_off]]\nhome = "swan"\naway = "club"\ndate = 2025-12-01\n'
    told = tell_division("Border Whist League", table(tmp_path, bonus_league.division() + play_off))
    assert told.strip().split("\n\n")[-1] == "Play-off, 1 December 2025: The Swan v. Social Club."
    played = bonus_league.division() + play_off + "tricks = [470, 466]\n"
    told = tell_division("Border Whist League", table(tmp_path / "played", played))
    assert told.split("\n\n")[2] == "Play-off, 1 December 2025: The Swan 470, Social Club 466."


def test_before_the_season_the_first_week_is_told(tmp_path: Path) -> None:
    """No table of noughts."""
    told = tell_division("Border Whist League", table(tmp_path, bonus_league.division(0)))
    assert told.strip().split("\n\n")[2:] == [
        "Nothing has been played yet.",
        "Fixtures:\n"
        "1 September 2025: The Fox v. Royal Oak; The Plough v. The Crown; The Bell v. The Swan; Legion v. Social Club.",
    ]


def test_a_match_without_a_result_is_not_said_to_be_moved(tmp_path: Path) -> None:
    """Its result is still to come; one that was put off without a new day is postponed."""
    text = bonus_league.division(2)
    for match, instead in (("legion 449-487 club", ""), ("plough 463-473 crown", '  "plough v crown postponed open",\n')):
        line = next(line for line in text.splitlines(keepends=True) if match in line)
        text = text.replace(line, instead)
    told = tell_division("Border Whist League", table(tmp_path, text))
    assert told.strip().split("\n")[-2:] == [
        "1 match is postponed, without a day yet.",
        "The result of 1 match is still to come.",
    ]
