"""Plan the output of a whole league: pages, documents, files for other programs."""
