"""Trophies: their chains, holders and reigns; the honours."""
