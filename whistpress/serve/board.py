"""The state that the preview shows: the last build, and pages of the next one that are ready early."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct


class Showing(Struct, frozen=True, kw_only=True):
    """One state of the preview: each has a `version` of its own, also after a restart.

    `boxes` are the problems of the last build, as text; `errors` counts those that kept the site as it was. `later` names the
    documents that the preview makes on request. `built` is false until there is a site.
    """

    version: str
    boxes: str = ""
    errors: int = 0
    built: bool = False
    later: frozenset[str] = frozenset()


class EarlyPage(Struct, frozen=True):
    """A page that is ready before the rest of the site, and the state to show it with."""

    path: str
    page: bytes
    showing: Showing


def after(version: str) -> str:
    """Return another version, for a state that replaces pages which were shown early as `version`."""
    return f"{version}-after"


class Board:
    """The current state, shared by the thread that builds and the one that answers browsers."""

    def __init__(self, first: Showing) -> None:
        self.now = first
        self.closed = False
        self._early: dict[str, EarlyPage] = {}
        self._viewers: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def looked_at(self) -> frozenset[str]:
        """The paths of the pages that browsers show."""
        with self._lock:
            return frozenset(+self._viewers)

    def early_page(self, path: str) -> EarlyPage | None:
        """Return the page at a path if it is ready before the others."""
        return self._early.get(path)

    def show(self, showing: Showing) -> None:
        """Show another state, whose pages are all in their files."""
        with self._lock:
            self.now, self._early = showing, {}

    def show_page(self, early: EarlyPage) -> None:
        """Show one page of the next state."""
        with self._lock:
            self._early = {**self._early, early.path: early}

    @contextmanager
    def looking(self, path: str) -> Iterator[None]:
        """Count a browser that shows the page at a path."""
        with self._lock:
            self._viewers[path] += 1
        try:
            yield
        finally:
            with self._lock:
                self._viewers[path] -= 1

    def version(self, path: str) -> str:
        """Return the version of the page at a path."""
        with self._lock:
            early = self._early.get(path)
            return (early.showing if early else self.now).version
