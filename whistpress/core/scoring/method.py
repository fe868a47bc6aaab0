"""What a scoring method is: what its score is made of, its words, the tabulating sheet that it makes, and how it is explained."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

from whistpress.core.model import Comparison, Contest, Credit, DealColumn, LineResult, LineWord, ScorePart, Side, Traveller
from whistpress.core.scoring.slips import SettledSlip
from whistpress.language import noted, noted_noun, say

MINUS = "−"

Writing = Callable[[Fraction], str]
"""Writes a figure."""


def mixed_number(figure: Fraction) -> str:
    """Write a mixed fraction in plain letters: `6 1/5`."""
    whole, part = divmod(abs(figure), 1)
    sign = "-" if figure < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def signed(figure: Fraction, writing: Writing) -> str:
    """Write a figure with its sign."""
    return f"+{writing(figure)}" if figure.numerator > 0 else writing(figure)


class Measure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a scoring method: how its figures are called. The head of `methods/words.toml` says what each is for."""

    title: str
    ranks: str
    book: str
    heading: str
    mark: str
    one: str = noted_noun("trick")
    many: str = "tricks"
    phrase: str = ""
    under: str = ""
    signed: bool = False
    noun: str = ""
    tricks: str = noted("Tricks")
    minus: str = noted("Over average")
    against: str = ""
    parts: str = noted("part by part")
    slip: Literal["compass", "howell", "exponent", "match"] = "compass"
    card: Literal["points", "tricks", "gains", "counters", "comparative"] = "points"


_SILENT = Measure(
    title="", ranks="", book="", heading=noted("Score"), mark=noted("Score"), one=noted_noun("point"), many="points"
)


class TabulatingSheet(Struct):
    """Travellers with every credit, the score of each entry, and parts that are announced by themselves.

    `tricks` replace the credited tricks where a method ranks by others; `plus_minus` is set where it is not computed from the
    scores; `possible` is the most that a score could be. All are by entry.
    """

    travellers: tuple[Traveller, ...]
    scores: Mapping[int, Fraction]
    parts: tuple[ScorePart, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    tricks: Mapping[int, Fraction] | None = None
    plus_minus: Mapping[int, Fraction] | None = None
    possible: Mapping[int, Fraction] | None = None


Tabulate = Callable[[Sequence[SettledSlip]], TabulatingSheet]


def empty_sheet(_: Sequence[SettledSlip]) -> TabulatingSheet:
    """Return no travellers and no scores, for methods whose scores do not come from lines."""
    return TabulatingSheet((), {})


def is_average(line: LineResult) -> bool:
    """Return whether a line counts as the average of its deal."""
    return line.line.word is LineWord.AVERAGE or line.line.is_awaited


class CreditedLine(NamedTuple):
    """The credit that an entry has from one line (None: it sat the deal out), and how figures are written."""

    method: "Method"
    traveller: Traveller
    line: LineResult | None
    credit: Credit
    writing: Writing

    @property
    def column(self) -> DealColumn:
        """The figures of its direction; none of them where no two tables played the same cards."""
        columns = self.traveller.columns
        return columns[self.credit.side is Side.EW] if columns else DealColumn(side=self.credit.side)

    def figure(self, figure: Fraction | None) -> str:
        """Write a figure, or a word where there is none."""
        return say("none") if figure is None else self.writing(figure)

    @property
    def signed_mark(self) -> str:
        """The mark with its sign."""
        return say("none") if self.credit.mark is None else signed(self.credit.mark, self.writing)

    @property
    def mark(self) -> str:
        """The mark with its noun, or as a gain and an exponent."""
        credit = self.credit
        if credit.whole is not None and credit.exponent:
            return say(
                "gain %(writing)s, exponent %(figure_2)s: %(figure)s",
                writing=self.writing(credit.whole),
                figure_2=self.writing(credit.exponent),
                figure=self.figure(credit.mark),
            )
        noun = self.method.words.noun
        return f"{say(noun)} {self.figure(credit.mark)}" if noun else self.signed_mark

    def compared_credits(self) -> list[Credit]:
        """Return the credits of the same direction at other tables, without averages."""
        return [
            credit
            for line in self.traveller.lines
            if line is not self.line and not is_average(line)
            for credit in line.credits
            if credit.side is self.credit.side and credit.tricks is not None
        ]


Explain = Callable[[CreditedLine, str], str]
"""Explains the mark of a line; gets the line and its tricks in words."""


class Method(Struct, frozen=True, kw_only=True):
    """A way to make a ranking out of tricks; a module of `methods` has it, and `methods/words.toml` what pages say of it."""

    name: str
    contests: frozenset[Contest]
    words: Measure = _SILENT
    tabulate: Tabulate = empty_sheet
    explain: Explain | None = None
    """Explains the mark of a line, where `8 tricks; 1` says too little."""
    explains_row: bool = False
    """Whether that says no more than the row of the line: tricks, the average of the room, the mark."""
    of_totals: Callable[[Mapping[int, Fraction]], Mapping[int, Fraction]] = dict
    """Makes the scores of a group from an old record's totals."""

    source: Literal["tricks", "points", "rubbers", "totals", "sessions"] = "tricks"
    """What scores are made from: the tricks of lines, the points that lines give by the rule of their game, games kept at their
    tables, totals alone, or the results of sessions."""
    counts: Literal["marks", "tricks", "parts", "comparisons"] = "marks"
    """What a score is the sum of: the marks of the lines, their tricks, the parts announced, or the comparisons."""
    unit: Literal["points", "differences", "losses"] = "points"
    """What a point of the score is; differences and losses are in tricks: more than others, or fewer than the best."""
    writes: Literal["", "exponents", "excess"] = ""
    """How a mark is written where not as one figure: as a whole gain and an exponent; as the tricks by which it was won."""
    plus_minus: Literal["", "score", "average", "sheet"] = ""
    """Where the plus or minus of an entry is: its score itself, its score against the average of the scores, on the sheet."""
    averages: Literal["scores", "tricks"] = "scores"
    """What the average of a ranking is taken of."""

    smallest_first: bool = False
    ties_by_tricks: bool = False
    """Whether the higher tricks decide between equal scores; where it `writes` excesses, these."""
    keeps_thirteen: bool = False
    """Whether tricks above a revoke's cap go to the adversaries."""
    two_fields: bool = True
    """Whether N-S and E-W may be ranked apart."""
    without_trays: bool = False
    """Whether it also serves where no two tables play the same cards."""
    percentages: bool = False
    """Whether a score is always shown as a percentage too, not only when entries are ranked by it."""
    entries: int | None = None
    """How many entries it compares; None for any number."""
    win: int = 1
    """What a won comparison gives."""
    start: int = 0
    """What every entry has before the first deal."""

    @property
    def of_tricks(self) -> bool:
        """Whether the score is in tricks, so that a penalty in tricks counts in it."""
        return self.counts == "tricks" or self.unit != "points"

    @property
    def totals_are_tricks(self) -> bool:
        """Whether the totals of an old record are tricks taken, which are the scores or from which these are worked out."""
        return self.counts == "tricks" or self.of_totals is not dict

    @property
    def shows_tricks(self) -> bool:
        """Whether a ranking has a column of tricks: its scores are not tricks alone, and have some."""
        return self.counts != "tricks" and self.source not in ("rubbers", "totals")

    @property
    def in_game_points(self) -> bool:
        """Whether the score is in the points of the game played, so that those of another game are another unit."""
        return self.source in ("points", "rubbers", "totals")

    @property
    def of_aggregates(self) -> bool:
        """Whether it compares totals of whole rounds: a deal counts at every table or at none."""
        return self.counts == "parts" and self.unit == "losses"

    @property
    def marks_over_average(self) -> bool:
        """Whether a mark is the tricks of a line less the average of the room."""
        return self.averages == "tricks" and self.counts == "marks"

    @property
    def is_margin(self) -> bool:
        """Whether it compares two entries, the score of one being its margin over the other."""
        return self.entries == 2

    @property
    def decides_matches(self) -> bool:
        """Whether two entries alone play a match that the score decides."""
        return self.is_margin or self.source in ("points", "rubbers")

    def adds_up_with(self, other: "Method") -> bool:
        """Return whether scores of both add up the same kind of figure, so that they can be added together."""
        return self.name == other.name or self.unit == other.unit != "points"
