"""People: what follows from the record."""
