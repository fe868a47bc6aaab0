"""Divisions: how pages and papers say it."""
