"""The working of one line of a traveller, as its method computes it: `8 tricks − average 7 1/4 = +3/4`."""

from fractions import Fraction
from functools import lru_cache

from whistpress.core.model import LineWord, PlayedLine, Side
from whistpress.core.scoring.line_tricks import tricks_after_revokes, tricks_of_both
from whistpress.core.scoring.method import CreditedLine, Explain, Writing
from whistpress.language import Speech, noted, say, say_many, speech

_WORDS = {
    LineWord.AVERAGE: noted("average"),
    LineWord.NOT_PLAYED: noted("not played"),
    LineWord.NEW_DEAL: noted("new deal"),
    LineWord.ADJUSTED: noted("adjusted"),
}


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
    return _explanation(credited_line) is None or (credited_line.method.explains_row and credited_line.column.average is not None)


def _is_bare(line: PlayedLine) -> bool:
    """Return whether a line has nothing but its tricks."""
    return not (
        line.word or line.is_awaited or line.law or line.adjusted or line.misere or line.revokes_ns or line.revokes_ew
        or line.declared or line.cut or line.group
    )  # fmt: skip


def _explanation(credited_line: CreditedLine) -> Explain | None:
    """Return the function that explains a mark in the words of the method; None for a method without one.

    Where no two tables played the same cards, only a method that needs no other table has one.
    """
    method = credited_line.method
    return method.explain if method.without_trays or credited_line.traveller.columns else None


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
