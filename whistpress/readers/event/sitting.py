"""One sitting of an event while its lines are read: its part of the schedule, and where everybody meets."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from whistpress.core.model import Line, Play, Schedule, Seats
from whistpress.readers.event.numbering import Numbering
from whistpress.readers.event.reading import At
from whistpress.readers.toml_positions import KeyPath

Sides = tuple[int, int, int, int]
"""Who sits N-S and who sits E-W, whichever of the two chairs each has."""


def sides(seats: Seats) -> Sides:
    """The sides of a table."""
    n, s, e, w = seats
    return (n, s, e, w) if n <= s and e <= w else (min(n, s), max(n, s), min(e, w), max(e, w))


@dataclass(frozen=True, slots=True)
class Given:
    """A line as the record gives it: where it stands, and in which form (`lines`, `ns`, `cards`, a CSV file)."""

    line: Line
    at: At
    form: str
    play: Play | None


@dataclass
class Sitting:
    """A sitting as it is read.

    `path` is where its tables stand in the file, `rounds` its part of the schedule (empty: all of it). `schedule` is
    None for a record of lines whose movement nobody knows. `given` are its lines; `slipped` the deals with a line that
    could not be understood; `astray` is true when lines of a deal that is not there may be those of another.
    """

    number: int
    date: datetime.date
    schedule: Schedule | None
    numbering: Numbering
    path: KeyPath = ()
    rounds: tuple[int, ...] = ()
    given: list[Given] = field(default_factory=list)
    slipped: set[int] = field(default_factory=set)
    astray: bool = False

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """What the schedule has for this sitting."""
        if self.schedule is None or not self.rounds:
            return self.schedule.plays if self.schedule else ()
        part = set(self.rounds)
        return tuple(play for play in self.schedule.plays if play.round in part)

    @cached_property
    def places(self) -> dict[tuple[int, Sides], Play]:
        """The play of each deal by each two sides."""
        return {(deal, who): play for play in self.plays for who in (sides(play.seats),) for deal in play.deals}

    @cached_property
    def deals(self) -> dict[int, list[Play]]:
        """The plays of each deal, in the order of rounds, then tables."""
        found: dict[int, list[Play]] = {}
        for play in self.plays:
            for deal in play.deals:
                found.setdefault(deal, []).append(play)
        return dict(sorted(found.items()))

    @cached_property
    def tables(self) -> dict[int, list[tuple[Play, int]]]:
        """What is played at each table, deal by deal in the order of play."""
        found: dict[int, list[tuple[Play, int]]] = {}
        for play in self.plays:
            found.setdefault(play.table, []).extend((play, deal) for deal in play.deals)
        return found

    @cached_property
    def meeting_themselves(self) -> frozenset[int]:
        """The teams whose pairs the schedule lets play against each other, before the teams part."""
        return frozenset(play.seats.n for play in self.plays if play.seats.n == play.seats.e)

    def has(self, deal: int) -> bool:
        """Whether this sitting may have a deal."""
        return self.schedule is None or deal in self.deals

    def meetings(self, seats: Seats) -> Iterator[Play]:
        """Where these two sides meet in the schedule, either way round."""
        n, s, e, w = sides(seats)
        wanted = {(n, s, e, w), (e, w, n, s)}
        return (play for play in self.plays if sides(play.seats) in wanted)

    def lines(self) -> tuple[Line, ...]:
        """The lines, deal by deal in the schedule's order; those that are not in the schedule come last."""
        ordered = sorted(self.given, key=lambda given: (given.line.deal, given.line.round or 10**6, given.line.table or 10**6))
        return tuple(given.line for given in ordered)
