"""Read a whole league: everything below `content/`, with every problem of every file in one run."""
