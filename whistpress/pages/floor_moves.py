"""The moves of players and deals after each round, in sentences: the rule of the whole room where one exists, and exceptions.

Like the movement cards, the sentences are derived from the Schedule: a rule is stated only when every table of a round keeps to
it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.moves import MoveKind, Moves
from whistpress.language import say, say_many
from whistpress.views.wording import count, runs, sentence

NS, EW = (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)
_MOST_EXCEPTIONS = 4
_FOLLOW = (MoveKind.GOES, MoveKind.STAYS)


class Shift(Struct, frozen=True):
    """A move that all tables make alike: so many tables higher (lower when negative), round a `room` of so many; 0 stays.

    `within`: the deals go so during the round, from each table as soon as they are played there.
    """

    tables: int
    room: int
    within: bool = False


class RoundRule(Struct, frozen=True, kw_only=True):
    """What all tables do alike after a round; None for what has no rule that holds at every one of them."""

    ns: Shift | None
    ew: Shift | None
    deals: Shift | None
    last: bool = False


class RoomRule(Struct, frozen=True, kw_only=True):
    """The rules of every round, by its number, and the usual moves of N-S, E-W and the deals.

    `sentences` describe the usual moves; `exceptions` name the rounds after which other moves are made.
    """

    rounds: Mapping[int, RoundRule]
    ns: Shift | None
    ew: Shift | None
    deals: Shift | None
    sentences: tuple[str, ...]
    exceptions: tuple[str, ...]


def room_rule(schedule: Schedule, moves: Moves) -> RoomRule:
    """Find the rule by which a room moves."""
    order = sorted({play.table for play in schedule.plays})
    numbers = sorted({play.round for play in schedule.plays})
    rounds = {number: _round_rule(schedule.in_round(number), moves, order, number == numbers[-1]) for number in numbers}
    going = {number: rule for number, rule in rounds.items() if not rule.last}
    ns, ew = (_usual(getattr(rule, side) for rule in going.values()) for side in ("ns", "ew"))
    deals = _usual(rule.deals for rule in (going or rounds).values())
    return RoomRule(
        rounds=rounds,
        ns=ns,
        ew=ew,
        deals=deals,
        sentences=(*(_player_sentences(schedule, moves, ns, ew) if going else ()), *_deal_sentences(schedule, deals)),
        exceptions=tuple(_exceptions(schedule, going, ns, ew, deals)),
    )


def _round_rule(plays: Sequence[Play], moves: Moves, order: Sequence[int], last: bool) -> RoundRule:
    return RoundRule(
        ns=None if last else _side_shift(plays, moves, order, NS),
        ew=None if last else _side_shift(plays, moves, order, EW),
        deals=_deal_shift(plays, moves, order),
        last=last,
    )


def _side_shift(plays: Sequence[Play], moves: Moves, order: Sequence[int], side: tuple[Seat, ...]) -> Shift | None:
    """Return the shift of the players of two seats who keep their seats; None when they do not. Resting players are ignored."""
    going = [(play, seat, moves.next_move(play.round, play.table, seat)) for play in plays for seat in side]
    following = [(play, seat, move) for play, seat, move in going if move.step in _FOLLOW]
    if any(move.seat is not seat for _, seat, move in following):
        return None
    return _shift([(play.table, move.table) for play, _, move in following if move.table], order)


def _deal_shift(plays: Sequence[Play], moves: Moves, order: Sequence[int]) -> Shift | None:
    """Return the shift of the deals that are played again; None when they move differently, or when there are none."""
    stops = [(play, moves.next_stop(deal, play.round, play.table)) for play in plays for deal in play.deals]
    ways = [(play, stop) for play, stop in stops if stop]
    if len({stop.round == play.round for play, stop in ways}) != 1:
        return None
    shift = _shift([(play.table, stop.table) for play, stop in ways], order)
    return shift and replace(shift, within=ways[0][1].round == ways[0][0].round)


def _shift(ways: Iterable[tuple[int, int]], order: Sequence[int]) -> Shift | None:
    indexes = {table: index for index, table in enumerate(order)}
    steps = {(indexes[to] - indexes[start]) % len(order) for start, to in ways}
    if len(steps) != 1:
        return None
    (tables,) = steps
    return Shift(tables if 2 * tables <= len(order) else tables - len(order), len(order))


def _usual(shifts: Iterable[Shift | None]) -> Shift | None:
    """Return the most frequent rule of the rounds; None when fewer than half of them follow it."""
    round_shifts = list(shifts)
    counts = Counter(shift for shift in round_shifts if shift is not None).most_common(1)
    return counts[0][0] if counts and 2 * counts[0][1] >= len(round_shifts) else None


def _player_sentences(schedule: Schedule, moves: Moves, ns: Shift | None, ew: Shift | None) -> Iterator[str]:
    """Yield sentences on what the players usually do."""
    if ns is not None and ns == ew:
        yield say("Everybody goes %(where)s.", where=_where(ns)) if ns.tables else say("Everybody keeps his seat.")
    elif ns is not None and ew is not None:
        yield _side_words(say("North and South"), ns)
        yield _side_words(say("East and West"), ew)
    elif _constant(schedule, moves):
        yield say("Each seat has its own next seat, which stands beside it and is the same after every round.")
    else:
        yield say("Where each player goes next stands beside the seat; it changes from round to round.")


def _constant(schedule: Schedule, moves: Moves) -> bool:
    """Return whether players always go from a seat to the same next seat, in a schedule of more than two rounds."""
    places = {(play.table, seat) for play in schedule.plays for seat in Seat}
    return schedule.rounds > 2 and all(moves.constant_move(table, seat) for table, seat in places)


def _deal_sentences(schedule: Schedule, deals: Shift | None) -> Iterator[str]:
    """Yield a sentence on what the deals usually do; nothing without deals."""
    if not schedule.deals:
        return
    if deals is None:
        yield say("Where the deals go next stands below the tables.")
    elif deals.tables == 0:
        yield say("The deals stay on their tables.")
    elif deals.within:
        yield say("Within the round each deal goes, as soon as it is played, %(where)s.", where=_where(deals))
    else:
        yield say("The deals go %(where)s.", where=_where(deals))


def _side_words(side: str, shift: Shift) -> str:
    return (
        say("%(side)s keep their seats.", side=side)
        if shift.tables == 0
        else say("%(side)s go %(where)s.", side=side, where=_where(shift))
    )


def _where(shift: Shift) -> str:
    """Say where a move leads: `to the next higher table`, `two tables lower`, `to the other table`."""
    if shift.room == 2:
        return say("to the other table")
    tables = count(abs(shift.tables), "table")
    if shift.tables > 0:
        return say("to the next higher table") if shift.tables == 1 else say("%(tables)s higher", tables=tables)
    return say("to the next lower table") if shift.tables == -1 else say("%(tables)s lower", tables=tables)


def _exceptions(
    schedule: Schedule, going: Mapping[int, RoundRule], ns: Shift | None, ew: Shift | None, deals: Shift | None
) -> Iterator[str]:
    """Yield the rounds after which other moves are made; none where there is no rule, or where exceptions are too many."""
    other: dict[str, list[int]] = {}
    for number, rule in going.items():
        words = "; ".join(_otherwise(rule, ns, ew, deals if schedule.deals else None))
        if words:
            other.setdefault(words, []).append(number)
    if len(other) <= _MOST_EXCEPTIONS:
        for words, rounds in other.items():
            yield sentence(
                say_many(
                    "after round %(runs)s %(words)s.",
                    "after rounds %(runs)s %(words)s.",
                    len(rounds),
                    runs=runs(rounds),
                    words=words,
                )
            )


def _otherwise(rule: RoundRule, ns: Shift | None, ew: Shift | None, deals: Shift | None) -> Iterator[str]:
    if ns and ew and rule.ns is rule.ew is None:
        yield say("the players go as the plan of that round says")
        ns = ew = None
    shifts = [("N-S", ns, rule.ns), ("E-W", ew, rule.ew)]
    shifts += [(say("the deals"), deals, rule.deals)] if rule.deals else []
    for side, usual, shift in shifts:
        if usual is None or usual == shift:
            continue
        if shift is None:
            yield say("%(side)s go as the plan of that round says", side=side)
        elif shift.tables == 0:
            yield say("%(side)s stay", side=side)
        else:
            yield say("%(side)s go %(where)s", side=side, where=_where(shift))
