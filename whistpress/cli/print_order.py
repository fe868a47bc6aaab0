"""Carry out a print: count the sheets, choose those that changed, press them, remember them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.cli.speech import SlipError, say
from whistpress.printing.desk import PrintDesk
from whistpress.printing.layout import PaperLayout

if TYPE_CHECKING:
    from whistpress.cli.print_changed import PrintChanges
    from whistpress.printing.sheets import LaidSheet
    from whistpress.problems import Problem

Groups = Sequence[tuple[str, ...]]
"""The forms of each document."""


class PrintOrder(Struct, frozen=True, kw_only=True):
    """What to print: the forms of each document of a desk, how they lie on paper, all sheets or those that `changed`."""

    desk: PrintDesk[Any, Any]
    groups: tuple[tuple[str, ...], ...]
    layout: PaperLayout
    project: Path | None
    session: int | None
    changed: bool

    @property
    def is_whole(self) -> bool:
        """Whether an event is printed without leaving out any table or entry, so that its sheets are worth remembering."""
        return self.desk.kind == "event" and not self.layout.table and not self.layout.entry

    @property
    def key(self) -> str:
        """Return the key of this print order in the print memory of the league."""
        from whistpress.printing.print_memory import SheetMemory

        return SheetMemory.key(self.desk.source, self.session)


def carry_out(order: PrintOrder, targets: Callable[[Groups], list[Path]]) -> "list[Problem]":
    """Print the documents to their files and return their problems; say before how many sheets there are."""
    from whistpress.build.cache import cache_folder
    from whistpress.build.context import temporary_context
    from whistpress.cli import print_changed
    from whistpress.cli.documents import require_press, write_documents
    from whistpress.language import say as said
    from whistpress.language import speaking
    from whistpress.printing.print_memory import SheetMemory
    from whistpress.printing.sheets import count_laid_papers
    from whistpress.theme import Theme

    desk, layout = order.desk, order.layout
    _require_event(order)
    require_press()
    theme = Theme((order.project / "templates",) if order.project else ())
    memory = SheetMemory(cache_folder(order.project or Path.cwd()))
    with speaking(desk.language, theme.folders):
        laid = [desk.sheets(forms, layout) for forms in order.groups]
        digests = print_changed.digests_of(desk, laid, theme, layout) if order.is_whole else ()
        sheet_indices: list[frozenset[int] | None] = [None] * len(laid)
        changes = None
        if order.changed:
            titles, last = [said(desk.register[name].title) for name in desk.has], memory.of_event(order.key)
            serving = print_changed.forms_that_hold(desk, order.groups, last, theme, layout)
            changes = print_changed.changes_since(last, laid, digests, titles, serving)
            sheet_indices = list(changes.wanted)
            _say_what_holds(desk, changes)
        numbers = [len(sheets) if some is None else len(some) for sheets, some in zip(laid, sheet_indices, strict=True)]
        document_indices = [index for index, number in enumerate(numbers) if number]
        if not document_indices and not order.changed:
            raise SlipError("there is nothing to print", "name other forms with --only")
        groups = [order.groups[index] for index in document_indices]
        documents = [desk.document(order.groups[index], theme, layout, sheet_indices[index]) for index in document_indices]
        if document_indices and desk.kind == "event":
            number = sum(count_laid_papers(_chosen(laid[index], sheet_indices[index]), layout) for index in document_indices)
            say(f"{number} sheets" if number != 1 else "1 sheet")
        private = [bool(desk.private.intersection(forms)) for forms in groups]
        context = temporary_context(order.project or Path.cwd(), desk.language)
        problems = write_documents(documents, targets(groups), context, private)
        if order.is_whole and not problems:
            printed = print_changed.all_prints(laid, digests)
            serves = changes.kept if changes else frozenset()
            now = {form: hashes for form, hashes in printed.items() if form not in serves}
            memory.note(order.key, now, changes.gone if changes else ())
    return problems


def _chosen(sheets: "Sequence[LaidSheet]", indices: frozenset[int] | None) -> "Sequence[LaidSheet]":
    return sheets if indices is None else [sheets[index] for index in sorted(indices)]


def _say_what_holds(desk: PrintDesk[Any, Any], changes: "PrintChanges") -> None:
    """Say which forms of the last print still serve, and what happens where the missing pair would sit."""
    from whistpress.printing.absence import missing_entries
    from whistpress.views.wording import join_words

    if changes.kept:
        who = join_words([f"No. {entry}" for entry in missing_entries(desk)])
        say(f"still right: {join_words(sorted(form.lower() for form in changes.kept))}; whoever should meet {who} rests")


def _require_event(order: PrintOrder) -> None:
    from whistpress.cli.print_changed import require_single_sheets

    if order.changed and order.desk.kind != "event":
        raise SlipError(f"only the sheets of an event are remembered, not those of a {order.desk.kind}", "leave --changed out")
    if order.changed:
        require_single_sheets(order.layout)
