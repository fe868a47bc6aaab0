"""Events: from files to the model."""
