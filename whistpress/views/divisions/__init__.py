"""A division as pages show it: its table, its matches, who met whom, what is still to play for; and as data."""

from whistpress.views.divisions.view import DivisionView, division_view, match_lines

__all__ = ["DivisionView", "division_view", "match_lines"]
