"""How the scores stood in the course of an evening: after each deal that everybody had played, or each part announced."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm

from msgspec import Struct, field

from whistpress.core.model import Event, EventResult, Play, RankedEntry, Ranking, Session, Traveller
from whistpress.core.model.exact import exact
from whistpress.core.scoring.methods import METHODS

EVEN = Fraction(50)
"""The percentage of an entry before its first deal."""

PlayingStep = tuple[int, int, int]
"""A session, a round, and which deal of that round it is at each table, from 0."""


class RankingCourse(Struct, frozen=True, kw_only=True):
    """The course of one ranking: its group, how many steps there are, and every entry's score before the first and after each.

    `shares` are these scores counted in shares of a point, of which `unit` make one: whole numbers are quick to add. The last
    figure of an entry is its score without penalty and handicap; what it carried over from another event is in the first.
    `leaders` are those who were first, alone or with others, at the same times. `rounds` says after which steps a round was
    over. `parts` are their titles where scores are announced so, and empty where they go deal by deal. `fewest`: the smallest
    score is the best. `by_percentage`: the scores are percentages of what could be had so far, 50 before the first deal.
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
        return {entry: tuple(Fraction(one, self.unit) for one in own) for entry, own in self.shares.items()}

    @property
    def means(self) -> tuple[Fraction, ...]:
        """The averages of all."""
        return tuple(Fraction(whole, self.unit * max(len(self.shares), 1)) for whole in self._wholes)

    @property
    def _wholes(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(*self.shares.values(), strict=True))) if self.shares else (0,) * (self.steps + 1)

    def ahead(self, entry: int) -> tuple[Fraction, ...]:
        """By how much an entry was better than the average of all, before the first and after each step."""
        sign, many = -1 if self.fewest else 1, len(self.shares)
        ahead = ((own * many - whole) * sign for own, whole in zip(self.shares[entry], self._wholes, strict=True))
        return tuple([exact(one, self.unit * many) for one in ahead])


def ranking_courses(event: Event, result: EventResult) -> tuple[RankingCourse, ...]:
    """The course of each ranking of an event; none where scores do not grow deal by deal, or nobody knows in which order."""
    method = METHODS.get(result.scoring)
    if method is None or event.sections or event.partners or not result.travellers:
        return ()
    if method.counts == "parts":
        made = _by_parts(result)
    elif method.counts in ("marks", "tricks"):
        made = _by_deals(event, result, method.counts)
    else:
        return ()
    if made is None or any(ranking.by_percentage and not _known(ranking) for ranking in result.rankings):
        return ()
    return tuple(_of(ranking, made, method.start) for ranking in result.rankings)


class _Course(Struct, frozen=True):
    """What each entry gained at each step, on how many lines; the steps in their order, the titles of parts."""

    order: list[PlayingStep]
    gained: Mapping[int, Mapping[PlayingStep, Fraction]]
    parts: tuple[str, ...] = ()
    lines: Mapping[int, Mapping[PlayingStep, int]] = field(default_factory=dict)


Gained = Mapping[int, Mapping[PlayingStep, Fraction]]


def _known(ranking: Ranking) -> bool:
    """Whether it is known what could be had on each deal: not of deals of another event."""
    return all(row.possible is not None and row.carried is None for row in ranking.rows)


def _of(ranking: Ranking, course: _Course, start: int) -> RankingCourse:
    order, gained, parts, fewest = course.order, course.gained, course.parts, ranking.lowest
    if ranking.by_percentage:
        unit, shares = _percentages(ranking, course)
    else:
        unit = _unit(ranking, gained)
        shares = {row.entry: _added(row, order, gained.get(row.entry, {}), start, unit) for row in ranking.rows}
    rounds = tuple(
        number
        for number, step in enumerate(order, start=1)
        if number == len(order) or (step[0], step[1]) != (order[number][0], order[number][1])
    )
    at = zip(*shares.values(), strict=True) if shares else ((),) * (len(order) + 1)
    return RankingCourse(
        group=ranking.group,
        steps=len(order),
        unit=unit,
        shares=shares,
        leaders=tuple(_first(tuple(shares), figures, fewest) for figures in at),
        rounds=rounds,
        parts=parts,
        fewest=fewest,
        by_percentage=ranking.by_percentage,
    )


def _percentages(ranking: Ranking, course: _Course) -> tuple[int, dict[int, tuple[int, ...]]]:
    """Everybody's percentages of what could be had so far, in shares of which the first figure makes one."""
    found = {row.entry: list(_percentages_of(row, course)) for row in ranking.rows}
    unit = lcm(*(figure.denominator for own in found.values() for figure in own))
    return unit, {entry: tuple(int(figure * unit) for figure in own) for entry, own in found.items()}


def _percentages_of(row: RankedEntry, course: _Course) -> Iterator[Fraction]:
    gained, lines = course.gained.get(row.entry, {}), course.lines.get(row.entry, {})
    each = (row.possible or Fraction(0)) / max(1, sum(lines.values()))
    score, possible = Fraction(0), Fraction(0)
    yield EVEN
    for step in course.order:
        score, possible = score + gained.get(step, Fraction(0)), possible + each * lines.get(step, 0)
        yield Fraction(100) * score / possible if possible else EVEN


def _unit(ranking: Ranking, gained: Gained) -> int:
    """In how many shares a point must be parted for every figure of a ranking to be whole."""
    figures = {figure.denominator for row in ranking.rows for figure in gained.get(row.entry, {}).values()}
    return lcm(*figures, *(row.carried.denominator for row in ranking.rows if row.carried))


def _first(entries: tuple[int, ...], figures: tuple[int, ...], fewest: bool) -> tuple[int, ...]:
    best = (min if fewest else max)(figures, default=None)
    return tuple(entry for entry, figure in zip(entries, figures, strict=True) if figure == best)


def _added(
    row: RankedEntry, order: list[PlayingStep], gained: Mapping[PlayingStep, Fraction], start: int, unit: int
) -> tuple[int, ...]:
    shares = {step: figure.numerator * (unit // figure.denominator) for step, figure in gained.items()}
    carried = row.carried.numerator * (unit // row.carried.denominator) if row.carried else 0
    return tuple(accumulate((shares.get(step, 0) for step in order), initial=start * unit + carried))


def _by_parts(result: EventResult) -> _Course | None:
    gained: defaultdict[int, dict[PlayingStep, Fraction]] = defaultdict(dict)
    for number, part in enumerate(result.parts):
        for entry, figure in part.marks:
            gained[entry][(0, number, 0)] = figure
    order = [(0, number, 0) for number in range(len(result.parts))]
    return _Course(order, gained, tuple(part.title for part in result.parts)) if order else None


def _by_deals(event: Event, result: EventResult, counts: str) -> _Course | None:
    """What each entry gained when; None where a line does not say in which round it was played."""
    shared = _shared(event)
    places = {play: step for session in event.sessions for play, step in _places(session, shared)}
    gained: defaultdict[int, dict[PlayingStep, Fraction]] = defaultdict(dict)
    lines: defaultdict[int, Counter[PlayingStep]] = defaultdict(Counter)
    for traveller in result.travellers:
        for made in traveller.lines:
            session = 0 if shared else traveller.session
            play = (session, made.line.round, made.line.table, traveller.deal)
            at = (session, made.line.round or 0, 0) if traveller.by_round else places.get(play)
            if at is None:
                return None
            for credit in made.credits:
                figure = credit.mark if counts == "marks" else credit.tricks
                _add(gained[credit.entry], at, figure)
                lines[credit.entry][at] += figure is not None
    order = sorted({step for own in gained.values() for step in own})
    for entry, deals in _resting(result.travellers, counts).items():
        steps = _rests(event, entry, order) or order[-1:]
        for place, figure in enumerate(deals):
            _add(gained[entry], steps[min(place, len(steps) - 1)], figure)
    return _Course(order, gained, lines=lines) if order else None


def _add(own: dict[PlayingStep, Fraction], at: PlayingStep, figure: Fraction | None) -> None:
    own[at] = own[at] + (figure or 0) if at in own else figure or Fraction(0)


def _shared(event: Event) -> bool:
    """The sittings are parts of one movement, whose rounds go on from one to the next."""
    return any(session.rounds for session in event.sessions)


def _places(session: Session, shared: bool) -> Iterator[tuple[tuple[int, int | None, int | None, int], PlayingStep]]:
    """When each deal is played at each table."""
    for play in session.schedule.plays if session.schedule else ():
        for place, deal in enumerate(_deals(play, session)):
            number = 0 if shared else session.number
            yield (number, play.round, play.table, deal), (number, play.round, place)


def _deals(play: Play, session: Session) -> tuple[int, ...]:
    return play.deals if not session.rounds or play.round in session.rounds else ()


def _resting(travellers: tuple[Traveller, ...], counts: str) -> dict[int, list[Fraction]]:
    """What those who sat out were given, deal by deal."""
    given: dict[int, list[Fraction]] = {}
    for traveller in travellers:
        for credit in traveller.sitting_out:
            given.setdefault(credit.entry, []).append((credit.mark if counts == "marks" else credit.tricks) or Fraction(0))
    return given


def _rests(event: Event, entry: int, order: list[PlayingStep]) -> list[PlayingStep]:
    """The steps at which an entry sat out."""
    out = {
        (0 if _shared(event) else session.number, one.round)
        for session in event.sessions
        if session.schedule
        for one in session.schedule.sit_outs
        if entry in one.entries
    }
    return [step for step in order if (step[0], step[1]) in out]
