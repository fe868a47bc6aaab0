"""The commands in a league that has only fixtures: the certificate of its champion, its year book, its archive."""

from pathlib import Path

import pytest

from tests import six_a_side
from tests.cli.conftest import Type
from tests.printing.pdf_reader import Pdf


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league of five clubs, its season played to the end; we are in it."""
    six_a_side.league(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_champion_gets_a_certificate(league: Path, typed: Type) -> None:
    """With the division, the trophy, the day of the last match and the club."""
    assert typed("print", "league-shield", "--only", "trophy-certificate", "-o", "kirk.pdf").exit_code == 0
    told = Pdf(league / "kirk.pdf").text(1)
    for words in ("League competition, 2025–26", "for the League Shield", "16 January 2026", "Kirk Guild"):
        assert words in told


def test_a_season_of_fixtures_has_a_book_and_an_archive(league: Path, typed: Type) -> None:
    """By the name of the folder of its fixtures; another name is told which there are."""
    assert typed("book", "2025-26").output == "wrote yearbook-2025-26.pdf\n"
    assert typed("archive", "2025-26").output == "wrote season-2025-26.pdf\n"
    refused = typed("archive", "2026-27")
    assert refused.exit_code == 2
    assert "no season is called '2026-27'" in refused.stderr and "there are: 2025-26" in refused.stderr


def test_a_book_of_a_season_without_a_result_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: Type) -> None:
    """A year book tells of what was played."""
    monkeypatch.chdir(six_a_side.league(tmp_path, matches=0))
    refused = typed("book", "2025-26")
    assert refused.exit_code == 2
    assert "nothing has been played in the season '2025-26' yet" in refused.stderr
