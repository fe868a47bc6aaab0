"""`whistpress score --explain` and `whistpress check --release`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Type


@pytest.mark.parametrize("who", ["1", "abel", "Archer", "Abel and Archer"])
def test_an_entry_is_named_by_number_or_name(typed: Type, league: Path, who: str) -> None:
    """Of two players either will do."""
    result = typed("score", "friday-compass-game", "--explain", who)
    assert result.exit_code == 0
    assert "1 Abel and Archer" in result.output and "Deal 1, N-S: 7 tricks − average 7 = 0." in result.output


def test_the_json_of_a_working_adds_up(typed: Type, league: Path) -> None:
    """Exact figures, as strings."""
    form = json.loads(typed("score", "friday-compass-game", "--explain", "4", "--format", "json").output)
    assert (form["entry"], form["names"], form["group"]) == (4, ["Dale", "Dunn"], "EW")
    assert sum(Fraction(step["adds"]) for step in form["steps"]) == Fraction(form["score"])


def test_the_csv_of_a_working_has_a_row_for_each_step(typed: Type, league: Path) -> None:
    """And a heading."""
    rows = typed("score", "friday-compass-game", "--explain", "4", "--format", "csv").output.splitlines()
    assert rows[0] == "session,deal,step,working,adds,adds_exact" and len(rows) == 4


def test_nobody_of_that_name_is_answered_with_the_nearest(typed: Type, league: Path) -> None:
    """Wrong usage: exit status 2."""
    result = typed("score", "friday-compass-game", "--explain", "Abell")
    assert result.exit_code == 2
    assert "nobody in this event is called 'Abell'" in result.output and "did you mean 'Abel'?" in result.output


def test_a_look_before_the_release_is_taken_when_asked_for(typed: Type, league: Path) -> None:
    """Pairs 1 and 3 are one half apart at most; a league may name the margin."""
    assert "no problems" in typed("check").output
    looked = typed("check", "--release", "friday-compass-game", "--format", "json")
    found = [problem["code"] for problem in json.loads(looked.stdout)["problems"]]
    (league / "content" / "league.toml").write_text('name = "Harbour"\nclose_margin = 0\n', "utf-8")
    assert set(found) <= {"W357"}
    assert "no problems" in typed("check", "--release", "friday-compass-game").output


def test_a_step_says_of_which_sitting_it_is(typed: Type, league: Path) -> None:
    """Deal 1 is played in both: the sentences say in which, the JSON has it in a key."""
    sitting = '[[session]]\ndate = {date}\n[session.movement]\nsystem = "mitchell"\ntables = 3\ndeals = 3\n{scores}'
    scores = "[[session.scores]]\ndeal = 1\nlines = [[1, 2, 8], [5, 4, 6], [3, 6, 5]]\n"
    text = 'title = "Two sittings"\nscoring = "average"\ndate = 1900-02-01\nstatus = "provisional"\n'
    text += "".join(sitting.format(date=date, scores=scores) for date in ("1900-02-01", "1900-02-08"))
    (league / "content" / "events" / "1900" / "two.toml").write_text(text, "utf-8")
    lines = [line.strip() for line in typed("score", "two", "--explain", "1").output.splitlines()]
    assert [line.partition(":")[0] for line in lines if ", deal 1" in line] == [
        "Session 1, deal 1, N-S",
        "Session 2, deal 1, N-S",
    ]
    assert not [line for line in lines if line.startswith("Deal")]
    form = json.loads(typed("score", "two", "--explain", "1", "--format", "json").stdout)
    assert [(step["session"], step["title"]) for step in form["steps"]] == [(1, "Deal 1, N-S"), (2, "Deal 1, N-S")]
