"""Parse the words of a line: average, not played, new deal, revokes, and the law that is quoted."""

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct, field

from whistpress.core.model import LineWord, Side
from whistpress.language import say
from whistpress.problems.nearest import likely_word, offer
from whistpress.problems.quoting import shorten
from whistpress.reading.figures import figure_of
from whistpress.reading.slips_of_hand import figure_meant

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
    result = LineOutcome(deals=deals, meeting=meeting)
    for number, cell in enumerate(cells):
        if isinstance(cell, int):
            _figure(result, cell, number, cells)
        else:
            for phrase in cell.split(","):
                _phrase(result, " ".join(phrase.split()), number)
    _agree(result, cells)
    return result


def _figure(result: LineOutcome, cell: int, number: int, cells: Sequence[int | str]) -> None:
    if result.meeting and not 0 <= cell <= _MOST_OF_A_MEETING:
        raise CellError("E304", say("%(tricks)s tricks cannot be won by a team in a meeting", tricks=shorten(cell)), number)
    if not result.meeting and not 0 <= cell <= result.whole:
        helps = () if abs(cell) > 99 else (say("count again: N-S and E-W together have %(whole)s", whole=result.whole),)
        values = {"tricks": shorten(cell), "deals": result.deals, "whole": result.whole}
        message = say("%(tricks)s tricks cannot be won: a deal has %(whole)s", **values)
        if result.deals > 1:
            message = say("%(tricks)s tricks cannot be won: a round of %(deals)s deals has %(whole)s", **values)
        raise CellError("E304", message, number, *helps)
    if number > 1 or isinstance(cells[0], str):
        help_ = say("it begins with the entries, N-S and E-W; then come the tricks, and the words after them")
        raise CellError("E301", say("this line has more figures than the tricks of N-S and of E-W"), number, help_)
    if number == 0:
        result.tricks = cell
    else:
        result.ew_tricks = cell


def _phrase(result: LineOutcome, phrase: str, number: int) -> None:
    small = phrase.casefold()
    word = next((word for word in _WORDS if small == word or small.startswith(f"{word} ")), None)
    revoke = _REVOKE.fullmatch(phrase)
    if word:
        if result.word:
            raise CellError("E307", _not_both(result.word.value, word), number)
        if _WORDS[word] is LineWord.AVERAGE and result.deals:
            message = say("without trays there is no average: no other table played these cards")
            help_ = say('write "not played"; where winners move on, "not played, cut NS" says who did')
            raise CellError("E331", message, number, help_)
        result.word = _WORDS[word]
        phrase = phrase[len(word) :].strip()
    elif revoke:
        for side in ("NS", "EW") if revoke[1].casefold() == "both" else (revoke[1].upper(),):
            result.revokes[side] = result.revokes.get(side, 0) + int(revoke[2] or 1)
        return
    elif small.split(" ")[0] == LineWord.ADJUSTED:
        _read_adjusted(result, phrase, number)
        return
    elif group := _GROUP.fullmatch(phrase):
        _not_in_rounds(result, "group", number)
        result.group = group[1].upper()
        return
    elif result.deals and (cut := _CUT.fullmatch(phrase)):
        result.cut = Side(cut[1].upper())
        return
    if phrase.isdigit() and not (result.word or result.revokes):
        raise CellError(
            "E306", say("the tricks %(text)s stand in quotation marks", text=shorten(phrase)), number, say("write them without")
        )
    if phrase and not _LAW.fullmatch(phrase):
        message = say("'%(text)s' is no word that a line can have", text=shorten(phrase))
        raise CellError("E306", message, number, _word_help(phrase, result))
    result.law = phrase or result.law


def _read_adjusted(result: LineOutcome, phrase: str, number: int) -> None:
    """Parse an adjusted score: that of N-S, E-W having the rest, or each side its own; then perhaps the law."""
    _not_in_rounds(result, "adjusted", number)
    if result.word:
        raise CellError("E307", _not_both(result.word.value, "adjusted"), number)
    match = _ADJUSTED.fullmatch(phrase)
    figures = [figure_of(text) for text in match.groups()[:2] if text] if match else []
    scores = [figure for figure in figures if figure is not None]
    if match is None or len(scores) != len(figures) or not scores or any(not 0 <= score <= TRICKS for score in scores):
        help_ = say('write "adjusted 7" for N-S, E-W having the other six, or "adjusted NS 8 EW 6"; halves are 7½ or 15/2')
        raise CellError("E335", say("'%(text)s' says no score that can be given", text=shorten(phrase)), number, help_)
    result.word = LineWord.ADJUSTED
    result.adjusted = scores[0], scores[1] if len(scores) > 1 else TRICKS - scores[0]
    result.law = match[3] or result.law


def _not_in_rounds(result: LineOutcome, word: str, number: int) -> None:
    if result.deals or result.meeting:
        message = say("'%(word)s' is a word of deals that travel; here no other table played these cards", word=word)
        raise CellError("E331", message, number, say("write the tricks that were given, and say why in the event's note"))


def _meeting(result: LineOutcome, last: int) -> None:
    """Check a meeting, which is recorded by the tricks of both teams, over all their tables."""
    if (result.tricks is None) is not (result.ew_tricks is None):
        message = say("a meeting of two teams has the tricks of both")
        raise CellError("E301", message, last, say("write them one after the other: [2, 5, 160, 152]"))
    if result.revokes or result.cut:
        message = say("the tricks of a meeting are those after all penalties")
        raise CellError("E307", message, last, say("write them without the word"))


def _word_help(phrase: str, result: LineOutcome) -> str:
    examples = _OF_ROUNDS if result.deals else _EXAMPLES
    if meant := figure_meant(phrase):
        return say("write %(number)s, without quotation marks", number=meant[0])
    close = likely_word(phrase, examples)
    if close:
        return say("did you mean '%(word)s'?", word=close)
    return say("the words are %(words)s; and a law such as IV.9", words=offer(examples))


def _not_both(first: str, other: str) -> str:
    return say("'%(one)s' and '%(other)s' cannot both be true of one line", one=first, other=other)


def _agree(result: LineOutcome, cells: Sequence[int | str]) -> None:
    last = len(cells) - 1
    if result.meeting:
        _meeting(result, last)
    if result.word and result.word is not LineWord.ADJUSTED and result.tricks is not None:
        message = say("a line has tricks or the word '%(word)s', not both", word=result.word.value)
        raise CellError("E307", message, last, say("take one of them away"))
    if result.cut and result.tricks is not None and not result.revokes and 2 * result.tricks != result.whole:
        message = say("the tricks say who won: there is nothing to cut for")
        raise CellError("E307", message, last, say("take the cut away, or look at the tricks again"))
    if result.revokes and result.tricks is None:
        message = say("a revoke stands beside the tricks that were won, before the penalty")
        raise CellError("E307", message, last, say('write the tricks first: 9, "revoke NS"'))
    if result.law and not result.word and not result.revokes and not result.group:
        if result.tricks is None:
            message = say("'%(text)s' is neither tricks nor a word in place of them", text=shorten(result.law))
            help_ = say('write the tricks of N-S, "average" or "not played"; a law comes after the word: "average, IV.9"')
            raise CellError("E307", message, last, help_)
        message = say("the law '%(law)s' stands here without a word", law=result.law)
        raise CellError("E307", message, last, say('write what it says first: "average", "IV.9"'))
