"""Which measure a standing has: the scores of one kind of events alone are added."""

from pathlib import Path

import pytest

from tests.league.events.event_files import WHOLE
from whistpress.league.reader import read_league
from whistpress.league.standings.model import StandingMeasure, StandingRule
from whistpress.problems import Problem

POINTS = """\
title = "Evening at {game}"
date = {day}
game = "{game}"
contest = "individual"
[entries]
1 = "Ann Archer"
2 = "Ben Baker"
3 = "Cora Cole"
4 = "Dan Dale"
[totals]
1 = 7
2 = 5
3 = 6
4 = 4
"""


def evening(scoring: str = "average", day: str = "1900-01-12") -> str:
    """A compass game that is scored so."""
    return WHOLE.replace("1900-01-12\n", f'{day}\nscoring = "{scoring}"\n', 1)


def measured(folder: Path, standing: str, *events: str) -> tuple[StandingRule, list[Problem]]:
    """The rule of a standing over these events, and the problems of the league."""
    (folder / "content/events/1900").mkdir(parents=True)
    (folder / "content/league.toml").write_text('name = "Harbour Whist League"\n', "utf-8")
    (folder / "content/standings.toml").write_text(f'[cup]\ntitle = "Cup"\nseason = "1900"\n{standing}', "utf-8")
    for number, text in enumerate(events):
        (folder / f"content/events/1900/evening-{number}.toml").write_text(text, "utf-8")
    league, problems = read_league(folder)
    assert league is not None
    return league.standings["cup"], list(problems)


def test_the_score_is_added_while_all_events_are_scored_in_one_way(tmp_path: Path) -> None:
    """As it was always."""
    rule, problems = measured(tmp_path, "", evening(), evening(day="1900-01-19"))
    assert (rule.measure, rule.mixed, problems) == (StandingMeasure.SCORE, False, [])


@pytest.mark.parametrize(
    "events",
    [
        (evening(), evening("matchpoints", "1900-01-19")),
        (evening("howell"), evening("howell", "1900-01-19")),
        (POINTS.format(game="mort", day="1900-01-12"), POINTS.format(game="solo-whist", day="1900-01-19")),
        (evening("matchpoints"), POINTS.format(game="progressive-whist", day="1900-01-19")),
    ],
    ids=["two scorings", "fewest first", "two games", "totals"],
)
def test_else_the_share_of_the_field_beaten_serves(tmp_path: Path, events: tuple[str, ...]) -> None:
    """Mixed evenings, and those of which the smallest score is the best."""
    rule, problems = measured(tmp_path, "", *events)
    assert (rule.measure, rule.mixed, problems) == (StandingMeasure.BEATEN, True, [])


def test_an_evening_that_is_only_announced_does_not_change_the_measure(tmp_path: Path) -> None:
    """Nobody knows yet how it will be scored; with a movement it is known."""
    announced = 'title = "Next"\ndate = 1900-02-02\n'
    assert measured(tmp_path / "one", "", evening("matchpoints"), announced)[0].measure is StandingMeasure.SCORE
    arranged = f'{announced}[movement]\nsystem = "howell"\npairs = 6\n'
    assert measured(tmp_path / "two", "", evening("matchpoints"), arranged)[0].measure is StandingMeasure.BEATEN


def test_scores_of_several_kinds_are_an_error_that_names_the_events(tmp_path: Path) -> None:
    """Tricks and matchpoints have no common sum."""
    _, (problem,) = measured(tmp_path, 'measure = "score"\n', evening(), evening("total-tricks", "1900-01-19"))
    assert problem.code == "E133" and "(1900-01-12) has 'average'" in problem.message
    assert "(1900-01-19) has 'total-tricks'" in problem.message
    assert '"beaten"' in problem.helps[0]


def test_what_is_left_out_of_the_standing_is_no_clash(tmp_path: Path) -> None:
    """An evening of which the smallest score is the best is never added; the page of the standing says so."""
    assert measured(tmp_path, 'measure = "score"\n', evening(), evening("howell", "1900-01-19"))[1] == []


def test_differences_of_tricks_are_added_whatever_the_scoring(tmp_path: Path) -> None:
    """The exponents' plus and minus is the difference from the average (Barney 1900, p. 45)."""
    assert measured(tmp_path, 'measure = "differences"\n', evening(), evening("exponent", "1900-01-19"))[1] == []


@pytest.mark.parametrize("measure", ["wins", "beaten", "tricks"])
def test_other_measures_serve_events_of_every_kind(tmp_path: Path, measure: str) -> None:
    """They are of one unit."""
    assert measured(tmp_path, f'measure = "{measure}"\n', evening(), evening("matchpoints", "1900-01-19"))[1] == []


@pytest.mark.parametrize(("measure", "scoring"), [("percentage", "average"), ("differences", "matchpoints"), ("score", "howell")])
def test_a_measure_that_no_event_has_is_a_warning(tmp_path: Path, measure: str, scoring: str) -> None:
    """Before the first event is played nothing is said."""
    text = f'measure = "{measure}"\n'
    assert [one.code for one in measured(tmp_path / "one", text, evening(scoring))[1]] == ["W134"]
    assert measured(tmp_path / "two", text, 'title = "Next"\ndate = 1900-02-02\n')[1] == []


def test_a_percentage_that_one_event_has_is_enough(tmp_path: Path) -> None:
    """The page of the standing says which do not count."""
    assert measured(tmp_path, 'measure = "percentage"\n', evening(), evening("matchpoints", "1900-01-19"))[1] == []
