"""Checks that concern several subjects."""
