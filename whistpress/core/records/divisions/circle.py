"""Fixtures drawn up by rule: everybody meets everybody, at home as often as away, never three times running at one place.

The circle: one team stands still while the others go round it; whose turn it is to receive alternates along the circle
(de Werra's pattern), so that in a single round of all no team has more than one pair of like turns running.
"""

from collections.abc import Sequence

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """Two teams of a round, home first, by their numbers from 0."""

    home: int
    away: int


Rounds = tuple[tuple[Pairing, ...], ...]

RUNNING = 3
"""So many matches at one place running are too many."""


def drawn_up(teams: int, times: int) -> Rounds:
    """The rounds in which so many teams (two or more) meet each other so many times; of an odd number one rests in each.

    Each further time turns the places round. It begins at the first of its rounds that leaves nobody three times running at
    one place and no two teams meeting twice running; where none does, at the first that does best.
    """
    once = _once(teams)
    found: list[tuple[Pairing, ...]] = []
    for time in range(times):
        block = tuple(tuple(_turned(one) for one in round_) for round_ in once) if time % 2 else once
        found.extend(_joined(found, block, teams))
    return tuple(found)


def _once(teams: int) -> Rounds:
    """Everybody meets everybody once."""
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


def _turned(one: Pairing) -> Pairing:
    return Pairing(one.away, one.home)


def _joined(before: Sequence[tuple[Pairing, ...]], block: Rounds, teams: int) -> Rounds:
    """The block, begun where it joins best."""
    if not before:
        return block
    ways = [block[start:] + block[:start] for start in range(len(block))]
    return min(ways, key=lambda way: _faults([*before, *way], teams, len(before)))


def _faults(rounds: Sequence[tuple[Pairing, ...]], teams: int, joint: int) -> tuple[int, int]:
    """How often a team plays three times running at one place; how many matches are at once played again at the joint."""
    again = {frozenset((one.home, one.away)) for one in rounds[joint - 1]}
    repeated = sum(frozenset((one.home, one.away)) in again for one in rounds[joint])
    return sum(too_long(places_of(rounds, team)) for team in range(teams)), repeated


def places_of(rounds: Sequence[tuple[Pairing, ...]], team: int) -> str:
    """`HAAH…`: where a team plays, match by match."""
    return "".join("H" if one.home == team else "A" for round_ in rounds for one in round_ if team in (one.home, one.away))


def too_long(places: str) -> int:
    """How many times a place follows two of the same."""
    return sum(len(set(places[at : at + RUNNING])) == 1 for at in range(len(places) - RUNNING + 1))
