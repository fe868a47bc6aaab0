"""The type of a scoring method, and the tabulating sheet that it makes."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from whistpress.core.model import Comparison, Contest, ScorePart, Traveller
from whistpress.core.scoring.slips import SettledSlip


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


def empty_sheet(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Return no travellers and no scores, for methods whose scores do not come from lines."""
    del slips
    return TabulatingSheet((), {})


class Method(Struct, frozen=True, kw_only=True):
    """A way to make a ranking out of tricks.

    `title` is its name on pages. `ranks` says in one sentence what ranks; `book` where it is printed, with the page.
    `entries` is how many entries it compares, None for any number. `plus_minus` is true where a score is also shown
    against the average of the scores. `averages_tricks` where the average of a ranking is one of tricks.
    `noun` names the mark of a line ("loss"), `measure` the figure of its column with which a score is compared.
    `ties_by_tricks` where the higher tricks decide between equal scores; they are the excesses of the comparisons won where
    the method `writes_excess`. `keeps_thirteen` where tricks above a revoke's cap go to the adversaries. `fields` is false
    where N-S and E-W are never ranked apart. `of_totals` makes the scores of a group from an old record's totals.
    `of_rounds` where it also serves without trays, when no two tables play the same cards.
    `of_tricks` where the score is in tricks, so that a penalty in tricks counts in it.
    `difference` where a score is a plus and minus (`score`), or has one `beside` it. `in_game_points` where a score is in the
    points of the game played, so that those of another game are another unit.
    `adds_up_with` names the kind of figure that the scores add up: scores of the same kind can be added together.
    `of_aggregates` where it compares totals of whole rounds: a deal counts at every table or at none.
    `of_points` where it adds the points that a deal gives by the rule of its game.
    `counts` says what a score is the sum of: the marks of the lines, their tricks, the parts announced, or the comparisons;
    a won comparison gives `win`. `start` is what every entry has before the first deal. `percentages` where a score is
    always shown as a percentage too, not only when entries are ranked by it. `totals_only` where it serves totals alone.
    """

    name: str
    title: str
    ranks: str
    contests: frozenset[Contest]
    book: str
    tabulate: Tabulate
    noun: str = ""
    measure: Literal["average", "top", "low"] | None = None
    smallest_first: bool = False
    plus_minus: bool = False
    averages_tricks: bool = False
    ties_by_tricks: bool = False
    writes_excess: bool = False
    keeps_thirteen: bool = False
    fields: bool = True
    of_rounds: bool = False
    of_points: bool = False
    of_aggregates: bool = False
    of_tricks: bool = False
    difference: Literal["score", "beside", ""] = ""
    in_game_points: bool = False
    adds_up_with: Literal["differences", "losses", ""] = ""
    entries: int | None = None
    counts: Literal["marks", "tricks", "parts", "comparisons"] = "marks"
    win: int = 1
    start: int = 0
    percentages: bool = False
    totals_only: bool = False
    of_totals: Callable[[Mapping[int, Fraction]], Mapping[int, Fraction]] = dict

    @property
    def totals_are_tricks(self) -> bool:
        """Whether the totals of an old record are tricks taken, which are the scores or from which these are worked out."""
        return self.counts == "tricks" or self.of_totals is not dict
