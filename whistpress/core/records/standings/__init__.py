"""Standings over many events: rules of a small vocabulary, and for everybody which results counted and why others did not."""

from whistpress.core.records.standings.ladder import StandingRow
from whistpress.core.records.standings.outlook import Hope, Hopes, Need, Race, hopes
from whistpress.core.records.standings.reason import Reason
from whistpress.core.records.standings.table import Standing, Waiting, standing

__all__ = ["Hope", "Hopes", "Need", "Race", "Reason", "Standing", "StandingRow", "Waiting", "hopes", "standing"]
