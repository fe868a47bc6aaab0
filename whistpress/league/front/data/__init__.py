"""Front: their rows for other programs."""
