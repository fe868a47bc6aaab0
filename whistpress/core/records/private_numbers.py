"""Find telephone numbers in a text, in whatever groups they are written there."""

import re
from collections.abc import Iterable, Iterator, Sequence

from whistpress.core.records.private_words import LEAST_DIGITS, PrivateWord

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
_GAP = r"\s().\-\u2010-\u2015\u2212/\u00b7\u2022_*~'\u2019\u02bc+\[\]\\"
_RUN = re.compile(rf"[0-9](?:[{_GAP}]{{0,5}}[0-9])+")
_LISTED = re.compile(r"[0-9](?:[\W_]{0,5}[0-9])+")
"""Figures with anything between them but letters."""
_OTHER_GAP = re.compile(rf"[^0-9{_GAP}]")
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
