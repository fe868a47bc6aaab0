"""What `check` says of every slip of tests/slips, in words and in JSON."""

import contextlib
import shlex
import shutil
import subprocess
from pathlib import Path

from tools.gold_master.work import ROOT, Made, Work, typed

SLIPS = ROOT / "tests" / "slips"


def slips(work: Work) -> Made:
    """Check every slip, or import it where it is one of a spreadsheet."""
    for folder in sorted(path for path in SLIPS.iterdir() if path.is_dir()):
        project = work.folder / folder.name
        _lay_out(folder, project)
        ways = {f"{folder.name}/check": ["check"], f"{folder.name}/json": ["check", "--format", "json"]}
        if (folder / "import.txt").is_file():
            ways = {f"{folder.name}/import": ["import", *shlex.split((folder / "import.txt").read_text("utf-8"))]}
        with contextlib.chdir(project):
            for name, words in ways.items():
                yield typed(name, *words, hidden={str(work.folder): "FOLDER"})


def _lay_out(slip: Path, project: Path) -> None:
    """Copy a slip; its folder `private` becomes content/private, and with a file `git` the copy is a repository that keeps it."""
    shutil.copytree(slip, project, ignore=shutil.ignore_patterns("private", "git", "expected.txt"))
    if (slip / "private").is_dir():
        shutil.copytree(slip / "private", project / "content" / "private")
    if (slip / "git").is_file():
        commands = [["init", "-q"], ["add", "."], *map(shlex.split, (slip / "git").read_text("utf-8").splitlines())]
        for words in commands:
            subprocess.run(["git", "-C", str(project), *words], check=True, capture_output=True)
