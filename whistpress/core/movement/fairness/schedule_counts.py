"""The counts of a schedule from which all figures follow; where two meet too often, too seldom, or again at once."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seat, Side
from whistpress.core.movement.fairness.counts import (
    Of,
    PlayedSet,
    Range,
    Sitting,
    Two,
    balance_on,
    comparisons_on,
    count_couples,
    entries,
    entry_of,
    itself,
    led_through,
    opponents,
    over,
    partners,
    played_sets,
    rests,
    rivals,
    team_mates,
    two,
    visits,
)
from whistpress.language import say


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
