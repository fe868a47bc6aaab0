"""The process that builds for the preview. It has one thread, so that it can fork workers for every processor."""

import multiprocessing
import signal
import sys
import threading
from collections.abc import Collection
from multiprocessing.connection import Connection
from typing import Any

from msgspec.structs import replace

from whistpress.engine.report import Report, unheard
from whistpress.serve.board import EarlyPage, Showing, after
from whistpress.serve.rebuild import Rebuild, ShowPage


class Builder:
    """Runs a `Rebuild` in a process of its own, one request at a time, so that building never holds up an answer.

    When the process ends too early (no memory left, killed), `next` returns that as a problem and starts another process.
    """

    def __init__(self, rebuild: Rebuild) -> None:
        """Start the process. Call this before there are other threads: it forks where the system can."""
        self._rebuild, self._turn, self._closed = rebuild, threading.Lock(), False
        self._pipe, self._process = _start(rebuild, "fork" if sys.platform == "linux" else "spawn")

    def next(
        self, showing: Showing, version: str, looked_at: Collection[str] = (), show_page: ShowPage = unheard
    ) -> tuple[Showing, Report]:
        """Return what to show after `showing`, and the build's report; call `show_page` early with the pages `looked_at`."""
        answer: tuple[Showing, Report] | None = self._ask(("next", showing, version, looked_at), show_page)
        if answer is None:
            words = "the process that builds ended too early; save a file to try again"
            return replace(showing, version=after(version), boxes=words, errors=1), Report()
        return answer

    def document(self, path: str) -> bytes | None:
        """Return a document that is made on request; None when none has that path, or when it cannot be made."""
        document: bytes | None = self._ask(("document", path))
        return document

    def close(self) -> None:
        """Stop a running build, which leaves the site as it was, and end the process."""
        self._closed = True
        self._process.terminate()
        self._process.join()
        self._pipe.close()

    def _ask(self, request: tuple[Any, ...], show_page: ShowPage = unheard) -> Any:
        """Return the process's answer; None when it ended without one."""
        with self._turn:
            try:
                self._pipe.send(request)
                while isinstance(answer := self._pipe.recv(), EarlyPage):
                    show_page(answer)
                return answer
            except (EOFError, OSError):
                if not self._closed:
                    self._pipe, self._process = _start(self._rebuild, "spawn")
                return None


def _start(rebuild: Rebuild, method: str) -> tuple[Connection, Any]:
    context: Any = multiprocessing.get_context(method)
    ours, theirs = context.Pipe()
    process = context.Process(target=_build, args=(theirs, ours if method == "fork" else None, rebuild), name="builder")
    process.start()
    theirs.close()
    return ours, process


def _build(pipe: Connection, other_end: Connection | None, rebuild: Rebuild) -> None:
    """Answer requests until the preview closes the pipe. Ctrl-C is for the preview, which then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if other_end is not None:
        other_end.close()
    while True:
        try:
            request, *arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            if request == "next":
                showing, version, looked_at = arguments
                pipe.send(rebuild.next(showing, version, looked_at, pipe.send))
            else:
                pipe.send(rebuild.document(*arguments))
        except BrokenPipeError:  # the preview was killed: no process waits for the answer
            return
