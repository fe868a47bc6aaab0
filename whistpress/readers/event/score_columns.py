"""The columns of a file of scores by the heads that other programs give them, and entries by name in place of numbers."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from whistpress.problems.nearest import suggestion
from whistpress.readers.csv_file import CsvCell
from whistpress.readers.event.numbering import Numbering
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import shorten

_HEADS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "deal": ("board", "board no", "board number", "bd", "deal no"),
        "round": ("rnd", "rd", "round no", "hand"),
        "ns": ("n/s", "n-s", "pair ns", "ns pair", "n/s pair", "pair n/s", "pairns", "ns no"),
        "ew": ("e/w", "e-w", "pair ew", "ew pair", "e/w pair", "pair e/w", "pairew", "ew no"),
        "n": ("north",),
        "s": ("south",),
        "e": ("east",),
        "w": ("west",),
        "tricks": ("tricks ns", "ns tricks", "n/s tricks", "tricks n/s"),
        "ew_tricks": ("tricks ew", "ew tricks", "e/w tricks", "tricks e/w"),
        "note": ("notes", "remark", "remarks", "comment"),
    }
)
_COLUMNS = {re.sub(r"[ ._]+", " ", also): name for name, others in _HEADS.items() for also in others}
_BETWEEN = re.compile(r"\s*(?:&|\+|,|/|;|\band\b)\s*")


def column_of(head: str) -> str:
    """Return the name of the column that a head means; the head itself in lower case if it means no known column."""
    plain = head.casefold()
    return _COLUMNS.get(" ".join(re.sub(r"[ ._]+", " ", plain).split()), plain)


class EntriesByName:
    """The numbers of the entries by the names of `[entries]`: a player's own, a pair's both, or one that no other entry has."""

    def __init__(self, reading: Reading, numbering: Numbering) -> None:
        self.reading = reading
        self.people: dict[str, set[int]] = {}
        self.names: list[str] = []
        for key, written in (reading.file.entries or {}).items():
            number = numbering.number(key)
            for name in [written] if isinstance(written, str) else written:
                self.names.append(name)
                if number is not None:
                    self.people.setdefault(reading.people.find(name).id, set()).add(number)

    def number(self, cell: CsvCell) -> int | None:
        """Return the entry whose name a cell holds; None when there is none, and a problem where it is nearly one, or of two."""
        whole = self._of(cell.text)
        parts = [self._of(name) for name in _BETWEEN.split(cell.text) if name]
        found = whole or (set.intersection(*parts) if parts else set())
        if len(found) == 1:
            return next(iter(found))
        if found:
            message = f"'{shorten(cell.text)}' is the name of more than one entry"
            self.reading.say("E738", message, cell.span, "write the number of the entry")
            return None
        if helps := suggestion(cell.text, self.names):
            self.reading.say("E738", f"nobody called '{shorten(cell.text)}' is among the entries", cell.span, *helps)
        return None

    def _of(self, name: str) -> set[int]:
        return self.people.get(self.reading.people.find(name).id, set())
