"""The command line: words in, words out. Options are declared in `commands`, what they do is in `actions`."""

from whistpress.cli.program import main

__all__ = ["main"]
