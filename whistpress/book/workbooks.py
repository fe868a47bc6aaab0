"""Turn the workbook in which an event has its scores or totals into a CSV file beside it: shown first, then done."""

from functools import partial
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.book.desk import BookDesk, BookForm, Caller, event_of, only_here, page_response
from whistpress.book.files import CSV, XLSX, EntrySlip, create_whole, names_of_tables
from whistpress.book.opened import BoxNote, OpenEvent, as_note
from whistpress.book.views import ROOT, BookEvent, BookFrame
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
