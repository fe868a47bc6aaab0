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
"""

from collections import Counter

from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.model.remarks import Remark, remark
from whistpress.core.movement.lines import Line, add_in_threes, renumber
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.players.ladies_lines import BY_DIGITS, FOUND, PRINTED, ROUND_BY_ROUND, UNEVEN
from whistpress.core.movement.system import MovementError, Request, System, players_of, size_key, spoken
from whistpress.language import noted, say
from whistpress.language.sequences import ranges

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


def arrange(request: Request) -> Schedule:
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
        say("sizes that serve: %(sizes)s", sizes=say(LADIES.sizes)),
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

LADIES = System(
    name="ladies-and-gentlemen",
    contest=Contest.INDIVIDUAL,
    takes=("pairs", "tables"),
    sizes=f"{_SIZES} of each, {IMPOSSIBLE} with variant {RIVALS!r}; `pairs` counts the ladies, and the gentlemen",
    book="Mitchell 1897, p. 69",
    summary=noted("Each lady plays once with each gent and once against each lady; an even number ends with one's own number."),
    default_scoring="tricks-lost",
    arrange=arrange,
    variants=(RIVALS,),
    options=frozenset({"variant", "quota", "deals_per_round", "sections"}),
)
