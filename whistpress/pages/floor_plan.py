"""The plan of the room: tables as squares, with their players and deals, and the next tables of players and trays.

A move that all tables make alike is drawn once, as arrows from table to table; every other move is a sign beside the seat. Each
plan has two layouts, in short rows for a phone and in longer ones, and shows one round at a time.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.moves import MoveKind, Moves, moves_of
from whistpress.language import say, say_many, speech
from whistpress.pages.floor_moves import RoomRule, Shift, room_rule
from whistpress.views.cards import heading, singly
from whistpress.views.wording import count, runs

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

    `title` is a sentence, `words` say how everything moves, `exceptions` after which rounds it is otherwise. `singles`: every
    seat has a player of his own number. `has_deals`: there are trays. The first of `rounds` is the one drawn.
    """

    title: str
    words: tuple[str, ...]
    exceptions: tuple[str, ...]
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
        words=rule.sentences,
        exceptions=rule.exceptions,
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
