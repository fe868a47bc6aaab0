"""The people and clubs of a league by every spelling of their names, as rolls, meetings and books write them."""

from collections.abc import Iterable, Iterator, Mapping

from whistpress.core.model.names import exact_spellings, first_of
from whistpress.core.model.people import Club, Person
from whistpress.core.model.slugs import has_other_accents, slug


class Spellings(Mapping[str, str]):
    """Maps every spelling that means one person to his id. Capitals, accents and the shape of apostrophes do not matter.

    Accents decide where they tell members apart. What it counts and yields are the spellings as the members' file has them.
    """

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._exact = exact_spellings(people)
        self._found = dict(self._exact)
        self._folded: dict[str, list[Person]] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._found:
            person = self._member_of(name)
            if person is None:
                raise KeyError(name)
            self._found[name] = person.id
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._exact)

    def __len__(self) -> int:
        return len(self._exact)

    def _member_of(self, name: str) -> Person | None:
        """Return the member of a spelling that is not in the members' file; None of one that several share."""
        folded = slug(name)
        persons = self._by_slug().get(folded, []) if folded else []
        likely = [
            person for person in persons if any(not has_other_accents(name, alias) for alias in _spellings_of(person, folded))
        ]
        persons = likely or persons
        owners = [person for person in persons if folded in (slug(person.name), slug(person.own_name))]
        return first_of(owners or persons) if owners or len(persons) == 1 else None

    def _by_slug(self) -> Mapping[str, list[Person]]:
        if not self._folded:
            for person in self._people.values():
                for folded in dict.fromkeys(map(slug, _names(person))):
                    self._folded.setdefault(folded, []).append(person)
        return self._folded


def _names(person: Person) -> tuple[str, ...]:
    return person.name, person.own_name, *person.also


def _spellings_of(person: Person, folded: str) -> Iterator[str]:
    return (name for name in _names(person) if slug(name) == folded)


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
