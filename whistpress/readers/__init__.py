"""Readers: the files that a secretary keeps, turned into the model, with every problem they have; and their writers."""
