"""Turn what is private into patterns that find it in any usual spelling."""

import re
from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.model.private import PrivateKind
from whistpress.core.records.common_words import STREETS
from whistpress.core.records.private_words import PrivateWord
from whistpress.core.records.spellings import without_accents, words_of

_LEFT, _RIGHT = r"[(\[{<|*_/\-]+\s*", r"\s*[)\]}>|*_/\-]+"
_SPELT_OUT = {
    "@": ("at", "arobase", "chez", "bei", "ät", "a"),
    ".": ("dot", "punkt", "point", "punt", "prik", "d"),
    "-": ("dash", "hyphen", "minus"),
    "_": ("underscore", "unterstrich"),
    "+": ("plus",),
}
"""How a sign of an e-mail address is spelt out, between brackets or blanks; a single letter between brackets alone."""
_APOSTROPHES = "'\u2019\u2018\u02bc`\u00b4"
_GAP = r"[\W_]{0,6}"
_NUMBER_SIGN = r"(?:(?:no|nr|num|number|n)\b[\W_]{0,3})?"


class PrivatePattern(Struct, frozen=True):
    """A pattern that finds a private word in a text that has its `anchors`: those of its words that seldom stand elsewhere.

    It is compared with the text that has its accents, or with the one that has none. A `hint` counts only near the name.
    """

    word: PrivateWord
    anchors: tuple[str, ...]
    pattern: re.Pattern[str]
    accents: bool = False
    hint: bool = False


def patterns_of(word: PrivateWord) -> Sequence[PrivatePattern]:
    """Return the patterns of a private word, other than a long telephone number."""
    if word.kind is PrivateKind.EMAIL:
        return _email_patterns(word)
    if word.kind is PrivateKind.ADDRESS:
        return _street_patterns(word)
    if word.kind is PrivateKind.DUE:
        return _sum_patterns(word)
    if word.kind is PrivateKind.PHONE:
        digits = r"[\s.\-/]?".join(word.word)
        return (PrivatePattern(word, (), re.compile(rf"(?<![\d.,])0?{digits}(?![\d%]|[.,]\d)"), hint=True),)
    words = word.word.split()
    anchors = tuple(sorted(set(words), key=len, reverse=True)[:2])
    return (PrivatePattern(word, anchors, re.compile(_apart(_GAP.join(map(re.escape, words)))), hint=word.near),)


def _apart(pattern: str) -> str:
    """Return a pattern for words before and after which no letter stands, nor a figure."""
    return rf"(?<![^\W_]){pattern}(?![^\W_])"


def _email_patterns(word: PrivateWord) -> tuple[PrivatePattern, ...]:
    """Return the pattern of an e-mail address, and that of a host with foreign letters as programs write it."""
    local, _, host = word.word.rpartition("@")
    hosts = dict.fromkeys((host, _as_programs_write(host)))
    return tuple(pattern for form in hosts if form and (pattern := _email_pattern(word, local, form)))


def _as_programs_write(host: str) -> str:
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return ""


def _email_pattern(word: PrivateWord, local: str, host: str) -> PrivatePattern | None:
    letters = [sorted(words_of(without_accents(part)), key=len) for part in (local, host)]
    anchors = tuple(words[-1] for words in letters if words)
    before = r"(?<![^\W_])(?<![^\W_][.+\-_%'\u2019&!#$*=?^{|}~])" if local[:1].isalnum() else ""
    after = rf"(?![^\W_]|[.\-][^\W_])(?!{_spelt('.', aloud=True)}[^\W_])"
    pattern = (
        before + "".join(map(_spelt, local)) + _spelt("@") + r"(?:no-?spam\.|remove\.)?" + "".join(map(_spelt, host)) + after
    )
    return PrivatePattern(word, anchors, re.compile(pattern), accents=True) if anchors else None


def _spelt(sign: str, *, aloud: bool = False) -> str:
    """Return the pattern of one sign of an e-mail address; `aloud`: only as it is spelt out."""
    if sign.isalnum():
        return re.escape(sign)
    if sign in _APOSTROPHES:
        return rf"\\?[{_APOSTROPHES}]{{1,2}}"
    if sign.isspace():
        return r"\s+"
    spoken = _SPELT_OUT.get(sign, ())
    between_brackets = "|".join((re.escape(sign), *spoken))
    ways = [rf"\s*{_LEFT}(?:{between_brackets}){_RIGHT}\s*"] if spoken else []
    if long := "|".join(name for name in spoken if len(name) > 1):
        ways.append(rf"\s+(?:{long})\s+")
    if not aloud:
        ways.append(rf"\s*\\?{re.escape(sign)}\s*" if sign in "@." else rf"\\?{re.escape(sign)}")
    return f"(?:{'|'.join(ways)})"


def _street_patterns(word: PrivateWord) -> tuple[PrivatePattern, ...]:
    """Return the pattern of a street or a house; of one whose number comes first also that with the number behind."""
    words = word.word.split()
    forms = [_street_word(part) for part in words]
    anchors = (max(words, key=lambda part: (part not in STREETS, len(part) if part.isalpha() else 0)),)
    anchors = (anchors[0].removesuffix("strasse").removesuffix("str") or anchors[0],)
    start = r"(?<!\d)(?<!\d[.,/\-])" if words[0][0].isdigit() else r"(?<![^\W\d_])"
    plain = PrivatePattern(word, anchors, re.compile(rf"{start}{_GAP.join(forms)}(?![^\W_])"), hint=word.near)
    if not words[0][0].isdigit() or len(words) < 2:
        return (plain,)
    number_behind = (
        rf"(?<!\d)(?<!\d[ ,]){_GAP.join(forms[1:])}[ ,.]{{1,3}}{_NUMBER_SIGN}{forms[0]}(?=\s*(?:$|[;)\n\v]|[.,](?!\d)))"
    )
    return plain, PrivatePattern(word, anchors, re.compile(number_behind), hint=True)


def _street_word(word: str) -> str:
    """Return the pattern of a word of a street's name, however it is shortened."""
    if word in STREETS:
        return f"(?:{'|'.join(STREETS[word])})"
    stem = word.removesuffix("strasse").removesuffix("str")
    if stem and stem != word:
        return rf"{re.escape(stem)}{_GAP}str(?:asse)?"
    number = re.fullmatch(r"(\d+)([a-z])", word)
    return rf"{number[1]}\s?{number[2]}" if number else re.escape(word)


def _sum_patterns(word: PrivateWord) -> tuple[PrivatePattern, ...]:
    """Return the patterns of a sum of money: `plain` is a group of it where it has no sign of money beside it."""
    pounds, pence = word.word.split(".")
    whole = r"[ .,']?".join(_thousands(pounds))
    money = r"(?:[£€$]|\b(?:gbp|eur|usd|dkk|chf|kr))"
    after = r"(?:[£€$]|p\b|(?:gbp|eur|usd|dkk|chf|kr|pounds?|euros?|quid)\b)"
    point = r"\s?[.,·:]\s?"
    if not int(pence):
        both = rf"{whole}(?:{point}(?:00|-+))?"
        return (_sum_pattern(word, (pounds,), [rf"{money}\s?{both}", rf"{both}\s?{after}", rf"(?P<plain>{whole}{point}00)"]),)
    both, small = rf"{whole}{point}{pence}", str(int(pounds + pence))
    spoken = rf"{whole}\s?(?:pounds?|euros?|gbp|£|€|l)(?:\s?(?:and|et|und))?\s?{pence}"
    forms = [rf"{money}\s?{both}", rf"{money}\s?{whole}\s{pence}", rf"{both}\s?{after}", spoken, rf"{small}\s?(?:pence|cents?)\b"]
    pence_alone = PrivatePattern(word, (f"{small}p",), re.compile(rf"(?<![\d.,])(?P<plain>\b\B)?{small}p\b"), hint=True)
    return _sum_pattern(word, (), [*forms, rf"(?P<plain>{both})"]), pence_alone


def _sum_pattern(word: PrivateWord, anchors: tuple[str, ...], forms: Sequence[str]) -> PrivatePattern:
    return PrivatePattern(word, anchors, re.compile(rf"(?<![\d.,])(?:{'|'.join(forms)})(?![\d%]|[.,]\d)"), hint=True)


def _thousands(figures: str) -> list[str]:
    """Return a number in groups of three figures."""
    first = len(figures) % 3 or 3
    return [figures[:first], *(figures[start : start + 3] for start in range(first, len(figures), 3))]
