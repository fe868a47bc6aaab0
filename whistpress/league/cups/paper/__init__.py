"""Cups: their printed forms."""
