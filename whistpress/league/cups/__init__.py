"""Knock-out cups."""
