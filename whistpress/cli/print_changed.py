"""Print only the sheets that differ from the last print on this machine, and say which earlier ones to throw away."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.cli.speech import SlipError, say
from whistpress.printing.sheets import Prints, new_sheets, prints_of, waste_paper

if TYPE_CHECKING:
    from whistpress.printing.desk import PrintDesk
    from whistpress.printing.layout import PaperLayout
    from whistpress.printing.sheets import LaidSheet
    from whistpress.theme import Theme


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
    from whistpress.printing.absence import full_desk, holding_forms

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
