"""Round-robin fixtures: every two teams meet, at home as often as away, never three times running at one venue.

The circle method: one team keeps its position while the others rotate; home and away alternate along the circle (de Werra's
pattern), so that in a single round-robin no team has more than one pair of like venues running.
"""

import re
from collections.abc import Sequence

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
