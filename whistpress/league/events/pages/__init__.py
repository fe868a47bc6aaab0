"""Events: their pages."""
