"""Record what whistpress makes, and say later what is otherwise.

`record FILE` makes every part and writes the SHA-256 of each file; `compare FILE` makes them again and lists what is gone, new or
changed (exit status 1). Without `--quick` it builds the leagues with one and two workers, under fork and spawn, under two hash
seeds.
"""

import argparse
import itertools
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tools.gold_master.parts import LEAGUES, PARTS, SLOW, make
from tools.gold_master.work import Setting

Hashes = Mapping[str, str]
"""SHA-256 of each file, by its path."""


def every_setting() -> Iterator[Setting]:
    """One and two workers, fork and spawn, two hash seeds."""
    for jobs, start_method, hash_seed in itertools.product((1, 2), ("fork", "spawn"), (0, 1)):
        yield Setting(jobs, start_method, hash_seed)


def differences(old: Hashes, new: Hashes) -> Iterator[str]:
    """One line for each file that is gone, new or changed."""
    for path in sorted({*old, *new}):
        if old.get(path) != new.get(path):
            yield f"{'gone' if path not in new else 'new' if path not in old else 'changed'}  {path}"


def make_all(
    names: Sequence[str], setting: Setting, recorded: Mapping[str, Any], *, keep: Path | None, at_once: int = 1
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Make each part in a process of its own, with the inputs that were recorded for it; yield it when it is made."""
    os.environ["PYTHONHASHSEED"] = str(setting.hash_seed)

    def made(name: str) -> dict[str, Any]:
        inputs = dict(recorded.get(name, {}).get("inputs", {}))
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
            return process.submit(make, name, setting, inputs, keep).result()

    threads = ThreadPoolExecutor(at_once)
    making = {threads.submit(made, name): name for name in names}
    try:
        yield from ((making[future], future.result()) for future in as_completed(making))
    finally:
        threads.shutdown(cancel_futures=True)


def record(file: Path, names: Sequence[str], *, keep: Path | None, at_once: int) -> int:
    """Record parts; what the file has of others stays."""
    for name, part in make_all(names, Setting(), {}, keep=keep, at_once=at_once):
        recorded = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        file.write_text(json.dumps({**recorded, name: part}, indent=1), encoding="utf-8")
        print(f"{name}: {len(part['files'])} files, {part['seconds']} s of the processor", flush=True)
    return 0


def compare(file: Path, names: Sequence[str], *, settings: Sequence[Setting], keep: Path | None, at_once: int) -> int:
    """Compare parts with a recording and list what differs; of builds in several settings the leagues alone."""
    recorded = json.loads(file.read_text("utf-8"))
    missing = [name for name in names if name not in recorded]
    status = bool(missing)
    print(*(f"{name}: not recorded" for name in missing), sep="\n", end="\n" * status)
    for turn, setting in enumerate(settings):
        wanted = [name for name in names if name in recorded and (not turn or name in LEAGUES)]
        for name, part in make_all(wanted, setting, recorded, keep=keep, at_once=at_once):
            lines = list(differences(recorded[name]["files"], part["files"]))
            where = f", {setting}" if name in LEAGUES else ""
            print(f"{name}{where}: {len(lines) or 'no'} files differ ({part['seconds']} s)", *lines, sep="\n", flush=True)
            status = status or bool(lines)
    return int(status)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; exit with 1 when something differs."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.gold_master", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("record", "compare"))
    parser.add_argument("file", type=Path, help="the JSON file of recorded hashes")
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS), help="these parts alone")
    parser.add_argument("--quick", action="store_true", help="compare one setting alone")
    parser.add_argument("--fast", action="store_true", help=f"without the slow parts ({', '.join(SLOW)})")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the bytes there, each part in a folder of its own")
    parser.add_argument("--jobs", type=int, default=1, help="so many parts at once")
    options = parser.parse_args(words)
    names = [name for name in options.part if not (options.fast and name in SLOW)]
    if options.action == "record":
        return record(options.file, names, keep=options.keep, at_once=options.jobs)
    settings = [Setting()] if options.quick or options.fast else list(every_setting())
    return compare(options.file, names, settings=settings, keep=options.keep, at_once=options.jobs)


if __name__ == "__main__":
    sys.exit(main())
