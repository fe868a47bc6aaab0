"""Where in a schedule two meet too often, too seldom, or again in the very next round."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Side
from whistpress.core.movement.fairness.ranges import Range, Two
from whistpress.core.movement.fairness.seated import Of, Sitting


class TableRelation(StrEnum):
    """How two sit at one table."""

    PARTNERS = "partners"
    OPPONENTS = "opponents"


class TableInRound(Struct, frozen=True, order=True):
    """A table in a round."""

    round: int
    table: int


class CoupleMeetings(Struct, frozen=True):
    """Two numbers and every place where they meet in some way."""

    numbers: Two
    places: tuple[TableInRound, ...]


class RepeatedMeeting(Struct, frozen=True):
    """Two numbers at one table in two rounds running: where and how, first and then."""

    numbers: Two
    first: TableInRound
    first_way: TableRelation
    then: TableInRound
    then_way: TableRelation


class UnevenMeetings(Struct, frozen=True):
    """Couples beyond what is the best for all: `more` meet oftener than the best's most, `fewer` seldomer than its least.

    `name` is that of the figure (`partners`, `opponents`, …).
    """

    name: str
    best: Range
    more: tuple[CoupleMeetings, ...]
    fewer: tuple[CoupleMeetings, ...]


def places(schedule: Schedule, sitting: Sitting, of: Of) -> dict[Two, tuple[TableInRound, ...]]:
    """Where each two sit together in some way, in the order of rounds and tables."""
    found: defaultdict[Two, list[TableInRound]] = defaultdict(list)
    for play in schedule.plays:
        for numbers in sitting(play, of):
            found[numbers].append(TableInRound(play.round, play.table))
    return {numbers: tuple(where) for numbers, where in found.items()}


def uneven(name: str, best: Range, couples: Iterable[Two], where: Mapping[Two, tuple[TableInRound, ...]]) -> UnevenMeetings:
    """Pick the couples that meet oftener or seldomer than is best for all; the oftenest and the seldomest first."""
    found = [CoupleMeetings(numbers, where.get(numbers, ())) for numbers in couples]
    more = sorted((one for one in found if len(one.places) > best.max), key=lambda one: (-len(one.places), one.numbers))
    fewer = sorted((one for one in found if len(one.places) < best.min), key=lambda one: (len(one.places), one.numbers))
    return UnevenMeetings(name, best, tuple(more), tuple(fewer))


def again(schedule: Schedule, breaks: Collection[int] = ()) -> tuple[RepeatedMeeting, ...]:
    """Every two who share a table in two rounds running; not across a break, which comes after the rounds named."""
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
    place, ways = TableInRound(play.round, play.table), {number: side for side in Side for number in play.seats.side(side)}
    for one, other in combinations(sorted(ways), 2):
        yield (one, other), (place, TableRelation.PARTNERS if ways[one] is ways[other] else TableRelation.OPPONENTS)
