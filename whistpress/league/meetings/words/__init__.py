"""Meetings: how pages and papers say it."""
