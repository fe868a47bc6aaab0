"""Each side of each deal once, the two partners together."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from whistpress.core.model import Side
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.seating import OwnDeal, TableDeal
from whistpress.core.records.sums import SLAM, SMALL_SLAM


def sides(facts: EventFacts) -> Iterator[OwnDeal]:
    """Both sides of every deal of an event of whose players the record tells, as the first of the two partners saw it."""
    for tray in facts.trays:
        for line in tray.lines:
            for side, sat in ((Side.NS, line.ns), (Side.EW, line.ew)):
                if sat:
                    yield OwnDeal(min(sat), TableDeal(tray, line), side)


def slams(facts: EventFacts) -> Iterator[OwnDeal]:
    """The sides that won all the tricks of a deal."""
    return (side for side in sides(facts) if side.won == SLAM) if facts.slams else iter(())


def small_slams(facts: EventFacts) -> Iterator[OwnDeal]:
    """The sides that won all the tricks of a deal but one."""
    return (side for side in sides(facts) if side.won == SMALL_SLAM) if facts.small_slams else iter(())


def best_gains(events: Iterable[EventFacts], number: int) -> tuple[OwnDeal, ...]:
    """The sides that were most above the room, so many and all who are level with the last; whoever was not above is none.

    Events come in the order of their best deals, so that most of them need not be gone through.
    """
    found: list[tuple[Fraction, OwnDeal]] = []
    least = Fraction(0)
    for best, facts in sorted(((best, facts) for facts in events if (best := facts.best)), key=lambda one: -one[0]):
        if best <= 0 or best < least:
            break
        found += [(over, side) for side in sides(facts) if (over := side.over) is not None and over > 0 and over >= least]
        if len(found) >= number:
            least = sorted((over for over, _ in found), reverse=True)[number - 1]
    return tuple(side for over, side in found if over >= least)
