"""Divisions: what follows from the record."""
