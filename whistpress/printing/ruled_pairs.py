"""Ruled cards of tables and players, two on a sheet that is cut in half where they have room there."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.printing.form import EventJob
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.ruled import RuledPage, RuledSheet, RuledSheets, ruled_sheets
from whistpress.printing.sheet import MARGIN, MisfitError, PaperSheet, stack

_MOST_CARDS = 2
"""Small cards that one card of a form may be shared among."""
_LEAST_TYPE = 10.0
"""The smallest type of a card on half a sheet (pt); what would be smaller has a sheet of its own."""


class RuledPairs(Struct, frozen=True, kw_only=True):
    """View of ruled cards, two on a sheet: `spots` are their upper left corners (mm), `marks` the cut marks (SVG path)."""

    kind: str
    pages: tuple[tuple[RuledPage, ...], ...]
    cards: RuledSheets
    sheet: PaperSheet
    width: float
    height: float
    spots: tuple[tuple[float, float], tuple[float, float]]
    marks: str
    margin: float = MARGIN


def ruled_card_parts(kind: str, job: EventJob, sets: Iterable[tuple[RuledSheet, ...]]) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of ruled cards; all cards of a set have one layout."""
    return tuple(_card_part(ruled, kind, job.sheet) for ruled in sets if ruled)


def _card_part(ruled: tuple[RuledSheet, ...], kind: str, sheet: PaperSheet) -> DocumentPart:
    pairs = _pairs(ruled, kind, sheet) if len(ruled) > 1 and sheet.full is sheet and not sheet.card else None
    if pairs:
        return DocumentPart("ruled-pairs", pairs)
    sheets = ruled_sheets(ruled, kind, sheet)
    if sheet.card and len(sheets.pages) > _MOST_CARDS * len(ruled):
        cards = -(-len(sheets.pages) // len(ruled))
        raise MisfitError(f"the {kind} have no room on so small a card: each would be {cards} of them", "take a larger card")
    return DocumentPart("ruled-sheets", sheets)


def _pairs(ruled: tuple[RuledSheet, ...], kind: str, sheet: PaperSheet) -> RuledPairs | None:
    """Lay two cards out on each sheet; None where one would go over several, or be hard to read."""
    try:
        cards = ruled_sheets(ruled, kind, sheet.half)
    except MisfitError:
        return None
    if len(cards.pages) > len(ruled) or cards.size < _LEAST_TYPE:
        return None
    whole = sheet if cards.lying else sheet.landscape
    across, down = (1, 2) if cards.lying else (2, 1)
    width, height = round(whole.width / across, 2), round(whole.height / down, 2)
    strokes = cut_strokes(CardGrid(across, down, width, height, lying=not cards.lying), (whole.width, whole.height))
    return RuledPairs(
        kind=kind,
        pages=stack(cards.pages, 2),
        cards=cards,
        sheet=whole,
        width=width,
        height=height,
        spots=((0.0, 0.0), (0.0, height) if cards.lying else (width, 0.0)),
        marks="".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for ax, ay, bx, by in strokes),
    )
