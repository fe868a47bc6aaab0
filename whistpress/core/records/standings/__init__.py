"""Standings over many events: rules of a small vocabulary, and for everybody which results counted and why others did not."""

from whistpress.core.records.standings.table import Standing, StandingRow, Waiting, standing

__all__ = ["Standing", "StandingRow", "Waiting", "standing"]
