"""How a figure came about, in words: one line for each deal or part that an entry has, then the sum."""

from collections.abc import Iterator
from fractions import Fraction

from whistpress.core.model import Comparison, Credit, EventResult, LineResult, Row, Side, Traveller, Word
from whistpress.core.scoring.methods import METHODS

_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
_MEASURES = {"average": "the average being", "top": "the best being", "low": "the lowest being"}


def in_words(result: EventResult, entry: int) -> tuple[str, ...]:
    """The working of an entry's score, in plain text; empty when the entry is not in the ranking."""
    found = result.row_of(entry)
    if found is None:
        return ()
    group, row = found
    lines = [*_deals(result, entry), *_parts(result, entry), *_comparisons(result, entry)]
    if not result.travellers:
        lines.append(f"A record of totals only: {_plain(row.tricks)}{_against(result, group)}.")
    total = f"{METHODS[result.scoring].title}: {_plain(row.score)}"
    return (*lines, f"{total}{_beside(result, group, row)}. Place {row.place}.")


def _beside(result: EventResult, group: str, row: Row) -> str:
    """What stands beside the score: plus and minus, a percentage, the tricks that decide between equals."""
    method, text = METHODS[result.scoring], ""
    if method.plus_minus:
        text += f", against an average of {_plain(_average(result, group))}: {_signed(row.plus_minus)}"
    elif row.plus_minus is not None:
        text += f", the differences coming to {_signed(row.plus_minus)}"
    if method.ties_by_tricks:
        text += f", with {_plain(row.tricks)} tricks"
    if row.percentage is not None:
        text += f", {_plain(row.percentage)} in the hundred"
    return text


def _deals(result: EventResult, entry: int) -> Iterator[str]:
    for traveller in result.travellers:
        for made in traveller.lines:
            for credit in made.credits:
                if credit.entry == entry:
                    yield f"Deal {traveller.deal}, {_SIDES[credit.side]}: {_credit(result, traveller, made, credit)}."
        for credit in traveller.sitting_out:
            if credit.entry == entry:
                yield f"Deal {traveller.deal}: sat out; {_mark(result, credit)}."


def _credit(result: EventResult, traveller: Traveller, made: LineResult, credit: Credit) -> str:
    if credit.tricks is None:
        words = made.line.word.value if made.line.word else "awaited"
        return words if credit.mark is None else f"{words}; {_mark(result, credit)}"
    noun = "trick" if 0 < credit.tricks <= 1 else "tricks"
    text = f"{_plain(credit.tricks)} {noun}{_changed(made, credit)}"
    text += _compared(result, traveller, credit)
    return text if credit.mark is None else f"{text}; {_mark(result, credit)}"


def _changed(made: LineResult, credit: Credit) -> str:
    """Why the tricks are not those of the play."""
    if made.line.word is Word.AVERAGE or made.line.awaited:
        return " (the average of the deal)"
    played = made.line.tricks if credit.side is Side.NS else 13 - (made.line.tricks or 0)
    return "" if credit.tricks == played else f" ({played} in play, before the penalty for a revoke)"


def _compared(result: EventResult, traveller: Traveller, credit: Credit) -> str:
    measure = METHODS[result.scoring].measure
    if measure is None or not traveller.columns:
        return ""
    return f", {_MEASURES[measure]} {_plain(getattr(traveller.columns[credit.side is Side.EW], measure))}"


def _mark(result: EventResult, credit: Credit) -> str:
    if credit.whole is not None and credit.exponent:
        return f"gain {_plain(credit.whole)}, exponent {_plain(credit.exponent)}: {_plain(credit.mark)}"
    noun = METHODS[result.scoring].noun
    return f"{noun} {_plain(credit.mark)}" if noun else _signed(credit.mark)


def _parts(result: EventResult, entry: int) -> Iterator[str]:
    noun = "lost" if METHODS[result.scoring].smallest_first else "gained"
    for part in result.parts:
        for number, figure in part.marks:
            if number == entry:
                yield f"{part.title}: {noun} {_plain(figure)}."


def _comparisons(result: EventResult, entry: int) -> Iterator[str]:
    noun = METHODS[result.scoring].noun
    for comparison in result.comparisons:
        if entry in comparison.entries:
            own, other = comparison.tricks if entry == comparison.entries[0] else comparison.tricks[::-1]
            figures = f"{_plain(own)} tricks to {_plain(other)}, {_outcome(comparison, entry)}"
            yield f"{noun.capitalize()} with No. {comparison.other(entry)}, {_over(comparison.deals)}: {figures}."


def _outcome(comparison: Comparison, entry: int) -> str:
    ahead = comparison.difference(entry)
    return f"{'won' if ahead > 0 else 'lost'} by {_plain(abs(ahead))}" if ahead else "a tie"


def _over(deals: tuple[int, ...]) -> str:
    return f"deal {deals[0]}" if len(deals) == 1 else f"{len(deals)} deals"


def _against(result: EventResult, group: str) -> str:
    average = _average(result, group)
    return f", the average being {_plain(average)}" if METHODS[result.scoring].averages_tricks else ""


def _average(result: EventResult, group: str) -> Fraction | None:
    return next((ranking.average for ranking in result.rankings if ranking.group == group), None)


def _plain(figure: Fraction | None) -> str:
    """A mixed fraction in plain letters: `6 1/5`."""
    if figure is None:
        return "none"
    whole, part = divmod(abs(figure), 1)
    sign = "-" if figure < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def _signed(figure: Fraction | None) -> str:
    return f"+{_plain(figure)}" if figure is not None and figure > 0 else _plain(figure)
