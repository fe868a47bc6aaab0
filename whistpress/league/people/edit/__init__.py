"""People: changes to their files."""
