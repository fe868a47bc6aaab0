"""Members, clubs and trophies: one file each, a table for each id."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel

from whistpress.core.model import Club, Holding, Person, Trophy
from whistpress.problems import Problems
from whistpress.readers.format import ClubsFile, MembersFile, TrophiesFile, as_tuple
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.league import HolderTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.walk import Source
from whistpress.readers.slug import slug
from whistpress.readers.toml_file import TomlFile, read_toml

T = TypeVar("T", bound=BaseModel)
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
            at=toml.key_span((id_,)),
        )
        for id_, table in sound(found.root, toml, problems).items()
    }


def trophies(source: Source | None, problems: Problems, files: Files) -> dict[str, Trophy]:
    """The trophies with their rolls, by id."""
    toml, found = tables(source, TrophiesFile, problems)
    if toml is None or found is None:
        return {}
    files["trophies"] = toml
    return {
        id_: Trophy(
            id=id_,
            name=table.name,
            contest=table.contest,
            about=table.about,
            conditions=table.conditions,
            holders=tuple(
                holding
                for number, holder in enumerate(table.holders)
                if (holding := _holding(holder, toml, (id_, "holders", number), problems))
            ),
            sources=as_tuple(table.source),
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
        if id_ and slug(id_) == id_:
            found[id_] = table
        else:
            better = slug(id_)
            help_ = f"write [{better}]" if better else "use small letters, figures and hyphens"
            message = f"'{quoted(id_)}' cannot be an id: it has other signs than small letters, figures and hyphens"
            problems.add("E161", message, toml.key_span((id_,)), help_)
    return found


def _holding(holder: HolderTable, toml: TomlFile, path: tuple[str | int, ...], problems: Problems) -> Holding | None:
    year = holder.year or (holder.date.year if holder.date else None)
    if year is None:
        message = "this line of the roll has neither 'year' nor 'date'"
        problems.add("E153", message, toml.span(path), "the roll is in the order of its years: add the year")
        return None
    if holder.date and holder.date.year != year:
        message = f"the date {holder.date.isoformat()} is not in the year {year}"
        problems.add("E155", message, toml.span((*path, "date")), "take the year away: the date has it")
    return Holding(year=year, date=holder.date, holder=holder.holder, event=holder.event, note=holder.note)
