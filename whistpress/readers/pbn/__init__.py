"""PBN files: deals and tricks as other programs for card games exchange them (Portable Bridge Notation 2.1)."""

from whistpress.readers.pbn.file import Game, Tag, parse_pbn, places_of, read_pbn, tricks_of
from whistpress.readers.pbn.writing import pbn_deals, pbn_event

__all__ = ["Game", "Tag", "parse_pbn", "pbn_deals", "pbn_event", "places_of", "read_pbn", "tricks_of"]
