"""Find what is private in a text, however it is written there: numbers, addresses, notes, sums due, roles."""

from collections.abc import Iterable, Iterator
from re import Match

from whistpress.core.model.private import PrivateKind
from whistpress.core.records.common_words import DEBT, FIGURES, MONEY, PHONE
from whistpress.core.records.private_numbers import NumberSearch
from whistpress.core.records.private_patterns import PrivatePattern, patterns_of
from whistpress.core.records.private_words import LEAST_DIGITS, PrivateWord
from whistpress.core.records.spellings import spelt_alike, without_accents, words_of

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

    A text is taken apart once into its words; patterns are tried only where all the anchors of one are among them. Words in
    which no anchor was found are remembered: most words of a site stand on many pages.
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
        """Yield the patterns that may find something in a text of these words."""
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
    """Yield the matches of a pattern: around its first anchor, where the text has that just so, else wherever they are."""
    anchor = pattern.anchors[0] if pattern.anchors else ""
    at = text.find(anchor) if anchor else -1
    if at < 0:
        yield from pattern.pattern.finditer(text)
    while at >= 0:
        end = at + _LONGEST
        yield from pattern.pattern.finditer(text, max(0, at - _LONGEST), end)
        at = text.find(anchor, max(at + 1, end - _LONGEST // 2))


def _is_told(word: PrivateWord, match: Match[str], text: str) -> bool:
    """Return whether what is a hint by itself tells something of its owner where it stands."""
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
    """Return whether words name somebody: by the surname with the given name, or its first letter."""
    first, *others = name.split() or [""]
    return bool(first) and words.issuperset(others) and (first in words or (bool(others) and first[0] in words))
