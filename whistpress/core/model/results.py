"""What scoring gives: travellers with every figure, parts announced, rankings. All figures are exact."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct, field

from whistpress.core.model.auction import PointsItem
from whistpress.core.model.cards import Trump
from whistpress.core.model.event import PlayedLine
from whistpress.core.model.rubbers import RubberResult, RubberTally
from whistpress.core.model.seats import Side
from whistpress.problems import Problem


class Credit(Struct, frozen=True, kw_only=True):
    """What one entry gets from one line.

    `tricks`: credited after transfers, caps and averages (None when nothing is). `mark`: what the line adds to the
    entry's score by the event's method (a loss, an equated gain, a match score, score minus average …), None where the method
    counts by rounds instead. `whole` and `exponent`: the written form in exponent scoring (gain 2, exponent 2: 2²).
    """

    entry: int
    side: Side
    tricks: Fraction | None
    mark: Fraction | None = None
    whole: Fraction | None = None
    exponent: Fraction | None = None


class LineResult(Struct, frozen=True, kw_only=True):
    """A line and what it gave: two credits (N-S, E-W), or four in an individual contest (N, S, E, W).

    `items` are the points of both sides, where they score points (auction and bridge whist).
    """

    line: PlayedLine
    credits: tuple[Credit, ...]
    items: tuple[PointsItem, ...] = ()


class DealColumn(Struct, frozen=True, kw_only=True):
    """The figures of one direction of a deal: total, mean of the scores, best and lowest; None with no score.

    `average` is the figure that the method compares with: the mean, or the mean taken by the one-third rule.
    `gains` is the sum of the gains above the lowest score (exponent scoring).
    """

    side: Side
    total: Fraction | None = None
    average: Fraction | None = None
    top: Fraction | None = None
    low: Fraction | None = None
    gains: Fraction | None = None


class Traveller(Struct, frozen=True, kw_only=True):
    """One deal: its lines with their credits, its two columns, and what those who sat out get (`sitting_out`).

    Without trays it is a whole round, `by_round`, and `deal` is the round's number; it has no columns, as no two tables
    played the same cards.
    """

    session: int
    deal: int
    trump: Trump | None
    lines: tuple[LineResult, ...]
    columns: tuple[DealColumn, ...] = ()
    sitting_out: tuple[Credit, ...] = ()
    by_round: bool = False
    group: str = ""

    def credit_of(self, entry: int) -> Credit | None:
        """What an entry got on this deal (the first, if it played it twice)."""
        found = (credit for line in self.lines for credit in line.credits if credit.entry == entry)
        return next(found, next((credit for credit in self.sitting_out if credit.entry == entry), None))


class ScorePart(Struct, frozen=True, kw_only=True):
    """A part of the score that is announced by itself: a round of an individual contest, four deals of a team match.

    `marks` gives (entry, figure): tricks lost, or gained; `title` is what it is called (`Round 3`, `Deals 1 to 4`).
    """

    session: int
    title: str
    deals: tuple[int, ...]
    marks: tuple[tuple[int, Fraction], ...]


class Comparison(Struct, frozen=True, kw_only=True):
    """Two entries compared over the same deals: pairs that sat the same way, or teams that met.

    `tricks` are those of the first of the two `entries` and of the second, over all these `deals`. `session` is the first
    of the sittings in which their movement was played.
    """

    session: int
    entries: tuple[int, int]
    deals: tuple[int, ...]
    tricks: tuple[Fraction, Fraction]

    def difference(self, entry: int) -> Fraction:
        """What one of the two made more than the other; with a minus sign when it made less."""
        ahead = self.tricks[0] - self.tricks[1]
        return ahead if entry == self.entries[0] else -ahead

    def other(self, entry: int) -> int:
        """With whom one of the two is compared."""
        return self.entries[entry == self.entries[0]]


class RankedEntry(Struct, frozen=True, kw_only=True):
    """One row of a ranking. Equal scores share the place (1, 2, 2, 4), unless tricks break the tie.

    `tricks` are those credited; in four-pair matches the sum of the excesses of those won. `possible` is the most
    that the score could be on the deals played, `percentage` the score in hundredths of it, exact. `rubbers` says how many of
    them, where such are played: the score is then in points won less points lost.

    `penalty`, `carried` and `handicap` are what the score holds besides what was made at the table (a penalty counts against
    it); `decided` is the rung of the ladder that parted the entry from another of the same score.
    """

    place: int
    entry: int
    deals: int
    tricks: Fraction
    score: Fraction
    plus_minus: Fraction | None = None
    possible: Fraction | None = None
    percentage: Fraction | None = None
    rubbers: RubberTally | None = None
    penalty: Fraction | None = None
    carried: Fraction | None = None
    handicap: Fraction | None = None
    decided: str = ""


class Ranking(Struct, frozen=True, kw_only=True):
    """A ranking of one group: `NS`, `EW` or `all`.

    `lowest`: the lowest score is first. `by_percentage`: the rows are ranked by their percentages, because entries played
    different numbers of deals.
    """

    group: str
    rows: tuple[RankedEntry, ...]
    average: Fraction | None = None
    lowest: bool = False
    by_percentage: bool = False


class DealPlace(NamedTuple):
    """Which traveller of an event: its sitting, its deal (or round), its group."""

    session: int
    deal: int
    by_round: bool = False
    group: str = ""


class ResultHead(Struct, frozen=True, kw_only=True):
    """How an event ended, without its travellers. `complete` is false while scores are awaited.

    `sessions` are the results of the sessions of which this one is the sum, where partners change between them.
    """

    event: str
    scoring: str
    rankings: tuple[Ranking, ...]
    comparisons: tuple[Comparison, ...] = ()
    sessions: "tuple[ResultHead, ...]" = ()
    with_handicaps: tuple[Ranking, ...] = ()
    complete: bool = True
    problems: tuple[Problem, ...] = ()

    @property
    def lowest(self) -> bool:
        """The lowest score is first."""
        return any(ranking.lowest for ranking in self.rankings)

    def row_of(self, entry: int) -> tuple[str, RankedEntry] | None:
        """Group and row of an entry."""
        for ranking in self.rankings:
            for row in ranking.rows:
                if row.entry == entry:
                    return ranking.group, row
        return None

    @property
    def places(self) -> tuple[DealPlace, ...]:
        """Which travellers the event's page shows."""
        raise NotImplementedError

    @property
    def compared(self) -> bool:
        """Whether entries were compared with each other, one by one."""
        raise NotImplementedError

    @property
    def deals_credited(self) -> Mapping[int, int]:
        """How many different deals count for each entry; empty where only totals are on record."""
        raise NotImplementedError


class EventResult(ResultHead, frozen=True, kw_only=True):
    """Everything that scoring makes of an event.

    `rubbers` are the score sheets of an event that is played in rubbers or games.
    """

    travellers: tuple[Traveller, ...] = ()
    parts: tuple[ScorePart, ...] = ()
    sessions: "tuple[EventResult, ...]" = ()
    rubbers: tuple[RubberResult, ...] = ()

    @property
    def places(self) -> tuple[DealPlace, ...]:
        """Which travellers the event's page shows."""
        return tuple(DealPlace(one.session, one.deal, one.by_round, one.group) for one in self.travellers)

    @property
    def compared(self) -> bool:
        """Whether entries were compared with each other, one by one."""
        return bool(self.comparisons)

    @property
    def deals_credited(self) -> Mapping[int, int]:
        """How many different deals count for each entry; empty where only totals are on record."""
        played: dict[int, set[tuple[int, int]]] = {}
        for traveller in self.travellers:
            for line in traveller.lines:
                for credit in line.credits:
                    if credit.tricks is not None:
                        played.setdefault(credit.entry, set()).add((traveller.session, traveller.deal))
        return {entry: len(deals) for entry, deals in played.items()}


class ResultSummary(ResultHead, frozen=True, kw_only=True):
    """How an event ended, for lists and records: comparisons of teams alone, `places` of deals that were corrected alone."""

    sessions: "tuple[ResultSummary, ...]" = ()
    places: tuple[DealPlace, ...] = ()
    compared: bool = False
    deals_credited: Mapping[int, int] = field(default_factory=dict)
