"""Divisions: from files to the model."""
