"""Uneven sets: how many deals are laid on each table (Mitchell 1897, pp. 26–27)."""

from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted


def mitchell_quota(deals: int, tables: int) -> tuple[int, ...]:
    """Share deals among tables evenly, the last making up the number: 24 at 5 are 4 4 4 4 8 (p. 27)."""
    each = deals // tables
    return (*[each] * (tables - 1), deals - each * (tables - 1))


def given_quota(request: Request, tables: int) -> tuple[int, ...]:
    """Check the request's own quota: one figure of 1 or more for each table, and no plan for sets besides it."""
    quota = request.quota
    if len(quota) != tables or min(quota) < 1:
        raise MovementError(
            f"the quota gives {counted(len(quota), 'figures')} for {counted(tables, 'tables')}"
            if len(quota) != tables
            else f"a quota lays 1 deal or more on each table, not {min(quota)}",
            "write for each table, in order, how many deals are laid on it",
            key="quota",
            code="E406",
        )
    if request.sets is not None:
        raise MovementError("a quota lays its own sets", "leave out `sets` or `quota`", key="sets", code="E406")
    return quota


def wrong_sum(quota: tuple[int, ...], deals: int, whose: str) -> MovementError:
    """Make the refusal of a quota that does not add to the deals of a session or a round."""
    return MovementError(
        f"the quota adds to {sum(quota)} deals, not to the {deals} {whose}",
        "mend the quota, or leave out the number of deals",
        key="quota",
        code="E406",
    )


def offer(deals: int, tables: int) -> tuple[str, ...]:
    """Offer the quota that Mitchell would lay, where each table gets a deal."""
    return (f"or lay uneven sets: quota = {list(mitchell_quota(deals, tables))}",) if deals > tables else ()
