"""The web application of the preview: files of the output, documents on request, and the channel that reloads browsers."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import h11
import uvicorn
from msgspec import Struct
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from whistpress.serve.board import Board, Showing
from whistpress.serve.content_types import HTML, SCRIPT, content_type
from whistpress.serve.overlay import CHANGES, RELOAD, RELOAD_SCRIPT, missing_page, waiting_page, with_overlay
from whistpress.serve.policy import THEME, has_own_templates, policy_of


class OutputOfProject(Struct, frozen=True):
    """A folder of output, and the folder of the league that it was made from."""

    root: Path
    project: Path


REQUEST_SECONDS = 10.0
"""A connection is closed when its request has not arrived after so many seconds."""

HEARTBEAT_SECONDS = 15.0
"""A quiet reload channel sends a comment so often, so that nothing on the way takes it for dead."""

_MAPPED = "::ffff:"

_ELSEWHERE = "What it is stands on the screen of the machine that runs whistpress."
"""Problems quote lines of the files, which are for the person at this machine."""

_LOOK_SECONDS = 0.05
"""How often a reload channel looks for a new version."""

MakeDocument = Callable[[str], bytes | None]
"""Returns the bytes of a document that is made on request; None when there is none at that path."""


def preview_app(
    output: OutputOfProject,
    board: Board,
    make_document: MakeDocument,
    hosts: Collection[str],
    port: int,
    others: Sequence[Route] = (),
    middleware: Sequence[Middleware] = (),
) -> Starlette:
    """Return the application that serves the files of an output folder, for requests to one of the `hosts` at `port` alone.

    `others` are routes that come before the files, `middleware` what a request has to pass besides.
    """
    site = _PreviewSite(output, board, make_document)
    routes = [Route(CHANGES, site.changes), Route(RELOAD, _reload_script), *others, Route("/{path:path}", site.answer)]
    return Starlette(routes=routes, middleware=[Middleware(OwnHostMiddleware, hosts=hosts, port=port), *middleware])


class OwnHostMiddleware:
    """Refuses requests to names that are not the preview's own.

    A page from elsewhere can give its own host name this machine's address ("DNS rebinding") and then read what the preview
    answers; the Host header still tells the foreign name. The address at which a connection came in is one of ours.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], port: int, called: str = "preview") -> None:
        self._app, self._hosts, self._port, self._called = app, {host.lower() for host in hosts}, port, called

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 421 with a sentence, or let the application answer."""
        named = next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
        addresses = {address(host, self._port) for host in (*self._hosts, plain_address(scope["server"][0]))}
        if self._port == 80:
            addresses |= {host.removesuffix(":80") for host in addresses}
        if named in addresses:
            await self._app(scope, receive, send)
            return
        other = " whistpress serve --host NAME gives it another name." if self._called == "preview" else ""
        words = f"This {self._called} answers to {', '.join(sorted(addresses))} alone.{other}\n"
        await PlainTextResponse(words, HTTPStatus.MISDIRECTED_REQUEST)(scope, receive, send)


def at_this_machine(request: Request) -> bool:
    """Return whether a request comes from the machine that it came to."""
    client, server = (plain_address(scope[0] if (scope := request.scope[end]) else "") for end in ("client", "server"))
    try:
        return ipaddress.ip_address(client).is_loopback or client == server
    except ValueError:
        return False


def plain_address(text: str) -> str:
    """Return an address of IPv4 as such where a socket of IPv6 writes it as one of its own (`::ffff:192.168.1.2`)."""
    return text[len(_MAPPED) :] if text.startswith(_MAPPED) and "." in text else text


def address(host: str, port: int) -> str:
    """Return a host and its port as browsers write them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address (port 0: any free one); OSError where the port is another's."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        # On Windows SO_REUSEADDR lets another program take the port away; elsewhere it allows one that was just in use.
        exclusive: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)
        bound.bind((host, port))
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound


class TimedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1, with a limit on the time that a request takes to arrive; uvicorn limits the time between two."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(REQUEST_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """Wait on while the request is incomplete."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()
        elif self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def path_parts(path: str) -> tuple[str, ...] | None:
    """Return the names in the path of a URL; None when no file of the output can have that path."""
    names = tuple(name for name in path.split("/") if name)
    unfit = "\\" in path or "\0" in path or any(name.startswith(".") for name in names)
    return None if unfit else names


def page_path(path: str) -> str:
    """Return the path of the page that a browser shows at the path of a URL; empty where there can be none."""
    names = path_parts(path)
    return "" if names is None else "/".join((*names, "index.html") if path.endswith("/") else names)


async def _reload_script(_request: Request) -> Response:
    return _response(HTTPStatus.OK, SCRIPT, RELOAD_SCRIPT)


def _response(status: HTTPStatus, kind: str, content: bytes) -> Response:
    headers = {"Content-Type": kind, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(content, status, headers)


def _open_to_sandbox(request: Request) -> dict[str, str]:
    """Return the header that lets a page in the sandbox load typefaces and hear of changes: it has no origin of its own."""
    return {"Access-Control-Allow-Origin": "null"} if request.headers.get("origin") == "null" else {}


class _PreviewSite:
    """Serves the files below `root`; pages get the overlay on their way out."""

    def __init__(self, output: OutputOfProject, board: Board, make_document: MakeDocument) -> None:
        self._root, self._project, self._board, self._make_document = output.root, output.project, board, make_document

    def answer(self, request: Request) -> Response:
        """Return the file, page or document that a request names, with what it may do. Starlette calls this in a thread."""
        answer = self._answer(request)
        path, kind = "/".join(path_parts(request.scope["path"]) or ()), answer.headers.get("content-type", "")
        policy = policy_of(
            path, kind, bytes(answer.body), request.headers["host"], own_templates=has_own_templates(self._project)
        )
        if policy:
            answer.headers["Content-Security-Policy"] = policy
        if path.startswith(THEME):
            answer.headers.update(_open_to_sandbox(request))
        return answer

    def _answer(self, request: Request) -> Response:
        path: str = request.scope["path"]
        early, now = self._board.early_page(page_path(path)), self._board.now
        showing = (
            early.showing if early else now
        )  # before any file is read: a page may be newer than its version says, never older
        if showing.boxes and not at_this_machine(request):
            showing = replace(showing, boxes=_ELSEWHERE)
        names = path_parts(path)
        if early:
            return _response(HTTPStatus.OK, HTML, with_overlay(early.page, showing))
        file = None if names is None else self._file(names) or self._of_another_version(names)
        if file is not None and file.is_dir():
            if not path.endswith("/"):  # else the page's relative links would lead astray
                return RedirectResponse("/" + "".join(f"{quote(name)}/" for name in names or ()), HTTPStatus.MOVED_PERMANENTLY)
            file = file / "index.html"
        elif file is not None and path.endswith("/"):
            file = None
        try:
            content = file.read_bytes() if file else self._make_document("/".join(names)) if names else None
        except OSError:
            content = None
        if content is None:
            return self._missing(path, showing)
        kind = content_type(file.name if file else path)
        return _response(HTTPStatus.OK, kind, with_overlay(content, showing) if kind == HTML else content)

    def _file(self, names: tuple[str, ...]) -> Path | None:
        """Return the file or folder if it is below the root after all links are followed."""
        try:
            file = self._root.joinpath(*names).resolve(strict=True)
        except (OSError, ValueError):
            return None
        return file if file.is_relative_to(self._root.resolve()) else None

    def _of_another_version(self, names: tuple[str, ...]) -> Path | None:
        """Return a file of the theme as it is now, for a page that asks for it as it was, or as it is about to be."""
        if names[:1] != ("theme",) or len(names) < 3:
            return None
        folders = sorted(folder.name for folder in (self._root / "theme").glob("*") if folder.is_dir())
        return next((file for folder in folders if (file := self._file(("theme", folder, *names[2:])))), None)

    def _missing(self, path: str, showing: Showing) -> Response:
        if not showing.built:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, HTML, with_overlay(waiting_page(showing), showing))
        file = self._root / "404.html"
        page = file.read_bytes() if file.is_file() else missing_page(path)
        return _response(HTTPStatus.NOT_FOUND, HTML, with_overlay(page, showing))

    async def changes(self, request: Request) -> Response:
        """Return server-sent events: the version of the browser's page, at once and whenever it changes."""
        page = page_path(request.query_params.get("page", ""))
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", **_open_to_sandbox(request)}
        return StreamingResponse(self._versions(page), headers=headers)

    async def _versions(self, page: str) -> AsyncIterator[str]:
        clock = asyncio.get_running_loop().time
        with self._board.looking(page):
            shown, heard_at = "", clock()
            while not self._board.closed:
                if (version := self._board.version(page)) != shown:
                    shown, heard_at = version, clock()
                    yield f"data: {version}\n\n"
                elif clock() - heard_at > HEARTBEAT_SECONDS:
                    heard_at = clock()
                    yield ": still here\n\n"
                await asyncio.sleep(_LOOK_SECONDS)


def server_of(app: ASGIApp) -> uvicorn.Server:
    """Return a server that answers for an application: quietly, by HTTP alone, closing connections that send no whole request."""
    config = uvicorn.Config(
        app,
        http=TimedProtocol,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
