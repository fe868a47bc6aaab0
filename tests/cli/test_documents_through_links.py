"""What `print`, `archive`, `book` and `fairness` write is written through no link that came with the league."""

import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Type

FORM = "friday-compass-game-seating-list.pdf"
COMMANDS = [
    (("print", "friday-compass-game", "--only", "seating-list"), FORM),
    (("archive", "1900"), "season-1900.pdf"),
    (("book", "1900"), "yearbook-1900.pdf"),
]
needs_links = pytest.mark.skipif(os.name == "nt", reason="Windows lets few users make links")


@needs_links
@pytest.mark.parametrize(("words", "name"), COMMANDS)
def test_a_link_under_the_usual_name_of_a_document_is_not_followed(
    typed: Type, league: Path, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    """Neither to a file nor to one that is still to be made; the next line says what to do."""
    outside = tmp_path / "outside.txt"
    for before in ("mine", None):
        outside.write_text(before) if before else outside.unlink()
        (league / name).unlink(missing_ok=True)
        (league / name).symlink_to(outside)
        result = typed(*words)
        assert result.exit_code == 1
        assert "it is a link, and nothing is written or removed through a link" in result.stderr
        assert "= remove the link, or put the file itself in its place" in result.stderr
        assert (outside.read_text() if before else outside.exists()) == (before or False)


@needs_links
@pytest.mark.parametrize(("words", "name"), COMMANDS)
def test_a_link_of_ones_own_may_be_named(typed: Type, league: Path, tmp_path: Path, words: tuple[str, ...], name: str) -> None:
    """A file by its own name, and a folder; in the folder the usual name of a document is a file again."""
    shared = tmp_path / "shared"
    shared.mkdir()
    (league / "papers").symlink_to(shared)
    (league / "paper.pdf").symlink_to(shared / "paper.pdf")
    for target, file in (("papers", shared / name), ("paper.pdf", shared / "paper.pdf")):
        result = typed(*words, "-o", target)
        assert (result.exit_code, file.read_bytes()[:5]) == (0, b"%PDF-")
    assert (league / "paper.pdf").is_symlink()
    (shared / name).unlink()
    (shared / name).symlink_to(tmp_path / "outside.txt")
    assert typed(*words, "-o", "papers").exit_code == 1
    assert not (tmp_path / "outside.txt").exists()


@needs_links
def test_a_certificate_of_fairness_goes_where_its_reader_says(typed: Type, league: Path, tmp_path: Path) -> None:
    """Its file is always named."""
    (league / "fair.pdf").symlink_to(tmp_path / "kept.pdf")
    assert typed("fairness", "howell", "--pairs", "8", "-o", "fair.pdf").exit_code == 0
    assert (tmp_path / "kept.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_device_stays_a_device(typed: Type, league: Path) -> None:
    """A document that is not wanted may be thrown away: /dev/null is no file to be replaced."""
    assert typed("archive", "1900", "-o", os.devnull).exit_code == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
