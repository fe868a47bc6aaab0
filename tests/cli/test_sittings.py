"""Sections and sittings from the command line (Mitchell 1897, pp. 27–28)."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.league.events.test_sittings_in_turn import SIXTEEN, sitting


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """One sitting played, two to come, in a file by itself."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tournament.toml").write_text(SIXTEEN + sitting(0, 4, 10) + sitting(7) + sitting(14), "utf-8")
    return "tournament.toml"


def test_mitchells_sixty_four_are_arranged(typed: Type) -> None:
    """64 players, two sections, games of eight hands: 63 rounds, at tables 9 to 16 other deals than at tables 1 to 8."""
    form = json.loads(
        typed("schedule", "individual", "--players", "64", "--sections", "2", "--deals-per-round", "8", "--format", "json").stdout
    )
    assert (form["tables"], form["rounds"], form["deals"], form["entries"]) == (16, 63, 1008, 64)
    first = {play["table"]: play["deals"] for play in form["plays"] if play["round"] == 1}
    assert (sorted(first[8]), sorted(first[9])) == (list(range(1, 9)), list(range(9, 17)))


def test_each_sitting_has_papers_of_its_own(typed: Type, file: str) -> None:
    """`print --session 2` prints the rounds of that sitting; scores are those of the whole event."""
    listed = typed("print", file, "--session", "2", "--list")
    assert listed.exit_code == 0
    assert "movement-cards" in listed.stdout
    missing = typed("print", file, "--session", "4", "--list")
    assert missing.exit_code == 2
    assert missing.stderr == "error: this event has no session 4 on record\n  = it has: 1, 2 and 3\n"
    together = typed("score", file, "--session", "2")
    assert together.exit_code == 2
    assert together.stderr.startswith("error: the sessions of this event belong together\n")


def test_the_ranking_is_one(typed: Type, file: str) -> None:
    """All sixteen in one group, by sections' own averages."""
    form = json.loads(typed("score", file, "--format", "json").stdout)
    (ranking,) = form["rankings"]
    assert (ranking["group"], len(ranking["rows"]), form["scoring"]) == ("all", 16, "average")


def test_other_ways_of_the_books_are_named(typed: Type) -> None:
    """Barney's thirds, Mitchell's odd tables, successive games and the lady who deals: each from the command line."""
    for words in (
        ("single-table", "--variant", "barney", "--seed", "Tuesday"),
        ("club-match", "--tables", "6", "--variant", "odd-and-even"),
        ("ladies-and-gentlemen-progressive", "--tables", "5", "--games", "9"),
        ("progressive-winners", "--tables", "4", "--dealer", "lady"),
    ):
        assert typed("schedule", *words).exit_code == 0, words
    systems = {one["system"]: one["variants"] for one in json.loads(typed("systems", "--format", "json").stdout)}
    assert systems["single-table"] == ["individual", "barney"]
    assert systems["club-match"] == ["half-and-half", "odd-and-even"]
