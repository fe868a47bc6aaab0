"""The words of movement cards: what the card of one table says to each of its four players (Barney 1900, p. 39).

Every card is read off the Schedule, whatever system made it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Play, Schedule, Seat, Side
from whistpress.core.movement.moves import Moves, Stop, moves_of
from whistpress.core.movement.pairs.progressive import NUMBERED, in_chairs
from whistpress.core.movement.players.winners import (
    WHIST_DRIVE,
    follows_from_winners,
    goal_of_waiting,
    moving_rule,
    order,
    seat_word,
    waiting_ways,
    ways,
)
from whistpress.language import noted, ordinal, say, say_many
from whistpress.league.drives.words import drawn_seats, first_waiting, rotation_words
from whistpress.site.figures import cardinal
from whistpress.site.people import Labels, heading, singly
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import runs

_MOST_EXCEPTIONS = 2
_DEALS = (noted("Cut for the deal."), noted("Cut for the first deal; afterwards the lady who comes to the table deals."))
SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_SeatWords = tuple[str, tuple[str, ...]]


class Goal(Struct, frozen=True):
    """A player's next table and seat after a round, after `rests` rounds of sitting out."""

    table: int
    seat: Seat
    rests: int = 0


class CardEdge(Struct, frozen=True, kw_only=True):
    """The words at one edge of the card, for the player in that seat.

    `move` is in bold (`go next to Table 4, East`); `exceptions` are whole sentences about single rounds; `tray` says where
    the deal just played goes, at North's edge alone.
    """

    seat: Seat
    move: str
    exceptions: tuple[str, ...] = ()
    tray: str = ""


class RoundLine(Struct, frozen=True, kw_only=True):
    """One round, with empty cells when the table is idle. `goals` has a cell for each of the card's `columns`.

    `lies` names the deals that wait at an idle table; they are carried on after the round.
    """

    round: str
    ns: str = ""
    ew: str = ""
    deals: str = ""
    lies: str = ""
    goals: tuple[str, ...] = ()


class MovementCard(Struct, frozen=True, kw_only=True):
    """The card of one table.

    `originals` are the sentences below the heading; `columns` head the goals that differ from round to round. Where the
    next seats follow from the winners there are no lines but a `rule`, in sentences.
    """

    heading: str
    table: int
    originals: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    columns: tuple[str, ...]
    edges: tuple[CardEdge, ...]
    rule: tuple[str, ...] = ()

    @property
    def dummy(self) -> bool:
        """Whether the table is never played at: it has a card to pass its deals (Barney 1900, p. 50)."""
        return bool(self.lines) and not any(line.ns for line in self.lines)

    @template_method
    def edge(self, seat: str) -> CardEdge:
        """Return the edge of one seat (`N`, `E`, `S`, `W`)."""
        return next(edge for edge in self.edges if edge.seat == seat)


def movement_cards(schedule: Schedule, *, rounds: Sequence[int] = (), label: Labels = str) -> tuple[MovementCard, ...]:
    """Return a card for each table that is used in some rounds (all of them when none is named).

    `label` writes a number as the event does.
    """
    if follows_from_winners(schedule):
        waiting = (_waiting_card(schedule),) if moving_rule(schedule).waiting else ()
        return (*(_winners_card(schedule, play, label) for play in schedule.in_round(1)), *waiting)
    schedule = in_chairs(schedule)
    numbers = frozenset(rounds or range(1, schedule.rounds + 1))
    part = replace(schedule, plays=tuple(play for play in schedule.plays if play.round in numbers))
    moves = moves_of(part)
    passed = {table for table in range(1, part.tables + 1) for round_ in numbers if moves.waiting_deals(table, round_)}
    tables = sorted({play.table for play in part.plays} | passed)
    return tuple(_card(part, moves, table, sorted(numbers), label) for table in tables)


def _winners_card(schedule: Schedule, play: Play, label: Labels) -> MovementCard:
    """Return the card of a table from which winners and losers move by a rule."""
    rule, deals = moving_rule(schedule), schedule.deals_per_round
    drive = schedule.system == WHIST_DRIVE
    played = (
        (say("One hand is played, then:") if drive else say("One deal is played, then:"))
        if deals == 1
        else say("%(cardinal)s deals are played, then:", cardinal=cardinal(deals).capitalize())
    )
    mixed = (say("Ladies sit North and East."),) if rule.mixed_moves else ()
    first = [say("First hand: %(seats)s.", seats=drawn_seats(schedule, play))] if drive else _first_seated(schedule, play, label)
    edges = []
    for seat in SEATS:
        won, lost = (order(rule, play.table, seat, won=won) for won in (True, False))
        edges.append(
            CardEdge(seat=seat, move=say("if you win, %(won)s", won=won), exceptions=(say("If you lose, %(lost)s.", lost=lost),))
        )
    return MovementCard(
        heading=heading(schedule),
        table=play.table,
        originals=(*first, *mixed, *rotation_words(schedule)),
        lines=(),
        columns=(),
        edges=tuple(edges),
        rule=(played, *ways(rule, play.table), say(_DEALS[schedule.lady_deals])),
    )


def _waiting_card(schedule: Schedule) -> MovementCard:
    """Return the card of the waiting table: who waits first, and where the lady and the gent go on to."""
    rule = moving_rule(schedule)
    goals = ((Seat.NORTH, say("lady"), True), (Seat.SOUTH, say("gent"), False))
    edges = []
    for seat, who_, lady in goals:
        goal = goal_of_waiting(rule, lady=lady)
        move = say("%(who)s, go on to Table %(table)s, %(seat)s", who=who_, table=goal.table, seat=seat_word(goal))
        edges.append(CardEdge(seat=seat, move=move))
    return MovementCard(
        heading=say("Waiting table"),
        table=rule.waiting_table,
        originals=first_waiting(schedule),
        lines=(),
        columns=(),
        edges=(*edges, *(CardEdge(seat=seat, move=say("nobody sits here")) for seat in (Seat.EAST, Seat.WEST))),
        rule=waiting_ways(rule),
    )


class _Turn(Struct, frozen=True):
    """A round at the table: its play (None when the table is idle), the goals of the seats and of the deals."""

    round: int
    play: Play | None
    goals: Mapping[Seat, Goal]
    trays: tuple[tuple[int, Stop], ...]


def _card(schedule: Schedule, moves: Moves, table: int, rounds: Sequence[int], label: Labels) -> MovementCard:
    at_table = {play.round: play for play in schedule.at_table(table)}
    turns = [_turn(moves, round_, table, at_table.get(round_)) for round_ in rounds]
    played = [turn.play for turn in turns if turn.play]
    words = _words(turns, table) if played else dict.fromkeys(SEATS, (say("nobody sits here"), ()))
    tray = _tray_words(turns, table)
    columns = {
        say("%(word)s to", word=say(seat.word)): [_short(turn, seat, table) for turn in turns]
        for seat in SEATS
        if words[seat] is None
    }
    if tray is None:
        columns[say("Deals to")] = [_tray_short(turn) for turn in turns]
    cells = list(zip(*columns.values(), strict=True)) or [()] * len(turns)
    return MovementCard(
        heading=heading(schedule),
        table=table,
        originals=(
            *_originals(schedule, table, played[:1], rounds[0], moves.laid_out().get(table, ()), label),
            *rotation_words(schedule),
        ),
        lines=tuple(_line(schedule, turn, goals, label) for turn, goals in zip(turns, cells, strict=True)),
        columns=tuple(columns),
        edges=tuple(_edge(seat, words[seat], tray) for seat in SEATS),
    )


def _words(turns: Sequence[_Turn], table: int) -> dict[Seat, _SeatWords | None]:
    """Return the words of each edge; when one seat needs a column, so does every seat that has exceptions."""
    words = {seat: _seat_words(turns, seat, table) for seat in SEATS}
    if None in words.values():
        return {seat: said if said and not said[1] else None for seat, said in words.items()}
    return words


def _turn(moves: Moves, round_: int, table: int, play: Play | None) -> _Turn:
    if play is None:
        passed = ((deal, Stop(round_ + 1, 0, moves.way[table])) for deal in moves.waiting_deals(table, round_))
        return _Turn(round_, None, {}, tuple(passed))
    goals = {seat: aim for seat in SEATS if (aim := _goal(moves, play, seat))}
    stops = ((deal, moves.next_place(deal, round_, play.table)) for deal in play.deals)
    return _Turn(round_, play, goals, tuple((deal, stop) for deal, stop in stops if stop))


def _goal(moves: Moves, play: Play, seat: Seat) -> Goal | None:
    """Return where the player in a seat plays next; None after the last round."""
    move = moves.next_move(play.round, play.table, seat)
    if move.table is None or move.seat is None or move.round is None:
        return None
    return Goal(move.table, move.seat, move.round - play.round - 1)


def _line(schedule: Schedule, turn: _Turn, goals: tuple[str, ...], label: Labels) -> RoundLine:
    if turn.play is None:
        return RoundLine(round=ordinal(turn.round), goals=goals, lies=deals_named([deal for deal, _ in turn.trays]))
    return RoundLine(
        round=ordinal(turn.round),
        ns=who(schedule, turn.play, Side.NS, label),
        ew=who(schedule, turn.play, Side.EW, label),
        deals=_deals_led(schedule, turn.play.deals),
        goals=goals,
    )


def who(schedule: Schedule, play: Play, side: Side, label: Labels) -> str:
    """Name the pair, team or two players of one side: `Pair 6`, `Team 2`, `12 and 1`."""
    first, second = play.seats.side(side)
    if first != second:
        return say("%(label)s and %(label_2)s", label=label(first), label_2=label(second))
    return f"{_of_two(schedule)} {label(first)}"


def _of_two(schedule: Schedule) -> str:
    """Return the word for two partners with one number: `Pair`, of a club with several of them too; else `Team`."""
    return say("Pair") if schedule.contest is Contest.PAIRS or schedule.teams else say("Team")


def deals_named(deals: Sequence[int]) -> str:
    """Name deals: `Deal 4`, `Deals 4, 11`, `Deals 5–8`; nothing without trays."""
    if not deals:
        return ""
    return say_many("Deal %(runs)s", "Deals %(runs)s", len(deals), runs=runs(deals))


def _deals_led(schedule: Schedule, deals: Sequence[int]) -> str:
    """Name the deals, and who leads where the trays must be marked for it: `Deal 3 (W leads)`."""
    leader = schedule.leader_of(deals[0]) if len(deals) == 1 else None
    named = deals_named(deals)
    return say("%(deals_named)s (%(leader)s leads)", deals_named=named, leader=leader) if leader else named


def _originals(
    schedule: Schedule, table: int, first: Sequence[Play], begins: int, deals: Sequence[int], label: Labels
) -> tuple[str, ...]:
    if not first:
        said = [say("A dummy table: nobody plays here."), say("Its duty is to pass its deals.")]
    elif first[0].round == begins:
        said = [*_first_seated(schedule, first[0], label), *_together(schedule, table, begins, label)]
    else:
        said = [
            say("This table stands idle until the %(ordinal)s round.", ordinal=ordinal(first[0].round)),
            *_together(schedule, table, begins, label),
        ]
    if deals:
        said.append(
            say("Original Deals, Nos. %(runs)s.", runs=runs(sorted(deals)))
            if len(deals) > 1
            else say("Original Deal, No. %(runs)s.", runs=runs(deals))
        )
    return tuple(said)


def _together(schedule: Schedule, table: int, begins: int, label: Labels) -> list[str]:
    """Describe the opening and closing positions of a four at its own table, before and after play (Barney 1900, pp. 48–49)."""
    home = {play.seats.n for play in schedule.at_table(table)}
    if schedule.contest is not Contest.FOURS or singly(schedule) or len(home) != 1:
        return []
    (team,) = home
    away = next((play.table for play in schedule.in_round(begins) if play.seats.e == team), None)
    if away == table or not any(play.seats.e == team for play in schedule.plays):
        return []
    return [
        say("Opening, not for play: Team %(label)s, all four.", label=label(team)),
        say("Its E. and W. then go to Table %(away)s.", away=away) if away else say("Its E. and W. then rest."),
        say("Closing, not for play: Team %(label)s, to compare.", label=label(team)),
    ]


def _first_seated(schedule: Schedule, first: Play, label: Labels) -> list[str]:
    if singly(schedule):
        seats = ", ".join(f"{say(seat.word)} {label(first.seats.at(seat))}" for seat in SEATS)
        pairs = [str(NUMBERED)] if schedule.contest is Contest.PAIRS and schedule.teams else []
        return [say("Original Players, %(seats)s.", seats=seats), *pairs]
    word = _of_two(schedule)
    sides = ((say("North and South"), first.seats.n), (say("East and West"), first.seats.e))
    return [
        say("Original %(side)s %(word)s, No. %(label)s.", side=side, word=word, label=label(number)) for side, number in sides
    ]


def _seat_words(turns: Sequence[_Turn], seat: Seat, table: int) -> _SeatWords | None:
    """Return the bold words and the exceptions of one edge; None when they differ so much that they need a column."""
    goals = {turn.round: turn.goals[seat] for turn in turns if seat in turn.goals}
    if not goals:
        return say("play ends at this table"), ()
    (usual, often), *others = Counter(goals.values()).most_common()
    if len(others) > _MOST_EXCEPTIONS or 3 * often < 2 * len(goals):
        return None
    exceptions = []
    for other, _ in others:
        rounds = [round_ for round_, aim in goals.items() if aim == other]
        exceptions.append(say("%(after)s: %(move_words)s.", after=_after(rounds), move_words=move_words(other, seat, table)))
    if over := _over(turns, seat, usual.rests):
        exceptions.append(say("%(after)s: play is over for you.", after=_after(over)))
    return move_words(usual, seat, table), tuple(exceptions)


def _over(turns: Sequence[_Turn], seat: Seat, rests: int) -> list[int]:
    """Return the rounds after which a seat's player is done before the others, who go on longer than the usual rest."""
    last = max(turn.round for turn in turns)
    return [turn.round for turn in turns if turn.play and seat not in turn.goals and turn.round + rests < last]


def _edge(seat: Seat, words: _SeatWords | None, tray: str | None) -> CardEdge:
    move, exceptions = words or (say("go next where the schedule says"), ())
    carried = "" if seat is not Seat.NORTH else say("The schedule says where the deals go.") if tray is None else tray
    return CardEdge(seat=seat, move=move, exceptions=exceptions, tray=carried)


def move_words(aim: Goal, seat: Seat, table: int) -> str:
    """Put a goal into words: `go next to Table 4, East`, `keep your seat`, `rest one round, then go to Table 2, North`."""
    if aim.rests:
        rest = say("rest one round") if aim.rests == 1 else say("rest %(cardinal)s rounds", cardinal=cardinal(aim.rests))
        back = (
            say("come back to your seat")
            if (aim.table, aim.seat) == (table, seat)
            else say("go to %(place)s", place=_place(aim, table))
        )
        return say("%(rest)s, then %(back)s", rest=rest, back=back)
    if aim.table == table:
        return say("keep your seat") if aim.seat is seat else say("change to %(word)s at this table", word=say(aim.seat.word))
    return say("go next to %(place)s", place=_place(aim, table))


def _place(aim: Goal, table: int) -> str:
    return (
        say("%(word)s at this table", word=say(aim.seat.word))
        if aim.table == table
        else say("Table %(table)s, %(word)s", table=aim.table, word=say(aim.seat.word))
    )


def _tray_words(turns: Sequence[_Turn], table: int) -> str | None:
    """Say where the deals just played go, when it is the same in every round; None when the schedule must say it."""
    tables = {stop.table for turn in turns for _, stop in turn.trays}
    if len(tables) > 1:
        return None
    if not tables:
        return ""
    (goal,) = tables
    deals = say("deals") if any(turn.play and len(turn.play.deals) > 1 for turn in turns) else say("deal")
    if goal == table:
        return say("Keep the %(deals)s just played.", deals=deals)
    if all(stop.round == turn.round for turn in turns for _, stop in turn.trays):
        return say("Pass each deal, as soon as it is played, to Table %(table)s.", table=goal)
    idle = [turn.round for turn in turns if turn.trays and turn.play is None]
    if len(idle) == sum(bool(turn.trays) for turn in turns):
        return say("After each round take what lies here to Table %(table)s.", table=goal)
    values = {"deals": deals, "table": goal, "runs": runs(idle)}
    if not idle:
        return say("Take the %(deals)s just played to Table %(table)s.", **values)
    return say_many(
        "Take the %(deals)s just played to Table %(table)s, and what lies here after round %(runs)s.",
        "Take the %(deals)s just played to Table %(table)s, and what lies here after rounds %(runs)s.",
        len(idle),
        **values,
    )


def _after(rounds: Sequence[int]) -> str:
    return say_many("After round %(runs)s", "After rounds %(runs)s", len(rounds), runs=runs(rounds))


def _short(turn: _Turn, seat: Seat, table: int) -> str:
    """Write a goal in a cell: `4 East`; `stays`; `rests, 4 East`; a dash after the last round."""
    aim = turn.goals.get(seat)
    if aim is None:
        return "–"
    if (aim.table, aim.seat, aim.rests) == (table, seat, 0):
        return say("stays")
    return f"{say('rests, ') if aim.rests else ''}{aim.table} {say(aim.seat.word)}"


def _tray_short(turn: _Turn) -> str:
    tables = dict.fromkeys(stop.table for _, stop in turn.trays)
    if len(tables) < 2:
        return "".join(say("Table %(table)s", table=table) for table in tables) or "–"
    return ", ".join(say("%(deal)s to %(table)s", deal=deal, table=stop.table) for deal, stop in turn.trays)
