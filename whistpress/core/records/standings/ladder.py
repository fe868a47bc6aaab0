"""The ladder of a standing: what parts those whose figures are equal."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.records.standings.gathering import Counted, Who


class StandingRow(Struct, frozen=True, kw_only=True):
    """Somebody's place: the figure, the results behind it (oldest first), how it was parted from an equal one.

    `base` is the figure of the events compared with (`before` are its results), `handicap` what past prizes cost: both are
    taken from what the results make.
    """

    who: Who
    place: int = 0
    figure: Fraction
    results: tuple[Counted, ...]
    base: Fraction | None = None
    before: tuple[Counted, ...] = ()
    handicap: Fraction = Fraction(0)
    decided: str = ""

    @property
    def firsts(self) -> int:
        """How many first places are among the results."""
        return sum(one.place == 1 for one in self.results)


Worth = tuple[Fraction, ...]
Rung = Callable[[StandingRow, Sequence[StandingRow]], Worth]
"""What somebody has of something, among those who are tied; more stands higher, and the first figure that differs decides."""


def _countback(row: StandingRow, tied: Sequence[StandingRow]) -> Worth:
    """How many first places, second places and so on, down to the lowest that anybody of the tied has."""
    lowest = max((one.place for other in tied for one in other.results), default=0)
    return tuple(Fraction(sum(one.place == place for one in row.results)) for place in range(1, lowest + 1))


def _between(row: StandingRow, tied: Sequence[StandingRow]) -> Worth:
    """In the events in which two of the tied took part: how often one did better, less how often worse."""
    mine = {one.event: one.figure for one in row.results}
    met = [(mine[one.event], one.figure) for other in tied if other.who != row.who for one in other.results if one.event in mine]
    return (Fraction(sum((own > theirs) - (own < theirs) for own, theirs in met)),)


RUNGS: Mapping[str, Rung] = MappingProxyType(
    {
        "firsts": lambda row, _: (Fraction(row.firsts),),
        "countback": _countback,
        "best": lambda row, _: (max((one.figure for one in row.results), default=Fraction(0)),),
        "results": lambda row, _: (Fraction(len(row.results)),),
        "latest": lambda row, _: (row.results[-1].figure if row.results else Fraction(0),),
        "between": _between,
    }
)
"""The rungs of a ladder by name."""


def placed(rows: Sequence[StandingRow], ladder: Sequence[str]) -> tuple[StandingRow, ...]:
    """The rows in order; those whom no rung parts share the place."""
    rungs = [name for name in ladder if name in RUNGS]
    found = list[StandingRow]()
    for figure in sorted({row.figure for row in rows}, reverse=True):
        equal = sorted((row for row in rows if row.figure == figure), key=lambda row: row.who)
        for group in _parted(equal, rungs):
            place = len(found) + 1
            found.extend(replace(row, place=place) for row in group)
    return tuple(found)


def _parted(tied: Sequence[StandingRow], ladder: Sequence[str]) -> list[list[StandingRow]]:
    """The tied in groups, the best first: each rung looks at those alone whom the rungs before it have left tied."""
    if len(tied) < 2 or not ladder:
        return [list(tied)]
    name, *further = ladder
    worth = {row.who: RUNGS[name](row, tied) for row in tied}
    values = sorted(set(worth.values()), reverse=True)
    if len(values) == 1:
        return _parted(tied, further)
    return [
        group
        for value in values
        for group in _parted([replace(row, decided=name) for row in tied if worth[row.who] == value], further)
    ]
