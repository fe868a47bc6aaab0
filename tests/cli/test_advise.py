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
    assert " 1. howell: six tables, eleven rounds of two deals: 22 deals, 138 minutes, balance 90.9" in told.stdout
    assert "Any two pairs meet once. One pair rests in each round." in told.stdout
    assert "whistpress schedule howell --players 22 --deals 22" in told.stdout
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
