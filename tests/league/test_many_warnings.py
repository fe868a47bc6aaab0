"""Warnings of one kind about many matches are one, which counts them; a season that is over is let alone."""

from pathlib import Path

import pytest

from tests.building import check
from tests.league.date_files import project
from whistpress.problems import Problem

TEAMS = ("ash", "beech", "elm", "fir")
CLUBS = "".join(f'[{one}]\nname = "{one.title()}"\n\n' for one in TEAMS)
DRAWN = 'title = "First"\nclubs = ["ash", "beech", "elm", "fir"]\ntimes = 1\ndates = [2026-10-06, 2026-10-20, 2026-11-03]\n'
EVENING = 'title = "Evening"\ndate = {day}\n\n[totals]\n"Ann Cole" = 7\n"Bea Dunn" = 5\n'
UNEVEN = """\
title = "First"
clubs = ["ash", "beech", "elm", "fir"]
times = 2

[[round]]
date = 2026-10-06
matches = [{ home = "ash", away = "beech", tricks = [300, 280] }, { home = "elm", away = "fir", tricks = [300, 280] }]
"""


def problems(folder: Path, division: str, day: str = "2026-12-04", season: str = "2026-27") -> list[Problem]:
    """What is wrong in a division of a league whose latest result is of a day."""
    later = "2027-28" if day > "2027-07" else "2026-27"
    files = {f"fixtures/{season}/first.toml": division, "clubs.toml": CLUBS, f"events/{later}/a.toml": EVENING.format(day=day)}
    return [problem for problem in check(project(folder, files)) if problem.code.startswith("W18")]


@pytest.mark.parametrize(("results", "number"), [((), 6), (("ash 300-280 beech",), 5), (("ash 300-280 beech", "elm w/o fir"), 4)])
def test_more_than_three_matches_without_a_result_are_one_warning(tmp_path: Path, results: tuple[str, ...], number: int) -> None:
    """It counts them and names them, at the first of them."""
    (warning,) = problems(tmp_path, DRAWN + f"results = {list(results)}\n".replace("'", '"'))
    assert warning.message == f"{number} matches were to be played, and nothing is told of them"
    assert warning.helps[0].count(" at home to ") == number


def test_up_to_three_have_a_warning_each(tmp_path: Path) -> None:
    """With the day and the names of each."""
    (left,) = problems(tmp_path, DRAWN + 'results = ["ash 300-280 fir"]\n', day="2026-10-10")
    assert left.message == "Beech at home to Elm was to be played on 2026-10-06, and nothing is told of it"


def test_those_that_are_accepted_are_not_counted(tmp_path: Path) -> None:
    """Of one day only those of the others are left."""
    accepted = '\n[[accepted]]\nfinding = "no-result"\ndate = 2026-10-06\nreason = "Snow."\n'
    (warning,) = problems(tmp_path, DRAWN + accepted)
    assert warning.message.startswith("4 matches were to be played")


@pytest.mark.parametrize(
    ("day", "warned"), [("2026-10-10", True), ("2026-11-01", True), ("2026-11-20", False), ("2027-10-01", False)]
)
def test_a_season_that_is_over_is_not_called_uneven(tmp_path: Path, day: str, *, warned: bool) -> None:
    """Nothing can be mended any more: its year has ended, or every match is settled and the last is long past."""
    assert bool(problems(tmp_path, UNEVEN, day)) is warned
