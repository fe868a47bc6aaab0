"""Events: how pages and papers say it."""
