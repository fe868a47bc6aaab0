"""How the preview and the score book listen: addresses, hosts that are answered, limits of a connection."""

import asyncio
import ipaddress
import socket
from collections.abc import Collection
from http import HTTPStatus

import h11
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

_MAPPED = "::ffff:"


REQUEST_SECONDS = 10.0
"""A connection is closed when its request has not arrived after so many seconds."""


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
