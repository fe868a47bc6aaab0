"""Arrow switches: one winner of a compass game, by turning some tables so that their N-S pair plays the deals E-W.

In a compass game the N-S pairs are compared with each other alone, and so are the E-W pairs: two winners. Where some rounds
are played with the sides exchanged, all are compared with all, the more evenly the better the rounds are
chosen. The best choice has the greatest Qf (the balance that `fairness` measures): for two entries b is the sum, over the sets
that both play, of t − 1 where they meet on it, t being how often the set is played, +1 where they sit the same way and −1 where
not. No turn changes the sum of all b, so that the best choice has the least Σb².

Mitchell and Barney rank N-S and E-W apart; the switch is later than both.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Play, Schedule, Seats
from whistpress.core.model.remarks import Remark, remark
from whistpress.core.movement.system import MovementError, Request
from whistpress.language import say

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
