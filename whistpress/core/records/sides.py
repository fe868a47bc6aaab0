"""Each side of each deal once, the two partners together."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import nlargest

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
    for best, facts in _best_first(events):
        if best < least:
            break
        found += _gains(facts, least)
        if len(found) >= number:
            least = nlargest(number, (over for over, _ in found))[-1]
    return tuple(side for over, side in found if over >= least)


def _best_first(events: Iterable[EventFacts]) -> Iterator[tuple[Fraction, EventFacts]]:
    """The events in which somebody was above the room, with the most that somebody was, in its order.

    Many events have the same: so there are few figures to be put in order.
    """
    found: dict[tuple[int, int], tuple[Fraction, list[EventFacts]]] = {}
    for facts in events:
        best = facts.best
        if best is not None and best > 0:
            found.setdefault(best.as_integer_ratio(), (best, []))[1].append(facts)
    for best, own in sorted(found.values(), key=lambda one: -one[0]):
        yield from ((best, facts) for facts in own)


def _gains(facts: EventFacts, least: Fraction) -> Iterator[tuple[Fraction, OwnDeal]]:
    """The sides of an event that were above the room, by no less than `least`: only those who once were can be among them."""
    best = ((person, one.sums and one.sums.best) for person, one in facts.persons.items())
    able = {person for person, over in best if over is not None and over >= least}
    for side in sides(facts):
        over = side.over if side.person in able else None
        if over is not None and over > 0 and over >= least:
            yield over, side
