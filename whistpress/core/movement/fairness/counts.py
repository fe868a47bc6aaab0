"""Count in a schedule who sits with whom, against whom, and who plays which sets the same way; the balance of pairs.

Two are compared on a set when both play it North-South, or both East-West. The balance is
Qf = 100 · Smin / Σb². For two entries b sums over the sets that both play: t − 1 where they meet on it, t being how often the
set is played; else 1 if they sit the same way, −1 if opposite ways. Smin is the least Σb² of whole numbers with that Σb.

The counts of a schedule from which all figures follow; where two meet too often, too seldom, or again at once.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seat, Seats, Side
from whistpress.language import say

Two = tuple[int, int]
"""Two numbers, the lower first unless their order matters."""


class Range(Struct, frozen=True):
    """The least and the greatest of some counts.

    >>> whistpress.fairness(whistpress.schedule("howell", pairs=8)).compared
    Range(min=3, max=3)
    """

    min: int  # the least
    max: int  # the greatest

    @property
    def even(self) -> bool:
        """Whether all counts are the same."""
        return self.min == self.max


def two(number: int, other: int) -> Two:
    """Return two numbers in order."""
    return (number, other) if number < other else (other, number)


def over(twos: Iterable[Two], counts: Mapping[Two, int]) -> Range | None:
    """Return the range of the counts of some couples, nought for an uncounted couple; None without couples."""
    return of_all(counts.get(couple, 0) for couple in twos)


def of_all(counts: Iterable[int]) -> Range | None:
    """Return the range of some counts; None when there are none."""
    numbers = list(counts)
    return Range(min(numbers), max(numbers)) if numbers else None


def evenly(total: int, among: int) -> Range | None:
    """Return the most even shares of a total: the whole numbers on both sides of the mean, or the mean alone."""
    return Range(total // among, -(-total // among)) if among else None


Of = Callable[[int], int]
"""Maps a number to the entry for which it plays: itself, or its team."""

Sitting = Callable[[Seats, Of], set[Two]]
"""Returns the couples of the seats of one play that sit together in some way, each once."""

AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def entry_of(schedule: Schedule) -> Of:
    """Return the map from numbers to entries: teams, if there are teams, else the numbers themselves."""
    teams = {number: team for team, members in enumerate(schedule.teams, start=1) for number in members}
    return lambda number: teams.get(number, number)


def itself(number: int) -> int:
    """Return the number: it plays for itself."""
    return number


def entries(schedule: Schedule) -> tuple[int, ...]:
    """Return the numbers of all ranked entries, in order."""
    if schedule.teams:
        return tuple(range(1, len(schedule.teams) + 1))
    resting = {entry for rest in schedule.sit_outs for entry in rest.entries}
    return tuple(sorted({number for play in schedule.plays for number in play.seats.numbers} | resting))


def partners(seats: Seats, of: Of) -> set[Two]:
    """Return the partners of a play; pairs and teams, being one number, have none."""
    sides = (side for side in (seats.ns, seats.ew) if side)
    return {two(of(first), of(second)) for first, second in sides if of(first) != of(second)}


def opponents(seats: Seats, of: Of) -> set[Two]:
    """Return the opponents of a play."""
    return {two(of(number), of(other)) for number, other in product(seats.ns, seats.ew) if of(number) != of(other)}


def count_couples(schedule: Schedule, sitting: Sitting, of: Of) -> Counter[Two]:
    """Count the plays in which each two sit together in some way."""
    counts: Counter[Two] = Counter()
    for seats, times in Counter(play.seats for play in schedule.plays).items():
        for couple in sitting(seats, of):
            counts[couple] += times
    return counts


def count_partners(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are partners; pairs and teams, being one number, have none."""
    return count_couples(schedule, partners, itself)


def count_opponents(schedule: Schedule) -> Counter[Two]:
    """Count the plays in which two numbers are opponents."""
    return count_couples(schedule, opponents, itself)


def led_through(schedule: Schedule) -> Counter[Two]:
    """Count how often the second of two numbers sits next after the first, clockwise: the first leads through him."""
    full = (play for play in schedule.plays if play.seats.ew)
    return Counter(
        (play.seats.at(seat), play.seats.at(AROUND[(index + 1) % 4])) for play in full for index, seat in enumerate(AROUND)
    )


def visits(schedule: Schedule) -> dict[int, dict[tuple[int, Seat], int]]:
    """Count how often each number sits at each table in each seat."""
    counts: defaultdict[int, Counter[tuple[int, Seat]]] = defaultdict(Counter)
    for play in schedule.plays:
        for seat in Seat:
            if number := play.seats.at(seat):
                counts[number][play.table, seat] += 1
    return {number: dict(sorted(counts[number].items())) for number in sorted(counts)}


def rests(schedule: Schedule) -> dict[int, tuple[int, ...]]:
    """List for each entry the rounds in which it, or a pair of it, rests."""
    rounds: dict[int, list[int]] = {entry: [] for entry in entries(schedule)}
    for rest in schedule.sit_outs:
        for entry in dict.fromkeys(rest.entries):
            rounds.setdefault(entry, []).append(rest.round)
    return {entry: tuple(numbers) for entry, numbers in rounds.items()}


def team_mates(schedule: Schedule) -> Iterator[Two]:
    """Return every two players of one team."""
    return (mates for team in schedule.teams for mates in combinations(sorted(team), 2))


def rivals(schedule: Schedule) -> Iterator[Two]:
    """Return every two players of different teams."""
    return (two(player, other) for ours, theirs in combinations(schedule.teams, 2) for player, other in product(ours, theirs))


class PlayedSet(Struct, frozen=True, eq=False):
    """The play of a set of deals: the entries on each side, those that met on it, the number of tables.

    `once`: every entry plays the set at most once. Sets that are played alike are one object, compared by identity.
    """

    sides: Mapping[Side, frozenset[int]]
    meetings: frozenset[Two]
    times: int
    once: bool

    def same_way(self) -> set[Two]:
        """Return every two that play the set the same way."""
        return {couple for numbers in self.sides.values() for couple in combinations(sorted(numbers), 2)}

    def opposite(self) -> set[Two]:
        """Return every two that play it opposite ways, at one table or at two."""
        return {two(number, other) for number, other in product(self.sides[Side.NS], self.sides[Side.EW]) if number != other}


def played_sets(schedule: Schedule) -> tuple[PlayedSet, ...]:
    """Return the play of each set of deals; a deal of no set travels alone."""
    of = entry_of(schedule)
    alike: dict[tuple[Seats, ...], PlayedSet] = {}
    sets = []
    for plays in _plays_of_sets(schedule):
        seats = tuple(sorted(play.seats for play in plays))
        sets.append(alike.get(seats) or alike.setdefault(seats, _set(plays, of)))
    return tuple(sets)


def count_comparisons(schedule: Schedule) -> Counter[Two]:
    """Count the sets of deals that two entries play the same way: both N-S, or both E-W."""
    return comparisons_on(played_sets(schedule))


def comparisons_on(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """Count the sets among `sets` that two entries play the same way."""
    counts: Counter[Two] = Counter()
    for played, times in Counter(sets).items():
        same = played.same_way()
        counts.update(same if times == 1 else dict.fromkeys(same, times))
    return counts


def balance(schedule: Schedule) -> Fraction | None:
    """Work out Qf; None with fewer than two entries, or when no two of them can be compared."""
    return balance_on(played_sets(schedule), len(entries(schedule)))


def balance_on(sets: tuple[PlayedSet, ...], entered: int) -> Fraction | None:
    """Work out Qf of some sets for so many entries."""
    sums = _relations(sets)
    count = entered * (entered - 1) // 2
    squares = sum(b * b for b in sums.values())
    if not count or not squares:
        return None
    share, over = divmod(sum(sums.values()), count)
    return Fraction(100 * ((count - over) * share**2 + over * (share + 1) ** 2), squares)


def _relations(sets: tuple[PlayedSet, ...]) -> Counter[Two]:
    """Work out the b of every two."""
    sums: Counter[Two] = Counter()
    for played, times in Counter(sets).items():
        same = played.same_way()
        for couple in same - played.meetings:
            sums[couple] += times
        for couple in played.opposite() - played.meetings - same:
            sums[couple] -= times
        for couple in played.meetings:
            sums[couple] += times * (played.times - 1)
    return sums


def _set(plays: list[Play], of: Of) -> PlayedSet:
    sides = {side: frozenset(of(number) for play in plays for number in play.seats.side(side)) for side in Side}
    meetings = frozenset(two(of(play.seats.n), of(play.seats.e)) for play in plays if play.seats.ew)
    seats = sum(len({of(number) for number in play.seats.numbers}) for play in plays)
    return PlayedSet(sides, meetings, len(plays), once=len(sides[Side.NS] | sides[Side.EW]) == seats)


def _plays_of_sets(schedule: Schedule) -> Iterator[list[Play]]:
    leaders = {deal: set_[0] for set_ in schedule.sets for deal in set_}
    plays: defaultdict[int, list[Play]] = defaultdict(list)
    for play in schedule.plays:
        for leader in dict.fromkeys(leaders.get(deal, deal) for deal in play.deals):
            plays[leader].append(play)
    yield from plays.values()


class TableRelation(StrEnum):
    """The relation of two at one table."""

    PARTNERS = "partners"
    OPPONENTS = "opponents"


class TableInRound(Struct, frozen=True, order=True):
    """A table in a round."""

    round: int  # from 1
    table: int  # from 1


Places = tuple[TableInRound, ...]


class CoupleMeetings(Struct, frozen=True):
    """Two numbers and every table at which they meet in some way."""

    numbers: Two  # the lower first
    places: Places  # in the order of rounds


class RepeatedMeeting(Struct, frozen=True):
    """Two numbers at one table in two rounds running."""

    numbers: Two  # the lower first
    first: TableInRound  # the table in the first of the two rounds
    first_way: TableRelation  # what they are there: partners or opponents
    then: TableInRound  # the table in the next round
    then_way: TableRelation  # what they are there


class UnevenMeetings(Struct, frozen=True):
    """Couples outside the best range for all."""

    name: str  # of the figure (`partners`, `opponents`, …)
    best: Range  # the range within which all could meet
    more: tuple[CoupleMeetings, ...]  # those that meet more often than its most, the worst first
    fewer: tuple[CoupleMeetings, ...]  # those that meet less often than its least, the worst first


def meeting_places(schedule: Schedule, sitting: Sitting, of: Of) -> dict[Two, Places]:
    """Map each two to the tables at which they sit together in some way, in the order of rounds."""
    tables: defaultdict[Two, list[TableInRound]] = defaultdict(list)
    for play in schedule.plays:
        for numbers in sitting(play.seats, of):
            tables[numbers].append(TableInRound(play.round, play.table))
    return {numbers: tuple(where) for numbers, where in tables.items()}


def uneven_couples(name: str, best: Range, couples: Iterable[Two], where: Mapping[Two, Places]) -> UnevenMeetings:
    """Pick the couples that meet more or less often than is best for all; the worst first."""
    meetings = [CoupleMeetings(numbers, where.get(numbers, ())) for numbers in couples]
    more = sorted(
        (couple for couple in meetings if len(couple.places) > best.max), key=lambda couple: (-len(couple.places), couple.numbers)
    )
    fewer = sorted(
        (couple for couple in meetings if len(couple.places) < best.min), key=lambda couple: (len(couple.places), couple.numbers)
    )
    return UnevenMeetings(name, best, tuple(more), tuple(fewer))


def repeated_meetings(schedule: Schedule, breaks: Collection[int] = ()) -> tuple[RepeatedMeeting, ...]:
    """Return every two that share a table in two rounds running, except across the breaks after some rounds."""
    tables: defaultdict[int, dict[Two, tuple[TableInRound, TableRelation]]] = defaultdict(dict)
    for play in schedule.plays:
        tables[play.round].update(_at_table(play))
    return tuple(
        RepeatedMeeting(numbers, *tables[round_][numbers], *tables[round_ + 1][numbers])
        for round_ in sorted(tables)
        if round_ + 1 in tables and round_ not in breaks
        for numbers in sorted(tables[round_].keys() & tables[round_ + 1].keys())
    )


def _at_table(play: Play) -> Iterator[tuple[Two, tuple[TableInRound, TableRelation]]]:
    table, ways = TableInRound(play.round, play.table), {number: side for side in Side for number in play.seats.side(side)}
    for number, other in combinations(sorted(ways), 2):
        yield (number, other), (table, TableRelation.PARTNERS if ways[number] is ways[other] else TableRelation.OPPONENTS)


Fields = tuple[tuple[int, ...], tuple[int, ...]]
"""The entries of N-S and those of E-W, if they are ranked apart."""


class MeetingKind(Struct, frozen=True):
    """A kind of meeting that should be even: its name, the relation of two, the map to entries, the couples.

    `what` and `whom` are the words for the meetings and for those couples.
    """

    name: str
    sitting: Sitting
    of: Of
    couples: tuple[Two, ...]
    what: str
    whom: str


class ScheduleCounts:
    """The counts of a schedule, each worked out on first access.

    `breaks` are rounds after which a sitting ends, so that the round after them does not follow at once.
    """

    def __init__(self, schedule: Schedule, breaks: Collection[int] = ()) -> None:
        self.schedule, self.breaks = schedule, breaks
        self.of = entry_of(schedule)
        self.entries = entries(schedule)
        self.every_two: tuple[Two, ...] = tuple(combinations(self.entries, 2))

    @cached_property
    def partners(self) -> Counter[Two]:
        """The plays in which two entries are partners."""
        return count_couples(self.schedule, partners, self.of)

    @cached_property
    def opponents(self) -> Counter[Two]:
        """The plays in which two entries are opponents."""
        return count_couples(self.schedule, opponents, self.of)

    @cached_property
    def player_partners(self) -> Counter[Two]:
        """The plays in which two numbers are partners: of entries, or of the players of teams."""
        return count_couples(self.schedule, partners, itself)

    @cached_property
    def player_opponents(self) -> Counter[Two]:
        """The plays in which two numbers are opponents."""
        return count_couples(self.schedule, opponents, itself)

    @cached_property
    def leads(self) -> Counter[Two] | None:
        """The plays in which one number has another next after him; None if a number is more than one player."""
        return led_through(self.schedule) if self.singles else None

    @cached_property
    def lead_range(self) -> Range | None:
        """The range of `leads` over every ordered two who meet."""
        ordered = (couple for player, other in self.player_opponents for couple in ((player, other), (other, player)))
        return None if self.leads is None else over(ordered, self.leads)

    @cached_property
    def sets(self) -> tuple[PlayedSet, ...]:
        """The play of each set of deals."""
        return played_sets(self.schedule)

    @cached_property
    def comparisons(self) -> Counter[Two]:
        """The sets on which two entries sit the same way."""
        return comparisons_on(self.sets)

    @cached_property
    def balance(self) -> Fraction | None:
        """Qf; None for individuals and teams."""
        return balance_on(self.sets, len(self.entries)) if self.schedule.contest is Contest.PAIRS else None

    @cached_property
    def visits(self) -> dict[int, dict[tuple[int, Seat], int]]:
        """The plays of each number at each table in each seat."""
        return visits(self.schedule)

    @cached_property
    def resting(self) -> dict[int, tuple[int, ...]]:
        """The rounds in which each entry rests."""
        return rests(self.schedule)

    @cached_property
    def again(self) -> tuple[RepeatedMeeting, ...]:
        """The couples that share a table in two rounds running."""
        return repeated_meetings(self.schedule, self.breaks)

    @cached_property
    def singles(self) -> bool:
        """Whether each number is one player in one seat of a table of four."""
        return all(len({*play.seats.numbers}) == 4 for play in self.schedule.plays)

    @cached_property
    def fields(self) -> Fields | None:
        """The entries of N-S and of E-W, if they are ranked apart and none changes over."""
        if not self.schedule.two_fields:
            return None
        ns = {number for play in self.schedule.plays for number in play.seats.ns}
        ew = {number for play in self.schedule.plays for number in play.seats.ew}
        return None if ns & ew else (tuple(sorted(ns)), tuple(sorted(ew)))

    @cached_property
    def meetings(self) -> tuple[MeetingKind, ...]:
        """The kinds of meeting that should be even in this contest."""
        return tuple(meeting for meeting in self._meetings() if meeting.couples)

    def counts(self, meeting: MeetingKind) -> Counter[Two]:
        """Return how often two meet in this way."""
        if meeting.sitting is partners:
            return self.partners if meeting.of is self.of else self.player_partners
        return self.opponents if meeting.of is self.of else self.player_opponents

    def places(self, meeting: MeetingKind) -> Mapping[Two, Places]:
        """Return the tables at which two meet in this way."""
        return meeting_places(self.schedule, meeting.sitting, meeting.of)

    def _meetings(self) -> Iterator[MeetingKind]:
        if self.schedule.teams:
            yield from self._of_teams()
        if self.partners:
            yield MeetingKind("partners", partners, self.of, self.every_two, say("partnerships"), say("couples"))
        if self.fields:
            across = tuple(two(number, other) for number, other in product(*self.fields))
            yield MeetingKind("across", opponents, self.of, across, say("meetings"), say("couples of a N-S and an E-W pair"))
        elif not self.schedule.of_partners and not (self.schedule.teams and len(self.every_two) == 1):
            yield MeetingKind("opponents", opponents, self.of, self.every_two, say("meetings"), say("couples"))

    def _of_teams(self) -> Iterator[MeetingKind]:
        mates, others = tuple(team_mates(self.schedule)), tuple(rivals(self.schedule))
        if self.player_partners:
            yield MeetingKind("team_partners", partners, itself, mates, say("partnerships"), say("couples of team mates"))
        yield MeetingKind("team_opponents", opponents, itself, others, say("meetings"), say("couples of adversaries"))
