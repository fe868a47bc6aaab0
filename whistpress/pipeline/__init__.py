"""Load, plan, render, check the links, finish the documents, write: the one way through the program."""
