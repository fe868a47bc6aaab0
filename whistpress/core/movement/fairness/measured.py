"""Everything that is measured in a schedule, together."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Schedule, Seat
from whistpress.core.movement.fairness.figures import FairnessFigure, figures, spacing, uneven_meetings
from whistpress.core.movement.fairness.matrices import Matrix, matrices
from whistpress.core.movement.fairness.places import RepeatedMeeting, TableRelation, UnevenMeetings
from whistpress.core.movement.fairness.ranges import Range, over
from whistpress.core.movement.fairness.reading import Fields, ScheduleCounts
from whistpress.core.movement.fairness.seated import rivals, team_mates


class Fairness(Struct, frozen=True, kw_only=True):
    """What can be counted in a schedule. Ranges over every two entries; None with fewer than two.

    `partners`: in how many plays (a table in a round) two entries sat together; `opponents`: against each other;
    `compared`: on how many sets of deals they sat the same way (partners of an individual contest do on every one that
    they share). `balance` is Qf, 100 when perfect; None for individuals and teams. `team_partners`, `team_opponents`: the
    same over two players of one team and of two teams, where players have numbers of their own.
    `leads_through`: how often one has the other next after him, over every ordered two who meet as opponents; what one
    leads through, the other has led up to him. None where a number is a pair or a team.
    `repeated_partners`, `repeated_opponents`: how often two numbers meet so again in the very next round; `again` says
    where any two share a table in two rounds running, however they sit. `uneven` are the couples that meet oftener or
    seldomer than the best allows for all, with the places.
    `seats`: for each number how often it sat at a table in a seat. `sit_outs`: how often each entry rests, `resting` in
    which rounds; `spacing`: the fewest and most rounds from one rest of an entry to its next, None when nobody rests twice.
    `share_met`: the part of all couples of entries that meet as opponents. `fields` are the N-S and the E-W entries where
    they are ranked apart. `figures` are those that tell, each beside its proven best; `matrices` the counts of every two.
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
        """The figure of a name, None when it tells nothing here."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def matrix(self, name: str) -> Matrix | None:
        """The matrix of a name, None when there is none."""
        return next((matrix for matrix in self.matrices if matrix.name == name), None)


def measure(schedule: Schedule, breaks: Collection[int] = ()) -> Fairness:
    """Count everything in a schedule.

    `breaks` are rounds after which a sitting ends: what follows them is not the very next round.
    """
    reading = ScheduleCounts(schedule, breaks)
    return Fairness(
        partners=over(reading.every_two, reading.partners),
        opponents=over(reading.every_two, reading.opponents),
        compared=over(reading.every_two, reading.compared),
        balance=reading.balance,
        team_partners=over(team_mates(schedule), reading.partnered),
        team_opponents=over(rivals(schedule), reading.met),
        leads_through=reading.led,
        repeated_partners=_both_times(reading.again, TableRelation.PARTNERS),
        repeated_opponents=_both_times(reading.again, TableRelation.OPPONENTS),
        seats=reading.visits,
        sit_outs={entry: len(rounds) for entry, rounds in reading.resting.items()},
        resting=reading.resting,
        spacing=spacing(reading.resting),
        share_met=_share(reading),
        fields=reading.fields,
        figures=tuple(figures(reading)),
        matrices=tuple(matrices(reading)),
        uneven=tuple(uneven_meetings(reading)),
        again=reading.again,
    )


def _both_times(repeated: Collection[RepeatedMeeting], way: TableRelation) -> int:
    return sum(one.first_way is way and one.then_way is way for one in repeated)


def _share(reading: ScheduleCounts) -> Fraction | None:
    every_two = reading.every_two
    return Fraction(sum(each in reading.opponents for each in every_two), len(every_two)) if every_two else None
