"""The counts of every two, row by row."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import Contest
from whistpress.core.movement.fairness.ranges import Two, two
from whistpress.core.movement.fairness.reading import ScheduleCounts


class Matrix(Struct, frozen=True):
    """Counts of every two: `name` as that of the figure, rows, columns, and the count of each two (nought where none).

    Rows and columns are the same numbers, but for two fields: those of N-S and of E-W. `ordered`: a row leads through a
    column. `singles`: the numbers are players of teams, not entries.
    """

    name: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    counts: Mapping[Two, int]
    ordered: bool = False
    singles: bool = False

    def at(self, row: int, column: int) -> int | None:
        """The count of two; None for a number with itself."""
        if row == column:
            return None
        return self.counts.get((row, column) if self.ordered else two(row, column), 0)


def matrices(reading: ScheduleCounts) -> Iterator[Matrix]:
    """The matrices that tell something: partners, opponents, who is compared with whom, who leads through whom."""
    singles = bool(reading.schedule.teams)
    numbers = tuple(sorted(reading.visits)) if singles else reading.entries
    rows, columns = reading.fields or (numbers, numbers)
    if len(numbers) < 2:
        return
    if reading.partnered:
        yield Matrix("partners", numbers, numbers, reading.partnered, singles=singles)
    if reading.met:
        yield Matrix("opponents", rows, columns, reading.met, singles=singles)
    if reading.compared and not singles and reading.schedule.contest in (Contest.PAIRS, Contest.INDIVIDUAL):
        yield Matrix("compared", numbers, numbers, reading.compared)
    if reading.leads:
        yield Matrix("leads_through", numbers, numbers, reading.leads, ordered=True, singles=singles)
