"""One run of a command: how long it takes, and, in a run by itself, what memory all of its processes hold at once."""

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO

EVERY = 0.02
"""Seconds between two looks at the memory."""

LEAST = 0.03
"""The part of the memory that must stay free."""

_KEYS = {"Rss:": 0, "Pss:": 1}


class FailedError(Exception):
    """A command ended with something else than 0."""


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds by the wall clock, and seconds of processors (of the command and of all that it waited for)."""

    seconds: float
    processors: float


@dataclass(frozen=True, slots=True)
class Peak:
    """The most MiB at any look: of all processes together (what they share counted once), and of the largest (all of it).

    When it was ended because memory ran out, it is not `whole`: it would have taken more. `run` is what it took while it was
    looked at.
    """

    tree: float
    largest: float
    run: Run
    whole: bool = True


def timed(command: Sequence[str], folder: Path) -> Run:
    """One run, not looked at while it goes; FailedError when it fails."""
    with tempfile.TemporaryFile() as says:
        before = time.perf_counter()
        process = _begun(command, folder, says)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - before
        _ended(process, status, says)
    return Run(seconds, usage.ru_utime + usage.ru_stime)


def peak(command: Sequence[str], folder: Path, interval: float = EVERY) -> Peak:
    """The memory of one run, looked at every few milliseconds; FailedError when it fails.

    It is ended when next to nothing is left for others. Where there is no `/proc`, the largest process only, as the kernel
    tells it at the end.
    """
    with tempfile.TemporaryFile() as says:
        before = time.perf_counter()
        process = _begun(command, folder, says)
        tree = largest = 0
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            sizes = [size for member in family(process.pid) if (size := memory(member))]
            tree = max(tree, sum(share for _, share in sizes))
            largest = max(largest, *(whole for whole, _ in sizes), 0)
            if available() < LEAST:
                os.kill(process.pid, signal.SIGKILL)
            time.sleep(interval)
        run = Run(time.perf_counter() - before, usage.ru_utime + usage.ru_stime)
        killed = os.waitstatus_to_exitcode(status) == -signal.SIGKILL
        _ended(process, 0 if killed and tree else status, says)
    kernel: int = usage.ru_maxrss
    return Peak((tree or kernel) / 1024, (largest or kernel) / 1024, run, whole=not killed)


def available() -> float:
    """Which part of the machine's memory could still be had (all of it, where that is not told)."""
    try:
        amounts = dict(line.split(":") for line in Path("/proc/meminfo").read_text("utf-8").splitlines())
        return int(amounts["MemAvailable"].split()[0]) / int(amounts["MemTotal"].split()[0])
    except (OSError, KeyError, ValueError):
        return 1


def family(first: int) -> list[int]:
    """A process and all that it and its children began and that are still there."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            parent = int(entry.read_text("utf-8", "replace").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.parent.name))
    members = [first]
    for member in members:
        members += children.get(member, [])
    return members


def memory(process: int) -> tuple[int, int] | None:
    """KiB that a process holds: all of it, and its share where pages are shared (all of it again where that is not told)."""
    folder = Path("/proc") / str(process)
    try:
        words = (folder / "smaps_rollup").read_text().split()
    except OSError:
        words = []
    sizes = [0, 0]
    for key, figure in pairwise(words):
        if key in _KEYS:
            sizes[_KEYS[key]] = int(figure)
    if any(sizes):
        return sizes[0], sizes[1]
    try:
        pages = int((folder / "statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    whole = pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return whole, whole


def environment() -> dict[str, str]:
    """This process's, in which Python keeps what it has compiled, as it does unless it is told otherwise."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _begun(command: Sequence[str], folder: Path, says: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Begin it; when memory runs out, the kernel is to end it first."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(list(command), cwd=folder, stdin=quiet, stdout=quiet, stderr=says, env=environment())
    with contextlib.suppress(OSError):
        Path(f"/proc/{process.pid}/oom_score_adj").write_text("1000")
    return process


def _ended(process: "subprocess.Popen[bytes]", status: int, says: IO[bytes]) -> None:
    """It has ended; FailedError, with the last thing that it said, when not well."""
    process.returncode = os.waitstatus_to_exitcode(status)
    if not process.returncode:
        return
    says.seek(0)
    lines = says.read().decode("utf-8", "replace").strip().splitlines() or [""]
    last = next((line for line in lines if line.startswith("error")), lines[-1])
    by_kernel = process.returncode == -signal.SIGKILL
    reason = "was ended by the kernel: no memory left?" if by_kernel else f"ended with {process.returncode}: {last}"
    words = process.args if isinstance(process.args, list) else [process.args]
    raise FailedError(f"{Path(str(words[0])).name} {' '.join(map(str, words[1:]))} {reason}")


@dataclass(frozen=True)
class Way:
    """One way to do a piece of work: the command, its folder, what is got ready before each turn (told which it is)."""

    command: tuple[str, ...]
    folder: Path
    ready: Callable[[int], None] = lambda _: None

    def timed(self, turn: int) -> Run:
        """One turn."""
        self.ready(turn)
        return timed(self.command, self.folder)

    def peak(self, turn: int, interval: float = EVERY) -> Peak:
        """One turn, for its memory."""
        self.ready(turn)
        return peak(self.command, self.folder, interval)


@dataclass(frozen=True, slots=True)
class Pair:
    """Turns of two ways, taken in turns."""

    ours: tuple[Run, ...]
    theirs: tuple[Run, ...]


def in_turns(ours: Way, theirs: Way, turns: int, first: int = 0) -> Pair:
    """Ours, theirs, ours, theirs; `first` is the number of the first turn."""
    runs = [(ours.timed(turn), theirs.timed(turn)) for turn in range(first, first + turns)]
    return Pair(tuple(run for run, _ in runs), tuple(run for _, run in runs))
