"""Trophies: what follows from the record."""
