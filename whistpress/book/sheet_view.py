"""Which boxes of an event a page shows, and in which order."""

import datetime
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from whistpress.book.boxes import BoxGroup, SheetOrder
from whistpress.book.opened import OpenEvent, orders_of

NAMES = "names"
EVERY = "-all"


class SheetView(Struct, frozen=True):
    """What a page shows: figures in an order, or names (None). `every`: of all sessions, not of today's alone."""

    order: SheetOrder | None
    every: bool = False

    @property
    def by(self) -> str:
        """The word for it in addresses and forms."""
        return NAMES if self.order is None else self.order.value + (EVERY if self.every else "")


def view_of(opened: OpenEvent, asked: str) -> SheetView:
    """Return the view that was asked for, if the event has it; else its usual one."""
    if asked == NAMES:
        return SheetView(None)
    orders = orders_of(opened) or (SheetOrder.DEALS,)
    order = next((order for order in orders if order.value == asked.removesuffix(EVERY)), orders[0])
    return SheetView(order, asked.endswith(EVERY))


def groups_of(opened: OpenEvent, view: SheetView, today: datetime.date) -> tuple[BoxGroup, ...]:
    """Return the groups of boxes that a view shows."""
    if view.order is None:
        return opened.name_groups()
    return opened.groups(view.order, None if view.every else today)


def has_other_sessions(opened: OpenEvent, today: datetime.date) -> bool:
    """Return whether an event has a session today and others on other days."""
    sittings = [sitting for company in opened.companies for sitting in company.sittings]
    dates = {sitting.date for sitting in sittings}
    return today in dates and len(dates) > 1


def shape_of(groups: Sequence[BoxGroup]) -> str:
    """Return a hash of the boxes of a page: the page reloads when it changes."""
    boxes = [(box.id, box.label) for group in groups for box in group.boxes]
    return sha256(repr(boxes).encode()).hexdigest()[:16]
