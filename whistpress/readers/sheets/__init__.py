"""Sheets of other programs as content files: what a table is about, what its rows say, and the files that say the same."""
