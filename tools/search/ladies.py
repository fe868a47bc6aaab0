"""`python -m tools.search.ladies [NUMBER …]`: schedules for ladies and gentlemen past the printed ones; needs a C compiler.

It prints, for each number, the lines that `core/movement/players/ladies.py` keeps, or `none`. Numbers here run from 0,
a table is a lady, her partner, the other lady, her partner. It takes seconds for most numbers to 24, a quarter of an hour
for 18, 36 and 40.

Wanted are rounds in which each lady is once the partner of each other-numbered gentleman, and once the adversary of each
of them, and of each other lady; gentlemen likewise. That is a spouse-avoiding mixed doubles round robin. The lady of gentleman
i when he plays j is then a self-orthogonal latin square, of which there are none of 2, 3 and 6 (`square` tries all).

The ways of search, for n of each:

`turning`: one round, from which the others follow: all numbers grow by one, round n (odd n), or round n − 1 while the last
stays (even n). All differences must be had once: of partners, of adversaries of both kinds.
`twofold`: the same where ladies and gentlemen have the same parts: a table and the one with the sexes exchanged. Such is
every printed one. It is a triple-whist tournament in Moore's sense, and needs n or n − 1 divisible by four.
`by_group`: for 12, for which nothing turns: a square from the group of 6 × 2, its games then sorted into rounds.
`nearly`: for 10 and 14, for which nobody knows one: turning, one difference of lady and gentleman as adversaries left out and
another had twice instead.
`evenly`: for 22, 26, 30, 34, 38 and 39: turning, whatever the differences of lady and gentleman as adversaries; the most even.
`by_rivals`: for 6: many ways in which nobody meets his own number; the least uneven.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations, product

from tools.search import write_line
from tools.search.exact_cover import GivenUpError, cover

Table = tuple[int, int, int, int]
Item = tuple[object, ...]

NOBODY_KNOWS = (10, 14)
HARD = (22, 26, 30, 34, 38, 39)
NONE = (2, 3, 6)
STEPS = 300_000


def square(size: int) -> tuple[Table, ...] | None:
    """Try all games of the tournament without regard to rounds: None when there is no self-orthogonal latin square."""
    options = {table: tuple(_games(table)) for table in _tables(range(size))}
    return cover(options) if options else None


def _games(table: Table) -> Iterator[Item]:
    lady, partner, other, hers = table
    yield "ladies", lady, other
    yield "gentlemen", min(partner, hers), max(partner, hers)
    yield from (("with", lady, partner), ("with", other, hers), ("against", lady, hers), ("against", other, partner))


def _tables(numbers: Iterable[int]) -> Iterator[Table]:
    """Seat all tables at which nobody meets his own number, the lady of the lower number first."""
    everybody = tuple(numbers)
    for (lady, other), (partner, hers) in product(combinations(everybody, 2), permutations(everybody, 2)):
        if lady not in (partner, hers) and other not in (partner, hers):
            yield lady, partner, other, hers


class Turning:
    """The differences of a round that turns: modulo n for odd n, n − 1 for even n, where the last number stays."""

    def __init__(self, size: int) -> None:
        self.modulus = size - 1 + size % 2
        self.stays = None if size % 2 else self.modulus
        self.playing = range(1, size) if size % 2 else range(size)

    def apart(self, kind: str, player: int, other: int) -> Iterator[Item]:
        """Name the difference from one to another, if neither stays."""
        if self.stays not in (player, other):
            yield kind, (other - player) % self.modulus

    def folded(self, kind: str, player: int, other: int) -> Iterator[Item]:
        """Name the difference whichever way it is taken."""
        if self.stays not in (player, other):
            yield kind, min((player - other) % self.modulus, (other - player) % self.modulus)


def turning(size: int) -> tuple[Table, ...] | None:
    """Search one round that turns; of the equal ones that in which the gentleman who stays meets gentleman 0."""
    turn = Turning(size)
    options = {}
    for table in _tables(turn.playing):
        had = tuple(_had(turn, table))
        if len(set(had)) == len(had) and _stands(turn, table):
            options[table] = had
    return cover(options, steps=STEPS, restarts=1000)


def _stands(turn: Turning, table: Table) -> bool:
    gentlemen = {table[1], table[3]}
    return turn.stays is None or (turn.stays in gentlemen) is (0 in gentlemen)


def _had(turn: Turning, table: Table) -> Iterator[Item]:
    lady, partner, other, hers = table
    yield from (("lady", lady), ("lady", other), ("gentleman", partner), ("gentleman", hers))
    yield from turn.apart("with", lady, partner)
    yield from turn.apart("with", other, hers)
    yield from turn.apart("against", lady, hers)
    yield from turn.apart("against", other, partner)
    yield from turn.folded("ladies", lady, other)
    yield from turn.folded("gentlemen", partner, hers)


def twofold(size: int) -> tuple[Table, ...] | None:
    """Search half a round, the other half being the same with the sexes exchanged."""
    turn = Turning(size)
    options = {}
    for table in permutations(turn.playing, 4):
        had = tuple(_halves(turn, table))
        if table[0] == max(table) and len(set(had)) == len(had):
            options[table] = had
    half = cover(options, steps=STEPS, restarts=1000)
    return half and tuple(seated for a, b, c, d in half for seated in ((a, b, c, d), (d, c, b, a)))


def _halves(turn: Turning, table: Table) -> Iterator[Item]:
    lady, partner, other, hers = table
    yield from (("seated", number) for number in table)
    for kind, twos in {
        "with": ((lady, partner), (other, hers)),
        "own sex": ((lady, other), (partner, hers)),
        "other sex": ((lady, hers), (partner, other)),
    }.items():
        for two in twos:
            yield from turn.folded(kind, *two)


def nearly(size: int) -> tuple[Table, ...] | None:
    """Search a round that turns in which one difference is missing and another had twice."""
    turn = Turning(size)
    for missing, twice in permutations(range(1, turn.modulus), 2):
        options: dict[tuple[Table, int], tuple[Item, ...]] = {}
        for table in filter(lambda table: _stands(turn, table), _tables(turn.playing)):
            had = tuple(_had(turn, table))
            places = [index for index, item in enumerate(had) if item == ("against", twice)]
            ways = [had, *((*had[:index], ("against", missing), *had[index + 1 :]) for index in places)]
            if ("against", missing) not in had:
                options |= {(table, way): items for way, items in enumerate(ways) if len(set(items)) == len(items)}
        solution = cover(options)
        if solution:
            return tuple(table for table, _ in solution)
    return None


def evenly(size: int, tries: int = 25) -> tuple[Table, ...] | None:
    """Search rounds that turn without regard to whom of the other sex one meets, but never one's own number; the most even."""
    turn = Turning(size)
    options = {}
    for table in filter(lambda table: _stands(turn, table), _tables(turn.playing)):
        had = tuple(item for item in _had(turn, table) if item[0] != "against")
        if len(set(had)) == len(had):
            options[table] = had
    solutions = [cover(options, seed=seed, steps=20_000, restarts=20) or () for seed in range(1, tries)]
    return min(filter(None, solutions), key=lambda tables: _unevenness(turn, tables), default=None)


def _unevenness(turn: Turning, tables: Iterable[Table]) -> tuple[int, int]:
    """How often the commonest difference is had, and the sum of the squares."""
    met = Counter(difference for lady, hers in _across(tables) for difference in turn.apart("against", lady, hers))
    return max(met.values()), sum(times**2 for times in met.values())


def by_group(sizes: tuple[int, int] = (6, 2)) -> tuple[tuple[Table, ...], ...]:
    """Search rounds for 12, square by square of the group: first the games, then rounds of them."""
    group = tuple(product(*map(range, sizes)))

    def shifted(number: int, by: tuple[int, ...]) -> int:
        return group.index(tuple((a + b) % size for a, b, size in zip(group[number], by, sizes, strict=True)))

    options: dict[tuple[Table, ...], list[Item]] = {}
    for table in _tables(range(len(group))):
        orbit = tuple(sorted({_ordered(tuple(shifted(who, by) for who in table)) for by in group}))
        had = [item for game in orbit for item in _games(game)]
        if orbit not in options and len(set(had)) == len(had):
            options[orbit] = had
    for seed in range(1, 1000):
        squared = cover(options, seed=seed)
        rounds = _rounds(len(group), [game for orbit in squared or () for game in orbit])
        if rounds:
            return rounds
    return ()


def _ordered(table: tuple[int, ...]) -> Table:
    lady, partner, other, hers = table
    return (lady, partner, other, hers) if lady < other else (other, hers, lady, partner)


def _rounds(size: int, games: list[Table]) -> tuple[tuple[Table, ...], ...]:
    """Sort games into rounds in which everybody plays."""
    whole = list(_whole_rounds(size, frozenset(range(2 * size)), games))
    solution = cover({round_: [("game", *game) for game in round_] for round_ in whole}) if whole else None
    return solution if solution and sum(map(len, solution)) == len(games) else ()


def _whole_rounds(size: int, free: frozenset[int], games: list[Table]) -> Iterator[tuple[Table, ...]]:
    if not free:
        yield ()
        return
    for game in games:
        people = {game[0], game[2], game[1] + size, game[3] + size}
        if min(free) in people and people <= free:
            for rest in _whole_rounds(size, free - people, games):
                yield (game, *rest)


def by_rivals(size: int = 6, tries: int = 300) -> tuple[tuple[Table, ...], ...]:
    """Search rounds with each gentleman and against each of one's own sex once, the other sex as evenly as found."""
    changing = [[(size - 1, turn), *((_turned(turn, by, size)) for by in range(1, size // 2))] for turn in range(size - 1)]
    of = {frozenset(two): round_ for round_, twos in enumerate(changing) for two in twos}
    options: dict[Table, list[Item]] = {}
    for table in _tables(range(size)):
        round_ = of[frozenset((table[0], table[2]))]
        had = [item for item in _games(table) if item[0] != "against"]
        options[table] = [*had, ("gentleman", round_, table[1]), ("gentleman", round_, table[3])]
    solutions = [cover(options, seed=seed) or () for seed in range(1, tries)]
    best = min(solutions, key=lambda tables: sorted(Counter(_across(tables)).values(), reverse=True))
    return tuple(tuple(table for table in best if of[frozenset((table[0], table[2]))] == round_) for round_ in range(size - 1))


def _turned(turn: int, by: int, size: int) -> tuple[int, int]:
    return (turn + by) % (size - 1), (turn - by) % (size - 1)


def _across(tables: Iterable[Table]) -> Iterator[tuple[int, int]]:
    for lady, partner, other, hers in tables:
        yield from ((lady, hers), (other, partner))


def search(size: int) -> Mapping[str, tuple[tuple[Table, ...], ...]]:
    """Search in the way that suits a number: the rounds found, by the name of the way; one round if it turns."""
    if size in NONE:
        return {"square": _one(square(size)), **({"rivals": by_rivals(size)} if size == 6 else {})}
    if size == 12:
        return {"turning": _one(turning(size)), "rounds": by_group()}
    if size in NOBODY_KNOWS:
        return {"nearly": _one(nearly(size))}
    if size in HARD:
        return {"turning": _one(evenly(size))}
    half = twofold(size) if size % 4 < 2 else None
    return {"turning": _one(half or turning(size))}


def _one(round_: tuple[Table, ...] | None) -> tuple[tuple[Table, ...], ...]:
    return (round_,) if round_ else ()


if __name__ == "__main__":
    for wanted in map(int, sys.argv[1:] or ("2", "3", "6", "10", "12", "14", "15", "20", "21", "24", "28")):
        try:
            for name, rounds in search(wanted).items():
                numbered = [sorted(tuple(number + 1 for number in table) for table in round_) for round_ in rounds]
                print(f"{wanted} ({name}): {'; '.join(map(write_line, numbered)) or 'none'}")
        except GivenUpError:
            print(wanted, "given up")
