"""The register of scoring methods: one file and one line each."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.scoring import average, exponent, gain, howell, match, tricks_lost
from whistpress.core.scoring.method import Method

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.name: method
        for method in (
            average.METHOD,
            howell.METHOD,
            exponent.METHOD,
            match.METHOD,
            tricks_lost.METHOD,
            gain.METHOD,
        )
    }
)
