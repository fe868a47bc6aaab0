"""Access control of the score book: this machine and admitted helpers, its own pages alone, and the token in each write.

The preview shows pages of a league at another port of the same machine. A port makes another origin, but no other site: cookies
go to both, and browsers let the one ask the other. So every answer, read or written, is for a page of the score book itself: the
browser says so in `Sec-Fetch-Site` or `Origin`; one that is too old for both, or is in the hall (where browsers leave out
`Sec-Fetch-Site`, as there is no HTTPS), in `Referer`. A person may open a page by typing its address or from a link elsewhere;
no page sees what another tab then shows.
"""

import hmac
import ipaddress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request

from whistpress.book.door import HelpersDoor, is_local
from whistpress.language import noted

ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin"}
"""What each answer says: no other page keeps a handle on its window, and none takes it in."""

MOST_BYTES = 256 * 1024
"""A form of the score book is smaller than this."""


class Refused(Exception):  # noqa: N818 (an answer)
    """A request that is not answered as asked, with its status and the words for it, which are said later."""

    def __init__(self, status: HTTPStatus, words: str) -> None:
        super().__init__(words)
        self.status = status


class Caller(Struct, frozen=True):
    """The sender of a request: at this machine, or a `helper` in the hall, `admitted` or not."""

    helper: bool
    admitted: bool


class BookForm(Struct, frozen=True):
    """The fields of a form, in their order."""

    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str:
        """Return the first value of a field; empty without one."""
        return next((value for key, value in self.fields if key == name), "")


def helpers_cookie(port: int, league: str) -> str:
    """Return the name of the cookie of admitted helpers: cookies know no ports, so the name does."""
    return f"whistpress-helper-{port}-{league}"


def caller_of(request: Request, door: HelpersDoor, cookie: str) -> Caller:
    """Return the sender of a request; Refused outside this machine and the local network.

    `cookie` is the name of the helpers' cookie; at this machine there is none.
    """
    client = request.client.host if request.client else ""
    if not cookie:
        if not _is_here(client):
            raise Refused(HTTPStatus.FORBIDDEN, noted("The score book is open to this machine alone until helpers are admitted."))
        return Caller(helper=False, admitted=True)
    if not is_local(client):
        raise Refused(HTTPStatus.FORBIDDEN, noted("The score book is open to the local network alone."))
    return Caller(helper=True, admitted=door.knows(cookie_value(request, cookie)))


def cookie_value(request: Request, name: str) -> str:
    """Return the value of a cookie; empty without one."""
    try:
        cookie = SimpleCookie(request.headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


async def form_of(request: Request) -> BookForm:
    """Read a form; Refused where it is too long or none, or where the browser leaves before all of it has come."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > MOST_BYTES:
                raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, noted("That is too much for one form."))
    except ClientDisconnect:
        raise Refused(HTTPStatus.BAD_REQUEST, noted("That is no form of the score book.")) from None
    try:
        return BookForm(tuple(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=5000)))
    except ValueError as fault:
        raise Refused(HTTPStatus.BAD_REQUEST, noted("That is no form of the score book.")) from fault


def check_sender(request: Request, *, opens: bool = False, welcomes: bool = False) -> None:
    """Refuse what no page of the score book has sent.

    `opens`: a person may open it as a page of its own. `welcomes`: in the hall, too, where no browser says that it was a person.
    """
    headers, reads = request.headers, request.method in ("GET", "HEAD")
    home = f"http://{headers.get('host', '')}"
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    asks = origin == home or (reads and home == (home if site else _origin_of(headers.get("referer", ""))))
    if asks and origin in (None, home) and site in (None, "same-origin") and "service-worker" not in headers:
        return
    by_hand = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    if not (opens and reads and origin is None and (by_hand if site else welcomes)):
        raise Refused(HTTPStatus.FORBIDDEN, noted("This was not sent from a page of the score book."))


def _origin_of(address: str) -> str:
    scheme, slashes, rest = address.partition("://")
    return f"{scheme}{slashes}{rest.partition('/')[0]}"


def check_token(form: BookForm, token: str) -> None:
    """Refuse a write without the token of the page that it came from."""
    if not hmac.compare_digest(form.get("token").encode(), token.encode()):
        raise Refused(HTTPStatus.FORBIDDEN, noted("This page is older than the running score book: load it again."))


def _is_here(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
