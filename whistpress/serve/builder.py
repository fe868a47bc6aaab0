"""The process that builds for the preview: it has one thread, so that copies of it can work on every processor meanwhile."""

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Collection
from multiprocessing.connection import Connection
from typing import Any

from msgspec.structs import replace

from whistpress.build.report import Report, unheard
from whistpress.serve.rebuild import Rebuild
from whistpress.serve.showing import Fresh, Showing, after


class Builder:
    """Does what a `Rebuild` does, elsewhere: whoever answers browsers is not held up. One thing at a time.

    One that ends too early (the machine has no memory left, or somebody killed it) is told of as a fault, and another begins.
    """

    def __init__(self, rebuild: Rebuild) -> None:
        """To be called before there are other threads: a copy of this process is made, where the system can."""
        self._rebuild, self._turn, self._closed = rebuild, threading.Lock(), False
        self._line, self._process = _begun(rebuild, "fork" if sys.platform == "linux" else "spawn")

    def next(
        self, showing: Showing, version: str, looked_at: Collection[str] = (), early: Callable[[Fresh], None] = unheard
    ) -> tuple[Showing, Report]:
        """What to show after `showing`, and how the build went; the pages that are `looked_at` are given `early`."""
        found = self._asked(("next", showing, version, looked_at), early)
        if found is None:
            words = "the process that builds ended too early; save a file to try again"
            return replace(showing, version=after(version), boxes=words, errors=1), Report()
        told: tuple[Showing, Report] = found
        return told

    def document(self, path: str) -> bytes | None:
        """One of the documents that wait; None when none has that path, or when it cannot be made."""
        made: bytes | None = self._asked(("document", path))
        return made

    def close(self) -> None:
        """Build no more: a build that goes on is given up, and leaves the site as it was."""
        self._closed = True
        self._process.terminate()
        self._process.join()
        self._line.close()

    def _asked(self, question: tuple[Any, ...], early: Callable[[Fresh], None] = unheard) -> Any:
        """The answer; what is told before it is told `early`."""
        with self._turn:
            try:
                self._line.send(question)
                while isinstance(told := self._line.recv(), Fresh):
                    early(told)
                return told
            except (EOFError, OSError):
                if not self._closed:
                    self._line, self._process = _begun(self._rebuild, "spawn")
                return None


def _begun(rebuild: Rebuild, how: str) -> tuple[Connection, Any]:
    context: Any = multiprocessing.get_context(how)
    ours, theirs = context.Pipe()
    process = context.Process(target=_build, args=(theirs, ours if how == "fork" else None, rebuild), name="builder")
    process.start()
    theirs.close()
    return ours, process


def _build(line: Connection, other: Connection | None, rebuild: Rebuild) -> None:
    """In the process: do what is asked until nobody asks any more. Ctrl-C is for the preview, which then says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for polite in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, polite):
            signal.signal(getattr(signal, polite), signal.SIG_DFL)
    if other is not None:
        other.close()
    while True:
        try:
            what, *words = line.recv()
        except (EOFError, OSError):
            return
        if what == "next":
            showing, version, looked_at = words
            line.send(rebuild.next(showing, version, looked_at, line.send))
        else:
            line.send(rebuild.document(*words))
