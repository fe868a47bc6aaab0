"""A Dask cluster of processes: each in a folder of its own, none with the league."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, field

ROOT = Path(__file__).parents[3]
PRELOAD = Path(__file__).with_name("far_away.py")


class Machines(Struct):
    """A scheduler, and the workers that were started."""

    folder: Path
    scheduler: subprocess.Popen[bytes]
    address: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(
        self, number: int = 1, *, far_away: Path | None = None, path: Path = ROOT, threads: int = 1, **settings: str
    ) -> None:
        """Start workers that cannot open what is in `far_away`, whose whistpress is that of `path`; wait until they are there."""
        for _ in range(number):
            place = self.folder / f"worker-{len(self.workers)}"
            place.mkdir()
            words = (self.address, "--nthreads", str(threads), "--no-nanny", "--no-dashboard", "--preload", str(PRELOAD))
            environment = {"FAR_AWAY": str(far_away or ""), "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", **settings}
            self.workers.append(_begun("dask_worker", (*words, "--local-directory", str(place)), place, environment))
        self._wait(sum(worker.poll() is None for worker in self.workers))

    def _wait(self, number: int) -> None:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=60)

    def wait_until_deserted(self) -> None:
        """Wait until the scheduler knows that it has no worker."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            for _ in range(600):
                if not client.nthreads():
                    return
                time.sleep(0.1)
        raise TimeoutError("the scheduler still has a worker")

    def stop_workers(self) -> None:
        """End the workers; the scheduler is left without."""
        _end(self.workers)

    def stop(self) -> None:
        """End everything."""
        _end([*self.workers, self.scheduler])


@contextmanager
def machines(folder: Path, **settings: str) -> Iterator[Machines]:
    """A scheduler without workers, on a free port; `settings` are of its environment."""
    folder.mkdir(parents=True, exist_ok=True)
    told = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", ":0", "--scheduler-file", str(told))
    found = Machines(folder, _begun("dask_scheduler", words, folder, settings), "")
    try:
        found.address = _address(told, found.scheduler)
        yield found
    finally:
        found.stop()


def _begun(program: str, words: tuple[str, ...], folder: Path, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", f"distributed.cli.{program}", *words)
    with (folder / f"{program}.log").open("wb") as log:
        return subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, stdout=log, stderr=log)


def _address(told: Path, scheduler: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        try:
            return str(json.loads(told.read_text())["address"])
        except (OSError, ValueError):
            assert scheduler.poll() is None, (told.parent / "dask_scheduler.log").read_text()
            time.sleep(0.1)
    raise TimeoutError("the scheduler does not begin")


def _end(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.kill()
    for process in processes:
        process.wait()
