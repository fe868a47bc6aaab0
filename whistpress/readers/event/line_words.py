"""Parse the words of a line: average, not played, new deal, revokes, and the law that is quoted."""

import re
from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct, field

from whistpress.core.model import LineWord, Side
from whistpress.language import say
from whistpress.problems.nearest import likely_word, offer
from whistpress.readers.format.kinds import shorten

_SIGNS = MappingProxyType({
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6",
    "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
})  # fmt: skip
_PLAIN = re.compile(r"([-−]?)([0-9]{1,6}(?:\.[0-9]{1,6})?)")
_MIXED = re.compile(r"([-−]?)(?:([0-9]{1,6}) +)?([0-9]{1,6}/[1-9][0-9]{0,5})")


def figure_of(written: int | float | str) -> Fraction | None:
    """Return the number that is written; None where it is no number, or has more figures than any score."""
    if isinstance(written, int):
        return Fraction(written) if abs(written) < 10**6 else None
    text = repr(written) if isinstance(written, float) else written.strip()
    if text and text[-1] in _SIGNS:
        text = f"{text[:-1].rstrip()} {_SIGNS[text[-1]]}".strip().replace("- ", "-").replace("− ", "−")
    if plain := _PLAIN.fullmatch(text):
        return -Fraction(plain[2]) if plain[1] else Fraction(plain[2])
    if mixed := _MIXED.fullmatch(text):
        figure = Fraction(mixed[2] or 0) + Fraction(mixed[3])
        return -figure if mixed[1] else figure
    return None


TRICKS = 13
_MOST_OF_A_MEETING = 99_999

_WORDS = {word.value: word for word in LineWord if word is not LineWord.ADJUSTED}
_ADJUSTED = re.compile(
    r"adjusted\s+(?:NS\s+)?(\S+(?:\s+[0-9]+/[0-9]+)?)(?:\s+EW\s+(\S+(?:\s+[0-9]+/[0-9]+)?))?(?:\s+(?:law\s+)?([IVXL]+\..*))?",
    re.IGNORECASE,
)
_GROUP = re.compile(r"group\s+([B-Z])", re.IGNORECASE)
_LAW = re.compile(r"(?:law\s+)?(?:[IVXL]+|[0-9]{1,3})[a-z]?(?:[. ]++[0-9]{0,3}[a-z]?)*", re.IGNORECASE)
_REVOKE = re.compile(r"revoke\s+(NS|EW|both)(?:\s+([1-9]))?", re.IGNORECASE)
_CUT = re.compile(r"cut\s+(NS|EW)", re.IGNORECASE)
_EXAMPLES = ("average", "adjusted 7", "not played", "new deal", "group B", "revoke NS", "revoke EW", "revoke both")
_OF_ROUNDS = ("not played", "new deal", "revoke NS", "revoke EW", "revoke both", "cut NS", "cut EW")


class CellError(Exception):
    """A cell that a line cannot have in that column: its index, the message, and help."""

    def __init__(self, code: str, message: str, cell: int, *helps: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.cell = cell
        self.helps = helps


class LineOutcome(Struct):
    """The result on a line: tricks of each side as written, a word, revokes of each side, a law."""

    tricks: int | None = None
    ew_tricks: int | None = None
    word: LineWord | None = None
    revokes: dict[str, int] = field(default_factory=dict)
    law: str = ""
    cut: Side | None = None
    deals: int = 0
    meeting: bool = False
    adjusted: tuple[Fraction, Fraction] | None = None
    group: str = ""

    @property
    def whole(self) -> int:
        """The tricks of both sides together."""
        return TRICKS * (self.deals or 1)


def outcome(cells: Sequence[int | str], deals: int = 0, *, meeting: bool = False) -> LineOutcome:
    """Parse the cells after the entries; CellError (cells counted from 0) when they make no sense.

    Without trays a line records a round of so many `deals`, or a `meeting` of two teams of any number of deals.
    """
    found = LineOutcome(deals=deals, meeting=meeting)
    for number, cell in enumerate(cells):
        if isinstance(cell, int):
            _figure(found, cell, number, cells)
        else:
            for phrase in cell.split(","):
                _phrase(found, " ".join(phrase.split()), number)
    _agree(found, cells)
    return found


def _figure(found: LineOutcome, cell: int, number: int, cells: Sequence[int | str]) -> None:
    if found.meeting and not 0 <= cell <= _MOST_OF_A_MEETING:
        raise CellError("E304", say("%(tricks)s tricks cannot be won by a team in a meeting", tricks=shorten(cell)), number)
    if not found.meeting and not 0 <= cell <= found.whole:
        helps = () if abs(cell) > 99 else (say("count again: N-S and E-W together have %(whole)s", whole=found.whole),)
        told = {"tricks": shorten(cell), "deals": found.deals, "whole": found.whole}
        message = say("%(tricks)s tricks cannot be won: a deal has %(whole)s", **told)
        if found.deals > 1:
            message = say("%(tricks)s tricks cannot be won: a round of %(deals)s deals has %(whole)s", **told)
        raise CellError("E304", message, number, *helps)
    if number > 1 or isinstance(cells[0], str):
        help_ = say("it begins with the entries, N-S and E-W; then come the tricks, and the words after them")
        raise CellError("E301", say("this line has more figures than the tricks of N-S and of E-W"), number, help_)
    if number == 0:
        found.tricks = cell
    else:
        found.ew_tricks = cell


def _phrase(found: LineOutcome, phrase: str, number: int) -> None:
    small = phrase.casefold()
    word = next((word for word in _WORDS if small == word or small.startswith(f"{word} ")), None)
    revoke = _REVOKE.fullmatch(phrase)
    if word:
        if found.word:
            raise CellError("E307", _not_both(found.word.value, word), number)
        if _WORDS[word] is LineWord.AVERAGE and found.deals:
            message = say("without trays there is no average: no other table played these cards")
            help_ = say('write "not played"; where winners move on, "not played, cut NS" says who did')
            raise CellError("E331", message, number, help_)
        found.word = _WORDS[word]
        phrase = phrase[len(word) :].strip()
    elif revoke:
        for side in ("NS", "EW") if revoke[1].casefold() == "both" else (revoke[1].upper(),):
            found.revokes[side] = found.revokes.get(side, 0) + int(revoke[2] or 1)
        return
    elif small.split(" ")[0] == LineWord.ADJUSTED:
        _read_adjusted(found, phrase, number)
        return
    elif group := _GROUP.fullmatch(phrase):
        _not_in_rounds(found, "group", number)
        found.group = group[1].upper()
        return
    elif found.deals and (cut := _CUT.fullmatch(phrase)):
        found.cut = Side(cut[1].upper())
        return
    if phrase.isdigit() and not (found.word or found.revokes):
        raise CellError(
            "E306", say("the tricks %(text)s stand in quotation marks", text=shorten(phrase)), number, say("write them without")
        )
    if phrase and not _LAW.fullmatch(phrase):
        message = say("'%(text)s' is no word that a line can have", text=shorten(phrase))
        raise CellError("E306", message, number, _word_help(phrase, found))
    found.law = phrase or found.law


def _read_adjusted(found: LineOutcome, phrase: str, number: int) -> None:
    """Parse an adjusted score: that of N-S, E-W having the rest, or each side its own; then perhaps the law."""
    _not_in_rounds(found, "adjusted", number)
    if found.word:
        raise CellError("E307", _not_both(found.word.value, "adjusted"), number)
    match = _ADJUSTED.fullmatch(phrase)
    figures = [figure_of(text) for text in match.groups()[:2] if text] if match else []
    scores = [figure for figure in figures if figure is not None]
    if match is None or len(scores) != len(figures) or not scores or any(not 0 <= score <= TRICKS for score in scores):
        help_ = say('write "adjusted 7" for N-S, E-W having the other six, or "adjusted NS 8 EW 6"; halves are 7½ or 15/2')
        raise CellError("E335", say("'%(text)s' says no score that can be given", text=shorten(phrase)), number, help_)
    found.word = LineWord.ADJUSTED
    found.adjusted = scores[0], scores[1] if len(scores) > 1 else TRICKS - scores[0]
    found.law = match[3] or found.law


def _not_in_rounds(found: LineOutcome, word: str, number: int) -> None:
    if found.deals or found.meeting:
        message = say("'%(word)s' is a word of deals that travel; here no other table played these cards", word=word)
        raise CellError("E331", message, number, say("write the tricks that were given, and say why in the event's note"))


def _meeting(found: LineOutcome, last: int) -> None:
    """Check a meeting, which is recorded by the tricks of both teams, over all their tables."""
    if (found.tricks is None) is not (found.ew_tricks is None):
        message = say("a meeting of two teams has the tricks of both")
        raise CellError("E301", message, last, say("write them one after the other: [2, 5, 160, 152]"))
    if found.revokes or found.cut:
        message = say("the tricks of a meeting are those after all penalties")
        raise CellError("E307", message, last, say("write them without the word"))


def _word_help(phrase: str, found: LineOutcome) -> str:
    examples = _OF_ROUNDS if found.deals else _EXAMPLES
    close = likely_word(phrase, examples)
    if close:
        return say("did you mean '%(word)s'?", word=close)
    return say("the words are %(words)s; and a law such as IV.9", words=offer(examples))


def _not_both(first: str, other: str) -> str:
    return say("'%(one)s' and '%(other)s' cannot both be true of one line", one=first, other=other)


def _agree(found: LineOutcome, cells: Sequence[int | str]) -> None:
    last = len(cells) - 1
    if found.meeting:
        _meeting(found, last)
    if found.word and found.word is not LineWord.ADJUSTED and found.tricks is not None:
        message = say("a line has tricks or the word '%(word)s', not both", word=found.word.value)
        raise CellError("E307", message, last, say("take one of them away"))
    if found.cut and found.tricks is not None and not found.revokes and 2 * found.tricks != found.whole:
        message = say("the tricks say who won: there is nothing to cut for")
        raise CellError("E307", message, last, say("take the cut away, or look at the tricks again"))
    if found.revokes and found.tricks is None:
        message = say("a revoke stands beside the tricks that were won, before the penalty")
        raise CellError("E307", message, last, say('write the tricks first: 9, "revoke NS"'))
    if found.law and not found.word and not found.revokes and not found.group:
        if found.tricks is None:
            message = say("'%(text)s' is neither tricks nor a word in place of them", text=shorten(found.law))
            help_ = say('write the tricks of N-S, "average" or "not played"; a law comes after the word: "average, IV.9"')
            raise CellError("E307", message, last, help_)
        message = say("the law '%(law)s' stands here without a word", law=found.law)
        raise CellError("E307", message, last, say('write what it says first: "average", "IV.9"'))
