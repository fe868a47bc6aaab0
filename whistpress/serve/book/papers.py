"""The papers of an evening, made by the print desk when they are asked for."""

import threading
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.printing import press
from whistpress.printing.desk import PrintDesk, event_desk
from whistpress.printing.form import EventJob
from whistpress.printing.own_forms import read_own_cards
from whistpress.printing.register import FORMS, group_forms
from whistpress.serve.book.desk import PAGE_HEADERS, BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller, Refused
from whistpress.serve.book.opened import OpenEvent
from whistpress.serve.book.views import ROOT, BookLink, PaperSet, PapersPage
from whistpress.theme import Theme

_PRESS = threading.Lock()
"""One document at a time: pressing takes much memory."""


def show_papers(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the papers that an event has."""
    only_here(caller)
    opened = desk.opened(request)
    why = press.unusable() or ""
    parts = [] if why else _parts(opened)
    sets = [paper_set for number in range(len(parts)) for paper_set in _sets(desk, opened.id, number, parts)]
    page = PapersPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/print", caller),
        sets=tuple(sets),
        why=say("No document can be made on this machine: %(why)s", why=why) if why else "",
    )
    return page_response("papers.html", page)


def show_paper(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with one document, as the event is now."""
    only_here(caller)
    opened = desk.opened(request)
    form: str = request.path_params["form"]
    parts, part = _parts(opened), request.query_params.get("part", "0")
    if not part.isdecimal() or int(part) >= len(parts):
        raise Refused(HTTPStatus.NOT_FOUND, say("There is no such document."))
    printer = _printer(desk, *parts[int(part)])
    if form not in printer.has:
        raise Refused(HTTPStatus.NOT_FOUND, say("There is no such document."))
    theme = _theme(desk)
    with _PRESS:
        league = desk.keeper.frame().league
        document = printer.document(form, theme, league.paper if league else "A4")
        pressed, problems = press_alone([document], temporary_context(desk.keeper.project, printer.language))
    if document.path not in pressed:
        raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "; ".join(problem.message for problem in problems))
    headers = {**PAGE_HEADERS, "Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{form}.pdf"'}
    return Response(pressed[document.path], HTTPStatus.OK, headers)


def _parts(opened: OpenEvent) -> list[tuple[Event, EventResult | None]]:
    """Return the event, or each of its sections or sessions that have papers of their own, after it."""
    event, result = opened.event, opened.result
    if event is None:
        return []
    results = list(result.sessions) if result and len(result.sessions) == len(event.evenings) else [None] * len(event.evenings)
    return [(event, result), *zip(event.evenings, results, strict=True)]


def _theme(desk: BookDesk) -> Theme:
    return Theme((desk.keeper.project / "templates",))


def _printer(desk: BookDesk, event: Event, result: EventResult | None) -> PrintDesk[Event, EventJob]:
    own = read_own_cards(_theme(desk), tuple(FORMS)).designs
    return event_desk(event, result, desk.keeper.frame().league, own)


def _sets(desk: BookDesk, id_: str, number: int, parts: list[tuple[Event, EventResult | None]]) -> list[PaperSet]:
    """Return the papers of one part, under the headings of their uses."""
    printer = _printer(desk, *parts[number])
    found = []
    for title, names in group_forms(printer.has):
        links = tuple(
            BookLink(f"{ROOT}{id_}/print/{name}.pdf?part={number}", say(printer.register[name].title)) for name in names
        )
        heading = say(title.partition(" (")[0]) if title else ""
        found.append(PaperSet(title=f"{printer.title}: {heading}".rstrip(": ") if number else heading, links=links))
    return found
