"""The results of scoring: travellers with every figure, parts, rankings. All figures are exact."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol, Self

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.cards import PointsItem, Trump
from whistpress.core.model.evening import Prize, PrizeGroup, RubberResult, RubberTally
from whistpress.core.model.event import Event
from whistpress.core.model.schedule import Contest, Side
from whistpress.core.model.session import PlayedLine
from whistpress.problems import Problem

_PLAYERS_AND_PAIRS = (Contest.INDIVIDUAL, Contest.PAIRS)


class Credit(Struct, frozen=True, kw_only=True):
    """The credit of one entry for one line.

    >>> credit = whistpress.score("content/events/2026-27/friday-howell.toml").travellers[0].lines[0].credits[0]
    >>> credit.entry, credit.side.value, credit.tricks, credit.mark
    (8, 'NS', Fraction(7, 1), Fraction(1, 1))
    """

    entry: int  # its number
    side: Side  # where it sat
    tricks: Fraction | None  # after transfers, caps and averages; None for no credit
    mark: Fraction | None = None  # its share of the score by the method (a loss, a gain); None if the method counts by rounds
    whole: Fraction | None = None  # as exponent scoring writes it: gain 2, exponent 2 is 2²
    exponent: Fraction | None = None  # the second figure of that form


class LineResult(Struct, frozen=True, kw_only=True):
    """A line and its credits: two (N-S, E-W), or four in an individual contest (N, S, E, W)."""

    line: PlayedLine  # as it was recorded
    credits: tuple[Credit, ...]  # one for each entry at the table
    items: tuple[PointsItem, ...] = ()  # the points of both sides in games of points (auction and bridge whist)


class DealColumn(Struct, frozen=True, kw_only=True):
    """The figures of one direction of a deal; None with no score."""

    side: Side  # the direction
    total: Fraction | None = None  # the sum of the scores
    average: Fraction | None = None  # the mean, or what the method has in its place (the mean by the one-third rule)
    top: Fraction | None = None  # the best score
    low: Fraction | None = None  # the lowest
    gains: Fraction | None = None  # the sum of the gains above the lowest score (exponent scoring)


class Traveller(Struct, frozen=True, kw_only=True):
    """One deal with the score of each table; without trays a whole round.

    >>> first = whistpress.score("content/events/2026-27/friday-howell.toml").travellers[0]
    >>> first.deal, [line.line.tricks for line in first.lines], first.columns[0].average, first.credit_of(8).mark
    (1, [7, 8, 6, 7], Fraction(7, 1), Fraction(1, 1))
    """

    session: int  # the number of the sitting
    deal: int  # the number of the deal, or of the round
    trump: Trump | None  # None where it is not known
    lines: tuple[LineResult, ...]  # one for each table that played it
    columns: tuple[DealColumn, ...] = ()  # N-S and E-W; none of a round, as no two tables played the same cards
    sitting_out: tuple[Credit, ...] = ()  # the credits of entries that sat out
    by_round: bool = False  # it is a round without trays
    group: str = ""  # of tables that played different cards (a fouled tray)

    def credit_of(self, entry: int) -> Credit | None:
        """Return the credit of an entry on this deal (the first, if it played it twice)."""
        credits_of_entry = (credit for line in self.lines for credit in line.credits if credit.entry == entry)
        return next(credits_of_entry, next((credit for credit in self.sitting_out if credit.entry == entry), None))


class ScorePart(Struct, frozen=True, kw_only=True):
    """A part of the score, announced by itself: a round of an individual contest, four deals of a team match."""

    session: int  # the number of the sitting
    title: str  # `Round 3`, `Deals 1 to 4`
    deals: tuple[int, ...]  # those that count for it
    marks: tuple[tuple[int, Fraction], ...]  # entry and figure: tricks lost, or gained
    round: int = 0  # the number of the round that it is, or 0


class Comparison(Struct, frozen=True, kw_only=True):
    """Two entries compared over the same deals: pairs that sat the same way, or teams that met."""

    session: int  # the first sitting of their movement
    entries: tuple[int, int]  # their numbers
    deals: tuple[int, ...]  # those that both played
    tricks: tuple[Fraction, Fraction]  # those of both entries, in their order, over all the deals

    def difference(self, entry: int) -> Fraction:
        """Return the tricks of one entry less those of the other."""
        ahead = self.tricks[0] - self.tricks[1]
        return ahead if entry == self.entries[0] else -ahead

    def other(self, entry: int) -> int:
        """Return the other of the two entries."""
        return self.entries[entry == self.entries[0]]


class RankedEntry(Struct, frozen=True, kw_only=True):
    """One row of a ranking. Equal scores share the place (1, 2, 2, 4), unless tricks or the ladder of `ties` part them.

    >>> row = whistpress.score("content/events/2026-27/friday-howell.toml").rankings[0].rows[0]
    >>> row.place, row.entry, row.deals, row.tricks, row.plus_minus
    (1, 8, 7, Fraction(49, 1), Fraction(3, 1))
    """

    place: int  # from 1
    entry: int  # its number
    deals: int  # how many count
    tricks: Fraction  # those credited; in four-pair matches the sum of the excesses of matches won
    score: Fraction  # what ranks; of rubbers points won less points lost
    plus_minus: Fraction | None = None  # how far ahead of the average score, or as its method has it; None where it has none
    possible: Fraction | None = None  # the greatest score that the deals played could give
    percentage: Fraction | None = None  # the score in hundredths of it, exact
    rubbers: RubberTally | None = None  # how many were played and won
    penalty: Fraction | None = None  # part of the score: counts against it
    carried: Fraction | None = None  # part of the score: from another event
    handicap: Fraction | None = None  # part of the score
    decided: str = ""  # the rung of the ladder that parted it from another of the same score


class Ranking(Struct, frozen=True, kw_only=True):
    """A ranking of all entries, or of one group.

    >>> ranking = whistpress.score("content/events/2026-27/friday-howell.toml").rankings[0]
    >>> ranking.group, ranking.average, [row.entry for row in ranking.rows]
    ('all', Fraction(7, 1), [8, 5, 1, 7, 6, 2, 3, 4])
    """

    group: str  # `NS`, `EW`, `ladies`, `gentlemen` or `all`; of a section its name stands before it
    rows: tuple[RankedEntry, ...]  # the first place first
    average: Fraction | None = None  # of the scores, or of the tricks, by the method
    lowest: bool = False  # the lowest score is first
    by_percentage: bool = False  # ranked by percentages, because entries played different numbers of deals
    scoring: str = ""  # the method of a section that is scored otherwise than the event; else empty


class PassedOver(Struct, frozen=True):
    """An entry passed over for a prize because it had won another."""

    entry: int  # its number
    name: str  # as it is announced
    prize: str  # the title of the other prize


class PrizeAward(Struct, frozen=True, kw_only=True):
    """The winners of a prize. Entries with equal figures share the prizes that they cover."""

    prize: Prize  # as the event states it
    entries: tuple[int, ...] = ()  # of the winners; none for a raffle, or before there is a result
    names: tuple[str, ...] = ()  # of the winners
    figure: str = ""  # that won it, as written
    passed_over: tuple[PassedOver, ...] = ()  # those who had won another prize
    why: str = ""  # the reason why the winner cannot be determined


class DriveResult(Struct, frozen=True, kw_only=True):
    """What a whist drive has besides the ranking of all."""

    groups: tuple[Ranking, ...] = ()  # the rankings of ladies and of gentlemen
    halves: Mapping[int, tuple[Fraction, Fraction]] = field(default_factory=dict)  # entry number to the two halves of its score
    prizes: tuple[PrizeAward, ...] = ()  # in their order

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
    """What `EventResult` and `ResultSummary` have in common: no travellers."""

    event: str  # its id
    scoring: str  # the method
    rankings: tuple[Ranking, ...]  # of all entries, or of N-S and E-W apart
    comparisons: tuple[Comparison, ...] = ()  # entries held against each other, one by one
    sessions: "tuple[ResultHead, ...]" = ()  # if partners change between sessions, the results whose sum this one is
    with_handicaps: tuple[Ranking, ...] = ()  # the rankings once more, handicaps counted
    drive: DriveResult | None = None  # of a drive, or an event with prizes
    complete: bool = True  # false while scores are awaited
    problems: tuple[Problem, ...] = ()  # oddities that scoring met

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
    """The whole result of an event. Figures are whole numbers and fractions.

    >>> result = whistpress.score("content/events/2026-27/friday-howell.toml")
    >>> result.complete, result.row_of(5)[1].place, len(result.travellers)
    (True, 2, 7)
    """

    travellers: tuple[Traveller, ...] = ()  # each deal with the score of each table
    parts: tuple[ScorePart, ...] = ()  # scores announced by themselves: of a round, of a part of a match
    sessions: "tuple[EventResult, ...]" = ()  # as in `ResultHead`
    rubbers: tuple[RubberResult, ...] = ()  # the score sheets of an event of rubbers or games

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
