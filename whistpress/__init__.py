"""whistpress: a whist league's files become its web site and its printed cards."""

__version__ = "0.1.0"
