"""The files of divisions: rounds as written, fixtures drawn up by rule, and nothing that raises."""

import datetime
from fractions import Fraction
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.readers.broken_files import values
from whistpress.core.model import League
from whistpress.core.model.divisions import Division
from whistpress.problems import Problems
from whistpress.problems.codes import CODES
from whistpress.readers.format.fixtures import DivisionFile, FixtureTable, RoundTable, TeamTable, WithdrawnTable
from whistpress.readers.league import read_league

CLUBS = "".join(f'[{id_}]\nname = "{id_.title()}"\nplace = "{id_} rooms"\n' for id_ in ("harbour", "hill", "mill"))
DRAWN = 'title = "First"\nclubs = ["harbour", "hill", "mill"]\nbegins = 1900-10-05\nevery = 14\n'
WRITTEN = """\
title = "First"
clubs = ["harbour", "hill"]
points = [3, 1, 0]

[[team]]
id = "hill-b"
name = "Hill Second"
club = "hill"

[[round]]
date = 1900-10-05
matches = [{ home = "harbour", away = "hill", gain = "-3/2" }]

[[round]]
date = 1900-10-19
name = "Second"
matches = [{ home = "hill", away = "hill-b", postponed = 1900-11-30, why = "Snow." }]

[[round]]
matches = [{ home = "hill-b", away = "harbour", postponed = "open" }]
"""


def read(folder: Path, text: str) -> tuple[League, Problems]:
    """A league with this division (1900-01/first)."""
    content = folder / "content"
    (content / "fixtures/1900-01").mkdir(parents=True, exist_ok=True)
    (content / "league.toml").write_text('name = "Harbour League"\n', "utf-8")
    (content / "clubs.toml").write_text(CLUBS, "utf-8")
    (content / "fixtures/1900-01/first.toml").write_text(text, "utf-8")
    league, problems = read_league(folder, today=datetime.date(1900, 9, 1))
    assert league
    return league, problems


def division(folder: Path, text: str) -> Division:
    """The division of a sound file."""
    league, problems = read(folder, text)
    assert not [one for one in problems if one.severity == "error"], list(problems)
    return league.divisions["1900-01/first"]


def test_rounds_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Days, teams with names of their own, points, a match put off with both its days."""
    made = division(tmp_path, WRITTEN)
    assert [(team.id, team.name, team.club, team.place) for team in made.teams] == [
        ("harbour", "Harbour", "harbour", "harbour rooms"),
        ("hill", "Hill", "hill", "hill rooms"),
        ("hill-b", "Hill Second", "hill", "hill rooms"),
    ]
    assert (made.win, made.draw, made.loss, made.walkover) == (3, 1, 0, (3, 0))
    first, second, third = made.matches
    assert (first.gain, first.date) == (Fraction(-3, 2), datetime.date(1900, 10, 5))
    assert (second.put_off, second.date, second.why) == (datetime.date(1900, 10, 19), datetime.date(1900, 11, 30), "Snow.")
    assert (third.postponed, third.date) == (True, None)
    assert [made.byes(number) for number in (1, 2, 3)] == [("hill-b",), ("harbour",), ("hill",)]
    assert [one.name for one in made.rounds] == ["", "Second", ""]
    assert not made.arranged


def test_without_rounds_the_fixtures_are_drawn_up(tmp_path: Path) -> None:
    """Three teams home and away: six rounds a fortnight apart, in each of which one rests."""
    made = division(tmp_path, DRAWN + '[[match]]\nhome = "hill"\naway = "mill"\ntricks = [160, 152]\n')
    assert made.arranged
    assert [one.date for one in made.rounds] == [
        datetime.date(1900, 10, 5) + datetime.timedelta(days=14 * number) for number in range(6)
    ]
    assert len(made.matches) == 6
    assert [match.id for match in made.matches if match.tricks] == ["hill-mill"]
    assert {len(made.byes(number)) for number in range(1, 7)} == {1}


def test_days_can_be_named_one_by_one(tmp_path: Path) -> None:
    """In any order; the rounds are in that of their days."""
    days = "[1900-11-02, 1900-10-05, 1900-10-19]"
    made = division(tmp_path, f'title = "First"\nclubs = ["harbour", "hill", "mill"]\ntimes = 1\ndates = {days}\n')
    assert [one.date.day for one in made.rounds if one.date] == [5, 19, 2]


def test_two_meetings_at_one_place_have_ids_of_their_own(tmp_path: Path) -> None:
    """Four times: each receives the other twice."""
    made = division(tmp_path, 'title = "First"\nclubs = ["harbour", "hill"]\ntimes = 4\nbegins = 1900-10-05\nevery = 7\n')
    assert sorted(match.id for match in made.matches) == ["harbour-hill", "harbour-hill-2", "hill-harbour", "hill-harbour-2"]


def test_a_division_beside_its_season_is_told_where_it_belongs(tmp_path: Path) -> None:
    """A season is a folder."""
    (tmp_path / "content/fixtures").mkdir(parents=True)
    (tmp_path / "content/fixtures/first.toml").write_text(DRAWN, "utf-8")
    _, problems = read(tmp_path, DRAWN)
    (found,) = [one for one in problems if one.code == "W160"]
    assert found.helps == ("a division lies in the folder of its season: content/fixtures/1900-01/first.toml",)


KEYS = sorted(
    {key for model in (DivisionFile, FixtureTable, RoundTable, TeamTable, WithdrawnTable) for key in model.model_fields}
)
lines = st.tuples(st.sampled_from(KEYS), values).map(lambda pair: f"{pair[0]} = {pair[1]}")
headers = st.sampled_from(("[[round]]", "[[match]]", "[[team]]", "[[withdrawn]]", "[[deducted]]"))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(text=st.sampled_from([DRAWN, WRITTEN]), place=st.integers(0, 20), new=st.lists(lines | headers, min_size=1, max_size=4))
def test_a_broken_division_never_raises(tmp_path: Path, text: str, place: int, new: list[str]) -> None:
    """Any lines put into, or instead of, those of a file: problems with codes, and a league all the same."""
    old = text.split("\n")
    for kept in (old[place + len(new) :], old[place:]):
        _, problems = read(tmp_path, "\n".join([*old[:place], *new, *kept]))
        assert all(problem.code in CODES and "\n" not in problem.message for problem in problems)
