"""Seasons: their pages."""
