"""Careers: what follows from the record."""
