"""What the book of each system of leads says of the other hands: returned leads, second to fourth hand, discards, trumps."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games.leads.play import cavendish, common_sense, league, mitchell
from whistpress.core.games.leads.play.chapter import Advice, Chapter, Subject

CHAPTERS: Mapping[str, tuple[Chapter, ...]] = MappingProxyType(
    {
        "mitchell-1897": mitchell.CHAPTERS,
        "league-1899": league.CHAPTERS,
        "common-sense-1900": common_sense.CHAPTERS,
        "cavendish-1902": cavendish.CHAPTERS,
    }
)
"""The chapters of each system by its name, in the order of Subject."""

__all__ = ["CHAPTERS", "Advice", "Chapter", "Subject"]
