"""The moves of trays and players from round to round, read off any Schedule.

A movement card tells at one table (Barney 1900, p. 39) where the deals are before play, where the deal just played goes, and
where each of the four players goes next. Trays not in play go round with the others, past a dummy table or one whose players
rest: a dummy table has a card whose duty is to pass its deals (p. 50). If all trays go on after every round, each table's always
to the same one, a tray that is not in play is found on that way.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise, permutations
from typing import TypeVar

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Seat

Journey = tuple[tuple[int, int], ...]
"""Round and table of each play of a tray, in order."""

MOST_GUESSED = 3
"""With more tables than this whose next table no tray shows, `way_round` gives up."""

K = TypeVar("K")
V = TypeVar("V")

_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


class MoveKind(StrEnum):
    """The kinds of move after a round."""

    GOES = "goes"
    STAYS = "stays"
    RESTS = "rests"
    ENDS = "ends"


class Move(Struct, frozen=True):
    """A move after a round, and the table and seat of the next play, None at the end.

    STAYS keeps table and seat. RESTS sits out first: `round` is the round of the next play.
    """

    step: MoveKind
    table: int | None = None
    seat: Seat | None = None
    round: int | None = None


class Stop(Struct, frozen=True, order=True):
    """One play of a tray: its round, the turn at its table (from 0), the table."""

    round: int
    turn: int
    table: int


class Moves(Struct, frozen=True):
    """The journeys of all trays and all numbers of a schedule, made by `moves_of`."""

    journeys: Mapping[int, tuple[Stop, ...]]
    paths: Mapping[tuple[int, int], tuple[tuple[int, int, Seat], ...]]
    seats: Mapping[tuple[int, int, Seat], tuple[int, int]]
    way: Mapping[int, int]
    fresh: tuple[int, ...]
    waiting: Mapping[tuple[int, int], tuple[int, ...]]

    def laid_out(self) -> dict[int, tuple[int, ...]]:
        """Map each table to its deals before play, in the order of their first play.

        If all trays go round after every round, some begin at a table that is not in play.
        """
        first = sorted((journey[0], deal) for deal, journey in self.journeys.items())
        return _group((self._first_table(deal), deal) for _, deal in first)

    def put_out(self, deal: int) -> int:
        """Return the round before which a deal is put out."""
        return put_out_round(self.fresh, self.journeys[deal])

    def waiting_deals(self, table: int, round_: int) -> tuple[int, ...]:
        """Return the deals that wait at a table in a round, not in play, and are carried on after it."""
        return self.waiting.get((round_, table), ())

    def next_place(self, deal: int, round_: int, table: int) -> Stop | None:
        """Return the stop to which a deal just played is carried: where it is played next, or passed on."""
        stop = self.next_stop(deal, round_, table)
        if stop is None or not self.way or stop.round == round_:
            return stop
        return Stop(round_ + 1, 0, self.way[table])

    def _first_table(self, deal: int) -> int:
        first = self.journeys[deal][0]
        return table_after(first.table, self.put_out(deal) - first.round, self.way) if self.way else first.table

    def next_stop(self, deal: int, round_: int, table: int) -> Stop | None:
        """Return the next play of a deal just played at a table in a round; None at its end."""
        journey = self.journeys[deal]
        position = next(index for index, stop in enumerate(journey) if (stop.round, stop.table) == (round_, table))
        return journey[position + 1] if position + 1 < len(journey) else None

    def next_move(self, round_: int, table: int, seat: Seat) -> Move:
        """Return the move of the player in a seat after a round. Of a pair, each partner keeps to his own half."""
        number, half = self.seats[round_, table, seat]
        path = self.paths[number, half]
        later = next(((then, target, chair) for then, target, chair in path if then > round_), None)
        if later is None:
            return Move(MoveKind.ENDS)
        then, target, chair = later
        if then > round_ + 1:
            return Move(MoveKind.RESTS, target, chair, then)
        return Move(MoveKind.STAYS if (target, chair) == (table, seat) else MoveKind.GOES, target, chair, then)

    def constant_move(self, table: int, seat: Seat) -> Move | None:
        """Return the move from a seat that is the same after every round (its `round` is None); None when it varies.

        The last round, after which play ends, does not count.
        """
        moves = {self.next_move(round_, at, chair) for round_, at, chair in self.seats if (at, chair) == (table, seat)}
        kinds = {(move.step, move.table, move.seat) for move in moves if move.step is not MoveKind.ENDS}
        return Move(*kinds.pop()) if len(kinds) == 1 else None

    def constant_table(self, table: int) -> int | None:
        """Return the table to which deals always go from a table, except at their ends; None when it varies."""
        following = {
            later.table for journey in self.journeys.values() for stop, later in pairwise(journey) if stop.table == table
        }
        return following.pop() if len(following) == 1 else None


def moves_of(schedule: Schedule) -> Moves:
    """Follow every tray and every number through a schedule."""
    stops = sorted((Stop(play.round, turn, play.table), deal) for play in schedule.plays for turn, deal in enumerate(play.deals))
    twice = _at_two_places(schedule)
    seated = [(play, seat, *_half(play, seat, twice)) for play in schedule.plays for seat in _SEATS if play.seats.at(seat)]
    journeys = _group((deal, stop) for stop, deal in stops)
    fresh = _fresh(journeys.values())
    way = way_round([tuple((stop.round, stop.table) for stop in journey) for journey in journeys.values()], schedule.tables)
    return Moves(
        journeys=journeys,
        paths=_group(((number, half), (play.round, play.table, seat)) for play, seat, number, half in seated),
        seats={(play.round, play.table, seat): (number, half) for play, seat, number, half in seated},
        way=way,
        fresh=fresh,
        waiting=_group(_waiting(journeys, fresh, way)) if way else {},
    )


def put_out_round(fresh: Sequence[int], journey: Sequence[Stop]) -> int:
    """Return the fresh round before which a deal with this journey is put out: the last until its first play."""
    return max(round_ for round_ in fresh if round_ <= journey[0].round)


def _fresh(journeys: Collection[tuple[Stop, ...]]) -> tuple[int, ...]:
    """Return the rounds before which deals are put out: every deal put out earlier has then had its last play."""
    begun = sorted({journey[0].round for journey in journeys})
    return tuple(
        round_ for round_ in begun if all(journey[0].round >= round_ or journey[-1].round < round_ for journey in journeys)
    )


def _waiting(
    journeys: Mapping[int, tuple[Stop, ...]], fresh: Sequence[int], way: Mapping[int, int]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield round, table and deal for each deal not in play, from the round in which it is put out to its last."""
    for deal, journey in journeys.items():
        played = {stop.round for stop in journey}
        for round_ in range(put_out_round(fresh, journey), journey[-1].round):
            if round_ not in played:
                yield (round_, table_after(journey[0].table, round_ - journey[0].round, way)), deal


def _at_two_places(schedule: Schedule) -> frozenset[int]:
    """Return the numbers that sit N-S at one table and E-W at another in one round: teams of two pairs."""
    sides = _group(
        ((play.round, play.seats.at(seat)), seat in (Seat.NORTH, Seat.SOUTH)) for play in schedule.plays for seat in _SEATS
    )
    return frozenset(number for (_, number), seen in sides.items() if len(set(seen)) > 1)


def _half(play: Play, seat: Seat, twice: frozenset[int]) -> tuple[int, int]:
    """Return the number in a seat, and which of its chairs this is: a pair has two, a team of two pairs four."""
    number = play.seats.at(seat)
    if number in twice:
        return number, _SEATS.index(seat)
    return number, sum(play.seats.at(other) == number for other in _SEATS[: _SEATS.index(seat)])


def way_round(journeys: Sequence[Journey], tables: int) -> Mapping[int, int]:
    """Map each table to the next one of its trays, if all trays go on after every round; empty if they do not."""
    if not journeys or any(stop[0] == later[0] for journey in journeys for stop, later in pairwise(journey)):
        return {}
    steps = {(stop[1], later[1]) for journey in journeys for stop, later in pairwise(journey) if later[0] == stop[0] + 1}
    next_tables = dict(steps)
    if len(next_tables) < len(steps) or len(set(next_tables.values())) < len(next_tables):
        return {}
    return next((way for way in _complete_ways(next_tables, tables) if all(_follows(journey, way) for journey in journeys)), {})


def _complete_ways(next_tables: Mapping[int, int], tables: int) -> Iterable[Mapping[int, int]]:
    """Yield the ways that give every table another next one and agree with the known ones."""
    places = range(1, tables + 1)
    open_, free = [table for table in places if table not in next_tables], sorted(set(places) - set(next_tables.values()))
    if len(open_) > MOST_GUESSED:
        return ()
    return ({**next_tables, **dict(zip(open_, ends, strict=True))} for ends in permutations(free))


def _follows(journey: Journey, way: Mapping[int, int]) -> bool:
    return all(table_after(stop[1], later[0] - stop[0], way) == later[1] for stop, later in pairwise(journey))


def table_after(table: int, rounds: int, way: Mapping[int, int]) -> int:
    """Return the table of a tray some rounds after it was at a table (or, when negative, before)."""
    turned = way if rounds >= 0 else {target: origin for origin, target in way.items()}
    for _ in range(abs(rounds)):
        table = turned[table]
    return table


def _group(items: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    groups: defaultdict[K, list[V]] = defaultdict(list)
    for key, value in items:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}
