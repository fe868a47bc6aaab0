"""Where the site goes, as `[publish]` of the league's file says it; a target that could be taken for an option is refused."""

import re
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems
from whistpress.problems.quoting import shorten
from whistpress.readers.format import LeagueFile
from whistpress.readers.format.league import PublishTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.walk import CONTENT
from whistpress.readers.toml_file import TomlFile, read_toml

_USER = r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?"
_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_LOGIN = r"(?:[A-Za-z0-9_][^\s/@#\x00-\x1f\x7f]*@)?"
_PORT = r"(?::[0-9]{1,5})?"
_BRANCH = r"(?:#[A-Za-z0-9][A-Za-z0-9._/-]*)?"
_ADDRESS = r"[^\s#\x00-\x1f\x7f]*"
_FITS = {
    "folder": re.compile(r"[^-\x00-\x1f\x7f][^\x00-\x1f\x7f]*"),
    "git": re.compile(
        rf"(?:https://{_LOGIN}{_HOST}{_PORT}/{_ADDRESS}|ssh://{_USER}{_HOST}{_PORT}/{_ADDRESS}|file:///{_ADDRESS}|/{_ADDRESS}"
        rf"|{_USER}{_HOST}:(?![:-]|//){_ADDRESS}){_BRANCH}"
    ),
    "rsync": re.compile(rf"{_USER}{_HOST}:(?![:-]|//)[\w./~+@%,=:-]*|/[^\x00-\x1f\x7f]*"),
    "sftp": re.compile(rf"{_USER}{_HOST}:(?!:|//)[^\x00-\x1f\x7f]*"),
}
"""What each program may be given: nothing that it could take for an option, or for another way than https, ssh or a folder.

rsync lets a shell of the server read the path: it may have no sign that means something there.
"""
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
    if not fits(table.to, table.where):
        message = f"'{shorten(table.where)}' is no place for {table.to}"
        problems.add("E854", message, toml.span(("publish", "where")), f'write it so: where = "{_EXAMPLES[table.to]}"')
        return None
    return PublishTarget(table.to, table.where)


def fits(to: str, where: str) -> bool:
    """Return whether a way of sending can be given a place."""
    return bool(_FITS[to].fullmatch(where))


def example_of(to: str) -> str:
    """Return a place as it is written for a way of sending."""
    return _EXAMPLES[to]


def publish_target(project: Path, problems: Problems) -> PublishTarget | None:
    """Read the target from the file of the league in a project folder."""
    shown = f"{CONTENT}/league.toml"
    toml = read_toml(project / CONTENT / "league.toml", shown, problems)
    understood = understand(LeagueFile, toml, problems) if toml else None
    return target_of(understood.file.publish, toml, problems) if toml and understood else None
