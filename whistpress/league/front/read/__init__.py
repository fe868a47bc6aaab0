"""Front: from files to the model."""
