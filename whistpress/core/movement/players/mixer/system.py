"""Mixer: any number of players from 4 to 64 and any number of rounds, as even as it can be made (beyond the books).

Tables are as many as fit; who is left over sits out. Partners meet at most once as long as that is possible, opponents as evenly
as can be, all sit out equally often and not soon again; then everybody visits tables and seats as evenly as costs nothing of
that. Wishes are kept before all this. A `seed` draws which number gets which place of the schedule. Each round has deals of its
own, played through at every table, as in `individual`. The remarks of the schedule say how good it is: proven best, or best
found with the bound beside it.
"""

from random import Random

from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule, SitOut
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.players.mixer.evening import SEATS, Couple, MixerEvening, Plan, couple
from whistpress.core.movement.players.mixer.find import STEPS, found
from whistpress.core.movement.players.mixer.lots import drawn
from whistpress.core.movement.players.mixer.places import placed
from whistpress.core.movement.players.mixer.wishes import Wish, wishes_of
from whistpress.core.movement.players.mixer.words import MixerResult, remarks_on
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import players_of, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.language import noted

FEWEST, MOST = 4, 64


def arrange(request: Request, steps: int = STEPS) -> Schedule:
    """Arrange the evening asked for within so many steps of search.

    MovementError for a number of players or of deals that cannot be, and for a wish that names nobody.
    """
    players = players_of(request)
    if not FEWEST <= players <= MOST:
        raise MovementError(
            f"a mixer is for {FEWEST} to {MOST} players, not for {spoken(request)}",
            f"sizes that serve: {SYSTEM.sizes}",
            key=size_key(request),
        )
    wishes = wishes_of(request, players)
    rounds = request.rounds or usual_rounds(players)
    evening = _evening(players, rounds, wishes)
    plan = _found(evening, request.seed, steps)
    return _schedule(request, MixerResult(evening, plan, wishes))


def usual_rounds(players: int) -> int:
    """In so many rounds everybody has every partner, or all sit out equally often."""
    return players - 1 if players % SEATS == 0 else players


def _evening(players: int, rounds: int, wishes: tuple[Wish, ...]) -> MixerEvening:
    kept = tuple((wish.players[0] - 1, wish.players[1] - 1) for wish in wishes if wish.key == "at_table")
    parted = {couple(one, other) for one, there in kept for other, here in kept if there != here}
    together = [wish for wish in wishes if wish.key != "at_table"]
    return MixerEvening(
        players=players,
        rounds=rounds,
        no_partners=frozenset(parted.union(_couple(wish) for wish in together if wish.partners)),
        no_opponents=frozenset(parted.union(_couple(wish) for wish in together if wish.opponents)),
        kept=kept,
    )


def _couple(wish: Wish) -> Couple:
    return couple(wish.players[0] - 1, wish.players[1] - 1)


def _found(evening: MixerEvening, seed: str | None, steps: int) -> Plan:
    """The plan by the players' own numbers: a draw gives each number its place before the places are arranged."""
    places = list(range(evening.players)) if seed is None else drawn(range(evening.players), Random(f"draw {seed}"))
    numbers = {place: number for number, place in enumerate(places)}

    def moved(couples: frozenset[Couple]) -> frozenset[Couple]:
        return frozenset(couple(places[one], places[other]) for one, other in couples)

    arranged = replace(
        evening,
        no_partners=moved(evening.no_partners),
        no_opponents=moved(evening.no_opponents),
        kept=tuple(sorted((places[player], table) for player, table in evening.kept)),
    )
    plan = placed(arranged, found(arranged, steps))
    return [[numbers[place] for place in seating] for seating in plan]


def _schedule(request: Request, told: MixerResult) -> Schedule:
    evening = told.evening
    lines = tuple(
        tuple(
            (seating[at] + 1, seating[at + 1] + 1, seating[at + 2] + 1, seating[at + 3] + 1)
            for at in range(0, evening.seated, SEATS)
        )
        for seating in told.plan
    )
    rests = (sorted(player + 1 for player in seating[evening.seated :]) for seating in told.plan)
    schedule = of_lines(request, lines)
    return replace(
        schedule,
        entries=evening.players,
        sit_outs=tuple(SitOut(number, tuple(rest)) for number, rest in enumerate(rests, start=1) if rest),
        remarks=(*schedule.remarks, *remarks_on(told, request.seed)),
    )


SYSTEM = System(
    name="mixer",
    contest=Contest.INDIVIDUAL,
    takes=("players", "tables"),
    sizes=f"{FEWEST} to {MOST} players, any number of rounds",
    book="past the books, after Mitchell 1897, pp. 48–65",
    summary=noted("Partners at most once, opponents as evenly as can be, sit-outs equal; for any number of players and rounds."),
    default_scoring="tricks-lost",
    arrange=arrange,
    options=frozenset(
        {"quota", "deals_per_round", "sections", "seed", "never_partners", "never_opponents", "apart", "at_table"},
    ),
    any_rounds=True,
)
