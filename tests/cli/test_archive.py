"""`whistpress archive` and `whistpress card-values`."""

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from whistpress.cli import main

EVENT = 'title = "Autumn"\ndate = 1900-10-05\ncontest = "pairs"\n\n[movement]\nsystem = "howell"\npairs = 8\n'


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with one season, in which we are."""
    (tmp_path / "content" / "events" / "1900").mkdir(parents=True)
    (tmp_path / "content" / "league.toml").write_text('name = "Harbour Whist Club"\n', "utf-8")
    (tmp_path / "content" / "events" / "1900" / "autumn.toml").write_text(EVENT, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(*words: str) -> Result:
    """What a command line says."""
    return CliRunner().invoke(main, list(words))


def test_a_season_is_written_under_its_name(league: Path) -> None:
    """Or into the folder that is named."""
    assert typed("archive", "1900").output == "wrote season-1900.pdf\n"
    (league / "kept").mkdir()
    assert typed("archive", "1900", "--sheet", "Letter", "-o", "kept").exit_code == 0
    assert (league / "kept" / "season-1900.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_an_archive_speaks_the_language_of_its_league(league: Path) -> None:
    """As the one that a build makes: the same words, the same bytes."""
    (league / "content" / "league.toml").write_text('name = "Harbour"\nlanguage = "fr"\n[outputs]\narchives = true\n', "utf-8")
    assert typed("archive", "1900", "-o", "saison.pdf").exit_code == 0
    with pikepdf.open(league / "saison.pdf") as book:
        assert (book.Root.Lang, "saison 1900" in str(book.docinfo.Title)) == ("fr", True)


def test_a_season_that_is_not_there_is_told_with_those_that_are(league: Path) -> None:
    """A slip of the one who typed."""
    found = typed("archive", "1990")
    assert found.exit_code == 2
    assert "no season is called '1990'" in found.output
    assert "there are: 1900" in found.output


def test_nothing_is_archived_while_there_is_an_error(league: Path) -> None:
    """Its place is told."""
    (league / "content" / "events" / "1900" / "autumn.toml").write_text(EVENT.replace("howell", "howel"), "utf-8")
    found = typed("archive", "1900")
    assert found.exit_code == 1
    assert "content/events/1900/autumn.toml:6" in found.output
    assert not (league / "season-1900.pdf").exists()


def test_what_a_card_can_say_is_listed() -> None:
    """By what there is one for, or by the form that is drawn anew; without either the kinds are listed."""
    assert "{north-move}" in typed("card-values", "table").output
    assert typed("card-values", "table").output == typed("card-values", "movement-cards").output
    assert 'Columns of rows = "plays":' in typed("card-values", "deal").output
    kinds = typed("card-values").output
    assert "sitting" in kinds
    assert "it draws sit-out-cards" in kinds
    wrong = typed("card-values", "tabel")
    assert wrong.exit_code == 2
    assert "did you mean 'table'?" in wrong.output
