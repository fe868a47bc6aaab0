"""Round-robin fixtures: every two teams meet, at home as often as away, never three times running at one venue.

The circle method: one team keeps its position while the others rotate; home and away alternate along the circle (de Werra's
pattern), so that in a single round-robin no team has more than one pair of like venues running.
"""

from collections.abc import Sequence

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """Two teams of a round, home first, by their numbers from 0."""

    home: int
    away: int


Rounds = tuple[tuple[Pairing, ...], ...]

RUNNING = 3
"""So many matches at one venue running are too many."""


def round_robin(teams: int, times: int) -> Rounds:
    """Draw up the rounds in which so many teams (two or more) meet each other so many times; of an odd number one rests in each.

    Each further time swaps the venues. It begins at the first of its rounds that leaves no team three times running at
    one venue and no two teams meeting twice running; where none does, at the first that does best.
    """
    once = single_rounds(teams)
    found: list[tuple[Pairing, ...]] = []
    for time in range(times):
        swapped = tuple(tuple(Pairing(one.away, one.home) for one in round_) for round_ in once)
        found.extend(_best_start(found, swapped if time % 2 else once, teams))
    return tuple(found)


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
        rounds.append(tuple(one for one in (still, *moving) if max(one.home, one.away) < teams))
    return tuple(rounds)


def _best_start(before: Sequence[tuple[Pairing, ...]], block: Rounds, teams: int) -> Rounds:
    """Rotate the block so that it begins with the round that fits best."""
    if not before:
        return block
    rotations = [block[start:] + block[:start] for start in range(len(block))]
    return min(rotations, key=lambda rotation: _faults([*before, *rotation], teams, len(before)))


def _faults(rounds: Sequence[tuple[Pairing, ...]], teams: int, joint: int) -> tuple[int, int]:
    """Count how often a team plays three times running at one venue, and the matches repeated at once at the joint."""
    again = {frozenset((one.home, one.away)) for one in rounds[joint - 1]}
    repeated = sum(frozenset((one.home, one.away)) in again for one in rounds[joint])
    return sum(long_runs(venues_of(rounds, team)) for team in range(teams)), repeated


def venues_of(rounds: Sequence[tuple[Pairing, ...]], team: int) -> str:
    """`HAAH…`: where a team plays, match by match."""
    return "".join("H" if one.home == team else "A" for round_ in rounds for one in round_ if team in (one.home, one.away))


def long_runs(venues: str) -> int:
    """How many times a venue follows two of the same."""
    return sum(len(set(venues[start : start + RUNNING])) == 1 for start in range(len(venues) - RUNNING + 1))
