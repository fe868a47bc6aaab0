"""Careers: what persons have played and reached, the lists of all time, the record book."""
