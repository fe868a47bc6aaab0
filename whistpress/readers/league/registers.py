"""Members and clubs: one file each, a table for each id; and what every such file has in common."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel

from whistpress.core.model import Club, Person
from whistpress.problems import Problems
from whistpress.readers.format import ClubsFile, MembersFile, as_tuple
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.understand import understand
from whistpress.readers.lasting import lasting_of
from whistpress.readers.league.walk import Source
from whistpress.readers.slug import slug
from whistpress.readers.toml_file import TomlFile, read_toml

T = TypeVar("T", bound=BaseModel)
LONGEST_ID = 200
Files = dict[str, TomlFile]
"""The files that were read, by what they are, to say later where something stands."""


def members(source: Source | None, problems: Problems, files: Files) -> dict[str, Person]:
    """The members, by id."""
    toml, found = tables(source, MembersFile, problems)
    if toml is None or found is None:
        return {}
    files["members"] = toml
    return {
        id_: Person(
            id=id_,
            name=table.name,
            also=as_tuple(table.also),
            club=table.club,
            joined=table.joined,
            about=table.about,
            sources=as_tuple(table.source),
            lasting=lasting_of(None, table.was, toml, (id_,)),
            at=toml.key_span((id_,)),
        )
        for id_, table in sound(found.root, toml, problems).items()
    }


def clubs(source: Source | None, problems: Problems, files: Files) -> dict[str, Club]:
    """The clubs, by id."""
    toml, found = tables(source, ClubsFile, problems)
    if toml is None or found is None:
        return {}
    files["clubs"] = toml
    return {
        id_: Club(
            id=id_,
            name=table.name,
            place=table.place,
            founded=table.founded,
            about=table.about,
            sources=as_tuple(table.source),
            lasting=lasting_of(None, table.was, toml, (id_,)),
            at=toml.key_span((id_,)),
        )
        for id_, table in sound(found.root, toml, problems).items()
    }


def tables(source: Source | None, model: type[T], problems: Problems) -> tuple[TomlFile | None, T | None]:
    """A file of tables, as it is and understood; None where it is not there or cannot be."""
    toml = read_toml(source.path, source.shown, problems) if source else None
    understood = understand(model, toml, problems) if toml else None
    return toml, understood.file if understood else None


def sound(given: Mapping[str, T], toml: TomlFile, problems: Problems) -> dict[str, T]:
    """The tables whose ids can stand in an address."""
    found = {}
    for id_, table in given.items():
        if len(id_) > LONGEST_ID:
            message = f"this id has {len(id_)} letters; at most {LONGEST_ID} have room in an address"
            problems.add("E662", message, toml.key_span((id_,)), "make it shorter")
        elif id_ and slug(id_) == id_:
            found[id_] = table
        else:
            better = slug(id_)
            help_ = f"write [{better}]" if better else "use small letters, figures and hyphens"
            message = f"'{quoted(id_)}' cannot be an id: it has other signs than small letters, figures and hyphens"
            problems.add("E161", message, toml.key_span((id_,)), help_)
    return found
