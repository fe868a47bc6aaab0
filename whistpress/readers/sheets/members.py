"""A list of members in a sheet, and the tables of `members.toml` that say the same."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model.slugs import slug
from whistpress.problems import Problems
from whistpress.problems.nearest import suggestion
from whistpress.readers.csv_file import CsvCell, Row, whole_number
from whistpress.readers.format.kinds import shorten
from whistpress.readers.people import LONGEST_ID
from whistpress.readers.sheets.cells import is_sum, name_cell, name_in
from whistpress.readers.sheets.days import written_day
from whistpress.readers.sheets.heads import SheetColumns
from whistpress.readers.toml_writer import toml_text

_BETWEEN = re.compile(r"\s*[;,/|\n]\s*")


class SheetMember(Struct, frozen=True, kw_only=True):
    """A member as the sheet has him: name, other spellings, the id of the club, the year of joining, his cell."""

    name: str
    also: tuple[str, ...] = ()
    club: str = ""
    joined: int | None = None
    cell: CsvCell


def read_members(columns: SheetColumns, clubs: Mapping[str, str], problems: Problems) -> list[SheetMember]:
    """Read the members of a sheet, each once; `clubs` has the names of the clubs by id. Report cells that cannot be."""
    members: dict[str, SheetMember] = {}
    for row in columns.rows:
        name = name_in(columns, row)
        if not name or is_sum(name):
            continue
        cell = name_cell(columns, row)
        if not slug(name) or name.replace(" ", "").isdecimal():
            problems.add("E859", f"'{shorten(name)}' is no name", cell.span, "write a name, or take the row away")
            continue
        also = [spelling for spelling in _BETWEEN.split(columns.text(row, "also")) if spelling and slug(spelling) != slug(name)]
        club, joined = _club(columns, row, clubs, problems), _year(columns, row, problems)
        if slug(name) in members:
            message = f"'{shorten(name)}' is in row {members[slug(name)].cell.span.line} too, and is written once"
            problems.add("W858", message, cell.span, "if these are two people, give each a name that tells them apart")
            continue
        members[slug(name)] = SheetMember(name=name, also=tuple(also), club=club, joined=joined, cell=cell)
    return list(members.values())


def _club(columns: SheetColumns, row: Row, clubs: Mapping[str, str], problems: Problems) -> str:
    """Return the id of the club that a row names; empty, and a warning, where the league has none of that name."""
    cell = columns.cell(row, "club")
    if cell is None:
        return ""
    club_slug = slug(cell.text)
    club_id = next((id_ for id_, name in clubs.items() if club_slug in (id_, slug(name), slug(name).removeprefix("the-"))), "")
    if not club_id:
        helps = suggestion(cell.text, [*clubs.values(), *clubs]) or ("to have it, first: whistpress add club",)
        message = f"no club of the league is called '{shorten(cell.text)}': its members are written without a club"
        problems.add("W856", message, cell.span, *helps)
    return club_id


def _year(columns: SheetColumns, row: Row, problems: Problems) -> int | None:
    cell = columns.cell(row, "joined")
    if cell is None:
        return None
    number, day = whole_number(cell.text), written_day(cell.text, serial=True)
    year = number if number and number > 999 else day.year if day else None
    if year is None:
        problems.add(
            "E857", f"'{shorten(cell.text)}' is no year", cell.span, "write the year of joining: 2019, or leave it empty"
        )
    return year


def member_tables(members: Iterable[SheetMember], spellings: Mapping[str, Sequence[str]], taken: Iterable[str]) -> dict[str, str]:
    """Return the table of each new member by id; `spellings` adds spellings to a name, `taken` are ids that are used."""
    used, tables = set(taken), dict[str, str]()
    for member in members:
        base = slug(member.name)[:LONGEST_ID].strip("-")
        id_ = next(
            candidate for candidate in (base, *(f"{base}-{number}" for number in range(2, 10_000))) if candidate not in used
        )
        used.add(id_)
        also = list(dict.fromkeys([*member.also, *spellings.get(member.name, ())]))
        values: dict[str, object] = {"name": member.name}
        values |= {"also": also} if also else {}
        values |= {"club": member.club} if member.club else {}
        values |= {"joined": member.joined} if member.joined else {}
        tables[id_] = toml_text({id_: values})
    return tables
