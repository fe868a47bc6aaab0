"""Systems of leads: which card each leads from a suit, and what a lead therefore shows."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games.leads import cavendish, common_sense, league, mitchell
from whistpress.core.games.leads.following import FirstRound, Follow, both_show, follow_for, goes_on
from whistpress.core.games.leads.reading import ShownByLead, Verdict, higher_cards_out, judge_lead, lead_for, shown_by_lead
from whistpress.core.games.leads.table import COLUMNS, LeadCell, LeadRow, LeadSystem

LEADS: Mapping[str, LeadSystem] = MappingProxyType(
    {system.name: system for system in (mitchell.LEADS, league.LEADS, common_sense.LEADS, cavendish.LEADS)}
)
"""The systems of leads by the names that `leads = "…"` of a league gives them, in the order of their years."""

__all__ = [
    "COLUMNS",
    "LEADS",
    "FirstRound",
    "Follow",
    "LeadCell",
    "LeadRow",
    "LeadSystem",
    "ShownByLead",
    "Verdict",
    "both_show",
    "follow_for",
    "goes_on",
    "higher_cards_out",
    "judge_lead",
    "lead_for",
    "shown_by_lead",
]  # fmt: skip
