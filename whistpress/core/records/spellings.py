"""Bring the spellings of a text together, so that what is private is found however it is written."""

import html
import re
import unicodedata
from urllib.parse import unquote

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb]"
)
"""Signs that take no room: soft hyphens, joiners, marks of direction, variants of a sign, the frame of a keycap."""
_JSON_ESCAPE = re.compile(r"\\u(?!d[89a-f])([0-9a-f]{4})", re.IGNORECASE)
_FOREIGN_FIGURE = re.compile(r"[^\D0-9]")
_MARK = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[^\W\d_])")
_WORD = re.compile(r"[^\W_]+")


def spelt_alike(text: str) -> str:
    r"""Return a text in small letters and figures 0 to 9, each sign in one form, without those that take no room.

    Signs that are written as HTML, JSON or links write them (`&#64;`, `\u0040`, `%40`) are those that are meant.
    """
    if "&" in text:
        text = html.unescape(text)
    if "\\u" in text:
        text = _JSON_ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    if "%" in text:
        text = unquote(text)
    if text.isascii():
        return text.lower()
    visible = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold()
    return _FOREIGN_FIGURE.sub(lambda figure: str(unicodedata.decimal(figure[0])), unicodedata.normalize("NFKC", visible))


def without_accents(text: str) -> str:
    """Return a text that was spelt alike without accents, `oe` for `œ`, and with words whole that end in the next line."""
    whole = _BROKEN_WORD.sub("", text) if "-" in text and "\n" in text else text
    if whole.isascii():
        return whole
    return unicodedata.normalize("NFC", _MARK.sub("", unicodedata.normalize("NFKD", whole.translate(_LETTERS))))


def in_german(text: str) -> str:
    """Return a text that was spelt alike with two letters for each umlaut: `oe` for `ö`, `aa` for `å`."""
    return text.translate(_GERMAN)


def words_of(text: str) -> list[str]:
    """Return the words of a text: its rows of letters and figures."""
    return _WORD.findall(text)
