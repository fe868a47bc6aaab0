"""What a mixer says of its schedule: how even it is, whether that is proven best, which wish is not kept and why."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.movement.players.mixer.bounds import Bounds, bounds_of
from whistpress.core.movement.players.mixer.evening import (
    SEATS,
    Couple,
    MixerEvening,
    Plan,
    closest_rests,
    couple,
    rests_of,
)
from whistpress.core.movement.players.mixer.tally import MeetingTally, opponents_in, partners_in, unevenness
from whistpress.core.movement.players.mixer.wishes import Wish

TIMES = {0: "never", 1: "once", 2: "twice"}


class MixerResult(Struct, frozen=True):
    """A seating with numbers as the players have them, and what was wished by these numbers."""

    evening: MixerEvening
    plan: Plan
    wishes: tuple[Wish, ...]


def remarks_on(told: MixerResult, seed: str | None) -> tuple[str, ...]:
    """Every sentence, the verdict first."""
    tally = MeetingTally(told.evening, told.plan)
    bounds = bounds_of(told.evening)
    unmet = tuple(_unmet(told))
    return (
        *_verdict(told.evening, tally, bounds, kept=not unmet),
        *_rests(told.evening, told.plan),
        *unmet,
        *_kept(told, unmet),
        *((f"Who has which place of the schedule was drawn by lot with the seed “{seed}”.",) if seed else ()),
    )


def _verdict(evening: MixerEvening, tally: MeetingTally, bounds: Bounds, *, kept: bool) -> Iterator[str]:
    partners, opponents = tuple(tally.partnered.values()), tuple(tally.opposed.values())
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
    """How far from the bound."""
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


def _unmet(told: MixerResult) -> Iterator[str]:
    for wish in told.wishes:
        rounds = [str(number) for number, seating in enumerate(told.plan, start=1) if _breaks(told, wish, seating)]
        if rounds:
            where = f"round{'' if len(rounds) == 1 else 's'} {', '.join(rounds)}"
            yield f"A wish is not kept in {where}: that {wish}. {_why(told.evening, wish)}"


def _breaks(told: MixerResult, wish: Wish, seating: list[int]) -> bool:
    if wish.key == "at_table":
        player, table = wish.players[0] - 1, wish.players[1] - 1
        return seating.index(player) // SEATS not in (table, *range(told.evening.tables, told.evening.tables + 1))
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    partners = wish.partners and two in {couple(*met) for met in partners_in(told.evening, seating)}
    return partners or (wish.opponents and two in {couple(*met) for met in opponents_in(told.evening, seating)})


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
        left = _left(evening, player, evening.no_partners)
        if wish.partners and not left:
            return f"Nobody would be left to be the partner of {player + 1}."
        left = _left(evening, player, evening.no_opponents)
        if wish.opponents and left < 2:
            return f"Not even two would be left to be the opponents of {player + 1}."
        left = _left(evening, player, evening.no_partners & evening.no_opponents)
        if left < SEATS - 1:
            return f"Fewer than three would be left for a table with {player + 1}."
    return "No schedule was found that keeps it; that there is none is not proven."


def _crowd(evening: MixerEvening, wish: Wish) -> str:
    """Whether the two belong to more players, no two of whom may meet, than the tables have room for."""
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
    """The two and all others, in running order, who may not meet any of those before."""
    two = couple(wish.players[0] - 1, wish.players[1] - 1)
    if two not in bans:
        return []
    company = list(two)
    for player in range(evening.players):
        if player not in company and all(couple(player, other) in bans for other in company):
            company.append(player)
    return sorted(company)


def _left(evening: MixerEvening, player: int, bans: frozenset[Couple]) -> int:
    return sum(other != player and couple(player, other) not in bans for other in range(evening.players))


def _kept(told: MixerResult, unmet: Sequence[str]) -> Iterator[str]:
    """How many wishes are kept; not which: that is between the secretary and those who wished."""
    wished, kept = len(told.wishes), len(told.wishes) - len(unmet)
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
