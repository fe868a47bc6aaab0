"""The problems of an event, in words beside the boxes that they concern."""

import errno
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from whistpress.book.boxes import LineSpot, line_spots
from whistpress.book.cards import total_path, totals_table
from whistpress.book.opened import OpenEvent
from whistpress.book.table_cards import CARD, holder
from whistpress.language import say
from whistpress.problems import Problem, Severity, Span
from whistpress.reading.csv_file import Row
from whistpress.reading.toml_positions import KeyPath


class BoxNote(Struct, frozen=True):
    """A problem in words, for showing beside a box."""

    severity: Severity
    words: str
    helps: tuple[str, ...] = ()


def unwritable(fault: OSError) -> BoxNote:
    """Return the note for a file that cannot be written: a full disk, a folder without permission."""
    if fault.errno == errno.EBUSY:
        return overtaken()
    why = (fault.strerror or str(fault)).lower()
    return BoxNote(Severity.ERROR, f"the file cannot be written: {why}", ("make room there, or check who may write it",))


def overtaken() -> BoxNote:
    """Return the note for a file that another program changes again and again."""
    words = say("another program is changing this file at the moment")
    return BoxNote(Severity.ERROR, words, (say("what was typed here waits: save it again in a moment"),))


def new_errors(before: OpenEvent, after: OpenEvent) -> list[Problem]:
    """Return the errors of a text that the text before did not have."""
    counts = Counter((problem.code, problem.message) for problem in before.errors)
    fresh = []
    for problem in after.errors:
        if counts[problem.code, problem.message]:
            counts[problem.code, problem.message] -= 1
        else:
            fresh.append(problem)
    return fresh


def as_note(problem: Problem) -> BoxNote:
    """Return a problem in words."""
    return BoxNote(problem.severity, problem.message, problem.helps)


def notes_at(opened: OpenEvent, box: str) -> tuple[BoxNote, ...]:
    """Return the problems that concern a box."""
    return notes_of(opened, [box]).get(box, ())


def notes_of(opened: OpenEvent, boxes: Iterable[str]) -> dict[str, tuple[BoxNote, ...]]:
    """Return the problems of boxes, by box: those whose place in a file is in the box's figure."""
    if not opened.problems or opened.toml is None:
        return {}
    spots = {spot.id: spot for spot in line_spots(opened.companies)}
    notes_by_box: dict[str, tuple[BoxNote, ...]] = {}
    for box in boxes:
        spans = [*(opened.toml.span(path) for path in _paths(opened, spots, box)), *_cells(opened, spots, box)]
        notes = [as_note(problem) for problem in opened.problems if any(_within(problem.at, span) for span in spans)]
        if notes:
            notes_by_box[box] = tuple(dict.fromkeys(notes))
    return notes_by_box


def _paths(opened: OpenEvent, spots: dict[str, LineSpot], box: str) -> list[KeyPath]:
    """Return where the file has the figure of a box."""
    kind, *rest = box.split("/")
    if kind == "line" and box in spots:
        company = opened.companies[spots[box].company]
        return [
            company.path(record.at) for record in spots[box].given if isinstance(record.at, tuple) and not record.line.is_awaited
        ]
    if kind == "rubber":
        deal: KeyPath = ("rubbers", int(rest[0]), "deals", int(rest[1]))
        return [deal] if opened.toml and opened.toml.has(deal) else []
    if kind == "total":
        path: KeyPath = ("totals", *total_path(box))
        return [path] if opened.toml and opened.toml.has(path) else []
    if kind == "names":
        names = opened.companies[int(rest[0])].path(("entries", rest[1]))
        return [names] if opened.toml and opened.toml.has(names) else []
    return []


def _cells(opened: OpenEvent, spots: dict[str, LineSpot], box: str) -> list[Span]:
    """Return the cells of the row in which a CSV file has the figure of a box."""
    rows: list[Row | None] = []
    if box in spots:
        places = [record.at for record in spots[box].given if not isinstance(record.at, tuple)]
        rows = [opened.tables[at.file].row_at(at) for at in places if at.file in opened.tables]
    elif box.startswith(CARD) and (side := totals_table(opened.companies[0], opened.tables)):
        rows = [next((row for row in side.table.rows if f"{CARD}{holder(side, row)}" == box), None)]
    return [cell.span for row in rows if row for cell in row]


def _within(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and inner.line == outer.line and (
        outer.column <= inner.column < outer.column + outer.length
    )  # fmt: skip
