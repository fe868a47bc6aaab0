"""Meetings: their pages."""
