"""Drives: their printed forms."""
