"""`python -m bench [EVENTS]`: build from nothing, again unchanged, after one change; the same pages by other generators.

`python -m bench movements` measures schedules instead, `python -m bench scoring` the scoring of sessions, `python -m bench
printing` the print desk, `python -m bench weight` what a page weighs.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import movements, printing, scoring, weight
from bench.league import write_whistpress
from bench.others import Other, available

RUNS = 5
OTHERS = {"movements": movements.main, "scoring": scoring.main, "printing": printing.main, "weight": weight.main}


def measured(command: tuple[str, ...], folder: Path) -> tuple[float, int]:
    """Wall seconds and peak KiB of the largest process of one run."""
    before = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - before
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} in {folder} ended with {process.returncode}")
    return seconds, usage.ru_maxrss


def series(run: Callable[[], tuple[float, int]], before: Callable[[], None]) -> tuple[float, int]:
    """Median seconds and largest peak of several runs, each after `before`."""
    taken = []
    for _ in range(RUNS):
        before()
        taken.append(run())
    return statistics.median(seconds for seconds, _ in taken), max(peak for _, peak in taken)


def main() -> None:
    """Measure and print a table."""
    if special := OTHERS.get("".join(sys.argv[1:2])):
        special(*map(int, sys.argv[2:3]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        ours = work / "whistpress"
        write_whistpress(ours, count)
        command = (str(Path(sys.executable).parent / "whistpress"), "build", "--no-pdf")
        rows = [("whistpress, from nothing", *series(lambda: measured(command, ours), lambda: cleaned(ours)))]
        rows.append(("whistpress, nothing changed", *series(lambda: measured(command, ours), lambda: None)))
        rows.append(("whistpress, one event changed", *series(lambda: measured(command, ours), lambda: changed(ours))))
        rows.extend((f"{other.name}, from nothing", *series(runner(other), lambda: None)) for other in available(work, count))
    base = rows[0][1]
    print(f"{count} events, median of {RUNS} runs")
    print(f"{'work':<32} {'seconds':>8} {'of ours':>8} {'MiB':>6}")
    for title, seconds, peak in rows:
        print(f"{title:<32} {seconds:8.2f} {seconds / base:8.2f} {peak // 1024:6}")


def runner(other: Other) -> Callable[[], tuple[float, int]]:
    """One run of another generator."""
    return lambda: measured(other.command, other.folder)


def cleaned(folder: Path) -> None:
    """Forget what was built and kept."""
    for made in ("output", ".whistpress"):
        shutil.rmtree(folder / made, ignore_errors=True)


def changed(folder: Path) -> None:
    """Change one score of one event."""
    event = sorted((folder / "content" / "events").rglob("*.toml"))[0]
    text = event.read_text(encoding="utf-8")
    head, mark, tail = text.partition("lines = [\n  [1, ")
    row, end, rest = tail.partition("],")
    first, _, won = row.rpartition(", ")
    event.write_text(f"{head}{mark}{first}, {(int(won) + 1) % 14}{end}{rest}", encoding="utf-8")


if __name__ == "__main__":
    main()
