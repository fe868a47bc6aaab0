"""Registers of a league, `clubs.toml` and `members.toml`: find an entry by id or name, add one at the end."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.cli.speech import ContentError, SlipError, close_to
from whistpress.cli.whereabouts import CONTENT, reader_of
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside

_ONE = {"clubs": "club", "members": "member", "trophies": "trophy"}


class Register(Struct, frozen=True):
    """A register as it is written, with its tables by id."""

    league: Path
    name: str
    tables: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls, league: Path, name: str) -> "Register":
        """Read a register; one that is not there has no tables. Raise ContentError for one that cannot be read."""
        from whistpress.problems import Problems
        from whistpress.reading.toml_file import read_toml

        path, problems = league / CONTENT / f"{name}.toml", Problems()
        toml = read_toml(path, f"{CONTENT.as_posix()}/{name}.toml", problems) if path.is_file() else None
        if len(problems):
            raise ContentError(problems, reader_of(league))
        tables = toml.values if toml else {}
        return cls(league, name, {id_: table for id_, table in tables.items() if isinstance(table, dict)})

    def id_of(self, words: str) -> str:
        """Return the id of the entry with an id or a name; SlipError for one that is not there."""
        from whistpress.core.model.names import slug

        if words in self.tables:
            return words
        ids = [id_ for id_, table in self.tables.items() if slug(words) in (id_, slug(str(table.get("name", ""))))]
        if ids:
            return ids[0]
        noun = _ONE[self.name]
        names = [*(str(table.get("name", "")) for table in self.tables.values()), *self.tables]
        raise SlipError(f"no {noun} is called {words!r}", *(close_to(words, names) or (f"to add one: whistpress add {noun}",)))

    def add(self, id_: str | None, values: Mapping[str, object]) -> str:
        """Add an entry at the end of the file and return its id; SlipError for an id or a name that is there already."""
        from whistpress.core.model.names import slug
        from whistpress.reading.toml_writer import toml_text

        noun, name = _ONE[self.name], str(values["name"])
        new = id_ or slug(name)
        if not new or slug(new) != new:
            raise SlipError(
                f"{new or name!r} does not serve as an id", "say another with --id: small letters, figures and hyphens"
            )
        if new in self.tables:
            raise SlipError(
                f"the {noun} [{new}] is there already: {self.tables[new].get('name', '')}", "say another id with --id"
            )
        same = next((key for key, table in self.tables.items() if slug(str(table.get("name", ""))) == slug(name)), None)
        if same and not id_:
            raise SlipError(f"a {noun} is called {name!r} already: [{same}]", "if it is another one, say its id with --id")
        files, path = NewFiles(self.league), self.league / CONTENT / f"{self.name}.toml"
        text = toml_text({new: dict(values)})
        schema = "" if path.is_file() else schema_beside(self.league, path, self.name)
        files.append(path, f"#:schema {schema}\n{text}" if schema else text)
        files.write()
        return new
