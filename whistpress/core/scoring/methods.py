"""The register of scoring methods: one line each."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.scoring import (
    average,
    comparisons,
    datum,
    gain,
    howell,
    matchpoints,
    points,
    points_won,
    rubbers,
    season,
    totals,
    tricks_lost,
)
from whistpress.core.scoring.method import Method

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.name: method
        for method in (
            average.AVERAGE,
            average.AVERAGE_GAMES,
            howell.HOWELL,
            howell.EXPONENT,
            matchpoints.MATCH,
            matchpoints.MATCHPOINTS,
            datum.BUTLER,
            datum.CROSS,
            comparisons.SAFFORD,
            comparisons.FOUR_PAIR,
            tricks_lost.METHOD,
            gain.METHOD,
            comparisons.MATCHES,
            totals.TOTAL_TRICKS,
            season.METHOD,
            points_won.POINTS_WON,
            points_won.GAINS_LOSSES,
            points_won.COUNTERS,
            rubbers.METHOD,
            points.METHOD,
            totals.TOTAL,
            totals.TOTAL_POINTS,
        )
    }
)


def has_points_of_game(scoring: str) -> bool:
    """Return whether scores of a method, if it is one, are in the points of the game played."""
    method = METHODS.get(scoring)
    return method is not None and method.in_game_points


def method_of(event: EventHead) -> Method:
    """Return the method of an event; with `lowest` the same method with the lowest score first.

    KeyError for an unknown method.
    """
    method = METHODS[event.scoring]
    return replace(method, smallest_first=True) if event.lowest else method
