"""Events: their rows for other programs."""
