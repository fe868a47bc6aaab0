"""Parse the words of a line: average, not played, new deal, revokes, and the law that is quoted."""

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct, field

from whistpress.core.model import LineWord, Side
from whistpress.language import say
from whistpress.problems import NOWHERE, Problem, likely_word, offer, problem_of, shorten, wording
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
    """A cell that a line cannot have in that column: its problem and its index."""

    def __init__(self, problem: Problem, cell: int) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.cell = cell


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
        raise CellError(problem_of("E304.tricks-won-team", NOWHERE, tricks=shorten(cell)), number)
    if not result.meeting and not 0 <= cell <= result.whole:
        helps = () if abs(cell) > 99 else (wording("E304.count-again", whole=result.whole),)
        sentence = "E304.tricks-of-round" if result.deals > 1 else "E304.tricks-of-deal"
        tricks, whole = shorten(cell), result.whole
        raise CellError(problem_of(sentence, NOWHERE, *helps, tricks=tricks, deals=result.deals, whole=whole), number)
    if number > 1 or isinstance(cells[0], str):
        raise CellError(problem_of("E301.line-more", NOWHERE), number)
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
            raise _not_both(result.word.value, word, number)
        if _WORDS[word] is LineWord.AVERAGE and result.deals:
            raise CellError(problem_of("E331.without-trays", NOWHERE), number)
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
        raise CellError(problem_of("E306.tricks-quotation", NOWHERE, text=shorten(phrase)), number)
    if phrase and not _LAW.fullmatch(phrase):
        raise CellError(problem_of("E306.no-line", NOWHERE, _word_help(phrase, result), text=shorten(phrase)), number)
    result.law = phrase or result.law


def _read_adjusted(result: LineOutcome, phrase: str, number: int) -> None:
    """Parse an adjusted score: that of N-S, E-W having the rest, or each side its own; then perhaps the law."""
    _not_in_rounds(result, "adjusted", number)
    if result.word:
        raise _not_both(result.word.value, "adjusted", number)
    match = _ADJUSTED.fullmatch(phrase)
    figures = [figure_of(text) for text in match.groups()[:2] if text] if match else []
    scores = [figure for figure in figures if figure is not None]
    if match is None or len(scores) != len(figures) or not scores or any(not 0 <= score <= TRICKS for score in scores):
        raise CellError(problem_of("E335.no-score", NOWHERE, text=shorten(phrase)), number)
    result.word = LineWord.ADJUSTED
    result.adjusted = scores[0], scores[1] if len(scores) > 1 else TRICKS - scores[0]
    result.law = match[3] or result.law


def _not_in_rounds(result: LineOutcome, word: str, number: int) -> None:
    if result.deals or result.meeting:
        raise CellError(problem_of("E331.deals-travel", NOWHERE, word=word), number)


def _meeting(result: LineOutcome, last: int) -> None:
    """Check a meeting, which is recorded by the tricks of both teams, over all their tables."""
    if (result.tricks is None) is not (result.ew_tricks is None):
        raise CellError(problem_of("E301.meeting-teams", NOWHERE), last)
    if result.revokes or result.cut:
        raise CellError(problem_of("E307.tricks-meeting", NOWHERE), last)


def _word_help(phrase: str, result: LineOutcome) -> str:
    examples = _OF_ROUNDS if result.deals else _EXAMPLES
    if meant := figure_meant(phrase):
        return say("write %(number)s, without quotation marks", number=meant[0])
    close = likely_word(phrase, examples)
    if close:
        return say("did you mean '%(word)s'?", word=close)
    return say("the words are %(words)s; and a law such as IV.9", words=offer(examples))


def _not_both(first: str, other: str, cell: int) -> CellError:
    return CellError(problem_of("E307.both-true", NOWHERE, keys=first, word=other), cell)


def _agree(result: LineOutcome, cells: Sequence[int | str]) -> None:
    last = len(cells) - 1
    if result.meeting:
        _meeting(result, last)
    if result.word and result.word is not LineWord.ADJUSTED and result.tricks is not None:
        raise CellError(problem_of("E307.line-tricks", NOWHERE, word=result.word.value), last)
    if result.cut and result.tricks is not None and not result.revokes and 2 * result.tricks != result.whole:
        raise CellError(problem_of("E307.tricks-won", NOWHERE), last)
    if result.revokes and result.tricks is None:
        raise CellError(problem_of("E307.revoke-beside", NOWHERE), last)
    if result.law and not result.word and not result.revokes and not result.group:
        if result.tricks is None:
            raise CellError(problem_of("E307.neither-tricks", NOWHERE, text=shorten(result.law)), last)
        raise CellError(problem_of("E307.law-without", NOWHERE, law=result.law), last)
