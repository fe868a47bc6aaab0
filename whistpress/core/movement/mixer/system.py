"""Mixer: any number of players from 4 to 64 and any number of rounds, as even as it can be made (beyond the books).

As many tables as possible are full; the players left over sit out. Partners meet at most once as long as that is possible,
opponents as evenly as can be, all sit out equally often and not soon again; then all visit tables and seats as evenly as costs
nothing of that. Wishes are kept before all this. A `seed` draws which number gets which place of the schedule. Each round has
deals of its own, played through at every table, as in `individual`. The remarks of the schedule say how good it is: proven best,
or best found with the bound beside it.
"""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule, SitOut
from whistpress.core.movement.mixer.beginnings import shuffle
from whistpress.core.movement.mixer.cost import Bounds, MeetingTally, bounds_of, opponents_in, partners_in, unevenness
from whistpress.core.movement.mixer.evening import (
    SEATS,
    Couple,
    MixerEvening,
    Plan,
    Wish,
    closest_rests,
    couple,
    rests_of,
    wishes_of,
)
from whistpress.core.movement.mixer.search import STEPS, find_plan
from whistpress.core.movement.mixer.sharing import share_places
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.system import MovementError, Request, System, players_of, size_key, spoken
from whistpress.language import noted

TIMES = {0: "never", 1: "once", 2: "twice"}


class MixerResult(Struct, frozen=True):
    """A seating by the players' own numbers, and their wishes."""

    evening: MixerEvening
    plan: Plan
    wishes: tuple[Wish, ...]


def remarks_on(result: MixerResult, seed: str | None) -> tuple[str, ...]:
    """Return the remarks on a schedule, the verdict first."""
    tally = MeetingTally(result.evening, result.plan)
    bounds = bounds_of(result.evening)
    unmet = tuple(_unmet(result))
    return (
        *_verdict(result.evening, tally, bounds, kept=not unmet),
        *_rests(result.evening, result.plan),
        *unmet,
        *_kept_wishes(result, unmet),
        *((f"Who has which place of the schedule was drawn by lot with the seed “{seed}”.",) if seed else ()),
    )


def _verdict(evening: MixerEvening, tally: MeetingTally, bounds: Bounds, *, kept: bool) -> Iterator[str]:
    partners, opponents = tuple(tally.partner_counts.values()), tuple(tally.opponent_counts.values())
    yield f"Any two players are partners {_times(partners)} and opponents {_times(opponents)}."
    spent = (unevenness(partners), unevenness(opponents))
    if kept and spent == (bounds.partners, bounds.opponents):
        wished = "" if evening.free else ", keeping the wishes,"
        yield f"Proven best: no schedule for {evening.players} players and {_rounds(evening.rounds)}{wished} is more even."
        return
    yield "Best found, and perhaps not the best there is."
    if spent[0] > bounds.partners:
        yield _beside("partners", spent[0], bounds.partners, bounds.partner_range)
    if spent[1] > bounds.opponents:
        while_even = " while partners are as even as can be" if evening.couples_together else ""
        yield _beside("opponents", spent[1], bounds.opponents, bounds.opponent_range, while_even)


def _beside(what: str, spent: int, bound: int, narrow: tuple[int, int], while_even: str = "") -> str:
    """Compare a cost with its bound."""
    return (
        f"Repeats of {what} (every two rounds in which the same two meet so): {spent}; it is proven that there are never fewer "
        f"than {bound}{while_even}, and that the counts of any two cannot lie closer than {_times(narrow)}."
    )


def _rests(evening: MixerEvening, plan: Plan) -> Iterator[str]:
    if not evening.resting:
        return
    counts = [len(rests) for rests in rests_of(evening, plan)]
    most = max(counts)
    each = f"everybody {_times(counts)}" if min(counts) == most else f"everybody {_times(counts)} in all"
    sentence = f"{evening.resting} sit out in each round, {each}: it cannot be more equal"
    if most < 2:
        yield f"{sentence}."
        return
    gap = closest_rests(evening, plan)
    apart = f"who has sat out plays at least {_rounds(gap - 1)} before he does so again"
    widest = "the most that can be" if gap >= evening.widest_gap else f"{evening.widest_gap - 1} would be the most that can be"
    yield f"{sentence}; {apart} ({widest})."


def _unmet(result: MixerResult) -> Iterator[str]:
    for wish in result.wishes:
        rounds = [str(number) for number, seating in enumerate(result.plan, start=1) if _breaks(result, wish, seating)]
        if rounds:
            where = f"round{'' if len(rounds) == 1 else 's'} {', '.join(rounds)}"
            yield f"A wish is not kept in {where}: that {wish}. {_why(result.evening, wish)}"


def _breaks(result: MixerResult, wish: Wish, seating: list[int]) -> bool:
    if wish.key == "at_table":
        player, table = wish.players[0] - 1, wish.players[1] - 1
        return seating.index(player) // SEATS not in (table, *range(result.evening.tables, result.evening.tables + 1))
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    partners = wish.partners and two in {couple(*met) for met in partners_in(result.evening, seating)}
    return partners or (wish.opponents and two in {couple(*met) for met in opponents_in(result.evening, seating)})


def _why(evening: MixerEvening, wish: Wish) -> str:
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    if two in evening.couples_together:
        return f"Both keep table {evening.tables_of[two[0]] + 1}."
    if evening.tables == 1:
        return "There is only one table."
    crowded = _crowd(evening, wish)
    if crowded:
        return crowded
    for player in two:
        left = _partners_left(evening, player, evening.no_partners)
        if wish.partners and not left:
            return f"Nobody would be left to be the partner of {player + 1}."
        left = _partners_left(evening, player, evening.no_opponents)
        if wish.opponents and left < 2:
            return f"Not even two would be left to be the opponents of {player + 1}."
        left = _partners_left(evening, player, evening.no_partners & evening.no_opponents)
        if left < SEATS - 1:
            return f"Fewer than three would be left for a table with {player + 1}."
    return "No schedule was found that keeps it; that there is none is not proven."


def _crowd(evening: MixerEvening, wish: Wish) -> str:
    """Explain a wish that no schedule keeps: too many players who may not meet for the tables; empty if it is another reason."""
    kinds = (
        ("never at one table", evening.no_partners & evening.no_opponents, evening.tables),
        ("never partners", evening.no_partners, 2 * evening.tables),
        ("never opponents", evening.no_opponents, 2 * evening.tables),
    )
    for words, bans, room in kinds:
        company = _company(evening, wish, bans)
        if len(company) > room:
            tables = f"{evening.tables} table{'' if evening.tables == 1 else 's'}"
            *others, last = (str(player + 1) for player in company)
            return f"{', '.join(others)} and {last} are all {words}, and at {tables} there is room for {room} such players."
    return ""


def _company(evening: MixerEvening, wish: Wish, bans: frozenset[Couple]) -> list[int]:
    """Return the two and further players, in running order, each forbidden to meet all before him."""
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    if two not in bans:
        return []
    company = list(two)
    for player in range(evening.players):
        if player not in company and all(couple(player, other) in bans for other in company):
            company.append(player)
    return sorted(company)


def _partners_left(evening: MixerEvening, player: int, bans: frozenset[Couple]) -> int:
    return sum(other != player and couple(player, other) not in bans for other in range(evening.players))


def _kept_wishes(result: MixerResult, unmet: Sequence[str]) -> Iterator[str]:
    """Count the kept wishes without naming them: that is between the secretary and those who wished."""
    wished, kept = len(result.wishes), len(result.wishes) - len(unmet)
    if not wished:
        return
    if unmet:
        yield f"Wishes kept: {kept} of {wished}."
    else:
        yield {1: "The wish is kept.", 2: "Both wishes are kept."}.get(wished, f"All {wished} wishes are kept.")


def _times(counts: Sequence[int]) -> str:
    """`once`, `once or twice`, `0 to 3 times`."""
    low, high = min(counts), max(counts)
    if low == high:
        return TIMES.get(low, f"{low} times")
    if high in TIMES and high == low + 1:
        return f"{TIMES[low]} or {TIMES[high]}"
    return f"{low} {'or' if high == low + 1 else 'to'} {high} times"


def _rounds(number: int) -> str:
    return f"{number} round{'' if number == 1 else 's'}"


FEWEST, MOST = 4, 64


def arrange(request: Request, steps: int = STEPS) -> Schedule:
    """Arrange an evening within so many steps of search.

    MovementError for a number of players or of deals that cannot be, and for an impossible wish.
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
    plan = _plan(evening, request.seed, steps)
    return _schedule(request, MixerResult(evening, plan, wishes))


def usual_rounds(players: int) -> int:
    """Return the rounds in which all have every partner, or all sit out equally often."""
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


def _plan(evening: MixerEvening, seed: str | None, steps: int) -> Plan:
    """Return the plan by the players' own numbers: a draw gives each number its place before the search."""
    places = list(range(evening.players)) if seed is None else shuffle(range(evening.players), Random(f"draw {seed}"))
    numbers = {place: number for number, place in enumerate(places)}

    def at_places(couples: frozenset[Couple]) -> frozenset[Couple]:
        return frozenset(couple(places[one], places[other]) for one, other in couples)

    arranged = replace(
        evening,
        no_partners=at_places(evening.no_partners),
        no_opponents=at_places(evening.no_opponents),
        kept=tuple(sorted((places[player], table) for player, table in evening.kept)),
    )
    plan = share_places(arranged, find_plan(arranged, steps))
    return [[numbers[place] for place in seating] for seating in plan]


def _schedule(request: Request, result: MixerResult) -> Schedule:
    evening = result.evening
    lines = tuple(
        tuple(
            (seating[at] + 1, seating[at + 1] + 1, seating[at + 2] + 1, seating[at + 3] + 1)
            for at in range(0, evening.seated, SEATS)
        )
        for seating in result.plan
    )
    rests = (sorted(player + 1 for player in seating[evening.seated :]) for seating in result.plan)
    schedule = of_lines(request, lines)
    return replace(
        schedule,
        entries=evening.players,
        sit_outs=tuple(SitOut(number, tuple(rest)) for number, rest in enumerate(rests, start=1) if rest),
        remarks=(*schedule.remarks, *remarks_on(result, request.seed)),
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
    options=frozenset({"quota", "deals_per_round", "sections", "seed", "never_partners", "never_opponents", "apart", "at_table"}),
    any_rounds=True,
)
