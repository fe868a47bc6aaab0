"""Print only what belongs to one table, or to one pair or player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from whistpress.cli.speech import SlipError, close_to
from whistpress.core.model import Event
from whistpress.core.model.slugs import plain_name
from whistpress.problems.nearest import offer

if TYPE_CHECKING:
    from whistpress.printing.desk import PrintDesk
    from whistpress.printing.layout import PaperLayout


def forms_of_part(forms: Sequence[str], desk: "PrintDesk[Any, Any]", kind: str) -> tuple[str, ...]:
    """Return those of some forms that have papers of a `table` or an `entry`; SlipError where none has."""
    from whistpress.printing.part_forms import forms_by

    part_forms = forms_by(desk, kind, forms)
    if not part_forms:
        other_forms = [name for name in desk.has if kind in desk.register[name].by]
        whose = f"of one {'pair or player' if kind == 'entry' else kind} alone"
        raise SlipError(
            f"nothing of {', '.join(forms)} is {whose}",
            f"there is {offer(other_forms, LIST)}" if other_forms else f"no form is {whose}",
        )
    return part_forms


LIST = "--list shows them"


def layout_of_part(layout: "PaperLayout", desk: "PrintDesk[Any, Any]", table: int | None, entry: str | None) -> "PaperLayout":
    """Return a layout with the papers of one table or one entry alone; SlipError where there is none of that number."""
    from whistpress.printing.part_forms import tables_of

    event = getattr(desk.job(layout), "event", None)
    if not isinstance(event, Event) or event.partners:
        raise SlipError(f"the papers of this {desk.kind} are not of single tables or pairs", "leave --table and --entry out")
    if table is not None:
        tables = tables_of(event)
        if table not in tables:
            raise SlipError(
                f"this event has no table {table}", f"its tables are {tables[0]} to {tables[-1]}" if tables else "it has none"
            )
        return replace(layout, table=table)
    return replace(layout, entry=_number_of(event, entry or ""))


def _number_of(event: Event, words: str) -> int:
    """Return the number of an entry in the schedule by what its papers call it: `7`, `NS 3`, `lady 4`."""
    from whistpress.printing.part_forms import entries_of

    entries = entries_of(event)
    plain = {plain_name(name): number for name, number in entries.items()}
    if plain_name(words) not in plain:
        raise SlipError(
            f"this event has no entry {words!r}", *(close_to(words, entries) or (f"its entries: {_some(list(entries))}",))
        )
    return plain[plain_name(words)]


def _some(names: Sequence[str]) -> str:
    return f"{', '.join(names[:4])}, … {names[-1]}" if len(names) > 6 else ", ".join(names) or "none"
