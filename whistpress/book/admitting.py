"""The ways into the score book: the button that admits helpers, the page for their code, and the page at the old address.

The score book was below the preview's address once: old bookmarks go on, and what waits there goes along.
A browser keeps what waits by address. A page at the old address reads it, and hands it to a page of the score book in the part of
an address that no server sees; there the person says whether it is taken over. Then the old address forgets it.
"""

import hmac
import html
from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from whistpress.book.desk import BookDesk, BookForm, Caller, Refused, only_here, page_response
from whistpress.book.door import DoorError, HelpersDoor
from whistpress.book.views import ROOT, HelpersPage, JoinPage
from whistpress.language import noted, say_many
from whistpress.printing.qr import qr_code
from whistpress.web.content_types import HTML, SCRIPT
from whistpress.web.listening import at_this_machine


def show_door(
    desk: BookDesk, _request: Request, caller: Caller, _form: BookForm, why: str = "", *, asks: bool = False
) -> Response:
    """Answer with the code for helpers while the door is open; only at this machine. `asks` whether it is to be opened."""
    only_here(caller)
    door = desk.door
    join = f"{door.origin}{ROOT}join?code={door.code}" if door.code else ""
    page = HelpersPage(
        frame=desk.frame(caller),
        open=door.is_open,
        code=door.code,
        address=f"{door.origin}{ROOT}join" if door.is_open else "",
        qr=qr_code(join),
        helpers=say_many("%(number)s helper is in", "%(number)s helpers are in", door.helpers) if door.is_open else "",
        why=why,
        asks=asks,
        word=door.word if asks or door.is_open else "",
    )
    return page_response("helpers.html", page)


def set_door(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Close the door to helpers, or open it after a confirmation page at this machine.

    A script cannot open it: opening needs a secret word that only the form of the confirmation page contains.
    """
    only_here(caller)
    if request.headers.get("sec-fetch-mode", "navigate") != "navigate":
        raise Refused(HTTPStatus.FORBIDDEN, noted("The door is opened by its button alone."))
    if form.get("do") == "close":
        desk.door.close()
    elif not hmac.compare_digest(form.get("word").encode(), desk.door.word.encode()):
        return show_door(desk, request, caller, form, asks=True)
    else:
        try:
            desk.door.open()
        except DoorError as why:
            return show_door(desk, request, caller, form, str(why))
    return RedirectResponse(f"{ROOT}helpers", HTTPStatus.SEE_OTHER)


def show_join(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the page at which a helper types the code; an address from a QR code has it already."""
    return _joining(desk, caller, request.query_params.get("code", ""))


def join(desk: BookDesk, _request: Request, caller: Caller, form: BookForm) -> Response:
    """Admit a helper who gives the right code; at this machine redirect to the book, because no code is needed."""
    if not desk.in_hall:
        return RedirectResponse(ROOT, HTTPStatus.SEE_OTHER)
    helper = desk.door.admit(form.get("code"))
    if helper is None:
        return _joining(desk, caller, "", wrong=True)
    response = RedirectResponse(ROOT, HTTPStatus.SEE_OTHER)
    response.set_cookie(desk.cookie, helper, path=ROOT, httponly=True, samesite="strict")
    return response


def _joining(desk: BookDesk, caller: Caller, code: str, *, wrong: bool = False) -> Response:
    page = JoinPage(frame=desk.frame(caller), code=code[:6], wrong=wrong, closed=not desk.door.code)
    return page_response("join.html", page, HTTPStatus.FORBIDDEN if wrong else HTTPStatus.OK)


LEAD = "/.whistpress/lead.js"
"""The address of the script of the page that leads on."""

_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>The score book</title><body>"
    '<p><a id=on href="{target}">The score book</a> has an address of its own.</p>'
    '<noscript><meta http-equiv=refresh content="0; url={target}"></noscript>'
    '<script src="{script}" data-waiting="{waiting}"></script></body></html>'
)
_SCRIPT = """(() => {
  const KEPT = "whistpress-book:";
  const NUMBER = "whistpress-lead";
  const on = document.getElementById("on").href;
  try {
    const taken = /^#taken=(\\w+)$/.exec(location.hash);
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    if (taken && taken[1] === localStorage.getItem(NUMBER)) {
      for (const key of [...keys, NUMBER]) localStorage.removeItem(key);
    } else if (keys.length) {
      const number = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      localStorage.setItem(NUMBER, number);
      const kept = { from: location.origin, number, waits: keys.map((key) => [key, localStorage.getItem(key)]) };
      location.replace(`${document.currentScript.dataset.waiting}#${encodeURIComponent(JSON.stringify(kept))}`);
      return;
    }
  } catch { /* a browser that keeps nothing */ }
  location.replace(on + (location.hash.startsWith("#taken=") ? "" : location.hash));
})();
"""


def lead_routes(door: HelpersDoor, score_book: str) -> list[Route]:
    """Return the routes of the preview that lead to the score book, or in the hall to its door."""

    def lead(request: Request) -> Response:
        path, query = quote(request.path_params.get("path", "")), request.url.query
        if not at_this_machine(request):
            if not door.is_open:
                words = "The score book is open at the machine that runs it; helpers come in when they are admitted there.\n"
                return PlainTextResponse(words, HTTPStatus.NOT_FOUND)
            return RedirectResponse(door.origin + ROOT + path, HTTPStatus.SEE_OTHER)
        target = score_book + path + (f"?{query}" if query else "")
        if "text/html" not in request.headers.get("accept", ""):
            return RedirectResponse(target, HTTPStatus.SEE_OTHER)
        page = _PAGE.format(target=html.escape(target), script=LEAD, waiting=html.escape(f"{score_book}waiting"))
        policy = f"default-src 'none'; script-src http://{request.headers['host']}{LEAD}; frame-ancestors 'none'"
        return Response(page, headers={"Content-Type": HTML, "Cache-Control": "no-store", "Content-Security-Policy": policy})

    return [Route(ROOT + "{path:path}", lead), Route(ROOT.rstrip("/"), lead), Route(LEAD, _script)]


async def _script(_request: Request) -> Response:
    return Response(_SCRIPT, headers={"Content-Type": SCRIPT, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"})
