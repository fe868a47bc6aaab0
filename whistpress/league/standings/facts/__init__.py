"""Standings: what follows from the record."""
