"""Where everything goes: trays and players from round to round, read off any Schedule.

What a movement card tells at one table (Barney 1900, p. 39): where the deals lie before play, where the deal just
played goes, and where each of the four players goes next.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.relays import carried, way_round

K = TypeVar("K")
V = TypeVar("V")

_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


class MoveKind(StrEnum):
    """What someone does after a round."""

    GOES = "goes"
    STAYS = "stays"
    RESTS = "rests"
    ENDS = "ends"


class Move(Struct, frozen=True):
    """What someone does after a round, and the table and seat of the next play, None at the end.

    Who stays keeps table and seat. Who rests sits out first: `round` is that of the next play.
    """

    step: MoveKind
    table: int | None = None
    seat: Seat | None = None
    round: int | None = None


class Stop(Struct, frozen=True, order=True):
    """One play of a tray: in which round, at which turn of that table (from 0), at which table."""

    round: int
    turn: int
    table: int


class Moves(Struct, frozen=True):
    """The journeys of all trays and all numbers of a schedule; make it with `moves_of`, then ask."""

    journeys: Mapping[int, tuple[Stop, ...]]
    paths: Mapping[tuple[int, int], tuple[tuple[int, int, Seat], ...]]
    seats: Mapping[tuple[int, int, Seat], tuple[int, int]]
    way: Mapping[int, int]
    fresh: tuple[int, ...]
    passed: Mapping[tuple[int, int], tuple[int, ...]]

    def laid_out(self) -> dict[int, tuple[int, ...]]:
        """Say which deals lie at each table before play, in the order in which they are first played.

        Where all trays go round after every round, some lie at first at a table where nobody plays.
        """
        first = sorted((journey[0], deal) for deal, journey in self.journeys.items())
        return _grouped((self._laid(deal), deal) for _, deal in first)

    def put_out(self, deal: int) -> int:
        """Say before which round a deal is put out: the last until its first of those before which no deal is on its way."""
        return put(self.fresh, self.journeys[deal])

    def lying(self, table: int, round_: int) -> tuple[int, ...]:
        """Name the deals that lie in a round at a table where nobody plays them then, and are carried on after it."""
        return self.passed.get((round_, table), ())

    def next_place(self, deal: int, round_: int, table: int) -> Stop | None:
        """Say to which table a deal is carried that was just played: where it is played next, or passed on."""
        stop = self.next_stop(deal, round_, table)
        if stop is None or not self.way or stop.round == round_:
            return stop
        return Stop(round_ + 1, 0, self.way[table])

    def _laid(self, deal: int) -> int:
        first = self.journeys[deal][0]
        return carried(first.table, self.put_out(deal) - first.round, self.way) if self.way else first.table

    def next_stop(self, deal: int, round_: int, table: int) -> Stop | None:
        """Say where a deal goes that has just been played at a table in a round: None at its end."""
        journey = self.journeys[deal]
        here = next(place for place, stop in enumerate(journey) if (stop.round, stop.table) == (round_, table))
        return journey[here + 1] if here + 1 < len(journey) else None

    def next_move(self, round_: int, table: int, seat: Seat) -> Move:
        """Say where the player goes who sits at a table in a round. Of a pair, each partner keeps to his own half."""
        number, half = self.seats[round_, table, seat]
        path = self.paths[number, half]
        later = next(((then, there, chair) for then, there, chair in path if then > round_), None)
        if later is None:
            return Move(MoveKind.ENDS)
        then, there, chair = later
        if then > round_ + 1:
            return Move(MoveKind.RESTS, there, chair, then)
        return Move(MoveKind.STAYS if (there, chair) == (table, seat) else MoveKind.GOES, there, chair, then)

    def constant_move(self, table: int, seat: Seat) -> Move | None:
        """Say where players always go from a seat, whatever the round (`round` is None); None when it varies.

        The last round, after which play ends, does not count.
        """
        moves = {self.next_move(round_, at, chair) for round_, at, chair in self.seats if (at, chair) == (table, seat)}
        kinds = {(move.step, move.table, move.seat) for move in moves if move.step is not MoveKind.ENDS}
        return Move(*kinds.pop()) if len(kinds) == 1 else None

    def constant_table(self, table: int) -> int | None:
        """Say to which table deals always go that were played at this one, their ends apart; None when it varies."""
        following = {
            later.table for journey in self.journeys.values() for here, later in pairwise(journey) if here.table == table
        }
        return following.pop() if len(following) == 1 else None


def moves_of(schedule: Schedule) -> Moves:
    """Follow every tray and every number through a schedule."""
    stops = sorted((Stop(play.round, turn, play.table), deal) for play in schedule.plays for turn, deal in enumerate(play.deals))
    twice = _at_two_places(schedule)
    seated = [(play, seat, *_half(play, seat, twice)) for play in schedule.plays for seat in _SEATS if play.seats.at(seat)]
    journeys = _grouped((deal, stop) for stop, deal in stops)
    fresh = _fresh(journeys.values())
    way = way_round((tuple((stop.round, stop.table) for stop in journey) for journey in journeys.values()), schedule.tables)
    return Moves(
        journeys=journeys,
        paths=_grouped(((number, half), (play.round, play.table, seat)) for play, seat, number, half in seated),
        seats={(play.round, play.table, seat): (number, half) for play, seat, number, half in seated},
        way=way,
        fresh=fresh,
        passed=_grouped(_passed(journeys, fresh, way)) if way else {},
    )


def put(fresh: Sequence[int], journey: Sequence[Stop]) -> int:
    """Say before which of the fresh rounds a deal is put out that makes such a journey."""
    return max(round_ for round_ in fresh if round_ <= journey[0].round)


def _fresh(journeys: Collection[tuple[Stop, ...]]) -> tuple[int, ...]:
    """The rounds before which deals are put out: those that begin when every deal put out earlier has had its last play."""
    begun = sorted({journey[0].round for journey in journeys})
    return tuple(
        round_ for round_ in begun if all(journey[0].round >= round_ or journey[-1].round < round_ for journey in journeys)
    )


def _passed(
    journeys: Mapping[int, tuple[Stop, ...]], fresh: Sequence[int], way: Mapping[int, int]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Where deals lie that nobody plays in a round, from that in which they are put out to their last."""
    for deal, journey in journeys.items():
        played = {stop.round for stop in journey}
        for round_ in range(put(fresh, journey), journey[-1].round):
            if round_ not in played:
                yield (round_, carried(journey[0].table, round_ - journey[0].round, way)), deal


def _at_two_places(schedule: Schedule) -> frozenset[int]:
    """Name the numbers that sit N-S at one table and E-W at another in one round: teams of two pairs."""
    sides = _grouped(
        ((play.round, play.seats.at(seat)), seat in (Seat.NORTH, Seat.SOUTH)) for play in schedule.plays for seat in _SEATS
    )
    return frozenset(number for (_, number), seen in sides.items() if len(set(seen)) > 1)


def _half(play: Play, seat: Seat, twice: frozenset[int]) -> tuple[int, int]:
    """Say whose number is in a seat, and which of its chairs this is: a pair has two, a team of two pairs four."""
    number = play.seats.at(seat)
    if number in twice:
        return number, _SEATS.index(seat)
    return number, sum(play.seats.at(other) == number for other in _SEATS[: _SEATS.index(seat)])


def _grouped(items: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    groups: defaultdict[K, list[V]] = defaultdict(list)
    for key, value in items:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}
