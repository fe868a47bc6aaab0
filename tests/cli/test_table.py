"""`whistpress table` and `whistpress players`: a division, exactly and for reading."""

import json
from pathlib import Path

import pytest

from tests import bonus_league
from tests.cli.conftest import Type


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league with points by table; we are in it."""
    monkeypatch.chdir(bonus_league.league(tmp_path))
    return tmp_path


def test_the_table_is_exact(league: Path, typed: Type) -> None:
    """The fixed form, every key of it."""
    told = json.loads(typed("table", "2025-26/division-one", "--format", "json").stdout)
    assert {**told, "rows": told["rows"][:1]} == {
        "division": "division-one",
        "season": "2025-26",
        "rows": [
            {
                "place": 1,
                "team": "fox",
                "played": 7,
                "won": 6,
                "drawn": 0,
                "lost": 1,
                "tables": "29/2",
                "tricks_for": "3430",
                "tricks_against": "3122",
                "points": "53/2",
                "status": "champion",
            }
        ],
        "problems": [],
    }
    assert [row["status"] for row in told["rows"][1:]] == [None] * 7


def test_the_table_can_be_read(league: Path, typed: Type) -> None:
    """By the slug alone; and as a spreadsheet."""
    told = typed("table", "division-one").stdout.split("\n")
    assert told[0] == "Division One, 2025–26"
    assert told[2].split() == ["1", "The", "Fox", "7", "6", "0", "1", "14½", "3430", "3122", "+308", "26½", "champion"]
    assert (
        "1,The Fox,fox,7,6,0,1,3430,3430,3122,3122,308,308,0,0,26.5,53/2,14.5,29/2"
        in typed("table", "division-one", "--format", "csv").stdout
    )


def test_a_shared_place_says_so_and_where_no_trick_is_known_there_is_no_column_for_them(league: Path, typed: Type) -> None:
    """Two matches of which the gain alone is on record; those who drew share the second place."""
    matches = '{ home = "fox", away = "bell", gain = 3 }, { home = "swan", away = "oak", gain = 0 }'
    head = 'title = "By gain"\ntimes = 1\nmargin = "gain"\nties = ["gain"]\nclubs = ["fox", "bell", "swan", "oak"]\n'
    text = f"{head}[[round]]\ndate = 2025-09-01\nmatches = [{matches}]\n"
    bonus_league.league(league, text)
    told = typed("table", "division-one").stdout.split("\n")
    assert told[1].split() == ["Team", "Played", "Won", "Drawn", "Lost", "Gain", "Points"]
    assert [line.split()[0] for line in told[2:6]] == ["1", "2=", "2=", "4"]
    newspaper = typed("tell", "division-one").stdout
    assert "The Fox v. The Bell: The Fox by a gain of 3; The Swan v. Royal Oak: Drawn." in newspaper
    assert "\n2= " in newspaper


def test_the_players_have_their_averages(league: Path, typed: Type) -> None:
    """Al Orr: 172 tricks in 24 hands."""
    text = bonus_league.division(1) + (
        '\n[[match]]\nhome = "oak"\naway = "club"\n'
        'tables = [{ home = ["Al Orr", "Bo Orr"], away = ["Gil Fay", "Hal Fay"], tricks = [172, 140] }]\n'
    )
    bonus_league.league(league, text)
    told = json.loads(typed("players", "division-one", "--format", "json").stdout)
    assert told[0] == {"player": "Al Orr", "team": "oak", "matches": 1, "hands": 24, "tricks": "172", "average": "43/6"}
    assert "Al Orr" in typed("players", "division-one").stdout and "7.17" in typed("players", "division-one").stdout


def test_a_name_of_nothing_is_refused(league: Path, typed: Type) -> None:
    """With the whole id of what is near, which is understood."""
    refused = typed("table", "division-on")
    assert refused.exit_code == 2
    assert "did you mean '2025-26/division-one'?" in refused.stderr
    assert typed("table", "2025-26/division-one").exit_code == 0


def test_problems_of_the_division_are_told(league: Path, typed: Type) -> None:
    """In the JSON, with the exit status of a check."""
    bonus_league.league(league, bonus_league.division().replace("493-443 oak", "493-444 oak"))
    told = typed("table", "division-one", "--format", "json")
    assert told.exit_code == 1
    assert [one["code"] for one in json.loads(told.stdout)["problems"]] == ["E743"]
