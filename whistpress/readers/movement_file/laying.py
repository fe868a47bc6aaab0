"""The deals of a movement of a file: which of them travel together as a set."""

from whistpress.core.model import Contest
from whistpress.core.movement import MovementError
from whistpress.core.movement.tray_layout import Sets, consecutive, multiples, third_plan
from whistpress.readers.movement_file.draft import Draft, Form
from whistpress.readers.movement_file.manner import Manner


def laid(draft: Draft, manner: Manner) -> Sets:
    """Lay the deals: as the file names them, or each of its sets by a plan of Barney's (p. 41)."""
    if not draft.sets:
        return _own_sets(draft, manner)
    if manner.sets == 1:
        raise MovementError(
            "by Barney's first plan (p. 41) a movement is gone through as often as a set has deals; a file is gone through once",
            "write sets = 2 (consecutive deals) or 3 (1, 8, 15 and so on)",
            key="sets",
            code="E404",
        )
    each, over = divmod(manner.deals or draft.sets * draft.each, draft.sets)
    if over or not each:
        message = f"{manner.deals} deals do not divide into the {draft.sets} sets of this movement"
        raise MovementError(message, multiples(manner.deals or 0, draft.sets), key="deals", code="E402")
    return (consecutive if (manner.sets or _usual_plan(draft)) == 2 else third_plan)(draft.sets, each)


def _usual_plan(draft: Draft) -> int:
    """The plan by which sets are laid unless it is said: the third where pairs change sides, as in Howell's; else the second.

    EBUScore knows only sets of consecutive deals.
    """
    howell = draft.form is Form.ASC and draft.contest is Contest.PAIRS and draft.changes_sides
    return 3 if howell else 2


def _own_sets(draft: Draft, manner: Manner) -> Sets:
    """The deals of a file that names each: those that always travel together are a set."""
    deals = max((tray.value for row in draft.rows for tray in row.trays), default=0)
    if manner.sets is not None:
        message = f"{draft.name} says itself which deals are played"
        raise MovementError(message, "leave `sets` out", key="sets", code="E404")
    if manner.deals not in (None, deals):
        message = f"{draft.name} has {deals} deals, not {manner.deals}"
        raise MovementError(message, "leave `deals` out", key="deals", code="E402")
    travels: dict[int, list[int]] = {}
    for number, row in enumerate(draft.in_order()):
        for tray in row.trays:
            travels.setdefault(tray.value, []).append(number)
    together: dict[tuple[int, ...], list[int]] = {}
    for deal in sorted(travels):
        together.setdefault(tuple(travels[deal]), []).append(deal)
    return tuple(tuple(deals) for deals in together.values())
