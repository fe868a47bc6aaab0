"""Whitfeld's progressive duplicate: every pair against every other, the deals passed on (Mitchell 1897, pp. 44–45, 67–68).

E-W move one way and N-S the other, changing over at the ends; one pair sits N-S at table 1 throughout, its number twice
the tables. The deals at a table are played in consecutive order, and each goes to the table whose first deal is the next
lower; the trays that come wait underneath. Which way is whose is not said, and every pair meets every other either way;
here E-W go to the next lower table, because then every two pairs are compared equally at eight tables.

Printed for 4, 6, 7, 8, 9 and 10 tables (in the columns of eight the last two headings are transposed, as the errata say).
Mitchell's correspondent says that five tables are impossible, which is true, and that it is easy whenever the number of
deals is a prime, which is false at five deals, three tables; nor need it be a prime. It is the same thing as a strong
starter of combinatorics; past the books they are found to 30 tables.
"""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs.cycle import Cycle, cycled
from whistpress.core.movement.pairs.whitfeld_deals import FIRST_DEALS
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import pairs_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted


def arrange(request: Request) -> Schedule:
    """Arrange the schedule asked for; MovementError for a number of pairs or deals that cannot be."""
    pairs = pairs_of(request)
    tables = (pairs + 1) // 2
    if tables not in FIRST_DEALS:
        raise _refused(request, tables)
    opening = tuple((2 * tables + 1 - table, table, first) for table, first in enumerate(FIRST_DEALS[tables], start=1))
    return cycled(request, (Cycle(opening),), pairs)


def _refused(request: Request, tables: int) -> MovementError:
    why = f"{request.system} has no schedule for {spoken(request)}"
    if tables in (3, 5):
        why += f": at {tables} tables there is none, every way was tried"
    if tables == 3:
        why += ", though five deals are a prime number and Mitchell p. 44 says that then it is easy"
    fewer = [size for size in FIRST_DEALS if size < tables]
    more = [size for size in FIRST_DEALS if size > tables]
    return MovementError(
        why,
        f"sizes that serve: {SYSTEM.sizes}",
        f"the nearest: {' or '.join(map(str, (*fewer[-1:], *more[:1])))} tables",
        key=size_key(request),
    )


SYSTEM = System(
    name="whitfeld",
    contest=Contest.PAIRS,
    takes=("tables", "pairs"),
    sizes=f"4 and 6 to {max(FIRST_DEALS)} tables, printed to 10; of an odd number of pairs one sits out each round",
    book="Mitchell 1897, p. 67",
    summary=noted(
        "Every pair meets every other: E-W go to the next lower table, N-S to the next higher, changing over at the ends."
    ),
    default_scoring="exponent",
    arrange=arrange,
    options=frozenset({"sets"}),
)
