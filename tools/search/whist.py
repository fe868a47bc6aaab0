"""Search first lines of individual contests: `python -m tools.search.whist 44 --seconds 60 --seed 1 --multiplier 1`.

Players are the elements of a group, and one more who stays where the number is a multiple of four; the rounds come from one
line by adding. So the pairs of partners must have every difference (of either sign) once, those of opponents each twice. The
pairs are drawn first, then joined to tables. A multiplier that takes the line to itself makes the search small: 10 for 37
players, 16 for 40, 10 for 53, 7 for 88, 22 for 92, 35 for 97; one of order two that is 1 for one factor and −1 for the
other helps where no odd one serves: 37 for 57, 22 for 69, 43 for 77, 61 for 93, 56 for 96, 10 for 100. Of 9 and 81 players
the group is added in threes. Without a multiplier every four players more take several times as long: 44 takes a minute,
60 many hours. To save that time the kept lines were searched by the same steps written in C.

A line is given so that consecutive rounds are one apart, in that scale in which fewest couples meet in two rounds running.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations
from math import gcd
from random import Random
from time import monotonic

from msgspec import Struct

from tools.search import write_line
from tools.search.cover import Cover

FIXED = -1
"""The player who stays."""

Pair = tuple[int, int]
Table = tuple[int, int, int, int]
"""N S E W."""


class Group(Struct, frozen=True, dict=True):
    """Elements 0 to order − 1, their difference, and a map of the group to itself that takes lines to lines."""

    order: int
    minus: Callable[[int, int], int]
    multiplied: Callable[[int], int]

    def fold(self, player: int, other: int) -> int:
        """Give the difference of two, of either sign the smaller."""
        return min(self.minus(player, other), self.minus(other, player))

    def images(self, *elements: int) -> list[tuple[int, ...]]:
        """Give what some elements, in their order, become under the map, until their set comes again."""
        seen: dict[frozenset[int], tuple[int, ...]] = {}
        while frozenset(elements) not in seen:
            seen[frozenset(elements)] = elements
            elements = tuple(x if x == FIXED else self.multiplied(x) for x in elements)
        return list(seen.values())

    @cached_property
    def folds(self) -> list[int]:
        """Every difference, of either sign the smaller."""
        return sorted({self.fold(x, 0) for x in range(1, self.order)})


def cyclic(order: int, multiplier: int) -> Group:
    """Make the numbers modulo `order`."""
    return Group(order, lambda player, other: (player - other) % order, lambda x: x * multiplier % order)


def in_threes(digits: int, times: int) -> Group:
    """Make the numbers of so many digits in threes, and the map that is `times` of one root of their field."""
    powers = [3**exponent for exponent in range(digits)]
    top = {2: (1, 1), 4: (1, 0, 0, 1)}[digits]

    def minus(player: int, other: int) -> int:
        return sum((player // power - other // power) % 3 * power for power in powers)

    def once(x: int) -> int:
        figures = [0, *(x // power % 3 for power in powers)]
        return sum((figure + figures[-1] * add) % 3 * power for figure, add, power in zip(figures, top, powers, strict=False))

    def multiplied(x: int) -> int:
        for _ in range(times):
            x = once(x)
        return x

    return Group(3**digits, minus, multiplied)


def lines(players: int, group: Group, chance: Random, limit: int) -> Iterator[list[Table]]:
    """Draw pairs of partners, then give every line with these pairs that is found in `limit` steps."""
    pairs = next(_pairs(group, chance, limit), None)
    if pairs is not None:
        yield from _tables(group, [*([] if players % 4 else [[(FIXED, 0)]]), *pairs], chance, limit)


def _pairs(group: Group, chance: Random, limit: int) -> Iterator[list[list[Pair]]]:
    """Give pairs that have every element but 0 once and every difference once, together with their images."""
    items = {(kind, x): index for index, (kind, x) in enumerate(
        [*(("player", x) for x in range(1, group.order)), *(("fold", x) for x in group.folds)]
    )}  # fmt: skip
    rows, orbits, done = [], [], set()
    for two in combinations(range(1, group.order), 2):
        images = [(player, other) for player, other in group.images(*two)]
        key = frozenset(map(frozenset, images))
        covered = [*(items["player", x] for pair in images for x in pair), *(items["fold", group.fold(*pair)] for pair in images)]
        if key not in done and len(set(covered)) == len(covered):
            rows.append(dict.fromkeys(covered, 1))
            orbits.append(images)
        done.add(key)
    for chosen in Cover([1] * len(items), rows, chance, limit).solutions():
        yield [orbits[number] for number in chosen]


def _tables(group: Group, pairs: list[list[Pair]], chance: Random, limit: int) -> Iterator[list[Table]]:
    """Join pairs, together with their images, so that opponents have every difference twice."""
    numbers = {frozenset(pair): number for number, pair in enumerate(pair for images in pairs for pair in images)}
    fold = {x: len(numbers) + number for number, x in enumerate(group.folds)}
    rows, orbits, done = [], [], set()
    for (first, *_), images in ((orbit, other) for orbit in pairs for other in pairs):
        for second in images:
            tables = _images_of_tables(group, first, second)
            key = frozenset(frozenset({frozenset(table[:2]), frozenset(table[2:])}) for table in tables)
            row = _covered(group, tables, numbers, fold)
            if row and key not in done:
                rows.append(row)
                orbits.append(tables)
            done.add(key)
    for chosen in Cover([1] * len(numbers) + [2] * len(fold), rows, chance, limit).solutions():
        yield sorted((table for number in chosen for table in orbits[number]), key=lambda table: FIXED not in table)


def _images_of_tables(group: Group, first: Pair, second: Pair) -> list[Table]:
    seen: dict[frozenset[frozenset[int]], Table] = {}
    (n, s), (e, w) = first, second
    while frozenset({frozenset({n, s}), frozenset({e, w})}) not in seen:
        seen[frozenset({frozenset({n, s}), frozenset({e, w})})] = (n, s, e, w)
        n, s, e, w = (x if x == FIXED else group.multiplied(x) for x in (n, s, e, w))
    return list(seen.values())


def _covered(
    group: Group, tables: list[Table], numbers: dict[frozenset[int], int], fold: dict[int, int]
) -> dict[int, int] | None:
    row: defaultdict[int, int] = defaultdict(int)
    for n, s, e, w in tables:
        if {n, s} & {e, w}:
            return None
        row[numbers[frozenset({n, s})]] += 1
        row[numbers[frozenset({e, w})]] += 1
        for player, other in ((n, e), (n, w), (s, e), (s, w)):
            if FIXED not in (player, other):
                row[fold[group.fold(player, other)]] += 1
    sound = all(count <= (1 if item < len(numbers) else 2) for item, count in row.items())
    return dict(row) if sound else None


def repeats(group: Group, line: list[Table]) -> dict[int, int]:
    """Count, for every difference between two rounds, the couples who meet in both."""
    starts = defaultdict(list)
    for table in line:
        for player, other in combinations(table, 2):
            if FIXED in (player, other):
                starts[FIXED].append(max(player, other))
            else:
                fold = group.fold(player, other)
                starts[fold].append(player if group.minus(other, player) == fold else other)
    counts = dict.fromkeys(group.folds, 0)
    for places in starts.values():
        for player, other in combinations(places, 2):
            counts[group.fold(player, other)] += 1
    return counts


def numbered(line: list[Table], players: int, step: int) -> list[Table]:
    """Give a line of a cyclic group the players' numbers, the rounds being `step` apart."""
    order = players - 1 + players % 4
    scale, first = pow(step, -1, order), 1 if players % 4 else 2

    def number(x: int) -> int:
        return 1 if x == FIXED else x * scale % order + first

    return [(number(n), number(s), number(e), number(w)) for n, s, e, w in line]


def in_digits(line: list[Table], group: Group, steps: tuple[int, ...]) -> list[Table] | None:
    """Number a line of a group of threes so that each digit counts one of these steps; None where they make not all."""
    digit_of = {0: 0}
    for digit, step in enumerate(steps):
        back = group.minus(0, step)
        once = {group.minus(x, back): number + 3**digit for x, number in digit_of.items()}
        twice = {group.minus(x, step): number + 2 * 3**digit for x, number in digit_of.items()}
        digit_of |= once | twice
    if len(digit_of) < group.order:
        return None
    return [(digit_of[n] + 1, digit_of[s] + 1, digit_of[e] + 1, digit_of[w] + 1) for n, s, e, w in line]


def in_eighty_one(seed: int) -> list[Table]:
    """Find a line for 81 players in which rounds that differ in one digit have no couple in common."""
    group, chance = in_threes(4, 16), Random(seed)
    while True:
        for line in lines(81, group, chance, 2000):
            free = [step for step, count in repeats(group, line).items() if not count]
            numbered_ = (in_digits(line, group, steps) for steps in combinations(free, 4))
            numbering = next((tables for tables in numbered_ if tables), None)
            if numbering:
                return numbering


def searched(players: int, multiplier: int, seed: int, seconds: float, limit: int = 20000) -> Iterator[tuple[int, list[Table]]]:
    """Give line after line that has fewer couples who meet in two rounds running than those before, and how many."""
    group = cyclic(players - 1 + players % 4, multiplier)
    chance, end, fewest = Random(seed), monotonic() + seconds, 1 << 30
    while monotonic() < end and fewest:
        for line in lines(players, group, chance, limit):
            steps = {step: count for step, count in repeats(group, line).items() if gcd(step, group.order) == 1}
            step = min(steps, key=lambda distance: (steps[distance], distance))
            if steps[step] < fewest:
                fewest = steps[step]
                yield fewest, numbered(line, players, step)


def main() -> None:
    """Search as the command line says, and print each line that is better than those before."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("players", type=int)
    options.add_argument("--multiplier", type=int, default=1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--seconds", type=float, default=60)
    arguments = options.parse_args()
    if arguments.players == 81:
        print(f"81: {write_line(in_eighty_one(arguments.seed))}")
        return
    for fewest, line in searched(arguments.players, arguments.multiplier, arguments.seed, arguments.seconds):
        print(f"{arguments.players} ({fewest} couples a round): {write_line(line)}")


if __name__ == "__main__":
    main()
