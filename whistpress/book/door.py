"""Admit helpers in the hall: a code, the local network only, and a door that closes after five wrong codes."""

import hmac
import ipaddress
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from whistpress.web.listening import address, listen, server_of

MOST_WRONG = 5
"""So many wrong codes close the door; admitted helpers stay."""

_NEIGHBOURS = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.0.2.1")
"""Addresses that nothing is sent to: the system only tells which of ours it would send from."""


class DoorError(Exception):
    """Helpers cannot be admitted; the words say why."""


class HelpersDoor:
    """The way in for helpers: closed until `open`, and again after `close`.

    While it is open the score book is served at this machine's address in the local network as well.
    """

    def __init__(
        self, app: Callable[[str, int], ASGIApp], port: int, own_address: Callable[[], str | None] | None = None
    ) -> None:
        """Prepare a door for the application that `app` gives for an address and a port; `port` is the one to try first."""
        self._app, self._port, self._own_address = app, port, own_address or local_address
        self._lock = threading.Lock()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._helpers: set[str] = set()
        self._wrong = 0
        self.code = ""
        self.origin = ""
        self.word = secrets.token_urlsafe(12)
        """What the page at this machine says to open the door, once; no other page has it."""

    @property
    def is_open(self) -> bool:
        """Whether the score book is served to the hall."""
        return self._server is not None

    @property
    def helpers(self) -> int:
        """How many have come in."""
        return len(self._helpers)

    def open(self) -> None:
        """Serve the hall, or let a new code admit more helpers to a hall that is served already; DoorError without a network."""
        with self._lock:
            if self._server is None:
                self._listen()
            self.code, self._wrong, self.word = f"{secrets.randbelow(10**6):06}", 0, secrets.token_urlsafe(12)

    def close(self) -> None:
        """Serve this machine alone, and forget who was in."""
        with self._lock:
            server, thread = self._server, self._thread
            self._server = self._thread = None
            self._helpers.clear()
            self.code = self.origin = ""
        if server is not None and thread is not None:
            server.should_exit = True
            thread.join()

    def admit(self, code: str) -> str | None:
        """Return a session word for the right code; None for a wrong one. The fifth wrong code makes the code void."""
        with self._lock:
            if self.code and hmac.compare_digest(self.code.encode(), code.strip().encode()):
                helper = secrets.token_urlsafe(24)
                self._helpers.add(helper)
                return helper
            if self.code:
                self._wrong += 1
                self.code = "" if self._wrong >= MOST_WRONG else self.code
            return None

    def knows(self, helper: str) -> bool:
        """Return whether the door admitted a helper with that session word."""
        return any(hmac.compare_digest(helper.encode(), word.encode()) for word in tuple(self._helpers))

    def _listen(self) -> None:
        host = self._own_address()
        if host is None:
            raise DoorError("this machine is in no local network that helpers could be in too")
        bound = _bound(host, self._port)
        port: int = bound.getsockname()[1]
        self._server = server_of(self._app(host, port))
        self._thread = threading.Thread(target=self._server.run, args=([bound],), daemon=True)
        self._thread.start()
        self.origin = f"http://{address(host, port)}"


def _bound(host: str, port: int) -> socket.socket:
    """Listen at an address, at the usual port if it is free."""
    for port_number in (port, 0):
        with suppress(OSError):
            return listen(host, port_number)
    raise DoorError(f"nothing can be served at {host}")


def local_address() -> str | None:
    """Return this machine's address in a local network; None where it is in none. Nothing is sent."""
    for neighbour in _NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((neighbour, 9))
                host: str = probe.getsockname()[0]
            except OSError:
                continue
        if is_local(host) and not ipaddress.ip_address(host).is_loopback:
            return host
    return None


def is_local(client: str) -> bool:
    """Return whether an address is one of a local network, or of this machine."""
    try:
        client_address = ipaddress.ip_address(client)
    except ValueError:
        return False
    return client_address.is_private or client_address.is_link_local or client_address.is_loopback
