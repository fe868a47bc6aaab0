"""`whistpress book`: the year book of a season, the proceedings of a congress."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.book_league import project
from tests.printing.pdf_reader import Pdf
from whistpress.cli import main

PLANNED = 'title = "Next year"\ndate = 1902-10-05\ncontest = "pairs"\n\n[movement]\nsystem = "howell"\npairs = 8\n'
CONGRESS = 'title = "First congress"\ndate = 1900-12-02\nabout = "Ann Cole spoke."\n'


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with a season that is over, one that is to come, and a congress; we are in it."""
    project(tmp_path, games=1)
    (tmp_path / "content" / "events" / "1902").mkdir()
    (tmp_path / "content" / "events" / "1902" / "next.toml").write_text(PLANNED, "utf-8")
    (tmp_path / "content" / "congresses").mkdir()
    (tmp_path / "content" / "congresses" / "1900-harbour.toml").write_text(CONGRESS, "utf-8")
    (tmp_path / "content" / "trophies.toml").unlink()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(*words: str) -> Result:
    """What a command line says."""
    return CliRunner().invoke(main, list(words))


def test_a_book_is_written_under_its_name_or_where_it_is_wanted(league: Path) -> None:
    """A season has a year book, a congress proceedings; folded it is half as wide."""
    assert typed("book", "1900-01").output == "wrote yearbook-1900-01.pdf\n"
    assert Pdf(league / "yearbook-1900-01.pdf").sizes()[0] == pytest.approx((419.5, 595.3), abs=0.6)
    (league / "kept").mkdir()
    assert typed("book", "1900-harbour", "--sheet", "Letter", "-o", "kept").output == "wrote kept/proceedings-1900-harbour.pdf\n"
    proceedings = Pdf(league / "kept" / "proceedings-1900-harbour.pdf")
    assert proceedings.sizes()[0] == pytest.approx((612.0, 792.0), abs=0.6)
    assert "Proceedings of the First congress" in proceedings.text(1)
    assert typed("book", "1900-harbour", "--booklet", "-o", "folded.pdf").exit_code == 0
    assert Pdf(league / "folded.pdf").sizes()[0] == pytest.approx((841.9, 595.3), abs=0.6)


def test_the_two_sided_form_has_a_half_title(league: Path) -> None:
    """The title of the book alone on its first page."""
    assert typed("book", "1900-harbour", "--right-hand", "-o", "two.pdf").exit_code == 0
    assert Pdf(league / "two.pdf").text(1) == "Proceedings of the First congress"


def test_a_book_of_nothing_is_told_with_what_there_is(league: Path) -> None:
    """A slip of the one who typed; nothing is written."""
    found = typed("book", "1900-02")
    assert found.exit_code == 2
    assert "no season and no congress is called '1900-02'" in found.output
    assert "did you mean '1900-01'?" in found.output
    assert "there are: 1900-01, 1902 and 1900-harbour" in found.output
    assert not list(league.glob("*.pdf"))


def test_a_season_in_which_nothing_was_played_has_no_book(league: Path) -> None:
    """It is told, and that there is another way to print what is to come."""
    found = typed("book", "1902")
    assert found.exit_code == 2
    assert "nothing has been played in the season '1902' yet" in found.output
    assert "whistpress print" in found.output
    assert not list(league.glob("*.pdf"))


def test_wishes_that_do_not_go_together_are_told(league: Path) -> None:
    """Nothing smaller is folded from half a letter."""
    found = typed("book", "1900-01", "--sheet", "half-letter", "--booklet")
    assert found.exit_code == 2
    assert "a booklet is not folded from half-letter" in found.output
    assert not list(league.glob("*.pdf"))


def test_nothing_is_written_while_there_is_an_error(league: Path) -> None:
    """Its place is told."""
    (league / "content" / "books" / "1900.md").write_text('+++\ntitle = "Foreword"\n+++\n\nWords.\n', "utf-8")
    found = typed("book", "1900-01")
    assert found.exit_code == 1
    assert re.search(r"error\[E630\].*'1900'", found.output)
    assert "content/books/1900.md" in found.output
    assert not list(league.glob("*.pdf"))
