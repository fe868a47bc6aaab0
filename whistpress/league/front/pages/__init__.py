"""Front: their pages."""
