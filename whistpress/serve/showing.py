"""What the preview shows at the moment."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct


class Showing(Struct, frozen=True, kw_only=True):
    """One state of the preview: `version` differs from every other's, also after a restart.

    `boxes` are the problems of the last build, as text; `errors` how many of them kept the site as it was. `later` names the
    documents that are made when somebody asks for them. `built` is false until a site was built.
    """

    version: str
    boxes: str = ""
    errors: int = 0
    built: bool = False
    later: frozenset[str] = frozenset()


class Fresh(Struct, frozen=True):
    """A page that is ready before the site is, and what is to be shown with it."""

    path: str
    page: bytes
    showing: Showing


def after(version: str) -> str:
    """Another version, where pages of that one were shown before all was ready, and are not what is to be shown in the end."""
    return f"{version}-after"


class Board:
    """Where the latest showing hangs, and before it the pages that are ready: whoever waits for another is told."""

    def __init__(self, first: Showing) -> None:
        self._now = first
        self._fresh: dict[str, Fresh] = {}
        self._looking: Counter[str] = Counter()
        self._closed = False
        self._changed = threading.Condition()

    @property
    def now(self) -> Showing:
        """The latest."""
        return self._now

    @property
    def closed(self) -> bool:
        """The preview has ended."""
        return self._closed

    @property
    def looked_at(self) -> frozenset[str]:
        """The paths of the pages that browsers show."""
        with self._changed:
            return frozenset(self._looking)

    def fresh(self, path: str) -> Fresh | None:
        """The page at a path, if it is ready before the others."""
        return self._fresh.get(path)

    def show(self, showing: Showing) -> None:
        """Hang up another: all its pages lie in their files."""
        with self._changed:
            self._now, self._fresh = showing, {}
            self._changed.notify_all()

    def show_page(self, fresh: Fresh) -> None:
        """Hang up one page of what comes next."""
        with self._changed:
            self._fresh = {**self._fresh, fresh.path: fresh}
            self._changed.notify_all()

    def close(self) -> None:
        """Send everybody home."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @contextmanager
    def looking(self, path: str) -> Iterator[None]:
        """A browser shows the page at a path meanwhile."""
        with self._changed:
            self._looking[path] += 1
        try:
            yield
        finally:
            with self._changed:
                self._looking[path] -= 1
                self._looking += Counter()  # nobody looks there any more

    def version(self, path: str) -> str:
        """Of what is shown at a path."""
        with self._changed:
            return self._version(path)

    def wait(self, path: str, version: str, seconds: float) -> None:
        """Until something else than `version` hangs here for a path, the preview ends, or the seconds are over."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._version(path) != version, seconds)

    def _version(self, path: str) -> str:
        return (self._fresh[path].showing if path in self._fresh else self._now).version
