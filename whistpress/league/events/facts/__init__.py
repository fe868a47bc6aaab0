"""Events: what follows from the record."""
