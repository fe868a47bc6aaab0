"""Everything measured in a schedule, together: figures, matrices, uneven and repeated meetings."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Contest, Schedule, Seat
from whistpress.core.movement.fairness.counts import Range, Two, over, rivals, team_mates, two
from whistpress.core.movement.fairness.figures import FairnessFigure, figures, spacing, uneven_meetings
from whistpress.core.movement.fairness.schedule_counts import (
    Fields,
    RepeatedMeeting,
    ScheduleCounts,
    TableRelation,
    UnevenMeetings,
)


class Matrix(Struct, frozen=True):
    """Counts of every two: the name of the figure, rows, columns, and the count of each two (nought if absent).

    Rows and columns are the same numbers, except for two fields: N-S and E-W. `ordered`: a row leads through a
    column. `singles`: the numbers are players of teams, not entries.
    """

    name: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    counts: Mapping[Two, int]
    ordered: bool = False
    singles: bool = False

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

    `partners`: in how many plays (a table in a round) two entries sat together; `opponents`: against each other;
    `compared`: on how many sets of deals they sat the same way (partners of an individual contest do on every one that
    they share). `balance` is Qf, 100 when perfect; None for individuals and teams. `team_partners`, `team_opponents`: the
    same over two players of one team and of two teams, where players have numbers of their own.
    `leads_through`: how often one has the other next after him, over every ordered two who meet as opponents; a lead through
    one is a lead up to the other. None if a number is a pair or a team.
    `repeated_partners`, `repeated_opponents`: how often two numbers meet again in the same relation in the very next round;
    `again` are all couples that share a table in two rounds running. `uneven` are the couples outside the best range for all,
    with their tables.
    `seats`: for each number how often it sat at a table in a seat. `sit_outs`: how often each entry rests, `resting` in
    which rounds; `spacing`: the fewest and most rounds from one rest of an entry to its next, None when none rests twice.
    `share_met`: the part of all couples of entries that meet as opponents. `fields` are the N-S and the E-W entries, if ranked
    apart. `figures` are the figures that matter, each beside its proven best; `matrices` the counts of every two.
    """

    partners: Range | None
    opponents: Range | None
    compared: Range | None
    balance: Fraction | None
    team_partners: Range | None
    team_opponents: Range | None
    leads_through: Range | None
    repeated_partners: int
    repeated_opponents: int
    seats: Mapping[int, Mapping[tuple[int, Seat], int]]
    sit_outs: Mapping[int, int]
    resting: Mapping[int, tuple[int, ...]]
    spacing: Range | None
    share_met: Fraction | None
    fields: Fields | None
    figures: tuple[FairnessFigure, ...]
    matrices: tuple[Matrix, ...]
    uneven: tuple[UnevenMeetings, ...]
    again: tuple[RepeatedMeeting, ...]

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
