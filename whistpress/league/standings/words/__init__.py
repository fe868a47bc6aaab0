"""Standings: how pages and papers say it."""
