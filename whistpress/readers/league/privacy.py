"""Members whose names are not shown: by initials only, or not at all."""

import datetime
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import Person
from whistpress.core.model.people import NameDisplay, withheld_name
from whistpress.core.model.slugs import slug
from whistpress.problems import Problems
from whistpress.problems.quoting import shorten
from whistpress.readers.format import MemberTable, as_tuple
from whistpress.readers.format.league import PrivacyTable
from whistpress.readers.league.identity import Identities
from whistpress.readers.league.registers import Files
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

Words = tuple[str, ...]
"""A spelling by its words, each as a slug."""

_AFTER_A_NAME = frozenset({"jr", "sr", "ii", "iii", "iv"})
_NEVER_NAMES = frozenset({"a", "mrs", "mr", "miss", "ms", "dr", "of", "the", "de", "la", "van", "von"})


class Private(Struct, frozen=True):
    """A member whose name is not shown: his ids (the first his own), the id and the label shown instead.

    `spellings` are all ways to write the name. `surnames` identify him even alone; `common` words among them do not
    count.
    """

    ids: tuple[str, ...]
    as_id: str
    label: str
    shown: NameDisplay
    spellings: tuple[str, ...]
    common: tuple[str, ...] = ()

    @property
    def surnames(self) -> tuple[Words, ...]:
        """The last words of the spellings, but for those that mean other things too."""
        common = {slug(word) for word in self.common}
        last = dict.fromkeys(surname_of(spelling) for spelling in self.spellings)
        return tuple(words for words in last if words and "-".join(words) not in common)


def has_letters(name: str) -> bool:
    """Return whether a name has a letter: signs and figures alone are in many texts that do not mean it."""
    return bool(slug(name)) and any(sign.isalpha() for sign in name)


def words_of(text: str) -> Words:
    """Split a spelling into its words, as slugs."""
    return tuple(word for word in slug(text).split("-") if word)


def surname_of(spelling: str) -> Words:
    """Return the last word of a name, without Jr. and its like; nothing where it is the only one."""
    written = [words_of(word) for word in spelling.split()]
    while len(written) > 1 and "".join(written[-1]) in _AFTER_A_NAME:
        written.pop()
    return written[-1] if len(written) > 1 else ()


def initials(name: str) -> str:
    """Return the initials of a name: `J. A.`; of a double name `J.-A. B.`."""
    words = [word for word in name.split() if slug(word) and slug(word) not in _AFTER_A_NAME]
    return " ".join("-".join(f"{part[0]}." for part in re.split(r"[-‐]", word) if part) for word in words)


def private(identities: Identities, files: Files, today: datetime.date, problems: Problems) -> tuple[Private, ...]:
    """Return the members whose names are not shown on a day; report pseudonyms that would reveal them."""
    toml = files.get("members")
    tables = identities.tables or {}
    if toml:
        _letters(tables, toml, problems)
    wished = {id_: table.privacy for id_, table in tables.items() if table.privacy and id_ in identities.people}
    members: list[Private] = []
    for id_, wish in wished.items():
        member = _private(id_, wish, identities)
        ids = {other for other in (*identities.people, *identities.former) if other not in member.ids}
        if toml and _is_neutral(member, wish, ids | {other.as_id for other in members}, toml, problems):
            members.append(member)
    begins = {member.ids[0]: wished[member.ids[0]].from_ or today for member in members}
    return tuple(member for member in members if begins[member.ids[0]] <= today)


def _letters(tables: Mapping[str, MemberTable], toml: TomlFile, problems: Problems) -> None:
    """Report spellings of private members without a letter, which no text search can find."""
    for id_, table in tables.items():
        keys: list[tuple[str, KeyPath]] = [(table.name, (id_, "name"))]
        for index, name in enumerate(as_tuple(table.also)):
            keys.append((name, (id_, "also", index) if isinstance(table.also, list) else (id_, "also")))
        for name, path in keys if table.privacy else ():
            if not has_letters(name):
                message = f"'{shorten(name)}' has no letter, so that nobody can find it in a text and keep it out"
                problems.add("E226", message, toml.span(path), "take it away, or write the name in letters")


def _private(id_: str, wish: PrivacyTable, identities: Identities) -> Private:
    person = identities.people[id_]
    shown = NameDisplay(wish.show)
    return Private(
        ids=(id_, *(merge.id for merge in identities.merges if merge.into == id_)),
        as_id=wish.id,
        label=wish.called or (initials(person.own_name) if shown is NameDisplay.INITIALS else withheld_name(wish.id)),
        shown=shown,
        spellings=tuple(_spellings(person, identities.tables or {})),
        common=tuple(wish.common),
    )


def _spellings(person: Person, tables: Mapping[str, MemberTable]) -> Iterator[str]:
    table = tables.get(person.id)
    names = dict.fromkeys((person.own_name, *person.also, *((table.name,) if table else ())))
    yield from (name for name in names if has_letters(name))


def _is_neutral(member: Private, wish: PrivacyTable, taken: set[str], toml: TomlFile, problems: Problems) -> bool:
    """Check that the pseudonyms reveal nothing of the name, and belong to no other member."""
    path = (member.ids[0], "privacy")
    free = _free(taken, member)
    names = {word for text in (*member.spellings, *member.ids) for word in words_of(text)} - _NEVER_NAMES
    words = [word for word in words_of(wish.id) if word in names and len(word) > 1 and wish.id != member.ids[0]]
    if slug(wish.id) != wish.id:
        message = f"'{shorten(wish.id)}' cannot stand in an address: it has other signs than small letters, figures and hyphens"
        at, help_ = toml.span((*path, "id")), f'write id = "{free}"'
    elif words:
        message = f"'{shorten(wish.id)}' has a word of the name in it that is not to be shown"
        at, help_ = toml.span((*path, "id")), f'choose one that has nothing to do with it: id = "{free}"'
    elif wish.id in taken:
        message = f"'{shorten(wish.id)}' is the id of somebody else"
        at, help_ = toml.span((*path, "id")), f'one that is free: id = "{free}"'
    elif shows := _shows(wish.called or "", member):
        message = f"'{shorten(wish.called)}' has the name in it that is not to be shown: {shows}"
        at, help_ = toml.span((*path, "called")), "leave `called` out, or write other words"
    else:
        return True
    problems.add("E172", message, at, help_)
    return False


def _shows(called: str, member: Private) -> str:
    """Find a surname in the words that replace the name; empty without one."""
    words = words_of(called)
    surnames = [last for last in map(surname_of, member.spellings) if last and _within(last, words)]
    return " ".join(surnames[0]).capitalize() if surnames else ""


def _within(part: Words, words: Words) -> bool:
    return any(words[at : at + len(part)] == part for at in range(len(words)))


def _free(taken: set[str], member: Private) -> str:
    """Return the first unused id of the form `player-3`."""
    stem = "member" if any("player" in words_of(spelling) for spelling in member.spellings) else "player"
    return next(f"{stem}-{number}" for number in range(1, len(taken) + 2) if f"{stem}-{number}" not in taken)
