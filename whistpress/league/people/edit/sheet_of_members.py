"""A list of members in a sheet, and the tables of `members.toml` that say the same."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import slug
from whistpress.league.people.read.people import LONGEST_ID
from whistpress.league.sheets.cells import is_sum, name_cell
from whistpress.league.sheets.heads import SheetColumns
from whistpress.league.sheets.names import person_name
from whistpress.problems import Problems
from whistpress.problems.nearest import suggestion
from whistpress.problems.quoting import shorten
from whistpress.reading.csv_file import CsvCell, Row, whole_number
from whistpress.reading.days import written_day
from whistpress.reading.toml_writer import toml_text

_BETWEEN = re.compile(r"\s*[;,/|\n]\s*")


class SheetMember(Struct, frozen=True, kw_only=True):
    """A member as the sheet has him: name, other spellings, the id of the club, the year of joining, his cell."""

    name: str
    also: tuple[str, ...] = ()
    club: str = ""
    joined: int | None = None
    cell: CsvCell


class SameName(Struct, frozen=True):
    """A name that two rows have: its cell in the first and in the other, and the heads under which the rows differ."""

    name: str
    first: CsvCell
    other: CsvCell
    heads: tuple[str, ...]


def same_names(columns: SheetColumns) -> list[SameName]:
    """Return the names that a later row has again with another text in any column: it may be another person."""
    first_rows: dict[str, Row] = {}
    pairs = []
    for row in columns.rows:
        name = person_name(columns, row).written
        first = first_rows.setdefault(slug(name), row)
        if first is row or is_sum(name):
            continue
        differing = tuple(
            head.text or f"column {index + 1}"
            for index, head in enumerate(columns.header)
            if _text_at(first, index) != _text_at(row, index)
        )
        if differing:
            pairs.append(SameName(name, name_cell(columns, first), name_cell(columns, row), differing))
    return pairs


def _text_at(row: Row, index: int) -> str:
    return " ".join(row[index].text.casefold().split()) if index < len(row) else ""


def read_members(columns: SheetColumns, clubs: Mapping[str, str], problems: Problems) -> list[SheetMember]:
    """Read the members of a sheet, each once; `clubs` has the names of the clubs by id. Report cells that cannot be."""
    members: dict[str, SheetMember] = {}
    names = [person_name(columns, row) for row in columns.rows]
    bare = Counter(slug(name.bare) for name in names)
    for row, person in zip(columns.rows, names, strict=True):
        name = person.written
        if not name or is_sum(name):
            continue
        cell = name_cell(columns, row)
        if not slug(name) or name.replace(" ", "").isdecimal():
            problems.add("E859", f"'{shorten(name)}' is no name", cell.span, "write a name, or take the row away")
            continue
        plain = (person.bare,) if bare[slug(person.bare)] == 1 else ()
        others = [_with_surname(spelling, columns.text(row, "last")) for spelling in _BETWEEN.split(columns.text(row, "also"))]
        spellings = [*plain, person.earlier, *others]
        also = [spelling for spelling in spellings if spelling and slug(spelling) != slug(name)]
        club, joined = _club(columns, row, clubs, problems), _year(columns, row, problems)
        member = SheetMember(name=name, also=tuple(dict.fromkeys(also)), club=club, joined=joined, cell=cell)
        if before := members.get(slug(name)):
            message = f"'{shorten(name)}' is in row {before.cell.span.line} too, and is written once"
            problems.add("W858", message, cell.span, "if these are two people, give each a name that tells them apart")
            member = _unite(before, member)
        members[slug(name)] = member
    return list(members.values())


def _with_surname(spelling: str, surname: str) -> str:
    """Return the whole name for a name that a member is known by, where it is one word and surnames have a column."""
    return f"{spelling} {surname}" if spelling and surname and " " not in spelling and "," not in surname else spelling


def _unite(first: SheetMember, other: SheetMember) -> SheetMember:
    """Return a member with what two rows say of him, the first where they say different things."""
    also = tuple(dict.fromkeys((*first.also, *other.also)))
    return replace(first, also=also, club=first.club or other.club, joined=first.joined or other.joined)


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
