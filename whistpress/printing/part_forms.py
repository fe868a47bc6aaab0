"""Which papers belong to one table or to one entry alone, and which blanks are kept for a table that spoils its own."""

from collections.abc import Sequence
from typing import Any

from whistpress.core.model import Event
from whistpress.core.movement.players.progressive_winners import WHIST_DRIVE
from whistpress.printing.desk import PrintDesk
from whistpress.printing.drive_words import card_name
from whistpress.printing.layout import PaperLayout
from whistpress.printing.sittings import schedules
from whistpress.views.cards import label_of

PACKET = "packet"
_CARRIED = ("player-badges",)
"""What is not in the packet, and a pair that comes late gets all the same."""

_BLANKS = {"score-slips": 12, "score-cards": 12, "rubber-sheet": 1, "tally-cards": 12, "whist-drive-cards": 2}
"""The forms to write on, the likeliest first, and how many blanks of each are laid out for one sheet."""


def forms_by(desk: PrintDesk[Any, Any], kind: str, forms: Sequence[str] = (PACKET,)) -> tuple[str, ...]:
    """Return those of some forms that have papers of a `table` or an `entry`, in place of the packet its forms."""
    carried = _CARRIED if kind == "entry" else ()
    named = [name for form in forms for name in ((*desk.needed, *carried) if form == PACKET else (form,))]
    return tuple(dict.fromkeys(name for name in named if name in desk.has and kind in desk.register[name].by))


def tables_of(event: Event) -> tuple[int, ...]:
    """Return the tables of an event; none of a season of changing partners, whose sessions have their own."""
    return tuple(sorted({play.table for schedule in schedules(event) for play in schedule.plays}))


def entries_of(event: Event) -> dict[str, int]:
    """Return the numbers in the schedule of all entries, by what their papers call them: `7`, `NS3`, `Lady 4`."""
    numbers: dict[str, int] = {}
    for schedule in schedules(event):
        label = label_of(event, schedule)
        drive = schedule.system == WHIST_DRIVE
        numbers |= {card_name(schedule, number) if drive else label(number): number for number in schedule.numbers()}
    return numbers


def blank_form(desk: PrintDesk[Any, Any]) -> tuple[str, PaperLayout] | None:
    """Return the form that an event's tables write on, with the layout of a sheet of its blanks; None without one."""
    names = [name for name in _BLANKS if name in desk.has]
    name = next((name for name in names if name in desk.needed), next(iter(names), None))
    return (name, PaperLayout(spare=_BLANKS[name], blanks_alone=True)) if name else None
