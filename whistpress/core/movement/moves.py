"""The moves of trays and players from round to round, read off any Schedule.

A movement card tells at one table (Barney 1900, p. 39) where the deals are before play, where the deal just played goes, and
where each of the four players goes next. Trays not in play go round with the others, past a dummy table or one whose players
rest: a dummy table has a card whose duty is to pass its deals (p. 50). If all trays go on after every round, each table's always
to the same one, a tray that is not in play is found on that way.

Read the lines of printed and found schedules: who sits at each table, written as text.

A table is its numbers, N S E W unless a module says otherwise. Commas part the tables of a line; semicolons, or line ends that
follow no comma, part the lines of several rounds.

Hands of movements without trays: their numbers, halves and trumps, and what of a request belongs to them.

Lay deals on tables: sets, quotas, stacks, fresh deals in each round; cut a session short.
"""

import re
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, pairwise, permutations
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import MISERE, Play, Schedule, Seat, Suit
from whistpress.core.movement.system import MovementError, Request, count_of
from whistpress.language import say
from whistpress.problems.nearest import did_you_mean

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


Table = tuple[int, ...]
Line = tuple[Table, ...]
"""The tables of one round."""

_SIZE = re.compile(r"(\d+)(?: \([^)]*\))?:")


def read_line(text: str) -> Line:
    """Read one line: `1 2 7 3, 8 6 5 4`."""
    return tuple(tuple(map(int, table.split())) for table in text.split(","))


def read_rounds(text: str) -> tuple[Line, ...]:
    """Read the lines of several rounds."""
    return tuple(map(read_line, re.split(r";|(?<!,)\n", text.strip())))


def read_sizes(text: str) -> dict[int, Line]:
    """Read a line for each size: the size, perhaps its page in brackets, a colon, then a line, which may go on below."""
    _, *parts = _SIZE.split(text)
    return dict(zip(map(int, parts[::2]), map(read_line, parts[1::2]), strict=True))


def renumber(line: Line, move: Callable[[int], int]) -> Line:
    """Give every player of a line another number."""
    return tuple(tuple(map(move, table)) for table in line)


def add_in_threes(number: int, other: int) -> int:
    """Add two numbers written in threes, digit by digit, nothing carried."""
    if not number or not other:
        return number or other
    return (number + other) % 3 + 3 * add_in_threes(number // 3, other // 3)


NO_TRUMPS = "NT"
TRUMPS = (*(suit.value for suit in Suit), NO_TRUMPS, MISERE)
"""What `trumps` in `[movement]` may name."""

_CALLED = {
    **{suit.word: suit.value for suit in Suit},
    **{suit.word[:-1]: suit.value for suit in Suit},
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict.fromkeys(("notrump", "notrumps", "no trump", "no trumps", "no-trumps", "sans"), NO_TRUMPS),
    **dict.fromkeys(("misère", "misery", "mis", "m", "nullo", "null"), MISERE),
}


def first_half(count: int) -> int:
    """Count the hands of the first half: half of them, rounded up."""
    return -(-count // 2)


def half_time(schedule: Schedule) -> int:
    """Return the round after which the first half ends."""
    return first_half(schedule.rounds)


def trumps_in(schedule: Schedule, round_: int) -> tuple[str, ...]:
    """Return the trumps of the hands of a round by the rotation; none where each table turns its own."""
    first = (round_ - 1) * schedule.deals_per_round + 1
    return tuple(schedule.trump_in(hand) for hand in range(first, first + schedule.deals_per_round)) if schedule.trumps else ()


def check_trumps(request: Request, schedule: Schedule) -> Schedule:
    """Note the rotation of trumps; MovementError for an unknown one, or a misere that its round's figure hides."""
    for trump in request.trumps:
        if trump not in TRUMPS:
            meant = _CALLED.get(trump.strip().casefold()) or next(
                (name for name in TRUMPS if name.casefold() == trump.strip().casefold()), did_you_mean(trump, TRUMPS)
            )
            raise MovementError(
                say("no trumps are called %(trump)s", trump=repr(trump)),
                *([say("did you mean %(meant)s?", meant=repr(meant))] if meant else []),
                say('in rotation there are the suits S, H, D and C, "NT" and "misere"'),
                key="trumps",
                code="E701",
            )
    if MISERE in request.trumps and set(request.trumps) != {MISERE} and (request.deals_per_round or 1) > 1:
        raise MovementError(
            say(
                "in a misere hand the fewer tricks win, "
                "and the figure of a round would hold them together with those of other hands"
            ),
            say("leave `deals_per_round` out, so that each hand has its own figure, or take the misere away"),
            key="trumps",
            code="E702",
        )
    return replace(schedule, trumps=request.trumps)


Sets = tuple[tuple[int, ...], ...]


def consecutive(sets: int, size: int, *, after: int = 0) -> Sets:
    """Lay sets of `size` deals in running order from deal `after` + 1: (1, 2), (3, 4), (5, 6)."""
    return quota_sets((size,) * sets, after=after)


def third_plan(sets: int, size: int, *, after: int = 0) -> Sets:
    """Lay sets by Barney's third plan (p. 41), so that the lead changes: of 7 sets the first is 1, 8, 15, 22."""
    return tuple(tuple(after + number + sets * turn for turn in range(size)) for number in range(1, sets + 1))


def quota_sets(quota: tuple[int, ...], *, after: int = 0) -> Sets:
    """Lay uneven sets in running order: a quota of 4, 4, 8 gives 1–4, 5–8, 9–16 (Mitchell pp. 26–27)."""
    ends = tuple(accumulate(quota, initial=after))
    return tuple(tuple(range(first + 1, last + 1)) for first, last in pairwise(ends))


def spread(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables as evenly as can be: 7 at 3 tables are 2, 2, 3."""
    return tuple(deals * (table + 1) // tables - deals * table // tables for table in range(tables))


def played_through(sets: Sets, table: int) -> tuple[int, ...]:
    """Order the deals of a round at one table: its own set first, then the next table's, and so round.

    All tables go through the same circle from different places, so that no two tables need one tray at the same turn, even when
    the sets are uneven.
    """
    return tuple(deal for set_ in (*sets[table - 1 :], *sets[: table - 1]) for deal in set_)


def deals_each(deals: int | None, sets: int, whose: str) -> int:
    """Count the deals of a set, 1 by default; MovementError when they do not divide (`whose`: "8 pairs")."""
    if deals is None:
        return 1
    if deals % sets:
        raise MovementError(
            say("%(deals)s deals do not divide into the %(sets)s sets that %(whose)s need", deals=deals, sets=sets, whose=whose),
            multiples(deals, sets),
            key="deals",
        )
    return deals // sets


def multiples(deals: int, step: int) -> str:
    """Name the nearest numbers of deals that serve."""
    below = deals - deals % step
    return (
        say("%(below)s or %(below_2)s deals serve", below=below, below_2=below + step)
        if below
        else say("%(step)s or %(value)s deals serve", step=step, value=2 * step)
    )


def rounds_played(request: Request, whole: int) -> int:
    """Count the rounds of the `whole` that are played: all, unless the request cuts the session short."""
    if request.rounds is None:
        return whole
    if request.rounds > whole:
        raise MovementError(
            say("this movement has %(whole)s rounds, not %(rounds)s", whole=whole, rounds=request.rounds),
            say("`rounds` only cuts a session short: leave it out to play them all"),
            key="rounds",
        )
    return request.rounds


def deals_of_a_round(request: Request, *, rounds: int, tables: int) -> int:
    """Count the deals of each of so many rounds: one for each table, by default. MovementError when there are fewer.

    `deals` are of the whole session or, when it is cut short and they do not divide so, of the rounds that are played.
    """
    deals_per_round, deals = request.deals_per_round, request.deals
    if deals is None:
        return _enough(deals_per_round or tables, rounds, tables, "deals_per_round")
    played = min(request.rounds or rounds, rounds)
    if deals_per_round is not None and deals not in (deals_per_round * rounds, deals_per_round * played):
        raise MovementError(
            say(
                "%(played)s rounds of %(deals_per_round)s deals are %(deals_per_round_2)s deals, not %(deals)s",
                played=played,
                deals_per_round=deals_per_round,
                deals_per_round_2=deals_per_round * played,
                deals=deals,
            ),
            say("leave out `deals` or `deals_per_round`"),
            key="deals",
        )
    whole = deals % rounds == 0 and deals >= rounds * tables
    of = rounds if whole or deals % played else played
    if deals % of:
        raise MovementError(
            say("%(deals)s deals do not divide among %(rounds)s rounds", deals=deals, rounds=rounds),
            say("at least %(rounds)s deals, in steps of %(rounds_2)s", rounds=rounds * tables, rounds_2=rounds),
            *((multiples(deals, rounds),) if deals > rounds * tables else ()),
            key="deals",
        )
    return _enough(deals_per_round or deals // of, rounds, tables, "deals")


def _enough(deals: int, rounds: int, tables: int, key: str) -> int:
    if deals < tables:
        raise MovementError(
            say(
                "each round needs a deal for each of %(amount)s, and has %(deals)s",
                amount=count_of(tables, "tables"),
                deals=deals,
            ),
            say("%(rounds)s deals serve, and more in steps of %(rounds_2)s", rounds=rounds * tables, rounds_2=rounds),
            key=key,
        )
    return deals


def without_trays(request: Request, schedule: Schedule) -> Schedule:
    """Note how many deals each table plays in a round (one, unless the request says more); MovementError for `deals`."""
    if request.deals is not None:
        raise MovementError(
            say("%(system)s has no deals of its own: each table deals its own cards", system=request.system),
            say("leave `deals` out; `deals_per_round` says how many are played before anyone moves"),
            key="deals",
        )
    return replace(schedule, deals_per_round=request.deals_per_round or 1)


def mitchell_quota(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables evenly, the last making up the number: 24 at 5 are 4 4 4 4 8 (p. 27)."""
    share = deals // tables
    return (*[share] * (tables - 1), deals - share * (tables - 1))


def given_quota(request: Request, tables: int) -> tuple[int, ...]:
    """Check the request's own quota: one figure of 1 or more for each table, and no plan for sets besides it."""
    quota = request.quota
    if len(quota) != tables or min(quota) < 1:
        raise MovementError(
            say(
                "the quota gives %(amount)s for %(amount_2)s",
                amount=count_of(len(quota), "figures"),
                amount_2=count_of(tables, "tables"),
            )
            if len(quota) != tables
            else say("a quota lays 1 deal or more on each table, not %(min)s", min=min(quota)),
            say("write for each table, in order, how many deals are laid on it"),
            key="quota",
        )
    if request.sets is not None:
        raise MovementError(say("a quota lays its own sets"), say("leave out `sets` or `quota`"), key="sets", code="E406")
    return quota


def wrong_sum(quota: tuple[int, ...], deals: int, whose: str) -> MovementError:
    """Make the refusal of a quota that does not add to the deals of a session or a round."""
    return MovementError(
        say("the quota adds to %(sum)s deals, not to the %(deals)s %(whose)s", sum=sum(quota), deals=deals, whose=whose),
        say("mend the quota, or leave out the number of deals"),
        key="quota",
    )


def offer(deals: int, tables: int) -> tuple[str, ...]:
    """Offer the quota that Mitchell would lay, where each table gets a deal."""
    return (say("or lay uneven sets: quota = %(list)s", list=list(mitchell_quota(deals, tables))),) if deals > tables else ()


def stack_quota(quota: Sequence[int], rounds: int) -> tuple[Sets, ...]:
    """Return for each round the tray in play at each table, as a set of one.

    The quota is the number of trays at each table at first, in running order; 1 or more everywhere.
    """
    return played_from(quota_sets(tuple(quota)), rounds)


def played_from(laid: Sets, rounds: int) -> tuple[Sets, ...]:
    """Return for each round the tray in play at each table, from the stacks of all tables, the top tray of each first.

    Each table plays its top tray, which then goes under those of the next lower table. So it is in the Clay system (Barney 1900,
    pp. 33–34) and in Barney's eighth way for even tables (p. 33).
    """
    stacks = [deque(set_) for set_ in laid]
    played = []
    for _ in range(rounds):
        tops = [stack.popleft() for stack in stacks]
        for table, tray in enumerate(tops):
            stacks[table - 1].append(tray)
        played.append(tuple((tray,) for tray in tops))
    return tuple(played)
