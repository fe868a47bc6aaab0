"""Seasons: how pages and papers say it."""
