"""Print only the sheets that differ from the last print on this machine, and say which earlier ones to throw away."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from whistpress.build.print_memory import Prints
from whistpress.cli.speech import SlipError, say

if TYPE_CHECKING:
    from whistpress.printing.desk import PrintDesk
    from whistpress.printing.layout import PaperLayout
    from whistpress.printing.sheets import LaidSheet
    from whistpress.theme import Theme


class Changes(Struct, frozen=True):
    """What differs from the last print: the sheets to print of each document (0 is its first), and the forms that are gone."""

    wanted: tuple[frozenset[int], ...]
    gone: tuple[str, ...] = ()


def digests_of(
    desk: "PrintDesk[Any, Any]", documents: Sequence[Sequence["LaidSheet"]], theme: "Theme", layout: "PaperLayout"
) -> tuple[tuple[str, ...], ...]:
    """Return the hash of each sheet of each document."""
    return tuple(tuple(desk.digest(sheet, theme, layout) for sheet in sheets) for sheets in documents)


def prints_of(documents: Sequence[Sequence["LaidSheet"]], digests: Sequence[Sequence[str]]) -> Prints:
    """Return the hashes by form, to be remembered."""
    found: Prints = {}
    for sheets, hashes in zip(documents, digests, strict=True):
        for sheet, digest in zip(sheets, hashes, strict=True):
            found.setdefault(sheet.form, []).append(digest)
    return found


def require_single_sheets(layout: "PaperLayout") -> None:
    """Raise SlipError for a layout in which sheets share paper, so that one cannot be printed without another."""
    if layout.booklet or (layout.duplex and not layout.backs):
        raise SlipError("--changed prints single sheets, and here they share paper", "leave --booklet and --duplex out")


def changes_since(
    last: Prints, documents: Sequence[Sequence["LaidSheet"]], digests: Sequence[Sequence[str]], titles: Sequence[str]
) -> Changes:
    """Compare with the last print and say what to print and what to throw away; `titles` are the forms that the event has."""
    number = sum(map(len, documents))
    if not last:
        say(f"this event was not printed on this machine before: {_sheets('all ', number)}")
        return Changes(tuple(frozenset(range(len(sheets))) for sheets in documents))
    wanted = tuple(
        frozenset(
            index
            for index, (sheet, digest) in enumerate(zip(sheets, hashes, strict=True))
            if digest not in last.get(sheet.form, ())
        )
        for sheets, hashes in zip(documents, digests, strict=True)
    )
    now = prints_of(documents, digests)
    gone = tuple(form for form in last if form not in titles and form not in now)
    old = [
        (form, place)
        for form, hashes in last.items()
        if form in now or form in gone
        for place, digest in enumerate(hashes, start=1)
        if digest not in now.get(form, ())
    ]
    differing = sum(map(len, wanted))
    if differing:
        say(f"{differing} of {_sheets('', number)} differ from the last print")
    else:
        say("no sheet differs from the last print: nothing is printed")
    if old:
        say(f"throw away: {'; '.join(_named(form, [place for _, place in places]) for form, places in groupby(old, _form))}")
    return Changes(wanted, gone)


def _form(one: tuple[str, int]) -> str:
    return one[0]


def _sheets(before: str, number: int) -> str:
    return f"{before}{number} sheets" if number != 1 else "1 sheet"


def _named(form: str, places: Sequence[int]) -> str:
    """Name some sheets of a form: `Movement cards, sheets 3-4 and 7`."""
    from whistpress.views.words import runs

    return f"{form}, {'sheet' if len(places) == 1 else 'sheets'} {runs(places)}"
