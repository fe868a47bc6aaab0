"""Annual meetings, with their motions, elections, minutes and reports."""
