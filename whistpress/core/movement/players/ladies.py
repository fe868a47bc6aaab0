"""Ladies and gentlemen: a lady and a gentleman at each side, partners and opponents changing (Mitchell 1897, pp. 69–73).

Of n each, ladies are 1–n and sit N and E, gentlemen n + 1 to 2n and sit S and W; tables are n/2. In the first n − 1 rounds
lady 1 and gentleman 1 keep their chairs and all other numbers follow each other. Everybody then has been the partner of each
of the other sex but the one of his own number once, and the opponent of each of his own sex, and of each of the other
but that one, once. In the last round everyone has the partner of his own number, husband and wife if so numbered; leave it
out with `rounds` to avoid that. The heading says once against each of one's own sex: over all n rounds that is false, as
the last repeats n/2 oppositions of ladies and n/2 of gentlemen (n rounds, n − 1 rivals).

Printed for 4, 8, 16 and 32 of each. Each round has deals of its own, played through at every table.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.players.individual_lines import FirstLine
from whistpress.core.movement.players.ladies_lines import LADIES_LINES
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.system import System


def arrange(request: Request) -> Schedule:
    """Arrange the contest asked for; MovementError for a size or a number of deals that cannot be."""
    players = players_of(request)
    if players % 2 or players // 2 not in LADIES_LINES:
        raise MovementError(
            f"no schedule for ladies and gentlemen is printed for {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    return of_lines(request, _lines(players // 2))


def _lines(each: int) -> tuple[FirstLine, ...]:
    changing = tuple(_changed(each, changes) for changes in range(each - 1))
    own = tuple((lady, lady + each, lady + 1, lady + 1 + each) for lady in range(1, each, 2))
    return (*changing, own)


def _changed(each: int, changes: int) -> FirstLine:
    def one(number: int) -> int:
        return number if number == 1 else (number - 2 + changes) % (each - 1) + 2

    return tuple((one(n), one(s) + each, one(e), one(w) + each) for n, s, e, w in LADIES_LINES[each])


SYSTEM = System(
    name="ladies-and-gentlemen",
    contest=Contest.INDIVIDUAL,
    takes=("pairs", "tables"),
    sizes=f"{', '.join(map(str, LADIES_LINES))} of each; `pairs` counts the ladies, and the gentlemen",
    book="Mitchell 1897, p. 69",
    summary="Each lady plays once with each gentleman; the last round is with the partner of one's own number.",
    default_scoring="tricks-lost",
    arrange=arrange,
    options=frozenset({"quota", "deals_per_round"}),
)
