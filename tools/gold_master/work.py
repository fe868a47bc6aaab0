"""What every part of the gold master works with."""

import os
import shutil
from collections.abc import Iterator, Mapping, MutableMapping
from pathlib import Path

from click.testing import CliRunner
from msgspec import Struct, field

from whistpress.cli import main

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content"
TODAY = "2026-11-22"
"""The day of everything that depends on the day."""

Made = Iterator[tuple[str, bytes]]
"""What a part makes: paths and bytes."""
Inputs = MutableMapping[str, str]
"""Texts that are made when a recording is made, and used again when it is compared."""


class Setting(Struct, frozen=True):
    """How a build runs."""

    jobs: int = 2
    start_method: str = "fork"
    hash_seed: int = 0


class Work(Struct, frozen=True):
    """One run of a part: its empty `folder`, how builds run, and the inputs of the recording."""

    folder: Path
    setting: Setting = Setting()
    inputs: Inputs = field(default_factory=dict)


def environment(folder: Path, hash_seed: int = 0) -> Mapping[str, str]:
    """Return the variables by which every run is alike: caches and settings in a folder, 80 columns, no colours."""
    return {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": str(ROOT),
        "WHISTPRESS_CACHE": str(folder / "cache"),
        "WHISTPRESS_CONFIG": str(folder / "config"),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }


def copy_demonstration(project: Path) -> Path:
    """Copy the demonstration's content into a project; return its folder."""
    shutil.copytree(CONTENT, project / "content")
    return project


def typed(name: str, *words: str, hidden: Mapping[str, str] | None = None) -> tuple[str, bytes]:
    """Run a command in this process; return what it said and its exit status, as a file of that name.

    `hidden` are texts, as the path of a temporary folder, and the words in their place.
    """
    result = CliRunner().invoke(main, list(words))
    said = f"{result.stdout}--- standard error\n{result.stderr}--- status {result.exit_code}\n"
    for text, other in (hidden or {}).items():
        said = said.replace(text, other)
    return f"{name}.txt", said.encode()


def files_below(folder: Path) -> Made:
    """Yield each file below a folder."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield file.relative_to(folder).as_posix(), file.read_bytes()
