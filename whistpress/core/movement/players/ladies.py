"""Ladies and gentlemen: a lady and a gentleman at each side, partners and opponents changing (Mitchell 1897, pp. 69–73).

With n of each, ladies are 1–n and sit N and E, gentlemen n + 1 to 2n and sit S and W. Call a lady and a gentleman of one number a
couple (husband and wife if so numbered). Every player is once the partner of each player of the other sex outside the couple, and
once the opponent of each player of the same sex and of each of the other sex outside the couple.

For even n that takes n − 1 rounds, in which lady 1 and gentleman 1 keep their chairs and all other numbers follow each other; in
a last round each couple are partners; leave that round out with `rounds` to avoid it. The book's heading says once against each
of one's own sex: over all n rounds that is false, as the last repeats n/2 oppositions of ladies and n/2 of gentlemen (n rounds,
n − 1 rivals). For odd n there are n rounds; lady and gentleman r rest together in round r, and no couple meets.

Printed for 4, 8, 16 and 32 of each. The others are a rule or a result of `tools/search/ladies.py`. For 2, 3 and 6 no schedule
exists: every possibility was tried. For 10 and 14 none is known; the schedules in `UNEVEN` keep all that the heading promises,
but a lady meets some gentlemen twice and some never as opponents, and `remarks` say how many. Variant `rivals` promises no more
than the heading and so has a schedule for six of each too; two and three of each would be one table, without comparison. Each
round has deals of its own, played through at every table.

Lines: `PRINTED` are Mitchell's (1897, pp. 69–73). For 32 of each the book prints tables 1 to 8; table 17 − t is the line of
table t read W E S N. The others are results of `tools/search/ladies.py`.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from whistpress.core.model import Schedule
from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement.moves import Line, add_in_threes, read_rounds, read_sizes, renumber
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, sizes_that_serve, spoken
from whistpress.language import say
from whistpress.language.sequences import ranges

PRINTED: Mapping[int, Line] = read_sizes("""
4 (p. 69): 1 4 2 3, 3 2 4 1
8 (p. 69): 1 7 2 6, 5 4 3 8, 8 3 4 5, 6 2 7 1
16 (pp. 70–71): 1 12 2 7, 11 15 9 8, 16 13 5 14, 6 4 3 10, 10 3 4 6, 14 5 13 16, 8 9 15 11, 7 2 12 1
32 (pp. 72–73): 1 23 2 6, 30 28 22 4, 32 17 14 8, 25 18 5 24, 29 7 19 9, 11 10 27 13, 21 16 20 12, 15 26 3 31, 31 3 26 15,
    12 20 16 21, 13 27 10 11, 9 19 7 29, 24 5 18 25, 8 14 17 32, 4 22 28 30, 6 2 23 1
""")

FOUND: Mapping[int, Line] = read_sizes("""
10: 1 5 7 9, 2 10 6 7, 3 8 9 6, 4 2 5 1, 8 3 10 4
14: 1 7 2 3, 3 11 9 5, 4 2 7 1, 5 12 14 4, 6 8 11 10, 8 13 10 14, 12 9 13 6
15: 2 14 5 9, 3 5 10 4, 4 10 8 7, 6 13 15 11, 7 8 12 15, 9 2 11 6, 13 3 14 12
18: 1 6 11 3, 2 12 9 10, 3 2 6 1, 4 8 10 13, 5 16 14 9, 7 15 8 4, 12 17 16 18, 13 11 18 7, 15 5 17 14
20: 1 12 2 17, 3 11 15 20, 4 16 5 18, 6 8 9 19, 7 10 13 14, 8 6 19 9, 10 7 14 13, 11 3 20 15, 12 1 17 2, 16 4 18 5
21: 2 5 14 16, 3 12 8 4, 4 8 12 3, 5 2 16 14, 6 7 10 21, 7 6 21 10, 9 17 15 20, 11 18 13 19, 17 9 20 15, 18 11 19 13
22: 1 5 13 7, 2 20 7 14, 3 8 10 9, 4 12 14 16, 5 1 11 2, 6 19 18 11, 8 3 21 17, 9 13 12 18, 15 4 19 22, 16 6 17 15, 20 21 22 10
24: 1 4 3 18, 2 15 13 10, 4 1 18 3, 5 16 11 9, 6 7 14 20, 7 6 20 14, 8 24 12 21, 9 11 16 5, 10 13 15 2, 17 22 19 23, 21 12 24 8,
    22 17 23 19
26: 1 14 10 3, 2 17 15 22, 3 15 20 8, 4 18 8 9, 5 13 19 16, 6 11 16 12, 7 26 25 24, 9 25 12 21, 11 6 17 23, 13 5 18 20, 14 1 23 2,
    21 19 22 7, 24 10 26 4
28: 1 6 8 14, 2 4 25 9, 3 23 10 13, 4 2 9 25, 5 22 7 16, 6 1 14 8, 11 24 27 12, 12 27 24 11, 13 10 23 3, 15 19 28 20, 16 7 22 5,
    17 18 26 21, 18 17 21 26, 19 15 20 28
30: 1 22 2 28, 3 21 15 23, 4 18 13 11, 5 10 6 13, 7 16 28 20, 8 19 30 3, 9 2 22 1, 10 25 20 26, 11 6 17 30, 12 29 27 14,
    14 5 16 15, 18 12 29 4, 19 9 24 27, 21 17 25 8, 23 24 26 7
33: 2 19 16 6, 3 10 8 9, 4 25 14 27, 5 20 13 17, 6 16 19 2, 7 15 29 32, 9 8 10 3, 11 22 23 28, 12 26 21 30, 15 7 32 29,
    17 13 20 5, 18 24 33 31, 22 11 28 23, 24 18 31 33, 25 4 27 14, 26 12 30 21
34: 1 20 30 28, 2 8 14 34, 3 22 29 21, 4 12 8 25, 5 2 20 1, 6 18 12 16, 7 31 24 13, 9 32 22 29, 10 3 19 24, 11 27 33 10,
    13 7 32 17, 15 11 23 5, 16 15 17 26, 18 19 28 23, 21 9 26 4, 25 6 27 30, 31 33 34 14
36: 1 7 4 33, 2 5 20 36, 3 27 31 21, 5 2 36 20, 6 29 17 13, 7 1 33 4, 8 16 18 19, 9 14 22 35, 10 25 15 24, 11 28 23 30,
    12 26 32 34, 13 17 29 6, 14 9 35 22, 16 8 19 18, 21 31 27 3, 24 15 25 10, 26 12 34 32, 28 11 30 23
39: 2 15 10 38, 3 39 28 35, 4 24 19 23, 5 28 12 26, 6 33 34 20, 7 25 16 17, 8 7 24 19, 9 18 22 12, 11 9 38 31, 13 37 14 30,
    15 6 32 3, 17 4 20 14, 18 21 37 10, 21 27 39 8, 23 5 27 29, 25 36 30 22, 26 2 36 32, 29 34 35 13, 31 11 33 16
40: 1 29 20 31, 2 26 16 33, 3 39 19 5, 4 11 22 40, 5 19 39 3, 6 35 23 7, 7 23 35 6, 8 13 9 21, 10 14 37 17, 11 4 40 22,
    12 18 36 27, 13 8 21 9, 14 10 17 37, 15 28 34 32, 18 12 27 36, 24 25 30 38, 25 24 38 30, 26 2 33 16, 28 15 32 34, 29 1 31 20
""")
"""First lines; of an even number 1 stays and the others follow each other, as in the printed ones; of an odd number all do."""

BY_DIGITS: Mapping[int, Line] = read_sizes("""
9: 5 2 9 3, 2 4 3 7, 6 5 8 9, 7 6 4 8
27: 13 2 25 3, 5 4 9 7, 17 5 24 9, 20 6 12 8, 2 10 3 19, 14 11 27 21, 26 12 15 20, 6 13 8 25, 18 14 23 27, 21 15 11 26, 7 16 4 22,
    10 17 19 24, 22 18 16 23
""")
"""First lines that go on by digits: numbers less one are written in threes and added digit by digit, nothing carried."""

ROUND_BY_ROUND: Mapping[int, tuple[Line, ...]] = {
    6: read_rounds("""
1 4 6 2, 2 6 5 3, 3 5 4 1; 1 5 3 2, 2 3 6 4, 4 6 5 1; 1 2 5 6, 2 1 4 3, 3 4 6 5; 1 6 2 5, 3 1 5 4, 4 2 6 3
1 3 4 5, 2 4 3 6, 5 2 6 1
"""),
    12: read_rounds("""
1 2 6 11, 2 3 4 7, 3 6 5 10, 7 8 12 5, 8 9 10 1, 9 12 11 4; 1 9 5 7, 2 10 6 8, 3 12 10 5, 4 11 9 6, 7 3 11 1, 8 4 12 2
1 4 3 8, 2 5 12 1, 4 9 11 12, 5 6 10 3, 6 7 8 11, 7 10 9 2; 1 6 11 2, 2 7 9 10, 3 4 8 1, 4 5 6 9, 5 8 7 12, 10 11 12 3
1 7 12 4, 2 6 3 9, 4 8 5 11, 6 10 7 1, 8 12 9 3, 10 2 11 5; 1 3 9 5, 2 4 10 6, 3 11 7 9, 4 12 8 10, 5 2 12 7, 6 1 11 8
1 10 8 3, 2 9 7 4, 3 5 11 7, 4 6 12 8, 5 1 9 11, 6 2 10 12; 1 12 7 6, 2 8 11 3, 3 10 12 11, 4 1 10 7, 5 9 8 2, 6 5 9 4
1 8 10 9, 2 11 8 5, 3 7 6 12, 4 3 7 2, 5 4 11 10, 9 1 12 6; 1 11 2 12, 3 1 4 2, 5 3 6 4, 7 5 8 6, 9 7 10 8, 11 9 12 10
1 5 4 10, 2 1 5 12, 3 2 9 8, 6 3 12 9, 7 11 10 4, 8 7 11 6
"""),
}
"""All rounds but that with one's own number."""

UNEVEN = (6, 10, 14, 22, 26, 30, 34, 39)
"""For so many of each a lady meets some gentlemen twice and some never as opponents; all else is perfect."""


LEAST, MOST = 4, 40
RIVALS = "rivals"
IMPOSSIBLE = 6
"""For so many of each only the heading's promise can be kept: that variant `rivals` asks for."""

ONE_TABLE = {2: ("single-table with variant 'individual' serves 4 players, each once the partner of each",)}
"""The system that serves a number of each that fills a single table."""

RIVALS_SERVE = "variant 'rivals' serves 6 of each: with each gentleman and against each lady once, but not against each gentleman"

SERVING = tuple(
    size
    for size in range(LEAST, MOST + 1)
    if size in {*PRINTED, *FOUND, *BY_DIGITS, *ROUND_BY_ROUND} - {IMPOSSIBLE} or (size % 2 and size % 3)
)


def arrange_ladies(request: Request) -> Schedule:
    """Arrange the contest; MovementError for a size or a number of deals that cannot be."""
    players = players_of(request)
    ladies = players // 2
    if players % 2 or not (ladies in SERVING or (ladies == IMPOSSIBLE and request.variant == RIVALS)):
        raise _no_schedule(request, players)
    schedule = of_lines(request, ladies_rounds(ladies), players)
    return replace(schedule, notes=(*schedule.notes, *_remarks(ladies)))


def ladies_rounds(ladies: int) -> tuple[Line, ...]:
    """Seat ladies and gentlemen for every round, gentlemen by their numbers on the schedule."""
    if ladies % 2:
        lines = tuple(_odd_round(ladies, round_) for round_ in range(ladies))
    else:
        line_of_couples = tuple((lady, lady, lady + 1, lady + 1) for lady in range(1, ladies, 2))
        lines = (*(ROUND_BY_ROUND.get(ladies) or _even_rounds(ladies)), line_of_couples)
    return tuple(tuple((n, s + ladies, e, w + ladies) for n, s, e, w in line) for line in lines)


def _even_rounds(ladies: int) -> tuple[Line, ...]:
    """Seat an even number: 1 stays, the others follow each other."""
    first = PRINTED.get(ladies) or FOUND[ladies]

    def after(changes: int) -> Line:
        return renumber(first, lambda number: number if number == 1 else (number - 2 + changes) % (ladies - 1) + 2)

    return tuple(map(after, range(ladies - 1)))


def _odd_round(ladies: int, changes: int) -> Line:
    """Seat an odd number: all follow each other, or in 9 and 27 go on by digits."""
    if ladies in BY_DIGITS:
        return renumber(BY_DIGITS[ladies], lambda number: add_in_threes(number - 1, changes) + 1)
    return renumber(FOUND.get(ladies) or _by_doubling(ladies), lambda number: (number - 1 + changes) % ladies + 1)


def _by_doubling(ladies: int) -> Line:
    """Seat the first round where neither two nor three divides n: gentlemen x places from 1 either way, ladies 2x."""
    return tuple((2 * x % ladies + 1, x + 1, -2 * x % ladies + 1, ladies - x + 1) for x in range(1, ladies // 2 + 1))


def _remarks(ladies: int) -> tuple[Remark, ...]:
    """Say of a schedule that is not perfect how lady and gentleman meet as opponents."""
    if ladies not in UNEVEN:
        return ()
    changing = ladies_rounds(ladies)[: ladies - 1 + ladies % 2]
    against = Counter(two for line in changing for n, s, e, w in line for two in ((n, w), (e, s)))
    more = sum(times > 1 for times in against.values())
    never = ladies * (ladies - 1) - len(against)
    return (
        remark(
            "No schedule for %(each)s of each can be in which a lady also meets each gentleman but her own once:"
            " %(never)s such couples never are opponents, %(more)s more than once."
            if ladies == IMPOSSIBLE
            else "No schedule for %(each)s of each is known here in which a lady also meets each gentleman but her own once:"
            " %(never)s such couples never are opponents, %(more)s more than once.",
            each=ladies,
            never=never,
            more=more,
        ),
    )


def _no_schedule(request: Request, players: int) -> MovementError:
    why, helps = _reason(players, spoken(request))
    near = sorted(SERVING, key=lambda size: (abs(2 * size - players), size))[:2]
    return MovementError(
        why,
        *helps,
        sizes_that_serve(request),
        say("the nearest: %(names)s of each", names=say(" or ").join(map(str, sorted(near)))),
        key=size_key(request),
    )


def _reason(players: int, said: str) -> tuple[str, tuple[str, ...]]:
    ladies = players // 2
    if players % 2:
        return say("%(said)s are not as many ladies as gentlemen", said=said), ()
    if ladies < LEAST:
        return say(
            "%(ladies)s of each fill no two tables, so that nobody has whom to compare with", ladies=ladies
        ), ONE_TABLE.get(ladies, ())
    if ladies == IMPOSSIBLE:
        return say("there is no schedule for %(ladies)s of each: every way was tried", ladies=ladies), (RIVALS_SERVE,)
    if ladies > MOST:
        return say(
            "ladies-and-gentlemen is for %(least)s to %(most)s of each, not %(ladies)s", least=LEAST, most=MOST, ladies=ladies
        ), ()
    return say("no schedule for %(ladies)s of each has been found here", ladies=ladies), ()


_SIZES = ", ".join(ranges(SERVING))
