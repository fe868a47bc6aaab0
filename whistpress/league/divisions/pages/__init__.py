"""Divisions: their pages."""
