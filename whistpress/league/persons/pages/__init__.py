"""Persons: their pages."""
