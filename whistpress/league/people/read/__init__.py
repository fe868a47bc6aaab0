"""People: from files to the model."""
