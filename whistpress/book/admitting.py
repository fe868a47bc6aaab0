"""The pages of the door: the button that admits helpers, and the page at which they type the code."""

import hmac
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.book.desk import BookDesk, BookForm, Caller, Refused, only_here, page_response
from whistpress.book.door import DoorError
from whistpress.book.views import ROOT, HelpersPage, JoinPage
from whistpress.language import noted, say_many
from whistpress.printing.qr import qr_code


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
