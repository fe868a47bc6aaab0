"""The command line: words in, words out. Each command is a module, with its options beside what it does."""

from whistpress.cli.program import main

__all__ = ["main"]
