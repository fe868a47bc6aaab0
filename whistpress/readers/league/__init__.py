"""Read a whole league: everything below `content/`, with every problem of every file in one run."""

from whistpress.readers.league.league_reader import ReadEvents, one_by_one, read_league

__all__ = ["ReadEvents", "one_by_one", "read_league"]
