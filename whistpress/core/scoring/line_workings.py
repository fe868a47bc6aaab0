"""The working of one line of a traveller, as its method computes it: `8 tricks − average 7 1/4 = +3/4`."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from whistpress.core.games.game import BOOK, TRICKS
from whistpress.core.model import Credit, DealColumn, EventResult, LineResult, LineWord, PlayedLine, Side, Traveller
from whistpress.core.scoring.line_tricks import tricks_after_revokes, tricks_of_both
from whistpress.core.scoring.methods import METHODS
from whistpress.language import Speech, noted, say, say_many, speech

MINUS = "−"

_WORDS = {
    LineWord.AVERAGE: noted("average"),
    LineWord.NOT_PLAYED: noted("not played"),
    LineWord.NEW_DEAL: noted("new deal"),
    LineWord.ADJUSTED: noted("adjusted"),
}

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


class CreditedLine(NamedTuple):
    """The credit that an entry has from one line (None: it sat the deal out), and how figures are written."""

    result: EventResult
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
        noun = METHODS[self.result.scoring].noun
        return f"{say(noun)} {self.figure(credit.mark)}" if noun else self.signed_mark

    def compared_credits(self) -> list[Credit]:
        """Return the credits of the same direction at other tables, without averages."""
        return [
            credit
            for line in self.traveller.lines
            if line is not self.line and not _is_average(line)
            for credit in line.credits
            if credit.side is self.credit.side and credit.tricks is not None
        ]


def line_working(credited_line: CreditedLine) -> tuple[str, bool]:
    """Return the line in words and figures, with the law where one is quoted; and whether it `is_plain`."""
    words = _working(credited_line)
    law = credited_line.line.line.law if credited_line.line else ""
    return words + say(" (law %(law)s)", law=law) if law else words, is_plain(credited_line)


def is_plain(credited_line: CreditedLine) -> bool:
    """Return whether the working of a line says no more than its row: tricks, the average of the room, the mark.

    There is no word, revoke, ruling or law, and the method needs no other figures.
    """
    if credited_line.line is None or credited_line.credit.tricks is None or not _is_bare(credited_line.line.line):
        return False
    if credited_line.credit.mark is None:
        return True
    explain = _explanation(credited_line)
    return explain is None or explain is _match or (explain is _against_average and credited_line.column.average is not None)


def _is_bare(line: PlayedLine) -> bool:
    """Return whether a line has nothing but its tricks."""
    return not (
        line.word or line.is_awaited or line.law or line.adjusted or line.misere or line.revokes_ns or line.revokes_ew
        or line.declared or line.cut or line.group
    )  # fmt: skip


def _explanation(credited_line: CreditedLine) -> Callable[[CreditedLine, str], str] | None:
    """Return the function that explains a mark in the words of the method; None for a method without one."""
    scoring = credited_line.result.scoring
    return _EXPLAIN_BY_CARDS.get(scoring) or (_EXPLAIN_BY_COLUMN.get(scoring) if credited_line.traveller.columns else None)


def _working(credited_line: CreditedLine) -> str:
    line, credit = credited_line.line, credited_line.credit
    if line is None and credit.tricks is not None:
        return say("waited: %(tricks)s", tricks=credited_line.writing(credit.tricks))
    if line is None:
        return say("sat out; %(mark)s", mark=credited_line.mark)
    if credit.tricks is None:
        words = say(_WORDS[line.line.word]) if line.line.word else say("to come")
        return words if credit.mark is None else f"{words}; {credited_line.mark}"
    numerator, denominator = credit.tricks.as_integer_ratio()
    changed = _why_changed(line.line, credit.side, numerator if denominator == 1 else None)
    tricks = _tricks(speech(), numerator, denominator, credited_line.writing) + changed
    if credit.mark is None:
        return tricks
    explain = _explanation(credited_line)
    return f"{tricks}; {credited_line.mark}" if explain is None else explain(credited_line, tricks)


@lru_cache(maxsize=1024)
def _tricks(_: Speech, numerator: int, denominator: int, writing: Writing) -> str:
    number = 1 if 0 < numerator <= denominator else 2
    return say_many("%(number)s trick", "%(number)s tricks", number, number=writing(Fraction(numerator, denominator)))


def _why_changed(line: PlayedLine, side: Side, credited: int | None) -> str:
    """Say why the tricks credited to a side (None: no whole number) are not those of the play."""
    if line.word is LineWord.AVERAGE or line.is_awaited:
        return say(" (the average of the deal)")
    if line.adjusted:
        return say(" (as adjusted)")
    if line.declared:
        return ""
    east, won = int(side is Side.EW), line.tricks or 0
    played = tricks_of_both(line) - won if east else won
    revoked = line.revokes_ns or line.revokes_ew or line.word
    if line.misere and revoked:
        return say(" (misère: %(all)s less %(played)s, after the penalty for a revoke)", all=tricks_of_both(line), played=played)
    if line.misere:
        return say(" (misère: %(all)s less %(played)s)", all=tricks_of_both(line), played=played)
    after = (tricks_after_revokes(line) or (won, won))[east] if revoked else played
    if credited == played == after:
        return ""
    if credited == after:
        return say(" (%(played)s in play, before the penalty for a revoke)", played=played)
    return say(" (%(played)s in play, %(after)s after the penalty for a revoke, before the cap)", played=played, after=after)


def _against_average(credited_line: CreditedLine, tricks: str) -> str:
    average, mark = credited_line.column.average, credited_line.credit.mark
    if average is None or mark is None:
        return f"{tricks} {MINUS} {say('average %(figure)s', figure=credited_line.figure(average))} = {credited_line.signed_mark}"
    return tricks + _minus_average(speech(), average.as_integer_ratio(), mark.as_integer_ratio(), credited_line.writing)


@lru_cache(maxsize=8192)
def _minus_average(_: Speech, average: tuple[int, int], mark: tuple[int, int], writing: Writing) -> str:
    """Say by how much tricks differ from an average: ` − average 6 = +1`.

    The words are cached, because many lines of a league have the same figures.
    """
    figure = say("average %(figure)s", figure=writing(Fraction(*average)))
    return f" {MINUS} {figure} = {signed(Fraction(*mark), writing)}"


def _against_datum(credited_line: CreditedLine, tricks: str) -> str:
    if credited_line.line is None or _is_average(credited_line.line):
        return say("%(tricks)s; by rule %(signed)s", tricks=tricks, signed=credited_line.signed_mark)
    datum = say("datum %(figure)s", figure=credited_line.figure(credited_line.column.average))
    return f"{tricks} {MINUS} {datum} = {credited_line.signed_mark}"


def _against_others(credited_line: CreditedLine, tricks: str) -> str:
    return say(
        "%(tricks)s, the mean difference with %(others)s other scores %(signed)s",
        tricks=tricks,
        others=len(credited_line.compared_credits()),
        signed=credited_line.signed_mark,
    )


def _is_average(line: LineResult) -> bool:
    return line.line.word is LineWord.AVERAGE or line.line.is_awaited


def _below_top(credited_line: CreditedLine, tricks: str) -> str:
    best = say("best %(figure)s", figure=credited_line.figure(credited_line.column.top))
    return f"{best} {MINUS} {tricks} = {say('loss %(figure)s', figure=credited_line.figure(credited_line.credit.mark))}"


def _above_lowest(credited_line: CreditedLine, tricks: str) -> str:
    exponent = credited_line.credit.exponent
    lowest = say("lowest %(figure)s", figure=credited_line.figure(credited_line.column.low))
    gain = f"{tricks} {MINUS} {lowest} = {say('gain %(figure)s', figure=credited_line.figure(credited_line.credit.whole))}"
    if not exponent:
        return gain
    return say(
        "%(gain)s, exponent %(writing)s over %(tables)s tables: %(figure)s",
        gain=gain,
        writing=credited_line.writing(exponent),
        tables=sum(any(credit.tricks is not None for credit in line.credits) for line in credited_line.traveller.lines),
        figure=credited_line.figure(credited_line.credit.mark),
    )


def _match(credited_line: CreditedLine, tricks: str) -> str:
    return say(
        "%(tricks)s against an average of %(figure)s: %(mark)s",
        tricks=tricks,
        figure=credited_line.figure(credited_line.column.average),
        mark=credited_line.mark,
    )


def _matchpoints(credited_line: CreditedLine, tricks: str) -> str:
    if credited_line.line is None or _is_average(credited_line.line):
        return say("%(tricks)s; half of what could be had, %(mark)s", tricks=tricks, mark=credited_line.mark)
    others = [credit.tricks or Fraction(0) for credit in credited_line.compared_credits()]
    score = credited_line.credit.tricks or Fraction(0)
    beaten, tied = sum(other < score for other in others), sum(other == score for other in others)
    plain_mark = Fraction(2 * beaten + tied)
    up = (
        ""
        if plain_mark == credited_line.credit.mark
        else say(" %(figure)s, by Neuberg's formula", figure=credited_line.writing(plain_mark))
    )
    return say(
        "%(tricks)s, more than %(beaten)s and as many as %(tied)s of %(number)s others;%(up)s %(mark)s",
        tricks=tricks,
        beaten=beaten,
        tied=tied,
        number=len(others),
        up=up,
        mark=credited_line.mark,
    )


def _by_items(credited_line: CreditedLine, tricks: str) -> str:
    """Say the contract, then the items of the side's points.

    `3H of E-W doubled, 12 tricks: tricks 96, game 100 = points 196`.
    """
    if credited_line.line is None or credited_line.line.line.declared is None:
        return f"{tricks}; {credited_line.mark}"
    contract = credited_line.line.line.declared.contract
    doubled = {0: "", 1: say(" doubled"), 2: say(" redoubled")}.get(
        contract.doubled, say(" doubled %(number)s times", number=contract.doubled)
    )
    items = [
        f"{say(item.kind.value)} {item.points}" for item in credited_line.line.items if item.side is credited_line.credit.side
    ]
    return say(
        "%(bid)s of %(side)s%(doubled)s, %(tricks)s: %(made)s",
        bid=contract.bid,
        side="N-S" if contract.side is Side.NS else "E-W",
        doubled=doubled,
        tricks=tricks,
        made=f"{', '.join(items)} = {credited_line.mark}" if items else say("nothing"),
    )


def _team_gain(credited_line: CreditedLine, tricks: str) -> str:
    """Say the tricks of a team both ways above thirteen, which is what its N-S made more than the other N-S."""
    credits_ = (credit for line in credited_line.traveller.lines for credit in line.credits)
    east = [
        credit.tricks or Fraction(0)
        for credit in credits_
        if credit.entry == credited_line.credit.entry and credit.side is Side.EW
    ]
    other = say("%(figure)s as E-W", figure=credited_line.writing(sum(east, Fraction(0))))
    gain, mark = (
        (credited_line.credit.tricks or Fraction(0)) + sum(east, Fraction(0)) - TRICKS,
        credited_line.credit.mark or Fraction(0),
    )
    if gain == mark:
        return f"{tricks} + {other} {MINUS} {TRICKS} = {credited_line.mark}"
    theirs = say("%(figure)s of the other team by its own figures", figure=credited_line.writing(gain - 2 * mark))
    half = say("half of the difference: %(mark)s", mark=credited_line.mark)
    return f"{tricks} + {other} {MINUS} {TRICKS} = {credited_line.writing(gain)}; {theirs}; {half}"


def _above_book(credited_line: CreditedLine, tricks: str) -> str:
    """Say the points of the winners above the book of each deal; the payment of the losers, by the tricks of the winners."""
    mark = credited_line.credit.mark or Fraction(0)
    book = Fraction(BOOK * ((credited_line.line.line.round_deals or 1) if credited_line.line else 1))
    if mark > 0:
        return f"{tricks} {MINUS} {credited_line.writing(book)} = {credited_line.mark}"
    if mark < 0:
        winners = say("%(figure)s of the winners", figure=credited_line.writing(book - mark))
        return f"{tricks}; {credited_line.writing(book)} {MINUS} {winners} = {credited_line.mark}"
    return f"{tricks}; {credited_line.mark}"


Explain = Callable[[CreditedLine, str], str]

_EXPLAIN_BY_CARDS: dict[str, Explain] = dict.fromkeys(("points-won", "gains-losses", "counters"), _above_book)
"""Points by cards, which need no other table."""

_EXPLAIN_BY_COLUMN: dict[str, Explain] = {
    "average": _against_average,
    "butler": _against_datum,
    "cross": _against_others,
    "howell": _below_top,
    "exponent": _above_lowest,
    "match": _match,
    "matchpoints": _matchpoints,
    "points": _by_items,
    "gain": _team_gain,
}
