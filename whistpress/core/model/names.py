"""Short names for tables and slips; members who share a name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

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


def has_addition(name: str) -> bool:
    """Tell whether the words behind the comma of a name belong to it: `Cobb, Jr.` is no first name."""
    return any(match.end() == len(name.rstrip()) for match in _ADDED.finditer(name))


_ADDED = re.compile(r",\s*(?:jr|sr|esq|ii|iii|iv|ph\.?\s?d|obe|mbe)(?:\.|(?!\w))", re.IGNORECASE)
"""What belongs to the name before its comma: `Ned Cobb, Jr.`."""
