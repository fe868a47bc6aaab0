"""The papers of an evening, made by the print desk on request: six buttons for what is wanted most, the other forms in a fold."""

import threading
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from whistpress.build.cache import cache_folder
from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.language import say, say_many
from whistpress.printing import press
from whistpress.printing.part_forms import tables_of
from whistpress.printing.print_memory import SheetMemory
from whistpress.printing.register import group_forms
from whistpress.printing.sheets import Prints, prints_of
from whistpress.serve.book.desk import PAGE_HEADERS, BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller, Refused
from whistpress.serve.book.paper_views import PaperButton, PaperChoice, PaperLink, PaperSet, PapersPage, TonightPapers
from whistpress.serve.book.print_parts import EventPart, PaperOrder, parts_of, parts_of_tonight
from whistpress.serve.book.views import ROOT

TONIGHT, CHANGED, TABLE, ENTRY, SPARE = "tonight", "changed", "table", "entry", "spare"
"""The names of documents that are no single form."""

MOST_COUNTED = 40
"""The sheets of so many tables or entries are counted one by one."""

_PRESS = threading.Lock()
"""One document at a time: pressing takes much memory."""


def show_papers(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with what can be printed, and on how many sheets."""
    only_here(caller)
    opened = desk.open_event(request)
    why = press.unusable() or ""
    memory = _memory(desk)
    parts = () if why else parts_of(desk, opened)
    first = parts_of_tonight(parts, desk.keeper.today)
    address = f"{ROOT}{opened.id}/print"
    page = PapersPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/print", caller),
        evenings=tuple(_tonight(address, part, memory.of_event(part.key), named=len(first) > 1) for part in first),
        sets=tuple(
            paper_set for part in parts for paper_set in _sets(address, part, memory.of_event(part.key), named=len(parts) > 1)
        ),
        why=say("No document can be made on this machine: %(why)s", why=why) if why else "",
    )
    return page_response("papers.html", page)


def _tonight(address: str, part: EventPart, printed: Prints, *, named: bool) -> TonightPapers:
    """Return the buttons of one part of the evening."""
    changed = part.changed_sheets(printed)
    waste = part.waste(changed, printed) if changed else part.dropped_forms(printed)
    tables, names = tables_of(part.event), part.entry_names()
    return TonightPapers(
        title=part.printer.title if named else "",
        part=part.number,
        address=address,
        tonight=_button(address, part, TONIGHT, part.tonight()),
        changed=_button(address, part, CHANGED, changed) if printed else None,
        was_printed=bool(printed),
        waste=waste,
        tables=_choices(part, {table: str(table) for table in tables}, part.of_table),
        entries=_choices(part, names, part.of_entry),
        spare=_button(address, part, SPARE, part.spare()),
    )


def _button(address: str, part: EventPart, name: str, order: PaperOrder | None) -> PaperButton | None:
    if order is None:
        return None
    forms = ", ".join(say(part.printer.register[form].title) for form in order.forms)
    return PaperButton(address=f"{address}/{name}.pdf?part={part.number}", sheets=_sheets(part.count(order)), forms=forms)


def _choices(part: EventPart, names: Mapping[int, str], order_of: Callable[[int], PaperOrder | None]) -> tuple[PaperChoice, ...]:
    """Return what can be printed alone, with its sheets; of very many all are taken to have as many as the first."""
    first = next((order for number in names if (order := order_of(number))), None)
    if first is None:
        return ()
    same = part.count(first) if len(names) > MOST_COUNTED else None
    choices = []
    for number, name in names.items():
        order = order_of(number) if same is None else first
        sheets = same if same is not None else part.count(order) if order else 0
        choices.append(PaperChoice(number=number, words=say("%(name)s (%(sheets)s)", name=name, sheets=_sheets(sheets))))
    return tuple(choices)


def _sheets(number: int) -> str:
    return say_many("%(number)s sheet", "%(number)s sheets", number)


def show_paper(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with one document as the event is now."""
    return _paper(desk, request, caller, prints=False)


def print_paper(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with one document as the event is now, and remember its sheets as printed."""
    return _paper(desk, request, caller, prints=True)


def _paper(desk: BookDesk, request: Request, caller: Caller, *, prints: bool) -> Response:
    only_here(caller)
    opened = desk.open_event(request)
    asked: str = request.path_params["form"]
    number = request.query_params.get("part", "0")
    part = next((part for part in parts_of(desk, opened) if str(part.number) == number), None)
    memory = _memory(desk)
    order = _order(part, asked, request, memory.of_event(part.key)) if part else None
    if part is None or order is None:
        raise Refused(HTTPStatus.NOT_FOUND, say("There is no such document."))
    with _PRESS:
        document = part.document(order)
        pressed, problems = press_alone([document], temporary_context(desk.keeper.project, part.printer.language))
    if document.path not in pressed:
        raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "; ".join(problem.message for problem in problems))
    if prints and order.counts:
        gone = part.dropped_forms(memory.of_event(part.key)) if asked == CHANGED else ()
        memory.note(part.key, prints_of(*part.sheets(order.forms)), gone)
    headers = {**PAGE_HEADERS, "Content-Type": "application/pdf", "Content-Disposition": f'inline; filename="{asked}.pdf"'}
    return Response(pressed[document.path], HTTPStatus.OK, headers)


def _order(part: EventPart, asked: str, request: Request, printed: Prints) -> PaperOrder | None:
    """Return what an address asks to be printed; None where there is no such document."""
    if asked == TONIGHT:
        return part.tonight()
    if asked == CHANGED:
        return part.changed_sheets(printed)
    if asked == SPARE:
        return part.spare()
    if asked in (TABLE, ENTRY):
        of = request.query_params.get("of", "")
        if not of.isdecimal() or len(of) > 4:
            return None
        return part.of_table(int(of)) if asked == TABLE else part.of_entry(int(of))
    return part.alone(asked)


def _memory(desk: BookDesk) -> SheetMemory:
    return SheetMemory(cache_folder(desk.keeper.project))


def _sets(address: str, part: EventPart, printed: Prints, *, named: bool) -> Sequence[PaperSet]:
    """Return all forms of one part, under the headings of their uses."""
    changed = part.changed_forms(printed)
    sets = []
    for title, names in group_forms(part.printer.has, part.printer.needed):
        links = tuple(
            PaperLink(
                address=f"{address}/{name}.pdf?part={part.number}",
                words=say(part.printer.register[name].title),
                state=say("changed since it was printed")
                if name in changed
                else say("printed")
                if part.was_printed(name, printed)
                else "",
            )
            for name in names
        )
        words = say(title.partition(" (")[0]) if title else ""
        sets.append(PaperSet(title=f"{part.printer.title}: {words}".rstrip(": ") if named else words, links=links))
    return sets
