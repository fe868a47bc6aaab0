"""`python -m bench movements [MOST]`: how even schedules are, beside what is proven that none can better, and how long they take.

For 4 to 24 players and every number of rounds the mixer; for 28 to 64 players every individual contest and the mixer, with what
is put in order last: who meets again at once, and who sat at which table and in which seat.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.mixer.system import usual_rounds

SMALL = range(4, 25)
LARGE = range(28, 65)

Couple = frozenset[int]


def main(most: int = 64) -> None:
    """Measure and print both tables, for as many players at most."""
    taken = [*_small(most), *_large(most)]
    print(f"\n{len(taken)} schedules: {sum(taken):.0f} seconds, the longest {max(taken):.1f}")


def _small(most: int) -> Iterator[float]:
    print("The mixer: repeats (every two rounds in which the same two meet so) and the bound, range of meetings and the bound")
    print("players rounds  partner repeats  opponent repeats  opponents  bound  sit-outs  proven  seconds")
    for players in (players for players in SMALL if players <= most):
        for rounds in range(1, usual_rounds(players) + 1):
            schedule, seconds = _timed(Request(system="mixer", players=players, rounds=rounds))
            partners, opponents = _meetings(schedule, "partners"), _meetings(schedule, "opponents")
            rests = Counter(entry for rest in schedule.sit_outs for entry in rest.entries)
            plays = [rounds - rests[number] for number in range(1, players + 1)]
            least = _repeats_at_least(plays, players - 1), _repeats_at_least([2 * played for played in plays], players - 1)
            row = (
                f"{_repeats(partners):>9} / {least[0]:<4}",
                f"{_repeats(opponents):>10} / {least[1]:<5}",
                f"{_range(opponents.values()):>9}",
                f"{_bound(plays, players - 1):>6}",
                f"{_range(rests[number] for number in range(1, players + 1)):>9}",
                f"{'yes' if any(remark.startswith('Proven') for remark in schedule.remarks) else '-':>7}",
                f"{seconds:8.2f}",
            )
            print(f"{players:>7} {rounds:>6} ", *row, flush=True)
            yield seconds


def _large(most: int) -> Iterator[float]:
    print("\nMeeting again in the very next round (partners or opponents), how often one is at a table, and in a seat")
    print("system               players rounds  again  tables  seats  opponents  proven  seconds")
    for request in _requests(most):
        schedule, seconds = _timed(request)
        name = f"{request.system} {request.variant or ''}"
        proven = "yes" if any(remark.startswith("Proven") for remark in schedule.remarks) else "-"
        row = (
            f"{name:<20} {schedule.entries:>7} {schedule.rounds:>6}",
            f"{_again(schedule):>6}",
            f"{_visits(schedule, table=True):>7}",
            f"{_visits(schedule, table=False):>6}",
            f"{_range(_meetings(schedule, 'opponents').values()):>10}",
            f"{proven:>7}",
            f"{seconds:8.2f}",
        )
        print(*row, flush=True)
        yield seconds


def _requests(most: int) -> Iterator[Request]:
    for players in (players for players in LARGE if players <= most):
        for variant in (None, *(("best",) if "best" in SYSTEMS["individual"].variants else ())):
            request = Request(system="individual", players=players, variant=variant)
            try:
                arrange(request)
            except MovementError:
                continue
            yield request
        for rounds in (8, players // 2, None):
            yield Request(system="mixer", players=players, rounds=rounds)


def _timed(request: Request) -> tuple[Schedule, float]:
    before = time.process_time()
    schedule = arrange(request)
    return schedule, time.process_time() - before


def _meetings(schedule: Schedule, how: str) -> Counter[Couple]:
    """How often every two meet so."""
    met = Counter({frozenset(two): 0 for two in combinations(range(1, schedule.entries + 1), 2)})
    for play in schedule.plays:
        north, south, east, west = play.seats
        if how == "partners":
            met.update((frozenset((north, south)), frozenset((east, west))))
        else:
            met.update(frozenset((player, other)) for player in (north, south) for other in (east, west))
    return met


def _repeats(met: Counter[Couple]) -> int:
    return sum(times * (times - 1) // 2 for times in met.values())


def _repeats_at_least(meetings: list[int], among: int) -> int:
    """Each shares his meetings evenly among the others: half of what that costs all of them."""
    shares = (divmod(number, among) for number in meetings)
    return -(-sum((among - over) * times * (times - 1) // 2 + over * (times + 1) * times // 2 for times, over in shares) // 2)


def _bound(plays: list[int], among: int) -> str:
    low, high = min(2 * played // among for played in plays), max(-(-2 * played // among) for played in plays)
    return f"{low}-{high}"


def _range(counts: Iterable[int]) -> str:
    figures = list(counts)
    return f"{min(figures)}-{max(figures)}"


def _again(schedule: Schedule) -> int:
    rounds = [
        {frozenset(two) for play in schedule.in_round(number) for two in combinations(play.seats, 2)}
        for number in range(1, schedule.rounds + 1)
    ]
    return sum(len(couples & other) for couples, other in pairwise(rounds))


def _visits(schedule: Schedule, *, table: bool) -> str:
    """The fewest and most times that anybody was at any table, or in any of the four seats."""
    places = range(1, schedule.tables + 1) if table else range(4)
    visits = Counter({(number, position): 0 for number in range(1, schedule.entries + 1) for position in places})
    for play in schedule.plays:
        for seat, number in enumerate(play.seats):
            visits[number, play.table if table else seat] += 1
    return _range(visits.values())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
