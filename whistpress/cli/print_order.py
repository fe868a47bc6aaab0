"""Carry out a print: count the sheets, choose those that changed, press them, remember them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.cli.speech import SlipError, say
from whistpress.league.plan.desk import PrintDesk
from whistpress.printing.layout import PaperLayout
from whistpress.printing.sheets import Prints, new_sheets, prints_of, waste_paper

if TYPE_CHECKING:
    from whistpress.printing.sheets import LaidSheet
    from whistpress.problems import Problem
    from whistpress.site.theme import Theme


class PrintChanges(Struct, frozen=True):
    """What differs from the last print: the sheets to print of each document (0 is its first), and the forms that are gone.

    The last print of forms that are `kept` still serves.
    """

    wanted: tuple[frozenset[int], ...]
    gone: tuple[str, ...] = ()
    kept: frozenset[str] = frozenset()


def digests_of(
    desk: "PrintDesk[Any, Any]", documents: Sequence[Sequence["LaidSheet"]], theme: "Theme", layout: "PaperLayout"
) -> tuple[tuple[str, ...], ...]:
    """Return the hash of each sheet of each document."""
    return tuple(tuple(desk.digest(sheet, theme, layout) for sheet in sheets) for sheets in documents)


def all_prints(documents: Sequence[Sequence["LaidSheet"]], digests: Sequence[Sequence[str]]) -> Prints:
    """Return the hashes of the sheets of all documents by form, to be remembered."""
    return prints_of([sheet for sheets in documents for sheet in sheets], [digest for hashes in digests for digest in hashes])


def require_single_sheets(layout: "PaperLayout") -> None:
    """Raise SlipError for a layout in which sheets share paper, so that one cannot be printed without another."""
    if layout.booklet or (layout.duplex and not layout.backs):
        raise SlipError("--changed prints single sheets, and here they share paper", "leave --booklet and --duplex out")


def forms_that_hold(
    desk: "PrintDesk[Any, Any]", groups: Sequence[tuple[str, ...]], last: Prints, theme: "Theme", layout: "PaperLayout"
) -> frozenset[str]:
    """Return the titles of forms whose last print still serves, since all that is new is a pair that does not come."""
    from whistpress.league.plan.absence import full_desk, holding_forms

    full = full_desk(desk) if last else None
    if full is None:
        return frozenset()
    laid = [full.sheets(forms, layout) for forms in groups]
    return holding_forms(desk, last, all_prints(laid, digests_of(full, laid, theme, layout)))


def changes_since(
    last: Prints,
    documents: Sequence[Sequence["LaidSheet"]],
    digests: Sequence[Sequence[str]],
    titles: Sequence[str],
    serving_forms: frozenset[str] = frozenset(),
) -> PrintChanges:
    """Compare with the last print and say what to print and what to throw away.

    `titles` are the forms that the event has, `serving_forms` those whose last print still serves.
    """
    number = sum(map(len, documents))
    if not last:
        say(f"this event was not printed on this machine before: {_sheets('all ', number)}")
        return PrintChanges(tuple(frozenset(range(len(sheets))) for sheets in documents))
    indices = tuple(
        frozenset(index for index in new_sheets(last, sheets, hashes) if sheets[index].form not in serving_forms)
        for sheets, hashes in zip(documents, digests, strict=True)
    )
    now = all_prints(documents, digests)
    gone = tuple(form for form in last if form not in titles and form not in now)
    old = waste_paper({form: hashes for form, hashes in last.items() if form not in serving_forms}, now, gone)
    differing = sum(map(len, indices))
    if differing:
        say(f"{differing} of {_sheets('', number)} differ from the last print")
    else:
        say("no sheet differs from the last print: nothing is printed")
    if old:
        say(f"throw away: {'; '.join(old)}")
    return PrintChanges(indices, gone, serving_forms)


def _sheets(before: str, number: int) -> str:
    return f"{before}{number} sheets" if number != 1 else "1 sheet"


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
        from whistpress.printing.sheets import SheetMemory

        return SheetMemory.key(self.desk.source, self.session)


def carry_out(order: PrintOrder, targets: Callable[[Groups], list[Path]]) -> "list[Problem]":
    """Print the documents to their files and return their problems; say before how many sheets there are."""
    from whistpress.cli.documents import require_press, write_documents
    from whistpress.engine.cache import cache_folder
    from whistpress.engine.context import temporary_context
    from whistpress.language import say as said
    from whistpress.language import speaking
    from whistpress.printing.sheets import SheetMemory, count_laid_papers
    from whistpress.site.theme import Theme

    desk, layout = order.desk, order.layout
    _require_event(order)
    require_press()
    theme = Theme((order.project / "templates",) if order.project else ())
    memory = SheetMemory(cache_folder(order.project or Path.cwd()))
    with speaking(desk.language, theme.folders):
        laid = [desk.sheets(forms, layout) for forms in order.groups]
        digests = digests_of(desk, laid, theme, layout) if order.is_whole else ()
        sheet_indices: list[frozenset[int] | None] = [None] * len(laid)
        changes = None
        if order.changed:
            titles, last = [said(desk.register[name].title) for name in desk.has], memory.of_event(order.key)
            serving = forms_that_hold(desk, order.groups, last, theme, layout)
            changes = changes_since(last, laid, digests, titles, serving)
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
            printed = all_prints(laid, digests)
            serves = changes.kept if changes else frozenset()
            now = {form: hashes for form, hashes in printed.items() if form not in serves}
            memory.note(order.key, now, changes.gone if changes else ())
    return problems


def _chosen(sheets: "Sequence[LaidSheet]", indices: frozenset[int] | None) -> "Sequence[LaidSheet]":
    return sheets if indices is None else [sheets[index] for index in sorted(indices)]


def _say_what_holds(desk: PrintDesk[Any, Any], changes: "PrintChanges") -> None:
    """Say which forms of the last print still serve, and what happens where the missing pair would sit."""
    from whistpress.league.plan.absence import missing_entries
    from whistpress.site.wording import join_words

    if changes.kept:
        who = join_words([f"No. {entry}" for entry in missing_entries(desk)])
        say(f"still right: {join_words(sorted(form.lower() for form in changes.kept))}; whoever should meet {who} rests")


def _require_event(order: PrintOrder) -> None:
    if order.changed and order.desk.kind != "event":
        raise SlipError(f"only the sheets of an event are remembered, not those of a {order.desk.kind}", "leave --changed out")
    if order.changed:
        require_single_sheets(order.layout)
