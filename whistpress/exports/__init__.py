"""The record for other programs: JSON, CSV and PBN, the database, calendars, feeds."""
