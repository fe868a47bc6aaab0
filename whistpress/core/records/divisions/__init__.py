"""Divisions: matches and their results, the table, who can still be first, fixtures drawn up by rule."""

from whistpress.core.records.divisions.circle import Pairing, drawn_up
from whistpress.core.records.divisions.outlook import How, Outlook, Prospect, outlook
from whistpress.core.records.divisions.results import MatchResult, State, match_results
from whistpress.core.records.divisions.table import DivisionTable, TableRow, division_table
from whistpress.core.records.divisions.teams import entries_of

__all__ = [
    "DivisionTable", "How", "MatchResult", "Outlook", "Pairing", "Prospect", "State", "TableRow", "division_table", "drawn_up",
    "entries_of", "match_results", "outlook",
]  # fmt: skip
