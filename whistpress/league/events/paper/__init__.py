"""Events: their printed forms."""
