"""How whist-drive cards share a sheet: their columns, in one or two blocks side by side, as many cards as have room to write."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import say
from whistpress.printing.measure import ems, lines_of, shorten, size_that_fits
from whistpress.printing.papers.drive_cards import DriveCard
from whistpress.printing.sheets.cutting import Cutting
from whistpress.printing.sheets.sheet import LEAST_ROW, MisfitError, PaperSheet

_POINT = 25.4 / 72
PAD = 4.6
"""From the cut to what is printed: half of it lies outside the card's frame."""
_BETWEEN = 3.0
_HEAD = 4.4
_CREST = 19.5
_BADGE = 17.0
_HEADINGS = 5.4
_MOST_ROW = 10.0
_RULE = 9.5
_TEXT = 9.0
_LEADING = 1.15
_CELL = 1.8
_NAME = (14.0, 10.0)
_NUMBER = 36.0
_PRINTED = {"Hand": 9.5, "Round": 10.5, "Table": 10.5, "Seat": 11.0, "Deals": 11.0, "Partner": 20.0, "Against": 20.0}
_WRITTEN = 12.5
_MARKED = 15.0
_WIDEST = 44.0


class PlacedDriveCard(Struct, frozen=True, kw_only=True):
    """A card and where its upper left corner lies (mm), the sizes of its number and name (pt), its rows block by block.

    `long`: the name has two lines.
    """

    card: DriveCard
    left: float
    top: float
    number: float
    name: float
    long: bool
    blocks: tuple[tuple[tuple[str, ...], ...], ...]


class DriveSheets(Struct, frozen=True, kw_only=True):
    """What the template of whist-drive cards gets: the sheets with their cards, all measures in mm, the marks (SVG path)."""

    sheet: PaperSheet
    width: float
    height: float
    columns: tuple[float, ...]
    row: float
    marks: str
    pages: tuple[tuple[PlacedDriveCard, ...], ...]
    pad: float = PAD
    text: float = _TEXT
    between: float = _BETWEEN


class _Way(Struct, frozen=True, kw_only=True):
    """A way to cut the sheet: into what, how many blocks and rows a block on each card."""

    cutting: Cutting
    blocks: int
    rows: int
    columns: tuple[float, ...]

    @property
    def count(self) -> int:
        return self.cutting.across * self.cutting.down


def drive_sheets(cards: Sequence[DriveCard], sheet: PaperSheet) -> DriveSheets:
    """Lay the cards out; one with more rounds than a sheet has room for becomes several. Misfit on too small a card."""
    needs = _needs(cards)
    for parts in range(1, 9):
        shared = [part for card in cards for part in _parted(card, parts)]
        if way := _best(shared, needs, sheet):
            return _laid(shared, way)
    raise MisfitError("whist-drive cards have no room on so small a card", "take a larger one, or leave --cards out")


def _parted(card: DriveCard, parts: int) -> Iterator[DriveCard]:
    each = max(1, -(-len(card.rows) // parts))
    for number, start in enumerate(range(0, max(1, len(card.rows)), each), start=1):
        rows = card.rows[start : start + each]
        yield replace(card, rows=rows, part=say("card %(number)s of %(parts)s", number=number, parts=parts) if parts > 1 else "")


def _needs(cards: Sequence[DriveCard]) -> tuple[float, ...]:
    """What each column needs (mm): figures on one line, people on two at the most."""
    columns = cards[0].columns
    found = []
    for place, head in enumerate(columns):
        texts = {card_row[place] for card in cards for card_row in card.rows}
        if not any(texts) and head not in ("Table", "Hand"):
            found.append(_MARKED if head == say("Marked by") else _WRITTEN)
            continue
        least = _PRINTED.get(head, _WRITTEN)
        steps = (least + step for step in range(int(_WIDEST - least)))
        found.append(next((width for width in steps if all(_short(text, width) for text in texts)), _WIDEST))
    return tuple(found)


def _short(text: str, width: float) -> bool:
    words = max((ems(word) for word in text.split()), default=0.0) * _TEXT * _POINT
    return lines_of(text, width - _CELL, _TEXT) <= 2 and words <= width - _CELL


def _best(cards: Sequence[DriveCard], needs: tuple[float, ...], sheet: PaperSheet) -> _Way | None:
    """The way that takes the most cards; of those the one with fewer blocks, on an upright sheet."""
    ways = [way for page in (sheet, sheet.lying) for blocks in (1, 2) for way in _ways(cards, needs, page, blocks)]
    return max(ways, key=lambda way: (way.count, -way.blocks, way.cutting.sheet is sheet), default=None)


def _ways(cards: Sequence[DriveCard], needs: tuple[float, ...], page: PaperSheet, blocks: int) -> Iterator[_Way]:
    rows = -(-max(len(card.rows) for card in cards) // blocks)
    least = blocks * sum(needs) + (blocks - 1) * _BETWEEN + 2 * PAD
    for across in range(1, 5):
        wide = Cutting.filling(page, across, 1)
        if wide.width < least or (page.card and across > 1):
            return
        height = max(_height(card, needs, wide.width, rows) for card in cards)
        down = int((wide.height + 0.01) / height)
        if down:
            cutting = Cutting.filling(page, across, down)
            share = (cutting.width - 2 * PAD - (blocks - 1) * _BETWEEN) / blocks / sum(needs)
            yield _Way(cutting=cutting, blocks=blocks, rows=rows, columns=tuple(round(need * share, 2) for need in needs))


def _height(card: DriveCard, columns: Sequence[float], width: float, each: int) -> float:
    """What a card needs (mm), with `each` rows in a block: its fullest block, and below it a line for the total."""
    deeps = [_deep(row, columns) for row in card.rows]
    most = max((sum(deeps[start : start + each]) for start in range(0, len(deeps), each)), default=0.0)
    return 2 * PAD + _HEAD + _CREST + _HEADINGS + most + LEAST_ROW + _rule(card, width) + 0.5


def _deep(row: Sequence[str], columns: Sequence[float]) -> float:
    """A row's height (mm): that of its boxes, or more where a name no column holds is broken over several lines."""
    lines = max(lines_of(cell, width - _CELL, _TEXT) for cell, width in zip(row, columns, strict=True))
    return max(LEAST_ROW, (lines * _LEADING * _TEXT + 2) * _POINT)


def _rule(card: DriveCard, width: float) -> float:
    lines = lines_of(" ".join(card.rule), width - 2 * PAD, _RULE) if card.rule else 0
    return lines * 1.2 * _RULE * _POINT + (1.5 if lines else 0.0)


def _laid(cards: Sequence[DriveCard], way: _Way) -> DriveSheets:
    cutting, spots = way.cutting, way.cutting.spots
    spare = min(cutting.height - _height(card, way.columns, cutting.width, way.rows) for card in cards)
    return DriveSheets(
        sheet=cutting.sheet,
        width=cutting.width,
        height=cutting.height,
        columns=way.columns,
        row=round(min(_MOST_ROW, LEAST_ROW + spare / (way.rows + 1)), 2),
        marks=cutting.marks,
        pages=tuple(
            tuple(_placed(card, spot, way) for card, spot in zip(cards[start : start + len(spots)], spots, strict=False))
            for start in range(0, len(cards), len(spots))
        ),
    )


def _placed(card: DriveCard, spot: tuple[float, float], way: _Way) -> PlacedDriveCard:
    width = way.cutting.width - 2 * PAD
    head = ", ".join(part for part in (shorten(card.head, width - (22 if card.part else 0), 8.0), card.part) if part)
    number = round(min(_NUMBER, 14.0 / _POINT / max(ems(card.number), 0.6)), 1)
    rows, room = card.rows, width - _BADGE
    long = lines_of(card.name, room, _NAME[1]) > 1
    return PlacedDriveCard(
        card=replace(card, head=head, name=shorten(card.name, 1.85 * room, _NAME[1]) if long else card.name),
        left=spot[0],
        top=spot[1],
        number=number,
        name=size_that_fits(card.name, room, *_NAME),
        long=long,
        blocks=tuple(rows[start : start + way.rows] for start in range(0, len(rows), way.rows)),
    )
