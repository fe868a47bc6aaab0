"""Write the league's record for other programs: JSON, CSV, SQLite, feeds, calendars, plain text."""
