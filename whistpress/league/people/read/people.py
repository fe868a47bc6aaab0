"""Find the person that a name means, and warn where the match is doubtful."""

import datetime
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import has_other_accents, slug, slug_with_accents, slug_without_accents, unnamed_word
from whistpress.language import say
from whistpress.league.people.model import MergedRecord, Person, SplitRecord, first_of
from whistpress.problems import NOWHERE, Problem, problem_of, shorten, wording

LONGEST_ID = 200
"""The most bytes of the id of a person who is no member: with `.html` it must be the name of a file."""

_KEPT_OF_ID = 160

_LONGEST_NAME = 200
"""A longer text is no name, and is not compared with the names of members."""

MOST_LETTERS = 500_000
"""How many letters the names of all members may have for nearly the same names to be looked for: each takes memory."""


class Meant(Struct, frozen=True):
    """The person behind a written name: an id, the name to show (a member's own); `like` a member of nearly that name.

    `others` are members who share the spelling, so that the name is ambiguous. `accents`: the name is written with
    accents that no spelling of the member has. `unnamed`: the words are no name; they only say whose partner it was.
    `member`: a member has this name or id.
    """

    id: str
    name: str
    like: Person | None = None
    others: tuple[Person, ...] = ()
    written: str = ""
    accents: bool = False
    unnamed: bool = False
    member: bool = False

    @property
    def person(self) -> str:
        """The id of the person; empty for an unnamed person, because there is no page and no record of them."""
        return "" if self.unnamed else self.id


class People:
    """The members, by every spelling in an event file. Capitals, accents and spaces do not matter.

    A shared name belongs to the first of its members (`namesakes.first_of`); accents decide where they tell them apart.
    The id of a merged record leads to its present owner. A split name leads to the other person in the events
    that the split names (`in_event`); elsewhere to the member whose table has the split.
    """

    def __init__(
        self, members: Mapping[str, Person], merges: Sequence[MergedRecord] = (), splits: Sequence[SplitRecord] = ()
    ) -> None:
        self._members = members
        self._merged = {merge.id: merge for merge in merges}
        self._splits = splits
        self._here: tuple[SplitRecord, ...] = ()
        self._by_slug: dict[str, list[Person]] = {}
        self._nearly: dict[str, Person] = {}
        self._found: dict[str, Meant] = {}
        letters = sum(len(name) for person in members.values() for name in _names(person))
        for person in members.values():
            for spelling in dict.fromkeys(map(slug, _names(person))):
                self._by_slug.setdefault(spelling, []).append(person)
                for variant in () if letters > MOST_LETTERS else (*one_letter_off(spelling), slug_without_accents(spelling)):
                    self._nearly.setdefault(variant, person)

    @property
    def content(self) -> tuple[tuple[Person, ...], tuple[MergedRecord, ...], tuple[SplitRecord, ...]]:
        """The whole input of `find`."""
        return tuple(self._members.values()), tuple(self._merged.values()), tuple(self._splits)

    def has(self, id_: str) -> bool:
        """Return whether an id is a member's."""
        return id_ in self._members

    def in_event(self, event: str, season: str, day: datetime.date) -> "People":
        """Return the same members as names mean them in an event (`season/slug`) of a day."""
        splits = tuple(split for split in self._splits if split.covers(event, season, day))
        if not splits:
            return self
        people = copy(self)
        people._here, people._found = splits, {}
        return people

    def find(self, written: str) -> Meant:
        """Find the person. A name that no member has gets the id that its letters make."""
        if written not in self._found:
            self._found[written] = self._split(written, self._find(" ".join(written.split())))
        return self._found[written]

    def _split(self, written: str, meant: Meant) -> Meant:
        """Apply the splits of this event to a person that was found."""
        for split in self._here:
            if meant.id == split.of and (not split.written or slug(written) in map(slug, split.written)):
                return replace(meant, id=split.to, name=self._members[split.to].name, others=())
        return meant

    def _leave_out_split(self, persons: Sequence[Person]) -> list[Person]:
        """Leave out of the members who share a name those whom a split separates from the first; it says where they play."""
        firsts = {split.of for split in self._splits} & {person.id for person in persons}
        parted = {split.to for split in self._splits if split.of in firsts}
        return [person for person in persons if person.id not in parted] or list(persons)

    def _find(self, written: str) -> Meant:
        if written in self._members:
            return Meant(written, self._members[written].name, written=written, member=True)
        if written in self._merged:
            into = self._merged[written].into
            return Meant(into, self._members[into].name, written=written, member=True)
        spelling = slug(written)
        if persons := self._leave_out_split(self._by_slug.get(spelling, [])):
            return _member(written, spelling, persons)
        near = (
            self._nearly[variant]
            for variant in (*one_letter_off(spelling), slug_without_accents(written))
            if variant in self._nearly
        )
        id_, unnamed = _short(spelling or _code_id(written)), bool(unnamed_word(written))
        return Meant(id_, written, like=next(near, None), written=written, unnamed=unnamed)


def _member(written: str, spelling: str, persons: Sequence[Person]) -> Meant:
    """Choose between the members with a spelling."""
    exact = [person for person in persons if slug_with_accents(written) in map(slug_with_accents, _names(person))]
    likely = exact or [
        person
        for person in persons
        if not all(has_other_accents(written, name) for name in _names(person) if slug(name) == spelling)
    ]
    persons = likely or persons
    named = any(spelling in (slug(person.own_name), person.id) for person in persons)
    person = first_of(persons)
    others = tuple(persons) if len(persons) > 1 and not named else ()
    return Meant(person.id, person.name, others=others, written=written, accents=not likely, member=True)


def _names(person: Person) -> tuple[str, ...]:
    return person.id, person.name, person.own_name, *person.also


def one_letter_off(spelling: str) -> Iterator[str]:
    """Yield the spelling, and the spelling less each of its letters: two names that share a variant differ in a letter."""
    yield spelling
    if 4 < len(spelling) <= _LONGEST_NAME:
        yield from (spelling[:index] + spelling[index + 1 :] for index in range(len(spelling)))


def _short(id_: str) -> str:
    """Shorten an id so that it can name a page's file; a hash replaces the tail of one that is too long."""
    if len(id_.encode()) <= LONGEST_ID:
        return id_
    mark = hashlib.sha256(id_.encode()).hexdigest()[:8]
    return f"{id_.encode()[:_KEPT_OF_ID].decode(errors='ignore')}-{mark}"


def _code_id(written: str) -> str:
    """Make an id for a name without letters or figures."""
    return "-".join(f"u{ord(sign):x}" for sign in written if not sign.isspace()) or "nobody"


def is_nobody(meant: Meant) -> bool:
    """Tell whether a name has no letter and is no member's: `?` is no person, nor is `12`."""
    written = meant.written.strip()
    return bool(written) and not meant.member and not any(letter.isalpha() for letter in written)


def doubt_about(meant: Meant, written: str) -> Problem | None:
    """Return the problem of a name: shared by members, with other accents, or nearly that of a member; None without any."""
    if is_nobody(meant):
        figures = (wording("E253.figures"),) if any(sign.isdigit() for sign in written) else ()
        return problem_of("E253.no-letter", NOWHERE, *figures, wording("E253.partner"), name=shorten(written))
    if meant.others:
        ids = say(" or ").join(person.id for person in meant.others[:4])
        return problem_of("E229.played", NOWHERE, name=shorten(written), ids=ids)
    if meant.accents:
        return problem_of("W223.accents", NOWHERE, name=shorten(written), member=shorten(meant.name), id=meant.id)
    if meant.like:
        return problem_of("W230.no-member", NOWHERE, name=shorten(written), like=meant.like.name)
    return None
