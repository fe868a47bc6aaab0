"""Systems of leads: which card each leads from a suit, what its signals mean, and what it advises in the other hands.

A system is one module with its table of leads, its signals and its advice, and one line here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games.leads import cavendish, common_sense, league, mitchell
from whistpress.core.games.leads.system import LeadAdviceChapter, LeadSystem, SignalMeaning
from whistpress.core.games.signals.fallen_cards import SignalKind

_SYSTEMS = {system.LEADS.name: system for system in (mitchell, league, common_sense, cavendish)}

LEADS: Mapping[str, LeadSystem] = MappingProxyType({name: system.LEADS for name, system in _SYSTEMS.items()})
"""The systems of leads by the names that `leads = "…"` of a league gives them, in the order of their years."""

SIGNALS: Mapping[str, Mapping[SignalKind, SignalMeaning]] = MappingProxyType(
    {name: system.SIGNALS for name, system in _SYSTEMS.items()}
)
"""The meaning of the signals by each system; nothing for a signal of which its book gives no rule."""

CHAPTERS: Mapping[str, tuple[LeadAdviceChapter, ...]] = MappingProxyType(
    {name: system.CHAPTERS for name, system in _SYSTEMS.items()}
)
"""The chapters of advice of each system, in the order of PlaySubject."""
