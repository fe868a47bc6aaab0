"""Advise on systems for an evening: so many players, so many deals, so much time.

Mitchell 1897, p. 18: twenty-four deals in about two and a half hours, so that a deal takes six minutes and a quarter, its
moves included. The advice is ranked by evenness, by the players who rest, and by the time used.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.fairness import balance, count_comparisons, count_opponents, count_partners
from whistpress.core.movement.register import arrange
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, System

MINUTES_A_DEAL = Fraction(150, 24)
"""Mitchell p. 18."""

MOVING = Fraction(1, 10)
"""The deduction for a move after every deal; for a move after two deals half of it, and so on."""

UNUSED = Fraction(1, 2)
"""The deduction for unused time, if no deals were played."""

UNMET = Fraction(1, 4)
"""The deduction for opponents whom a pair never meets, if it met none at all."""

TWO_WINNERS = Fraction(9, 10)
"""The factor for two fields, against one in which everybody is compared with everybody."""


LABORIOUS = Fraction(3, 4)
"""The factor for tables that hold different numbers of deals, among which players must find the right one."""

UNEVEN_LAYOUTS = frozenset({"uneven", "portions", "extra"})
"""The variants that lay deals so."""


class EveningSize(Struct, frozen=True, kw_only=True):
    """The size of an evening: its players, the most `deals` for each, the `minutes` for all of them."""

    players: int
    deals: int
    minutes: Fraction


class SystemAdvice(Struct, frozen=True, kw_only=True, dict=True):
    """A way to play the evening.

    `request` makes the schedule; `whole` counts the rounds of the uncut schedule; `played` the deals of an entry that never
    rests; `resting` is the part of all rounds that entries rest; `worth` ranks it.
    """

    request: Request
    schedule: Schedule
    whole: int
    played: int
    minutes: Fraction
    resting: Fraction
    worth: Fraction

    @cached_property
    def balance(self) -> Fraction | None:
        """The Qf of its pairs; None of other contests."""
        return balance(self.schedule) if self.contest is Contest.PAIRS else None

    @property
    def contest(self) -> Contest:
        """The kind of entry."""
        return self.schedule.contest

    @property
    def cut(self) -> bool:
        """Whether it ends before the movement is complete."""
        return self.schedule.rounds < self.whole

    @property
    def deals_a_round(self) -> tuple[int, int]:
        """The fewest and most deals that a table plays in a round."""
        counts = [len(play.deals) for play in self.schedule.plays]
        return min(counts), max(counts)


def evening_of(players: int, deals: int | None, minutes: Fraction | None) -> EveningSize:
    """Settle an evening: deals follow from minutes or minutes from deals; without either it has Mitchell's twenty-four deals."""
    if deals is None:
        deals = int(Fraction(minutes or 150) / MINUTES_A_DEAL)
    return EveningSize(players=players, deals=deals, minutes=minutes or deals * MINUTES_A_DEAL)


def advise(
    evening: EveningSize,
    *,
    variants: bool = False,
    systems: Iterable[System] = tuple(SYSTEMS.values()),
    switched: bool = True,
) -> tuple[SystemAdvice, ...]:
    """Rank the ways to play an evening, the best first; of each system its best variant, or with `variants` every one.

    `switched`: where two fields play, also with some rounds switched, so that there is one winner.
    """
    most = min(evening.deals, int(Fraction(evening.minutes) / MINUTES_A_DEAL))
    ways = [
        way
        for system in systems
        if not system.season
        for way in _advice_on(system, evening.players, most, variants=variants, switched=switched)
    ]
    return tuple(sorted((way for way in ways if way.worth), key=lambda way: -way.worth))


def _advice_on(system: System, players: int, most: int, *, variants: bool, switched: bool) -> Iterator[SystemAdvice]:
    """Fit the variants of a system into so many deals, and where wanted the best of them with one winner too."""
    requests = (Request(system=system.name, players=players, variant=variant) for variant in (None, *system.variants))
    ways = sorted(filter(None, (_fit(request, most) for request in requests)), key=lambda way: -way.worth)
    shown = ways if variants else ways[:1]
    yield from shown
    for way in shown[:1] if switched and "switch" in system.options else ():
        if way.schedule.rounds > 1:
            request = replace(way.request, switch="rounds")
            yield from filter(None, (_judge(request, arrange(request), way.whole, most),))


def _fit(request: Request, most: int) -> SystemAdvice | None:
    """Fill the time with deals, or cut the schedule short; None when the system does not serve, or has no trays."""
    any_rounds = SYSTEMS[request.system].any_rounds
    try:
        least = arrange(replace(request, rounds=1) if any_rounds else request)
        if not least.deals:
            return None
        if any_rounds:
            fitted = replace(request, rounds=max(1, most // sum(_turns(least))))
            schedule = arrange(fitted)
            return _judge(fitted, schedule, schedule.rounds, most)
        turns = _turns(least)
        if sum(turns) <= most:
            fitted, schedule = _fill(request, least, most)
            return _judge(fitted, schedule, schedule.rounds, most)
        rounds = next((number for number in range(len(turns), 0, -1) if sum(turns[:number]) <= most), 1)
        cut = replace(request, rounds=rounds)
        return _judge(cut, arrange(cut), least.rounds, most)
    except MovementError:
        return None


def _fill(request: Request, least: Schedule, most: int) -> tuple[Request, Schedule]:
    """Lay as many deals as the time allows."""
    for deals in range(most * least.deals // sum(_turns(least)), least.deals, -1):
        filled = replace(request, deals=deals)
        try:
            schedule = arrange(filled)
        except MovementError:
            continue
        if sum(_turns(schedule)) <= most:
            return filled, schedule
    filled = replace(request, deals=least.deals)
    return filled, arrange(filled)


def _turns(schedule: Schedule) -> list[int]:
    """Count for each round the deals of the table that plays most."""
    turns: defaultdict[int, int] = defaultdict(int)
    for play in schedule.plays:
        turns[play.round] = max(turns[play.round], len(play.deals))
    return [turns[number] for number in sorted(turns)]


def _judge(request: Request, schedule: Schedule, whole: int, most: int) -> SystemAdvice | None:
    played = sum(_turns(schedule))
    if played > most:
        return None
    resting = Fraction(sum(len(rest.entries) for rest in schedule.sit_outs), schedule.rounds * schedule.entries)
    return SystemAdvice(
        request=request,
        schedule=schedule,
        whole=whole,
        played=played,
        minutes=played * MINUTES_A_DEAL,
        resting=resting,
        worth=_evenness(schedule)
        * (1 - resting)
        * (1 - UNUSED * (1 - Fraction(played, most)))
        * (1 - MOVING * Fraction(schedule.rounds, played))
        * (LABORIOUS if request.variant in UNEVEN_LAYOUTS else 1),
    )


def _evenness(schedule: Schedule) -> Fraction:
    """Measure the evenness: partners and opponents of single players, comparisons of pairs, meetings of teams.

    It is 1 when nothing could be more even.
    """
    if schedule.contest is Contest.INDIVIDUAL:
        return _even(count_partners(schedule).values(), _twos(schedule)) * _even(
            count_opponents(schedule).values(), _twos(schedule)
        )
    if schedule.contest is Contest.PAIRS and schedule.two_fields:
        return TWO_WINNERS * _fields(schedule)
    if schedule.contest is Contest.PAIRS:
        return (
            (balance(schedule) or Fraction(0))
            / 100
            * (1 - UNMET * (1 - Fraction(len(count_opponents(schedule)), _twos(schedule))))
        )
    return Fraction(1) if schedule.entries == 2 else _even(_teams_met(schedule).values(), _twos(schedule))


def _twos(schedule: Schedule) -> int:
    """Count every two entries."""
    return schedule.entries * (schedule.entries - 1) // 2


def _teams_met(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often players of two teams meet."""
    meetings: Counter[tuple[int, int]] = Counter()
    for (player, other), count in count_opponents(schedule).items():
        teams = sorted((schedule.entry_of(player), schedule.entry_of(other)))
        meetings[teams[0], teams[1]] += count
    return meetings


def _fields(schedule: Schedule) -> Fraction:
    """Measure how evenly a pair is compared within its field, times the part of the other field that it meets."""
    sides = [{play.seats.n for play in schedule.plays}, {play.seats.e for play in schedule.plays}]
    counts = [count for two, count in count_comparisons(schedule).items() if any(set(two) <= side for side in sides)]
    twos = sum(len(side) * (len(side) - 1) // 2 for side in sides)
    return _even(counts, twos) * Fraction(len(count_opponents(schedule)), len(sides[0]) * len(sides[1]))


def _even(counts: Iterable[int], among: int) -> Fraction:
    """Divide the least sum of squares of so many counts with the same total by theirs; 1 when they are even."""
    counts = list(counts)
    squares = sum(count * count for count in counts)
    if not squares:
        return Fraction(0)
    share, over = divmod(sum(counts), among)
    return Fraction((among - over) * share**2 + over * (share + 1) ** 2, squares)
