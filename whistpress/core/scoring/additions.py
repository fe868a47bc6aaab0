"""What is added to the scores after the tables have been compared: penalties, figures carried over, handicaps.

A penalty is taken from the offender and given to nobody, so that the scores of all no longer sum to what they otherwise must;
the average of a ranking stays that of what was made at the tables.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, RankedEntry, Ranking
from whistpress.core.scoring.absences import left_early
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.ranking import percentage, uneven
from whistpress.core.scoring.ties import places


class CarriedScore(Struct, frozen=True):
    """What an entry brings from another event: a part of its score there, and of the most that this could be."""

    score: Fraction
    possible: Fraction = Fraction(0)


NOTHING: Mapping[int, CarriedScore] = MappingProxyType({})


def with_additions(
    event: Event, method: Method, result: EventResult, carried: Mapping[int, CarriedScore] = NOTHING
) -> EventResult:
    """The result with everything that is added, placed anew; the same result where nothing is."""
    last = left_early(event) if method.smallest_first else frozenset()
    if event.penalties or carried or last or event.ties is not None:
        added = [replace(one, rows=tuple(_added(event, method, row, carried) for row in one.rows)) for one in result.rankings]
        by_percentage = any(one.by_percentage or uneven(row.possible for row in one.rows) for one in added)
        added = [replace(one, by_percentage=by_percentage) for one in added]
        result = replace(result, rankings=tuple(_placed(event, method, result, one, last) for one in added))
    if not event.handicaps.of:
        return result
    return replace(result, with_handicaps=tuple(_with_handicaps(event, method, result, one, last) for one in result.rankings))


def penalty_in_points(event: Event, method: Method, entry: int) -> Fraction:
    """What an entry forfeits, in the unit of the score; tricks count in it where the score is in tricks."""
    own = [penalty for penalty in event.penalties if penalty.entry == entry]
    tricks = sum((penalty.tricks for penalty in own), Fraction(0)) if method.of_tricks else Fraction(0)
    return sum((penalty.points for penalty in own), tricks)


def _added(event: Event, method: Method, row: RankedEntry, carried: Mapping[int, CarriedScore]) -> RankedEntry:
    penalty, brought = penalty_in_points(event, method, row.entry), carried.get(row.entry)
    more = None if brought is None else brought.score
    tricks = sum((one.tricks for one in event.penalties if one.entry == row.entry), Fraction(0))
    gained = (more or Fraction(0)) - (-penalty if method.smallest_first else penalty)
    minus = row.plus_minus
    if minus is not None and method.plus_minus:
        minus += -gained if method.smallest_first else gained
    return replace(
        row,
        score=row.score + gained,
        tricks=row.tricks - tricks,
        plus_minus=minus,
        possible=row.possible if row.possible is None or brought is None else row.possible + brought.possible,
        penalty=penalty if penalty or tricks else None,
        carried=more if more is not None or not carried else Fraction(0),
    )


def _with_handicaps(event: Event, method: Method, result: EventResult, one: Ranking, last: frozenset[int]) -> Ranking:
    """The ranking once more, each entry with what it is given: where the fewest wins, it is taken off."""

    def handicapped(row: RankedEntry) -> RankedEntry:
        given = event.handicaps.given(row.entry, row.deals)
        return replace(row, score=row.score + (-given if method.smallest_first else given), handicap=given)

    return _placed(event, method, result, replace(one, rows=tuple(map(handicapped, one.rows))), last)


def _placed(event: Event, method: Method, result: EventResult, one: Ranking, last: frozenset[int]) -> Ranking:
    ladder = event.ties if event.ties is not None else ("tricks",) if method.ties_by_tricks else ()
    one = _in_hundredths(method, one)
    return replace(one, rows=places(one, ladder, result, last))


def _in_hundredths(method: Method, one: Ranking) -> Ranking:
    """The ranking with the percentages of its scores as they are now."""
    if not (one.by_percentage or method.percentages):
        return one
    rows = tuple(replace(row, percentage=percentage(row.score, row.possible)) for row in one.rows)
    return replace(one, rows=rows, average=None if one.by_percentage else one.average)
