"""A tournament in which partners change, from the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.league.divisions.season_files import EDGEWOOD, rows_of, session


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Two sessions played, one to come, in a file by itself."""
    monkeypatch.chdir(tmp_path)
    text = EDGEWOOD + session(5, rows_of(3)) + session(12, rows_of(8)) + session(19)
    (tmp_path / "edgewood.toml").write_text(text, "utf-8")
    return "edgewood.toml"


def test_a_play_of_a_season_is_a_partnership_in_every_form(typed: Type) -> None:
    """JSON has N and S alone and no deals; CSV leaves East and West empty; the table has pairs and sessions."""
    form = json.loads(typed("schedule", "edgewood", "--players", "20", "--format", "json").stdout)
    assert (form["contest"], form["rounds"], form["entries"], form["deals"]) == ("individual", 10, 20, 0)
    assert form["plays"][0] == {"round": 1, "table": 1, "seats": {"N": 1, "S": 20}, "deals": []}
    rows = typed("schedule", "edgewood", "--players", "20", "--format", "csv").stdout.splitlines()
    assert rows[:2] == ["round,table,n,s,e,w,deals", "1,1,1,20,,,"]
    lines = typed("schedule", "howell-tournament", "--players", "7").stdout.splitlines()
    assert lines[0] == "howell-tournament: 7 entries, 3 pairs, 7 sessions"
    assert lines[2:4] == ["session  pair 1  pair 2  pair 3", "1        7+2     6+3     5+4"]
    assert lines[10:13] == ["", "in each cell: the two partners, each by his number", ""]
    assert lines[13].startswith("sitting out: session 1: 1; session 2: 2")


def test_a_season_too_wide_for_the_screen_is_a_list(typed: Type) -> None:
    """A line for each pair of each session."""
    lines = typed("schedule", "edgewood", "--pairs", "30").stdout.splitlines()
    assert lines[2:4] == ["session  pair  partners", "1        1     1+60"]


def test_the_totals_and_each_session_are_scored(typed: Type, file: str) -> None:
    """Without `--session` everybody's sum, with it the pairs of that evening."""
    form = json.loads(typed("score", file, "--format", "json").stdout)
    assert (form["scoring"], len(form["rankings"][0]["rows"]), len(form["sessions"])) == ("sum", 10, 3)
    first = json.loads(typed("score", file, "--session", "1", "--format", "json").stdout)
    assert (first["scoring"], len(first["rankings"][0]["rows"])) == ("exponent", 5)
    assert first["rankings"] == form["sessions"][0]["rankings"]
    assert "Mrs Abel and Mr Earl" in typed("score", file, "--session", "1").stdout


def test_a_session_that_is_not_there_is_refused(typed: Type, file: str) -> None:
    """A number that the file has not, and an event whose sessions belong together."""
    result = typed("score", file, "--session", "4")
    assert result.exit_code == 2
    assert "no session 4" in result.stderr and "1, 2 and 3" in result.stderr
    Path("plain.toml").write_text('title = "T"\ndate = 1900-01-12\n[movement]\nsystem = "howell"\npairs = 8\n', "utf-8")
    assert typed("score", "plain.toml", "--session", "1").exit_code == 2


def test_the_forms_of_a_season_and_of_a_session_are_listed(typed: Type, file: str) -> None:
    """Partners for the season, slips for the session."""
    assert "score-slips" not in typed("print", file, "--list").stdout
    assert "score-slips" in typed("print", file, "--list", "--session", "3").stdout


def test_adding_a_season_writes_its_first_session(typed: Type, league: Path) -> None:
    """The file is ready to be built: the next steps are named."""
    words = ("--title", "Tuesdays", "--date", "1900-10-02", "--system", "edgewood", "--pairs", "5", "--deals", "20")
    result = typed("add", "event", *words)
    assert result.exit_code == 0, result.stderr
    assert "10 entries, 5 sessions of 5 pairs" in result.stdout
    written = next(league.glob("content/events/*/tuesdays.toml")).read_text("utf-8")
    assert written.endswith("[[session]]\ndate = 1900-10-02\n")


def test_an_event_in_sections_says_how_the_papers_of_one_are_had(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a whole it has a ranking alone, and before play nothing: each section has a packet."""
    monkeypatch.chdir(tmp_path)
    section = '[[section]]\nname = "{}"\n[section.movement]\nsystem = "mitchell"\ntables = 3\ndeals = 3\n'
    Path("rooms.toml").write_text('title = "Rooms"\ndate = 1900-01-12\n' + section.format("A") + section.format("B"), "utf-8")
    refused = typed("print", "rooms.toml")
    assert refused.exit_code == 2
    assert "this event as a whole has no packet" in refused.stderr
    assert "--session 2 prints those of Rooms, section B" in refused.stderr
    assert typed("print", "rooms.toml", "--list").stdout.splitlines() == [
        "--session 1 prints those of Rooms, section A",
        "--session 2 prints those of Rooms, section B",
    ]
    assert "movement-cards" in typed("print", "rooms.toml", "--session", "2", "--list").stdout
