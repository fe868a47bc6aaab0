"""The papers of an evening, made by the print desk on request; changed documents are printed again."""

import threading
from collections.abc import Sequence
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from whistpress.artefacts import Artefact
from whistpress.build.cache import cache_folder
from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.printing import press
from whistpress.printing.desk import PrintDesk, event_desk
from whistpress.printing.own_forms import read_own_cards
from whistpress.printing.register import FORMS, group_forms
from whistpress.serve.book.desk import PAGE_HEADERS, BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller, Refused
from whistpress.serve.book.opened import OpenEvent
from whistpress.serve.book.printed import PrintedLog
from whistpress.serve.book.views import ROOT, PaperLink, PaperSet, PapersPage
from whistpress.theme import Theme

CHANGED = "changed"
"""The name of the document with everything that differs from what was printed."""

_PRESS = threading.Lock()
"""One document at a time: pressing takes much memory."""


class EventPart(Struct, frozen=True, kw_only=True):
    """The event, or a section or session with papers of its own: its number, and its print desk."""

    number: int
    printer: PrintDesk[Any, Any]
    theme: Theme
    sheet: str

    def document(self, forms: str | tuple[str, ...]) -> Artefact:
        """Plan a document of forms."""
        return self.printer.document(forms, self.theme, self.sheet)

    def hash_of(self, form: str) -> str:
        """Return the hash of the content of a form."""
        return sha256(self.document(form).make()).hexdigest()

    def key(self, form: str) -> str:
        """Return the name of a form among all of the event."""
        return f"{self.number}/{form}"

    def changed_forms(self, printed: dict[str, str]) -> tuple[str, ...]:
        """Return the forms that were printed, and are no longer as they were."""
        return tuple(
            form for form in self.printer.has if self.key(form) in printed and printed[self.key(form)] != self.hash_of(form)
        )


def show_papers(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the papers that an event has, and which of them have changed since they were printed."""
    only_here(caller)
    opened = desk.open_event(request)
    why = press.unusable() or ""
    printed = _log(desk).of_event(opened.id)
    sets: list[PaperSet] = []
    for part in () if why else _parts(desk, opened):
        changed = part.changed_forms(printed)
        if changed:
            address = f"{ROOT}{opened.id}/print/{CHANGED}.pdf?part={part.number}"
            words = ", ".join(say(part.printer.register[form].title) for form in changed)
            sets.append(
                PaperSet(
                    title=_heading(part, say("Changed since it was printed")), links=(PaperLink(address=address, words=words),)
                )
            )
        sets += _sets(opened.id, part, printed, changed)
    page = PapersPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/print", caller),
        sets=tuple(sets),
        why=say("No document can be made on this machine: %(why)s", why=why) if why else "",
    )
    return page_response("papers.html", page)


def show_paper(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with one document as the event is now, or with all that have changed since they were printed."""
    only_here(caller)
    opened = desk.open_event(request)
    asked: str = request.path_params["form"]
    number = request.query_params.get("part", "0")
    part = next((part for part in _parts(desk, opened) if str(part.number) == number), None)
    log = _log(desk)
    forms: tuple[str, ...] = ()
    if part is not None:
        forms = part.changed_forms(log.of_event(opened.id)) if asked == CHANGED else tuple({asked} & set(part.printer.has))
    if part is None or not forms:
        raise Refused(HTTPStatus.NOT_FOUND, say("There is no such document."))
    with _PRESS:
        document = part.document(forms if len(forms) > 1 else forms[0])
        pressed, problems = press_alone([document], temporary_context(desk.keeper.project, part.printer.language))
    if document.path not in pressed:
        raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "; ".join(problem.message for problem in problems))
    log.note(opened.id, {part.key(form): part.hash_of(form) for form in forms})
    headers = {**PAGE_HEADERS, "Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{asked}.pdf"'}
    return Response(pressed[document.path], HTTPStatus.OK, headers)


def _log(desk: BookDesk) -> PrintedLog:
    return PrintedLog(cache_folder(desk.keeper.project))


def _parts(desk: BookDesk, opened: OpenEvent) -> list[EventPart]:
    """Return the event, then each of its sections or sessions that have papers of their own."""
    event, result = opened.event, opened.result
    if event is None:
        return []
    theme, league = Theme((desk.keeper.project / "templates",)), desk.keeper.frame().league
    own = read_own_cards(theme, tuple(FORMS)).designs
    results = list(result.sessions) if result and len(result.sessions) == len(event.evenings) else [None] * len(event.evenings)
    parts: list[tuple[Event, EventResult | None]] = [(event, result), *zip(event.evenings, results, strict=True)]
    sheet = league.paper if league else "A4"
    return [
        EventPart(number=number, printer=event_desk(one, its, league, own), theme=theme, sheet=sheet)
        for number, (one, its) in enumerate(parts)
    ]


def _heading(part: EventPart, title: str) -> str:
    return f"{part.printer.title}: {title}".rstrip(": ") if part.number else title


def _sets(id_: str, part: EventPart, printed: dict[str, str], changed: Sequence[str]) -> list[PaperSet]:
    """Return the papers of one part, under the headings of their uses."""
    found = []
    for title, names in group_forms(part.printer.has, part.printer.needed):
        links = tuple(
            PaperLink(
                address=f"{ROOT}{id_}/print/{name}.pdf?part={part.number}",
                words=say(part.printer.register[name].title),
                state=say("changed since it was printed")
                if name in changed
                else say("printed")
                if part.key(name) in printed
                else "",
            )
            for name in names
        )
        found.append(PaperSet(title=_heading(part, say(title.partition(" (")[0]) if title else ""), links=links))
    return found
