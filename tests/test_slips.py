"""Every slip in `tests/slips/` gets the words that stand beside it.

A slip is a small whole project with `expected.txt`: what the secretary reads. To see what a changed message does
to them all, run `python -m tests.test_slips`, which writes the files anew (or those of the slips that it is given), and read
the differences.
"""

import contextlib
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.building import check
from whistpress.cli import main
from whistpress.problems.boxes import boxes
from whistpress.reading.text_file import excerpt_text

SLIPS = Path(__file__).parent / "slips"
NAMES = sorted(folder.name for folder in SLIPS.iterdir() if folder.is_dir() and not folder.name.startswith("."))


def told(slip: str) -> str:
    """What `whistpress check` tells of a project with a slip."""
    if (SLIPS / slip / "private").is_dir():
        return _told_of_private(slip)
    if (SLIPS / slip / "import.txt").is_file():
        return _told_of_import(slip)
    project = SLIPS / slip
    return boxes(check(project, keeps=False), lambda shown: excerpt_text(project / shown))


def _told_of_private(slip: str) -> str:
    """Tell of a slip with a folder `private`: a copy elsewhere has it as content/private, which Git must not keep here.

    With a file `git` the copy is a repository that keeps the folder; each line of the file is one more command of Git.
    """
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / slip
        shutil.copytree(SLIPS / slip / "content", project / "content")
        shutil.copytree(SLIPS / slip / "private", project / "content" / "private")
        if (SLIPS / slip / "git").exists():
            for words in (["init", "-q"], ["add", "."], *map(shlex.split, (SLIPS / slip / "git").read_text().splitlines())):
                subprocess.run(["git", "-C", str(project), *words], check=True, capture_output=True)
        return boxes(check(project, keeps=False), lambda shown: excerpt_text(project / shown))


def _told_of_import(slip: str) -> str:
    """Tell of a slip in a spreadsheet: what `whistpress import` with the words of import.txt writes to standard error."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / slip
        shutil.copytree(SLIPS / slip, project)
        before = sorted(project.rglob("*"))
        with contextlib.chdir(project):
            result = CliRunner().invoke(main, ["import", *shlex.split((project / "import.txt").read_text("utf-8"))])
        assert sorted(project.rglob("*")) == before
        return result.stderr


def test_there_are_slips_enough() -> None:
    """The slips that users make are many; each has a folder."""
    assert len(NAMES) >= 90


@pytest.mark.parametrize("slip", NAMES)
def test_a_slip_gets_its_words(slip: str) -> None:
    """The boxes are exactly those that were written down for the slip."""
    assert (SLIPS / slip / "expected.txt").is_file(), f"what does its user read? python -m tests.test_slips {slip}"
    assert told(slip) == (SLIPS / slip / "expected.txt").read_text("utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        (SLIPS / name / "expected.txt").write_text(told(name), "utf-8")
