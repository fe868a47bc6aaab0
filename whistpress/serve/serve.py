"""The preview of a league: watch, rebuild, reload."""

import datetime
import secrets
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from whistpress.build.cache import cache_folder
from whistpress.build.output import OutputFolder, output_folder
from whistpress.build.pipeline import Options
from whistpress.build.report import Report
from whistpress.serve.answers import Answer
from whistpress.serve.builder import Builder
from whistpress.serve.listen import Listener
from whistpress.serve.rebuild import Rebuild
from whistpress.serve.showing import Board, Showing
from whistpress.serve.watch import changes

HOST = "127.0.0.1"
PORT = 8000

Heard = Callable[[Report, str], None]
"""Told of each rebuild: its report, and its problems as boxes."""


class ServeError(Exception):
    """The preview cannot begin; the words say why, `help` what to do."""

    def __init__(self, message: str, help_: str) -> None:
        super().__init__(message)
        self.help = help_


def _unheard(report: Report, boxes: str) -> None:
    """For those who only look at the browser."""


class Preview:
    """A running preview: it listens from the start, watches and rebuilds while `run` lasts.

    Without `output` the site is built in a folder of its own that goes when the preview ends: the project's `output/` is only
    for `build`, and stays what was last put on the web.
    """

    def __init__(
        self,
        project: Path,
        output: Path | None = None,
        *,
        host: str = HOST,
        port: int = PORT,
        today: datetime.date | None = None,
        pdf: bool = True,
        heard: Heard = _unheard,
    ) -> None:
        """Begin to listen (port 0: any free one). ServeError when the port is taken or the output cannot be one."""
        self._folder = tempfile.TemporaryDirectory(prefix="whistpress-") if output is None else None
        folder = self._output_folder(project, output)
        options = Options(today=today, pdf=pdf)
        self._rebuild = Rebuild(project=project, output=folder, named=output is not None, options=options)
        self._mark, self._count = secrets.token_hex(4), 0
        self._board = Board(Showing(version=self._version()))
        self._stop, self._heard = threading.Event(), heard
        self._builder = Builder(self._rebuild)  # before there are threads, and a port that it would hold too
        self._listener = self._listening(host, port)
        self._answering = threading.Thread(target=self._listener.serve_forever, args=(0.1,), daemon=True)
        self._answering.start()

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return self._listener.address

    @property
    def version(self) -> str:
        """Of what is shown now; another after each rebuild."""
        return self._board.now.version

    def run(self) -> None:
        """Build, then again at each save, until `stop` is called from another thread."""
        for _ in changes(self._rebuild.project, self._stop):
            board = self._board
            showing, report = self._builder.next(board.now, self._version(), board.looked_at, board.show_page)
            self._board.show(showing)
            self._heard(report, showing.boxes)

    def stop(self) -> None:
        """End `run`."""
        self._stop.set()

    def close(self) -> None:
        """Listen no more, and take the preview's own folder away."""
        self.stop()
        self._board.close()
        self._builder.close()
        self._listener.shutdown()
        self._listener.server_close()
        self._answering.join()
        if self._folder is not None:
            self._folder.cleanup()

    def _version(self) -> str:
        self._count += 1
        return f"{self._mark}-{self._count}"

    def _output_folder(self, project: Path, output: Path | None) -> OutputFolder:
        locks = cache_folder(project)
        if self._folder is not None:
            return OutputFolder(Path(self._folder.name).resolve() / "site", "the preview's folder", locks)
        found, problems = output_folder(project, output, locks)
        if found is None:
            raise ServeError(problems[0].message, problems[0].helps[0])
        return found

    def _listening(self, host: str, port: int) -> Listener:
        answer = partial(Answer, self._rebuild.output.path, self._board, self._document)
        try:
            return Listener(host, port, answer)
        except OSError as error:
            self._builder.close()
            if self._folder is not None:
                self._folder.cleanup()
            message = f"cannot listen on {host}, port {port}: {error.strerror or error}"
            raise ServeError(message, "does another preview run? else name another port with --port") from error

    def _document(self, path: str) -> bytes | None:
        return self._builder.document(path) if path in self._board.now.later else None


@contextmanager
def _ended_gently() -> Iterator[None]:
    """A closed terminal and a polite kill end the preview as Ctrl-C does: its own folder goes with it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    named = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {one: signal.signal(one, signal.default_int_handler) for one in named}
    try:
        yield
    finally:
        for one, how in before.items():
            signal.signal(one, how)


def serve(
    project: Path,
    output: Path | None = None,
    host: str = HOST,
    port: int = PORT,
    *,
    today: datetime.date | None = None,
    pdf: bool = True,
    listening: Callable[[str], None] = lambda address: None,
    heard: Heard = _unheard,
) -> None:
    """Show the league in a browser until Ctrl-C: rebuilt and reloaded at each save, problems on top of the last good page.

    `listening` is told the address once, `heard` each rebuild. ServeError when it cannot begin.
    """
    preview = Preview(project, output, host=host, port=port, today=today, pdf=pdf, heard=heard)
    try:
        with suppress(KeyboardInterrupt), _ended_gently():
            listening(preview.address)
            preview.run()
    finally:
        preview.close()
