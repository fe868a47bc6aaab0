"""Find private details in a text, in any common spelling: numbers, addresses, notes, sums due, roles."""

import re
from collections.abc import Iterable, Iterator, Sequence
from re import Match

from msgspec import Struct

from whistpress.league.people.facts.private_words import (
    DEBT,
    FIGURES,
    LEAST_DIGITS,
    MONEY,
    PHONE,
    STREETS,
    PrivateWord,
    spelt_alike,
    without_accents,
    words_of,
)
from whistpress.league.people.model import PrivateKind

_LONG_NUMBER = 9
_MOST_GAPS, _MOST_GAPS_OF_SHORT = 5, 2
"""So many gaps a number may have over the cells of a table or over several lines, where figures stand together by chance."""
_MOST_LISTED_GAPS = 4
"""So many a long number may have where commas or colons are among them."""
_FIGURE_BY_FIGURE = 8
"""A number of fewer digits that is written figure by figure may be anything."""
_COUNTED = "1234567890" * 4
"""Figures of a row that counts."""
_WIDE_GAP = 3
"""The distance of two figures between which there is more than one sign."""
_LONG_RUN = 4
"""In so many digits for each number it is faster to look for every number than to take the digits apart."""
_GAP_OF_CELLS = re.compile(r"[\t\v\f]|\s{2}")
_GAP_OF_FIGURES = r"\s().\-\u2010-\u2015\u2212/\u00b7\u2022_*~'\u2019\u02bc+\[\]\\"
_RUN = re.compile(rf"[0-9](?:[{_GAP_OF_FIGURES}]{{0,5}}[0-9])+")
_LISTED = re.compile(r"[0-9](?:[\W_]{0,5}[0-9])+")
"""Figures with anything between them but letters."""
_OTHER_GAP = re.compile(rf"[^0-9{_GAP_OF_FIGURES}]")
_NO_DIGIT = re.compile(r"[^0-9]")


class NumberSearch:
    """Looks for telephone numbers in texts that were spelt alike."""

    def __init__(self, phones: Iterable[PrivateWord]) -> None:
        self._by_tail: dict[str, list[PrivateWord]] = {}
        for phone in phones:
            self._by_tail.setdefault(phone.word[-LEAST_DIGITS:], []).append(phone)

    def find(self, text: str) -> Iterator[PrivateWord]:
        """Yield the telephone numbers of a text."""
        for listed in _LISTED.finditer(text) if self._by_tail else ():
            whole = listed[0]
            if not (phones := self._possible(_NO_DIGIT.sub("", whole))):
                continue
            runs = [(run[0], _NO_DIGIT.sub("", run[0])) for run in _RUN.finditer(whole)]
            is_listed = bool(_OTHER_GAP.search(whole))
            for phone in phones:
                in_run = any(phone.word in digits and _has_number(run, digits, phone) for run, digits in runs)
                if in_run or (is_listed and not phone.part and _lists_number(whole, phone.word)):
                    yield phone

    def _possible(self, digits: str) -> list[PrivateWord]:
        """Return the phones whose last figures are among the digits."""
        tails = self._by_tail
        if len(digits) > _LONG_RUN * len(tails):
            among = [tail for tail in tails if tail in digits]
        else:
            starts = range(len(digits) - LEAST_DIGITS + 1)
            among = [tail for start in starts if (tail := digits[start : start + LEAST_DIGITS]) in tails]
        return [phone for tail in dict.fromkeys(among) for phone in tails[tail]]


def _has_number(run: str, digits: str, phone: PrivateWord) -> bool:
    """Return whether a run of digits has a phone number, with nothing but zeros or a country code joined to it."""
    start = digits.find(phone.word)
    if start < 0 or (phone.part and digits != phone.word):
        return False
    at = [index for index, sign in enumerate(run) if sign.isdigit()]
    while start >= 0:
        end = start + len(phone.word)
        few = _gaps(at, start, end) <= _most_gaps(run[at[start] : at[end - 1]], len(phone.word))
        if few and _is_apart(at, start, end, digits):
            return True
        if not few and _stands_alone(run, at, start, end):
            return True
        start = digits.find(phone.word, start + 1)
    return False


def _lists_number(run: str, number: str) -> bool:
    """Return whether figures with commas or the like between them have a long number, in a few groups of two or more."""
    at = [index for index, sign in enumerate(run) if sign.isdigit()]
    digits = _NO_DIGIT.sub("", run)
    start = digits.find(number) if len(number) >= _LONG_NUMBER else -1
    while start >= 0:
        end = start + len(number)
        groups = re.findall(r"[0-9]+", run[at[start] : at[end - 1] + 1])
        if (
            len(groups) <= _MOST_LISTED_GAPS + 1
            and min(map(len, groups[1:]), default=2) > 1
            and _is_apart(at, start, end, digits)
        ):
            return True
        start = digits.find(number, start + 1)
    return False


def _gaps(at: Sequence[int], start: int, end: int) -> int:
    """Return in how many places something stands between digits, from the digit `start` to before the digit `end`."""
    return sum(at[index + 1] - at[index] > 1 for index in range(start, end - 1))


def _is_apart(at: Sequence[int], start: int, end: int, digits: str) -> bool:
    """Return whether digits end with a group, and have nothing but zeros or a country code before them in their own."""
    if end < len(digits) and at[end] - at[end - 1] == 1:
        return False
    first = start
    while first and at[first] - at[first - 1] == 1:
        first -= 1
    return len(digits[first:start].lstrip("0")) <= 3


def _stands_alone(run: str, at: Sequence[int], start: int, end: int) -> bool:
    """Return whether digits that are written one by one are a row of running text by themselves, with a country code at most.

    `at` are the positions of the digits of a run. A row ends with the run, or at a gap of several signs. One that counts
    (`1 2 3 4 5 6 7 8 9 0`) is none.
    """
    if end - start < _FIGURE_BY_FIGURE or (end < len(at) and at[end] - at[end - 1] < _WIDE_GAP):
        return False
    if _NO_DIGIT.sub("", run[at[start] : at[end - 1] + 1]) in _COUNTED:
        return False
    first = start
    while first and at[first] - at[first - 1] < _WIDE_GAP:
        first -= 1
    before = _NO_DIGIT.sub("", run[at[first] : at[start]])
    return len(before.lstrip("0")) <= 3 and not _is_of_cells(run[at[first] : at[end - 1]])


def _is_of_cells(written: str) -> bool:
    """Return whether figures stand side by side in the cells of a table, or each on a line of its own."""
    return bool(_GAP_OF_CELLS.search(written)) or written.count("\n") > 1


def _most_gaps(written: str, digits: int) -> int:
    """Return how many gaps a number of so many digits may have as it is written: one for each pair in text, few over cells."""
    if digits >= _LONG_NUMBER:
        return max(_MOST_GAPS, digits // 2)
    return _MOST_GAPS_OF_SHORT if _is_of_cells(written) else digits // 2


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


_REACH = 120
"""So many letters before and after it are near: a line, or a row of a table."""
_CLOSE = 50
"""So many before a figure are beside it."""
_LONGEST = 400
"""So many letters before and after its anchor nothing private is longer."""
_LONG_WORD = 6
"""A word of so many letters may be several that were written as one."""
_SHORTEST_PART = 5
_SIGNS_OF_MONEY = "£€$"


class PrivateWords:
    """Looks for private words in texts.

    A text is split into words once; a pattern is tried only if all its anchors are among the words. Long words without an
    anchor inside are remembered, because most words of a site occur on many pages.
    """

    def __init__(self, words: Iterable[PrivateWord]) -> None:
        words = tuple(words)
        long_numbers = [word for word in words if word.kind is PrivateKind.PHONE and len(word.word) >= LEAST_DIGITS]
        self._numbers = NumberSearch(long_numbers)
        self._by_anchor: dict[str, list[PrivatePattern]] = {}
        self._by_owner: dict[str, list[PrivatePattern]] = {}
        self._by_cue: list[PrivatePattern] = []
        for pattern in (pattern for word in words if word not in long_numbers for pattern in patterns_of(word)):
            if pattern.anchors:
                self._by_anchor.setdefault(pattern.anchors[0], []).append(pattern)
                continue
            self._by_owner.setdefault(pattern.word.name.split()[-1] if pattern.word.name else "", []).append(pattern)
            if not pattern.word.near or pattern.word.kind is PrivateKind.PHONE:
                self._by_cue.append(pattern)
        self._anchors = frozenset((*self._by_anchor, *self._by_owner))
        self._parts = tuple(
            anchor
            for anchor in {anchor for patterns in self._by_anchor.values() for pattern in patterns for anchor in pattern.anchors}
            if len(anchor) >= _SHORTEST_PART
        )
        self._dull: set[str] = set()

    def find(self, text: str) -> list[PrivateWord]:
        """Return the private words of a text, each once."""
        alike = spelt_alike(text)
        private = dict.fromkeys(self._numbers.find(alike))
        if self._anchors:
            bare = without_accents(alike)
            words = set(words_of(bare))
            anchors = self._anchors_among(words)
            for pattern in self._candidates(words, anchors, bare):
                if pattern.word not in private and _finds(pattern, alike if pattern.accents else bare):
                    private[pattern.word] = None
        return list(private)

    def _anchors_among(self, words: set[str]) -> frozenset[str]:
        """Return the anchors that are among words, or parts of long ones."""
        fresh = " ".join(word for word in words - self._dull if len(word) >= _LONG_WORD)
        inside = [anchor for anchor in self._parts if anchor in fresh] if fresh else []
        if not inside:
            self._dull |= {word for word in words if len(word) >= _LONG_WORD}
        return frozenset(words & self._anchors).union(inside)

    def _candidates(self, words: set[str], anchors: frozenset[str], text: str) -> Iterator[PrivatePattern]:
        """Yield the patterns that can match a text with the given words and anchors."""
        owed = not words.isdisjoint(DEBT)
        for anchor in anchors:
            for pattern in self._by_anchor.get(anchor, ()):
                ordinary_sum = pattern.word.kind is PrivateKind.DUE and pattern.word.near
                if (owed or not ordinary_sum) and all(other in words or other in anchors for other in pattern.anchors):
                    yield pattern
            yield from self._by_owner.get(anchor, ())
        if self._by_cue and (not words.isdisjoint(PHONE | MONEY | DEBT) or any(sign in text for sign in _SIGNS_OF_MONEY)):
            yield from self._by_cue


def _finds(pattern: PrivatePattern, text: str) -> bool:
    """Return whether a pattern finds its word in a text, near the name where it must be."""
    return any(not pattern.hint or _is_told(pattern.word, match, text) for match in _matches(pattern, text))


def _matches(pattern: PrivatePattern, text: str) -> Iterator[Match[str]]:
    """Yield the matches of a pattern: near its first anchor if the text contains it literally, else anywhere in the text."""
    anchor = pattern.anchors[0] if pattern.anchors else ""
    at = text.find(anchor) if anchor else -1
    if at < 0:
        yield from pattern.pattern.finditer(text)
    while at >= 0:
        end = at + _LONGEST
        yield from pattern.pattern.finditer(text, max(0, at - _LONGEST), end)
        at = text.find(anchor, max(at + 1, end - _LONGEST // 2))


def _is_told(word: PrivateWord, match: Match[str], text: str) -> bool:
    """Return whether a hint, which proves nothing alone, reveals a private detail together with the words around it."""
    around = set(words_of(text[max(0, match.start() - _REACH) : match.end() + _REACH]))
    named = _names(word.name, around)
    if word.kind is PrivateKind.DUE:
        plain = bool(match["plain"])
        if word.near:
            return named and not DEBT.isdisjoint(around)
        return not plain or not around.isdisjoint(MONEY | DEBT) or (named and around.isdisjoint(FIGURES))
    if word.kind is PrivateKind.PHONE:
        before = set(words_of(text[max(0, match.start() - _CLOSE) : match.start()]))
        return not before.isdisjoint(PHONE) or (named and around.isdisjoint(FIGURES))
    return named


def _names(name: str, words: set[str]) -> bool:
    """Return whether the words contain a name: the surname with the given name or its first letter."""
    first, *others = name.split() or [""]
    return bool(first) and words.issuperset(others) and (first in words or (bool(others) and first[0] in words))
