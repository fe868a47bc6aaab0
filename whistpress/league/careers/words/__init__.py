"""Careers: how pages and papers say it."""
