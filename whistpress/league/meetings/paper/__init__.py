"""Meetings: their printed forms."""
