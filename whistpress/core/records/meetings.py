"""What the congresses together tell: every motion with its meeting, by law and by subject; who held which office when."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import Congress, Motion, Person
from whistpress.core.model.names import spellings

_Key = tuple[str, bool, str]
"""A body, whether it is a committee, the title in small letters."""
_REMARK = re.compile(r"(?P<name>.*\S)\s+\((?P<remark>[^()]*)\)")


class Put(Struct, frozen=True):
    """A motion, and the congress to which it was put."""

    congress: Congress
    motion: Motion


def in_order(congresses: Iterable[Congress]) -> list[Congress]:
    """Congresses by date, then number."""
    return sorted(congresses, key=lambda one: (one.begins, one.number or 0, one.id))


def motions(congresses: Iterable[Congress]) -> tuple[Put, ...]:
    """Every motion, the latest congress first, in the order in which they were put."""
    return tuple(Put(congress, motion) for congress in reversed(in_order(congresses)) for motion in congress.motions)


def by_law(put: Sequence[Put]) -> Mapping[str, tuple[Put, ...]]:
    """The motions that concern or change each law, by its id or name as it is written, in the order of the alphabet."""
    return _gathered((law, one) for one in put for law in one.motion.laws)


def by_subject(put: Sequence[Put]) -> Mapping[str, tuple[Put, ...]]:
    """The motions on each subject; capitals make no difference."""
    return _gathered((subject, one) for one in put for subject in one.motion.subjects)


def _gathered(found: Iterable[tuple[str, Put]]) -> Mapping[str, tuple[Put, ...]]:
    names: dict[str, str] = {}
    lists: dict[str, list[Put]] = {}
    for name, one in found:
        key = name.casefold()
        names.setdefault(key, name)
        lists.setdefault(key, []).append(one)
    return {names[key]: tuple(lists[key]) for key in sorted(lists)}


class Seen(Struct, frozen=True):
    """Where a term is told of: the congress, and whether the holder was then in office, or elected."""

    congress: Congress
    elected: bool


class Term(Struct, frozen=True):
    """Somebody in an office: the name as first written, the remark behind it (`chairman`), the congresses that tell of it.

    `term` is for how long, where the record says it.
    """

    name: str
    remark: str
    seen: tuple[Seen, ...]
    term: str = ""

    @property
    def first(self) -> int:
        """The year of the first congress that tells of it."""
        return self.seen[0].congress.begins.year

    @property
    def last(self) -> int:
        """The year of the last one."""
        return self.seen[-1].congress.begins.year


class Succession(Struct, frozen=True):
    """An office, or a committee, of a body, and those who held it, the latest first; of one congress in the order of its file."""

    title: str
    committee: bool
    terms: tuple[Term, ...]
    body: str = ""


def successions(congresses: Iterable[Congress], people: Mapping[str, Person]) -> tuple[Succession, ...]:
    """Of each body every office, then every committee, in the order in which the latest congress that has it names them.

    Whoever is elected at one congress and in office at the next, or in office at two with nobody between, has one term. Every
    spelling of a person is one person.
    """
    congresses = tuple(congresses)
    found: dict[_Key, _Holders] = {}
    for congress in in_order(congresses):
        for committee, title, name, term, elected in _told(congress):
            holders = found.setdefault((congress.body, committee, title.casefold()), _Holders(people))
            holders.title = title
            holders.add(congress, name, term, elected=elected)
    order = _order(congresses)
    bodies = list(dict.fromkeys(congress.body for congress in reversed(in_order(congresses))))
    keys = sorted(found, key=lambda key: (bodies.index(key[0]), key[1], order[key]))
    return tuple(Succession(found[key].title, key[1], found[key].terms(), key[0]) for key in keys)


def _told(congress: Congress) -> Iterator[tuple[bool, str, str, str, bool]]:
    """Every holder of an office that a congress tells of: those in office, then those elected."""
    for committee, offices in ((False, congress.officers), (True, congress.committees)):
        for office in offices:
            yield from ((committee, office.title, name, office.term, False) for name in office.holders)
    committees = {office.title.casefold() for office in congress.committees}
    for election in congress.elections:
        title = election.office
        committee = title.casefold() in committees or election.places > 1
        yield from ((committee, title, name, "", True) for name in election.elected)


def _order(congresses: Iterable[Congress]) -> Mapping[_Key, int]:
    order: dict[_Key, int] = {}
    for congress in reversed(in_order(congresses)):
        for committee, title, *_ in _told(congress):
            order.setdefault((congress.body, committee, title.casefold()), len(order))
    return order


class _Holders:
    """The terms of one office while they are gathered, the oldest first."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self.title = ""
        self._people = people
        self._who = spellings(people)
        self._terms: list[tuple[str, Term]] = []
        self._congresses: list[str] = []

    def add(self, congress: Congress, written: str, term: str, *, elected: bool) -> None:
        if congress.id not in self._congresses:
            self._congresses.append(congress.id)
        remarked = _REMARK.fullmatch(written)
        if written in self._who:
            remarked = None
        name, remark = (remarked["name"], remarked["remark"]) if remarked else (written, "")
        who = self._who.get(name, name)
        name = self._people[who].name if who in self._people else name
        last = next((place for place in reversed(range(len(self._terms))) if self._terms[place][0] == who), None)
        if last is not None and self._goes_on(self._terms[last][1]):
            before = self._terms[last][1]
            seen = (*before.seen, Seen(congress, elected))
            self._terms[last] = (who, Term(before.name, remark or before.remark, seen, term or before.term))
        else:
            self._terms.append((who, Term(name, remark, (Seen(congress, elected),), term)))

    def _goes_on(self, term: Term) -> bool:
        """The term was told of at this congress or at the last one before it that tells of the office."""
        return term.seen[-1].congress.id in self._congresses[-2:]

    def terms(self) -> tuple[Term, ...]:
        latest = {id_: place for place, id_ in enumerate(self._congresses)}
        ordered = [term for _, term in self._terms]
        return tuple(sorted(ordered, key=lambda one: (-latest[one.seen[-1].congress.id], -latest[one.seen[0].congress.id])))
