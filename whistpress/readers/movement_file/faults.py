"""What makes a movement impossible: somebody in two places at once, the same deals twice."""

from collections.abc import Iterator

from whistpress.problems import Problems
from whistpress.readers.movement_file.draft import Draft, Number, Row

Place = tuple[int, int]
"""A number and a side: 0 N-S, 1 E-W. Where a number is one pair or player, the side is always 0."""


def faults(draft: Draft, problems: Problems) -> None:
    """Note every problem of form of a movement, and every error, each at the place that comes later."""
    problems.extend(draft.slips)
    if not draft.rows and draft.sound:
        problems.add("E407", "nobody plays in this movement", draft.at, "write a row for each round, or for each table")
    for row, seat, other in _doubled(draft):
        table = f"at table {other.table} already" if other.table != row.table else "twice at this table"
        message = f"in round {row.round} {draft.call(seat.value)} sits {table}"
        problems.add("E408", message, seat.at, *_other_line(seat, other))
    for row, seat, tray, other in _again(draft):
        again = f"{draft.call(seat.value)} plays {draft.call_tray(tray)} in round {row.round}"
        message = f"{again}, and has played it in round {other.round}"
        problems.add("E409", message, tray.at, *_other_line(tray, other))


def _other_line(here: Number, other: Row) -> tuple[str, ...]:
    return (f"line {other.at.line} has it first",) if other.at.line != here.at.line else ()


def _doubled(draft: Draft) -> Iterator[tuple[Row, Number, Row]]:
    """Who sits in two places of one round: the second row in the file, the number there, and the first row."""
    seen: dict[tuple[int, Place], Row] = {}
    for row in draft.rows:
        here: set[Place] = set()
        for place, seat in _places(draft, row):
            other = seen.setdefault((row.round, place), row)
            if other is not row or place in here:
                yield row, seat, other
            here.add(place)


def _again(draft: Draft) -> Iterator[tuple[Row, Number, Number, Row]]:
    """Who plays a set or deal twice: the later row, the number, the set, and the earlier row; one for each set of a row."""
    seen: dict[tuple[int, Place], Row] = {}
    for row in draft.in_order():
        told: set[int] = set()
        for place, seat in _places(draft, row):
            for tray in row.trays:
                other = seen.setdefault((tray.value, place), row)
                if other is row or tray.value in told or _overplay(row, other):
                    continue
                if other.round != row.round:
                    told.add(tray.value)
                    yield row, seat, tray, other


def _overplay(row: Row, other: Row) -> bool:
    """Whether the same four play again with N-S and E-W exchanged: the overplay of a single table (Barney p. 24)."""
    return _sides(row) == tuple(reversed(_sides(other)))


def _sides(row: Row) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(seat.value for seat in side) for side in row.sides)


def _places(draft: Draft, row: Row) -> Iterator[tuple[Place, Number]]:
    """Each number of a row; of a team, which sits both ways, with its side."""
    for side, seats in enumerate(row.sides):
        for seat in seats:
            yield (seat.value, side if draft.by_teams else 0), seat
