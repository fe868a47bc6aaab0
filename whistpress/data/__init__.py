"""The record for other programs: how JSON, CSV and calendars are written."""
