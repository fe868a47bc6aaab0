"""Searches made once, by hand, whose results the program keeps as data."""
