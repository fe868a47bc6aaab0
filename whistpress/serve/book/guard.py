"""Access control of the score book: this machine and admitted helpers; each write needs the token and its own Origin."""

import hmac
import ipaddress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request

from whistpress.language import noted
from whistpress.serve.book.door import HelpersDoor, is_local

COOKIE = "whistpress-helper"
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


def caller_of(request: Request, door: HelpersDoor, *, in_hall: bool) -> Caller:
    """Return the sender of a request; Refused outside this machine and the local network."""
    client = request.client.host if request.client else ""
    if not in_hall:
        if not _is_here(client):
            raise Refused(HTTPStatus.FORBIDDEN, noted("The score book is open to this machine alone until helpers are admitted."))
        return Caller(helper=False, admitted=True)
    if not is_local(client):
        raise Refused(HTTPStatus.FORBIDDEN, noted("The score book is open to the local network alone."))
    return Caller(helper=True, admitted=door.knows(cookie_of(request)))


def cookie_of(request: Request) -> str:
    """Return a helper's own word; empty without one."""
    try:
        cookie = SimpleCookie(request.headers.get("cookie", "")).get(COOKIE)
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


def check_origin(request: Request) -> None:
    """Refuse a write that another site's page has sent."""
    origin = f"http://{request.headers.get('host', '')}"
    if request.headers.get("origin", "") != origin:
        raise Refused(HTTPStatus.FORBIDDEN, noted("This was not sent from a page of the score book."))


def check_token(form: BookForm, token: str) -> None:
    """Refuse a write without the token of the page that it came from."""
    if not hmac.compare_digest(form.get("token").encode(), token.encode()):
        raise Refused(HTTPStatus.FORBIDDEN, noted("This page is older than the running score book: load it again."))


def _is_here(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
