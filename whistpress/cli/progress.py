"""A progress bar on standard error, for long work in a terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds that work may last before there is a bar."""


class ProgressState(Protocol):
    """A progress callback; its arguments are the current activity, the number of items done, and their total."""

    def __call__(self, what: str, done: int, total: int, /) -> None:
        """Take note."""


class ProgressBar:
    """A progress bar that appears when the work takes longer than the patience."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._bar: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, total: int, /) -> None:
        """Show how far the work has come."""
        if self._bar is None:
            if self._clock() - self._begun < PATIENCE:
                return
            self._bar = self._open_bar()
        if what not in self._tasks:
            self._tasks[what] = self._bar.add_task(what, total=total or None)
        self._bar.update(self._tasks[what], completed=done, total=total or None)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    @staticmethod
    def _open_bar() -> "Progress":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        bar.start()
        return bar


@contextmanager
def shown_progress() -> Iterator[ProgressState]:
    """Return a progress bar where standard error is a terminal, else a callback that shows nothing."""
    if not sys.stderr.isatty():
        yield _unseen
        return
    bar = ProgressBar()
    try:
        yield bar
    finally:
        bar.close()


def _unseen(what: str, done: int, total: int, /) -> None:
    """Ignore progress: standard error is no terminal."""
