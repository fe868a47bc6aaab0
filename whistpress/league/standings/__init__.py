"""Standings over many events."""
