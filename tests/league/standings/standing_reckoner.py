"""A second reckoning of standings, by plain trial: every way to choose the results, every pair compared with every other.

It shares no code with the program: scores are read from the evenings as they were written down.
"""

import datetime
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from tests.league.standings.standing_seasons import Scores

POINTS = (Fraction(3), Fraction(2), Fraction(1))


class Wish(Struct, frozen=True):
    """What the rule wants, in plain figures."""

    measure: str = "places"
    pairs: bool = False
    average: bool = False
    best: int | Fraction | None = None
    least: int = 1
    monthly: bool = False
    partners: int = 0
    members: str = "abcdefgh"


Result = tuple[int, datetime.date, str, Fraction, int]
"""Evening, day, partner, worth, place."""


def worth(measure: str, scores: Scores, pair: str) -> Fraction:
    """What a pair's result is worth."""
    order = sorted(scores.values(), reverse=True)
    place, sharing = order.index(scores[pair]), order.count(scores[pair])
    if measure == "score":
        return Fraction(scores[pair])
    if measure == "wins":
        return Fraction(place == 0, sharing)
    return sum((POINTS[at] if at < len(POINTS) else Fraction(0) for at in range(place, place + sharing)), Fraction(0)) / sharing


def everybody(wish: Wish, evenings: Sequence[tuple[datetime.date, Scores]]) -> dict[str, list[Result]]:
    """The results of everybody."""
    found: dict[str, list[Result]] = {}
    for number, (day, scores) in enumerate(evenings):
        for pair, score in scores.items():
            place = 1 + sum(other > score for other in scores.values())
            value = worth(wish.measure, scores, pair)
            for who in ["".join(sorted(pair))] if wish.pairs else list(pair):
                if set(who) <= set(wish.members):
                    partner = "" if wish.pairs else pair.replace(who, "")
                    found.setdefault(who, []).append((number, day, partner, value, place))
    return found


def made(wish: Wish, results: Sequence[Result]) -> Fraction:
    """The figure of results that count."""
    groups: dict[object, list[Fraction]] = {}
    for number, day, _, value, _ in results:
        groups.setdefault((day.year, day.month) if wish.monthly else number, []).append(value)
    parts = [sum(own, Fraction(0)) / len(own) for own in groups.values()]
    return sum(parts, Fraction(0)) / (len(parts) if wish.average else 1)


def most(wish: Wish, results: Sequence[Result], held: int) -> Fraction | None:
    """The most that any choice makes; None where no choice has partners enough, or results are too few."""
    units = len({(day.year, day.month) for _, day, _, _, _ in results}) if wish.monthly else len(results)
    number = held if wish.best is None else wish.best
    if isinstance(number, Fraction):
        number = next(whole for whole in range(held + 1) if whole >= number * held)
    ways = [
        way for way in combinations(results, min(number, len(results))) if len({one[2] for one in way} - {""}) >= wish.partners
    ]
    return max(made(wish, way) for way in ways) if ways and units >= wish.least else None


def reckoned(wish: Wish, evenings: Sequence[tuple[datetime.date, Scores]]) -> dict[str, tuple[int, Fraction]]:
    """Place and figure of everybody; equal figures are parted by more first places, then by more results."""
    held = len(evenings)
    sums = {
        who: (figure, sum(one[4] == 1 for one in results), len(results))
        for who, results in everybody(wish, evenings).items()
        if (figure := most(wish, results, held)) is not None
    }
    return {who: (1 + sum(other > own for other in sums.values()), own[0]) for who, own in sums.items()}
