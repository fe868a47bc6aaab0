"""Names of people in the columns of a sheet: whole, or in parts, of which none is passed over."""

import re
from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model.slugs import slug
from whistpress.readers.csv_file import CsvCell, Row
from whistpress.readers.sheets.cells import in_order, is_sum
from whistpress.readers.sheets.heads import SheetColumns
from whistpress.readers.sheets.name_heads import PARTS

_LETTER = re.compile(r"[^\W\d_]")


class PersonName(Struct, frozen=True):
    """A name that a row has: as it is written, without its Mr or Mrs, an earlier name, and whether it is a surname alone."""

    written: str = ""
    bare: str = ""
    earlier: str = ""
    is_surname: bool = False


def person_name(columns: SheetColumns, row: Row) -> PersonName:
    """Return the name in a row, all its parts in their order; of a pair both, with & between."""
    if {"name1", "name2"} <= columns.places.keys():
        names = (in_order(columns.text(row, column), columns.members) for column in ("name1", "name2"))
        pair = " & ".join(name for name in names if name)
        return PersonName(pair, pair)
    text = {part: " ".join(columns.text(row, part).split()) for part in PARTS}
    whole = in_order(columns.text(row, "name"), columns.members)
    first_names, last = _given(text), text["last"]
    if "," in last:
        last, whole = "", in_order(last, columns.members)
    if not text["first"] and not text["middle"] and not last and _are_initials_of(text["initials"], whole):
        first_names = ""
    if whole and (first_names or last):
        words = set(slug(whole).split("-"))
        if set(slug(f"{text['first']} {last}").split("-")) <= words:
            first_names = last = ""
        elif not last:
            whole, last = "", whole
        elif not first_names:
            whole, first_names = "", whole
        else:
            whole = ""
    family = f"{text['particle']} {last}".strip()
    bare = _joined(first_names, whole, family, text["suffix"])
    has_prefix = slug(bare).startswith(f"{slug(text['prefix'])}-")
    written = _joined("" if has_prefix else text["prefix"], bare) if bare else ""
    if slug(bare) in columns.members and slug(written) not in columns.members:
        written = bare  # the member's own name
    alone = bool(family) and not first_names and not whole and not text["prefix"]
    return PersonName(written, bare, _earlier_name(text["maiden"], first_names, whole), alone)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _given(text: Mapping[str, str]) -> str:
    """Return the given names of a row; initials that a given name begins with are not written twice."""
    names = _joined(text["first"], text["middle"])
    letters = _LETTER.findall(text["initials"])
    if not names or not letters:
        return names or text["initials"]
    first, middle = ([word[0].casefold() for word in text[part].split()] for part in ("first", "middle"))
    rest = letters[len(first) :] if [letter.casefold() for letter in letters[: len(first)]] == first else letters
    if middle and [letter.casefold() for letter in rest] == middle[: len(rest)]:
        rest = []
    return _joined(text["first"], *(f"{letter}." for letter in rest), text["middle"])


def _are_initials_of(initials: str, name: str) -> bool:
    """Return whether a whole name begins with these initials, so that they tell nothing more: A. B., and Ann Beth Archer."""
    letters = [letter.casefold() for letter in _LETTER.findall(initials)]
    words = name.casefold().split()
    return bool(letters) and len(words) > 1 and letters == [word[0] for word in words][: len(letters)]


def _earlier_name(maiden: str, first_names: str, whole: str) -> str:
    """Return the name that somebody had before: the given names with the surname of then."""
    first = first_names or " ".join(whole.split()[:1])
    return maiden if not maiden or not first or slug(first) in slug(maiden) else f"{first} {maiden}"


def surnames_alone(columns: SheetColumns) -> list[CsvCell]:
    """Return the cells of surnames beside which a row has no other name."""
    names = [(row, person_name(columns, row)) for row in columns.rows]
    rows = [row for row, name in names if name.is_surname and not is_sum(name.written)]
    cells = (columns.cell(row, "last") or columns.cell(row, "name") for row in rows)
    return [cell for cell in cells if cell]
