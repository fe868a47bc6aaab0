"""The files of divisions: rounds as written, fixtures drawn up by rule, and nothing that raises."""

import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.league.broken_files import values
from tests.sampling import examples
from whistpress.league.divisions.keys import (
    AcceptedFixtureTable,
    DivisionFile,
    FixtureTable,
    MatchRoundTable,
    TeamTable,
    WithdrawnTable,
)
from whistpress.league.divisions.model import Division, MarginUnit
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.problems import Problems
from whistpress.problems.explanations import explanations

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


TRICKS = DRAWN + '[[match]]\nhome = "hill"\naway = "mill"\ntricks = [160, 152]\n'


@pytest.mark.parametrize(
    ("text", "margin", "ties"),
    [
        (DRAWN, MarginUnit.TRICKS, ("difference", "tricks")),
        (TRICKS, MarginUnit.TRICKS, ("difference", "tricks")),
        (WRITTEN, MarginUnit.GAIN, ("gain",)),
        (f'margin = "tricks"\n{WRITTEN}', MarginUnit.TRICKS, ("difference", "tricks")),
        (f'margin = "gain"\n{TRICKS}', MarginUnit.GAIN, ("gain",)),
        (f'ties = ["between", "difference"]\n{TRICKS}', MarginUnit.TRICKS, ("between", "difference")),
    ],
)
def test_margins_are_tricks_unless_a_match_is_told_in_duplicate_whist(
    tmp_path: Path, text: str, margin: MarginUnit, ties: tuple[str, ...]
) -> None:
    """Without a word: gains where a match names an event or gives its gain; the ties follow the margin."""
    made = division(tmp_path, text)
    assert (made.margin, made.ties) == (margin, ties)


def test_a_match_that_names_an_event_makes_margins_gains(tmp_path: Path) -> None:
    """Also before the event is played: the unit does not change in the middle of a season."""
    league, _ = read(tmp_path, DRAWN + '[[match]]\nhome = "hill"\naway = "mill"\nevent = "1900-01/match"\n')
    assert league.divisions["1900-01/first"].margin is MarginUnit.GAIN


def test_a_second_visit_takes_the_round_of_the_return_match(tmp_path: Path) -> None:
    """Hill is at home to Mill twice: the second match stands in the round in which Mill was to be at home."""
    second = '[[match]]\nhome = "hill"\naway = "mill"\ntricks = [150, 162]\n'
    _, problems = read(tmp_path, TRICKS + second)
    assert [one.code for one in problems] == ["W191"]
    made = division(tmp_path, TRICKS + second)
    visits = [match for match in made.matches if {*match.teams} == {"hill", "mill"}]
    assert [(match.id, match.teams) for match in visits] == [("hill-mill", ("hill", "mill")), ("hill-mill-2", ("hill", "mill"))]
    assert [match.tricks for match in visits] == [(160, 152), (150, 162)]
    assert visits[0].round != visits[1].round
    third = read(tmp_path, TRICKS + second + second)[1]
    assert [one.code for one in third if one.severity == "error"] == ["E185"]


def accepted(**keys: str) -> str:
    """An `[[accepted]]` table."""
    return "".join(["[[accepted]]\n", *(f"{key} = {value}\n" for key, value in keys.items()), 'reason = "Agreed."\n'])


TWICE = TRICKS + '[[match]]\nhome = "harbour"\naway = "hill"\npostponed = 1900-11-30\n'


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        ("", ["W190"]),
        (accepted(), []),
        (accepted(finding='"two-matches"'), []),
        (accepted(finding='"two-matches"', team='"harbour"'), []),
        (accepted(finding='"two-matches"', date="1900-11-30"), []),
        (accepted(finding='"two-matches"', date="1900-12-01"), ["W190", "W193"]),
        (accepted(finding='"two-matches"', team='"mill"'), ["W190", "W193"]),
        (accepted(finding='"second-visit"'), ["W190", "W193"]),
    ],
)
def test_a_warning_can_be_accepted(tmp_path: Path, tables: str, codes: list[str]) -> None:
    """By what it is about, for one team or one day alone; what accepts nothing is told."""
    _, problems = read(tmp_path, TWICE + tables)
    assert [one.code for one in problems] == codes


def test_who_plays_twice_on_a_day(tmp_path: Path) -> None:
    """Not where one of the matches is void, is put off without a day, or is of a team that withdrew."""
    for word in ('void = "Fog."', 'postponed = "open"'):
        text = TWICE.replace("postponed = 1900-11-30", word)
        assert [one.code for one in read(tmp_path, text)[1]] == []
    left = '[[withdrawn]]\nteam = "harbour"\ndate = 1900-10-06\n'
    assert [one.code for one in read(tmp_path, TWICE + left)[1]] == []


KEYS = sorted(
    {
        key
        for model in (AcceptedFixtureTable, DivisionFile, FixtureTable, MatchRoundTable, TeamTable, WithdrawnTable)
        for key in model.model_fields
    }
)
lines = st.tuples(st.sampled_from(KEYS), values).map(lambda pair: f"{pair[0]} = {pair[1]}")
headers = st.sampled_from(("[[round]]", "[[match]]", "[[team]]", "[[withdrawn]]", "[[deducted]]", "[[accepted]]"))


@pytest.mark.slow
@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(text=st.sampled_from([DRAWN, WRITTEN]), place=st.integers(0, 20), new=st.lists(lines | headers, min_size=1, max_size=4))
def test_a_broken_division_never_raises(tmp_path: Path, text: str, place: int, new: list[str]) -> None:
    """Any lines put into, or instead of, those of a file: problems with codes, and a league all the same."""
    old = text.split("\n")
    for kept in (old[place + len(new) :], old[place:]):
        _, problems = read(tmp_path, "\n".join([*old[:place], *new, *kept]))
        assert all(problem.code in explanations() and "\n" not in problem.message for problem in problems)
