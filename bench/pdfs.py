"""200 PDFs of 50 evenings, their pages made already: one after the other, on two processes, on a Dask cluster of two workers."""

import contextlib
import datetime
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.clock import FailedError, Way, in_turns, timed
from bench.corpus import BUILD, CACHE, WHISTPRESS
from bench.league import write_whistpress
from bench.results import Row, row_of
from bench.session import say

EVENTS, FORMS = 50, ("movement-cards", "score-slips", "result-sheet", "tabulating-sheet")
TURNS = 3


def two_processes(work: Path, day: datetime.date) -> Row:
    """Beside one after the other."""
    league = _League(work / "pdfs")
    return _row(league.way("--jobs", "2"), league.way("--jobs", "1"), day)


def dask(work: Path, day: datetime.date) -> Row:
    """Two workers beside two processes; FailedError where there is no Dask, or the build cannot use it."""
    if not importlib.util.find_spec("distributed") or "--dask" not in _help():
        raise FailedError("not available: distributed, or a build that uses it, is not here")
    league = _League(work / "dask")
    with cluster(work) as address:
        way = league.way("--dask", address)
        way.timed(0)
        return _row(way, league.way("--jobs", "2"), day)


def _row(ours: Way, theirs: Way, day: datetime.date) -> Row:
    load = os.getloadavg()[0]
    pair = in_turns(ours, theirs, TURNS)
    holds = f"{EVENTS * len(FORMS)} documents"
    return row_of(pair.ours, pair.theirs, date=day.isoformat(), load=load, holds=holds)


def _help() -> str:
    return subprocess.run((WHISTPRESS, "build", "--help"), check=True, capture_output=True, text=True).stdout


class _League:
    """Fifty evenings with four forms each; every turn begins with the pages made and no document."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = folder.with_name(f"{folder.name}-made")
        write_whistpress(folder, EVENTS, paper=FORMS)
        say("making the pages of fifty evenings")
        timed(BUILD, folder)
        shutil.copytree(folder, self.made)

    def way(self, *options: str) -> Way:
        """A build of the documents only (where the command knows it; else of all, of which the pages are there)."""
        only = ("--pdf", "only") if "--pdf " in _help() else ()
        return Way((WHISTPRESS, "build", "--cache-dir", CACHE, *only, *options), self.folder, self._again)

    def _again(self, _turn: int) -> None:
        for name in ("output", CACHE):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            if (self.made / name).is_dir():
                shutil.copytree(self.made / name, self.folder / name, symlinks=True)


@contextlib.contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[str]:
    """A scheduler and its workers, of one thread each, in folders of their own; its address. Ended in the end."""
    file = folder / "scheduler.json"
    scheduler = _begun("scheduler", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", str(file))
    try:
        _await(file, scheduler)
        options = ("--nthreads", "1", "--nworkers", str(workers), "--no-dashboard", "--scheduler-file", str(file))
        hands = _begun("worker", *options, "--local-directory", str(folder / "workers"))
        try:
            yield _address(file, workers)
        finally:
            _end(hands)
    finally:
        _end(scheduler)


def _begun(what: str, *options: str) -> "subprocess.Popen[bytes]":
    command = (sys.executable, "-m", "dask", what, *options)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _await(file: Path, scheduler: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if file.is_file() and file.stat().st_size:
            return
        if scheduler.poll() is not None:
            break
        time.sleep(0.1)
    raise FailedError("the Dask scheduler did not begin")


def _address(file: Path, workers: int) -> str:
    from distributed import Client

    with Client(scheduler_file=str(file)) as client:
        client.wait_for_workers(workers, timeout=60)
        return str(client.scheduler.address)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    if process.poll() is None:
        process.kill()
        process.wait()
