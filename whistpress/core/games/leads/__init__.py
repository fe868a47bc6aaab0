"""Systems of leads: which card each leads from a suit, and what a lead therefore shows."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games.leads import cavendish, common_sense, league, mitchell
from whistpress.core.games.leads.reading import Shown, Verdict, cell_for, follows, higher_out, shows
from whistpress.core.games.leads.table import COLUMNS, Cell, Leads, Row

LEADS: Mapping[str, Leads] = MappingProxyType(
    {system.name: system for system in (mitchell.LEADS, league.LEADS, common_sense.LEADS, cavendish.LEADS)}
)
"""The systems of leads by the names that `leads = "…"` of a league gives them, in the order of their years."""

__all__ = [
    "COLUMNS", "LEADS", "Cell", "Leads", "Row", "Shown", "Verdict", "cell_for", "follows", "higher_out", "shows",
]  # fmt: skip
