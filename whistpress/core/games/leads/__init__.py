"""Systems of leads: which card each leads from a suit, and what a lead therefore shows."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games.leads import cavendish, common_sense, league, mitchell
from whistpress.core.games.leads.following import FirstRound, Follow, both_show, follow_for, goes_on
from whistpress.core.games.leads.reading import Shown, Verdict, cell_for, follows, higher_out, shows
from whistpress.core.games.leads.table import COLUMNS, Cell, Leads, Row

LEADS: Mapping[str, Leads] = MappingProxyType(
    {system.name: system for system in (mitchell.LEADS, league.LEADS, common_sense.LEADS, cavendish.LEADS)}
)
"""The systems of leads by the names that `leads = "…"` of a league gives them, in the order of their years."""

__all__ = [
    "COLUMNS", "LEADS", "Cell", "FirstRound", "Follow", "Leads", "Row", "Shown", "Verdict", "both_show", "cell_for", "follow_for",
    "follows", "goes_on", "higher_out", "shows",
]  # fmt: skip
