"""The whole league as one SQLite file: the same figures as on the pages, in tables that say what they are."""
