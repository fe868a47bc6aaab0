"""Codes of laws."""
