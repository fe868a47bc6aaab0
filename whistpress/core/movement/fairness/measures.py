"""Everything measured in a schedule, together: figures, matrices, uneven and repeated meetings."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, PlayedLine, Schedule, Seat, Seats, SitOut
from whistpress.core.movement.fairness.counts import (
    Fields,
    Range,
    RepeatedMeeting,
    ScheduleCounts,
    TableRelation,
    Two,
    UnevenMeetings,
    over,
    rivals,
    team_mates,
    two,
)
from whistpress.core.movement.fairness.figures import FairnessFigure, figures, spacing, uneven_meetings


class Matrix(Struct, frozen=True):
    """How often any two meet in some way.

    >>> met = whistpress.fairness(whistpress.schedule("howell", pairs=8)).matrix("compared")
    >>> met.rows, met.at(1, 2)
    ((1, 2, 3, 4, 5, 6, 7, 8), 3)
    """

    name: str  # of the figure
    rows: tuple[int, ...]  # numbers; for two fields those of N-S
    columns: tuple[int, ...]  # the same numbers; for two fields those of E-W
    counts: Mapping[Two, int]  # by couple, the lower number first unless `ordered`; nought if absent
    ordered: bool = False  # a row leads through a column
    singles: bool = False  # the numbers are players of teams, not entries

    def at(self, row: int, column: int) -> int | None:
        """Return the count of two; None for a number with itself."""
        if row == column:
            return None
        return self.counts.get((row, column) if self.ordered else two(row, column), 0)


def matrices(counted: ScheduleCounts) -> Iterator[Matrix]:
    """Yield the matrices that matter: partners, opponents, comparisons, leads."""
    singles = bool(counted.schedule.teams)
    numbers = tuple(sorted(counted.visits)) if singles else counted.entries
    rows, columns = counted.fields or (numbers, numbers)
    if len(numbers) < 2:
        return
    if counted.player_partners:
        yield Matrix("partners", numbers, numbers, counted.player_partners, singles=singles)
    if counted.player_opponents:
        yield Matrix("opponents", rows, columns, counted.player_opponents, singles=singles)
    if counted.comparisons and not singles and counted.schedule.contest in (Contest.PAIRS, Contest.INDIVIDUAL):
        yield Matrix("compared", numbers, numbers, counted.comparisons)
    if counted.leads:
        yield Matrix("leads_through", numbers, numbers, counted.leads, ordered=True, singles=singles)


class Fairness(Struct, frozen=True, kw_only=True):
    """The measures of a schedule. Ranges are over every two entries; None with fewer than two.

    Partners of an individual contest sit the same way on every set that they share. A lead through one is a lead up to the other.

    >>> measured = whistpress.fairness(whistpress.schedule("howell", pairs=7))
    >>> measured.opponents, measured.sit_outs[3], measured.resting[3], measured.share_met
    (Range(min=1, max=1), 1, (3,), Fraction(1, 1))
    """

    partners: Range | None  # in how many plays (a table in a round) two entries sat together
    opponents: Range | None  # in how many plays two entries sat against each other
    compared: Range | None  # on how many sets of deals they sat the same way
    balance: Fraction | None  # Qf, 100 when perfect; None for individuals and teams
    team_partners: Range | None  # of two players of one team, where players have numbers
    team_opponents: Range | None  # of two players of two teams, where players have numbers
    leads_through: Range | None  # how often one plays next after the other; None if a number is a pair or team
    repeated_partners: int  # how often two are partners again in the very next round
    repeated_opponents: int  # how often two are opponents again in the very next round
    seats: Mapping[int, Mapping[tuple[int, Seat], int]]  # for each number: how often it sat at a table in a seat
    sit_outs: Mapping[int, int]  # how often each entry rests
    resting: Mapping[int, tuple[int, ...]]  # in which rounds each entry rests
    spacing: Range | None  # fewest and most rounds between two rests of an entry; None when none rests twice
    share_met: Fraction | None  # the part of all couples of entries that meet as opponents
    fields: Fields | None  # the N-S and the E-W entries, if ranked apart
    figures: tuple[FairnessFigure, ...]  # those that matter, each beside its proven best
    matrices: tuple[Matrix, ...]  # the counts of every two
    uneven: tuple[UnevenMeetings, ...]  # the couples outside the best range for all, with their tables
    again: tuple[RepeatedMeeting, ...]  # all couples that share a table in two rounds running

    def figure(self, name: str) -> FairnessFigure | None:
        """Return the figure of a name, None when it does not matter here."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def matrix(self, name: str) -> Matrix | None:
        """Return the matrix of a name, or None."""
        return next((matrix for matrix in self.matrices if matrix.name == name), None)


def measure(schedule: Schedule, breaks: Collection[int] = ()) -> Fairness:
    """Count everything in a schedule.

    `breaks` are rounds after which a sitting ends, so that the round after them does not follow at once.
    """
    counted = ScheduleCounts(schedule, breaks)
    couples, met = len(counted.every_two), sum(two in counted.opponents for two in counted.every_two)
    return Fairness(
        partners=over(counted.every_two, counted.partners),
        opponents=over(counted.every_two, counted.opponents),
        compared=over(counted.every_two, counted.comparisons),
        balance=counted.balance,
        team_partners=over(team_mates(schedule), counted.player_partners),
        team_opponents=over(rivals(schedule), counted.player_opponents),
        leads_through=counted.lead_range,
        repeated_partners=_both_times(counted.again, TableRelation.PARTNERS),
        repeated_opponents=_both_times(counted.again, TableRelation.OPPONENTS),
        seats=counted.visits,
        sit_outs={entry: len(rounds) for entry, rounds in counted.resting.items()},
        resting=counted.resting,
        spacing=spacing(counted.resting),
        share_met=Fraction(met, couples) if couples else None,
        fields=counted.fields,
        figures=tuple(figures(counted)),
        matrices=tuple(matrices(counted)),
        uneven=tuple(uneven_meetings(counted)),
        again=counted.again,
    )


def _both_times(repeated: Collection[RepeatedMeeting], way: TableRelation) -> int:
    return sum(meeting.first_way is way and meeting.then_way is way for meeting in repeated)


def join_schedules(schedules: Sequence[Schedule]) -> Schedule:
    """Join one or more schedules; rounds and deals are numbered on."""
    first, *others = schedules
    if not others:
        return first
    rounds = (0, *accumulate(schedule.rounds for schedule in schedules))
    deals = (0, *accumulate(schedule.deals for schedule in schedules))
    entered = {number for schedule in schedules for number in schedule.numbers()}
    return replace(
        first,
        tables=max(schedule.tables for schedule in schedules),
        deals=deals[-1],
        rounds=rounds[-1],
        entries=first.entries if first.teams else len(entered),
        plays=tuple(
            replace(play, round=play.round + rounds[at], deals=tuple(deal + deals[at] for deal in play.deals))
            for at, schedule in enumerate(schedules)
            for play in schedule.plays
        ),
        sit_outs=tuple(
            SitOut(rest.round + rounds[at], rest.entries) for at, schedule in enumerate(schedules) for rest in schedule.sit_outs
        ),
        sets=tuple(tuple(deal + deals[at] for deal in set_) for at, schedule in enumerate(schedules) for set_ in schedule.sets),
        two_fields=all(schedule.two_fields for schedule in schedules),
        notes=tuple(dict.fromkeys(note for schedule in schedules for note in schedule.notes)),
    )


def as_played(schedule: Schedule, lines: Iterable[PlayedLine]) -> Schedule | None:
    """Derive the schedule from the lines; None if they agree with it, or if it has no trays.

    A line that is not in the schedule goes into the round in which its N-S side was to play that deal, else its adversaries; else
    after all others. Tables and rounds without a line were not played.
    """
    written_lines = [line for line in lines if not line.is_awaited]
    if schedule.by_rounds or all(line.round is not None for line in written_lines):
        return None
    places: dict[tuple[int, int, Seats], list[int]] = {}
    for line in written_lines:
        round_, table = (line.round, line.table) if line.round and line.table else _place(schedule, line)
        deals = places.setdefault((round_, table, line.seats), [])
        if line.deal not in deals:
            deals.append(line.deal)
    plays = tuple(Play(round_, table, seats, tuple(sorted(deals))) for (round_, table, seats), deals in places.items())
    return replace(
        schedule, plays=tuple(sorted(plays)), rounds=max(play.round for play in plays), sit_outs=_rests(schedule, plays)
    )


def _place(schedule: Schedule, line: PlayedLine) -> tuple[int, int]:
    """Return round and table of a line that is not in the schedule."""
    for side in (line.seats.ns, line.seats.ew):
        for play in schedule.of_deal(line.deal):
            if set(side) & set(play.seats):
                return play.round, play.table
    return schedule.rounds + 1, 1


def _rests(schedule: Schedule, plays: Iterable[Play]) -> tuple[SitOut, ...]:
    """Return the entries that sat at no table, round by round."""
    everybody = {schedule.entry_of(number) for number in schedule.numbers()}
    seated: dict[int, set[int]] = {}
    for play in plays:
        seated.setdefault(play.round, set()).update(schedule.entry_of(number) for number in play.seats.numbers)
    return tuple(
        SitOut(round_, tuple(sorted(everybody - entries))) for round_, entries in sorted(seated.items()) if everybody - entries
    )
