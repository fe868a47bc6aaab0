"""Find telephone numbers, e-mail addresses and street addresses in a text, however they are written there."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from whistpress.core.model.private import Contact, ContactKind

LEAST_DIGITS = 6
"""A number of fewer digits may be anything."""
_LONG_NUMBER = 9
_MOST_GAPS, _MOST_GAPS_OF_SHORT = 5, 2
"""So many gaps a number may have over the cells of a table or over several lines, where figures stand together by chance."""
_FIGURE_BY_FIGURE = 8
"""A number of fewer digits that is written figure by figure may be anything."""
_COUNTED = "1234567890" * 4
"""Figures of a row that counts."""
_WIDE_GAP = 3
"""The distance of two figures between which there is more than one sign."""
_GAP_OF_CELLS = re.compile(r"[\t\v\f]|\s{2}")
_RUN = re.compile(r"[0-9](?:[\s().\-\u2010-\u2015\u2212/·]{0,5}[0-9])+")
_EMAIL = re.compile(r"[\w.+%\-]+@[\w\-]+(?:\.[\w\-]+)+")
_NO_WORD = re.compile(r"[\W_]+")
_TWO_FIGURES = frozenset(
    str(code)
    for first, last in ((20, 20), (27, 27), (30, 34), (36, 36), (39, 41), (43, 49), (51, 58), (60, 66), (81, 82), (84, 84))
    for code in range(first, last + 1)
) | frozenset(("86", "90", "91", "92", "93", "94", "95", "98"))
"""Country codes of two figures (ITU-T E.164); 1 and 7 have one, all others three."""


class PrivateWord(Struct, frozen=True):
    """Something that must not be published: whose it is, what it is, and the form in which it is compared.

    Of a phone number that form is the digits without country code and leading zeros, of a street address its words in small
    letters with single blanks. `part`: the number without its area code, which counts only where it stands alone.
    """

    person: str
    kind: ContactKind
    word: str
    part: bool = False


def private_words(contacts: Iterable[Contact]) -> tuple[PrivateWord, ...]:
    """Return the texts that must not be published, without details that one person makes public and another shares."""
    contacts = tuple(contacts)
    free = {(word.kind, word.word) for contact in contacts for kind in contact.public for word in _words_of(contact, kind)}
    words = [
        word for contact in contacts for kind in ContactKind if kind not in contact.public for word in _words_of(contact, kind)
    ]
    return tuple(dict.fromkeys(word for word in words if (word.kind, word.word) not in free))


def _words_of(contact: Contact, kind: ContactKind) -> Iterator[PrivateWord]:
    for written in contact.of_kind(kind):
        if kind is ContactKind.PHONE:
            yield from (PrivateWord(contact.person, kind, word, part) for word, part in _numbers(written))
        elif kind is ContactKind.EMAIL:
            yield PrivateWord(contact.person, kind, written.strip().casefold())
        elif word := _street(written):
            yield PrivateWord(contact.person, kind, word)


def _numbers(written: str) -> Iterator[tuple[str, bool]]:
    """Yield the significant digits of a phone number, and of a number written in groups those behind the area code."""
    plain = written.replace("(0)", " ")
    groups = re.findall(r"[0-9]+", plain)
    digits = "".join(groups)
    abroad = plain.lstrip("( ").startswith("+") or digits.startswith("00")
    if abroad:
        digits = digits.removeprefix("00")
        code = 1 if digits[:1] in ("1", "7") else 2 if digits[:2] in _TWO_FIGURES else 3
        digits = digits[code:]
    number = digits.lstrip("0")
    if len(number) < LEAST_DIGITS:
        return
    yield number, False
    if len(number) >= _LONG_NUMBER or abroad or digits.startswith("0"):  # these have an area code
        for start in range(1, len(groups)):
            tail = "".join(groups[start:])
            if LEAST_DIGITS <= len(tail) < len(number):
                yield tail, True


def _street(written: str) -> str:
    """Return the words of the street: the parts up to the first with a number, else the first two; empty for a single word."""
    parts = [part for part in re.split(r"[,;\n]", written) if part.strip()]
    numbered = next((at for at, part in enumerate(parts) if re.search(r"\d", part) and re.search(r"[^\W\d_]", part)), None)
    street = plain_words(" ".join(parts[: 2 if numbered is None else numbered + 1]))
    return street if " " in street else ""


def plain_words(text: str) -> str:
    """Return the words of a text in small letters, with single blanks."""
    return _NO_WORD.sub(" ", text.casefold()).strip()


class PrivateWords:
    """Looks for private words in texts."""

    def __init__(self, words: Iterable[PrivateWord]) -> None:
        words = tuple(words)
        self._phones = tuple(word for word in words if word.kind is ContactKind.PHONE)
        self._emails = {word.word: word for word in reversed(words) if word.kind is ContactKind.EMAIL}
        streets = [word for word in words if word.kind is ContactKind.ADDRESS]
        self._streets = tuple((max(word.word.split(), key=len), word) for word in streets)

    def find(self, text: str) -> list[PrivateWord]:
        """Return the private words of a text, each once."""
        small = text.casefold()
        words = [*self._emails_in(small), *self._phones_in(text), *self._streets_in(small)]
        return list(dict.fromkeys(words))

    def _emails_in(self, small: str) -> Iterator[PrivateWord]:
        if "@" in small and self._emails:
            for match in _EMAIL.finditer(small):
                word = self._emails.get(match[0].rstrip(".-"))
                if word:
                    yield word

    def _phones_in(self, text: str) -> Iterator[PrivateWord]:
        for run in _RUN.finditer(text) if self._phones else ():
            digits = re.sub(r"[^0-9]", "", run[0])
            if len(digits) >= LEAST_DIGITS:
                yield from (phone for phone in self._phones if phone.word in digits and _has_number(run[0], digits, phone))

    def _streets_in(self, small: str) -> Iterator[PrivateWord]:
        streets = [street for longest, street in self._streets if longest in small]
        if streets:
            words = f" {plain_words(small)} "
            yield from (street for street in streets if f" {street.word} " in words)


def _has_number(run: str, digits: str, phone: PrivateWord) -> bool:
    """Return whether a run of digits has a phone number, with nothing but zeros or a country code joined to it."""
    start = digits.find(phone.word)
    if start < 0 or (phone.part and digits != phone.word):
        return False
    at = [index for index, sign in enumerate(run) if sign.isdigit()]
    while start >= 0:
        end = start + len(phone.word)
        gaps = sum(at[index + 1] - at[index] > 1 for index in range(start, end - 1))
        ends = end == len(digits) or at[end] - at[end - 1] > 1
        first = start
        while first and at[first] - at[first - 1] == 1:
            first -= 1
        few = gaps <= _most_gaps(run[at[start] : at[end - 1]], len(phone.word))
        if ends and few and len(digits[first:start].lstrip("0")) <= 3:
            return True
        if not few and _stands_alone(run, at, start, end):
            return True
        start = digits.find(phone.word, start + 1)
    return False


def _stands_alone(run: str, at: Sequence[int], start: int, end: int) -> bool:
    """Return whether digits that are written one by one are a row of running text by themselves, with a country code at most.

    `at` are the positions of the digits of a run. A row ends with the run, or at a gap of several signs. One that counts
    (`1 2 3 4 5 6 7 8 9 0`) is none.
    """
    if end - start < _FIGURE_BY_FIGURE or (end < len(at) and at[end] - at[end - 1] < _WIDE_GAP):
        return False
    if re.sub(r"[^0-9]", "", run[at[start] : at[end - 1] + 1]) in _COUNTED:
        return False
    first = start
    while first and at[first] - at[first - 1] < _WIDE_GAP:
        first -= 1
    before = re.sub(r"[^0-9]", "", run[at[first] : at[start]])
    return len(before.lstrip("0")) <= 3 and not _is_of_cells(run[at[first] : at[end - 1]])


def _is_of_cells(written: str) -> bool:
    """Return whether figures stand side by side in the cells of a table, or each on a line of its own."""
    return bool(_GAP_OF_CELLS.search(written)) or written.count("\n") > 1


def _most_gaps(written: str, digits: int) -> int:
    """Return how many gaps a number of so many digits may have as it is written: one for each pair in text, few over cells."""
    if digits >= _LONG_NUMBER:
        return max(_MOST_GAPS, digits // 2)
    return _MOST_GAPS_OF_SHORT if _is_of_cells(written) else digits // 2
