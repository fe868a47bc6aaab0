"""Cups: from files to the model."""
