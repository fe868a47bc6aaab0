"""Divisions: changes to their files."""
