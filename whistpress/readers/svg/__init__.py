"""Drawings (SVG) of a league: read, cleaned of all that is not drawn, counted, and written anew."""
