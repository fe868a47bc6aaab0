"""The addresses of the score book, with access control."""

import traceback
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whistpress.book.admitting import join, set_door, show_door, show_join
from whistpress.book.arranging import arrange_again, make_new, show_arrange, show_new
from whistpress.book.desk import (
    ISOLATION,
    PAGE_HEADERS,
    BookDesk,
    BookForm,
    Caller,
    Refused,
    caller_of,
    check_sender,
    check_token,
    form_of,
    helpers_cookie,
    only_here,
    page_response,
)
from whistpress.book.ending import end, show_last
from whistpress.book.frame import nearest, tonights
from whistpress.book.match_card_page import enter_card_of_match, show_card
from whistpress.book.match_pages import enter_matches, show_match_state, show_matches
from whistpress.book.opened import groups_of, view_of
from whistpress.book.papers import print_paper, show_paper, show_papers
from whistpress.book.sheets import (
    convert_workbooks,
    enter,
    enter_card,
    enter_sheet,
    show_names,
    show_sheet,
    show_state,
    show_workbooks,
)
from whistpress.book.views import ROOT, BookLink, NoticePage, TonightPage, WaitingPage, event_links, progress_of_groups
from whistpress.language import noted, reporting_in, say, speaking
from whistpress.packaged import theme_folder
from whistpress.web.content_types import content_type
from whistpress.web.listening import OwnHostMiddleware

BOOK_HEADER = "Whistpress-Book"
"""The header by which a running score book is known: the key of its league."""

SHOWN_AT_FIRST = 8
"""So many other events are offered before all are asked for."""

BookAnswer = Callable[[BookDesk, Request, Caller, BookForm], Response]


def routes(desk: BookDesk) -> list[Route]:
    """Return the routes of the score book."""
    event = ROOT + "{season}/{slug}"
    answers: tuple[tuple[str, str, BookAnswer], ...] = (
        (ROOT, "GET", show_list),
        (ROOT + "helpers", "GET", show_door),
        (ROOT + "helpers", "POST", set_door),
        (ROOT + "waiting", "GET", show_waiting),
        (ROOT + "new", "GET", show_new),
        (ROOT + "new", "POST", make_new),
        (ROOT + "matches", "GET", show_matches),
        (ROOT + "matches/enter", "POST", enter_matches),
        (ROOT + "matches/state", "GET", show_match_state),
        (ROOT + "matches/card", "GET", show_card),
        (ROOT + "matches/card", "POST", enter_card_of_match),
        (event, "GET", show_sheet),
        (event + "/enter", "POST", enter),
        (event + "/card", "POST", enter_card),
        (event + "/convert", "GET", show_workbooks),
        (event + "/convert", "POST", convert_workbooks),
        (event + "/sheet", "POST", enter_sheet),
        (event + "/state", "GET", show_state),
        (event + "/names", "GET", show_names),
        (event + "/arrange", "GET", show_arrange),
        (event + "/arrange", "POST", arrange_again),
        (event + "/print", "GET", show_papers),
        (event + "/print/{form}.pdf", "GET", show_paper),
        (event + "/print/{form}.pdf", "POST", print_paper),
        (event + "/last", "GET", show_last),
        (event + "/last", "POST", end),
    )
    return [
        Route(ROOT + ".static/{path:path}", _static),
        *(Route(path, _guard(desk, answer), methods=[method]) for path, method, answer in answers),
        Route(ROOT + "join", _guard(desk, show_join, admitted=False), methods=["GET"]),
        Route(ROOT + "join", _guard(desk, join, admitted=False), methods=["POST"]),
        Route(ROOT.rstrip("/"), _to_root),
    ]


def book_app(desk: BookDesk, hosts: Collection[str], port: int) -> Starlette:
    """Return the score book as an application on its own port; it refuses requests that pages of other sites send."""
    middleware = [
        Middleware(_IsolatedMiddleware, desk=desk),
        Middleware(OwnHostMiddleware, hosts=hosts, port=port, called="score book"),
        Middleware(_OwnPagesMiddleware, desk=desk),
    ]
    return Starlette(routes=[Route("/", _to_root), *routes(desk)], middleware=middleware)


def hall_app(desk: BookDesk, address: str, port: int) -> Starlette:
    """Return the application that serves helpers in the hall, at one address."""
    return book_app(replace(desk, cookie=helpers_cookie(port, desk.key)), {address}, port)


class _IsolatedMiddleware:
    """Says of each answer that no other page takes it in, and which league's score book gave it."""

    def __init__(self, app: ASGIApp, desk: BookDesk) -> None:
        headers = {**ISOLATION, BOOK_HEADER: desk.key}
        self._app, self._headers = app, [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_isolated(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._app(scope, receive, send_isolated)


class _OwnPagesMiddleware:
    """Answers pages of the score book, and persons who open one; every other sender is refused before anything is looked up."""

    def __init__(self, app: ASGIApp, desk: BookDesk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, path = Request(scope), scope["path"]
        try:
            opens = not path.startswith(f"{ROOT}.static/") and not path.endswith("/state")
            check_sender(request, opens=opens, welcomes=path in ("/", f"{ROOT}join"))
        except Refused as refusal:
            await _refused_sender(self._desk, request, refusal)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _refused_sender(desk: BookDesk, request: Request, refusal: Refused) -> Response:
    """Answer a person whose browser does not say who asks with a link that does; all others with the refusal."""
    path = request.url.path
    if request.method != "GET" or "sec-fetch-site" in request.headers or "origin" in request.headers or not path.startswith(ROOT):
        return _refusal(desk, request, refusal)
    with _speaking(desk):
        query = f"?{request.url.query}" if request.url.query else ""
        words = say("This browser does not say from which page it comes. Go on by the link; it does so then.")
        page = NoticePage(
            frame=desk.frame(Caller(helper=desk.in_hall, admitted=False)),
            title=say("Score book"),
            words=words,
            links=(BookLink(path + query, say("Open the score book")),),
            leads_on=True,
        )
        return page_response("notice.html", page, HTTPStatus.FORBIDDEN)


def _guard(desk: BookDesk, answer: BookAnswer, *, admitted: bool = True) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a handler: check access, read the form, speak the league's language."""

    async def answer_if_allowed(request: Request) -> Response:
        try:
            caller = caller_of(request, desk.door, desk.cookie)
            if admitted and not caller.admitted:
                if _wants_json(request):
                    return _refusal(desk, request, Refused(HTTPStatus.FORBIDDEN, ""))
                return RedirectResponse(f"{ROOT}join", HTTPStatus.SEE_OTHER)
            form = BookForm(())
            if request.method == "POST":
                form = await form_of(request)
                if admitted:
                    check_token(form, desk.token)
            return await run_in_threadpool(_spoken, desk, answer, request, caller, form)
        except Refused as refusal:
            return _refusal(desk, request, refusal)
        except Exception:  # noqa: BLE001 (shown to the scorer, who can go on; the page keeps what is not saved)
            traceback.print_exc()
            words = noted("This is a fault of whistpress, not yours; please report it.")
            return _refusal(desk, request, Refused(HTTPStatus.INTERNAL_SERVER_ERROR, words))

    return answer_if_allowed


def _spoken(desk: BookDesk, answer: BookAnswer, request: Request, caller: Caller, form: BookForm) -> Response:
    with _speaking(desk):
        return answer(desk, request, caller, form)


@contextmanager
def _speaking(desk: BookDesk) -> Iterator[None]:
    """Speak the league's language, and tell problems in it."""
    with speaking(desk.keeper.frame().language, (desk.keeper.project / "templates",)) as speech, reporting_in(speech):
        yield


def _refusal(desk: BookDesk, request: Request, refusal: Refused) -> Response:
    if _wants_json(request):
        return JSONResponse({"outcome": "stale", "words": str(refusal)}, refusal.status, PAGE_HEADERS)
    with _speaking(desk):
        links = (BookLink(ROOT, say("To the score book")),)
        frame = desk.frame(Caller(helper=desk.in_hall, admitted=False))
        page = NoticePage(frame=frame, title=say(str(refusal).replace("%", "%%")), words="", links=links)
        return page_response("notice.html", page, refusal.status)


def _wants_json(request: Request) -> bool:
    return "json" in request.headers.get("accept", "")


async def _to_root(_request: Request) -> Response:
    return RedirectResponse(ROOT, HTTPStatus.SEE_OTHER)


def show_list(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with tonight's event, and the others."""
    today, events = desk.keeper.today, desk.keeper.events()
    tonight = tonights(events, today)
    others = [event for event in nearest(events, today) if event not in tonight]
    shows_all = request.query_params.get("all") == "1"
    page = TonightPage(
        frame=desk.frame(caller),
        tonight=event_links(tonight, today),
        progress=tuple(_progress_of(desk, event.id) for event in tonight),
        others=event_links(others if shows_all else others[:SHOWN_AT_FIRST], today),
        all=shows_all or len(others) <= SHOWN_AT_FIRST,
        matches=f"{ROOT}matches" if desk.keeper.frame().fixtures or desk.keeper.frame().cups else "",
    )
    return page_response("list.html", page)


def show_waiting(desk: BookDesk, _request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the page that takes over what waits at the address of old; its script has it from the browser."""
    only_here(caller)
    return page_response("waiting.html", WaitingPage(frame=desk.frame(caller)))


def _progress_of(desk: BookDesk, id_: str) -> str:
    """Return how far an event is; nothing before its first figure."""
    opened = desk.keeper.open(id_)
    view = view_of(opened, "") if opened else None
    if opened is None or view is None or view.order is None:
        return ""
    groups = groups_of(opened, view, desk.keeper.today)
    return progress_of_groups(groups, view.order) if any(box.value for group in groups for box in group.boxes) else ""


_FILES = {
    "book.css": "score-book/book.css",
    "book.js": "score-book/book.js",
    "outbox.js": "score-book/outbox.js",
    "disk.js": "score-book/disk.js",
    "forms.js": "score-book/forms.js",
    "counting.js": "score-book/counting.js",
    "begin.js": "score-book/begin.js",
    "copy.js": "score-book/copy.js",
    "names.js": "score-book/names.js",
    "on.js": "score-book/on.js",
    "handed.js": "score-book/handed.js",
    "style.css": "assets/style.css",
    "icon.svg": "assets/icon.svg",
}


def _static(request: Request) -> Response:
    """Answer with a style or a script of the score book, or a font of the theme."""
    path: str = request.path_params["path"]
    folder = theme_folder()
    fonts = {f"fonts/{file.name}": file for file in (folder / "assets" / "fonts").glob("*.*")}
    file = folder / _FILES[path] if path in _FILES else fonts.get(path)
    if file is None:
        return Response("", HTTPStatus.NOT_FOUND)
    headers = {"Content-Type": content_type(path), "Cache-Control": "max-age=60", "X-Content-Type-Options": "nosniff"}
    return Response(file.read_bytes(), HTTPStatus.OK, headers)
