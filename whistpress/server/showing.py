"""What the preview shows at the moment."""

import threading

from whistpress.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """One state of the preview: `version` differs from every other's, also after a restart.

    `boxes` are the problems of the last build, as text; `errors` how many of them kept the site as it was. `later` names the
    documents that are made when somebody asks for them. `built` is false until a site was built.
    """

    version: str
    boxes: str = ""
    errors: int = 0
    built: bool = False
    later: frozenset[str] = frozenset()


class Board:
    """Where the latest showing hangs; whoever waits for another is told."""

    def __init__(self, first: Showing) -> None:
        self._now = first
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

    def show(self, showing: Showing) -> None:
        """Hang up another."""
        with self._changed:
            self._now = showing
            self._changed.notify_all()

    def close(self) -> None:
        """Send everybody home."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wait(self, version: str, seconds: float) -> None:
        """Until something else than `version` hangs here, the preview ends, or the seconds are over."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._now.version != version, seconds)
