"""The papers of an evening, made by the print desk on request; changed documents are printed again."""

import threading
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from whistpress.artefacts import Artefact
from whistpress.build.cache import cache_folder
from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.build.print_memory import SheetMemory
from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.printing import press
from whistpress.printing.desk import PrintDesk, event_desk
from whistpress.printing.layout import PaperLayout
from whistpress.printing.own_forms import read_own_cards
from whistpress.printing.register import FORMS, group_forms
from whistpress.printing.sheet import sheet_named
from whistpress.printing.sheets import LaidSheet, Prints, new_sheets, prints_of, waste_paper
from whistpress.serve.book.desk import PAGE_HEADERS, BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller, Refused
from whistpress.serve.book.opened import OpenEvent
from whistpress.serve.book.views import ROOT, PaperLink, PaperSet, PapersPage
from whistpress.theme import Theme

PACKET = "packet"
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

    @property
    def layout(self) -> PaperLayout:
        """How its papers lie on the sheet."""
        return PaperLayout(sheet=sheet_named(self.sheet))

    @property
    def key(self) -> str:
        """The name under which its sheets are remembered."""
        return SheetMemory.key(self.printer.source, self.number)

    def document(self, forms: tuple[str, ...], only: frozenset[int] | None = None) -> Artefact:
        """Plan a document of forms, or of some of its sheets."""
        return self.printer.document(forms if len(forms) > 1 else forms[0], self.theme, self.layout, only)

    def sheets(self, forms: tuple[str, ...]) -> tuple[tuple[LaidSheet, ...], tuple[str, ...]]:
        """Return the sheets of forms, and their hashes."""
        sheets = self.printer.sheets(forms, self.layout)
        return sheets, tuple(self.printer.digest(sheet, self.theme, self.layout) for sheet in sheets)

    def was_printed(self, form: str, printed: Prints) -> bool:
        """Return whether a form was printed on this machine."""
        return say(self.printer.register[form].title) in printed

    def changed_forms(self, printed: Prints) -> tuple[str, ...]:
        """Return the forms that were printed, and have sheets that are no longer as they were."""
        there = [form for form in self.printer.has if self.was_printed(form, printed)]
        return tuple(form for form in there if new_sheets(printed, *self.sheets((form,))))

    def alone(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        """Return forms without those that the packet among them has."""
        return tuple(form for form in forms if PACKET not in forms or form not in self.printer.needed)


def show_papers(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the papers that an event has, and which of them have changed since they were printed."""
    only_here(caller)
    opened = desk.open_event(request)
    why = press.unusable() or ""
    memory = _memory(desk)
    sets: list[PaperSet] = []
    for part in () if why else _parts(desk, opened):
        printed = memory.of_event(part.key)
        changed = part.changed_forms(printed)
        if changed:
            address = f"{ROOT}{opened.id}/print/{CHANGED}.pdf?part={part.number}"
            again = part.alone(changed)
            words = ", ".join(say(part.printer.register[form].title) for form in again)
            sets.append(
                PaperSet(
                    title=_heading(part, say("Changed since it was printed")),
                    links=(PaperLink(address=address, words=words, state=_waste(part, again, printed)),),
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
    memory = _memory(desk)
    forms: tuple[str, ...] = ()
    if part is not None:
        printed = memory.of_event(part.key)
        forms = part.alone(part.changed_forms(printed)) if asked == CHANGED else tuple({asked} & set(part.printer.has))
    if part is None or not forms:
        raise Refused(HTTPStatus.NOT_FOUND, say("There is no such document."))
    with _PRESS:
        sheets, digests = part.sheets(forms)
        document = part.document(forms, new_sheets(printed, sheets, digests) if asked == CHANGED else None)
        pressed, problems = press_alone([document], temporary_context(desk.keeper.project, part.printer.language))
    if document.path not in pressed:
        raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "; ".join(problem.message for problem in problems))
    memory.note(part.key, prints_of(sheets, digests))
    headers = {**PAGE_HEADERS, "Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{asked}.pdf"'}
    return Response(pressed[document.path], HTTPStatus.OK, headers)


def _memory(desk: BookDesk) -> SheetMemory:
    return SheetMemory(cache_folder(desk.keeper.project))


def _waste(part: EventPart, changed: tuple[str, ...], printed: Prints) -> str:
    """Say which sheets of the last print to throw away."""
    old = waste_paper(printed, prints_of(*part.sheets(changed)))
    return say("throw away: %(sheets)s", sheets="; ".join(old)) if old else ""


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


def _sets(id_: str, part: EventPart, printed: Prints, changed: Sequence[str]) -> list[PaperSet]:
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
                if part.was_printed(name, printed)
                else "",
            )
            for name in names
        )
        found.append(PaperSet(title=_heading(part, say(title.partition(" (")[0]) if title else ""), links=links))
    return found
