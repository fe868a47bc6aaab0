"""The order of the alphabet: by letters, without capitals, accents, apostrophes and other signs."""

from whistpress.core.model.names import surname
from whistpress.core.model.slugs import APOSTROPHES, slug_without_accents

AlphabetKey = tuple[tuple[str, ...], str]
"""The letters of each part of a name between commas (`Abbott, Edith`), then the name as it is written."""


def alphabetical(name: str) -> AlphabetKey:
    """Return the sort key of a name, a title, or a line of an index: Ó Súilleabháin is among the O, Ærø among the A."""
    return tuple(letters_of(part) for part in name.split(",")), name


def by_surname(name: str) -> tuple[str, AlphabetKey]:
    """Return the sort key of a person's name in a list by surname."""
    return letters_of(surname(name)), alphabetical(name)


def first_letter(name: str) -> str:
    """Return the letter under which an index has a name, as a capital; of a name of signs its first."""
    return (letters_of(name) or name)[:1].upper()


def letters_of(text: str) -> str:
    """Return the letters and figures of a text in small letters without accents, with single blanks between words."""
    return slug_without_accents(text.translate(APOSTROPHES).replace("'", "")).replace("-", " ")
