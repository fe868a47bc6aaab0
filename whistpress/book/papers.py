"""Print the papers of an evening on request: buttons for the most common ones, the other forms in a section that unfolds."""

import datetime
import threading
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from whistpress.artefacts import Artefact
from whistpress.book.desk import PAGE_HEADERS, BookDesk, BookForm, Caller, Refused, event_of, only_here, page_response
from whistpress.book.opened import OpenEvent
from whistpress.book.views import ROOT, BookEvent, BookFrame
from whistpress.core.model import Event, EventResult
from whistpress.engine.cache import cache_folder
from whistpress.engine.context import temporary_context
from whistpress.engine.documents import press_alone
from whistpress.language import say, say_many
from whistpress.league.events.paper.own_cards import read_own_cards
from whistpress.league.plan.desk import PACKET, PrintDesk, blank_form, entries_of, event_desk, forms_by, tables_of
from whistpress.league.plan.register import FORMS, expand_names, group_forms
from whistpress.printing import press
from whistpress.printing.layout import PaperLayout
from whistpress.printing.sheet import sheet_named
from whistpress.printing.sheets import LaidSheet, Prints, SheetMemory, new_sheets, prints_of, waste_paper
from whistpress.site.people import Cast
from whistpress.site.theme import Theme


class PaperButton(Struct, frozen=True, kw_only=True):
    """A document: its address, its number of sheets in words, the names of its forms."""

    address: str
    sheets: str
    forms: str


class PaperChoice(Struct, frozen=True, kw_only=True):
    """A table or an entry whose papers can be printed alone."""

    number: int
    words: str


class TonightPapers(Struct, frozen=True, kw_only=True):
    """The buttons of one part of the evening; its `title` where there are several.

    `waste` are the sheets of earlier prints that no longer hold.
    """

    title: str
    part: int
    address: str
    tonight: PaperButton | None
    changed: PaperButton | None
    was_printed: bool
    waste: tuple[str, ...]
    tables: tuple[PaperChoice, ...]
    entries: tuple[PaperChoice, ...]
    spare: PaperButton | None


class PaperLink(Struct, frozen=True, kw_only=True):
    """A form: its address, its name, whether it was printed and has changed since."""

    address: str
    words: str
    state: str = ""


class PaperSet(Struct, frozen=True, kw_only=True):
    """Forms of one use."""

    title: str
    links: tuple[PaperLink, ...]


class PapersPage(Struct, frozen=True, kw_only=True):
    """The papers of an evening; `why` says why none can be made here."""

    frame: BookFrame
    event: BookEvent
    evenings: tuple[TonightPapers, ...]
    sets: tuple[PaperSet, ...]
    why: str = ""


class PaperOrder(Struct, frozen=True, kw_only=True):
    """What to print: the forms, how they lie on the sheet, which of their sheets (0 is the first; None: all).

    `counts`: the sheets are worth remembering, since none of a form is left out.
    """

    forms: tuple[str, ...]
    layout: PaperLayout
    only: frozenset[int] | None = None
    counts: bool = False


class EventPart(Struct, frozen=True, kw_only=True):
    """The event, or a section or session with papers of its own: its number, its print desk, the forms that the club prints."""

    number: int
    event: Event
    printer: PrintDesk[Any, Any]
    theme: Theme
    sheet: str
    chosen: tuple[str, ...] = ()

    @property
    def layout(self) -> PaperLayout:
        """How its papers lie on the sheet."""
        return PaperLayout(sheet=sheet_named(self.sheet))

    @property
    def key(self) -> str:
        """The name under which its sheets are remembered."""
        return SheetMemory.key(self.printer.source, self.number)

    def document(self, order: PaperOrder) -> Artefact:
        """Plan a document."""
        forms = order.forms
        return self.printer.document(forms if len(forms) > 1 else forms[0], self.theme, order.layout, order.only)

    def sheets(self, forms: tuple[str, ...]) -> tuple[tuple[LaidSheet, ...], tuple[str, ...]]:
        """Return the sheets of forms, and their hashes."""
        sheets = self.printer.sheets(forms, self.layout)
        return sheets, tuple(self.printer.digest(sheet, self.theme, self.layout) for sheet in sheets)

    def count(self, order: PaperOrder) -> int:
        """Count the sheets of a document."""
        return len(self.printer.sheets(order.forms, order.layout)) if order.only is None else len(order.only)

    def tonight(self) -> PaperOrder | None:
        """Return the order for tonight: the forms that the club has chosen, else the packet; None when there is neither."""
        has = set(self.printer.has)
        names = tuple(name for name in expand_names(self.chosen, self.printer.has, self.printer.needed) if name in has)
        forms = names or tuple({PACKET} & has)
        return PaperOrder(forms=forms, layout=self.layout, counts=True) if forms else None

    def of_table(self, table: int) -> PaperOrder | None:
        """Return what one table needs."""
        forms = forms_by(self.printer, "table")
        is_known = table in tables_of(self.event)
        return PaperOrder(forms=forms, layout=replace(self.layout, table=table)) if forms and is_known else None

    def of_entry(self, entry: int) -> PaperOrder | None:
        """Return what one pair or player needs."""
        forms = forms_by(self.printer, "entry")
        is_known = entry in entries_of(self.event).values()
        return PaperOrder(forms=forms, layout=replace(self.layout, entry=entry)) if forms and is_known else None

    def spare(self) -> PaperOrder | None:
        """Return one sheet of blank forms for the tables."""
        blank = blank_form(self.printer)
        if blank is None:
            return None
        form, blanks = blank
        layout = replace(self.layout, spare=blanks.spare, blanks_alone=True)
        number = len(self.printer.sheets((form,), layout))
        only = None if form == "whist-drive-cards" else frozenset({0})  # whose blanks are of two kinds
        return PaperOrder(forms=(form,), layout=layout, only=only) if number else None

    def alone(self, form: str) -> PaperOrder | None:
        """Return one form."""
        return PaperOrder(forms=(form,), layout=self.layout, counts=True) if form in self.printer.has else None

    def changed_sheets(self, printed: Prints) -> PaperOrder | None:
        """Return the sheets of the forms that were printed which are no longer as they were; None without any."""
        forms = self._without_parts_of_packet(self.changed_forms(printed))
        if not forms:
            return None
        return PaperOrder(forms=forms, layout=self.layout, only=new_sheets(printed, *self.sheets(forms)), counts=True)

    def waste(self, order: PaperOrder, printed: Prints) -> tuple[str, ...]:
        """Name the sheets of the last print that no longer hold."""
        gone = tuple(form for form in printed if form not in self._titles())
        return waste_paper(printed, prints_of(*self.sheets(order.forms)), gone)

    def dropped_forms(self, printed: Prints) -> tuple[str, ...]:
        """Return the titles of forms that were printed and that the event has no longer."""
        return tuple(form for form in printed if form not in self._titles())

    def was_printed(self, form: str, printed: Prints) -> bool:
        """Return whether a form was printed on this machine."""
        return say(self.printer.register[form].title) in printed

    def changed_forms(self, printed: Prints) -> tuple[str, ...]:
        """Return the forms that were printed, and have sheets that are no longer as they were."""
        printed_forms = [form for form in self.printer.has if self.was_printed(form, printed)]
        return tuple(form for form in printed_forms if new_sheets(printed, *self.sheets((form,))))

    def entry_names(self) -> dict[int, str]:
        """Return what to call each entry in a list: its number, and who it is."""
        cast = Cast(self.event)
        schedule = next((session.schedule for session in self.event.sessions if session.schedule), None)
        names = {}
        for label, number in entries_of(self.event).items():
            who = cast.seated(number, schedule) if schedule else cast.who(number)
            names[number] = f"{label} {who.title}" if who.is_known else label
        return names

    def _titles(self) -> frozenset[str]:
        return frozenset(say(self.printer.register[name].title) for name in self.printer.has)

    def _without_parts_of_packet(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(form for form in forms if PACKET not in forms or form not in self.printer.needed)


def parts_of(desk: BookDesk, opened: OpenEvent) -> tuple[EventPart, ...]:
    """Return the event, then each of its sections or sessions."""
    event, result = opened.event, opened.result
    if event is None:
        return ()
    theme, league = Theme((desk.keeper.project / "templates",)), desk.keeper.frame().league
    designs = read_own_cards(theme, tuple(FORMS)).designs
    several = len(event.sessions) > 1 and not event.evenings
    evenings = tuple(event.sitting(session.number) for session in event.sessions) if several else event.evenings
    results = list(result.sessions) if result and len(result.sessions) == len(evenings) else [None] * len(evenings)
    parts: list[tuple[Event, EventResult | None]] = [(event, result), *zip(evenings, results, strict=True)]
    return tuple(
        EventPart(
            number=number,
            event=part,
            printer=event_desk(part, its, league, designs),
            theme=theme,
            sheet=league.paper if league else "A4",
            chosen=league.tonight if league else (),
        )
        for number, (part, its) in enumerate(parts)
    )


def parts_of_tonight(parts: tuple[EventPart, ...], today: datetime.date) -> tuple[EventPart, ...]:
    """Return the parts that are played together: the event, all its sections, or the session of today."""
    if len(parts) < 2:
        return parts
    if parts[0].event.sections:
        return parts[1:]
    of_today = tuple(part for part in parts[1:] if part.event.date == today)
    return of_today or parts[:1]


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
