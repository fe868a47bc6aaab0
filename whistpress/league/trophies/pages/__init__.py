"""Trophies: their pages."""
