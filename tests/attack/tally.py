"""Count what was tried and what went wrong, and start the program as a person would."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass
class Tally:
    """How many attacks of each kind were tried, and what each that came through did."""

    tried: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def must(self, holds: bool, kind: str, fault: str) -> None:
        """Count one attack of a kind; note the fault where it came through."""
        self.tried[kind] += 1
        if not holds:
            self.faults.append(f"{kind}: {fault}")
            print(f"  WRONG  {kind}: {fault}", flush=True)


def try_all(attack: Callable[[Tally, Path], None]) -> tuple[Tally, float]:
    """Try what one part has in a folder of its own; return its counts and its seconds."""
    started, tally = time.perf_counter(), Tally()
    with tempfile.TemporaryDirectory(prefix="whistpress-attack-") as scratch:
        attack(tally, Path(scratch))
    return tally, time.perf_counter() - started


@dataclass(frozen=True)
class Ended:
    """How a command ended: status, what it said, seconds, seconds of the processors, megabytes of its largest process."""

    status: int
    said: str
    seconds: float
    processor: float
    megabytes: int


def environment(scratch: Path) -> dict[str, str]:
    """Return the environment of a person of whom nothing is known on this machine, with the program of this checkout."""
    own = {"HOME": str(scratch), "WHISTPRESS_CACHE": str(scratch / "cache"), "WHISTPRESS_CONFIG": str(scratch / "config")}
    return {**os.environ, **own, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PYTHON": sys.executable}


def command(*words: str) -> list[str]:
    """Return the words that start whistpress."""
    return [sys.executable, "-P", "-m", "whistpress", *words]


def run(folder: Path, *words: str, scratch: Path, limit: float = 120) -> Ended:
    """Run a command of whistpress in a folder; one that has not ended after `limit` seconds is killed (status -9)."""
    with tempfile.TemporaryFile() as said:
        started = time.perf_counter()
        process = subprocess.Popen(
            command(*words), cwd=folder, env=environment(scratch), stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip
        status, used = _wait(process.pid, limit)
        process.returncode = status
        said.seek(0)
        text = said.read().decode(errors="replace")
        return Ended(status, text, time.perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)


def _wait(number: int, limit: float) -> tuple[int, resource.struct_rusage]:
    """Wait for a process, and kill it with its children when its time is over; return its status and what they used."""
    until = time.monotonic() + limit
    while True:
        ended, status, usage = os.wait4(number, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status), usage
        if time.monotonic() > until:
            os.killpg(number, 9)
            _, status, usage = os.wait4(number, 0)
            return -9, usage
        time.sleep(0.02)
