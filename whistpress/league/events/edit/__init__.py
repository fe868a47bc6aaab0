"""Events: changes to their files."""
