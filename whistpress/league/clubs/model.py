"""Clubs, their names as people write them, and members of one name told apart by their clubs."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import (
    NEVER_MOVED,
    AddressHistory,
    slug,
)
from whistpress.league.people.model import Person
from whistpress.problems import Span


class Club(Struct, frozen=True, kw_only=True):
    """A club: `about` is Markdown, `sources` book and page.

    Its home matches are played at `place`, on the `night` (a weekday: 0 is Monday) at `time`; `captain` is the id of a member.
    `contact` is published text: how to reach the club.
    """

    id: str
    name: str
    place: str = ""
    night: int | None = None
    time: str = ""
    captain: str | None = None
    contact: str = ""
    founded: int | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None


def tell_apart(people: Mapping[str, Person], clubs: Mapping[str, Club]) -> dict[str, Person]:
    """Distinguish the names of namesakes by an addition: the club, else the year of joining, else the id.

    All of one name get the same kind of addition, the first kind in which no two of them agree.
    """
    same: dict[str, list[Person]] = {}
    for person in people.values():
        same.setdefault(" ".join(person.name.casefold().split()), []).append(person)
    apart = {id_: word for persons in same.values() if len(persons) > 1 for id_, word in _additions(persons, clubs).items()}
    return {id_: _with_addition(person, apart[id_]) if id_ in apart else person for id_, person in people.items()}


def _additions(persons: Sequence[Person], clubs: Mapping[str, Club]) -> dict[str, str]:
    by_club = [clubs[person.club].name if person.club and person.club in clubs else "" for person in persons]
    by_year = [str(person.joined or "") for person in persons]
    by_id = [person.id for person in persons]
    words = next(additions for additions in (by_club, by_year, by_id) if all(additions) and len(set(additions)) == len(persons))
    return dict(zip(by_id, words, strict=True))


def _with_addition(person: Person, word: str) -> Person:
    return replace(person, name=f"{person.name} ({word})", apart=word)


class ClubNames:
    """Finds clubs by their names. Capitals, accents and the shape of apostrophes do not matter where they tell no two apart."""

    def __init__(self, clubs: Iterable[Club], *, ids: bool) -> None:
        named = [(written, club.id) for club in clubs for written in ((club.id, club.name) if ids else (club.name,))]
        self._exact = {written.casefold(): id_ for written, id_ in named}
        self._folded: dict[str, set[str]] = {}
        for written, id_ in named:
            self._folded.setdefault(slug(written), set()).add(id_)

    def find(self, name: str) -> str:
        """Return the id of the club of a name; empty where there is none."""
        if club := self._exact.get(name.casefold().strip()):
            return club
        folded = self._folded.get(slug(name), set()) if slug(name) else set()
        return next(iter(folded)) if len(folded) == 1 else ""

    def beginning(self, name: str) -> str:
        """Return the id of the only club whose name begins with some words; empty where there is none."""
        words = name.casefold().strip()
        begins = {id_ for written, id_ in self._exact.items() if words and written.startswith(f"{words} ")}
        if not begins and (folded := slug(name)):
            begins = {id_ for written, ids in self._folded.items() if written.startswith(f"{folded}-") for id_ in ids}
        return begins.pop() if len(begins) == 1 else ""
