"""The words that may stand on a line: average, not played, new deal, revokes, and the law that is quoted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from whistpress.core.model import Word
from whistpress.readers.format.kinds import quoted
from whistpress.readers.meant import meant

TRICKS = 13

_WORDS = {word.value: word for word in Word}
_LAW = re.compile(r"(?:law\s+)?(?:[IVXL]+|[0-9]{1,3})[a-z]?(?:[. ]++[0-9]{0,3}[a-z]?)*", re.IGNORECASE)
_REVOKE = re.compile(r"revoke\s+(NS|EW|both)(?:\s+([1-9]))?", re.IGNORECASE)
_EXAMPLES = ("average", "not played", "new deal", "revoke NS", "revoke EW", "revoke both")


class CellError(Exception):
    """A cell that cannot stand where it stands: which one, and what is wrong."""

    def __init__(self, code: str, message: str, cell: int, *helps: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.cell = cell
        self.helps = helps


@dataclass(slots=True)
class Outcome:
    """What a line says happened: tricks of each side as written, a word, revokes of each side, a law."""

    tricks: int | None = None
    ew_tricks: int | None = None
    word: Word | None = None
    revokes: dict[str, int] = field(default_factory=dict)
    law: str = ""


def outcome(cells: Sequence[int | str]) -> Outcome:
    """What the cells after the entries say; CellError (cells counted from 0) when they make no sense."""
    found = Outcome()
    for number, cell in enumerate(cells):
        if isinstance(cell, int):
            _figure(found, cell, number, cells)
        else:
            _text(found, cell, number)
    _agree(found, cells)
    return found


def _figure(found: Outcome, cell: int, number: int, cells: Sequence[int | str]) -> None:
    if not 0 <= cell <= TRICKS:
        helps = () if abs(cell) > 99 else (f"count again: N-S and E-W together have {TRICKS}",)
        raise CellError("E304", f"{quoted(cell)} tricks cannot be won: a deal has {TRICKS}", number, *helps)
    if number > 1 or isinstance(cells[0], str):
        help_ = "it begins with the entries, N-S and E-W; then come the tricks, and the words after them"
        raise CellError("E301", "this line has more figures than the tricks of N-S and of E-W", number, help_)
    if number == 0:
        found.tricks = cell
    else:
        found.ew_tricks = cell


def _text(found: Outcome, cell: str, number: int) -> None:
    for phrase in cell.split(","):
        _phrase(found, " ".join(phrase.split()), number)


def _phrase(found: Outcome, phrase: str, number: int) -> None:
    small = phrase.casefold()
    word = next((word for word in _WORDS if small == word or small.startswith(f"{word} ")), None)
    revoke = _REVOKE.fullmatch(phrase)
    if word:
        if found.word:
            raise CellError("E307", f"'{found.word.value}' and '{word}' cannot both be true of one line", number)
        found.word = _WORDS[word]
        phrase = phrase[len(word) :].strip()
    elif revoke:
        for side in ("NS", "EW") if revoke[1].casefold() == "both" else (revoke[1].upper(),):
            found.revokes[side] = found.revokes.get(side, 0) + int(revoke[2] or 1)
        return
    if phrase.isdigit() and not (found.word or found.revokes):
        raise CellError("E306", f"the tricks {quoted(phrase)} stand in quotation marks", number, "write them without")
    if phrase and not _LAW.fullmatch(phrase):
        raise CellError("E306", f"'{quoted(phrase)}' is no word that a line can have", number, _meant(phrase))
    found.law = phrase or found.law


def _meant(phrase: str) -> str:
    close = meant(phrase, _EXAMPLES)
    return f"did you mean '{close}'?" if close else f"the words are {', '.join(_EXAMPLES)}, and a law such as IV.9"


def _agree(found: Outcome, cells: Sequence[int | str]) -> None:
    last = len(cells) - 1
    if found.word and found.tricks is not None:
        message = f"a line has tricks or the word '{found.word.value}', not both"
        raise CellError("E307", message, last, "take one of them away")
    if found.revokes and found.tricks is None:
        message = "a revoke stands beside the tricks that were won, before the penalty"
        raise CellError("E307", message, last, 'write the tricks first: 9, "revoke NS"')
    if found.law and not found.word and not found.revokes:
        message = f"the law '{found.law}' stands here without a word"
        raise CellError("E307", message, last, 'write what it says first: "average", "IV.9"')
