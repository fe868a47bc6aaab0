"""The figures of a schedule, each beside the proven best and whether it is reached."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest, Seat
from whistpress.core.movement.fairness import bests
from whistpress.core.movement.fairness.bests import ProvenBest
from whistpress.core.movement.fairness.counts import Range, Two, evenly, of_all, over
from whistpress.core.movement.fairness.schedule_counts import MeetingKind, ScheduleCounts, UnevenMeetings, uneven_couples
from whistpress.language import say

_BOTH = {Seat.NORTH: (Seat.NORTH, Seat.SOUTH), Seat.EAST: (Seat.EAST, Seat.WEST)}


class FairnessFigure(Struct, frozen=True, kw_only=True):
    """One figure of a schedule, beside the best that is proven.

    `name` is the subject: `partners`, `opponents`, `across` (opponents of the other field), `compared`,
    `within` (compared, of one field), `team_partners`, `team_opponents`, `leads_through`, `balance`, `share_met`,
    `repeated`, `tables` (how many each visits), `seats` (how often each is in each seat), `sides` (the same of N-S and
    E-W), `sit_outs`, `spacing`.

    >>> figure = whistpress.fairness(whistpress.schedule("howell", pairs=8)).figures[0]
    >>> figure.name, figure.least, figure.most, figure.reached, figure.best.why
    ('opponents', Fraction(1, 1), Fraction(1, 1), True, '28 meetings for 28 couples make 1 for each: none can be more even')
    """

    name: str  # the subject
    least: Fraction  # of all counts
    most: Fraction  # of all counts
    best: ProvenBest | None  # None if none is proven
    reached: bool  # the figure is the proven best
    spread: Mapping[int, int] = field(default_factory=dict)  # for meetings and comparisons: how many couples have a count

    @property
    def even(self) -> bool:
        """Whether least and most are the same."""
        return self.least == self.most


def figures(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Yield the figures that matter for this contest, the most important first."""
    for meeting in counted.meetings:
        yield from _spread(meeting.name, meeting.couples, counted.counts(meeting), _best(counted, meeting))
    yield from _comparisons(counted)
    yield from _balance(counted)
    yield from _share(counted)
    if counted.lead_range:
        yield from _figure("leads_through", counted.lead_range, bests.best_leads(counted.player_opponents))
    yield from _figure("repeated", len(counted.again), bests.best_repeats(counted.schedule, counted.breaks))
    if not counted.schedule.of_partners:
        yield from _tables(counted)
        yield from _seats(counted) if counted.singles else _sides(counted)
    yield from _rests(counted)


def uneven_meetings(counted: ScheduleCounts) -> Iterator[UnevenMeetings]:
    """Yield for each kind of meeting the couples outside the best range for all."""
    for meeting in counted.meetings:
        best = _best(counted, meeting)
        if best and best.range != over(meeting.couples, counted.counts(meeting)):
            yield uneven_couples(meeting.name, best.range, meeting.couples, counted.places(meeting))


def spacing(resting: Mapping[int, tuple[int, ...]]) -> Range | None:
    """Return the fewest and most rounds from one rest of an entry to its next; None when no entry rests twice."""
    return of_all(later - rest for rounds in resting.values() for rest, later in pairwise(rounds))


def _figure(
    name: str, figure: Range | Fraction | int | None, best: ProvenBest | None, *, reached: bool | None = None
) -> Iterator[FairnessFigure]:
    """Yield the figure, if there is anything to count. It is reached when it equals its best, unless `reached` is given."""
    if figure is None:
        return
    least, most = (figure.min, figure.max) if isinstance(figure, Range) else (figure, figure)
    if reached is None:
        reached = best is not None and (best.least, best.most) == (least, most)
    yield FairnessFigure(name=name, least=Fraction(least), most=Fraction(most), best=best, reached=reached)


def _spread(name: str, couples: tuple[Two, ...], counts: Mapping[Two, int], best: ProvenBest | None) -> Iterator[FairnessFigure]:
    """Yield a figure of some couples with its spread."""
    spread = Counter(counts.get(couple, 0) for couple in couples)
    yield from (replace(figure, spread=dict(sorted(spread.items()))) for figure in _figure(name, over(couples, counts), best))


def _best(counted: ScheduleCounts, meeting: MeetingKind) -> ProvenBest | None:
    counts = counted.counts(meeting)
    best = bests.by_counting(sum(counts[couple] for couple in meeting.couples), len(meeting.couples), meeting.what, meeting.whom)
    rests = of_all(len(rounds) for rounds in counted.resting.values())
    if best is None or rests is None or rests.max - rests.min != 1 or counted.schedule.contest is not Contest.INDIVIDUAL:
        return best
    shares = [sum(counts[couple] for couple in meeting.couples if entry in couple) for entry in counted.entries]
    return bests.by_shares(best, shares, len(counted.entries) - 1, meeting.what)


def _comparisons(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Compare every two; in two fields those within a field; teams, which sit both ways, are not compared."""
    if not counted.comparisons or counted.schedule.contest not in (Contest.PAIRS, Contest.INDIVIDUAL):
        return
    couples, name = counted.every_two, "compared"
    if counted.fields:
        couples, name = tuple(two for field in counted.fields for two in combinations(field, 2)), "within"
    total = sum(counted.comparisons[couple] for couple in couples)
    best = bests.best_compared(counted.schedule, counted.sets, total, len(couples))
    yield from _spread(name, couples, counted.comparisons, best)


def _balance(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    if counted.balance is None:
        return
    couples = len(counted.every_two)
    equal, meetings = evenly(sum(counted.comparisons.values()), couples), over(counted.every_two, counted.opponents)
    best = None if counted.fields else bests.best_balance(counted.schedule, counted.sets, meetings, equal)
    yield from _figure("balance", counted.balance, best)


def _share(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Yield the part of all possible couples that meet."""
    meeting = next((meeting for meeting in counted.meetings if meeting.name in ("opponents", "across")), None)
    if meeting is None:
        return
    counts = counted.counts(meeting)
    met, could = sum(couple in counts for couple in meeting.couples), len(meeting.couples)
    total = sum(counts[couple] for couple in meeting.couples)
    why = say("there are %(total)s meetings for %(could)s %(whom)s", total=total, could=could, whom=meeting.whom)
    yield from _figure("share_met", Fraction(met, could), ProvenBest.of(Fraction(min(total, could), could), why))


def _tables(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Compare the tables that each number visits with the possible ones."""
    tables = len({play.table for play in counted.schedule.plays})
    if tables < 2:
        return
    visited = {number: len({table for table, _ in places}) for number, places in counted.visits.items()}
    rounds = Counter(number for play in counted.schedule.plays for number in {*play.seats.numbers})
    could = {number: min(tables, rounds[number]) for number in visited}
    best = Range(min(could.values()), max(could.values()))
    why = (
        say("there are %(tables)s tables", tables=tables)
        if best.min == tables
        else say("nobody visits more tables than he has rounds")
    )
    yield from _figure("tables", of_all(visited.values()), ProvenBest.of(best, why), reached=visited == could)


def _seats(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    counts = [seats_of(places) for places in counted.visits.values()]
    yield from _evenly_used("seats", [tuple(seats.values()) for seats in counts], say("the four seats share the rounds of each"))


def _sides(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Count rounds N-S and E-W; with two fields no entry changes sides."""
    if counted.fields:
        return
    counts = [seats_of(places) for places in counted.visits.values()]
    used = [tuple(seats[side] for side in _BOTH) for seats in counts]
    yield from _evenly_used("sides", used, say("the two sides share the rounds of each"))


def seats_of(places: Mapping[tuple[int, Seat], int]) -> dict[Seat, int]:
    """Count how often a number is in each seat, whatever the table."""
    return {seat: sum(times for (_, chair), times in places.items() if chair is seat) for seat in Seat}


def _evenly_used(name: str, used: list[tuple[int, ...]], why: str) -> Iterator[FairnessFigure]:
    if not used:
        return
    shares = [best for counts in used if (best := evenly(sum(counts), len(counts)))]
    best = Range(min(share.min for share in shares), max(share.max for share in shares))
    even = all(max(counts) - min(counts) <= 1 for counts in used)
    figure = of_all(count for counts in used for count in counts)
    yield from _figure(name, figure, ProvenBest.of(best, say("%(why)s: none can be more even", why=why)), reached=even)


def _rests(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    total = sum(map(len, counted.resting.values()))
    if not total:
        return
    counts = of_all(len(rounds) for rounds in counted.resting.values())
    yield from _figure("sit_outs", counts, bests.by_counting(total, len(counted.resting), say("rests"), say("entries")))
    figure = spacing(counted.resting)
    best = bests.best_spacing(counted.schedule, counted.resting)
    yield from _figure("spacing", figure, best, reached=best is not None and figure is not None and figure.min == best.least)
