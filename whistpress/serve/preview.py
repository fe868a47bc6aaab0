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

from starlette.middleware import Middleware

from whistpress.book.admitting import lead_routes
from whistpress.book.desk import BookDesk, new_token
from whistpress.book.door import HelpersDoor, local_address
from whistpress.book.keeper import BookKeeper
from whistpress.book.port import BOOK_HOST, TakenPortError, listen_for_book, used_ports
from whistpress.book.site import book_app, hall_app
from whistpress.book.views import ROOT
from whistpress.engine.cache import cache_folder
from whistpress.engine.output import OutputFolder, output_folder
from whistpress.engine.pipeline import Options
from whistpress.engine.report import Report, unheard
from whistpress.serve.board import Board, Showing
from whistpress.serve.builder import Builder
from whistpress.serve.reading import ReadCode, ReadCodeMiddleware, addresses_for_others, is_for_others, own_names
from whistpress.serve.rebuild import Rebuild
from whistpress.serve.watch import changes
from whistpress.serve.web import OutputOfProject, preview_app
from whistpress.web.listening import address, listen, server_of

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
        book_port: int | None = None,
        today: datetime.date | None = None,
        pdf: bool = True,
        on_rebuild: OnRebuild = unheard,
    ) -> None:
        """Begin to listen (port 0: any free one); the score book at its own port, or at `book_port` from now on.

        ServeError when a port is taken or the output cannot be one.
        """
        self._folder = tempfile.TemporaryDirectory(prefix="whistpress-") if output is None else None
        folder = self._output_folder(project, output)
        options = Options(today=today, pdf=pdf)
        self._rebuild = Rebuild(project=project, output=folder, named=output is not None, options=options)
        self._mark, self._count = secrets.token_hex(4), 0
        self._board = Board(Showing(version=self._next_version()))
        self._stop, self._on_rebuild = threading.Event(), on_rebuild
        self._builder = Builder(self._rebuild)  # before there are threads, and a port that the builder would keep open too
        bound, bound_for_book = self._listen(host, port, book_port)
        taken, book_taken = (listener.getsockname()[1] for listener in (bound, bound_for_book))
        everywhere = host in ("0.0.0.0", "::", "")  # noqa: S104 (compared, not listened at)
        self.address = f"http://{address(HOST if everywhere else bound.getsockname()[0], taken)}/"
        self.in_network: tuple[str, ...] = ()
        """The addresses for other machines, with the read code; the one for a telephone's camera first."""
        self.score_book = f"http://{address(BOOK_HOST, book_taken)}{ROOT}"
        self._door = HelpersDoor(lambda hall_address, its_port: hall_app(desk, hall_address, its_port), book_taken, local_address)
        desk = BookDesk(keeper=BookKeeper(project, today), door=self._door, token=new_token(), site=self.address.rstrip("/"))
        shown = OutputOfProject(folder.path, project)
        hosts, guards = {HOST, "localhost", "::1", host}, []
        if is_for_others(host):
            read_code = ReadCode(f"whistpress-reader-{taken}-{desk.key}")
            self.in_network = addresses_for_others(host, taken, read_code.code, local_address)
            hosts, guards = hosts.union(own_names()), [Middleware(ReadCodeMiddleware, read_code=read_code)]
        app = preview_app(shown, self._board, self._document, hosts, taken, lead_routes(desk.door, self.score_book), guards)
        book = book_app(desk, {BOOK_HOST, "localhost"}, book_taken)
        self._servers = [server_of(app), server_of(book)]
        self._answering = [
            threading.Thread(target=server.run, args=([listener],), daemon=True)
            for server, listener in zip(self._servers, (bound, bound_for_book), strict=True)
        ]
        for thread in self._answering:
            thread.start()

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
        for server, thread in zip(self._servers, self._answering, strict=True):
            server.should_exit = True
            thread.join()
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

    def _listen(self, host: str, port: int, book_port: int | None) -> tuple[socket.socket, socket.socket]:
        """Listen for the preview and for the score book; ServeError where one cannot, and nothing is left listening."""
        bound = None
        try:
            bound = listen(host, port)
            taken: int = bound.getsockname()[1]
            if owner := next((league for league, ports in used_ports().items() if taken in ports), None):
                message = f"port {taken} is that of the score book of {owner}"
                raise ServeError(message, "no preview takes it, so that what waits there is safe: name another with --port")
            return bound, listen_for_book(self._rebuild.project, taken, book_port)
        except (OSError, ServeError, TakenPortError) as error:
            if bound is not None:
                bound.close()
            self._builder.close()
            if self._folder is not None:
                self._folder.cleanup()
            raise _serve_error(error, host, port) from error

    def _document(self, path: str) -> bytes | None:
        return self._builder.document(path) if path in self._board.now.later else None


def _serve_error(error: Exception, host: str, port: int) -> ServeError:
    """Return the words for a port that cannot be had."""
    if isinstance(error, ServeError):
        return error
    if isinstance(error, TakenPortError):
        message = f"port {error.port}, at which the score book of this league is found, is taken by another program"
        return ServeError(
            message,
            "does whistpress serve run for this league already? else end that program, or move the score book for good with "
            "--book-port N: what waits in a browser stays at the old address",
        )
    message = f"cannot listen on {host}, port {port}: {getattr(error, 'strerror', None) or error}"
    return ServeError(message, "does another preview run? else name another port with --port")


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
