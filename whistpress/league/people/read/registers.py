"""Read the files that have a table for each id: members, clubs, trophies."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import convert
from pydantic import BaseModel, RootModel

from whistpress.core.model import EventHead
from whistpress.core.model.names import slug
from whistpress.league.people.keys import HolderTable, MembersFile, TrophiesFile, TrophyTable
from whistpress.league.people.model import Holding, HoldingOutcome, Person, Trophy
from whistpress.problems import Problems, shorten, wording
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import TomlTable, as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.lasting import lasting_of
from whistpress.reading.toml_file import TomlFile, read_toml

T = TypeVar("T", bound=BaseModel)
LONGEST_ID = 200
Files = dict[str, TomlFile]
"""The files that were read, by what they are, to say later where something stands."""


def members(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, Person]:
    """Read the members, by id."""
    return {
        id_: convert({**register_fields(id_, table, toml), "also": as_tuple(table.also)}, Person)
        for id_, table, toml in register_tables(source, MembersFile, problems, files)
    }


def register_fields(id_: str, table: TomlTable, toml: TomlFile) -> dict[str, object]:
    """Return the fields of the thing that a table describes: those of the table, its id, its sources and its addresses."""
    fields = vars(table)
    lasting = lasting_of(None, fields["was"], toml, (id_,))
    return {**fields, "id": id_, "sources": as_tuple(fields["source"]), "lasting": lasting, "at": toml.key_span((id_,))}


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
            problems.say("E662.id-letters", toml.key_span((id_,)), number=len(id_), longest_id=LONGEST_ID)
        elif id_ and slug(id_) == id_:
            sound_tables[id_] = table
        else:
            better = slug(id_)
            help_ = wording("E161.write-better", better=better) if better else wording("E161.use-small")
            problems.say("E161.id-signs", toml.key_span((id_,)), help_, id=shorten(id_))
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
                at = toml.span((trophy.id, "holders", number, "event"))
                problems.say(
                    "E196.played-not",
                    at,
                    value=shorten(holding.event or ""),
                    value_2=shorten(other or ""),
                    id=trophy.id,
                    event=holding.event,
                )


def _trophy(id_: str, table: TrophyTable, toml: TomlFile, problems: Problems) -> Trophy:
    read = (_holding(holder, toml, (id_, "holders", number), problems) for number, holder in enumerate(table.holders))
    roll = tuple(holding for holding in read if holding)
    _check_unchallenged(roll, problems)
    return convert({**register_fields(id_, table, toml), "holders": roll}, Trophy)


def _holding(holder: HolderTable, toml: TomlFile, path: tuple[str | int, ...], problems: Problems) -> Holding | None:
    year = holder.year or (holder.date.year if holder.date else None)
    if year is None:
        problems.say("E153.line-roll", toml.span(path))
        return None
    if holder.date and holder.date.year != year:
        problems.say("E155.not-year", toml.span((*path, "date")), date=holder.date.isoformat(), year=year)
    _about_nobody(holder, toml, path, problems)
    at = toml.span((*path, "holder")) if holder.holder else toml.span(path)
    return convert({**vars(holder), "year": year, "against": as_tuple(holder.against), "at": at}, Holding)


def _about_nobody(holder: HolderTable, toml: TomlFile, path: tuple[str | int, ...], problems: Problems) -> None:
    """Report a margin or an outcome on a line without a holder."""
    for key in ("by", "how") if not holder.holder and not holder.event else ():
        if getattr(holder, key):
            problems.say("E197.tells-somebody", toml.span((*path, key)), key=key)


def _check_unchallenged(roll: tuple[Holding, ...], problems: Problems) -> None:
    """Report a new holder on a line without a challenge."""
    before = ""
    for holding in roll:
        if holding.how is HoldingOutcome.UNCHALLENGED and before and _is_other(holding.holder, before) and holding.at:
            problems.say("E195.nobody-challenged", holding.at, before=shorten(before), holder=shorten(holding.holder))
        before = holding.holder


def _is_other(holder: str, before: str) -> bool:
    """Tell whether two holders are written with other letters."""
    return bool(holder) and holder != before and (slug(holder) or holder) != slug(before)
