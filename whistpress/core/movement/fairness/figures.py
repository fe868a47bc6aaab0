"""The figures of a schedule, each beside the proven best and whether it is reached."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest, Seat
from whistpress.core.movement.fairness import bests
from whistpress.core.movement.fairness.bests import ProvenBest
from whistpress.core.movement.fairness.places import UnevenMeetings, uneven
from whistpress.core.movement.fairness.ranges import Range, Two, evenly, of_all, over
from whistpress.core.movement.fairness.reading import MeetingKind, ScheduleCounts
from whistpress.language import say

_BOTH = {Seat.NORTH: (Seat.NORTH, Seat.SOUTH), Seat.EAST: (Seat.EAST, Seat.WEST)}


class FairnessFigure(Struct, frozen=True, kw_only=True):
    """One figure of a schedule: least and most, the proven best (None where none is known), whether it is reached.

    `name` says what is counted: `partners`, `opponents`, `across` (opponents of the other field), `compared`,
    `within` (compared, of one field), `team_partners`, `team_opponents`, `leads_through`, `balance`, `share_met`,
    `repeated`, `tables` (how many each visits), `seats` (how often each is in each seat), `sides` (the same of N-S and
    E-W), `sit_outs`, `spacing`. `spread` is, for meetings and comparisons, how many couples have each count.
    """

    name: str
    least: Fraction
    most: Fraction
    best: ProvenBest | None
    reached: bool
    spread: Mapping[int, int] = field(default_factory=dict)

    @property
    def even(self) -> bool:
        """Least and most are the same."""
        return self.least == self.most


def figures(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    """The figures that tell something of this contest, those that matter most first."""
    for meeting in reading.meetings:
        yield from _met_so(reading, meeting)
    yield from _comparisons(reading)
    yield from _balance(reading)
    yield from _share(reading)
    if reading.led:
        yield from _figure("leads_through", reading.led, bests.best_leads(reading.met))
    yield from _figure("repeated", len(reading.again), bests.best_repeats(reading.schedule, reading.breaks))
    if not reading.schedule.of_partners:
        yield from _tables(reading)
        yield from _seats(reading) if reading.singles else _sides(reading)
    yield from _rests(reading)


def uneven_meetings(reading: ScheduleCounts) -> Iterator[UnevenMeetings]:
    """For each kind of meeting the couples that meet oftener or seldomer than the best allows for all."""
    for meeting in reading.meetings:
        best = _best(reading, meeting)
        if best and best.range != over(meeting.couples, reading.counts(meeting)):
            yield uneven(meeting.name, best.range, meeting.couples, reading.places(meeting))


def spacing(resting: Mapping[int, tuple[int, ...]]) -> Range | None:
    """The fewest and most rounds from one rest of an entry to its next; None when nobody rests twice."""
    return of_all(later - rest for rounds in resting.values() for rest, later in pairwise(rounds))


def _figure(
    name: str, found: Range | Fraction | int | None, best: ProvenBest | None, *, reached: bool | None = None
) -> Iterator[FairnessFigure]:
    """The figure, when there is something to count. It is reached when it is its best, unless `reached` says otherwise."""
    if found is None:
        return
    least, most = (found.min, found.max) if isinstance(found, Range) else (found, found)
    if reached is None:
        reached = best is not None and (best.least, best.most) == (least, most)
    yield FairnessFigure(name=name, least=Fraction(least), most=Fraction(most), best=best, reached=reached)


def _spread(name: str, couples: tuple[Two, ...], counts: Mapping[Two, int], best: ProvenBest | None) -> Iterator[FairnessFigure]:
    """A figure of some couples, with how many of them have each count."""
    spread = Counter(counts.get(each, 0) for each in couples)
    yield from (replace(found, spread=dict(sorted(spread.items()))) for found in _figure(name, over(couples, counts), best))


def _best(reading: ScheduleCounts, meeting: MeetingKind) -> ProvenBest | None:
    counts = reading.counts(meeting)
    best = bests.by_counting(sum(counts[each] for each in meeting.couples), len(meeting.couples), meeting.what, meeting.whom)
    rests = of_all(len(rounds) for rounds in reading.resting.values())
    if best is None or rests is None or rests.max - rests.min != 1 or reading.schedule.contest is not Contest.INDIVIDUAL:
        return best
    shares = [sum(counts[each] for each in meeting.couples if entry in each) for entry in reading.entries]
    return bests.by_shares(best, shares, len(reading.entries) - 1, meeting.what)


def _met_so(reading: ScheduleCounts, meeting: MeetingKind) -> Iterator[FairnessFigure]:
    yield from _spread(meeting.name, meeting.couples, reading.counts(meeting), _best(reading, meeting))


def _comparisons(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Comparisons of every two; for two fields those within a field; none where teams sit both ways."""
    if not reading.compared or reading.schedule.contest not in (Contest.PAIRS, Contest.INDIVIDUAL):
        return
    couples, name = reading.every_two, "compared"
    if reading.fields:
        couples, name = _within(reading), "within"
    total = sum(reading.compared[each] for each in couples)
    best = bests.best_compared(reading.schedule, reading.sets, total, len(couples))
    yield from _spread(name, couples, reading.compared, best)


def _within(reading: ScheduleCounts) -> tuple[Two, ...]:
    field = {number: place for place, numbers in enumerate(reading.fields or ()) for number in numbers}
    return tuple((one, other) for one, other in reading.every_two if field.get(one) == field.get(other))


def _balance(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    if reading.balance is None:
        return
    couples = len(reading.every_two)
    equal, meetings = evenly(sum(reading.compared.values()), couples), over(reading.every_two, reading.opponents)
    best = None if reading.fields else bests.best_balance(reading.schedule, reading.sets, meetings, equal)
    yield from _figure("balance", reading.balance, best)


def _share(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    """The part of all who could meet that do."""
    meeting = next((one for one in reading.meetings if one.name in ("opponents", "across")), None)
    if meeting is None:
        return
    counts = reading.counts(meeting)
    met, could = sum(each in counts for each in meeting.couples), len(meeting.couples)
    total = sum(counts[each] for each in meeting.couples)
    why = say("there are %(total)s meetings for %(could)s %(whom)s", total=total, could=could, whom=meeting.whom)
    yield from _figure("share_met", Fraction(met, could), ProvenBest.of(Fraction(min(total, could), could), why))


def _tables(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    """How many tables each number visits, of those that it could."""
    tables = len({play.table for play in reading.schedule.plays})
    if tables < 2:
        return
    visited = {number: len({table for table, _ in places}) for number, places in reading.visits.items()}
    rounds = Counter(number for play in reading.schedule.plays for number in {*play.seats.taken})
    could = {number: min(tables, rounds[number]) for number in visited}
    best = Range(min(could.values()), max(could.values()))
    why = (
        say("there are %(tables)s tables", tables=tables)
        if best.min == tables
        else say("nobody visits more tables than he has rounds")
    )
    yield from _figure("tables", of_all(visited.values()), ProvenBest.of(best, why), reached=visited == could)


def _seats(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    counts = [seats_of(places) for places in reading.visits.values()]
    yield from _evenly_used("seats", [tuple(seats.values()) for seats in counts], say("the four seats share the rounds of each"))


def _sides(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Rounds N-S and E-W; where the two are ranked apart nobody changes sides."""
    if reading.fields:
        return
    counts = [seats_of(places) for places in reading.visits.values()]
    used = [tuple(seats[side] for side in _BOTH) for seats in counts]
    yield from _evenly_used("sides", used, say("the two sides share the rounds of each"))


def seats_of(places: Mapping[tuple[int, Seat], int]) -> dict[Seat, int]:
    """How often a number is in each seat, whatever the table."""
    return {seat: sum(times for (_, here), times in places.items() if here is seat) for seat in Seat}


def _evenly_used(name: str, used: list[tuple[int, ...]], why: str) -> Iterator[FairnessFigure]:
    if not used:
        return
    shares = [best for one in used if (best := evenly(sum(one), len(one)))]
    best = Range(min(share.min for share in shares), max(share.max for share in shares))
    even = all(max(one) - min(one) <= 1 for one in used)
    found = of_all(count for one in used for count in one)
    yield from _figure(name, found, ProvenBest.of(best, say("%(why)s: none can be more even", why=why)), reached=even)


def _rests(reading: ScheduleCounts) -> Iterator[FairnessFigure]:
    total = sum(map(len, reading.resting.values()))
    if not total:
        return
    counts = of_all(len(rounds) for rounds in reading.resting.values())
    yield from _figure("sit_outs", counts, bests.by_counting(total, len(reading.resting), "rests", "entries"))
    found = spacing(reading.resting)
    best = bests.best_spacing(reading.schedule, reading.resting)
    yield from _figure("spacing", found, best, reached=best is not None and found is not None and found.min == best.least)
