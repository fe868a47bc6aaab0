"""The stakes of a match to come: the points that it can give to each of its teams, and to both together."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor

from msgspec import Struct

from whistpress.core.model.divisions import Division
from whistpress.core.model.match_cards import MatchScoring, Two
from whistpress.core.records.match_results import MatchResult

_WIDEST_GAP = 2
"""Between a narrow loss and a wide win there is a margin that is neither, where they are further apart than this."""


class MatchStakes(Struct, frozen=True):
    """The possible results of a match, as points of home and away; `most` and `least` are the bounds for one team.

    `most_together` and `least_together` bound the sum of both teams. `least_beside_most` is the minimum for the opponent of a
    team that has the maximum. `exact`: the list is complete, and no result in it can be reached with fewer points. `most` is None
    if the tables of a match give points and their number is unknown.
    """

    ends: tuple[Two, ...]
    most: Fraction | None
    least: Fraction
    least_beside_most: Fraction
    most_together: Fraction
    least_together: Fraction
    exact: bool

    @property
    def parts(self) -> tuple[Fraction, int] | None:
        """Return the part in which every match shares out its points, and how many there are; None where that is not so."""
        homes = sorted({home for home, _ in self.ends})
        sums = {home + away for home, away in self.ends}
        if len(homes) < 2 or len(sums) != 1:
            return None
        part = homes[1] - homes[0]
        even = all(after - before == part for before, after in pairwise(homes))
        return (part, len(homes) - 1) if even and part > 0 else None


def match_stakes(division: Division, results: Sequence[MatchResult]) -> MatchStakes:
    """Return the stakes of a match of a division that is still to be played."""
    scoring = division.scoring
    tables, same = _number_of_tables(scoring, results)
    if tables is None:
        least = division.loss
        return MatchStakes((), None, least, least, Fraction(0), 2 * least, exact=False)
    ends = dict.fromkeys(_ends(division, tables))
    wide = max((step.points for step in scoring.bonus), default=Fraction(0))
    narrow = max((step.points for step in scoring.losing), default=Fraction(0))
    top = max(home + (wide if won > 0 else narrow if won < 0 else 0) for home, _, won in ends)
    most = max(top, division.walkover[0])
    least = min(home for home, _, _ in ends)
    beside = min((away for home, away, won in ends if won > 0 and home + wide == top), default=least)
    walkover = sum(division.walkover, Fraction(0))
    together = [home + away for home, away, _ in ends]
    return MatchStakes(
        ends=tuple(_smallest([(home, away) for home, away, _ in ends])),
        most=most,
        least=least,
        least_beside_most=beside,
        most_together=max(max(together) + wide + narrow, walkover),
        least_together=min(min(together), walkover),
        exact=same and most == top and _has_plain_margin(scoring),
    )


def _number_of_tables(scoring: MatchScoring, results: Sequence[MatchResult]) -> tuple[int | None, bool]:
    """Return how many tables a match has, as those on record tell it, and whether all of them agree; 0 where tables give none."""
    if scoring.table is None:
        return 0, True
    numbers = {len(result.match.tables) for result in results if result.match.tables}
    if not numbers and scoring.walkover_tables:
        numbers = {floor(sum(scoring.walkover_tables))}
    return (max(numbers), len(numbers) == 1) if numbers else (None, False)


def _ends(division: Division, tables: int) -> Iterator[tuple[Fraction, Fraction, int]]:
    """Yield the points of home and away for every end of a match without a bonus, and 1, 0 or -1 for who won it."""
    won, drawn, lost = division.scoring.table or (Fraction(0),) * 3
    points_by_outcome = {1: (division.win, division.loss), 0: (division.draw, division.draw), -1: (division.loss, division.win)}
    for home in range(tables + 1):
        for away in range(tables + 1 - home):
            level = tables - home - away
            for outcome in _outcomes(home, away, level, by_tables=division.scoring.won_by_tables):
                points = points_by_outcome[outcome]
                yield (
                    points[0] + home * won + level * drawn + away * lost,
                    points[1] + away * won + level * drawn + home * lost,
                    outcome,
                )


def _outcomes(home: int, away: int, level: int, *, by_tables: bool) -> tuple[int, ...]:
    """Return who can have won a match in which home and away won so many tables and drew the rest (`level`)."""
    if not home + away + level:
        return (1, 0, -1)
    if not home and not away:
        return (0,)
    if not home or not away or (by_tables and home != away):
        return (1,) if home > away else (-1,)
    return (1, 0, -1)


def _smallest(ends: Sequence[Two]) -> Iterator[Two]:
    """Yield the ends than which none gives both teams less."""
    for end in dict.fromkeys(ends):
        if not any(other != end and other[0] <= end[0] and other[1] <= end[1] for other in ends):
            yield end


def _has_plain_margin(scoring: MatchScoring) -> bool:
    """Return whether a team can win a match by a margin that gives neither a bonus nor points for a narrow loss."""
    wide = min((step.limit for step in scoring.bonus), default=None)
    narrow = max((step.limit for step in scoring.losing), default=None)
    if wide is not None and narrow is not None:
        return wide - narrow > _WIDEST_GAP
    return wide is None or wide > _WIDEST_GAP
