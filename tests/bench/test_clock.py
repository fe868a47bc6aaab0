"""Seconds, and the memory of a process with all that it began."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import clock
from bench.clock import FailedError, Run, Way, family, in_turns, memory, peak, timed

LINUX = pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="the kernel tells memory by /proc")

TWO = """
import subprocess, sys, time
held = b"x" * 30_000_000
child = subprocess.Popen([sys.executable, "-c", "import time; held = b'y' * 60_000_000; time.sleep(1)"])
time.sleep(1)
child.wait()
"""


@pytest.fixture
def couple() -> Iterator["subprocess.Popen[bytes]"]:
    """A process with a child."""
    with subprocess.Popen([sys.executable, "-c", TWO]) as process:
        yield process
        process.wait(30)


def test_a_run_is_timed_by_the_wall_and_by_the_processor(tmp_path: Path) -> None:
    """Sleep costs the one, not the other."""
    run = timed((sys.executable, "-c", "import time; time.sleep(0.3)"), tmp_path)
    assert run.seconds >= 0.3
    assert 0 < run.processors < run.seconds


def test_a_run_that_fails_says_why(tmp_path: Path) -> None:
    """The last line of what it said."""
    with pytest.raises(FailedError, match=r"ended with 3: no such league$"):
        timed((sys.executable, "-c", "import sys; print('odd\\nno such league', file=sys.stderr); sys.exit(3)"), tmp_path)
    with pytest.raises(FailedError, match="ended by the kernel"):
        timed((sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"), tmp_path)


@LINUX
def test_the_family_of_a_process_is_all_that_it_began(couple: "subprocess.Popen[bytes]") -> None:
    """Itself, and its child."""
    for _ in range(100):
        if len(family(couple.pid)) == 2:
            break
        time.sleep(0.02)
    found = family(couple.pid)
    assert found[0] == couple.pid and len(found) == 2
    assert couple.pid in family(os.getpid())


@LINUX
def test_the_memory_of_a_family_is_summed(tmp_path: Path) -> None:
    """30 MB here, 60 MB in the child: together more than 85 MiB, the largest of them between 57 and 85."""
    found = peak((sys.executable, "-c", TWO), tmp_path)
    assert found.tree > 90_000_000 / 1024**2
    assert 60_000_000 / 1024**2 < found.largest < 90_000_000 / 1024**2


@LINUX
def test_a_process_that_is_gone_has_no_memory() -> None:
    """And one that is there has at least its share."""
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    assert memory(gone.pid) is None
    whole, share = memory(os.getpid()) or (0, 0)
    assert whole >= share > 0


def test_two_ways_are_run_in_turns(tmp_path: Path) -> None:
    """Each is got ready first, and told which turn it is."""
    told: list[tuple[str, int]] = []
    ours = Way((sys.executable, "-c", "pass"), tmp_path, lambda turn: told.append(("ours", turn)))
    theirs = Way((sys.executable, "-c", "pass"), tmp_path, lambda turn: told.append(("theirs", turn)))
    pair = in_turns(ours, theirs, 2, first=3)
    assert told == [("ours", 3), ("theirs", 3), ("ours", 4), ("theirs", 4)]
    assert all(isinstance(run, Run) and run.seconds > 0 for run in (*pair.ours, *pair.theirs))
    assert (len(pair.ours), len(pair.theirs)) == (2, 2)


@LINUX
def test_what_had_no_memory_left_took_at_least_what_was_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ended before the machine stands still."""
    monkeypatch.setattr(clock, "available", lambda: 0.01)
    found = peak((sys.executable, "-c", "import time; time.sleep(60)"), tmp_path)
    assert not found.whole and found.tree > 0
    monkeypatch.undo()
    assert 0 < clock.available() <= 1
