"""Trophies as their file tells them."""

import datetime
from pathlib import Path

from tests.league.test_league import project, read
from whistpress.league.people.model import DrawnMatchRule, HoldingOutcome, TrophyKind

ROLL = """\
[cup]
name  = "The Cup"
kind  = "challenge"
drawn = "shared"
holders = [
  { year = 1898, holder = "Harbour", against = "Mill Lane", by = "12 tricks" },
  { date = 1899-03-04, holder = "Harbour", how = "forfeit", against = ["Mill Lane", "Hill Street"] },
  { year = 1899, note = "Nobody wrote it down." },
]
"""


def test_a_trophy_says_how_it_is_played_for_and_who_lost(tmp_path: Path) -> None:
    """Kind, drawn matches, adversaries, margin, forfeit; and where each line stands."""
    league, problems = read(project(tmp_path, trophies_toml=ROLL))
    assert problems == []
    cup = league.trophies["cup"]
    assert (cup.kind, cup.drawn) == (TrophyKind.CHALLENGE, DrawnMatchRule.SHARED)
    first, second, third = cup.holders
    assert (first.against, first.by, first.how) == (("Mill Lane",), "12 tricks", None)
    assert (second.year, second.date, second.how) == (1899, datetime.date(1899, 3, 4), HoldingOutcome.FORFEIT)
    assert second.against == ("Mill Lane", "Hill Street")
    assert third.holder == "" and third.at is not None and third.at.line == 8
    assert not any(one.derived for one in cup.holders)


def test_a_trophy_of_which_nothing_is_said_has_no_kind_and_stays_with_its_holder_after_a_draw(tmp_path: Path) -> None:
    """The record decides what it is."""
    league, _ = read(project(tmp_path, trophies_toml='[cup]\nname = "Cup"\n'))
    assert (league.trophies["cup"].kind, league.trophies["cup"].drawn) == (None, DrawnMatchRule.HOLDER)


def test_lines_of_a_roll_that_cannot_be_are_told(tmp_path: Path) -> None:
    """Not challenged, and yet gone; come to nobody by twelve tricks; an event that was for another trophy."""
    roll = """\
[cup]
name    = "Cup"
holders = [
  { year = 1898, holder = "Amy Abel" },
  { year = 1899, holder = "Ben Baker", how = "unchallenged" },
  { year = 1900, by = "12 tricks" },
]

[spoon]
name    = "Spoon"
holders = [{ year = 1900, holder = "Amy Abel", event = "1900/friday-game" }]
"""
    _, problems = read(project(tmp_path, trophies_toml=roll))
    assert [(one.code, one.at.line) for one in problems] == [("E195", 5), ("E197", 6), ("E196", 11)]
    assert "from 'Amy Abel' to 'Ben Baker'" in problems[0].message
    assert "was played for 'cup', not for 'spoon'" in problems[2].message
