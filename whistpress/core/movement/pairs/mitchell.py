"""John T. Mitchell's compass game: N-S sit, E-W go to the next higher table, the deals to the next lower.

Mitchell 1897, pp. 29–31; Barney 1900, pp. 31–33. N-S at table t is pair 2t − 1; the E-W pair that starts there is pair 2t. The
plain game is for an odd number of tables: at an even number E-W would meet deals again half way that they have already played.
Eight modifications (Barney's) help an even number. The first and second let each E-W pair miss one N-S pair and meet another
twice. The third to the sixth play the first and second twice, with new deals, so that every E-W pair meets every N-S pair exactly
twice. The seventh and eighth keep the circle and arrange the deals differently. The seventh (Mitchell's own) is valid exactly
where three does not divide the number of tables, as both books say.

Arrow switches: one winner of a compass game, by turning some tables so that their N-S pair plays the deals E-W.

In a compass game the N-S pairs are compared with each other alone, and so are the E-W pairs: two winners. Where some rounds
are played with the sides exchanged, all are compared with all, the more evenly the better the rounds are
chosen. The best choice has the greatest Qf (the balance that `fairness` measures): for two entries b is the sum, over the sets
that both play, of t − 1 where they meet on it, t being how often the set is played, +1 where they sit the same way and −1 where
not. No turn changes the sum of all b, so that the best choice has the least Σb².

Mitchell and Barney rank N-S and E-W apart; the switch is later than both.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Play, Schedule, Seats
from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement.moves import (
    Sets,
    consecutive,
    deals_each,
    given_quota,
    multiples,
    offer,
    quota_sets,
    stack_quota,
    third_plan,
    wrong_sum,
)
from whistpress.core.movement.pairs.compass import (
    MOST,
    CompassRound,
    CompassStage,
    CompassTables,
    guests_after,
    room_of,
    schedule_of,
)
from whistpress.core.movement.system import MovementError, Request, count_of, pairs_of, size_key
from whistpress.language import say


class Stretch(NamedTuple):
    """A passage through the tables: E-W begin `start` tables on, or half the tables on, and half way `jump` a further table."""

    jump: int
    start: int = 0
    from_half: bool = False

    def shift(self, round_: int, tables: int) -> int:
        """Return how many tables E-W have gone on from where they first began, in a round of the stretch (from 0)."""
        half = tables // 2
        return self.start + self.from_half * half + round_ + self.jump * (round_ >= half)


ODD = (Stretch(0),)
"""The one stretch of an odd number of tables: E-W go on by a table in each round."""

SKIP, STAY = Stretch(1), Stretch(-1)

STRETCHES: Mapping[str, tuple[Stretch, ...]] = {
    "skip": (SKIP,),
    "stay": (STAY,),
    "skip-twice": (SKIP, SKIP._replace(from_half=True)),
    "hadlock": (STAY, STAY._replace(from_half=True)),
    "skip-then-stay": (SKIP, STAY._replace(start=1)),
    "stay-then-skip": (STAY, SKIP._replace(start=-1)),
}
"""The variants that go through the tables once or, each time with new deals, twice."""


def half_sets(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay two halves of a set at each table: E-W go on after each half, the set after both (seventh; Mitchell p. 30).

    In round r the set from ⌊r/2⌋ tables higher is in play, so that E-W meet every third set: with tables divisible by
    three they would come back to deals that they have played.
    """
    if tables % 3 == 0:
        raise MovementError(
            say("'half-sets' is not for a number of tables divisible by three: %(tables)s", tables=tables),
            say("%(tables)s or %(tables_2)s tables serve", tables=tables - 2, tables_2=tables + 2),
            say("or take another variant, such as 'hadlock', which serves %(tables)s", tables=tables),
            key=size_key(request),
        )
    halves = consecutive(2 * tables, _times(request, tables, 2 * tables) // 2)

    def in_play(round_: int) -> Sets:
        return tuple(halves[2 * ((table + round_ // 2) % tables) + round_ % 2] for table in range(tables))

    steps = (CompassRound(guests_after(tables, round_), in_play(round_)) for round_ in range(2 * tables))
    return (CompassStage(halves, tuple(steps)),)


def uneven(request: Request, tables: int) -> tuple[CompassStage, ...]:
    """Lay one deal on each table and the others, an odd number each, on two tables half the circle apart (eighth).

    As Barney draws it for eight tables, the middle table has one deal more and the last all the others. A tray that comes
    in goes under those that wait.
    """
    times = _times(request, tables, tables)
    if times == 1:
        raise MovementError(
            say("'uneven' needs deals for two rounds of the tables or more, not %(deals)s", deals=request.deals),
            say("%(value)s or %(value_2)s deals serve", value=2 * tables, value_2=3 * tables),
            key="deals",
        )
    quota = [1] * tables
    quota[tables // 2 - 1] += 1
    quota[-1] += tables * (times - 1) - 1
    rounds = stack_quota(quota, times * tables)
    sets = consecutive(times * tables, 1)
    return (CompassStage(sets, tuple(CompassRound(guests_after(tables, round_), deals) for round_, deals in enumerate(rounds))),)


def _times(request: Request, tables: int, step: int) -> int:
    """Count the passages of E-W through the tables, two by default; `step` deals and their multiples serve."""
    deals = 2 * tables if request.deals is None else request.deals
    if deals % step:
        raise MovementError(
            say(
                "%(deals)s deals do not divide into %(step)s equal sets, as variant %(variant)s needs at %(amount)s",
                deals=deals,
                step=step,
                variant=repr(request.variant),
                amount=count_of(tables, "tables"),
            ),
            multiples(deals, step),
            key="deals",
        )
    return deals // tables


def refuse_own_sets(request: Request) -> None:
    """Refuse a quota or plan of sets for a variant that lays the deals in its own way."""
    for key in ("quota", "sets"):
        if getattr(request, key):
            raise MovementError(
                say("variant %(variant)s lays its own sets", variant=repr(request.variant)),
                say("leave %(key)s out", key=repr(key)),
                key=key,
                code="E404",
            )


OWN_SETS: Mapping[str, Callable[[Request, int], tuple[CompassStage, ...]]] = {"half-sets": half_sets, "uneven": uneven}
"""The variants that lay the deals in a way of their own."""

VARIANTS: Mapping[str, str] = {
    "skip": "half way E-W skip a table; each meets his first opponents twice, one pair never (Mitchell p. 31, Barney p. 32)",
    "stay": "half way E-W stay for one round while the deals move, and miss the last pair (Barney p. 32)",
    "skip-twice": "'skip' twice with new deals, the second time from the table skipped: all meet twice (Barney p. 32)",
    "hadlock": "'stay' twice with new deals, the second time from the next table: all meet twice (Mitchell p. 30, Barney p. 32)",
    "skip-then-stay": "'skip', then with new deals 'stay' from the next table: all meet twice (Barney p. 33)",
    "stay-then-skip": "'stay', then with new deals 'skip' from the next table: all meet twice (Barney p. 33)",
    "half-sets": "E-W move after each half of a set, deals after both; not if three divides the tables (Mitchell p. 30)",
    "uneven": "an odd number of further deals at each of two opposite tables; E-W go round twice or more (Barney p. 33)",
}


LEAST = 3


def arrange_mitchell(request: Request) -> Schedule:
    """Arrange the compass game; MovementError for a size, variant or number of deals that cannot be."""
    request = _with_half_table(request)
    room = room_of(request, range(LEAST, MOST + 1))
    _fits(request, room)
    return schedule_of(request, room, _stages(request, room.tables))


def _with_half_table(request: Request) -> Request:
    """Convert `tables` with a `missing` pair to pairs.

    Tables in play may be counted with their half table or without it. Only one of the two numbers can be played: odd without a
    variant, even with one.
    """
    if request.missing is None or request.tables is None or size_key(request) != "tables":
        return request
    counted_in = (request.tables % 2 == 1) is (request.variant is None)
    tables = request.tables if counted_in else request.tables + 1
    return replace(request, tables=None, pairs=2 * tables - 1)


def _stages(request: Request, tables: int) -> tuple[CompassStage, ...]:
    lay = OWN_SETS.get(request.variant or "")
    if lay is not None:
        refuse_own_sets(request)
        return lay(request, tables)
    stretches = STRETCHES[request.variant] if request.variant else ODD
    return tuple(
        _stage(sets, tables, stretch)
        for laid in _passes(request, tables, len(stretches))
        for sets, stretch in zip(laid, stretches, strict=True)
    )


def _stage(sets: Sets, tables: int, stretch: Stretch) -> CompassStage:
    """Go once through the tables: the set that began at the table `round` places higher is in play."""
    return CompassStage(
        sets,
        tuple(
            CompassRound(guests_after(tables, stretch.shift(round_, tables)), (*sets[round_:], *sets[:round_]))
            for round_ in range(tables)
        ),
    )


def _fits(request: Request, room: CompassTables) -> None:
    even = room.tables % 2 == 0
    if even and request.variant is None:
        raise _refuse_even(request, room.tables)
    if not even and request.variant:
        raise MovementError(
            say(
                "variant %(variant)s is for an even number of tables; there are %(tables)s",
                variant=repr(request.variant),
                tables=room.tables,
            ),
            say("leave the variant out: an odd number of tables needs none"),
            key="variant",
        )


def _refuse_even(request: Request, tables: int) -> MovementError:
    half = say(", one of them a half table,") if pairs_of(request) % 2 or request.missing else ""
    return MovementError(
        say("mitchell needs an odd number of tables; %(tables)s%(half)s are an even number", tables=tables, half=half),
        key=size_key(request),
    )


def _passes(request: Request, tables: int, stretches: int) -> tuple[tuple[Sets, ...], ...]:
    """Lay the sets of each stretch, as often as they are gone through.

    That is once, but by Barney's first plan (p. 41) as often as a set has deals.
    """
    if request.quota:
        return (_quota(request, tables, stretches),)
    size = _each(request, tables, stretches)
    if request.sets == 1:
        return tuple(
            tuple(consecutive(tables, 1, after=tables * (stretches * number + stretch)) for stretch in range(stretches))
            for number in range(size)
        )
    plan = third_plan if request.sets == 3 else consecutive
    return (tuple(plan(tables, size, after=tables * size * stretch) for stretch in range(stretches)),)


def _each(request: Request, tables: int, stretches: int) -> int:
    try:
        return deals_each(request.deals, tables * stretches, count_of(tables, "tables"))
    except MovementError as error:
        if stretches == 1:
            error.message = say(
                "%(deals)s deals do not divide among %(amount)s", deals=request.deals, amount=count_of(tables, "tables")
            )
        if request.deals is not None and request.deals % stretches == 0:
            error.helps = (*error.helps, *offer(request.deals // stretches, tables))
        raise


def _quota(request: Request, tables: int, stretches: int) -> tuple[Sets, ...]:
    quota = given_quota(request, tables)
    if request.deals is not None and request.deals != sum(quota) * stretches:
        raise wrong_sum(quota, request.deals, say("of the session") if stretches == 1 else say("of its two halves"))
    return tuple(quota_sets(quota, after=sum(quota) * stretch) for stretch in range(stretches))


TABLES = "tables"
"""The word for the best tables in each round; any other word means the best whole rounds."""

MOST_TRIED = 11
"""The most rounds for which every choice of whole rounds is tried."""

PROVEN: dict[int, tuple[int, ...]] = {13: (1, 2), 15: (1, 2), 17: (1, 2), 19: (1, 2, 5), 21: (1, 2, 5)}
"""The best rounds of a whole Mitchell at so many tables, each set once round: `tools/search/switches.py` tried every choice."""

EFFORT = 1_500_000
"""The changes of a b that the search looks at when there are too many choices to try each; a quarter for whole rounds."""

Two = tuple[int, int]
"""Two entries, the lower first."""

Group = tuple[int, ...]
"""Plays that are turned together, by their index in the schedule."""


class _SwitchChoice(Struct, frozen=True):
    """The groups to turn; whether every other choice was tried."""

    groups: frozenset[int]
    proven: bool


def switch_tables(schedule: Schedule, request: Request) -> Schedule:
    """Turn the tables that the request names; without a switch return the schedule unchanged.

    MovementError for a round that does not exist, or when every round would be turned.
    """
    switch = request.switch
    if not switch:
        return schedule
    if schedule.rounds < 2:
        raise MovementError(say("with one round there is nothing to switch"), say("take the switch away"), key="switch")
    groups = [(index,) for index in range(len(schedule.plays))] if switch == TABLES else _rounds(schedule)
    choice = _named_rounds(schedule, switch) if isinstance(switch, tuple) else _best(schedule, groups)
    turned = {index for number in choice.groups for index in groups[number]}
    return replace(
        schedule,
        plays=tuple(_turn_table(play) if index in turned else play for index, play in enumerate(schedule.plays)),
        two_fields=False,
        notes=(*schedule.notes, _remark(switch, choice)),
    )


def _turn_table(play: Play) -> Play:
    return replace(play, seats=Seats(play.seats.e, play.seats.w, play.seats.n, play.seats.s))


def _rounds(schedule: Schedule) -> list[Group]:
    """Gather the plays of each round."""
    groups: list[list[int]] = [[] for _ in range(schedule.rounds)]
    for index, play in enumerate(schedule.plays):
        groups[play.round - 1].append(index)
    return [tuple(group) for group in groups]


def _named_rounds(schedule: Schedule, rounds: tuple[int, ...]) -> _SwitchChoice:
    for round_ in rounds:
        if not 1 <= round_ <= schedule.rounds:
            raise MovementError(
                say("there is no round %(round)s to switch", round=round_),
                say("rounds are 1 to %(rounds)s", rounds=schedule.rounds),
                key="switch",
            )
    if len(set(rounds)) == schedule.rounds:
        raise MovementError(say("with every round switched nothing is compared anew"), say("leave some rounds out"), key="switch")
    return _SwitchChoice(frozenset(round_ - 1 for round_ in rounds), proven=False)


def _best(schedule: Schedule, groups: Sequence[Group]) -> _SwitchChoice:
    """Choose the groups that leave the least Σb²; one at least."""
    whole = len(groups) == schedule.rounds
    if (
        whole
        and schedule.system == "mitchell"
        and schedule.rounds == schedule.tables == len(schedule.sets)
        and not schedule.sit_outs
    ):
        rounds = PROVEN.get(schedule.tables)
        if rounds:
            return _SwitchChoice(frozenset(round_ - 1 for round_ in rounds), proven=True)
    relations = _Relations(schedule)
    if len(groups) <= MOST_TRIED:
        return _SwitchChoice(_least_of_all(relations, groups), proven=True)
    return _SwitchChoice(_search(relations, groups, EFFORT // 4 if whole else EFFORT), proven=False)


def _least_of_all(relations: "_Relations", groups: Sequence[Group]) -> frozenset[int]:
    """Try every choice, each one group away from the one before; the last group stays, since all turned is none turned."""
    turned: set[int] = set()
    best: frozenset[int] = frozenset()
    total, least = 0, None
    for step in range(1, 2 ** (len(groups) - 1)):
        number = (step & -step).bit_length() - 1
        changes = relations.changes(groups[number])
        total -= relations.gain(changes)
        relations.turn(groups[number], changes)
        turned ^= {number}
        if least is None or total < least:
            best, least = frozenset(turned), total
    return best


def _search(relations: "_Relations", groups: Sequence[Group], effort: int) -> frozenset[int]:
    """Turn groups at random, always if it helps, and at first also if it does little harm (the same in each run)."""
    hazard = Random(1)
    patience = max(1, sum(map(relations.weight, groups)) // len(groups))
    tries = max(effort // patience, 2 * len(groups))
    turned: set[int] = set()
    best: frozenset[int] = frozenset()
    total, least = 0, None
    for left in range(tries, 0, -1):
        number = int(hazard.random() * len(groups))
        changes = relations.changes(groups[number])
        gain = relations.gain(changes)
        if gain * tries >= -patience * left:
            relations.turn(groups[number], changes)
            turned ^= {number}
            total -= gain
            if 0 < len(turned) < len(groups) and (least is None or total < least):
                best, least = frozenset(turned), total
    return best


def _remark(switch: tuple[int, ...] | str, choice: _SwitchChoice) -> Remark:
    if switch == TABLES:
        return remark(
            "At %(tables)s of the tables of its rounds N-S and E-W are exchanged: the most even choice found.",
            tables=len(choice.groups),
        )
    numbers = [str(number + 1) for number in sorted(choice.groups)]
    return remark(
        "In %(rounds)s N-S and E-W are exchanged."
        if isinstance(switch, tuple)
        else "In %(rounds)s N-S and E-W are exchanged: of every choice of whole rounds the most even."
        if choice.proven
        else "In %(rounds)s N-S and E-W are exchanged: the most even rounds found.",
        rounds=_in_words(numbers),
    )


def _in_words(numbers: Sequence[str]) -> Remark:
    if len(numbers) == 1:
        return remark("round %(number)s", number=numbers[0])
    return remark("rounds %(numbers)s and %(last)s", numbers=", ".join(numbers[:-1]), last=numbers[-1])


def _two(number: int, other: int) -> Two:
    return (number, other) if number < other else (other, number)


def _indexes_of_sets(schedule: Schedule) -> Iterator[tuple[int, ...]]:
    """Gather the plays of each set, by their index in the schedule; a deal of no set travels alone."""
    leaders = {deal: set_[0] for set_ in schedule.sets for deal in set_}
    indexes: defaultdict[int, list[int]] = defaultdict(list)
    for index, play in enumerate(schedule.plays):
        for leader in dict.fromkeys(leaders.get(deal, deal) for deal in play.deals):
            indexes[leader].append(index)
    return (tuple(group) for group in indexes.values())


class _Relations:
    """The b of every two entries, and the effect of turning a play on them."""

    def __init__(self, schedule: Schedule) -> None:
        """Begin with nothing turned."""
        self.signs = [1] * len(schedule.plays)
        self.touching: list[list[tuple[int, tuple[tuple[Two, int], ...]]]] = [[] for _ in schedule.plays]
        self.sums: dict[Two, int] = defaultdict(int)
        for indexes in _indexes_of_sets(schedule):
            for index in indexes:
                seats = schedule.plays[index].seats
                self.sums[_two(seats.n, seats.e)] += len(indexes) - 1
            for index, other in combinations(indexes, 2):
                self._relate(schedule.plays, index, other)

    def _relate(self, plays: Sequence[Play], index: int, other: int) -> None:
        """Enter two plays of a set: those who sat the same way are compared, the others opposed."""
        first, second = plays[index].seats, plays[other].seats
        four = tuple(
            (_two(mine, theirs), sign)
            for mine, theirs, sign in (
                (first.n, second.n, 1), (first.e, second.e, 1), (first.n, second.e, -1), (first.e, second.n, -1)
            )
        )  # fmt: skip
        self.touching[index].append((other, four))
        self.touching[other].append((index, four))
        for two, sign in four:
            self.sums[two] += sign

    def changes(self, group: Group) -> dict[Two, int]:
        """Work out by how much each b changes when these plays are turned."""
        turned = set(group)
        changes: defaultdict[Two, int] = defaultdict(int)
        for index in group:
            for other, four in self.touching[index]:
                if other not in turned:
                    twice = -2 * self.signs[index] * self.signs[other]
                    for two, sign in four:
                        changes[two] += twice * sign
        return changes

    def gain(self, changes: dict[Two, int]) -> int:
        """Work out by how much these changes lessen Σb²; below nothing when they make it worse."""
        return -sum(change * (2 * self.sums[two] + change) for two, change in changes.items())

    def turn(self, group: Group, changes: dict[Two, int]) -> None:
        """Turn some plays."""
        for index in group:
            self.signs[index] = -self.signs[index]
        for two, change in changes.items():
            self.sums[two] += change

    def weight(self, group: Group) -> int:
        """Count what turning these plays looks at."""
        return sum(4 * len(self.touching[index]) for index in group)
