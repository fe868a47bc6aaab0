"""State the contents of each printed paper, before it is laid out."""
