"""List what must not be published: each telling part of the private files, in the form in which it is compared."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from whistpress.core.model.private import Contact, Fee, PrivateKind
from whistpress.core.records.common_words import ANY_HOUSE, BUILDINGS, ORDINARY, UNITS
from whistpress.core.records.spellings import in_german, spelt_alike, without_accents, words_of

LEAST_DIGITS = 6
"""A number of fewer digits is one only beside a word such as "ring", or beside its owner's name."""
_SHORTEST_NUMBER = 4
_LONG_NUMBER = 9
_BETWEEN_NUMBERS = re.compile(r"[,;\n]|\b(?:or|and|oder|ou|of|ext\w*|x)\b\.?|(?<=\d)x(?=\d)| / ")
_TWO_FIGURES = frozenset(
    str(code)
    for first, last in ((20, 20), (27, 27), (30, 34), (36, 36), (39, 41), (43, 49), (51, 58), (60, 66), (81, 82), (84, 84))
    for code in range(first, last + 1)
) | frozenset(("86", "90", "91", "92", "93", "94", "95", "98"))
"""Country codes of two figures (ITU-T E.164); 1 and 7 have one, all others three."""
_POST_CODE = re.compile(r"[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|[a-z]{1,2}-?\d{4,6}|\d{3} ?\d{2}")
_LONG_HOUSE_NUMBER = re.compile(r"\d{4,}\s")
_TOLD_BY = 2
"""So many telling words make a note or a role that is nobody else's; one does beside the name."""
_QUOTED = 4
"""So many words of a note in a row are a quotation from it."""
_LEAST_LETTERS = 5


class PrivateWord(Struct, frozen=True):
    """Something that must not be published: whose it is (the id, and the words of the name), what it is, how it is compared.

    Of a phone number `word` is the digits without country code and leading zeros, of a sum due pounds and pence, of an e-mail
    address the whole, of anything else its words in small letters with single blanks.
    `part`: the number without its area code, which counts only where it is alone. `near`: counts only near the name.
    """

    person: str
    kind: PrivateKind
    word: str
    name: str = ""
    part: bool = False
    near: bool = False


def private_words(
    contacts: Iterable[Contact], fees: Iterable[Fee] = (), public_names: Iterable[str] = ()
) -> tuple[PrivateWord, ...]:
    """Return the texts that must not be published, without details that one person makes public and another shares.

    Words of `public_names`, those of clubs and teams, tell nothing in a note or a role.
    """
    contacts, fees = tuple(contacts), tuple(fees)
    ordinary = ORDINARY.union(*(words_of(_folded(name)) for name in public_names))
    free = {(word.kind, word.word) for contact in contacts for word in _words_of(contact, contact.public, ordinary)}
    words = [word for contact in contacts for word in _words_of(contact, frozenset(PrivateKind) - contact.public, ordinary)]
    words = [word for word in words if (word.kind, word.word) not in free]
    return tuple(dict.fromkeys((*words, *_words_of_fees(fees, ordinary))))


def _folded(text: str) -> str:
    return without_accents(spelt_alike(text))


def _words_of(contact: Contact, kinds: Collection[PrivateKind], ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield the words of some kinds of a contact's details."""
    person, name = contact.person, " ".join(words_of(_folded(contact.name)))
    for kind in sorted(kinds):
        for written in contact.of_kind(kind):
            if kind is PrivateKind.PHONE:
                for number, part in _numbers(spelt_alike(written)):
                    yield PrivateWord(person, kind, number, name, part=part, near=len(number) < LEAST_DIGITS)
            elif kind is PrivateKind.EMAIL:
                yield PrivateWord(person, kind, spelt_alike(written).strip(), name)
            elif kind is PrivateKind.ADDRESS:
                for street, near in _streets(written):
                    yield PrivateWord(person, kind, street, name, near=near)
            else:
                yield from _phrases(person, kind, written, name, ordinary)


def _words_of_fees(fees: Sequence[Fee], ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield the notes and the sums due: one that several owe, or a round one, tells nothing without a name."""
    owing = Counter(fee.amount for fee in fees)
    for fee in fees:
        name = " ".join(words_of(_folded(fee.name)))
        yield from _phrases(fee.person, PrivateKind.NOTE, fee.note, name, ordinary)
        pence = int(fee.amount * 100)
        if pence:
            ordinary_sum = owing[fee.amount] > 1 or pence % 50 == 0
            yield PrivateWord(fee.person, PrivateKind.DUE, f"{pence // 100}.{pence % 100:02}", name, near=ordinary_sum)


def _phrases(person: str, kind: PrivateKind, written: str, name: str, ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield what tells of a note or a role: all of it, and each four words in a row of which two tell something."""
    for folded in _both_foldings(written):
        words = words_of(folded)
        telling = [word for word in words if _tells(word, ordinary)]
        fours = [words[start : start + _QUOTED] for start in range(len(words) - _QUOTED + 1)]
        quotations = [four for four in fours if sum(_tells(word, ordinary) for word in four) >= _TOLD_BY]
        if len(telling) >= _TOLD_BY:
            for four in (words, *quotations):
                yield PrivateWord(person, kind, " ".join(four), name)
        elif any(len(word) >= _LEAST_LETTERS for word in telling):
            yield PrivateWord(person, kind, " ".join(words), name, near=True)


def _tells(word: str, ordinary: Collection[str]) -> bool:
    """Return whether a word is one of letters, and none that a page says of anybody."""
    return len(word) > 2 and not word.isdecimal() and word not in ordinary


def _both_foldings(written: str) -> tuple[str, ...]:
    """Return a text without accents, and where that is another one the text with two letters for each umlaut."""
    alike = spelt_alike(written)
    return tuple(dict.fromkeys((without_accents(alike), without_accents(in_german(alike)))))


def _numbers(written: str) -> Iterator[tuple[str, bool]]:
    """Yield the significant digits of each phone number, and of a number written in groups those behind the area code."""
    number = ""
    for piece in _BETWEEN_NUMBERS.split(written):
        number = f"{number} {piece}"
        if sum(map(str.isdecimal, number)) >= LEAST_DIGITS:
            yield from _number(number)
            number = ""
    if sum(map(str.isdecimal, number)) >= _SHORTEST_NUMBER and number.strip() == written.strip():
        yield from _number(number)


def _number(written: str) -> Iterator[tuple[str, bool]]:
    plain = written.replace("(0)", " ")
    groups = re.findall(r"[0-9]+", plain)
    digits = "".join(groups)
    abroad = plain.lstrip("( ").startswith("+") or digits.startswith("00")
    if abroad:
        digits = digits.removeprefix("00")
        code = 1 if digits[:1] in ("1", "7") else 2 if digits[:2] in _TWO_FIGURES else 3
        digits = digits[code:]
    number = digits.lstrip("0")
    if len(number) < _SHORTEST_NUMBER:
        return
    yield number, False
    if len(number) >= _LONG_NUMBER or (len(number) >= LEAST_DIGITS and (abroad or digits.startswith("0"))):  # has an area code
        for start in range(1, len(groups)):
            tail = "".join(groups[start:])
            if LEAST_DIGITS <= len(tail) < len(number):
                yield tail, True


def _streets(written: str) -> Iterator[tuple[str, bool]]:
    """Yield what tells of an address, and whether it tells only beside the name.

    That is the first part with a house number, a street's or a house's, but for a flat's; without any the first two parts, and
    beside the name the house alone. One word is a town as often as a house.
    """
    for folded in _both_foldings(written):
        parts = [part.strip() for part in re.split(r"[,;\n]", folded) if part.strip()]
        parts = [f"{part} {parts[at + 1]}" if _is_number(part) and at + 1 < len(parts) else part for at, part in enumerate(parts)]
        numbered = [part for at, part in enumerate(parts) if _is_numbered(part, first=at == 0)]
        named = [words for part in parts if (words := words_of(part)) and not _is_unit(words) and not _POST_CODE.fullmatch(part)]
        if numbered:
            yield " ".join(words_of(numbered[0])), False
        elif len(named) > 1:
            yield " ".join((*named[0], *named[1])), False
            yield " ".join(named[0]), True
        elif named:
            yield " ".join(named[0]), len(named[0]) == 1 and not _is_house(named[0][0])


def _is_number(part: str) -> bool:
    return bool(re.fullmatch(r"(?:no\.?|nr\.?)? ?\d+ ?[a-z]?", part))


def _is_numbered(part: str, *, first: bool) -> bool:
    """Return whether a part of an address is a street or a house with a number; a post code, or a flat, is none."""
    words = words_of(part)
    if not any(map(str.isdigit, part)) or _is_unit(words) or _POST_CODE.fullmatch(part):
        return False
    return any(len(word) > 1 and word.isalpha() for word in words) and (first or not _LONG_HOUSE_NUMBER.match(part))


def _is_unit(words: Sequence[str]) -> bool:
    """Return whether words name a flat or a floor alone: "flat 3b", "2nd floor"."""
    return all(word in UNITS or len(word) == 1 or any(map(str.isdigit, word)) for word in words)


def _is_house(word: str) -> bool:
    """Return whether one word is a house's name."""
    return any(word.endswith(end) and len(word) > len(end) + 2 for end in BUILDINGS) and word not in ANY_HOUSE
