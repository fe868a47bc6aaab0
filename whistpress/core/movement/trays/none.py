"""Playing without trays: each table deals its own cards, and a schedule has no deals."""

from msgspec.structs import replace

from whistpress.core.model import Schedule
from whistpress.core.movement.request import MovementError, Request


def without_trays(request: Request, schedule: Schedule) -> Schedule:
    """Note how many deals each table plays in a round (one, unless the request says more); MovementError for `deals`."""
    if request.deals is not None:
        raise MovementError(
            f"{request.system} has no deals of its own: each table deals its own cards",
            "leave `deals` out; `deals_per_round` says how many are played before anyone moves",
            key="deals",
            code="E402",
        )
    return replace(schedule, deals_per_round=request.deals_per_round or 1)
