"""Read the private files of a league, and look whether Git leaves them alone."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.core.model.evening import amount_of
from whistpress.league.people.keys import ContactsFile, ContactTable, FeesFile, FeeTable
from whistpress.league.people.model import NOTHING_PRIVATE, PRINTED, PRIVATE, Contact, Fee, PrivateKind, PrivateMatters
from whistpress.league.people.read.registers import LONGEST_ID
from whistpress.problems import Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.git_files import ignores, tracked_files
from whistpress.reading.text_file import has_file, path_below, regular_files
from whistpress.reading.toml_file import TomlFile, read_toml

TRACKED = "E802"
"""The code of a private file that Git tracks: its papers can be printed all the same."""
_KNOWN = ("contacts.toml", "fees.toml")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


class _Members(Struct, frozen=True):
    """The names of the members by id, and the ids under which the site shows those whose names are private."""

    names: Mapping[str, str]
    shown_as: Mapping[str, str]


def read_private(project: Path, people: Mapping[str, str], problems: Problems) -> PrivateMatters:
    """Read the private files of a project, and report errors in them. `people` maps ids to the names of the league's people."""
    folder = project / PRIVATE
    if not folder.is_dir():
        return NOTHING_PRIVATE
    members, files = _members(project, people), dict[str, Path]()
    printed = project / PRINTED

    def is_skipped(path: Path) -> bool:
        return path == printed or not (path == folder or folder in path.parents)

    for path in regular_files(project / "content", problems, is_skipped):
        if path.name in _KNOWN and path.parent == folder:
            files[path.name] = path
        else:
            shown = path_below(project / "content", path)
            problems.say(
                "W160.nothing-made",
                Span(shown),
                *(suggestion(path.name, _KNOWN) or (wording("W160.more-files", listed=offer(_KNOWN)),)),
                name=shorten(path.name),
            )
    contacts = {contact.person: contact for contact in _contacts(files, members, problems)}
    fees = {fee.person: fee for fee in _fees(files, members, problems)}
    return PrivateMatters(contacts, fees, members.shown_as)


def _members(project: Path, people: Mapping[str, str]) -> _Members:
    """Return the members as their own file has them: the site may withhold their names."""
    has_members = has_file(project / "content", "members.toml")
    toml = read_toml(project / "content" / "members.toml", "content/members.toml", Problems()) if has_members else None
    tables: dict[str, Any] = {id_: table for id_, table in (toml.values if toml else {}).items() if isinstance(table, dict)}
    names = {id_: table["name"] for id_, table in tables.items() if isinstance(table.get("name"), str)}
    privacy = {id_: table["privacy"] for id_, table in tables.items() if isinstance(table.get("privacy"), dict)}
    shown_as = {table["id"]: id_ for id_, table in privacy.items() if isinstance(table.get("id"), str)}
    return _Members({**{id_: name for id_, name in people.items() if id_ not in shown_as}, **names}, shown_as)


def _read(name: str, files: Mapping[str, Path], problems: Problems) -> TomlFile | None:
    return read_toml(files[name], (PRIVATE / name).as_posix(), problems) if name in files else None


def _contacts(files: Mapping[str, Path], members: _Members, problems: Problems) -> Iterator[Contact]:
    toml = _read("contacts.toml", files, problems)
    understood = understand(ContactsFile, toml, problems) if toml else None
    for id_, table in understood.file.root.items() if toml and understood else ():
        if toml and _is_known(id_, members, toml, problems):
            _check_contact(id_, table, toml, problems)
            yield Contact(
                person=id_,
                name=members.names[id_],
                phones=as_tuple(table.phone),
                emails=as_tuple(table.email),
                address=table.address.strip(),
                role=table.role,
                public=frozenset(map(PrivateKind, table.public)),
                at=toml.key_span((id_,)),
            )


def _fees(files: Mapping[str, Path], members: _Members, problems: Problems) -> Iterator[Fee]:
    toml = _read("fees.toml", files, problems)
    understood = understand(FeesFile, toml, problems) if toml else None
    for id_, table in understood.file.root.items() if toml and understood else ():
        if toml and _is_known(id_, members, toml, problems) and (fee := _fee(id_, table, members, toml, problems)):
            yield fee


def _fee(id_: str, table: FeeTable, members: _Members, toml: TomlFile, problems: Problems) -> Fee | None:
    amount = amount_of(str(table.due))
    if amount is None or amount < 0:
        problems.say("E806.no-amount", toml.span((id_, "due")), due=shorten(table.due))
        return None
    return Fee(
        person=id_,
        name=members.names[id_],
        due=str(table.due),
        amount=amount,
        paid=table.paid,
        note=table.note,
        at=toml.key_span((id_,)),
    )


def _is_known(id_: str, members: _Members, toml: TomlFile, problems: Problems) -> bool:
    """Report an id that is no member's; tell whether it is one."""
    if id_ in members.names:
        return True
    helps = suggestion(id_[:LONGEST_ID], members.names) or (wording("E803.members-content"),)
    problems.say("E803.no-member", toml.key_span((id_,)), *helps, id=shorten(id_))
    return False


def _check_contact(id_: str, table: ContactTable, toml: TomlFile, problems: Problems) -> None:
    for email in as_tuple(table.email):
        if not _EMAIL.fullmatch(email.strip()):
            problems.say("E805.no-e-mail", toml.span((id_, "email")), email=shorten(email))
    for phone in as_tuple(table.phone):
        if not re.search(r"\d", phone):
            problems.say("E805.no-telephone", toml.span((id_, "phone")), phone=shorten(phone))


def check_git(project: Path, problems: Problems) -> None:
    """Report each private file that Git tracks; warn where Git does not ignore the folder (W802), or none can tell (W873).

    No Git is started: it would obey what a repository says that came with the project.
    """
    folder = project / PRIVATE
    if not folder.is_dir():
        return
    below, tracked = PRIVATE.as_posix(), tracked_files(project)
    names = [name for name in tracked.names if name.startswith(f"{below}/")]
    for name in names:
        problems.say(
            "E802.private-git",
            Span(name),
            wording("E802.git-rm", name=name),
            wording("E802.add-line", below=below),
            wording("E802.pushed-already"),
            name=Path(name).name,
        )
    if tracked.unknown:
        problems.say("W873.whether-git", Span(below), unknown=tracked.unknown, below=below)
    if not names and not ignores(project, f"{below}/contacts.toml"):
        problems.say("W802.not-ignore", Span(below), below=below)
