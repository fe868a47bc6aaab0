"""Read the clubs."""

from msgspec import convert

from whistpress.league.clubs.keys import ClubsFile, ClubTable
from whistpress.league.clubs.model import Club
from whistpress.league.people.read.registers import Files, register_fields, register_tables
from whistpress.problems import Problems
from whistpress.reading.content_files import ContentFile
from whistpress.reading.days import (
    check_hours,
    weekday_of,
)
from whistpress.reading.toml_file import TomlFile


def read_clubs(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, Club]:
    """Read the clubs, by id."""
    return {id_: _club(id_, table, toml, problems) for id_, table, toml in register_tables(source, ClubsFile, problems, files)}


def _club(id_: str, table: ClubTable, toml: TomlFile, problems: Problems) -> Club:
    check_hours(table.time, "", (id_,), toml, problems)
    return convert({**register_fields(id_, table, toml), "night": weekday_of(table.night, toml, (id_, "night"), problems)}, Club)
