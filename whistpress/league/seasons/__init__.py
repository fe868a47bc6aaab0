"""Seasons: the year of a league on a page and on paper."""
