"""Meetings: from files to the model."""
