"""advise."""

import csv
import io
import json
import shlex

from tests.cli.conftest import Type


def test_each_way_comes_with_its_size_its_reason_and_the_command_that_arranges_it(typed: Type) -> None:
    """Eleven pairs with Mitchell's two hours and a half."""
    told = typed("advise", "--players", "22", "--deals", "24", "--hours", "2.5")
    assert told.exit_code == 0
    assert " 1. howell: six tables, eleven rounds of two deals: 22 deals, 138 minutes" in told.stdout
    assert "the pair that comes to it" in told.stdout
    assert "whistpress schedule howell --pairs 11 --deals 22" in told.stdout
    assert "Each for himself" in told.stdout


def test_each_command_that_is_told_arranges_what_was_told(typed: Type) -> None:
    """Typed as it stands, it makes a schedule of so many rounds."""
    ways = json.loads(typed("advise", "--pairs", "10", "--hours", "2:00", "--format", "json").stdout)
    assert len(ways) > 5
    for way in ways:
        made = typed(*shlex.split(way["command"])[1:], "--format", "json")
        assert made.exit_code == 0, way["command"]
        assert json.loads(made.stdout)["rounds"] == way["rounds"]


def test_one_kind_of_contest_can_be_asked_for(typed: Type) -> None:
    """Teams of four alone, as CSV."""
    rows = list(csv.DictReader(io.StringIO(typed("advise", "--players", "28", "--contest", "fours", "--format", "csv").stdout)))
    assert rows
    assert {row["contest"] for row in rows} == {"fours"}


def test_what_no_system_serves_is_said(typed: Type) -> None:
    """Seven players are no pairs."""
    told = typed("advise", "--players", "7", "--contest", "pairs")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "no system serves 7 players as pairs" in told.stderr


def test_how_many_have_come_must_be_said(typed: Type) -> None:
    """Once, in players or in pairs."""
    assert "say how many have come" in typed("advise").stderr
    assert "not a length of time" in typed("advise", "--players", "8", "--hours", "two").stderr


def test_one_movement_is_recommended_and_two_more_at_most(typed: Type) -> None:
    """With the movement that is asked for first, and without words of the trade."""
    told = typed("advise", "--pairs", "11", "--system", "mitchell").stdout
    assert [line for line in told.splitlines() if line.startswith(" ") and line[1].isdigit()] == [
        " 1. mitchell (skip-twice): six tables, twelve rounds of two deals: 24 deals, 150 minutes",
        " 2. mitchell (skip): six tables, six rounds of four deals: 24 deals, 150 minutes",
        " 3. howell: six tables, eleven rounds of two deals: 22 deals, 138 minutes",
    ]
    assert told.startswith("Recommended") and "balance" not in told
    assert "E-W go up two tables half way, a skip" in told and "leaves a half table" in told


def test_all_ways_can_be_seen(typed: Type) -> None:
    """Every variant, under the heading of its contest."""
    told = typed("advise", "--pairs", "12", "--all").stdout
    assert "hadlock" in told and "Each for himself" in told
