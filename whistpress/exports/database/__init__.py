"""The whole league as one SQLite file: the same figures as on the pages, in tables that say what they are."""

from whistpress.exports.database.file import database

__all__ = ["database"]
