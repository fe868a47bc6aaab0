"""Short names for tables and slips; members who share a name.

Slugs: the short names in file names, ids and addresses; and every way in which names are compared.

* `slug` where a name becomes an id, or where accents and signs do not matter but words stay apart: persons, clubs, titles.
* `slug_with_accents`, and `has_other_accents`, to choose between names of one slug. `slug_without_accents` to sort, and to find
  a name that was written without the marks which a slug keeps.
* `folded_name` where blanks and hyphens do not matter either: teams (`Red Lion`, `Redlion`). `plain_name` is the same with
  accents, for two teams that differ in these alone, and for the labels of entries (`NS 3`, `ns3`).
* `file_slug` for the names of files and folders.

Words of the file format (keys, heads of columns) are compared by `casefold`, and those nearly right by `problems.nearest`.

Lasting addresses: permanent ids, and the former addresses of pages that moved or are gone.

Seasons by their names, such as 2026-27: from which day to which.

Hold equal parts of many values once.
"""

import datetime
import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from whistpress.problems import Span

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


LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼʻ´`′"), "'")
"""For `str.translate`: every form of the apostrophe becomes the plain one."""
_WITH_ACCENTS = ("LATIN", "GREEK", "CYRILLIC")
_KEPT_MARKS = ("\u0309", "\u031b", "\u0323")
"""Hook above, horn and dot below."""

_VOWEL_POINTS = range(10, 37)
"""The combining classes of the points and vowels of Hebrew, Arabic and Syriac."""


def slug(text: str) -> str:
    """Write a text with small letters, figures and hyphens: `"Edith Abbött"` gives `edith-abbott`.

    Letters of other alphabets stay as they are, with the marks that are part of them; accents go. The result is in NFC, and empty
    when the text has no letter and no figure.
    """
    if text.isascii():
        return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    small = unicodedata.normalize("NFKD", text).casefold().translate(LETTERS)  # first apart: 𝔍 has no small form, its J has
    plain = unicodedata.normalize("NFC", "".join(_without_accents(unicodedata.normalize("NFKD", small))))
    return re.sub(r"-{2,}", "-", "".join(sign if sign.isalnum() or is_mark(sign) else "-" for sign in plain)).strip("-")


def file_slug(stem: str) -> str:
    """Return the slug of a file or folder name: as `slug`, but an underscore stays."""
    return "_".join(slug(part) for part in stem.split("_"))


def plain_name(text: str) -> str:
    """Return the letters and figures of a name in small letters, with their accents, and without blanks and signs."""
    return "".join(letter for letter in unicodedata.normalize("NFC", text.casefold()) if letter.isalnum())


def folded_name(text: str) -> str:
    """Return the letters and figures of a name as its slug has them, but in one word; of one of signs alone the signs."""
    return slug(text).replace("-", "") or text.strip()


def slug_with_accents(text: str) -> str:
    """Return a name in small letters, with its accents: two names that differ in this alone have one slug."""
    plain = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold()
    return " ".join(unicodedata.normalize("NFC", plain).split())


def has_other_accents(written: str, spelling: str) -> bool:
    """Tell whether a name has accents that a known spelling of the same slug has not; those that are left out do not matter."""
    return any(set(marks) - set(others) for marks, others in zip(_accents(written), _accents(spelling), strict=False))


def _accents(text: str) -> list[str]:
    """Return the marks of each letter of a name, in their order."""
    small = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold().translate(LETTERS)
    return [marks for letter, marks in _clusters(unicodedata.normalize("NFKD", small)) if letter.isalnum()]


def slug_without_accents(text: str) -> str:
    """Return the slug of a text with no mark at all."""
    return slug("".join(sign for sign in unicodedata.normalize("NFD", text) if not is_mark(sign)))


def _without_accents(text: str) -> Iterator[str]:
    """Yield the letters of a decomposed text without their accents, and without invisible characters.

    A mark is an accent on a Latin, Greek or Cyrillic letter, or a vowel point of Hebrew or Arabic, which writers leave out.
    Any other is a letter: the voicing marks of Japanese, the vowel signs of Hindi and Thai, and on a Latin letter the marks
    that no European alphabet has: the horn, the hook and the dot of Vietnamese, and any two marks together.
    """
    for letter, marks in _clusters(text):
        yield letter
        if not letter.isalpha():
            continue
        if not unicodedata.name(letter, "").startswith(_WITH_ACCENTS):
            yield from (mark for mark in marks if unicodedata.combining(mark) not in _VOWEL_POINTS)
        elif unicodedata.name(letter).startswith("LATIN") and (len(marks) > 1 or marks in _KEPT_MARKS):
            yield marks


def _clusters(text: str) -> Iterator[tuple[str, str]]:
    """Yield each letter with its marks; leave out variation selectors and joiners, which are invisible."""
    letter, marks = "", ""
    for sign in text:
        if unicodedata.category(sign) == "Cf" or unicodedata.name(sign, "").startswith("VARIATION SELECTOR"):
            continue
        if is_mark(sign):
            marks += sign
        else:
            yield letter, marks
            letter, marks = sign, ""
    yield letter, marks


def is_mark(sign: str) -> bool:
    """Tell whether a sign is a mark that belongs to the letter before it."""
    return unicodedata.category(sign) in ("Mn", "Mc")


class AddressKind(StrEnum):
    """The kinds of page with an address of its own; the value is the name of its table in the ledger of addresses."""

    EVENT = "events"
    PLAYER = "players"
    CLUB = "clubs"
    TROPHY = "trophies"
    CONGRESS = "congresses"
    PAGE = "pages"
    NEWS = "news"
    HANDBOOK = "handbook"


class FormerAddress(Struct, frozen=True):
    """A former address (`1900/autumn` for an event, else a slug), and the position in the file that names it."""

    address: str
    at: Span


class AddressHistory(Struct, frozen=True):
    """The permanent `id` of a page (empty: none), and its former addresses."""

    id: str = ""
    was: tuple[FormerAddress, ...] = ()
    at: Span | None = None


NEVER_MOVED = AddressHistory()
"""The history of a page without a permanent id or a former address."""


class MovedAddress(Struct, frozen=True, kw_only=True):
    """A page that moved from the address `old` to `new`, both as in `FormerAddress`; `at` is the position in the ledger."""

    thing: AddressKind
    old: str
    new: str
    at: Span


class GoneAddress(Struct, frozen=True, kw_only=True):
    """The former address of a page that no longer exists, and the reason in the secretary's words."""

    thing: AddressKind
    old: str
    why: str
    at: Span


_YEARS = re.compile(r"(\d{4})(?:-(\d{2}|\d{4}))?")


SUMMER = 7
"""A season over two years begins in July or later."""


def season_span(name: str) -> tuple[datetime.date, datetime.date] | None:
    """Return the first and the last day of a season: `1900` is that year, `1900-01` and `1900-1901` run from July to June.

    Return None for any other name (`autumn-1900`).
    """
    match = _YEARS.fullmatch(name)
    if match is None or not datetime.MINYEAR <= (first := int(match[1])) < datetime.MAXYEAR:
        return None
    if match[2] is None:
        return datetime.date(first, 1, 1), datetime.date(first, 12, 31)
    if int(match[2]) % 100 != (first + 1) % 100 or (len(match[2]) == 4 and int(match[2]) != first + 1):
        return None
    return datetime.date(first, SUMMER, 1), datetime.date(first + 1, SUMMER, 1) - datetime.timedelta(days=1)


Part = TypeVar("Part", bound=Hashable)


class SharedParts:
    """Holds each of several equal parts once: decoding makes a new title, name or schedule for every event that has it."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, Hashable] = {}

    def __call__(self, part: Part) -> Part:
        """Return the part that was held first among those equal to this one."""
        return self._parts.setdefault(part, part)  # type: ignore[return-value]  # equal parts have one type

    def texts(self, several: tuple[str, ...]) -> tuple[str, ...]:
        """Share the texts of a tuple, then the tuple itself."""
        return self(tuple(map(self, several)))
