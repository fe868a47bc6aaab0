"""Let other machines read the preview with the read code, which is in the address that `serve` prints."""

import hmac
import html
import ipaddress
import secrets
import socket
import threading
from collections.abc import Callable, Collection
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from whistpress.web.content_types import HTML, is_shown_within_pages
from whistpress.web.listening import address, at_this_machine

MOST_WRONG = 20
"""After so many wrong codes no other machine is let in, until `serve` is started again."""

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No two of them are taken for each other."""

_LENGTH = 6

_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>"
    "<title>The read code</title><body style='font:1.1rem/1.5 serif;max-width:30rem;margin:2rem auto;padding:0 1rem'>"
    "<h1>The read code</h1><p>{words}</p>{form}</body></html>"
)
_FORM = (
    "<form><p><label for=code>The code</label> <input id=code name=code autocomplete=off autocapitalize=none maxlength=20 "
    "required style='font:inherit'> <button style='font:inherit'>Read</button></p></form>"
)
_HEADERS = {
    "Content-Type": HTML,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
}


class ReadCode:
    """A short code, and the word that a browser which has said it keeps in a cookie of the given name."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.code = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self._word = secrets.token_urlsafe(24)
        self._wrong = 0
        self._machines: set[str] = set()
        self._lock = threading.Lock()

    @property
    def is_void(self) -> bool:
        """Whether too many wrong codes were tried."""
        return self._wrong >= MOST_WRONG

    def word_for(self, code: str) -> str | None:
        """Return the word for the right code; None for a wrong one, which is counted."""
        with self._lock:
            if not self.is_void and hmac.compare_digest(code.strip().lower().encode(), self.code.encode()):
                return self._word
            self._wrong += 1
            return None

    def admits(self, request: Request) -> bool:
        """Return whether a request may be answered: it has the word, or loads what a page of such a machine shows within it.

        A page in the sandbox sends no cookie with its style sheets and pictures, so these go by the machine.
        """
        client = request.client.host if request.client else ""
        try:
            cookie = SimpleCookie(request.headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            cookie = None
        if cookie is not None and hmac.compare_digest(cookie.value.encode(), self._word.encode()):
            self._machines.add(client)
            return True
        return client in self._machines and is_shown_within_pages(request.scope["path"])


class ReadCodeMiddleware:
    """Answers this machine, and others once they have said the read code; asks them for it."""

    def __init__(self, app: ASGIApp, read_code: ReadCode) -> None:
        self._app, self._read_code = app, read_code

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application, or answer with a form for the code; redirect an address with the right code to one without it."""
        request = Request(scope)
        if at_this_machine(request):
            await self._app(scope, receive, send)
            return
        fields = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True, max_num_fields=100)
        code = dict(fields).get("code")
        if code is None and self._read_code.admits(request):
            await self._app(scope, receive, send)
            return
        word = None if code is None else self._read_code.word_for(code)
        answer = self._asking(wrong=code is not None) if word is None else _without_code(scope["path"], fields)
        if word is not None:
            answer.set_cookie(self._read_code.cookie, word, path="/", httponly=True, samesite="lax")
        await answer(scope, receive, send)

    def _asking(self, *, wrong: bool) -> Response:
        if self._read_code.is_void:
            words = "A wrong code was typed too often. Ask at the machine that runs whistpress to start it again."
        else:
            words = "This is a site before it is published. The code stands on the screen of the machine that runs whistpress."
            words = f"That is not the code. {words}" if wrong else words
        page = _PAGE.format(words=html.escape(words), form="" if self._read_code.is_void else _FORM)
        return Response(page.encode(), HTTPStatus.FORBIDDEN, _HEADERS)


def _without_code(path: str, fields: Collection[tuple[str, str]]) -> Response:
    query = urlencode([field for field in fields if field[0] != "code"])
    address_alone = "/" + quote(path.lstrip("/\\"))
    return RedirectResponse(
        address_alone + (f"?{query}" if query else ""), HTTPStatus.SEE_OTHER, {"Referrer-Policy": "no-referrer"}
    )


def is_for_others(host: str) -> bool:
    """Return whether a preview that listens at a host is reached from other machines."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() not in ("localhost", "localhost.localdomain")


def own_names() -> tuple[str, ...]:
    """Return the names by which other machines of the network may know this one."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return tuple(dict.fromkeys(filter(None, (name, first, f"{first}.local"))))


def addresses_for_others(host: str, port: int, code: str, own_address: Callable[[], str | None]) -> tuple[str, ...]:
    """Return the addresses that a telephone in the room can open, the surest first; none without a network."""
    hosts = [host]
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 (compared, not listened at)
        found_address = own_address()
        hosts = [found_address, own_names()[-1]] if found_address else []
    return tuple(f"http://{address(name, port)}/?code={code}" for name in hosts if name)
