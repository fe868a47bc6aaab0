"""`python -m bench fixtures [MOST]`: breaks and clashes of drawn fixtures beside what is proven that none can better.

For 4 to 16 teams who meet once and twice: without a wish; with halls that two teams share, on one night and on two; with three
teams in a hall with room for two, and for one; with a hall in which another division plays already. A break is two matches
running at home, or two away; a clash is a match that is more than a hall holds on a day.
"""

import datetime
import time
from collections.abc import Callable, Mapping

from whistpress.league.divisions.facts.drawing import (
    FixtureWishes,
    HallDay,
    HomeGround,
    breaks,
    draw_fixtures,
    least_breaks,
    least_overbooked,
    overbooked_halls,
)

SIZES = range(4, 17)
FIRST = datetime.date(2026, 9, 7)
WEEK = 7

Halls = Callable[[int], str]
"""The halls of so many teams, a letter for each; a dot is a ground of a team's own."""


def _by_twos(teams: int) -> str:
    return "".join(chr(97 + team // 2) for team in range(teams))


def _three(teams: int) -> str:
    return "aaa" + "." * (teams - 3)


def _one(teams: int) -> str:
    return "a" + "." * (teams - 1)


CASES: Mapping[str, tuple[Halls, int, bool, bool]] = {
    "no wishes": (lambda teams: "." * teams, 1, False, False),
    "halls shared by twos": (_by_twos, 1, False, False),
    "the same, two nights": (_by_twos, 1, True, False),
    "three teams, room for two": (_three, 2, False, False),
    "three teams, room for one": (_three, 1, False, False),
    "another division there": (_one, 1, False, True),
}
"""The drawings: the halls, their room, whether half of the teams have another night, whether others are there too."""


def main(most: int = 16) -> None:
    """Draw and print, for so many teams at most."""
    print(f"{'':<26} teams times  breaks / bound  clashes / bound  seconds")
    taken = [_print(name, teams, times) for name in CASES for teams in SIZES if teams <= most for times in (1, 2)]
    print(f"\n{len(taken)} drawings: {sum(taken):.1f} seconds, the longest {max(taken, default=0):.2f}")


def _print(name: str, teams: int, times: int) -> float:
    wishes = _wishes(name, teams, times)
    began = time.perf_counter()
    rounds = draw_fixtures(wishes)
    seconds = time.perf_counter() - began
    clashes = sum(overbooked_halls(rounds, wishes).values())
    figures = (
        f"{breaks(rounds, teams):>7} / {least_breaks(teams, times):<5}",
        f"{clashes:>9} / {least_overbooked(wishes):<5}",
        f"{seconds:8.2f}",
    )
    print(f"{name:<26} {teams:>5} {times:>5} ", *figures, flush=True)
    return seconds


def _wishes(name: str, teams: int, times: int) -> FixtureWishes:
    halls, room, nights, others = CASES[name]
    number = (teams + teams % 2 - 1) * times
    days = [FIRST + datetime.timedelta(days=WEEK * at) for at in range(number)]
    grounds = tuple(
        HomeGround(
            "" if hall == "." else hall,
            tuple(day + datetime.timedelta(days=3 if nights and team % 4 > 1 else 0) for day in days),
        )
        for team, hall in enumerate(halls(teams))
    )
    taken: dict[HallDay, int] = {("a", day): 1 for day in days[::2]} if others else {}
    return FixtureWishes(times, grounds, {hall: room for hall in halls(teams) if hall != "."}, taken)
