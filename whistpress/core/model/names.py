"""Short names for tables and slips; members who share a name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from whistpress.core.model.people import Club, Person

NO_BREAK = "\u00a0"
"""A blank at which no line is broken."""
_ADDITION = re.compile(r"\s*(\([^()]*\))\s*$")
"""The brackets behind a name: the club of one of two namesakes."""

_AFTER_A_NAME = frozenset({"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"})
_KINDS = frozenset({"club", "association", "league", "society", "union", "circle", "cercle", "société", "amicale"})
"""Words that say that a name is a club's."""
_OF_ANY_CLUB = _KINDS | {"whist", "duplicate", "card", "cards", "the", "of", "de", "du", "des", "le", "la", "les"}
"""Words that a club has in common with its neighbours."""

_PARTICLES = frozenset(re.split(" ", (
    "af al ap av aw ben bin d' da dal dalla de degli dei del della den der des di do dos du el fitz ibn het l' la las le les lo"
    " los mac mc nic ní ó op saint san st st. te ten ter tho thor to und van vande vander ver vom von y zu zum zur 's 't"
)))  # fmt: skip
"""Words before a surname that belong to it; written with a capital (`Mac Donald`) they do where a first name is before them."""
_FIRST_NAMES_TOO = frozenset({"al", "ben", "do", "el", "lo", "san", "te", "to", "und", "y", "ver", "las", "los"})
"""Particles that with a capital are names or words of their own: `Al Orr`."""
_TITLES = frozenset({"Mr", "Mrs", "Miss", "Ms", "Dr", "Rev", "Sir", "Dame", "Lady", "Lord", "Mme", "Mlle"})
"""Titles, which are too short to be shortened."""
_UNNAMED = re.compile(r".+(?:['\u2019]s|s['\u2019]) (partner)|(partner) of .+|(partenaire) d(?:e |['\u2019]).+", re.IGNORECASE)
"""Words for a person of whom only the partner is known, in the languages of the interface."""
_APOSTROPHES = str.maketrans("’‘", "''")
_TIED = "|".join(sorted(map(re.escape, _PARTICLES - {"do", "to", "te"}), key=len, reverse=True))
_IN_TEXT = re.compile(rf"(?<![^\s(&,;])(?:(?:{_TIED})[ \u00a0]+|[dl]['’] )+[A-ZÀ-ÖØ-ÝŁŒŚŠŽ][\w'’-]*")


@lru_cache(maxsize=4096)
def short_title(name: str) -> str:
    """Return what tells a club from its neighbours: `Harwick` of `Harwick Whist Club`; a name without such words stays whole."""
    words = name.split()
    if not any(word.rstrip(",").casefold() in _KINDS for word in words):
        return name
    title_words: list[str] = []
    for word in words:
        if word.rstrip(",").casefold() not in _OF_ANY_CLUB or (title_words and title_words[-1].endswith(("'", "’"))):
            title_words.append(word)
        elif title_words and word.endswith(","):
            title_words[-1] += ","
    return " ".join(title_words).rstrip(",") or name


def short_titles(names: Iterable[str]) -> dict[str, str]:
    """Shorten the names of clubs and teams, each to what tells it from the others; those that would be alike stay whole."""
    short = {name: short_title(name) for name in names}
    count = Counter(short.values())
    return {name: word if count[word] == 1 else name for name, word in short.items()}


@lru_cache(maxsize=4096)
def surname(name: str) -> str:
    """Return the surname with the particles that belong to it (`van der Berg`), without Jr. and the like, and without brackets.

    Of a club it is what tells that apart.
    """
    return _before_and_last(name)[1]


def _before_and_last(name: str) -> tuple[list[str], str]:
    """Return the words before a surname, and the surname."""
    words = [word.rstrip(",") for word in (_ADDITION.sub("", name) or name).split()]
    if words and words[-1].casefold() in _KINDS:
        return [], short_title(name)
    while len(words) > 1 and words[-1] in _AFTER_A_NAME:
        words.pop()
    if not words:
        return [], name
    start = next((at for at, word in enumerate(words[:-1]) if _is_particle(word, first=at == 0)), len(words) - 1)
    start -= words[start] == "y" and start > 1  # García y López
    return words[:start], " ".join(words[start:])


def _is_particle(word: str, *, first: bool) -> bool:
    """Return whether a word before a surname belongs to it; the `first` word of a name is a first name, if it has a capital."""
    small = word.translate(_APOSTROPHES)
    if small.casefold() not in _PARTICLES:
        return False
    return small == small.casefold() or not (first or small.casefold() in _FIRST_NAMES_TOO)


def surnames_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where in a text surnames of several words are (`van der Berg`): lines are not broken there."""
    yield from (match.span() for match in _IN_TEXT.finditer(text))


def tie_surnames(text: str) -> str:
    """Return a text whose surnames of several words have blanks at which no line is broken."""
    for start, end in surnames_in(text):
        text = f"{text[:start]}{text[start:end].replace(' ', NO_BREAK)}{text[end:]}"
    return text


def unnamed_word(name: str) -> str:
    """Return `partner` for words that name a partner by the other (`A. Dale's partner`); empty for a name."""
    match = _UNNAMED.fullmatch(name)
    return next(word for word in match.groups() if word).lower() if match else ""


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Shorten names to surnames, with initials if two people share one, and the brackets of namesakes if they share those too.

    An unnamed partner of a named player is `partner`.
    """
    names = list(dict.fromkeys(names))
    unnamed = {name: word for name in names if (word := unnamed_word(name))}
    names = [name for name in names if name not in unnamed]
    count = Counter(map(surname, names))
    short = {name: surname(name) if count[surname(name)] == 1 else with_initials(name) for name in names}
    shared = Counter(short.values())
    return unnamed | {name: f"{word} {_addition(name)}".rstrip() if shared[word] > 1 else word for name, word in short.items()}


def _addition(name: str) -> str:
    match = _ADDITION.search(name)
    return match[1] if match else ""


def with_initials(name: str) -> str:
    """Return a name with the initials of its first names: `P. van der Berg`; that of a club whole."""
    if short_title(name) != name:
        return name
    before, last = _before_and_last(name)
    return " ".join([*(word if word.endswith(".") or word in _TITLES else _initials(word) for word in before), last])


def _initials(word: str) -> str:
    """Return `J.`; of a double name `J.-A.`; a number stays."""
    if word[:1].isdigit():
        return word
    return "-".join(f"{part[0]}." for part in word.split("-") if part) or word


def first_of(persons: Sequence[Person]) -> Person:
    """Return the member who owns a shared name: the first to join, if all years are known, else the first listed."""
    years = [person.joined for person in persons if person.joined is not None]
    return persons[years.index(min(years))] if len(years) == len(persons) else persons[0]


def bearer(name: str, persons: Sequence[Person]) -> Person | None:
    """Return the owner of a spelling; None when it is no member's name, but another spelling of several."""
    if len(persons) < 2 or any(name in (person.id, person.own_name) for person in persons):
        return first_of(persons)
    return None


def exact_spellings(people: Mapping[str, Person]) -> dict[str, str]:
    """Map every spelling of the members' file that means one person to his id."""
    persons: dict[str, list[Person]] = {}
    for person in people.values():
        for name in dict.fromkeys((person.name, person.own_name, *person.also)):
            persons.setdefault(name, []).append(person)
    bearers = {name: bearer(name, who) for name, who in persons.items()}
    return {name: person.id for name, person in bearers.items() if person}


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
