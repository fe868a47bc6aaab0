"""Who is meant by a name: a member by id, name or other spelling, or somebody of his own."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whistpress.core.model import Person
from whistpress.readers.slug import slug

_LONGEST_ID = 200
"""The most bytes of the id of somebody who is no member: with `.html` it must be the name of a file."""

_KEPT_OF_ID = 160


@dataclass(frozen=True, slots=True)
class Meant:
    """Who a written name is: an id, the name as the record shows it; `like` a member whose name is nearly the same.

    `others` are members who have the same name or spelling, so that nobody can tell who is meant.
    """

    id: str
    name: str
    like: Person | None = None
    others: tuple[Person, ...] = ()


class People:
    """The members, ready to be found by whatever an event file calls them. Capitals, accents and spaces do not matter."""

    def __init__(self, members: Mapping[str, Person]) -> None:
        self._members = members
        self._by_slug: dict[str, list[Person]] = {}
        self._nearly: dict[str, Person] = {}
        self._found: dict[str, Meant] = {}
        for person in members.values():
            for spelling in dict.fromkeys(map(slug, (person.id, person.name, *person.also))):
                self._by_slug.setdefault(spelling, []).append(person)
                for variant in _one_letter_off(spelling):
                    self._nearly.setdefault(variant, person)

    def find(self, written: str) -> Meant:
        """Who is meant. A name that is nobody's gets the id that its letters make."""
        if written not in self._found:
            self._found[written] = self._find(" ".join(written.split()))
        return self._found[written]

    def _find(self, written: str) -> Meant:
        if written in self._members:
            return Meant(written, self._members[written].name)
        spelling = slug(written)
        persons = self._by_slug.get(spelling, [])
        if persons:
            return Meant(persons[0].id, written, others=tuple(persons) if len(persons) > 1 else ())
        near = (self._nearly[variant] for variant in _one_letter_off(spelling) if variant in self._nearly)
        return Meant(_short(spelling or _numbered(written)), written, like=next(near, None))


def _one_letter_off(spelling: str) -> Iterator[str]:
    """The spelling, and the spelling without each of its letters: two names that share one differ in a letter."""
    yield spelling
    if len(spelling) > 4:
        yield from (spelling[:place] + spelling[place + 1 :] for place in range(len(spelling)))


def _short(id_: str) -> str:
    """An id that can be the name of a page's file; the tail of one that is too long gives way to a mark of its own."""
    if len(id_.encode()) <= _LONGEST_ID:
        return id_
    mark = hashlib.sha256(id_.encode()).hexdigest()[:8]
    return f"{id_.encode()[:_KEPT_OF_ID].decode(errors='ignore')}-{mark}"


def _numbered(written: str) -> str:
    """An id for a name without letters or figures."""
    return "-".join(f"u{ord(sign):x}" for sign in written if not sign.isspace()) or "nobody"
