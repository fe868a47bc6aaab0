"""Front: changes to their files."""
