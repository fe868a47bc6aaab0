"""What every page of the score book needs: the keeper, the door, the token, access control, and how a page is answered.

Admitted are this machine and helpers, the score book's own pages alone, with the token in each write.
The preview shows pages of a league at another port of the same machine. A port makes another origin, but no other site: cookies
go to both, and browsers let the one ask the other. So every answer, read or written, is for a page of the score book itself: the
browser says so in `Sec-Fetch-Site` or `Origin`; one that is too old for both, or is in the hall (where browsers leave out
`Sec-Fetch-Site`, as there is no HTTPS), in `Referer`. A person may open a page by typing its address or from a link elsewhere;
no page sees what another tab then shows.
"""

import hmac
import ipaddress
import secrets
from hashlib import sha256
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qsl

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from whistpress.book.door import HelpersDoor, is_local
from whistpress.book.keeper import BookKeeper
from whistpress.book.opened import OpenEvent
from whistpress.book.views import BookEvent, BookFrame, event_menu, render_book, status_words
from whistpress.language import noted, say, speech
from whistpress.web.content_types import HTML

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


PAGE_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'self'; font-src 'self' data:; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
}


class BookDesk(Struct, frozen=True, eq=False, kw_only=True):
    """The score book as it is served: to this machine, or to helpers in the hall, who have a `cookie` of that name.

    Every write has the `token`. `site` is the address of the preview, which is another origin.
    """

    keeper: BookKeeper
    door: HelpersDoor
    token: str
    site: str = ""
    cookie: str = ""

    @property
    def in_hall(self) -> bool:
        """Whether it is served to helpers."""
        return bool(self.cookie)

    @property
    def key(self) -> str:
        """The league's key, by which browsers keep its figures and cookies."""
        return league_key(self.keeper.project)

    def frame(self, caller: Caller) -> BookFrame:
        """Return what every page has."""
        frame = self.keeper.frame()
        league = frame.league.name if frame.league else "whistpress"
        token = self.token if caller.admitted else ""
        return BookFrame(
            league=league, key=self.key, language=speech().language, token=token, site=self.site, helper=caller.helper
        )

    def open_event(self, request: Request) -> OpenEvent:
        """Return the event of an address; Refused where there is none."""
        opened = self.keeper.open(f"{request.path_params['season']}/{request.path_params['slug']}")
        if opened is None:
            raise Refused(HTTPStatus.NOT_FOUND, say("There is no such event."))
        return opened


def league_key(project: Path) -> str:
    """Return the key of the league in a folder."""
    return sha256(str(project.resolve()).encode()).hexdigest()[:12]


def new_token() -> str:
    """Return the token that every write of a running score book has."""
    return secrets.token_urlsafe(24)


def event_of(opened: OpenEvent, path: str, caller: Caller) -> BookEvent:
    """Return an event as its pages show it."""
    event = opened.event
    status = event.status.value if event else "planned"
    return BookEvent(
        id=opened.id,
        title=event.title if event else opened.id,
        day=speech().date(event.date) if event else "",
        status=status_words(status),
        final=status == "final",
        menu=event_menu(opened.id, path, helper=caller.helper),
    )


def only_here(caller: Caller) -> None:
    """Refuse helpers: this action belongs to the machine that runs the score book."""
    if caller.helper:
        raise Refused(HTTPStatus.FORBIDDEN, say("This is done at the machine that runs the score book."))


def page_response(template: str, page: Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a page."""
    return Response(render_book(template, page), status, {**PAGE_HEADERS, "Content-Type": HTML})
