"""The preview of a league: watch, rebuild, reload."""

import datetime
import secrets
import signal
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from whistpress.build.cache import cache_folder
from whistpress.build.output import OutputFolder, output_folder
from whistpress.build.pipeline import Options
from whistpress.build.report import Report, unheard
from whistpress.serve.board import Board, Showing
from whistpress.serve.book.desk import BookDesk, new_token
from whistpress.serve.book.door import HelpersDoor, local_address
from whistpress.serve.book.keeper import BookKeeper
from whistpress.serve.book.site import hall_app, routes
from whistpress.serve.book.views import ROOT
from whistpress.serve.builder import Builder
from whistpress.serve.rebuild import Rebuild
from whistpress.serve.watch import changes
from whistpress.serve.web import address, preview_app, server_of

HOST = "127.0.0.1"
PORT = 8000

OnRebuild = Callable[[Report, str], None]
"""Called after each rebuild with its report, and its problems as boxes."""


class ServeError(Exception):
    """The preview cannot begin; the words say why, `help` what to do."""

    def __init__(self, message: str, help_: str) -> None:
        super().__init__(message)
        self.help = help_


class Preview:
    """A running preview: it listens from the start, watches and rebuilds while `run` lasts.

    Without `output` the site is built in a temporary folder that `close` deletes: the project's `output/` is only for `build`,
    and stays as it was last published.
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
        on_rebuild: OnRebuild = unheard,
    ) -> None:
        """Begin to listen (port 0: any free one). ServeError when the port is taken or the output cannot be one."""
        self._folder = tempfile.TemporaryDirectory(prefix="whistpress-") if output is None else None
        folder = self._output_folder(project, output)
        options = Options(today=today, pdf=pdf)
        self._rebuild = Rebuild(project=project, output=folder, named=output is not None, options=options)
        self._mark, self._count = secrets.token_hex(4), 0
        self._board = Board(Showing(version=self._next_version()))
        self._stop, self._on_rebuild = threading.Event(), on_rebuild
        self._builder = Builder(self._rebuild)  # before there are threads, and a port that the builder would keep open too
        bound = self._listen(host, port)
        taken: int = bound.getsockname()[1]
        self.address = f"http://{address(bound.getsockname()[0], taken)}/"
        self._door = HelpersDoor(lambda hall_address, its_port: hall_app(desk, hall_address, its_port), taken, local_address)
        desk = BookDesk(keeper=BookKeeper(project, today), door=self._door, token=new_token())
        hosts = {HOST, "localhost", "::1", host}
        app = preview_app(folder.path, self._board, self._document, hosts, taken, routes(desk))
        self._server = server_of(app)
        self._answering = threading.Thread(target=self._server.run, args=([bound],), daemon=True)
        self._answering.start()

    @property
    def score_book(self) -> str:
        """The address of the score book."""
        return self.address.rstrip("/") + ROOT

    @property
    def version(self) -> str:
        """The version of the shown state; each rebuild gives it another."""
        return self._board.now.version

    def serve(self, on_start: Callable[[str], None] = unheard) -> None:
        """Show the league in a browser until Ctrl-C, then close. Call `on_start` once with the address."""
        try:
            with suppress(KeyboardInterrupt), _signals_as_interrupts():
                on_start(self.address)
                self.run()
        finally:
            self.close()

    def run(self) -> None:
        """Build, then again at each save, until `stop` is called from another thread."""
        for _ in changes(self._rebuild.project, self._stop):
            board = self._board
            showing, report = self._builder.next(board.now, self._next_version(), board.looked_at, board.show_page)
            board.show(showing)
            self._on_rebuild(report, showing.boxes)

    def stop(self) -> None:
        """End `run`."""
        self._stop.set()

    def close(self) -> None:
        """Stop listening, and delete the preview's own folder."""
        self.stop()
        self._board.closed = True
        self._door.close()
        self._builder.close()
        self._server.should_exit = True
        self._answering.join()
        if self._folder is not None:
            self._folder.cleanup()

    def _next_version(self) -> str:
        self._count += 1
        return f"{self._mark}-{self._count}"

    def _output_folder(self, project: Path, output: Path | None) -> OutputFolder:
        locks = cache_folder(project)
        if self._folder is not None:
            return OutputFolder(Path(self._folder.name).resolve() / "site", "the preview's folder", locks)
        folder, problems = output_folder(project, output, locks)
        if folder is None:
            raise ServeError(problems[0].message, problems[0].helps[0])
        return folder

    def _listen(self, host: str, port: int) -> socket.socket:
        bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind((host, port))
            bound.listen()
        except OSError as error:
            bound.close()
            self._builder.close()
            if self._folder is not None:
                self._folder.cleanup()
            message = f"cannot listen on {host}, port {port}: {error.strerror or error}"
            raise ServeError(message, "does another preview run? else name another port with --port") from error
        return bound

    def _document(self, path: str) -> bytes | None:
        return self._builder.document(path) if path in self._board.now.later else None


@contextmanager
def _signals_as_interrupts() -> Iterator[None]:
    """Let a closed terminal and SIGTERM end the preview as Ctrl-C does, so that it deletes its own folder."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, signal.default_int_handler) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
