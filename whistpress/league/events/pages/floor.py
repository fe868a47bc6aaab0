"""The plan of the room with its tables, and the moves of players and trays after each round, in sentences.

A move that all tables make alike is drawn once, as arrows from table to table; every other move is a sign beside the seat. Each
plan has two layouts, in short rows for a phone and in longer ones, and shows one round at a time.

Like the movement cards, the sentences are derived from the Schedule: a rule is stated only when every table of a round keeps to
it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.moves import MoveKind, Moves, moves_of
from whistpress.language import say, say_many, speech
from whistpress.site.people import heading, singly
from whistpress.site.wording import count, runs, sentence

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


SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
CELL, TALL, EDGE, PLAIN_EDGE = 128, 152, 40, 4
"""Width and height of a table with its seats; the margin in which arrows leave a row, and the margin without any."""

NARROW, BROAD = 2, 5
"""The most tables in a row of each layout."""

DEAL_LINES, LINE_LENGTH = 3, 9
"""How many lines of how many signs the square of a table holds."""


class FloorTable(Struct, frozen=True, kw_only=True):
    """One table in one round: the numbers in its seats, its deals in up to three lines, signs of where they all go next.

    `signs` are those of N, E, S, W: empty where an arrow says it, or where the player stays. `tray` is that of the deals.
    Without a play the table stands idle in that round, and everything is empty.
    """

    table: int
    seats: tuple[str, str, str, str] = ("", "", "", "")
    deals: tuple[str, str, str] = ("", "", "")
    signs: tuple[str, str, str, str] = ("", "", "", "")
    tray: str = ""

    @property
    def parts(self) -> str:
        """All of it in one line, in the order of the drawing's texts."""
        return "|".join((*self.seats, *self.deals, *self.signs, self.tray))


class FloorRound(Struct, frozen=True, kw_only=True):
    """One round: its tables in the order of the room, and whether the drawn arrows hold after it."""

    number: int
    tables: tuple[FloorTable, ...]
    players_go: bool
    deals_go: bool


class Arrow(Struct, frozen=True):
    """A line from table to table, its point, and words beside it: `to 4` where it leaves the row, else what moves."""

    line: str
    point: str
    words: str = ""
    x: int = 0
    y: int = 0
    anchor: str = "middle"


class Corner(Struct, frozen=True):
    """A table's number and the upper left corner of its place in the drawing."""

    table: int
    x: int
    y: int


class FloorLayout(Struct, frozen=True, kw_only=True):
    """The plan in rows of a certain length: its name (`narrow`, `broad`), its size, the tables and the arrows."""

    name: str
    width: int
    height: int
    tables: tuple[Corner, ...]
    players: tuple[Arrow, ...]
    deals: tuple[Arrow, ...]


class FloorPlan(Struct, frozen=True, kw_only=True):
    """A schedule as a plan of the room.

    `title` is a sentence, `rule` says how everything moves. `singles`: every
    seat has a player of his own number. `has_deals`: there are trays. The first of `rounds` is the one drawn.
    """

    title: str
    rule: RoomRule
    singles: bool
    has_deals: bool
    layouts: tuple[FloorLayout, ...]
    rounds: tuple[FloorRound, ...]

    @property
    def first(self) -> FloorRound:
        """The round that is drawn."""
        return self.rounds[0]


def floor_plan(schedule: Schedule, moves: Moves | None = None) -> FloorPlan | None:
    """Draw the plan of a schedule; None for one without play. `moves` are the schedule's, if they are at hand."""
    if not schedule.plays or schedule.of_partners:
        return None
    moves = moves or moves_of(schedule)
    rule = room_rule(schedule, moves)
    order = tuple(sorted({play.table for play in schedule.plays}))
    singles = singly(schedule)
    return FloorPlan(
        title=say("%(heading)s at %(count)s", heading=heading(schedule), count=count(len(order), "table")),
        rule=rule,
        singles=singles,
        has_deals=schedule.deals > 0,
        layouts=tuple(_layouts(order, _arrow_shift(rule.ew), _arrow_shift(rule.deals))),
        rounds=tuple(_round(moves, rule, order, number, schedule.in_round(number), singles) for number in rule.rounds),
    )


def _arrow_shift(shift: Shift | None) -> Shift | None:
    """Return the shift to draw as arrows, for moves to the next table; longer moves get signs, and no move gets nothing."""
    return shift if shift and abs(shift.tables) == 1 and shift.room > 1 else None


def _round(moves: Moves, rule: RoomRule, order: Sequence[int], number: int, played: Sequence[Play], singles: bool) -> FloorRound:
    round_rule = rule.rounds[number]
    plays = {play.table: play for play in played}
    players_go = _arrow_shift(rule.ew) is not None and round_rule.ew == rule.ew
    deals_go = _arrow_shift(rule.deals) is not None and round_rule.deals == rule.deals
    return FloorRound(
        number=number,
        tables=tuple(
            _table(moves, plays[table], singles, players_go, deals_go) if table in plays else FloorTable(table=table)
            for table in order
        ),
        players_go=players_go,
        deals_go=deals_go,
    )


def _table(moves: Moves, play: Play, singles: bool, players_go: bool, deals_go: bool) -> FloorTable:
    """Return a table of the plan: a move drawn as an arrow gets no sign, and partners of one number share a sign."""
    north, east, south, west = (_sign(moves, play, seat, singles) for seat in SEATS)
    return FloorTable(
        table=play.table,
        seats=(str(play.seats.n), str(play.seats.e), str(play.seats.s), str(play.seats.w)),
        deals=_deal_lines(play.deals),
        signs=(north, "" if players_go else east, south if singles else "", west if singles and not players_go else ""),
        tray="" if deals_go else _tray(moves, play),
    )


def _sign(moves: Moves, play: Play, seat: Seat, singles: bool) -> str:
    """Return the sign of a seat: `→ 4 N`, `→ 4 E-W`, `rests`; empty for a player who stays or goes home."""
    move = moves.next_move(play.round, play.table, seat)
    if move.step is MoveKind.RESTS:
        return speech().say_as("of a player", "rests")
    if move.step is not MoveKind.GOES or move.seat is None:
        return ""
    side = move.seat.value if singles else "N-S" if move.seat in (Seat.NORTH, Seat.SOUTH) else "E-W"
    return f"→ {side}" if move.table == play.table else f"→ {move.table} {side}"


def _tray(moves: Moves, play: Play) -> str:
    """Return the sign of the deals: `deals → 2`; empty where they end or stay, or go to more than two tables."""
    stops = (moves.next_stop(deal, play.round, play.table) for deal in play.deals)
    tables = sorted({stop.table for stop in stops if stop})
    if not tables or tables == [play.table] or len(tables) > 2:
        return ""
    to = ", ".join(map(str, tables))
    return say_many("deal → %(tables)s", "deals → %(tables)s", len(play.deals), tables=to)


def _deal_lines(deals: tuple[int, ...]) -> tuple[str, str, str]:
    """Split the numbers of the deals into up to three short lines; return their count where three lines do not hold them."""
    lines = [""]
    for part in runs(deals).split(", "):
        longer = f"{lines[-1]}, {part}" if lines[-1] else part
        if len(longer) <= LINE_LENGTH:
            lines[-1] = longer
        else:
            lines[-1] += ","
            lines.append(part)
    if len(lines) > DEAL_LINES:
        lines = [str(len(deals)), say("deals")]
    if len(lines) == 1:
        return "", lines[0], ""
    first, second, third = (*lines, "")[:DEAL_LINES]
    return first, second, third


def _layouts(order: Sequence[int], players: Shift | None, deals: Shift | None) -> Iterator[FloorLayout]:
    """Yield the narrow layout, and the broad one where it differs."""
    for name, most in (("narrow", NARROW), ("broad", BROAD)):
        rows = -(-len(order) // most)
        if name == "narrow" or len(order) > NARROW:
            yield _layout(name, order, -(-len(order) // rows), players, deals)


def _layout(name: str, order: Sequence[int], across: int, players: Shift | None, deals: Shift | None) -> FloorLayout:
    edge = EDGE if players or deals else PLAIN_EDGE
    corners = tuple(Corner(table, edge + CELL * (index % across), TALL * (index // across)) for index, table in enumerate(order))
    return FloorLayout(
        name=name,
        width=2 * edge + CELL * across,
        height=TALL * -(-len(order) // across),
        tables=corners,
        players=tuple(_arrows(corners, players, 52, 47, "E-W")) if players else (),
        deals=tuple(_arrows(corners, deals, 127, 142, say("deals"))) if deals else (),
    )


def _arrows(corners: Sequence[Corner], shift: Shift, height: int, words: int, name: str) -> Iterator[Arrow]:
    """Yield an arrow from every table to its neighbour; to a neighbour in another row, a short arrow with the table's name."""
    step = 1 if shift.tables > 0 else -1
    for index, corner in enumerate(corners):
        neighbour = corners[(index + step) % len(corners)]
        beside = neighbour.y == corner.y and neighbour.x - corner.x == step * CELL
        begin = corner.x + (96 if step > 0 else 32)
        end = begin + step * (64 if beside else 26)
        y = corner.y + height
        text = name if beside else say("to %(table)s", table=neighbour.table)
        at = (begin + end) // 2 if beside else end + step * 4
        anchor = "middle" if beside else "start" if step > 0 else "end"
        line = f"M{begin} {y}H{end - step * 6}"
        point = f"M{end} {y}l{-step * 9} -5v10z"
        yield Arrow(line, point, text, at, corner.y + words if beside else y + 5, anchor)
