"""The index of names: everybody whom the programme of a congress names, and where."""

import re
from collections.abc import Iterable

from msgspec import Struct

from whistpress.core.model import League
from whistpress.core.model.names import spellings, surname

_REMARK = re.compile(r"(?P<name>.*\S)\s+\([^()]*\)")


class Mention(Struct, frozen=True):
    """A place where a name stands: what it stands for there, and the id of the place; of an `event` that is its number."""

    what: str
    anchor: str
    event: bool = False


class IndexLine(Struct, frozen=True):
    """Somebody in the index: `Abbott, Edith`, the person's id (empty where nobody knows whose name it is), the places."""

    name: str
    person: str
    mentions: tuple[Mention, ...]

    @property
    def letter(self) -> str:
        """Under which letter."""
        return self.name[:1].upper()


def bare(written: str) -> str:
    """A name without the remark in brackets behind it: `Priya Nair (chair)`."""
    found = _REMARK.fullmatch(written)
    return found["name"] if found else written


def index(places: Iterable[tuple[str, Mention]], league: League) -> tuple[IndexLine, ...]:
    """The index of the places where names stand, in the order of the alphabet; every spelling of a person is one person."""
    known = spellings(league.people)
    found: dict[str, list[Mention]] = {}
    persons: dict[str, str] = {}
    for written, mention in places:
        name = written if written in known else bare(written)
        person = known.get(name, "")
        shown = league.people[person].name if person else name
        persons.setdefault(shown, person)
        there = found.setdefault(shown, [])
        if mention.what not in (one.what for one in there):
            there.append(mention)
    lines = [IndexLine(turned(name), persons[name], tuple(mentions)) for name, mentions in found.items() if name]
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.name)))


def turned(name: str) -> str:
    """`Abbott, Edith`: the surname first; a name of one word stays."""
    last = surname(name)
    before, _, after = name.rpartition(last)
    rest = " ".join(part for part in (before.strip(), after.strip(" ,")) if part)
    return f"{last}, {rest}" if rest else last
