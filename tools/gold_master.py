"""Build two leagues and compare every output file with a recorded build: `python -m tools.gold_master --help`.

The leagues are the demonstration (with its PDFs) and a made-up league of 300 events. `record` writes path -> SHA-256 of each
file; `compare` builds again with one and two workers, under fork and spawn, under two hash seeds, and lists what differs.
"""

import argparse
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from bench.league import write_whistpress

ROOT = Path(__file__).resolve().parent.parent
DEFAULTS = 'url = "https://league.example"\n[outputs]\nsearch = true\ndata = true\n'
"""The settings that `whistpress new` writes for a league."""
_START = """
import multiprocessing, sys
from whistpress.cli import main
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    main(sys.argv[1:])
"""

Hashes = Mapping[str, str]
"""SHA-256 of each output file, by its path."""


class Setting(Struct, frozen=True):
    """How a build runs."""

    jobs: int = 2
    start_method: str = "fork"
    hash_seed: int = 0


def every_setting() -> Iterator[Setting]:
    """One and two workers, fork and spawn, two hash seeds."""
    for jobs, start_method, hash_seed in itertools.product((1, 2), ("fork", "spawn"), (0, 1)):
        yield Setting(jobs, start_method, hash_seed)


def build(project: Path, setting: Setting) -> Hashes:
    """Build a project from nothing and return the hash of each file."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "start.py")
        script.write_text(_START, encoding="utf-8")
        output = Path(folder, "site")
        words = ["build", "--output", str(output), "--jobs", str(setting.jobs)]
        command = [sys.executable, str(script), setting.start_method, *words]
        environment = {
            **os.environ,
            "PYTHONHASHSEED": str(setting.hash_seed),
            "PYTHONPATH": str(ROOT),
            "WHISTPRESS_CACHE": str(Path(folder, "cache")),
        }
        shutil.rmtree(project / ".whistpress", ignore_errors=True)
        subprocess.run(command, cwd=project, env=environment, check=True, stdout=subprocess.DEVNULL)
        files = sorted(file for file in output.rglob("*") if file.is_file())
        return {file.relative_to(output).as_posix(): _hash(file) for file in files}


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def leagues(work: Path, events: int) -> Mapping[str, Path]:
    """Write both leagues into a folder."""
    demonstration, made_up = work / "demonstration", work / "made-up"
    shutil.copytree(ROOT / "content", demonstration / "content")
    write_whistpress(made_up, events, more=DEFAULTS)
    return {"demonstration": demonstration, "made-up": made_up}


def differences(old: Hashes, new: Hashes) -> Iterator[str]:
    """One line for each file that is gone, new or changed."""
    for path in sorted({*old, *new}):
        if old.get(path) != new.get(path):
            yield f"{'gone' if path not in new else 'new' if path not in old else 'changed'}  {path}"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; exit with 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("record", "compare"))
    parser.add_argument("file", type=Path, help="the JSON file of recorded hashes")
    parser.add_argument("--quick", action="store_true", help="compare one setting alone")
    parser.add_argument("--events", type=int, default=300, help="the size of the made-up league")
    parser.add_argument("--league", choices=("demonstration", "made-up"), help="build this league alone")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        projects = {
            name: project for name, project in leagues(Path(folder), options.events).items() if options.league in (None, name)
        }
        if options.action == "record":
            recorded = {name: build(project, Setting()) for name, project in projects.items()}
            options.file.write_text(json.dumps(recorded, indent=1), encoding="utf-8")
            return 0
        recorded = json.loads(options.file.read_text(encoding="utf-8"))
        settings = [Setting()] if options.quick else list(every_setting())
        return max(_compare(recorded[name], project, settings) for name, project in projects.items())


def _compare(old: Hashes, project: Path, settings: Sequence[Setting]) -> int:
    status = 0
    for setting in settings:
        lines = list(differences(old, build(project, setting)))
        print(f"{project.name}, {setting}: {len(lines) or 'no'} files differ", *lines, sep="\n")
        status = max(status, bool(lines))
    return int(status)


if __name__ == "__main__":
    raise SystemExit(main())
