"""Each side of each deal once, the two partners together."""

from collections.abc import Iterator

from whistpress.core.model import Side
from whistpress.core.records.ledger import EventFacts
from whistpress.core.records.seating import OwnDeal


def sides(facts: EventFacts) -> Iterator[OwnDeal]:
    """Both sides of every deal of an event of whose players the record tells, as the first of the two partners saw it."""
    for deal in facts.deals:
        for side, sat in ((Side.NS, deal.ns), (Side.EW, deal.ew)):
            if sat:
                yield OwnDeal(min(sat), deal, side)
