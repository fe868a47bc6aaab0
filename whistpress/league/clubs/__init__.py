"""Clubs: their members, their rooms and nights."""
