"""Where the site goes, as `[publish]` of the league's file says it; a target that could be taken for an option is refused."""

import re
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems
from whistpress.readers.format import LeagueFile
from whistpress.readers.format.kinds import shorten
from whistpress.readers.format.league import PublishTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.walk import CONTENT
from whistpress.readers.toml_file import TomlFile, read_toml

_HOST = r"(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9][A-Za-z0-9.-]*"
_FITS = {
    "folder": re.compile(r"[^-].*"),
    "git": re.compile(rf"(?:https://|ssh://(?!-)|file:///|/|{_HOST}:(?!:))[^\s#]*(?:#[A-Za-z0-9][A-Za-z0-9._/-]*)?"),
    "rsync": re.compile(rf"{_HOST}:[^:].*|/.*"),
    "sftp": re.compile(rf"{_HOST}:(?!:).*"),
}
_EXAMPLES = {
    "folder": "/srv/www/whist",
    "git": "git@github.com:you/whist.git#gh-pages",
    "rsync": "you@example.org:public_html",
    "sftp": "you@example.org:public_html",
}


class PublishTarget(Struct, frozen=True):
    """Where the site goes: `to` a folder, git, rsync or sftp, and `where`, in the words of that program."""

    to: str
    where: str


def target_of(table: PublishTable | None, toml: TomlFile, problems: Problems) -> PublishTarget | None:
    """Return the target that a table names; None without a table, or with a problem when the program cannot take it."""
    if table is None:
        return None
    if not _FITS[table.to].fullmatch(table.where):
        message = f"'{shorten(table.where)}' is no place for {table.to}"
        problems.add("E854", message, toml.span(("publish", "where")), f'write it so: where = "{_EXAMPLES[table.to]}"')
        return None
    return PublishTarget(table.to, table.where)


def publish_target(project: Path, problems: Problems) -> PublishTarget | None:
    """Read the target from the file of the league in a project folder."""
    shown = f"{CONTENT}/league.toml"
    toml = read_toml(project / CONTENT / "league.toml", shown, problems)
    understood = understand(LeagueFile, toml, problems) if toml else None
    return target_of(understood.file.publish, toml, problems) if toml and understood else None
