"""Divisions: clubs or teams that meet each other home and away."""
