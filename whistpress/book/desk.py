"""What every page of the score book needs: the keeper, the door, the token, and how a page is answered."""

import secrets
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from whistpress.book.door import HelpersDoor
from whistpress.book.guard import Caller, Refused
from whistpress.book.keeper import BookKeeper
from whistpress.book.opened import OpenEvent
from whistpress.book.views import BookEvent, BookFrame, event_menu, render_book, status_words
from whistpress.language import say, speech
from whistpress.web.content_types import HTML

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
