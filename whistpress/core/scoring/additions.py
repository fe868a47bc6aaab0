"""Additions to the scores after the tables have been compared: penalties, figures carried over, handicaps.

A penalty is taken from the offender and no other entry gets it, so that the scores of all no longer sum to what they otherwise
must; the average of a ranking stays that of the scores made at the tables.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, RankedEntry, Ranking
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.ranking import percentage, rows_in_order, uneven
from whistpress.core.scoring.sit_outs import entries_absent_without_credit


class CarriedScore(Struct, frozen=True):
    """The score that an entry carries over from another event, and the possible score that belongs to it."""

    score: Fraction
    possible: Fraction = Fraction(0)


NOTHING: Mapping[int, CarriedScore] = MappingProxyType({})


def with_additions(
    event: Event, method: Method, result: EventResult, carried: Mapping[int, CarriedScore] = NOTHING
) -> EventResult:
    """Add everything to a result and rank it anew; return the same result where nothing is added."""
    last = entries_absent_without_credit(event) if method.smallest_first else frozenset()
    ladder = event.ties if event.ties is not None else ("tricks",) if method.ties_by_tricks else ()

    def rank(ranking: Ranking) -> Ranking:
        """Rank anew, with the percentages of the scores as they are now."""
        if ranking.by_percentage or method.percentages:
            rows = tuple(replace(row, percentage=percentage(row.score, row.possible)) for row in ranking.rows)
            ranking = replace(ranking, rows=rows, average=None if ranking.by_percentage else ranking.average)
        return replace(ranking, rows=rows_in_order(ranking, ladder, result, last))

    def with_handicap(row: RankedEntry) -> RankedEntry:
        """Give an entry its handicap: where the fewest wins, it is taken off."""
        handicap = event.handicaps.handicap_of(row.entry, row.deals)
        return replace(row, score=row.score + (-handicap if method.smallest_first else handicap), handicap=handicap)

    if event.penalties or carried or last or event.ties is not None:
        added = [
            replace(ranking, rows=tuple(_add(event, method, row, carried) for row in ranking.rows)) for ranking in result.rankings
        ]
        by_percentage = any(ranking.by_percentage or uneven(row.possible for row in ranking.rows) for ranking in added)
        result = replace(result, rankings=tuple(rank(replace(ranking, by_percentage=by_percentage)) for ranking in added))
    if not event.handicaps.of:
        return result
    handicapped = (replace(ranking, rows=tuple(map(with_handicap, ranking.rows))) for ranking in result.rankings)
    return replace(result, with_handicaps=tuple(map(rank, handicapped)))


def _add(event: Event, method: Method, row: RankedEntry, carried: Mapping[int, CarriedScore]) -> RankedEntry:
    """Take off penalties, in the unit of the score (tricks only where the score is in tricks), and add the carried score."""
    penalties = [penalty for penalty in event.penalties if penalty.entry == row.entry]
    tricks = sum((penalty.tricks for penalty in penalties), Fraction(0))
    penalty = sum((penalty.points for penalty in penalties), tricks if method.of_tricks else Fraction(0))
    brought = carried.get(row.entry)
    carried_score = Fraction(0) if brought is None else brought.score
    gained = carried_score - (-penalty if method.smallest_first else penalty)
    plus_minus = row.plus_minus
    if plus_minus is not None and method.plus_minus:
        plus_minus += -gained if method.smallest_first else gained
    return replace(
        row,
        score=row.score + gained,
        tricks=row.tricks - tricks,
        plus_minus=plus_minus,
        possible=row.possible if row.possible is None or brought is None else row.possible + brought.possible,
        penalty=penalty if penalty or tricks else None,
        carried=carried_score if carried else None,
    )
