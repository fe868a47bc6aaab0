"""The pages of an event's boxes, figures or names, and their input; a workbook with its scores becomes a CSV file first."""

import datetime
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from whistpress.book.boxes import BoxGroup, SheetOrder
from whistpress.book.cards import BETWEEN, GROUPS, takes_cards
from whistpress.book.desk import PAGE_HEADERS, BookDesk, BookForm, Caller, event_of, only_here, page_response
from whistpress.book.edits import Authority, TypedFigure, with_provisional
from whistpress.book.enter import add_rubber, quantities_help, rule_at_tables
from whistpress.book.files import CSV, XLSX, EntrySlip, create_whole, names_of_tables
from whistpress.book.keeper import BoxAnswer
from whistpress.book.opened import (
    NAMES,
    BoxNote,
    OpenEvent,
    SheetView,
    as_note,
    groups_of,
    has_other_sessions,
    notes_of,
    orders_of,
    shape_of,
    view_of,
)
from whistpress.book.views import ROOT, BookEvent, BookFrame, BookLink, SheetPage, progress_of_groups, shown_groups, status_words
from whistpress.core.model import Contest
from whistpress.language import say
from whistpress.problems import Problems, Severity
from whistpress.reading.csv_edit import csv_text
from whistpress.reading.sheet_file import read_xlsx
from whistpress.reading.toml_edit import set_value
from whistpress.reading.toml_positions import KeyPath

SHOWN = 6
"""So many rows of the new file are shown before it is written."""


class Workbook(Struct, frozen=True, kw_only=True):
    """A workbook that an event names: where, its name, the CSV file to be with its text and first rows; or why there is none."""

    path: KeyPath
    name: str
    csv: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    count: int = 0
    notes: tuple[BoxNote, ...] = ()

    @property
    def key(self) -> str:
        """The key that names it."""
        return str(self.path[-1])


class WorkbooksPage(Struct, frozen=True, kw_only=True):
    """The page that says which files are made of an event's workbooks."""

    frame: BookFrame
    event: BookEvent
    books: tuple[Workbook, ...]
    notes: tuple[BoxNote, ...] = ()

    @property
    def is_readable(self) -> bool:
        """Whether all can be read."""
        return bool(self.books) and not any(book.notes for book in self.books)


def workbooks_of(opened: OpenEvent) -> tuple[tuple[KeyPath, str], ...]:
    """Return the workbooks that an event names, with the paths of their keys."""
    return tuple((path, name) for path, name in names_of_tables(opened.text) if name.lower().endswith(XLSX))


def read_workbooks(opened: OpenEvent) -> tuple[Workbook, ...]:
    """Return the planned CSV file of each workbook of an event."""
    return tuple(_read_workbook(opened, path, name) for path, name in workbooks_of(opened))


def _read_workbook(opened: OpenEvent, path: KeyPath, name: str) -> Workbook:
    csv = name[: -len(XLSX)] + CSV
    file, problems = opened.place.path.parent / name, Problems()
    is_beside = "/" not in name and "\\" not in name and not name.startswith(".") and file.is_file()
    table = read_xlsx(file, name, problems) if is_beside else None
    if table is None:
        notes = tuple(as_note(problem) for problem in problems) or (BoxNote(Severity.ERROR, say("There is no such file.")),)
        return Workbook(path=path, name=name, csv=csv, notes=notes)
    rows = tuple(tuple(cell.text for cell in row) for row in (table.header, *table.rows))
    return Workbook(path=path, name=name, csv=csv, text=csv_text(rows), rows=rows[: SHOWN + 1], count=len(table.rows))


def show_workbooks(
    desk: BookDesk, request: Request, caller: Caller, _form: BookForm, notes: tuple[BoxNote, ...] = ()
) -> Response:
    """Answer with the files to be made, before anything is written."""
    only_here(caller)
    opened = desk.open_event(request)
    event = event_of(opened, "", caller)
    page = WorkbooksPage(frame=desk.frame(caller), event=event, books=read_workbooks(opened), notes=notes)
    return page_response("workbooks.html", page)


def convert_workbooks(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Write the CSV files, and let the event's file name them; a workbook itself stays as it is."""
    only_here(caller)
    id_ = desk.open_event(request).id
    notes = desk.keeper.change(id_, partial(_convert, desk.keeper.project))
    if notes:
        return show_workbooks(desk, request, caller, form, notes)
    return RedirectResponse(f"{ROOT}{id_}", HTTPStatus.SEE_OTHER)


def _convert(project: Path, opened: OpenEvent) -> str:
    """Write the CSV files of an event, and return its text with their names; EntrySlip where one is there with other rows."""
    text = opened.text
    books = read_workbooks(opened)
    if not books or any(book.notes for book in books):
        raise EntrySlip(say("The workbook cannot be read."))
    for book in books:
        file = opened.place.path.parent / book.csv
        if not create_whole(project, file, book.text) and not _has(file, book.text):
            raise EntrySlip(say("There is a file %(file)s already.", file=book.csv), say("rename it, or take it away"))
        text = set_value(text, book.path, book.csv)
    return text


def _has(file: Path, text: str) -> bool:
    try:
        return file.read_text("utf-8") == text
    except (OSError, UnicodeDecodeError):
        return False


class Unsaved(Struct, frozen=True):
    """Input that could not be saved: the answers of `refused` boxes, the texts `typed` by box, why a card was `not_added`.

    `drawn`: the card before it was a lady's or a gent's. `card` are the names and the total of the one that was not added.
    """

    refused: Mapping[str, BoxAnswer] = {}
    typed: Mapping[str, str] = {}
    not_added: tuple[BoxNote, ...] = ()
    drawn: str = ""
    card: tuple[str, str, str] = ("", "", "")

    @property
    def notes(self) -> dict[str, tuple[BoxNote, ...]]:
        """Why each box was refused."""
        return {box: answer.notes for box, answer in self.refused.items()}

    @property
    def input(self) -> dict[str, tuple[str, bool]]:
        """The input of each refused box, and whether another helper wrote a different text there meanwhile."""
        return {box: (self.typed[box], answer.outcome == "differs") for box, answer in self.refused.items()}


def show_sheet(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the boxes of an event."""
    opened = desk.open_event(request)
    before = Unsaved(drawn=request.query_params.get("of", ""))
    return _show(desk, opened, caller, view_of(opened, request.query_params.get("by", "").replace(NAMES, "")), before)


def show_names(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the boxes of its names."""
    return _show(desk, desk.open_event(request), caller, SheetView(None))


def enter_card(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Add a card by its name."""
    id_ = desk.open_event(request).id
    if notes := desk.keeper.add_card(id_, form.get("of"), card_names(form), form.get("total")):
        typed = (form.get("name"), form.get("name2"), form.get("total"))
        unsaved = Unsaved(not_added=notes, drawn=form.get("of"), card=typed)
        return _show(desk, desk.open_event(request), caller, SheetView(SheetOrder.CARDS), unsaved)
    drawn = form.get("of") if form.get("of") in GROUPS else ""
    return RedirectResponse(f"{ROOT}{id_}?by=cards&of={drawn}#card-name", HTTPStatus.SEE_OTHER)


def enter_sheet(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Begin the score sheet of a table."""
    id_ = desk.open_event(request).id

    def edit(opened: OpenEvent) -> str:
        game = rule_at_tables(opened.event, opened.toml) if opened.event else None
        if game is None or opened.toml is None:
            raise EntrySlip(say("This event has no score sheets."))
        sides = [[_typed_name(form, side, player) for player in range(size)] for side, size in enumerate(game.sides)]
        return with_provisional(opened, add_rubber(opened.text, sides, form.get("table").strip()))

    if notes := desk.keeper.change(id_, edit):
        return _show(desk, desk.open_event(request), caller, SheetView(SheetOrder.RUBBERS), Unsaved(not_added=notes))
    return RedirectResponse(f"{ROOT}{id_}?by=rubbers#new-sheet", HTTPStatus.SEE_OTHER)


def _typed_name(form: BookForm, side: int, player: int) -> str:
    return " ".join(form.get(f"side-{side}-{player}").split())


def card_names(form: BookForm) -> str:
    """Return whose card it is: one name, or both of a pair."""
    return BETWEEN.join(filter(None, (form.get("name").strip(), form.get("name2").strip())))


def _show(desk: BookDesk, opened: OpenEvent, caller: Caller, view: SheetView, unsaved: Unsaved | None = None) -> Response:
    """Answer with the boxes of a view, and the `unsaved` input of a form that came without the script."""
    unsaved = unsaved or Unsaved()
    today, order = desk.keeper.today, view.order
    groups = groups_of(opened, view, today)
    notes = notes_of(opened, (box.id for group in groups for box in group.boxes))
    notes |= unsaved.notes
    game = rule_at_tables(opened.event, opened.toml) if opened.event and order is SheetOrder.RUBBERS else None
    page = SheetPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/names" if order is None else "", caller),
        groups=shown_groups(groups, notes, unsaved.input),
        progress=progress_of_groups(groups, order) if order else "",
        by=view.by,
        orders=_views(opened, view, today) if order else (),
        members=desk.keeper.frame().members if order in (None, SheetOrder.CARDS, SheetOrder.RUBBERS) else (),
        today=today.isoformat(),
        shape=shape_of(groups),
        unread=tuple(as_note(problem) for problem in opened.errors) if not groups else (),
        remark="" if groups else _why_no_boxes(opened),
        help=_help(opened, order),
        adds=order is SheetOrder.CARDS
        and opened.event is not None
        and bool(opened.companies)
        and takes_cards(opened.event, opened.companies[0], opened.tables),
        pairs=opened.event is not None and opened.event.contest is Contest.PAIRS,
        drawn=unsaved.drawn if unsaved.drawn in GROUPS else "",
        card=unsaved.card,
        sides=game.sides if game else (),
        quantities=quantities_help(game) if game else (),
        convert=f"{ROOT}{opened.id}/convert" if workbooks_of(opened) and not caller.helper else "",
        next=_next(opened, order, caller),
        not_added=unsaved.not_added,
    )
    return page_response("sheet.html", page)


def _next(opened: OpenEvent, order: SheetOrder | None, caller: Caller) -> BookLink | None:
    """Return the link that leads on: from the names to the figures, from those to the last screen."""
    if order is None:
        return BookLink(f"{ROOT}{opened.id}", say("On to the figures"))
    return None if caller.helper else BookLink(f"{ROOT}{opened.id}/last", say("On to the last screen"))


def _views(opened: OpenEvent, view: SheetView, today: datetime.date) -> tuple[BookLink, ...]:
    """Return links to the other orders, and to all sessions where today's alone is shown."""
    links = [
        BookLink(f"{ROOT}{opened.id}?by={SheetView(order, view.every).by}", _order_words(order), order is view.order)
        for order in orders_of(opened)
    ]
    if view.order in (SheetOrder.DEALS, SheetOrder.SLIPS) and has_other_sessions(opened, today):
        words = say("Today's session alone") if view.every else say("All sessions")
        links.append(BookLink(f"{ROOT}{opened.id}?by={SheetView(view.order, not view.every).by}", words))
    return tuple(links)


def enter(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Write a figure that the script sends, or a whole form without it."""
    opened = desk.open_event(request)
    authority = authority_of(form, desk.keeper.today) if not caller.helper else None
    if form.get("box"):
        typed = TypedFigure(box=form.get("box"), value=form.get("value"), seen=form.get("seen"), authority=authority)
        return _as_json(desk, opened.id, desk.keeper.enter(opened.id, typed), form.get("by"))
    left = enter_all(form, authority, lambda typed: desk.keeper.enter(opened.id, typed))
    view = view_of(opened, form.get("by"))
    if left.refused:
        return _show(desk, desk.open_event(request), caller, view, left)
    back = f"{ROOT}{opened.id}/names" if view.order is None else f"{ROOT}{opened.id}?by={view.by}"
    return RedirectResponse(f"{back}#{form.get('group')}", HTTPStatus.SEE_OTHER)


def _as_json(desk: BookDesk, id_: str, answer: BoxAnswer, by: str) -> Response:
    reply = answer_json(answer)
    opened = desk.keeper.open(id_)
    if opened is not None:
        view = view_of(opened, by)
        reply |= _now(opened, view, groups_of(opened, view, desk.keeper.today))
    return JSONResponse(reply, headers=PAGE_HEADERS)


def show_state(desk: BookDesk, request: Request, _caller: Caller, _form: BookForm) -> Response:
    """Answer with every figure as it is now, and the token: for a page that was loaded before."""
    opened = desk.open_event(request)
    view = view_of(opened, request.query_params.get("by", ""))
    groups = groups_of(opened, view, desk.keeper.today)
    values = {box.id: box.value for group in groups for box in group.boxes}
    return JSONResponse({"token": desk.token, "values": values, **_now(opened, view, groups)}, headers=PAGE_HEADERS)


def _now(opened: OpenEvent, view: SheetView, groups: tuple[BoxGroup, ...]) -> dict[str, Any]:
    """Return what every answer tells of an event: how far it is, whether its boxes are still the same."""
    if view.order is None:
        return {"shape": shape_of(groups), "progress": ""}
    status = opened.event.status.value if opened.event else "planned"
    return {
        "shape": shape_of(groups),
        "progress": progress_of_groups(groups, view.order),
        "status": status_words(status),
        "final": status == "final",
        "whole": [group.id for group in groups if group.whole],
    }


def answer_json(answer: BoxAnswer) -> dict[str, Any]:
    """Return what became of a figure, for the script."""
    notes = [note_json(note) for note in answer.notes]
    return {"outcome": answer.outcome, "box": answer.box, "value": answer.value, "notes": notes}


def enter_all(form: BookForm, authority: Authority | None, enter_figure: Callable[[TypedFigure], BoxAnswer]) -> Unsaved:
    """Enter the changed figures of a form; return the input that could not be saved."""
    values = typed_values(form)
    answers = {
        box: enter_figure(TypedFigure(box=box, value=value, seen=seen, authority=authority))
        for box, (value, seen) in values.items()
        if value != seen
    }
    refused = {box: answer for box, answer in answers.items() if answer.outcome != "saved"}
    return Unsaved(refused, {box: value for box, (value, _) in values.items()})


def typed_values(form: BookForm) -> dict[str, tuple[str, str]]:
    """Return by box what a form has in it and what it showed before; names of an entry are joined."""
    typed: dict[str, list[str]] = {}
    seen: dict[str, str] = {}
    for name, value in form.fields:
        if name.startswith("now:"):
            typed.setdefault(name[4:], []).append(value)
        elif name.startswith("seen:"):
            seen[name[5:]] = value
    return {box: (" & ".join(part for part in parts if part.strip()), seen.get(box, "")) for box, parts in typed.items()}


def authority_of(form: BookForm, today: datetime.date) -> Authority | None:
    """Return the authority of a correction; None without a name and a reason."""
    by, why = " ".join(form.get("by_whom").split()), " ".join(form.get("why").split())
    if not by and not why:
        return None
    try:
        date = datetime.date.fromisoformat(form.get("when"))
    except ValueError:
        date = today
    return Authority(by, why, date)


def _help(opened: OpenEvent, order: SheetOrder | None) -> str:
    """Explain the input."""
    if order is None:
        return say("Members' names complete themselves. A pair is saved when both names are there.")
    if order is SheetOrder.CARDS:
        return say(
            "Type each card: who had it, and its total, or the tricks of both halves (89 81). A box saves when it is left."
        )
    if order is SheetOrder.RUBBERS:
        return say(
            "Type each deal when the table brings its sheet: the tricks of side 1, then what else there was, with commas: "
            "8, honours 1=3. A box saves when it is left; an empty one takes its deal away."
        )
    if opened.declares:
        return say(
            "Type who declared, the bid, x or xx where it was doubled, and the tricks: NS 2H 8, or EW 3NT x 9, honours EW 4. "
            "A box saves when it is left."
        )
    return say(
        "Type the tricks of North-South, or of both sides (8 5). In their place: average, not played, new deal; "
        "after them: 9 revoke NS. A box saves when it is left."
    )


def _order_words(order: SheetOrder) -> str:
    return {
        SheetOrder.DEALS: say("By traveller"),
        SheetOrder.SLIPS: say("By round and table"),
        SheetOrder.CARDS: say("By card"),
        SheetOrder.RUBBERS: say("By score sheet"),
    }[order]


def _why_no_boxes(opened: OpenEvent) -> str:
    """Say why an event has no boxes."""
    if opened.event is None:
        return say("The file of this event cannot be read as it is. Mend it first:")
    totals = opened.toml.values.get("totals") if opened.toml else None
    if isinstance(totals, str):
        return say("The totals of this event are in %(file)s, which the score book does not write.", file=totals)
    if rule_at_tables(opened.event, opened.toml):
        return say("No score sheet is begun yet.")
    return say("This event has no movement yet, so there is nothing to type into.")


def note_json(note: BoxNote) -> dict[str, Any]:
    """Return a note for the script."""
    return {"severity": note.severity.value, "words": note.words, "helps": list(note.helps)}
