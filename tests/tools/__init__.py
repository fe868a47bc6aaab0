"""Tests of what is run by hand to make parts of the project."""
