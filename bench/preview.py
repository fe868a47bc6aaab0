"""What a changed score takes from the save to the browser while `whistpress serve` runs, beside our own full build.

The browser is a script that does what the page's own does: it listens for changes, saves a file, and fetches the page when it
hears of another version.
"""

import contextlib
import http.client
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from bench.clock import FailedError, Run, environment
from bench.corpus import WHISTPRESS, Ours
from bench.league import event_file
from bench.results import Row, row_of
from bench.session import Session

TURNS = 5
PATIENCE = 600.0
"""Seconds after which what does not come never will."""

PAUSE = 1.0
"""Seconds of quiet before each change."""


def changed(count: int) -> Callable[[Session], Row]:
    """A league of that many events: each turn builds it from nothing, and, in a preview of it, changes one score."""

    def measure(session: Session) -> Row:
        mine, turns, load = session.league(count), session.turns or TURNS, os.getloadavg()[0]
        whole = [mine.full().timed(turn) for turn in range(turns)]
        with running(mine) as preview:
            seen = [preview.changed(turn) for turn in range(turns)]
        return row_of(seen, whole, date=session.day.isoformat(), load=load)

    return measure


ROWS: Mapping[str, Callable[[Session], Row]] = {"serve-100": changed(100), "serve-1000": changed(1000)}


@dataclass(frozen=True)
class Preview:
    """A preview of a league that runs, and where it answers."""

    mine: Ours
    host: str
    process: "subprocess.Popen[str]"

    def changed(self, turn: int) -> Run:
        """From the save of a score to the page with it; FailedError where that does not come."""
        page = self._page(event_file(self.mine.folder, turn))
        before = self.page(page)
        with contextlib.closing(self._asked(f"/.whistpress/changes?page={quote(page, safe='')}")) as line:
            versions = _versions(line)
            if next(versions) not in before:
                raise FailedError("the page is not of the version that is told")
            time.sleep(PAUSE)
            began = time.perf_counter()
            self.mine.change(turn)
            version = next(versions)
            after = self.page(page)
            seconds = time.perf_counter() - began
            self.rebuilt()
        if version not in after or before.partition(b"</main>")[0] == after.partition(b"</main>")[0]:
            raise FailedError("the page shows nothing new")
        return Run(seconds, 0)

    def rebuilt(self) -> None:
        """Wait until the preview says that all is built; FailedError where it ends instead."""
        if not self.process.stdout or not self.process.stdout.readline():
            raise FailedError("the preview ended")

    def page(self, address: str) -> bytes:
        """What the preview answers."""
        with contextlib.closing(self._asked(address)) as answer:
            return answer.read()

    def _page(self, event: Path) -> str:
        return f"/events/{event.parent.name}/{event.stem}/"

    def _asked(self, address: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        connection.request("GET", address, headers={"Connection": "close"})
        return connection.getresponse()


def _versions(line: http.client.HTTPResponse) -> Iterator[bytes]:
    """The versions that are told, one after the other; FailedError when no more are."""
    while message := line.readline():
        if message.startswith(b"data: "):
            yield message.removeprefix(b"data: ").strip()
    raise FailedError("the preview ended")


@contextlib.contextmanager
def running(mine: Ours) -> Iterator[Preview]:
    """A preview of a league that has built it once."""
    command = (WHISTPRESS, "serve", "--no-pdf", "--port", "0")
    with subprocess.Popen(command, cwd=mine.folder, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            _, mark, rest = line.partition("http://")
            if not mark:
                raise FailedError("the preview did not begin")
            preview = Preview(mine, rest.partition("/")[0], process)
            preview.rebuilt()  # the address of the score book
            preview.rebuilt()
            yield preview
        finally:
            process.terminate()
