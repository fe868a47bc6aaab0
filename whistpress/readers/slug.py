"""Slugs: the short names in file names, ids and addresses."""

import re
import unicodedata

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


def slug(text: str) -> str:
    """Small letters, figures and hyphens: `"Edith Abbött"` gives `edith-abbott`; empty when nothing of it is either.

    Letters of other alphabets stay as they are; accents go.
    """
    if text.isascii():
        return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    small = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)  # first apart: 𝔍 has no small form, its J has
    plain = unicodedata.normalize("NFKD", small)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def file_slug(stem: str) -> str:
    """The slug of a file or folder name: as `slug`, but an underscore stays."""
    return "_".join(slug(part) for part in stem.split("_"))
