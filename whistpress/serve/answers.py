"""What the preview answers a browser: files of the output and nothing else of this machine."""

from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote

from whistpress.serve.content_types import HTML, content_type
from whistpress.serve.content_types import SCRIPT as SCRIPT_TYPE
from whistpress.serve.dress import CHANGES, RELOAD, SCRIPT, blank, dressed, not_found
from whistpress.serve.showing import Board

STILL_HERE = 15.0
"""Seconds after which a browser that hears nothing is told that we are still here."""

Later = Callable[[str], bytes | None]
"""The bytes of a document that is made when it is asked for; None when there is none at that path."""


def names_of(address: str) -> tuple[str, ...] | None:
    """The names of the path in a request's address; None for one that no file of the output can have."""
    path = unquote(address.partition("?")[0].partition("#")[0], errors="surrogateescape")
    names = tuple(name for name in path.split("/") if name)
    unfit = "\\" in path or "\0" in path or any(name.startswith(".") for name in names)
    return None if unfit else names


def page_of(address: str) -> str:
    """The path of the page that a browser shows at an address of the site; empty where there can be none."""
    names = names_of(address)
    folder = address.partition("?")[0].partition("#")[0].endswith("/")
    return "" if names is None else "/".join((*names, "index.html") if folder else names)


class Answer(BaseHTTPRequestHandler):
    """One request. It serves what lies below `root`; pages are dressed on their way out."""

    server_version = "whistpress"
    sys_version = ""

    def __init__(self, root: Path, board: Board, later: Later, *arguments: object) -> None:
        self._root, self._board, self._later, self._showing = root, board, later, board.now
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send what is asked for."""
        if self.path.partition("?")[0] == CHANGES:
            self._tell_changes()
        else:
            self.do_HEAD()

    def do_HEAD(self) -> None:
        """Send the head; the body too, unless that is not wanted."""
        if self.path.partition("?")[0] == RELOAD:
            self._send(HTTPStatus.OK, SCRIPT_TYPE, SCRIPT)
            return
        self._showing = self._board.now  # before any file is read: what is read may be newer than it says, and never older
        names = names_of(self.path)
        file = None if names is None else self._file(names)
        if fresh := self._board.fresh(page_of(self.path)):
            self._showing = fresh.showing
            self._send(HTTPStatus.OK, HTML, fresh.page)
        elif names is None or file is None:
            self._send_made(names)
        elif file.is_dir():
            self._send_folder(names, file)
        elif self.path.partition("?")[0].endswith("/"):
            self._send_missing()
        else:
            self._send_file(file)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 (the name that http.server gives)
        """Say nothing: the terminal is for problems."""

    def _file(self, names: tuple[str, ...]) -> Path | None:
        """The file or folder, if it lies below the root, links followed."""
        try:
            file = self._root.joinpath(*names).resolve(strict=True)
        except (OSError, ValueError):
            return None
        return file if file.is_relative_to(self._root.resolve()) else None

    def _send_folder(self, names: tuple[str, ...], folder: Path) -> None:
        """A folder is its index.html, and its address ends with a slash, else the page's links would lead astray."""
        if not self.path.partition("?")[0].endswith("/"):
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", "/" + "".join(f"{quote(name)}/" for name in names))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif (folder / "index.html").is_file():
            self._send_file(folder / "index.html")
        else:
            self._send_missing()

    def _send_file(self, file: Path) -> None:
        try:
            content = file.read_bytes()
        except OSError:
            self._send_missing()
            return
        self._send(HTTPStatus.OK, content_type(file.name), content)

    def _send_made(self, names: tuple[str, ...] | None) -> None:
        made = self._later("/".join(names)) if names else None
        if names is None or made is None:
            self._send_missing()
        else:
            self._send(HTTPStatus.OK, content_type(names[-1]), made)

    def _send_missing(self) -> None:
        own = self._root / "404.html"
        if not self._showing.built:
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, HTML, blank(self._showing))
        else:
            page = own.read_bytes() if own.is_file() else not_found(self.path)
            self._send(HTTPStatus.NOT_FOUND, HTML, page)

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        body = dressed(content, self._showing) if kind == HTML else content
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _tell_changes(self) -> None:
        """Server-sent events: the version of the browser's page, at once and whenever it changes, until the browser leaves."""
        page = page_of(parse_qs(self.path.partition("?")[2]).get("page", [""])[0])
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        told = ""
        with self._board.looking(page):
            while not self._board.closed:
                version = self._board.version(page)
                self.wfile.write(b": still here\n\n" if version == told else f"data: {version}\n\n".encode())
                self.wfile.flush()
                told = version
                self._board.wait(page, told, STILL_HERE)
