"""What killed saves left below `content/` is never read nor published, and goes with the next check or build."""

import os
from pathlib import Path

import pytest

from tests.building import build
from tests.files import write_content
from whistpress.problems import Problems
from whistpress.reading.content_files import walk
from whistpress.tree import write_file

LITTER = [
    "files/.rules.txt.0123456789abcdef.tmp",
    "events/2026-27/.drive.toml.0123456789abcdef.tmp",
    "news/.hall.md.01234567.tmp",
    ".league.toml.fedcba9876543210.tmp",
    "private/.contacts.toml.0123456789abcdef.tmp",
]


@pytest.fixture
def vale(tmp_path: Path) -> Path:
    """Return a league in each of whose folders a save was killed."""
    files = {"league.toml": 'name = "Vale"\n', "files/rules.txt": "Be kind.", "events/2026-27/.keep": "", "news/.keep": ""}
    return write_content(tmp_path / "vale", {**files, "private/.keep": "", **dict.fromkeys(LITTER, 'title = "half a sa')})


def litter(project: Path) -> list[str]:
    """Return what is left unfinished in a league."""
    return sorted(path.relative_to(project / "content").as_posix() for path in project.rglob(".*.tmp"))


def test_a_build_publishes_nothing_of_it_and_takes_it_away(vale: Path, tmp_path: Path) -> None:
    """Every folder that is read is swept; hidden files of other names stay."""
    assert litter(vale) == sorted(LITTER)
    report = build(vale, tmp_path / "site", pdf=False)
    assert not report.problems.errors
    assert [path.name for path in (tmp_path / "site" / "files").iterdir()] == ["rules.txt"]
    assert not list((tmp_path / "site").rglob("*.tmp"))
    assert litter(vale) == []
    assert (vale / "content/news/.keep").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps other locks, and lets few users make links")
def test_what_is_being_written_stays_and_no_link_is_followed(vale: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save of the score book may run meanwhile; a folder elsewhere is nobody's to sweep."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".drive.toml.0123456789abcdef.tmp").write_text("mine")
    (vale / "content/files/shared").symlink_to(elsewhere)
    seen: list[list[str]] = []
    replace = os.replace

    def replace_after_a_check(*names: str, **folders: int) -> None:
        walk(vale, Problems())
        seen.append(litter(vale))
        replace(*names, **folders)

    monkeypatch.setattr(os, "replace", replace_after_a_check)
    write_file(vale, "content/files/rules.txt", b"Be quick.")
    assert len(seen[0]) == 2 and seen[0][0].startswith("files/.rules.txt.")  # and that of the private folder, which is read later
    assert (vale / "content/files/rules.txt").read_bytes() == b"Be quick."
    assert (elsewhere / ".drive.toml.0123456789abcdef.tmp").exists()
