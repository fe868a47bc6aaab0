"""The parts of an evening that have papers of their own, what is printed of each, and which of its sheets have changed."""

import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.printing.desk import PrintDesk, event_desk
from whistpress.printing.layout import PaperLayout
from whistpress.printing.own_forms import read_own_cards
from whistpress.printing.part_forms import PACKET, blank_form, entries_of, forms_by, tables_of
from whistpress.printing.print_memory import SheetMemory
from whistpress.printing.register import FORMS, expand_names
from whistpress.printing.sheet import sheet_named
from whistpress.printing.sheets import LaidSheet, Prints, new_sheets, prints_of, waste_paper
from whistpress.serve.book.desk import BookDesk
from whistpress.serve.book.opened import OpenEvent
from whistpress.theme import Theme
from whistpress.views.people import Cast


class PaperOrder(Struct, frozen=True, kw_only=True):
    """What to print: the forms, how they lie on the sheet, which of their sheets (0 is the first; None: all).

    `counts`: the sheets are worth remembering, since none of a form is left out.
    """

    forms: tuple[str, ...]
    layout: PaperLayout
    only: frozenset[int] | None = None
    counts: bool = False


class EventPart(Struct, frozen=True, kw_only=True):
    """The event, or a section or session with papers of its own: its number, its print desk, the forms that the club prints."""

    number: int
    event: Event
    printer: PrintDesk[Any, Any]
    theme: Theme
    sheet: str
    chosen: tuple[str, ...] = ()

    @property
    def layout(self) -> PaperLayout:
        """How its papers lie on the sheet."""
        return PaperLayout(sheet=sheet_named(self.sheet))

    @property
    def key(self) -> str:
        """The name under which its sheets are remembered."""
        return SheetMemory.key(self.printer.source, self.number)

    def document(self, order: PaperOrder) -> Artefact:
        """Plan a document."""
        forms = order.forms
        return self.printer.document(forms if len(forms) > 1 else forms[0], self.theme, order.layout, order.only)

    def sheets(self, forms: tuple[str, ...]) -> tuple[tuple[LaidSheet, ...], tuple[str, ...]]:
        """Return the sheets of forms, and their hashes."""
        sheets = self.printer.sheets(forms, self.layout)
        return sheets, tuple(self.printer.digest(sheet, self.theme, self.layout) for sheet in sheets)

    def count(self, order: PaperOrder) -> int:
        """Count the sheets of a document."""
        return len(self.printer.sheets(order.forms, order.layout)) if order.only is None else len(order.only)

    def tonight(self) -> PaperOrder | None:
        """Return what is needed tonight: the forms that the club has chosen, else the packet."""
        has = set(self.printer.has)
        names = tuple(name for name in expand_names(self.chosen, self.printer.has, self.printer.needed) if name in has)
        forms = names or tuple({PACKET} & has)
        return PaperOrder(forms=forms, layout=self.layout, counts=True) if forms else None

    def of_table(self, table: int) -> PaperOrder | None:
        """Return what one table needs."""
        forms = forms_by(self.printer, "table")
        is_known = table in tables_of(self.event)
        return PaperOrder(forms=forms, layout=replace(self.layout, table=table)) if forms and is_known else None

    def of_entry(self, entry: int) -> PaperOrder | None:
        """Return what one pair or player needs."""
        forms = forms_by(self.printer, "entry")
        is_known = entry in entries_of(self.event).values()
        return PaperOrder(forms=forms, layout=replace(self.layout, entry=entry)) if forms and is_known else None

    def spare(self) -> PaperOrder | None:
        """Return one sheet of blank forms for the tables."""
        blank = blank_form(self.printer)
        if blank is None:
            return None
        form, blanks = blank
        layout = replace(self.layout, spare=blanks.spare, blanks_alone=True)
        number = len(self.printer.sheets((form,), layout))
        only = None if form == "whist-drive-cards" else frozenset({0})  # whose blanks are of two kinds
        return PaperOrder(forms=(form,), layout=layout, only=only) if number else None

    def alone(self, form: str) -> PaperOrder | None:
        """Return one form."""
        return PaperOrder(forms=(form,), layout=self.layout, counts=True) if form in self.printer.has else None

    def changed_sheets(self, printed: Prints) -> PaperOrder | None:
        """Return the sheets of the forms that were printed which are no longer as they were; None without any."""
        forms = self._without_parts_of_packet(self.changed_forms(printed))
        if not forms:
            return None
        return PaperOrder(forms=forms, layout=self.layout, only=new_sheets(printed, *self.sheets(forms)), counts=True)

    def waste(self, order: PaperOrder, printed: Prints) -> tuple[str, ...]:
        """Name the sheets of the last print that no longer hold."""
        gone = tuple(form for form in printed if form not in self._titles())
        return waste_paper(printed, prints_of(*self.sheets(order.forms)), gone)

    def dropped_forms(self, printed: Prints) -> tuple[str, ...]:
        """Return the titles of forms that were printed and that the event has no longer."""
        return tuple(form for form in printed if form not in self._titles())

    def was_printed(self, form: str, printed: Prints) -> bool:
        """Return whether a form was printed on this machine."""
        return say(self.printer.register[form].title) in printed

    def changed_forms(self, printed: Prints) -> tuple[str, ...]:
        """Return the forms that were printed, and have sheets that are no longer as they were."""
        printed_forms = [form for form in self.printer.has if self.was_printed(form, printed)]
        return tuple(form for form in printed_forms if new_sheets(printed, *self.sheets((form,))))

    def entry_names(self) -> dict[int, str]:
        """Return what to call each entry in a list: its number, and who it is."""
        cast = Cast(self.event)
        schedule = next((session.schedule for session in self.event.sessions if session.schedule), None)
        names = {}
        for label, number in entries_of(self.event).items():
            who = cast.seated(number, schedule) if schedule else cast.who(number)
            names[number] = f"{label} {who.title}" if who.is_known else label
        return names

    def _titles(self) -> frozenset[str]:
        return frozenset(say(self.printer.register[name].title) for name in self.printer.has)

    def _without_parts_of_packet(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(form for form in forms if PACKET not in forms or form not in self.printer.needed)


def parts_of(desk: BookDesk, opened: OpenEvent) -> tuple[EventPart, ...]:
    """Return the event, then each of its sections or sessions."""
    event, result = opened.event, opened.result
    if event is None:
        return ()
    theme, league = Theme((desk.keeper.project / "templates",)), desk.keeper.frame().league
    designs = read_own_cards(theme, tuple(FORMS)).designs
    several = len(event.sessions) > 1 and not event.evenings
    evenings = tuple(event.sitting(session.number) for session in event.sessions) if several else event.evenings
    results = list(result.sessions) if result and len(result.sessions) == len(evenings) else [None] * len(evenings)
    parts: list[tuple[Event, EventResult | None]] = [(event, result), *zip(evenings, results, strict=True)]
    return tuple(
        EventPart(
            number=number,
            event=part,
            printer=event_desk(part, its, league, designs),
            theme=theme,
            sheet=league.paper if league else "A4",
            chosen=league.tonight if league else (),
        )
        for number, (part, its) in enumerate(parts)
    )


def parts_of_tonight(parts: tuple[EventPart, ...], today: datetime.date) -> tuple[EventPart, ...]:
    """Return the parts that are played together: the event, all its sections, or the session of today."""
    if len(parts) < 2:
        return parts
    if parts[0].event.sections:
        return parts[1:]
    of_today = tuple(part for part in parts[1:] if part.event.date == today)
    return of_today or parts[:1]
