"""Slugs: the short names in file names, ids and addresses; and every way in which names are compared.

* `slug` where a name becomes an id, or where accents and signs do not matter but words stay apart: persons, clubs, titles.
* `slug_with_accents`, and `has_other_accents`, to choose between names of one slug. `slug_without_accents` to sort, and to find
  a name that was written without the marks which a slug keeps.
* `folded_name` where blanks and hyphens do not matter either: teams (`Red Lion`, `Redlion`). `plain_name` is the same with
  accents, for two teams that differ in these alone, and for the labels of entries (`NS 3`, `ns3`).
* `file_slug` for the names of files and folders.

Words of the file format (keys, heads of columns) are compared by `casefold`, and those nearly right by `problems.nearest`.
"""

import re
import unicodedata
from collections.abc import Iterator

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
