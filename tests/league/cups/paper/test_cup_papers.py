"""The papers of a cup match: filled in when it was played, blank before, those of both sides."""

from pathlib import Path

import pytest

from tests import vale_cup
from tests.cli.conftest import Type, typed  # noqa: F401 a fixture
from tests.printing.pdf_reader import Pdf

CARD = '[468, 468], tables = [{ home = ["Al Orr", "Bo Orr"], tricks = [200, 212] }, { tricks = [268, 256] }], replays'


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league of the Vale Cup, with a card for the match that was replayed; we are in it."""
    text = vale_cup.cup(vale_cup.REPLAY, vale_cup.PLATE).replace("[468, 468], replays", CARD)
    folder = vale_cup.league(tmp_path, text)
    (folder / "content/cups/2025-26/pairs-cup.toml").write_text(vale_cup.PAIRS, "utf-8")
    monkeypatch.chdir(folder)
    return folder


def printed(league: Path, typed: Type, subject: str, form: str) -> str:  # noqa: F811
    """The words of the first page of a form."""
    result = typed("print", subject, "--only", form, "-o", "one.pdf")
    assert result.exit_code == 0, result.stderr
    return " ".join(Pdf(league / "one.pdf").text(1).split())


def test_the_card_of_a_cup_match_has_its_tables_and_its_replay(league: Path, typed: Type) -> None:  # noqa: F811
    """A match is named by its teams, as one of a division is."""
    told = printed(league, typed, "cups/2025-26/vale-cup/ash-dell", "match-card")
    for words in ("Ash WC v. Dell WC", "Quarter-finals", "Al Orr", "Tricks 468 468", "Replay 464 472", "Dell WC by 8 tricks"):
        assert words in told


def test_both_sides_of_the_next_match_have_a_result_card(league: Path, typed: Type) -> None:  # noqa: F811
    """The final of the plate is still to come."""
    told = printed(league, typed, "cups/2025-26/vale-cup", "result-card")
    for words in ("Hill WC v. Cedar WC", "Vale Plate", "by 30 April 2026", "For Hill WC", "For Cedar WC"):
        assert words in told


def test_pairs_have_one_table(league: Path, typed: Type) -> None:  # noqa: F811
    """And a row for each hand."""
    told = printed(league, typed, "pairs-cup", "table-scores")
    assert "Table 1. Edith Gale and Lucy Reeve v. Joan Hill and Ned Cobb" in told and "24" in told.split()


def test_a_cup_match_of_another_name_is_refused(league: Path, typed: Type) -> None:  # noqa: F811
    """With what is near."""
    refused = typed("print", "cups/2025-26/vale-cup/elm-isl", "-o", "one.pdf")
    assert (refused.exit_code, "did you mean 'elm-isle'?" in refused.stderr) == (2, True)


def test_before_the_draw_the_card_is_blank(league: Path, typed: Type) -> None:  # noqa: F811
    """Two sides that nobody knows yet: a round without matches."""
    (league / "content/cups/2025-26/singles.toml").write_text(
        'title = "Singles"\n[entries]\nann = "Ann Archer"\nned = "Ned Cobb"\n[[round]]\nplay_by = 2026-07-01\n', "utf-8"
    )
    assert "____________ v. ____________" in printed(league, typed, "singles", "match-card")
