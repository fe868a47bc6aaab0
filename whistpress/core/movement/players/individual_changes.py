"""How players change in an individual contest, from the first line of tables to that of every round.

Mostly each follows the number before: of whole tables player 1 keeps his chair and the others go round (Mitchell 1897, p. 48),
with one player more all go round and in each round the number of the round rests. Two sizes change otherwise: 9 and 81
count in threes; and some are made of companies, as Moore makes 48 of four twelves (pp. 62–63).
"""

from collections.abc import Callable, Iterator
from functools import partial

from whistpress.core.movement.players.individual_companies import composed, sitting_together
from whistpress.core.movement.players.individual_found import BY_COMPANIES, FOUND, ROUNDS_IN_ORDER, TRIPLE
from whistpress.core.movement.players.individual_lines import BARNEY_TWELVE, COMPANY, FIRST_LINES, MOORE_BLOCKS, FirstLine

IN_THREES = (9, 81)

THREE_GAMES: tuple[FirstLine, ...] = (((1, 2, 3, 4),), ((1, 3, 4, 2),), ((1, 4, 2, 3),))
"""Four players, each with each as partner."""

POWERS = (1, 3, 9, 27)

Move = Callable[[int], int]


def printed(players: int) -> tuple[FirstLine, ...]:
    """Seat the players for every round as Mitchell prints it; for 48 by Moore's composition."""
    return _moore() if players == 4 * COMPANY else _followed(FIRST_LINES[players], players)


def barney() -> tuple[FirstLine, ...]:
    """Seat twelve players by Barney's line (1900, p. 30): 12 keeps his seat."""
    return tuple(_rotated(BARNEY_TWELVE, changes, COMPANY) for changes in range(COMPANY - 1))


def best(players: int) -> tuple[FirstLine, ...]:
    """Seat the players by the line that was found."""
    companies = BY_COMPANIES.get(players)
    if companies:
        rounds = composed(best(players // companies), best(companies))
        order = ROUNDS_IN_ORDER.get(players)
        return tuple(rounds[int(number) - 1] for number in order.split()) if order else rounds
    line = read(FOUND[players])
    return tuple(_in_threes(line, players)) if players in IN_THREES else _followed(line, players)


def triple(players: int) -> tuple[FirstLine, ...]:
    """Seat the players so that of two who are twice opponents each has the other once on either side of the first hand."""
    if players in (8, 16, 32):
        return printed(players)
    return _followed(read(TRIPLE[players]), players) if players in TRIPLE else best(players)


def read(line: str) -> FirstLine:
    """Read a first line: tables apart by commas, each N S E W."""
    tables = (tuple(map(int, table.split())) for table in line.split(","))
    return tuple((n, s, e, w) for n, s, e, w in tables)


def _moved(line: FirstLine, move: Move) -> FirstLine:
    return tuple((move(n), move(s), move(e), move(w)) for n, s, e, w in line)


def _followed(line: FirstLine, players: int) -> tuple[FirstLine, ...]:
    """Let every number grow by one at each change; of whole tables 1 does not."""
    fixed = 1 - players % 4 % 2
    moving = players - fixed

    def after(changes: int) -> FirstLine:
        return _moved(line, lambda n: n if n <= fixed else (n - 1 - fixed + changes) % moving + 1 + fixed)

    return tuple(after(changes) for changes in range(moving))


def _rotated(line: FirstLine, changes: int, company: int) -> FirstLine:
    """Let the highest of each company stay and its others follow each other."""

    def move(number: int) -> int:
        start, place = divmod(number - 1, company)
        return number if place == company - 1 else start * company + (place + changes) % (company - 1) + 1

    return _moved(line, move)


def _moore() -> tuple[FirstLine, ...]:
    """Seat forty-eight: four blocks of eleven games, then three in which each table stays and changes partners."""
    moving = (_rotated(block, change, COMPANY) for block in MOORE_BLOCKS for change in range(COMPANY - 1))
    return (*moving, *sitting_together(COMPANY, 4, THREE_GAMES))


def _in_threes(line: FirstLine, players: int) -> Iterator[FirstLine]:
    """Add to each number that of the round, digit by digit in threes, in an order that changes one digit at a time."""
    for changes in range(players):
        digits = _digits(changes)
        step = tuple((one - other) % 3 for one, other in zip(digits, (*digits[1:], 0), strict=True))
        yield _moved(line, partial(_added, step))


def _added(step: tuple[int, ...], number: int) -> int:
    sums = ((one + other) % 3 for one, other in zip(_digits(number - 1), step, strict=True))
    return 1 + sum(digit * power for digit, power in zip(sums, POWERS, strict=True))


def _digits(number: int) -> tuple[int, ...]:
    return tuple(number // power % 3 for power in POWERS)
