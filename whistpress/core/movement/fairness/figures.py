"""The figures of a schedule, each beside the proven best and whether it is reached.

Bounds: the best that any schedule of the same size could reach, proven by counting and by parity.

Whether a schedule reaches the bound is another question, answered by the figure beside it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule, Seat
from whistpress.core.movement.fairness.counts import (
    MeetingKind,
    PlayedSet,
    Range,
    ScheduleCounts,
    Two,
    UnevenMeetings,
    entries,
    evenly,
    of_all,
    over,
    uneven_couples,
)
from whistpress.language import say


class ProvenBest(Struct, frozen=True):
    """A bound that no schedule of the same size can better."""

    least: Fraction  # the bound, or its lower end if it is a range
    most: Fraction  # the same figure, or its upper end
    why: str  # the proof in a sentence

    @classmethod
    def of(cls, figure: Range | Fraction | int, why: str) -> "ProvenBest":
        """Make a bound of a range, or of one figure."""
        least, most = (figure.min, figure.max) if isinstance(figure, Range) else (figure, figure)
        return cls(Fraction(least), Fraction(most), why)

    @property
    def range(self) -> Range:
        """The bound in whole numbers."""
        return Range(int(self.least), int(self.most))


def by_counting(total: int, among: int, what: str, whom: str) -> ProvenBest | None:
    """Bound counts whose sum is the same however the schedule is arranged: the most even shares are the best."""
    best = evenly(total, among)
    if best is None:
        return None
    if best.even:
        return ProvenBest.of(
            best,
            say(
                "%(total)s %(what)s for %(among)s %(whom)s make %(fewest)s for each: none can be more even",
                total=total,
                what=what,
                among=among,
                whom=whom,
                fewest=best.min,
            ),
        )
    return ProvenBest.of(
        best,
        say(
            "%(total)s %(what)s for %(among)s %(whom)s do not divide: some must have %(fewest)s, others %(most)s",
            total=total,
            what=what,
            among=among,
            whom=whom,
            fewest=best.min,
            most=best.max,
        ),
    )


def by_shares(best: ProvenBest, shares: Sequence[int], others: int, what: str) -> ProvenBest:
    """Bound the meetings of single players with unequal rests: each has his own meetings to share among the others.

    Whatever the mean of all, the player with fewest meetings meets some other at most as often as his own mean, and the player
    with most meetings meets some other at least as often as his.
    """
    fewest, most = min(shares), max(shares)
    bound = Range(fewest // others, -(-most // others))
    if bound == best.range:
        return best
    why = say(
        "who rests most has %(fewest)s %(what)s among %(others)s others, who rests least %(most)s",
        fewest=fewest,
        what=what,
        others=others,
        most=most,
    )
    return ProvenBest.of(
        bound, say("%(why)s: some must have %(fewest)s, others %(most)s", why=why, fewest=bound.min, most=bound.max)
    )


def best_compared(schedule: Schedule, sets: Sequence[PlayedSet], total: int, among: int) -> ProvenBest | None:
    """Bound the comparisons; None if an entry plays a set twice, for then their number is not fixed.

    If every pair plays every set once, two pairs agree on an even or on an odd number of sets according to how often
    each sits N-S (their habits differ on as many sets as these two numbers add up to, but for an even number). With three or
    more, two of them are alike in that, and agree on a number that differs from the number of sets by an even one.
    """
    if not sets or not all(played.once for played in sets):
        return None
    best = by_counting(total, among, say("comparisons"), say("couples"))
    if best is None or not _off_parity(schedule, sets, best.range):
        return best
    mean = best.range.min
    why = say(
        "%(mean)s for each would be even, but of three pairs two sit N-S an even number of sets, or two an odd "
        "number; those agree on an %(value)s number of the %(number)s sets",
        mean=mean,
        value=say("odd") if len(sets) % 2 else say("even"),
        number=len(sets),
    )
    return ProvenBest.of(Range(mean - 1, mean + 1), why)


def best_balance(schedule: Schedule, sets: Sequence[PlayedSet], meetings: Range | None, compared: Range | None) -> ProvenBest:
    """Bound the balance: 100 by its definition; less if the comparisons cannot be equal.

    With n pairs who all meet equally often, b is twice the comparisons but for a constant. When parity forbids equal
    comparisons, every two whose numbers of N-S sets are both even or both odd are at least one comparison off; those are
    the fewest when the pairs are half and half, and each adds at least 4 to Σb².
    """
    number, equal = len(entries(schedule)), compared is not None and compared.even
    if not equal or compared is None or not meetings or not meetings.even or not _off_parity(schedule, sets, compared):
        return ProvenBest.of(100, say("100 is the most even that whole numbers allow"))
    alike = 2 * ((number // 2) * (number // 2 - 1) // 2)
    mean = 2 * compared.min - len(sets) + meetings.min * number // 2
    least = number * (number - 1) // 2 * mean**2
    return ProvenBest.of(
        Fraction(100 * least, least + 4 * alike),
        say(
            "equal comparisons are out of the question for %(number)s pairs; at least %(alike)s couples are one "
            "set off, each adding 4 to the least sum of squares, %(least)s",
            number=number,
            alike=alike,
            least=least,
        ),
    )


def best_leads(meetings: Mapping[Two, int]) -> ProvenBest | None:
    """Bound the leads: of the meetings of two, each leads through the other in half; with an odd number, in one more."""
    if not meetings:
        return None
    fewest, most = min(meetings.values()), max(meetings.values())
    best = Range(fewest // 2, -(-most // 2))
    return ProvenBest.of(
        best, say("of two opponents one has the other next after him at each meeting: half of them each way is even")
    )


def best_repeats(schedule: Schedule, breaks: Collection[int] = ()) -> ProvenBest | None:
    """Bound the couples that share a table in two rounds running; None if one number sits at two tables at once.

    The players of a table go to at most as many tables as the next round has: with fewer tables than players, some stay
    together. The same holds backwards for the players of each table of the next round.
    """
    rounds, entered = _tables_by_round(schedule), len({number for play in schedule.plays for number in play.seats.numbers})
    if any(max(Counter(number for table in tables for number in table).values(), default=1) > 1 for tables in rounds.values()):
        return None
    running = [(rounds[round_], rounds[round_ + 1]) for round_ in sorted(rounds) if round_ + 1 in rounds and round_ not in breaks]
    least = sum(max(_least_together(tables, then, entered), _least_together(then, tables, entered)) for tables, then in running)
    if not least:
        return ProvenBest.of(0, say("there are enough tables for pairs to separate after each round"))
    most = max(len(table) for tables in rounds.values() for table in tables)
    fewest = min(min(len(tables), len(then)) for tables, then in running)
    where = say("only %(fewest)s tables", fewest=fewest) if fewest > 1 else say("the one table")
    moves = say("each of the %(number)s moves", number=len(running)) if len(running) > 1 else say("the move")
    couples = say("%(least)s couples", least=least) if least > 1 else say("one couple")
    return ProvenBest.of(
        least,
        say(
            "the %(most)s of a table go on to %(where)s, so some go together at %(moves)s: at least %(couples)s",
            most=most,
            where=where,
            moves=moves,
            couples=couples,
        ),
    )


def best_spacing(schedule: Schedule, resting: Mapping[int, tuple[int, ...]]) -> ProvenBest | None:
    """Bound the closest two rests of one entry; None if no entry need rest twice."""
    counts = Counter(dict.fromkeys(range(1, schedule.rounds + 1), 0))
    counts.update(round_ for rounds in resting.values() for round_ in rounds)
    number, sums = len(resting), [0, *accumulate(counts[round_] for round_ in range(1, schedule.rounds + 1))]
    if sums[-1] <= number:
        return None
    widest = max(
        width
        for width in range(1, len(sums))
        if all(sums[end] - sums[end - width] <= number for end in range(width, len(sums)))
    )  # fmt: skip
    return ProvenBest.of(
        widest,
        say(
            "in %(widest)s rounds running there are more rests than the %(number)s entries: one comes twice",
            widest=widest + 1,
            number=number,
        ),
    )


def _off_parity(schedule: Schedule, sets: Sequence[PlayedSet], compared: Range) -> bool:
    """Return whether every pair plays every set once, equal comparisons would be a whole number, and parity forbids it."""
    number = len(entries(schedule))
    complete = schedule.contest is Contest.PAIRS and all(played.once and 2 * played.times == number for played in sets)
    return complete and number >= 3 and compared.even and (len(sets) - compared.min) % 2 == 1


def _tables_by_round(schedule: Schedule) -> dict[int, list[frozenset[int]]]:
    rounds: defaultdict[int, list[frozenset[int]]] = defaultdict(list)
    for play in schedule.plays:
        rounds[play.round].append(frozenset(play.seats.numbers))
    return dict(rounds)


def _least_together(tables: Sequence[frozenset[int]], onto: Sequence[frozenset[int]], entered: int) -> int:
    """Count the couples of `tables` that must share one of the tables `onto`, for every assignment.

    The players without a seat there may be those who would cost most.
    """
    free = entered - sum(map(len, onto))
    costs = sorted((player // len(onto) for table in tables for player in range(len(table))), reverse=True)
    return sum(costs[free:])


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
        yield from _figure("leads_through", counted.lead_range, best_leads(counted.player_opponents))
    yield from _figure("repeated", len(counted.again), best_repeats(counted.schedule, counted.breaks))
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
    best = by_counting(sum(counts[couple] for couple in meeting.couples), len(meeting.couples), meeting.what, meeting.whom)
    rests = of_all(len(rounds) for rounds in counted.resting.values())
    if best is None or rests is None or rests.max - rests.min != 1 or counted.schedule.contest is not Contest.INDIVIDUAL:
        return best
    shares = [sum(counts[couple] for couple in meeting.couples if entry in couple) for entry in counted.entries]
    return by_shares(best, shares, len(counted.entries) - 1, meeting.what)


def _comparisons(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    """Compare every two; in two fields those within a field; teams, which sit both ways, are not compared."""
    if not counted.comparisons or counted.schedule.contest not in (Contest.PAIRS, Contest.INDIVIDUAL):
        return
    couples, name = counted.every_two, "compared"
    if counted.fields:
        couples, name = tuple(two for field in counted.fields for two in combinations(field, 2)), "within"
    total = sum(counted.comparisons[couple] for couple in couples)
    best = best_compared(counted.schedule, counted.sets, total, len(couples))
    yield from _spread(name, couples, counted.comparisons, best)


def _balance(counted: ScheduleCounts) -> Iterator[FairnessFigure]:
    if counted.balance is None:
        return
    couples = len(counted.every_two)
    equal, meetings = evenly(sum(counted.comparisons.values()), couples), over(counted.every_two, counted.opponents)
    best = None if counted.fields else best_balance(counted.schedule, counted.sets, meetings, equal)
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
    yield from _figure("sit_outs", counts, by_counting(total, len(counted.resting), say("rests"), say("entries")))
    figure = spacing(counted.resting)
    best = best_spacing(counted.schedule, counted.resting)
    yield from _figure("spacing", figure, best, reached=best is not None and figure is not None and figure.min == best.least)
