"""Read the files that have a table for each id: members, clubs, trophies."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import convert
from pydantic import BaseModel, RootModel

from whistpress.core.model import EventHead
from whistpress.core.model.names import slug
from whistpress.league.people.keys import ClubsFile, ClubTable, HolderTable, MembersFile, MemberTable, TrophiesFile, TrophyTable
from whistpress.league.people.model import Club, Holding, HoldingOutcome, Person, Trophy
from whistpress.problems import Problems
from whistpress.problems.quoting import shorten
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.hours import check_hours, weekday_of
from whistpress.reading.lasting import lasting_of
from whistpress.reading.toml_file import TomlFile, read_toml

T = TypeVar("T", bound=BaseModel)
LONGEST_ID = 200
Files = dict[str, TomlFile]
"""The files that were read, by what they are, to say later where something stands."""


def members(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, Person]:
    """Read the members, by id."""
    return {
        id_: convert({**_fields(id_, table, toml), "also": as_tuple(table.also)}, Person)
        for id_, table, toml in register_tables(source, MembersFile, problems, files)
    }


def clubs(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, Club]:
    """Read the clubs, by id."""
    return {id_: _club(id_, table, toml, problems) for id_, table, toml in register_tables(source, ClubsFile, problems, files)}


def _club(id_: str, table: ClubTable, toml: TomlFile, problems: Problems) -> Club:
    check_hours(table.time, "", (id_,), toml, problems)
    return convert({**_fields(id_, table, toml), "night": weekday_of(table.night, toml, (id_, "night"), problems)}, Club)


def _fields(id_: str, table: MemberTable | ClubTable | TrophyTable, toml: TomlFile) -> dict[str, object]:
    """Return the fields of the thing that a table describes: those of the table, its id, its sources and its addresses."""
    lasting = lasting_of(None, table.was, toml, (id_,))
    return {**vars(table), "id": id_, "sources": as_tuple(table.source), "lasting": lasting, "at": toml.key_span((id_,))}


def tables(source: ContentFile | None, model: type[T], problems: Problems) -> tuple[TomlFile | None, T | None]:
    """Read a file of tables, as TOML and as its model; None where it does not exist or is wrong."""
    toml = read_toml(source.path, source.shown, problems) if source else None
    understood = understand(model, toml, problems) if toml else None
    return toml, understood.file if understood else None


def register_tables(
    source: ContentFile | None, model: type[RootModel[dict[str, T]]], problems: Problems, files: Files
) -> Iterator[tuple[str, T, TomlFile]]:
    """Yield each table of a register whose id can be part of an address; add the register to `files` by its name."""
    toml, file = tables(source, model, problems)
    if source and toml and file:
        files[source.slug] = toml
        for id_, table in _with_sound_ids(file.root, toml, problems).items():
            yield id_, table, toml


def _with_sound_ids(tables_by_id: Mapping[str, T], toml: TomlFile, problems: Problems) -> dict[str, T]:
    """Return the tables whose ids can be part of an address; report the others."""
    sound_tables = {}
    for id_, table in tables_by_id.items():
        if len(id_) > LONGEST_ID:
            message = f"this id has {len(id_)} letters; at most {LONGEST_ID} have room in an address"
            problems.add("E662", message, toml.key_span((id_,)), "make it shorter")
        elif id_ and slug(id_) == id_:
            sound_tables[id_] = table
        else:
            better = slug(id_)
            help_ = f"write [{better}]" if better else "use small letters, figures and hyphens"
            message = f"'{shorten(id_)}' cannot be an id: it has other signs than small letters, figures and hyphens"
            problems.add("E161", message, toml.key_span((id_,)), help_)
    return sound_tables


def trophies(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, Trophy]:
    """Read the trophies with their rolls, by id."""
    entries = register_tables(source, TrophiesFile, problems, files)
    return {id_: _trophy(id_, table, toml, problems) for id_, table, toml in entries}


def events_of_trophies(trophies: Mapping[str, Trophy], events: Iterable[EventHead], files: Files, problems: Problems) -> None:
    """Report lines of a roll whose event was played for another trophy."""
    named = {event.id: event.trophy for event in events}
    toml = files.get("trophies")
    for trophy in trophies.values() if toml else ():
        for number, holding in enumerate(trophy.holders):
            other = named.get(holding.event or "")
            if toml and other in trophies and other != trophy.id:
                message = f"'{shorten(holding.event or '')}' was played for '{shorten(other or '')}', not for '{trophy.id}'"
                at = toml.span((trophy.id, "holders", number, "event"))
                problems.add(
                    "E196", message, at, f"name another event here, or mend `trophy` in content/events/{holding.event}.toml"
                )


def _trophy(id_: str, table: TrophyTable, toml: TomlFile, problems: Problems) -> Trophy:
    read = (_holding(holder, toml, (id_, "holders", number), problems) for number, holder in enumerate(table.holders))
    roll = tuple(holding for holding in read if holding)
    _check_unchallenged(roll, problems)
    return convert({**_fields(id_, table, toml), "holders": roll}, Trophy)


def _holding(holder: HolderTable, toml: TomlFile, path: tuple[str | int, ...], problems: Problems) -> Holding | None:
    year = holder.year or (holder.date.year if holder.date else None)
    if year is None:
        message = "this line of the roll has neither 'year' nor 'date'"
        problems.add("E153", message, toml.span(path), "the roll is in the order of its years: add the year")
        return None
    if holder.date and holder.date.year != year:
        message = f"the date {holder.date.isoformat()} is not in the year {year}"
        problems.add("E155", message, toml.span((*path, "date")), "take the year away: the date has it")
    _about_nobody(holder, toml, path, problems)
    at = toml.span((*path, "holder")) if holder.holder else toml.span(path)
    return convert({**vars(holder), "year": year, "against": as_tuple(holder.against), "at": at}, Holding)


def _about_nobody(holder: HolderTable, toml: TomlFile, path: tuple[str | int, ...], problems: Problems) -> None:
    """Report a margin or an outcome on a line without a holder."""
    for key in ("by", "how") if not holder.holder and not holder.event else ():
        if getattr(holder, key):
            message = f"'{key}' tells how somebody came to have it, and this line names no holder"
            help_ = 'add holder = "…", or say in a note what the record tells'
            problems.add("E197", message, toml.span((*path, key)), help_)


def _check_unchallenged(roll: tuple[Holding, ...], problems: Problems) -> None:
    """Report a new holder on a line without a challenge."""
    before = ""
    for holding in roll:
        if holding.how is HoldingOutcome.UNCHALLENGED and before and _is_other(holding.holder, before) and holding.at:
            message = f"nobody challenged, and yet it went from '{shorten(before)}' to '{shorten(holding.holder)}'"
            help_ = 'without a challenge it stays: name the same holder, or take how = "unchallenged" away'
            problems.add("E195", message, holding.at, help_)
        before = holding.holder


def _is_other(holder: str, before: str) -> bool:
    """Tell whether two holders are written with other letters."""
    return bool(holder) and holder != before and (slug(holder) or holder) != slug(before)
