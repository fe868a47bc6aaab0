"""The scores in the course of an evening: after each deal that all had played, or after each part announced."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

from msgspec import Struct, field

from whistpress.core.model import Event, EventResult, RankedEntry, Ranking
from whistpress.core.model.exact import exact
from whistpress.core.scoring.methods import METHODS

EVEN = Fraction(50)
"""The percentage of an entry before its first deal."""

PlayingStep = tuple[int, int, int]
"""A session, a round, and which deal of that round it is at each table, from 0."""


class RankingCourse(Struct, frozen=True, kw_only=True):
    """The course of one ranking: its group, how many steps there are, and every entry's score before the first and after each.

    `shares` are these scores counted in shares of a point, `unit` shares to a point: whole numbers are quick to add. The last
    figure of an entry is its score without penalty and handicap; what it carried over from another event is in the first.
    `leaders` are those who were first, alone or with others, at the same times. `rounds` says after which steps a round was
    over. `parts` are their titles where scores are announced so, and empty where they go deal by deal. `fewest`: the smallest
    score is the best. `by_percentage`: the scores are percentages of the possible score so far, 50 before the first deal.
    """

    group: str
    steps: int
    unit: int
    shares: Mapping[int, tuple[int, ...]]
    leaders: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    parts: tuple[str, ...] = ()
    fewest: bool = False
    by_percentage: bool = False

    @property
    def scores(self) -> dict[int, tuple[Fraction, ...]]:
        """Every entry's scores."""
        return {entry: tuple(Fraction(figure, self.unit) for figure in shares) for entry, shares in self.shares.items()}

    @property
    def _sums(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(*self.shares.values(), strict=True))) if self.shares else (0,) * (self.steps + 1)

    def ahead(self, entry: int) -> tuple[Fraction, ...]:
        """Return how far an entry was ahead of the average of all, before the first and after each step."""
        sign, many = -1 if self.fewest else 1, len(self.shares)
        ahead = ((share * many - whole) * sign for share, whole in zip(self.shares[entry], self._sums, strict=True))
        return tuple([exact(figure, self.unit * many) for figure in ahead])


def ranking_courses(event: Event, result: EventResult) -> tuple[RankingCourse, ...]:
    """Return the course of each ranking of an event; none where scores do not grow deal by deal, or in an unknown order."""
    method = METHODS.get(result.scoring)
    if method is None or event.sections or event.partners or not result.travellers:
        return ()
    if method.counts == "comparisons":
        return ()
    gains = _gains_by_parts(result) if method.counts == "parts" else _gains_by_deals(event, result, method.counts)
    if gains is None or any(ranking.by_percentage and not _is_possible_known(ranking) for ranking in result.rankings):
        return ()
    return tuple(_course(ranking, gains, method.start) for ranking in result.rankings)


class StepGains(Struct, frozen=True):
    """What each entry gained at each step, on how many lines; the steps in their order, the titles of parts."""

    order: list[PlayingStep]
    gained: Mapping[int, Mapping[PlayingStep, Fraction]]
    parts: tuple[str, ...] = ()
    lines: Mapping[int, Mapping[PlayingStep, int]] = field(default_factory=dict)


def _is_possible_known(ranking: Ranking) -> bool:
    """Return whether the possible score of each deal is known: that of a carried score is not."""
    return all(row.possible is not None and row.carried is None for row in ranking.rows)


def _course(ranking: Ranking, gains: StepGains, start: int) -> RankingCourse:
    order, best = gains.order, min if ranking.lowest else max
    if ranking.by_percentage:
        percentages = {row.entry: list(_percentages(row, gains)) for row in ranking.rows}
        unit = lcm(*(figure.denominator for figures in percentages.values() for figure in figures))
        shares = {entry: tuple(int(figure * unit) for figure in figures) for entry, figures in percentages.items()}
    else:
        figures = {figure.denominator for row in ranking.rows for figure in gains.gained.get(row.entry, {}).values()}
        unit = lcm(*figures, *(row.carried.denominator for row in ranking.rows if row.carried))
        shares = {row.entry: _running_shares(row, gains, start, unit) for row in ranking.rows}
    rounds = [step[:2] for step in order]
    at_steps = list(zip(*shares.values(), strict=True)) if shares else [()] * (len(order) + 1)
    return RankingCourse(
        group=ranking.group,
        steps=len(order),
        unit=unit,
        shares=shares,
        leaders=tuple(_leaders(tuple(shares), figures, best(figures, default=0)) for figures in at_steps),
        rounds=tuple(number for number, round_ in enumerate(rounds, start=1) if rounds[number : number + 1] != [round_]),
        parts=gains.parts,
        fewest=ranking.lowest,
        by_percentage=ranking.by_percentage,
    )


def _leaders(entries: Sequence[int], figures: Sequence[int], best: int) -> tuple[int, ...]:
    return tuple(entry for entry, figure in zip(entries, figures, strict=True) if figure == best)


def _percentages(row: RankedEntry, gains: StepGains) -> Iterator[Fraction]:
    gained, lines = gains.gained.get(row.entry, {}), gains.lines.get(row.entry, {})
    worth = (row.possible or Fraction(0)) / max(1, sum(lines.values()))
    score, possible = Fraction(0), Fraction(0)
    yield EVEN
    for step in gains.order:
        score, possible = score + gained.get(step, Fraction(0)), possible + worth * lines.get(step, 0)
        yield Fraction(100) * score / possible if possible else EVEN


def _running_shares(row: RankedEntry, gains: StepGains, start: int, unit: int) -> tuple[int, ...]:
    gained = gains.gained.get(row.entry, {})
    shares = {step: figure.numerator * (unit // figure.denominator) for step, figure in gained.items()}
    carried = row.carried.numerator * (unit // row.carried.denominator) if row.carried else 0
    return tuple(accumulate((shares.get(step, 0) for step in gains.order), initial=start * unit + carried))


def _gains_by_parts(result: EventResult) -> StepGains | None:
    gained: defaultdict[int, dict[PlayingStep, Fraction]] = defaultdict(dict)
    for number, part in enumerate(result.parts):
        for entry, figure in part.marks:
            gained[entry][(0, number, 0)] = figure
    order = [(0, number, 0) for number in range(len(result.parts))]
    return StepGains(order, gained, tuple(part.title for part in result.parts)) if order else None


def _gains_by_deals(event: Event, result: EventResult, counts: str) -> StepGains | None:
    """Return what each entry gained at which step; None where a line does not say in which round it was played."""
    shared = any(session.rounds for session in event.sessions)  # the sittings are parts of one movement
    steps = dict(_steps_of_plays(event, shared=shared))
    gained: defaultdict[int, dict[PlayingStep, Fraction]] = defaultdict(dict)
    lines: defaultdict[int, Counter[PlayingStep]] = defaultdict(Counter)
    rested: defaultdict[int, list[Fraction]] = defaultdict(list)
    for traveller in result.travellers:
        session = 0 if shared else traveller.session
        for line in traveller.lines:
            play = (session, line.line.round, line.line.table, traveller.deal)
            step = (session, line.line.round or 0, 0) if traveller.by_round else steps.get(play)
            if step is None:
                return None
            for credit in line.credits:
                figure = credit.mark if counts == "marks" else credit.tricks
                gains = gained[credit.entry]
                gains[step] = gains[step] + (figure or 0) if step in gains else figure or Fraction(0)
                lines[credit.entry][step] += figure is not None
        for credit in traveller.sitting_out:
            rested[credit.entry].append((credit.mark if counts == "marks" else credit.tricks) or Fraction(0))
    order = sorted({step for gains in gained.values() for step in gains})
    for entry, figures in rested.items():
        out = _rounds_out(event, entry, shared=shared)
        rests = [step for step in order if step[:2] in out] or order[-1:]
        for index, figure in enumerate(figures):
            step = rests[min(index, len(rests) - 1)]
            gained[entry][step] = gained[entry].get(step, Fraction(0)) + figure
    return StepGains(order, gained, lines=lines) if order else None


def _steps_of_plays(event: Event, *, shared: bool) -> Iterator[tuple[tuple[int, int | None, int | None, int], PlayingStep]]:
    """Yield the step of each deal at each table, by session, round, table and deal."""
    for session in event.sessions:
        number = 0 if shared else session.number
        for play in session.schedule.plays if session.schedule else ():
            if not session.rounds or play.round in session.rounds:
                for index, deal in enumerate(play.deals):
                    yield (number, play.round, play.table, deal), (number, play.round, index)


def _rounds_out(event: Event, entry: int, *, shared: bool) -> set[tuple[int, int]]:
    """Collect the session and round of each time that an entry sat out."""
    return {
        (0 if shared else session.number, rest.round)
        for session in event.sessions
        if session.schedule
        for rest in session.schedule.sit_outs
        if entry in rest.entries
    }
