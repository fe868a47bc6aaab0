"""Places of pages that links want, held in little room until all pages are there."""

from collections.abc import Iterable, Set


class Places:
    """Places of pages, told in lines (`path`, a tab, the place): of each page the sum of the bits that stand for its places.

    Most pages of a kind have places of the same names, so that a page needs one number where each place would need a line.
    """

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}
        self._of: dict[str, int] = {}

    @property
    def paths(self) -> Set[str]:
        """The pages of which there are places."""
        return self._of.keys()

    def add(self, lines: Iterable[str]) -> None:
        """Places that were not there, or were."""
        for line in lines:
            path, _, place = line.partition("\t")
            bit = self._bits.get(place) or self._bits.setdefault(place, 1 << len(self._bits))
            self._of[path] = self._of.get(path, 0) | bit

    def take(self, text: str) -> None:
        """Away with the places of one page, each told in a line of the text."""
        path = text.partition("\t")[0]
        left, bit_of, begin = self._of.pop(path, 0), self._bits.get, len(path) + 1
        for line in text.split("\n") if left else ():
            left &= ~bit_of(line[begin:], 0)
        if left:
            self._of[path] = left

    def has_any(self, lines: Iterable[str]) -> bool:
        """Whether one of them is there."""
        parts = (line.partition("\t") for line in lines)
        return any(self._of.get(path, 0) & self._bits.get(place, 0) for path, _, place in parts)
