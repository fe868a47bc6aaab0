"""The register of scoring methods: one file and one line each."""

from collections.abc import Mapping
from types import MappingProxyType

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
    tricks_lost,
)
from whistpress.core.scoring.method import Method

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.name: method
        for method in (
            average.METHOD,
            average_games.METHOD,
            howell.METHOD,
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
        )
    }
)
