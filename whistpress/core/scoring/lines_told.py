"""One line of a traveller told as its method reckons it: `8 tricks − average 7 1/4 = +3/4`."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from whistpress.core.model import Credit, DealColumn, EventResult, LineResult, LineWord, PlayedLine, Side, Traveller
from whistpress.core.scoring.methods import METHODS
from whistpress.core.scoring.rounds import BOOK, after_play, whole_of
from whistpress.language import Speech, say, say_many, speech

MINUS = "−"


class Told(NamedTuple):
    """What an entry has from one line (None: it sat the deal out), and how figures are written."""

    result: EventResult
    traveller: Traveller
    line: LineResult | None
    credit: Credit
    writing: Callable[[Fraction], str]

    @property
    def compared(self) -> DealColumn:
        """The figures of its direction; none of them where no two tables played the same cards."""
        columns = self.traveller.columns
        return columns[self.credit.side is Side.EW] if columns else DealColumn(side=self.credit.side)

    def signed(self, figure: Fraction) -> str:
        """A figure with its sign."""
        return f"+{self.writing(figure)}" if figure.numerator > 0 else self.writing(figure)


def told(one: Told) -> str:
    """The line in words and figures, with the law where one is quoted."""
    words, law = _told(one), one.line.line.law if one.line else ""
    return words + say(" (law %(law)s)", law=law) if law else words


def _told(one: Told) -> str:
    result, traveller, line, credit, writing = one
    if line is None:
        return say("sat out; %(mark)s", mark=_mark(one))
    if credit.tricks is None:
        words = say(line.line.word.value) if line.line.word else say("awaited")
        return words if credit.mark is None else f"{words}; {_mark(one)}"
    numerator, denominator = credit.tricks.as_integer_ratio()
    changed = _changed(line.line, credit.side, numerator if denominator == 1 else None)
    tricks = _tricks(speech(), numerator, denominator, writing) + changed
    if credit.mark is None:
        return tricks
    by_cards = _BY_CARDS.get(result.scoring)
    reckon = by_cards or (_RECKONED.get(result.scoring) if traveller.columns else None)
    return reckon(one, tricks) if reckon else f"{tricks}; {_mark(one)}"


@lru_cache(maxsize=1024)
def _tricks(_: Speech, numerator: int, denominator: int, writing: Callable[[Fraction], str]) -> str:
    number = 1 if 0 < numerator <= denominator else 2
    return say_many("%(number)s trick", "%(number)s tricks", number, number=writing(Fraction(numerator, denominator)))


def _changed(line: PlayedLine, side: Side, credited: int | None) -> str:
    """Why the tricks credited to a side (None: no whole number) are not those of the play."""
    if line.word is LineWord.AVERAGE or line.awaited:
        return say(" (the average of the deal)")
    if line.adjusted:
        return say(" (as adjusted)")
    if line.declared:
        return ""
    place, won = int(side is Side.EW), line.tricks or 0
    played = whole_of(line) - won if place else won
    after = (after_play(line) or (won, won))[place] if line.revokes_ns or line.revokes_ew or line.word else played
    if credited == played == after:
        return ""
    if credited == after:
        return say(" (%(played)s in play, before the penalty for a revoke)", played=played)
    return say(" (%(played)s in play, %(after)s after the penalty for a revoke, before the cap)", played=played, after=after)


def _mark(one: Told) -> str:
    credit = one.credit
    if credit.whole is not None and credit.exponent:
        return say(
            "gain %(writing)s, exponent %(figure_2)s: %(figure)s",
            writing=one.writing(credit.whole),
            figure_2=one.writing(credit.exponent),
            figure=_figure(one, credit.mark),
        )
    noun = METHODS[one.result.scoring].noun
    return f"{say(noun)} {_figure(one, credit.mark)}" if noun else _signed(one, credit.mark)


def _figure(one: Told, figure: Fraction | None) -> str:
    return say("none") if figure is None else one.writing(figure)


def _signed(one: Told, figure: Fraction | None) -> str:
    return say("none") if figure is None else one.signed(figure)


def _against_the_average(one: Told, tricks: str) -> str:
    average, mark = one.compared.average, one.credit.mark
    if average is None or mark is None:
        return f"{tricks} {MINUS} {say('average %(figure)s', figure=_figure(one, average))} = {_signed(one, mark)}"
    return tricks + _less_average(speech(), average.as_integer_ratio(), mark.as_integer_ratio(), one.writing)


@lru_cache(maxsize=8192)
def _less_average(_: Speech, average: tuple[int, int], mark: tuple[int, int], writing: Callable[[Fraction], str]) -> str:
    """The same figures stand on many lines of a league."""
    figure, over = writing(Fraction(*average)), writing(Fraction(*mark))
    return f" {MINUS} {say('average %(figure)s', figure=figure)} = {'+' if mark[0] > 0 else ''}{over}"


def _against_the_datum(one: Told, tricks: str) -> str:
    if one.line is None or _average(one.line):
        return say("%(tricks)s; by rule %(signed)s", tricks=tricks, signed=_signed(one, one.credit.mark))
    datum = say("datum %(figure)s", figure=_figure(one, one.compared.average))
    return f"{tricks} {MINUS} {datum} = {_signed(one, one.credit.mark)}"


def _against_the_others(one: Told, tricks: str) -> str:
    others = sum(credit.tricks is not None and credit.side is one.credit.side and not _average(line)
                 for line in one.traveller.lines if line is not one.line for credit in line.credits)  # fmt: skip
    return say(
        "%(tricks)s, the mean difference with %(others)s other scores %(signed)s",
        tricks=tricks,
        others=others,
        signed=_signed(one, one.credit.mark),
    )


def _average(line: LineResult) -> bool:
    return line.line.word is LineWord.AVERAGE or line.line.awaited


def _below_the_top(one: Told, tricks: str) -> str:
    best = say("best %(figure)s", figure=_figure(one, one.compared.top))
    return f"{best} {MINUS} {tricks} = {say('loss %(figure)s', figure=_figure(one, one.credit.mark))}"


def _above_the_low(one: Told, tricks: str) -> str:
    whole, exponent = one.credit.whole, one.credit.exponent
    lowest = say("lowest %(figure)s", figure=_figure(one, one.compared.low))
    gain = f"{tricks} {MINUS} {lowest} = {say('gain %(figure)s', figure=_figure(one, whole))}"
    tables = sum(any(credit.tricks is not None for credit in made.credits) for made in one.traveller.lines)
    if not exponent:
        return gain
    return say(
        "%(gain)s, exponent %(writing)s over %(tables)s tables: %(figure)s",
        gain=gain,
        writing=one.writing(exponent),
        tables=tables,
        figure=_figure(one, one.credit.mark),
    )


def _match(one: Told, tricks: str) -> str:
    return say(
        "%(tricks)s against an average of %(figure)s: %(mark)s",
        tricks=tricks,
        figure=_figure(one, one.compared.average),
        mark=_mark(one),
    )


def _beaten(one: Told, tricks: str) -> str:
    made = one.line
    if made is None or _average(made):
        return say("%(tricks)s; half of what could be had, %(mark)s", tricks=tricks, mark=_mark(one))
    others = [
        credit.tricks
        for line in one.traveller.lines
        if line is not made and not _average(line)
        for credit in line.credits
        if credit.side is one.credit.side and credit.tricks is not None
    ]
    own = one.credit.tricks or Fraction(0)
    beaten, tied = sum(other < own for other in others), sum(other == own for other in others)
    found = Fraction(2 * beaten + tied)
    up = "" if found == one.credit.mark else say(" %(figure)s, by Neuberg's formula", figure=one.writing(found))
    return say(
        "%(tricks)s, more than %(beaten)s and as many as %(tied)s of %(number)s others;%(up)s %(mark)s",
        tricks=tricks,
        beaten=beaten,
        tied=tied,
        number=len(others),
        up=up,
        mark=_mark(one),
    )


def _by_items(one: Told, tricks: str) -> str:
    """What was declared, then for what the side has points: `3H of E-W doubled, 12 tricks: tricks 96, game 100 = points 196`."""
    told_, line = one.line.line.declared if one.line else None, one.line
    if told_ is None or line is None:
        return f"{tricks}; {_mark(one)}"
    contract = told_.contract
    doubled = {0: "", 1: say(" doubled"), 2: say(" redoubled")}.get(
        contract.doubled, say(" doubled %(number)s times", number=contract.doubled)
    )
    side = "N-S" if contract.side is Side.NS else "E-W"
    items = [f"{say(item.kind.value)} {item.points}" for item in line.items if item.side is one.credit.side]
    made = f"{', '.join(items)} = {_mark(one)}" if items else say("nothing")
    return say(
        "%(bid)s of %(side)s%(doubled)s, %(tricks)s: %(made)s",
        bid=contract.bid,
        side=side,
        doubled=doubled,
        tricks=tricks,
        made=made,
    )


def _gained(one: Told, tricks: str) -> str:
    """What a team took both ways above thirteen, which is what its N-S made more than the other N-S."""
    ways = [credit.tricks or Fraction(0) for line in one.traveller.lines for credit in line.credits
            if credit.entry == one.credit.entry and credit.side is Side.EW]  # fmt: skip
    other = say("%(figure)s as E-W", figure=one.writing(sum(ways, Fraction(0))))
    return f"{tricks} + {other} {MINUS} 13 = {_mark(one)}"


def _above_six(one: Told, tricks: str) -> str:
    """The points of the winners above the book of each deal; what the losers pay, by the tricks of the winners."""
    mark, made = one.credit.mark or Fraction(0), one.line
    book = Fraction(BOOK * ((made.line.round_deals or 1) if made else 1))
    if mark > 0:
        return f"{tricks} {MINUS} {one.writing(book)} = {_mark(one)}"
    if mark < 0:
        winners = say("%(figure)s of the winners", figure=one.writing(book - mark))
        return f"{tricks}; {one.writing(book)} {MINUS} {winners} = {_mark(one)}"
    return f"{tricks}; {_mark(one)}"


_BY_CARDS: dict[str, Callable[[Told, str], str]] = dict.fromkeys(("points-won", "gains-losses", "counters"), _above_six)
"""Points by cards, which need no other table."""

_RECKONED: dict[str, Callable[[Told, str], str]] = {
    "average": _against_the_average,
    "butler": _against_the_datum,
    "cross": _against_the_others,
    "howell": _below_the_top,
    "exponent": _above_the_low,
    "match": _match,
    "matchpoints": _beaten,
    "points": _by_items,
    "gain": _gained,
}


def mixed(figure: Fraction) -> str:
    """A mixed fraction in plain letters: `6 1/5`."""
    whole, part = divmod(abs(figure), 1)
    sign = "-" if figure < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
