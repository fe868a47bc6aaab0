"""Drawings of a league, parsed and written anew."""
