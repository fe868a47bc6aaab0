"""Mixer: any number of players from 4 to 64 and any number of rounds, as even as it can be made (beyond the books).

As many tables as possible are full; the players left over sit out. Partners meet at most once as long as that is possible,
opponents as evenly as can be, all sit out equally often and not soon again; then all visit tables and seats as evenly as costs
nothing of that. Wishes are kept before all this. A `seed` draws which number gets which place of the schedule. Each round has
deals of its own, played through at every table, as in `individual`. The remarks of the schedule say how good it is: proven best,
or best found with the bound beside it.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Schedule, SitOut
from whistpress.core.model.rulings import Remark, remark
from whistpress.core.movement.mixer.cost import (
    SEATS,
    Bounds,
    Couple,
    MeetingTally,
    MixerEvening,
    Plan,
    Seating,
    Wish,
    bounds_of,
    closest_rests,
    couple,
    opponents_in,
    partners_in,
    rests_of,
    unevenness,
    wishes_of,
)
from whistpress.core.movement.mixer.search import STEPS, find_plan, shuffle
from whistpress.core.movement.players.individual import of_lines
from whistpress.core.movement.system import MovementError, Request, players_of, size_key, sizes_that_serve, spoken
from whistpress.language import noted, say

PASSES = 3
"""The most passes through the rounds."""

LONG = 130
"""With more rounds than this their order stays."""

TURNS = (
    (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 0, 1), (2, 3, 1, 0), (3, 2, 1, 0),
)  # fmt: skip
"""The ways in which the same two pairs can sit at a table."""


def share_places(evening: MixerEvening, plan: Plan) -> Plan:
    """Order the rounds so that few meet again at once, and let all visit tables and seats evenly."""
    rounds = [list(seating) for seating in plan]
    if not evening.resting and evening.rounds <= LONG:
        rounds = _order_rounds(evening, rounds)
    _share_tables(evening, rounds)
    _share_seats(evening, rounds)
    return rounds


def _order_rounds(evening: MixerEvening, plan: Plan) -> Plan:
    """Exchange rounds as long as that brings fewer meetings in successive rounds."""
    company = [_company_shared(evening, seating) for seating in plan]
    again = [[len(couples & other) for other in company] for couples in company]
    order = list(range(len(plan)))
    for _ in range(PASSES):
        before = list(order)
        for first, second in combinations(range(len(order)), 2):
            _exchange_if_better(order, first, second, again)
        if order == before:
            break
    return [plan[number] for number in order]


def _company_shared(evening: MixerEvening, seating: Seating) -> set[Couple]:
    """Return every two at one table."""
    tables = (seating[first : first + SEATS] for first in range(0, evening.seated, SEATS))
    return {couple(player, other) for table in tables for player, other in combinations(table, 2)}


def _exchange_if_better(order: list[int], first: int, second: int, again: list[list[int]]) -> None:
    beside = {at for turn in (first, second) for at in (turn - 1, turn) if 0 <= at < len(order) - 1}
    before = sum(again[order[at]][order[at + 1]] for at in beside)
    order[first], order[second] = order[second], order[first]
    if sum(again[order[at]][order[at + 1]] for at in beside) >= before:
        order[first], order[second] = order[second], order[first]


def _share_tables(evening: MixerEvening, plan: Plan) -> None:
    """Exchange the numbers of two tables of a round as long as that evens out who was at which table."""
    visits = [[0] * evening.tables for _ in range(evening.players)]
    for seating in plan:
        for seat in range(evening.seated):
            visits[seating[seat]][seat // SEATS] += 1
    keeping = evening.tables_of
    for _ in range(PASSES):
        changed = False
        for seating in plan:
            free = [
                table
                for table in range(evening.tables)
                if not any(player in keeping for player in seating[table * SEATS : table * SEATS + SEATS])
            ]
            for table, other in combinations(free, 2):
                changed |= _exchange_tables(seating, table, other, visits)
        if not changed:
            break


def _exchange_tables(seating: Seating, table: int, other: int, visits: list[list[int]]) -> bool:
    seats, other_seats = slice(table * SEATS, table * SEATS + SEATS), slice(other * SEATS, other * SEATS + SEATS)
    change = sum(visits[player][other] - visits[player][table] + 1 for player in seating[seats])
    change += sum(visits[player][table] - visits[player][other] + 1 for player in seating[other_seats])
    if change >= 0:
        return False
    for players, old, new in ((seating[seats], table, other), (seating[other_seats], other, table)):
        for player in players:
            visits[player][old] -= 1
            visits[player][new] += 1
    seating[seats], seating[other_seats] = seating[other_seats], seating[seats]
    return True


def _share_seats(evening: MixerEvening, plan: Plan) -> None:
    """Turn the players of a table as long as that evens out who sat North, South, East and West."""
    sat = [[0] * SEATS for _ in range(evening.players)]
    for seating in plan:
        for seat in range(evening.seated):
            sat[seating[seat]][seat % SEATS] += 1
    for _ in range(PASSES):
        for seating in plan:
            for first in range(0, evening.seated, SEATS):
                _turn(seating, first, sat)


def _turn(seating: Seating, first: int, sat: list[list[int]]) -> None:
    table = seating[first : first + SEATS]
    for seat, player in enumerate(table):
        sat[player][seat] -= 1
    best = min(TURNS, key=lambda turn: sum(sat[table[index]][seat] for seat, index in enumerate(turn)))
    seating[first : first + SEATS] = [table[index] for index in best]
    for seat, index in enumerate(best):
        sat[table[index]][seat] += 1


TIMES = {0: noted("never"), 1: noted("once"), 2: noted("twice")}
WISHES = {
    "never_partners": noted("%(one)s and %(other)s are never partners"),
    "never_opponents": noted("%(one)s and %(other)s are never opponents"),
    "apart": noted("%(one)s and %(other)s are never at one table"),
    "at_table": noted("%(one)s keeps table %(other)s"),
}


class MixerResult(Struct, frozen=True):
    """A seating by the players' own numbers, and their wishes."""

    evening: MixerEvening
    plan: Plan
    wishes: tuple[Wish, ...]


def remarks_on(result: MixerResult, seed: str | None) -> tuple[Remark, ...]:
    """Return the remarks on a schedule, the verdict first."""
    tally = MeetingTally(result.evening, result.plan)
    bounds = bounds_of(result.evening)
    unmet = tuple(_unmet(result))
    drawn = (remark("Who has which place of the schedule was drawn by lot with the seed “%(seed)s”.", seed=seed),) if seed else ()
    return (
        *_verdict(result.evening, tally, bounds, wishes_kept=not unmet),
        *_rests(result.evening, result.plan),
        *unmet,
        *_kept_wishes(result, unmet),
        *drawn,
    )


def _verdict(evening: MixerEvening, tally: MeetingTally, bounds: Bounds, *, wishes_kept: bool) -> Iterator[Remark]:
    partners, opponents = tuple(tally.partner_counts.values()), tuple(tally.opponent_counts.values())
    yield remark(
        "Any two players are partners %(partners)s and opponents %(opponents)s.",
        partners=_times(partners),
        opponents=_times(opponents),
    )
    spent = (unevenness(partners), unevenness(opponents))
    if wishes_kept and spent == (bounds.partners, bounds.opponents):
        yield remark(
            "Proven best: no schedule for %(players)s players and %(rounds)s is more even."
            if evening.free
            else "Proven best: no schedule for %(players)s players and %(rounds)s, keeping the wishes, is more even.",
            players=evening.players,
            rounds=_rounds(evening.rounds),
        )
        return
    yield remark("Best found, and perhaps not the best there is.")
    if spent[0] > bounds.partners:
        yield remark(
            "Repeats of partners (every two rounds in which the same two meet so): %(spent)s; it is proven that there are never"
            " fewer than %(bound)s, and that the counts of any two cannot lie closer than %(times)s.",
            spent=spent[0],
            bound=bounds.partners,
            times=_times(bounds.partner_range),
        )
    if spent[1] > bounds.opponents:
        yield remark(
            "Repeats of opponents (every two rounds in which the same two meet so): %(spent)s; it is proven that there are never"
            " fewer than %(bound)s while partners are as even as can be, and that the counts of any two cannot lie closer than"
            " %(times)s."
            if evening.couples_together
            else "Repeats of opponents (every two rounds in which the same two meet so): %(spent)s; it is proven that there are"
            " never fewer than %(bound)s, and that the counts of any two cannot lie closer than %(times)s.",
            spent=spent[1],
            bound=bounds.opponents,
            times=_times(bounds.opponent_range),
        )


def _rests(evening: MixerEvening, plan: Plan) -> Iterator[Remark]:
    if not evening.resting:
        return
    counts = [len(rests) for rests in rests_of(evening, plan)]
    most = max(counts)
    equal = remark(
        "%(resting)s sit out in each round, everybody %(times)s: it cannot be more equal"
        if min(counts) == most
        else "%(resting)s sit out in each round, everybody %(times)s in all: it cannot be more equal",
        resting=evening.resting,
        times=_times(counts),
    )
    if most < 2:
        yield remark("%(equal)s.", equal=equal)
        return
    gap = closest_rests(evening, plan)
    yield remark(
        "%(equal)s; who has sat out plays at least %(rounds)s before he does so again (%(widest)s).",
        equal=equal,
        rounds=_rounds(gap - 1),
        widest=remark("the most that can be")
        if gap >= evening.widest_gap
        else remark("%(rounds)s would be the most that can be", rounds=evening.widest_gap - 1),
    )


def _unmet(result: MixerResult) -> Iterator[Remark]:
    for wish in result.wishes:
        rounds = [str(number) for number, seating in enumerate(result.plan, start=1) if _breaks(result, wish, seating)]
        if rounds:
            yield remark(
                "A wish is not kept in round %(rounds)s: that %(wish)s. %(why)s"
                if len(rounds) == 1
                else "A wish is not kept in rounds %(rounds)s: that %(wish)s. %(why)s",
                rounds=", ".join(rounds),
                wish=_wish(wish),
                why=_why(result.evening, wish),
            )


def _wish(wish: Wish) -> Remark:
    player, other = wish.players
    return remark(WISHES[wish.key], one=player, other=other)


def _breaks(result: MixerResult, wish: Wish, seating: list[int]) -> bool:
    if wish.key == "at_table":
        player, table = wish.players[0] - 1, wish.players[1] - 1
        return seating.index(player) // SEATS not in (table, *range(result.evening.tables, result.evening.tables + 1))
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    partners = wish.partners and two in {couple(*met) for met in partners_in(result.evening, seating)}
    return partners or (wish.opponents and two in {couple(*met) for met in opponents_in(result.evening, seating)})


def _why(evening: MixerEvening, wish: Wish) -> Remark:
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    if two in evening.couples_together:
        return remark("Both keep table %(table)s.", table=evening.tables_of[two[0]] + 1)
    if evening.tables == 1:
        return remark("There is only one table.")
    crowded = _crowd(evening, wish)
    if crowded:
        return crowded
    for player in two:
        left = _partners_left(evening, player, evening.no_partners)
        if wish.partners and not left:
            return remark("Nobody would be left to be the partner of %(player)s.", player=player + 1)
        left = _partners_left(evening, player, evening.no_opponents)
        if wish.opponents and left < 2:
            return remark("Not even two would be left to be the opponents of %(player)s.", player=player + 1)
        left = _partners_left(evening, player, evening.no_partners & evening.no_opponents)
        if left < SEATS - 1:
            return remark("Fewer than three would be left for a table with %(player)s.", player=player + 1)
    return remark("No schedule was found that keeps it; that there is none is not proven.")


def _crowd(evening: MixerEvening, wish: Wish) -> Remark | None:
    """Explain a wish that no schedule keeps: too many players who may not meet for the tables; None if it is another reason."""
    kinds = (
        (remark("never at one table"), evening.no_partners & evening.no_opponents, evening.tables),
        (remark("never partners"), evening.no_partners, 2 * evening.tables),
        (remark("never opponents"), evening.no_opponents, 2 * evening.tables),
    )
    for words, bans, room in kinds:
        company = _company(evening, wish, bans)
        if len(company) > room:
            *others, last = (str(player + 1) for player in company)
            return remark(
                "%(others)s and %(last)s are all %(words)s, and at %(tables)s there is room for %(room)s such players.",
                others=", ".join(others),
                last=last,
                words=words,
                tables=remark("%(number)s table", number=1)
                if evening.tables == 1
                else remark("%(number)s tables", number=evening.tables),
                room=room,
            )
    return None


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


def _kept_wishes(result: MixerResult, unmet: Sequence[Remark]) -> Iterator[Remark]:
    """Count the kept wishes without naming them: that is between the secretary and those who wished."""
    wished, number = len(result.wishes), len(result.wishes) - len(unmet)
    if not wished:
        return
    if unmet:
        yield remark("Wishes kept: %(kept)s of %(wished)s.", kept=number, wished=wished)
    elif wished == 1:
        yield remark("The wish is kept.")
    elif wished == 2:
        yield remark("Both wishes are kept.")
    else:
        yield remark("All %(wished)s wishes are kept.", wished=wished)


def _times(counts: Sequence[int]) -> Remark:
    """Say how often something happens, from the least to the greatest of the counts: `once`, `once or twice`, `0 to 3 times`."""
    low, high = min(counts), max(counts)
    if low == high:
        return remark(TIMES[low]) if low in TIMES else remark("%(number)s times", number=low)
    if high in TIMES and high == low + 1:
        return remark("%(low)s or %(high)s", low=remark(TIMES[low]), high=remark(TIMES[high]))
    if high == low + 1:
        return remark("%(low)s or %(high)s times", low=low, high=high)
    return remark("%(low)s to %(high)s times", low=low, high=high)


def _rounds(number: int) -> Remark:
    return remark("%(number)s round", number=1) if number == 1 else remark("%(number)s rounds", number=number)


FEWEST, MOST = 4, 64


def arrange_mixer(request: Request, steps: int = STEPS) -> Schedule:
    """Arrange an evening within so many steps of search.

    MovementError for a number of players or of deals that cannot be, and for an impossible wish.
    """
    players = players_of(request)
    if not FEWEST <= players <= MOST:
        raise MovementError(
            say(
                "a mixer is for %(fewest)s to %(most)s players, not for %(spoken)s",
                fewest=FEWEST,
                most=MOST,
                spoken=spoken(request),
            ),
            sizes_that_serve(request),
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
    keepers = tuple((wish.players[0] - 1, wish.players[1] - 1) for wish in wishes if wish.key == "at_table")
    parted = {couple(player, other) for player, table in keepers for other, other_table in keepers if table != other_table}
    together = [wish for wish in wishes if wish.key != "at_table"]
    return MixerEvening(
        players=players,
        rounds=rounds,
        no_partners=frozenset(parted.union(_couple(wish) for wish in together if wish.partners)),
        no_opponents=frozenset(parted.union(_couple(wish) for wish in together if wish.opponents)),
        kept=keepers,
    )


def _couple(wish: Wish) -> Couple:
    return couple(wish.players[0] - 1, wish.players[1] - 1)


def _plan(evening: MixerEvening, seed: str | None, steps: int) -> Plan:
    """Return the plan by the players' own numbers: a draw gives each number its place before the search."""
    places = list(range(evening.players)) if seed is None else shuffle(range(evening.players), Random(f"draw {seed}"))
    numbers = {position: number for number, position in enumerate(places)}

    def at_places(couples: frozenset[Couple]) -> frozenset[Couple]:
        return frozenset(couple(places[player], places[other]) for player, other in couples)

    arranged = replace(
        evening,
        no_partners=at_places(evening.no_partners),
        no_opponents=at_places(evening.no_opponents),
        kept=tuple(sorted((places[player], table) for player, table in evening.kept)),
    )
    plan = share_places(arranged, find_plan(arranged, steps))
    return [[numbers[position] for position in seating] for seating in plan]


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
        notes=(*schedule.notes, *remarks_on(result, request.seed)),
    )
