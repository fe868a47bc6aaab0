"""Mnemonic duplicate: four players at a single table (Mitchell 1897, pp. 38–39; Barney 1900, pp. 26, 66; Goodfellow 1912).

All deals are played; then, each tray turned a quarter round, so that its North points East, every player plays the hand that an
adversary had (Goodfellow's law 115). Barney p. 26: replay them in another order, and let one suit be trumps for the sitting. The
order of the overplay is drawn by lot, for each third anew, until no deal keeps its place: from `seed`, or else by Python's
`random.Random(1897)`, which gives a number of deals the same order each time.

With partners changed after each third of the deals, and so again in the overplay, player 1 has 2, then 3, then 4. Variant
`individual` has Mitchell's thirds 12-34, 13-42, 14-23 (M 39); `barney` has Barney's (p. 26): South and East exchange seats after
the first third, South and West after the second, 12-34, 13-24, 14-23, and for the overplay all return to their first seats.
Mitchell's thirds have 4, 6 or 8 deals; by default there are twelve deals. Partners that change are scored by `average`: the mean
of the two scores of a deal is deducted from both, so that over original and overplay a player has exactly the gain on the hands
that the others had too.
"""

from collections.abc import Iterator
from operator import eq
from random import Random

from whistpress.core.model import Contest, Play, Schedule, Seats
from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement.moves import consecutive, multiples, rounds_played
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, spoken
from whistpress.language import say

PLAYERS = 4
DEALS = 12
SEED = 1897
"""The seed of the order in which deals are overplayed."""

PAIRS = (Seats(1, 1, 2, 2),)
THIRDS = {
    "individual": (Seats(1, 2, 3, 4), Seats(1, 3, 4, 2), Seats(1, 4, 2, 3)),  # Mitchell 1897, p. 39, each N S E W
    "barney": (Seats(1, 2, 3, 4), Seats(1, 3, 2, 4), Seats(1, 4, 2, 3)),  # Barney 1900, p. 26
}
"""How the four sit in each third of the deals, by variant."""

FIRST_SEATS = remark(
    "For the overplay all take their first seats again and each tray is turned a quarter; here stand the hands' seats."
)


def arrange_single_table(request: Request) -> Schedule:
    """Arrange the game: a round for each stretch with the same partners, all originals first."""
    _four_players(request)
    positions = THIRDS.get(request.variant or "", PAIRS)
    single = len(positions) > 1
    sets = consecutive(len(positions), _each(request, len(positions)))
    plays = tuple(_plays(positions, sets, Random(request.seed or SEED)))
    rounds = rounds_played(request, len(plays))
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL if single else Contest.PAIRS,
        tables=1,
        deals=sum(map(len, sets[:rounds])),
        rounds=rounds,
        entries=PLAYERS if single else 2,
        plays=plays[:rounds],
        sets=sets[:rounds],
        notes=tuple(_remarks(request)) if rounds > len(sets) else (),
    )


def _remarks(request: Request) -> Iterator[Remark]:
    seed = request.seed or SEED
    if request.variant:
        yield remark("The order of the overplay was drawn by lot from the seed %(seed)s, for each third of the deals.", seed=seed)
    else:
        yield remark("The order of the overplay was drawn by lot from the seed %(seed)s.", seed=seed)
    if request.variant == "barney":
        yield FIRST_SEATS


def _plays(positions: tuple[Seats, ...], sets: tuple[tuple[int, ...], ...], chance: Random) -> Iterator[Play]:
    for round_, (seats, set_) in enumerate(zip(positions, sets, strict=True), start=1):
        yield Play(round_, 1, seats, set_)
    for round_, (seats, set_) in enumerate(zip(positions, sets, strict=True), start=len(sets) + 1):
        yield Play(round_, 1, turn_trays(seats), another_order(set_, chance))


def turn_trays(seats: Seats) -> Seats:
    """Return the players of the hands when the trays are turned a quarter: East has North's, South has East's, and so on."""
    return Seats(n=seats.e, s=seats.w, e=seats.s, w=seats.n)


def another_order(deals: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """Shuffle the deals for their overplay; of two or more none keeps its place."""
    order = list(deals)
    while len(deals) > 1 and any(map(eq, order, deals)):
        chance.shuffle(order)
    return tuple(order)


def _four_players(request: Request) -> None:
    if size_key(request) is not None and players_of(request) != PLAYERS:
        raise MovementError(
            say(
                "%(system)s is for %(players)s players, not %(spoken)s",
                system=request.system,
                players=PLAYERS,
                spoken=spoken(request),
            ),
            say("two tables can play two-table, or interclub between two fours"),
            key=size_key(request),
        )


def _each(request: Request, positions: int) -> int:
    deals = request.deals or DEALS
    if deals % positions:
        raise MovementError(
            say("%(deals)s deals do not divide into thirds", deals=deals), multiples(deals, positions), key="deals"
        )
    return deals // positions
