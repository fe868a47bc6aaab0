"""The papers of a league match: blank before it, filled in afterwards; the table for the wall."""

from pathlib import Path

import pytest

from tests import bonus_league
from tests.cli.conftest import Type, typed  # noqa: F401 a fixture
from tests.league.divisions.test_match_pages import CARDS
from tests.printing.pdf_reader import Pdf


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league with points by table after two rounds, with a few cards; we are in it."""
    monkeypatch.chdir(bonus_league.league(tmp_path, bonus_league.division(2) + CARDS))
    return tmp_path


def printed(league: Path, typed: Type, subject: str, form: str) -> Pdf:  # noqa: F811
    """A form of a division or a match."""
    assert typed("print", subject, "--only", form, "-o", "one.pdf").exit_code == 0
    return Pdf(league / "one.pdf")


def test_the_card_of_a_match_is_filled_in_when_it_was_played(league: Path, typed: Type) -> None:  # noqa: F811
    """Names and tricks of each table, the figures, protest and ruling."""
    told = " ".join(printed(league, typed, "division-one/fox-oak", "match-card").text(1).split())
    for words in ("The Fox v. Royal Oak", "Al Orr", "Hal Fay", "184 128", "Points 0 5", "Unregistered player", "Home captain"):
        assert words in told


def test_before_the_match_the_card_is_blank(league: Path, typed: Type) -> None:  # noqa: F811
    """Those of the next evening, each on its sheet, with as many tables as the others have."""
    pdf = printed(league, typed, "2025-26/division-one", "match-card")
    told = [" ".join(pdf.text(page).split()) for page in range(1, 5)]
    assert ["The Bell v. Royal Oak" in told[0], "The Plough v. The Swan" in told[3]] == [True, True]
    assert "1 2 3 Tricks Points" in told[0]


def test_each_captain_has_a_result_card(league: Path, typed: Type) -> None:  # noqa: F811
    """Two on a sheet."""
    told = printed(league, typed, "division-one/fox-oak", "result-card").text(1)
    assert "For the captain of The Fox" in told and "For the captain of Royal Oak" in told


def test_a_table_has_a_row_for_each_hand(league: Path, typed: Type) -> None:  # noqa: F811
    """As many as the tables on record have had."""
    told = printed(league, typed, "division-one/fox-oak", "table-scores").text(1)
    assert "24" in told.split() and "25" not in told.split() and "Both together: 312." in told


def test_the_table_is_for_the_wall(league: Path, typed: Type) -> None:  # noqa: F811
    """With what is under protest."""
    told = printed(league, typed, "division-one", "division-table").text(1)
    assert "Division One, 2025–26" in told and "Under protest: The Plough v. The Crown" in told


def test_a_match_of_another_name_is_refused(league: Path, typed: Type) -> None:  # noqa: F811
    """With what is near."""
    refused = typed("print", "division-one/fox-oaks", "-o", "one.pdf")
    assert refused.exit_code == 2
    assert "did you mean 'fox-oak'?" in refused.stderr
