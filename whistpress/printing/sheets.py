"""The sheets of a document before rendering: their number, the content of each, and the choice of sheets to print."""

import os
import threading
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import say_many
from whistpress.printing.layout import Fold, PaperLayout
from whistpress.printing.leaf import DocumentPart
from whistpress.site.wording import runs

_FIELDS = ("pages", "cards")
"""The fields in which a view has one value for each sheet; a view with neither is one sheet."""


Prints = dict[str, list[str]]
"""The hashes of the sheets of each form, in their order, by the title of the form."""


class LaidSheet(Struct, frozen=True):
    """One sheet as its form lays it out: the title of the form, its number there, and the part of the document with it alone."""

    form: str
    number: int
    part: DocumentPart


def sheets_of(parts: Sequence[DocumentPart]) -> tuple[LaidSheet, ...]:
    """Return every sheet of the parts of a document, in their order."""
    sheets: list[LaidSheet] = []
    form, number = "", 0
    for part in parts:
        if part.title:
            form, number = part.title, 0
        for alone in _cut(part):
            number += 1
            sheets.append(LaidSheet(form, number, replace(alone, title="")))
    return tuple(sheets)


def only_sheets(parts: Sequence[DocumentPart], indexes: Collection[int]) -> tuple[DocumentPart, ...]:
    """Return the parts with some of their sheets alone; 0 is the first sheet of the document."""
    selection: list[DocumentPart] = []
    title, before = "", 0
    for part in parts:
        title = part.title or title
        name, values = _values(part)
        positions = tuple(index - before for index in range(before, before + len(values)) if index in indexes)
        before += len(values)
        if not positions:
            continue
        alone = _with(part, name, tuple(values[index] for index in positions)) if name else part
        selection.append(replace(alone, title=title))
        title = ""
    return tuple(selection)


def count_papers(sheets: int, layout: PaperLayout) -> int:
    """Return how many sheets go through the printer for so many sheets as the forms lay them out, or cards."""
    if layout.booklet:
        return -(-sheets // 4)
    capacity = layout.grid.count if layout.grid else 1
    if layout.imposition and layout.imposition.fold is Fold.PAGES:
        capacity *= 2
    return -(-sheets // capacity)


def count_laid_papers(sheets: Sequence[LaidSheet], layout: PaperLayout) -> int:
    """Return how many sheets go through the printer for these: nothing is printed behind a card, and no form behind another."""
    if not layout.both_sides:
        return count_papers(len(sheets), layout)
    pairs = sum(-(-len(list(group)) // (1 if alone else 2)) for (_, alone), group in groupby(sheets, key=_form_and_kind))
    return count_papers(2 * pairs, layout)


def _form_and_kind(sheet: LaidSheet) -> tuple[str, bool]:
    return sheet.form, sheet.part.alone


def prints_of(sheets: Sequence[LaidSheet], digests: Sequence[str]) -> Prints:
    """Return the hashes of sheets by form, to be remembered."""
    prints: Prints = {}
    for sheet, digest in zip(sheets, digests, strict=True):
        prints.setdefault(sheet.form, []).append(digest)
    return prints


def new_sheets(last: Prints, sheets: Sequence[LaidSheet], digests: Sequence[str]) -> frozenset[int]:
    """Return which sheets were not printed before as they are now; 0 is the first."""
    pairs = enumerate(zip(sheets, digests, strict=True))
    return frozenset(index for index, (sheet, digest) in pairs if digest not in last.get(sheet.form, ()))


def waste_paper(last: Prints, now: Prints, gone: Collection[str] = ()) -> tuple[str, ...]:
    """Name the sheets of the last print that no longer hold, of the forms that are printed now and those that are gone."""
    named = []
    for form, hashes in last.items():
        old = [number for number, digest in enumerate(hashes, start=1) if digest not in now.get(form, ())]
        if old and (form in now or form in gone):
            places = runs(old)
            named.append(
                say_many("%(form)s, sheet %(places)s", "%(form)s, sheets %(places)s", len(old), form=form, places=places)
            )
    return tuple(named)


def _cut(part: DocumentPart) -> tuple[DocumentPart, ...]:
    name, values = _values(part)
    return tuple(_with(part, name, (value,)) for value in values) if name else (part,)


def _with(part: DocumentPart, name: str, values: tuple[object, ...]) -> DocumentPart:
    """Return a part with other sheets in a field of its view."""
    view: Any = part.view
    return replace(part, view=replace(view, **{name: values}))


def _values(part: DocumentPart) -> tuple[str, tuple[object, ...]]:
    """Return the field of a view that has its sheets, and those; no field for a view that is one sheet."""
    fields = getattr(part.view, "__struct_fields__", ())
    name = next((field for field in _FIELDS if field in fields and isinstance(getattr(part.view, field), tuple)), "")
    return name, getattr(part.view, name) if name else (None,)


_FILE = "sheets.json"


class SheetMemory:
    """Remembers the sheets of events; where the folder cannot be written, it remembers nothing."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE

    @staticmethod
    def key(source: str, number: int | None) -> str:
        """Return the name of an event by its file, or of its section or session of a number."""
        return f"{source} {number or ''}".strip()

    def of_event(self, key: str) -> Prints:
        """Return the sheets of an event that were printed last; nothing where it was never printed."""
        return self._read().get(key, {})

    def note(self, key: str, printed: Mapping[str, list[str]], gone: Collection[str] = ()) -> None:
        """Remember the sheets of the forms that were printed, and forget the forms that are gone."""
        prints = self._read()
        others = {form: sheets for form, sheets in prints.get(key, {}).items() if form not in gone}
        prints[key] = {**others, **printed}
        new = self._file.with_name(f"{_FILE}.{os.getpid()}-{threading.get_ident()}")
        try:
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(msgspec.json.encode(prints))
            new.replace(self._file)
        except OSError:  # then the next print prints all
            return

    def _read(self) -> dict[str, Prints]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, Prints])
        except (OSError, msgspec.MsgspecError):
            return {}
