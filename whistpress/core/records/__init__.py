"""Records over many events: careers, clubs and seasons, standings and divisions, trophies and congresses."""
