"""Seasons: their printed forms."""
