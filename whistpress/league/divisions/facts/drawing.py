"""Draw fixtures under wishes: halls that hold few matches, and as few breaks as can be.

A break is two matches running at home, or two away. In each round the teams at home and those away are half and half, and two
teams with the same pattern of home and away never meet: so all patterns differ, only two of them have no break, and of an even
number n of teams who meet once there are at least n − 2 breaks (de Werra, 1981). The circle method of `fixtures` reaches that
bound, and its patterns are complementary in pairs: whenever the one is at home, the other is not. Teams that share a hall with
room for one are given complementary patterns, so that they are never at home together and no break is added; of a hall's m teams
with room for c, m − c pairs suffice, which exist whenever m is at most 2c.

Without wishes, by the circle method, one team keeps its position while the others rotate; home and away alternate along the
circle (de Werra's pattern), so that in a single round-robin no team has more than one pair of like venues running.
"""

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """Two teams of a round, home first, by their numbers from 0."""

    home: int
    away: int


Rounds = tuple[tuple[Pairing, ...], ...]

RUNNING = 3
"""So many matches at one venue running are too many."""
_LONG_RUN = re.compile(f"(?={'H' * RUNNING}|{'A' * RUNNING})")


def round_robin(teams: int, times: int) -> Rounds:
    """Draw up the rounds in which so many teams (two or more) meet each other so many times; of an odd number one rests in each.

    Each further time swaps the venues. It begins at the first of its rounds that leaves no team three times running at
    one venue and no two teams meeting twice running; where none does, at the first that does best.
    """
    once = single_rounds(teams)
    rounds: list[tuple[Pairing, ...]] = []
    for time in range(times):
        swapped = tuple(tuple(Pairing(pairing.away, pairing.home) for pairing in round_) for round_ in once)
        rounds.extend(_best_start(rounds, swapped if time % 2 else once, teams))
    return tuple(rounds)


def single_rounds(teams: int) -> Rounds:
    """Draw up the rounds in which every two teams meet once."""
    even = teams + teams % 2
    ring = even - 1
    rounds = []
    for turn in range(ring):
        still = Pairing(ring, turn) if turn % 2 else Pairing(turn, ring)
        moving = [
            Pairing((turn + step) % ring, (turn - step) % ring)
            if step % 2
            else Pairing((turn - step) % ring, (turn + step) % ring)
            for step in range(1, even // 2)
        ]
        rounds.append(tuple(pairing for pairing in (still, *moving) if max(pairing.home, pairing.away) < teams))
    return tuple(rounds)


def _best_start(before: Sequence[tuple[Pairing, ...]], block: Rounds, teams: int) -> Rounds:
    """Rotate the block so that it begins with the round that fits best."""
    if not before:
        return block
    again = {frozenset((pairing.home, pairing.away)) for pairing in before[-1]}
    played, ahead = venue_patterns(before, teams), venue_patterns(block, teams)

    def faults(start: int) -> tuple[int, int]:
        """Count how often a team plays three times running at one venue, and the matches repeated at once at the joint."""
        repeated = sum(frozenset((pairing.home, pairing.away)) in again for pairing in block[start])
        venues = (
            (so_far + pattern[start:] + pattern[:start]).replace("-", "") for so_far, pattern in zip(played, ahead, strict=True)
        )
        return sum(map(long_runs, venues)), repeated

    best = min(range(len(block)), key=faults)
    return block[best:] + block[:best]


def venue_patterns(rounds: Sequence[tuple[Pairing, ...]], teams: int) -> list[str]:
    """Return where each team plays in each round: `HA-H…`, with a hyphen for a bye."""
    patterns = [["-"] * len(rounds) for _ in range(teams)]
    for number, round_ in enumerate(rounds):
        for pairing in round_:
            patterns[pairing.home][number], patterns[pairing.away][number] = "H", "A"
    return ["".join(pattern) for pattern in patterns]


def team_venues(rounds: Sequence[tuple[Pairing, ...]], teams: int) -> list[str]:
    """Return where each team plays, match by match: `HAAH…`."""
    return [pattern.replace("-", "") for pattern in venue_patterns(rounds, teams)]


def long_runs(venues: str) -> int:
    """Count how often a team plays at the same venue, home or away, for the third time running or more."""
    return len(_LONG_RUN.findall(venues))


MOST_STEPS = 4_000
"""So many assignments of a team to a pattern are tried for one timetable."""

MOST_TIMETABLES = 120
"""So many timetables are tried when the plain one does not serve."""

MOST_TEAMS = 40
"""Of so many teams at most other timetables are tried; of more the plain one is taken."""

MOST_TOO_MANY = 3
"""Up to so many matches too many are searched for; beyond them the teams of a hall are given patterns two by two."""

_BREAK = re.compile("(?=HH|AA)")

HallDay = tuple[str, datetime.date]


class HomeGround(Struct, frozen=True):
    """The home ground of a team: its hall (empty where that holds any number), and the day of a home match in each round."""

    hall: str
    days: tuple[datetime.date, ...]


class FixtureWishes(Struct, frozen=True):
    """The wishes of a drawing: a ground for each team, the room of each hall, the matches that others have there already."""

    times: int
    grounds: tuple[HomeGround, ...]
    room: Mapping[str, int]
    taken: Mapping[HallDay, int]

    @property
    def teams(self) -> int:
        """The number of teams."""
        return len(self.grounds)


def draw_fixtures(wishes: FixtureWishes) -> Rounds:
    """Draw the rounds. If no hall can be too small, return the plain round robin of `fixtures`.

    Otherwise return the first timetable with few breaks in which each hall holds its matches; if none is found, a timetable
    with few matches too many (`overbooked_halls` counts them).
    """
    sharing = _sharing(wishes)
    if not sharing:
        return round_robin(wishes.teams, wishes.times)
    plain = _timetable(single_rounds(wishes.teams), wishes.times, wishes.teams)
    least = least_overbooked(wishes)
    timetables: Iterable[Rounds] = (plain,)
    for too_many in range(least, least + MOST_TOO_MANY + 1):
        for timetable in timetables:
            if assigned := _assign(timetable, wishes, sharing, _capacities(wishes, sharing), too_many):
                return _relabel(timetable, assigned)
        if not least and too_many == least and wishes.teams <= MOST_TEAMS:
            timetables = _timetables(wishes.teams, wishes.times)
            for timetable in timetables:
                if assigned := _assign(timetable, wishes, sharing, _capacities(wishes, sharing)):
                    return _relabel(timetable, assigned)
    assigned = _assign(plain, wishes, sharing, _capacities(wishes, sharing, half=True))
    return _relabel(plain, assigned or _pair_up(wishes.teams, sharing))


def least_overbooked(wishes: FixtureWishes) -> int:
    """Return how many matches are at least too many: the home matches that the teams of a hall must have, less its room.

    A team is at home in half of its matches, rounded down, because home and away are shared out evenly; a match between two
    teams of a hall is there in any case.
    """
    least = 0
    home_matches = wishes.times * (wishes.teams - 1) // 2
    for hall, room in wishes.room.items():
        grounds = [ground for ground in wishes.grounds if ground.hall == hall]
        days = {day for ground in grounds for day in ground.days}
        among = wishes.times * len(grounds) * (len(grounds) - 1) // 2
        demand = max(home_matches * len(grounds), among) + sum(wishes.taken.get((hall, day), 0) for day in days)
        least += max(0, demand - room * len(days))
    return least


def overbooked_halls(rounds: Rounds, wishes: FixtureWishes) -> dict[HallDay, int]:
    """Count by hall and day the matches that are more than the hall holds."""
    used = Counter(wishes.taken)
    for number, round_ in enumerate(rounds):
        for pairing in round_:
            ground = wishes.grounds[pairing.home]
            used[ground.hall, ground.days[number]] += 1
    return {key: number - wishes.room[key[0]] for key, number in sorted(used.items()) if number > wishes.room.get(key[0], number)}


def breaks(rounds: Rounds, teams: int) -> int:
    """Count how often a team plays two matches running at home, or two away."""
    return sum(map(_breaks_of, team_venues(rounds, teams)))


def _breaks_of(venues: str) -> int:
    return len(_BREAK.findall(venues))


def least_breaks(teams: int, times: int) -> int:
    """Return the proven bound: of an even number of teams n − 2 in each time that all meet, of an odd number none."""
    return 0 if teams % 2 else times * (teams - 2)


def _sharing(wishes: FixtureWishes) -> dict[str, tuple[int, ...]]:
    """Return the teams of each hall that can be too small for them, the narrowest hall first."""
    sharers = dict[str, list[int]]()
    for team, ground in enumerate(wishes.grounds):
        if ground.hall in wishes.room:
            sharers.setdefault(ground.hall, []).append(team)
    taken = {hall for hall, _ in wishes.taken}
    narrow = {hall: tuple(teams) for hall, teams in sharers.items() if len(teams) > wishes.room[hall] or hall in taken}
    return dict(sorted(narrow.items(), key=lambda group: (Fraction(-len(group[1])) / max(1, wishes.room[group[0]]), group[0])))


def _timetables(teams: int, times: int) -> list[Rounds]:
    """Return timetables to draw from, those with the fewest breaks first: they begin at each round of the circle."""
    once = single_rounds(teams)
    timetables = dict.fromkeys(once[start:] + once[:start] for start in range(len(once)))
    for time in range(1, times):
        leg = _swap_sides(once) if time % 2 else once
        longer = [way for before in timetables for way in _with_legs(before, leg, teams)]
        longer.sort(key=lambda way: way[0])
        timetables = dict.fromkeys(rounds for _, rounds in longer[:MOST_TIMETABLES])
    return sorted(timetables, key=lambda rounds: (_is_repeated(rounds), breaks(rounds, teams)))


def _timetable(once: Rounds, times: int, teams: int) -> Rounds:
    """Return the timetable that begins with the first round of the circle and adds each further time where it fits best."""
    rounds = once
    for time in range(1, times):
        rounds = min(_with_legs(rounds, _swap_sides(once) if time % 2 else once, teams), key=lambda way: way[0])[1]
    return rounds


def _swap_sides(rounds: Rounds) -> Rounds:
    return tuple(tuple(Pairing(pairing.away, pairing.home) for pairing in round_) for round_ in rounds)


LegCost = tuple[bool, int, int]
"""Whether a match is repeated at once, the number of breaks, and of three matches running at one venue."""


def _with_legs(before: Rounds, leg: Rounds, teams: int) -> Iterator[tuple[LegCost, Rounds]]:
    """Yield the ways to add a leg: forwards or backwards, from each of its rounds; with what they cost at the joint and after."""
    last = _meetings(before[-1])
    played = [venues[-RUNNING + 1 :] for venues in team_venues(before, teams)]
    for way in (leg, leg[::-1]):
        patterns = venue_patterns(way, teams)
        for start in range(len(way)):
            venues = [
                so_far + (pattern[start:] + pattern[:start]).replace("-", "")
                for so_far, pattern in zip(played, patterns, strict=True)
            ]
            cost = bool(last & _meetings(way[start])), sum(map(_breaks_of, venues)), sum(map(long_runs, venues))
            yield cost, before + way[start:] + way[:start]


def _is_repeated(rounds: Rounds) -> bool:
    """Return whether two teams meet twice running."""
    return any(_meetings(round_) & _meetings(other) for round_, other in pairwise(rounds))


def _meetings(round_: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset((pairing.home, pairing.away)) for pairing in round_}


Capacities = dict[HallDay, int]


def _capacities(wishes: FixtureWishes, sharing: Mapping[str, Sequence[int]], *, half: bool = False) -> Capacities:
    """Return how many more matches each hall holds on each day.

    `half`: where more than twice as many teams as there is room for may be at home, half of them.
    """
    capacities = Capacities()
    for hall, teams in sharing.items():
        counts = Counter(day for team in teams for day in set(wishes.grounds[team].days))
        for day, able in counts.items():
            room = (able + 1) // 2 if half and able > 2 * wishes.room[hall] else wishes.room[hall]
            capacities[hall, day] = room - wishes.taken.get((hall, day), 0)
    return capacities


def _assign(
    timetable: Rounds,
    wishes: FixtureWishes,
    sharing: Mapping[str, Sequence[int]],
    capacities: Capacities,
    too_many: int = 0,
) -> tuple[int, ...] | None:
    """Give each team of a narrow hall a pattern of the timetable so that all halls hold their matches; the others keep the rest.

    The search tries patterns in their order and goes back where a hall is full, `too_many` matches apart. Return the team of each
    pattern, or None.
    """
    order = [team for teams in sharing.values() for team in teams]
    home = [
        [number for number, round_ in enumerate(timetable) if any(pairing.home == pattern for pairing in round_)]
        for pattern in range(wishes.teams)
    ]
    left = dict(capacities)
    patterns = dict[int, int]()
    steps = excess = 0

    def place(index: int) -> bool:
        nonlocal steps, excess
        if index == len(order):
            return True
        team = order[index]
        ground = wishes.grounds[team]
        for pattern in range(wishes.teams):
            steps += 1
            if steps > MOST_STEPS:
                return False
            if pattern in patterns.values():
                continue
            keys = [(ground.hall, ground.days[number]) for number in home[pattern]]
            more = sum(left[key] < 1 for key in keys)
            if excess + more > too_many:
                continue
            excess += more
            for key in keys:
                left[key] -= 1
            patterns[team] = pattern
            if place(index + 1):
                return True
            del patterns[team]
            excess -= more
            for key in keys:
                left[key] += 1
        return False

    return _fill(wishes.teams, patterns) if place(0) else None


def _fill(teams: int, patterns: Mapping[int, int]) -> tuple[int, ...]:
    """Return the team of each pattern: as given, and the other teams in their order."""
    of_pattern = {pattern: team for team, pattern in patterns.items()}
    others = iter(team for team in range(teams) if team not in patterns)
    return tuple(of_pattern[pattern] if pattern in of_pattern else next(others) for pattern in range(teams))


def _pair_up(teams: int, sharing: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """Return a team for each pattern, two of a hall on each complementary pair of patterns as long as there are two."""
    pairs = list(complementary(teams))
    patterns = dict[int, int]()
    for hall_teams in sharing.values():
        for team, other in zip(hall_teams[::2], hall_teams[1::2], strict=False):
            if pairs:
                patterns[team], patterns[other] = pairs.pop(0)
    return _fill(teams, patterns)


def complementary(teams: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of patterns of the circle method that are never at home together, each pattern once."""
    if teams % 2:
        yield from ((first, first + 1) for first in range(0, teams - 1, 2))
    else:
        yield 0, teams - 1
        yield from ((first, first + 1) for first in range(1, teams - 2, 2))


def _relabel(timetable: Rounds, team_of: Sequence[int]) -> Rounds:
    return tuple(tuple(Pairing(team_of[pairing.home], team_of[pairing.away]) for pairing in round_) for round_ in timetable)
