"""The register of scoring methods: one file and one line each."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.scoring import (
    average,
    average_games,
    datum,
    exponent,
    four_pair,
    gain,
    howell,
    match,
    matches,
    matchpoints,
    points,
    points_won,
    rubbers,
    safford,
    season,
    total_tricks,
    totals,
    tricks_lost,
)
from whistpress.core.scoring.method import Method

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.name: method
        for method in (
            average.AVERAGE,
            average_games.METHOD,
            howell.HOWELL,
            exponent.METHOD,
            match.METHOD,
            matchpoints.METHOD,
            datum.BUTLER,
            datum.CROSS,
            safford.METHOD,
            four_pair.METHOD,
            tricks_lost.METHOD,
            gain.METHOD,
            matches.METHOD,
            total_tricks.METHOD,
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


def method_of(event: EventHead) -> Method:
    """The method of an event; with `lowest` the same method with the lowest score first. KeyError for an unknown method."""
    method = METHODS[event.scoring]
    return replace(method, smallest_first=True) if event.lowest else method
