"""Where trays lie that nobody plays: they go round with the others, past a dummy table or one whose players rest.

Barney 1900, p. 50: a dummy table has a card whose duty is to pass its deals. Where all trays go on after every round, each
table's always to the same one, those that are not played somewhere are found on that way.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise, permutations

Journey = tuple[tuple[int, int], ...]
"""Round and table of each play of a tray, in order."""

MOST_GUESSED = 3
"""With more tables than this of which no tray tells where its deals go, no way is looked for."""


def way_round(journeys: Iterable[Journey], tables: int) -> Mapping[int, int]:
    """Say to which table each table's trays always go, when all are carried on after every round; nothing when they are not."""
    told = tuple(journeys)
    if not told or any(here[0] == there[0] for journey in told for here, there in pairwise(journey)):
        return {}
    steps = {(here[1], there[1]) for journey in told for here, there in pairwise(journey) if there[0] == here[0] + 1}
    known = dict(steps)
    if len(known) < len(steps) or len(set(known.values())) < len(known):
        return {}
    return next((way for way in _completed(known, tables) if all(_follows(journey, way) for journey in told)), {})


def _completed(known: Mapping[int, int], tables: int) -> Iterable[Mapping[int, int]]:
    """Give every table a next one, all different, those that are known among them."""
    places = range(1, tables + 1)
    open_, free = [table for table in places if table not in known], sorted(set(places) - set(known.values()))
    if len(open_) > MOST_GUESSED:
        return ()
    return ({**known, **dict(zip(open_, ends, strict=True))} for ends in permutations(free))


def _follows(journey: Journey, way: Mapping[int, int]) -> bool:
    return all(carried(here[1], there[0] - here[0], way) == there[1] for here, there in pairwise(journey))


def carried(table: int, rounds: int, way: Mapping[int, int]) -> int:
    """Say where a tray is that was at a table so many rounds before (or, when negative, will be)."""
    turned = way if rounds >= 0 else {there: here for here, there in way.items()}
    for _ in range(abs(rounds)):
        table = turned[table]
    return table
