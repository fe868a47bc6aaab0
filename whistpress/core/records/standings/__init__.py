"""Standings over many events: rules of a small vocabulary, and for everybody which results counted and why others did not."""

from whistpress.core.records.standings.ladder import StandingRow
from whistpress.core.records.standings.outlook import (
    NeededResults,
    Overtaking,
    StandingOutlook,
    StandingProspect,
    standing_outlook,
)
from whistpress.core.records.standings.reason import Reason
from whistpress.core.records.standings.table import Standing, Waiting, standing

__all__ = [
    "NeededResults",
    "Overtaking",
    "Reason",
    "Standing",
    "StandingOutlook",
    "StandingProspect",
    "StandingRow",
    "Waiting",
    "standing",
    "standing_outlook",
]
