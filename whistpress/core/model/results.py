"""The results of scoring: travellers with every figure, parts, rankings. All figures are exact."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol, Self

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.auction import PointsItem
from whistpress.core.model.cards import Trump
from whistpress.core.model.event import Event
from whistpress.core.model.league import League
from whistpress.core.model.prizes import Prize, PrizeGroup
from whistpress.core.model.rubbers import RubberResult, RubberTally
from whistpress.core.model.schedule import Contest, Side
from whistpress.core.model.session import PlayedLine
from whistpress.problems import Problem

_PLAYERS_AND_PAIRS = (Contest.INDIVIDUAL, Contest.PAIRS)


class Credit(Struct, frozen=True, kw_only=True):
    """The credit of one entry for one line.

    `tricks` are credited after transfers, caps and averages (None for no credit). `mark` is the line's share of the entry's score
    by the event's method (a loss, an equated gain, a match score, score minus average …), None if the method counts by rounds
    instead. `whole` and `exponent` are the written form in exponent scoring (gain 2, exponent 2: 2²).
    """

    entry: int
    side: Side
    tricks: Fraction | None
    mark: Fraction | None = None
    whole: Fraction | None = None
    exponent: Fraction | None = None


class LineResult(Struct, frozen=True, kw_only=True):
    """A line and its credits: two (N-S, E-W), or four in an individual contest (N, S, E, W).

    `items` are the points of both sides in games of points (auction and bridge whist).
    """

    line: PlayedLine
    credits: tuple[Credit, ...]
    items: tuple[PointsItem, ...] = ()


class DealColumn(Struct, frozen=True, kw_only=True):
    """The figures of one direction of a deal: total, mean of the scores, best and lowest; None with no score.

    `average` is the reference figure of the method: the mean, or the mean by the one-third rule.
    `gains` is the sum of the gains above the lowest score (exponent scoring).
    """

    side: Side
    total: Fraction | None = None
    average: Fraction | None = None
    top: Fraction | None = None
    low: Fraction | None = None
    gains: Fraction | None = None


class Traveller(Struct, frozen=True, kw_only=True):
    """One deal: its lines with their credits, its two columns, and the credits of the entries that sat out (`sitting_out`).

    Without trays it is a whole round, `by_round`, and `deal` is the round's number; it has no columns, as no two tables played
    the same cards.
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
        """Return the credit of an entry on this deal (the first, if it played it twice)."""
        credits_of_entry = (credit for line in self.lines for credit in line.credits if credit.entry == entry)
        return next(credits_of_entry, next((credit for credit in self.sitting_out if credit.entry == entry), None))


class ScorePart(Struct, frozen=True, kw_only=True):
    """A part of the score, announced by itself: a round of an individual contest, four deals of a team match.

    `marks` are (entry, figure): tricks lost, or gained; `title` is its name (`Round 3`, `Deals 1 to 4`), `round` the number
    of the round that it is, or 0.
    """

    session: int
    title: str
    deals: tuple[int, ...]
    marks: tuple[tuple[int, Fraction], ...]
    round: int = 0


class Comparison(Struct, frozen=True, kw_only=True):
    """Two entries compared over the same deals: pairs that sat the same way, or teams that met.

    `tricks` are the tricks of both `entries`, in their order, over all `deals`. `session` is the first sitting of their movement.
    """

    session: int
    entries: tuple[int, int]
    deals: tuple[int, ...]
    tricks: tuple[Fraction, Fraction]

    def difference(self, entry: int) -> Fraction:
        """Return the tricks of one entry less those of the other."""
        ahead = self.tricks[0] - self.tricks[1]
        return ahead if entry == self.entries[0] else -ahead

    def other(self, entry: int) -> int:
        """Return the other of the two entries."""
        return self.entries[entry == self.entries[0]]


class RankedEntry(Struct, frozen=True, kw_only=True):
    """One row of a ranking. Equal scores share the place (1, 2, 2, 4), unless tricks break the tie.

    `tricks` are the tricks credited; in four-pair matches the sum of the excesses of matches won. `possible` is the greatest
    possible score on the deals played, `percentage` the score in hundredths of it, exact. `rubbers` counts the rubbers, if
    rubbers are played: the score is then points won less points lost.

    `penalty`, `carried` and `handicap` are the parts of the score not made at the table (a penalty counts against it); `decided`
    is the rung of the ladder that parted the entry from another of the same score.
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
    different numbers of deals. `scoring` is the method of a section that is scored otherwise than the event; else it is empty.
    """

    group: str
    rows: tuple[RankedEntry, ...]
    average: Fraction | None = None
    lowest: bool = False
    by_percentage: bool = False
    scoring: str = ""


class PassedOver(Struct, frozen=True):
    """An entry passed over for a prize because it had won another: the entry, the name, the title of the other prize."""

    entry: int
    name: str
    prize: str


class PrizeAward(Struct, frozen=True, kw_only=True):
    """The winners of a prize: the entries (none for a raffle), the names, the figure; empty before there is a result.

    Entries with equal figures share the prizes that they cover. `why` is the reason why the winner cannot be determined.
    """

    prize: Prize
    entries: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    figure: str = ""
    passed_over: tuple[PassedOver, ...] = ()
    why: str = ""


class DriveResult(Struct, frozen=True, kw_only=True):
    """What a whist drive has besides the ranking of all: ladies and gentlemen, the two halves of a score, the prizes."""

    groups: tuple[Ranking, ...] = ()
    halves: Mapping[int, tuple[Fraction, Fraction]] = field(default_factory=dict)
    prizes: tuple[PrizeAward, ...] = ()

    @property
    def prizes_for_all(self) -> bool:
        """Whether the prizes for the whole score are for all together, not for ladies and gentlemen apart."""
        groups = {award.prize.of for award in self.prizes if award.prize.for_the_score}
        return groups - {PrizeGroup.LIST} == {PrizeGroup.ALL}


class DealPlace(NamedTuple):
    """The key of a traveller in an event: its sitting, its deal (or round), its group."""

    session: int
    deal: int
    by_round: bool = False
    group: str = ""


class ResultHead(Struct, frozen=True, kw_only=True):
    """What `EventResult` and `ResultSummary` have in common: no travellers. `complete` is false while scores are awaited.

    If partners change between sessions, this result is the sum of the results in `sessions`. `drive` is what a drive or an event
    with prizes has besides.
    """

    event: str
    scoring: str
    rankings: tuple[Ranking, ...]
    comparisons: tuple[Comparison, ...] = ()
    sessions: "tuple[ResultHead, ...]" = ()
    with_handicaps: tuple[Ranking, ...] = ()
    drive: DriveResult | None = None
    complete: bool = True
    problems: tuple[Problem, ...] = ()

    @property
    def lowest(self) -> bool:
        """Whether the lowest score is first."""
        return any(ranking.lowest for ranking in self.rankings)

    def row_of(self, entry: int) -> tuple[str, RankedEntry] | None:
        """Return the group and the row of an entry in the ranking by which it counts, or None."""
        for ranking in (*self.winning_rankings, *self.rankings):
            for row in ranking.rows:
                if row.entry == entry:
                    return ranking.group, row
        return None

    def in_group(self, group: str) -> Self:
        """Return the result with the scoring of a group: a section may have a scoring of its own."""
        scoring = next((ranking.scoring for ranking in self.rankings if ranking.group == group), "")
        return replace(self, scoring=scoring, sessions=()) if scoring else self

    @property
    def prizes(self) -> tuple[PrizeAward, ...]:
        """Who won the prizes, in their order."""
        return self.drive.prizes if self.drive else ()

    @property
    def first_prizes(self) -> tuple[PrizeAward, ...]:
        """Where no figure is on record, the award that names the winners of each group: its first for the whole score.

        Where no prize is for the whole score it is the first that was won at all.
        """
        won = [] if self.rankings else [award for award in self.prizes if award.prize.won_by]
        firsts: dict[PrizeGroup, PrizeAward] = {}
        for award in won:
            if award.prize.for_the_score and award.prize.place == 1:
                firsts.setdefault(award.prize.of, award)
        return tuple(firsts.values()) or tuple(won[:1])

    @property
    def is_decided(self) -> bool:
        """Whether it has a winner: of a ranking, or by the prizes where no figure is on record."""
        return bool(self.rankings or self.first_prizes)

    @property
    def groups(self) -> tuple[Ranking, ...]:
        """The rankings as they are announced: of a drive ladies, gentlemen and all."""
        return (*self.drive.groups, *self.rankings) if self.drive else self.rankings

    @property
    def winning_rankings(self) -> tuple[Ranking, ...]:
        """The rankings whose first are the winners: of a drive ladies and gentlemen, unless its prizes are for all together."""
        apart = self.drive.groups if self.drive and not self.drive.prizes_for_all else ()
        return apart or self.rankings

    @property
    def places(self) -> tuple[DealPlace, ...]:
        """The travellers on the event's page."""
        raise NotImplementedError

    @property
    def has_comparisons(self) -> bool:
        """Whether entries were compared with each other, one by one."""
        raise NotImplementedError

    @property
    def deals_credited(self) -> Mapping[int, int]:
        """The number of different deals that count for each entry; empty if only totals are recorded."""
        raise NotImplementedError


class EventResult(ResultHead, frozen=True, kw_only=True):
    """The whole result of an event. `rubbers` are the score sheets of an event of rubbers or games."""

    travellers: tuple[Traveller, ...] = ()
    parts: tuple[ScorePart, ...] = ()
    sessions: "tuple[EventResult, ...]" = ()
    rubbers: tuple[RubberResult, ...] = ()

    @property
    def places(self) -> tuple[DealPlace, ...]:
        """The travellers on the event's page."""
        return tuple(DealPlace(deal.session, deal.deal, deal.by_round, deal.group) for deal in self.travellers)

    @property
    def has_comparisons(self) -> bool:
        """Whether entries were compared with each other, one by one."""
        return bool(self.comparisons)

    @property
    def deals_credited(self) -> Mapping[int, int]:
        """The number of different deals that count for each entry; empty if only totals are recorded.

        A round without trays counts its hands; one of waiting that is credited counts too.
        """
        played: dict[int, dict[tuple[int, int], int]] = {}
        for traveller in self.travellers:
            hands = max((line.line.round_deals for line in traveller.lines), default=0) or 1
            credits_ = [credit for line in traveller.lines for credit in line.credits]
            for credit in (*credits_, *traveller.sitting_out):
                if credit.tricks is not None:
                    played.setdefault(credit.entry, {})[traveller.session, traveller.deal] = hands
        return {entry: sum(deals.values()) for entry, deals in played.items()}


class ResultSummary(ResultHead, frozen=True, kw_only=True):
    """The result of an event for lists and records: with comparisons of teams only, and `places` of corrected deals only."""

    sessions: "tuple[ResultSummary, ...]" = ()
    places: tuple[DealPlace, ...] = ()
    has_comparisons: bool = False
    deals_credited: Mapping[int, int] = field(default_factory=dict)


def result_summary(event: Event, result: EventResult) -> ResultSummary:
    """Return the summary of an event's result."""
    head = {name: getattr(result, name) for name in ResultHead.__struct_fields__ if name not in ("sessions", "comparisons")}
    corrected = {(correction.session, correction.deal) for correction in event.corrections}
    return ResultSummary(
        **head,
        sessions=tuple(result_summary(event, session) for session in result.sessions),
        comparisons=() if event.contest in _PLAYERS_AND_PAIRS else result.comparisons,
        has_comparisons=result.has_comparisons,
        deals_credited=result.deals_credited,
        places=tuple(key for key in result.places if (key.session, key.deal) in corrected),
    )


class ScoredEvent(Struct, frozen=True):
    """A whole event with its result (None where nothing of it is scored)."""

    event: Event
    result: EventResult | None

    def load(self) -> "ScoredEvent":
        """Return itself: an event in memory is loaded."""
        return self

    def evening(self, index: int) -> "ScoredEvent":
        """Return one of the event's `evenings` with its own result."""
        session_result = self.result.sessions[index] if self.result and self.result.sessions else None
        return ScoredEvent(self.event.evenings[index], session_result)


class StoredEvent(Protocol):
    """An event that can be loaded."""

    def load(self) -> ScoredEvent:
        """Return the whole event with its result."""
        ...


class ScoredLeague(Struct, frozen=True, kw_only=True, dict=True):
    """A league with the results of its events by id, and how to load each whole event."""

    league: League
    results: Mapping[str, ResultHead]
    stored: Mapping[str, StoredEvent]
