"""Write into the lists of a league's people: a sheet of members, the private files of a fresh project."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import slug
from whistpress.league.people.model import PRIVATE
from whistpress.league.people.read.people import LONGEST_ID
from whistpress.league.sheets.heads import SheetColumns
from whistpress.league.sheets.names import person_name
from whistpress.league.sheets.tables import is_sum, name_cell
from whistpress.problems import Problems, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, Row, whole_number
from whistpress.reading.days import written_day
from whistpress.reading.toml_edit import toml_text
from whistpress.tree import make_folder, write_file

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
            problems.say("E859.no-name", cell.span, name=shorten(name))
            continue
        plain = (person.bare,) if bare[slug(person.bare)] == 1 else ()
        others = [_with_surname(spelling, columns.text(row, "last")) for spelling in _BETWEEN.split(columns.text(row, "also"))]
        spellings = [*plain, person.earlier, *others]
        also = [spelling for spelling in spellings if spelling and slug(spelling) != slug(name)]
        club, joined = _club(columns, row, clubs, problems), _year(columns, row, problems)
        member = SheetMember(name=name, also=tuple(dict.fromkeys(also)), club=club, joined=joined, cell=cell)
        if before := members.get(slug(name)):
            problems.say("W858.row-too", cell.span, name=shorten(name), line=before.cell.span.line)
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
        helps = suggestion(cell.text, [*clubs.values(), *clubs]) or (wording("W856.first-whistpress"),)
        problems.say("W856.no-club", cell.span, *helps, text=shorten(cell.text))
    return club_id


def _year(columns: SheetColumns, row: Row, problems: Problems) -> int | None:
    cell = columns.cell(row, "joined")
    if cell is None:
        return None
    number, day = whole_number(cell.text), written_day(cell.text, serial=True)
    year = number if number and number > 999 else day.year if day else None
    if year is None:
        problems.say("E857.no-year", cell.span, text=shorten(cell.text))
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


FILE_MODE, FOLDER_MODE = 0o600, 0o700


def write_private(project: Path, file: Path, body: bytes) -> None:
    """Write a file for its owner alone, where the disk keeps permissions; one of the private folder also has folders for it.

    OSError for a link in the private folder: it may lead out to where others read.
    """
    absolute, root = file.absolute(), project.absolute()
    if absolute.is_relative_to(root / PRIVATE):
        path = absolute.relative_to(root)
        for folder in reversed([folder for folder in path.parents if folder.is_relative_to(PRIVATE)]):
            make_folder(root, folder.as_posix())
            make_private(root / folder, FOLDER_MODE)
        write_file(root, path.as_posix(), body, mode=FILE_MODE)
    else:
        absolute.parent.mkdir(parents=True, exist_ok=True)
        write_file(absolute.parent, absolute.name, body, mode=FILE_MODE)
    make_private(absolute, FILE_MODE)


def make_private(path: Path, mode: int) -> None:
    """Let the owner alone read a file or a folder, where the disk keeps permissions."""
    with suppress(OSError, NotImplementedError):
        path.chmod(mode)
