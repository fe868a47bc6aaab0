"""A square grid of tints, as SVG: rows and columns of tiles, drawn without a script."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

SIDE = 20
"""A tile's side, in the units of the drawing."""

EDGE, LETTER = 8, 7
MOST_HEADS, STEP = 56, 5
"""With more rows or columns only every fifth has its head, and that a large one."""

ALL_FIGURES = 24
"""With so many columns every tile has its figure; with more, only those that are marked."""


class Tile(Struct, frozen=True):
    """A tile: its tint (0 is empty), its figure, whether it is marked; `barred` where there can be none."""

    tint: int
    text: str
    marked: bool = False
    barred: bool = False


class Label(Struct, frozen=True):
    """Words at a place of the drawing."""

    x: int
    y: int
    text: str


class TileLayer(Struct, frozen=True):
    """All tiles of one tint as one path, and the figures on them."""

    tint: int
    path: str
    figures: tuple[Label, ...]


class Tiles(Struct, frozen=True):
    """A drawing ready for a template.

    `barred` is the path of the tiles that cannot be, `rules` that of the lines between all; `turned` when the heads of
    columns are turned, `thinned` when only some rows and columns have heads, large ones.
    """

    width: int
    height: int
    left: int
    top: int
    layers: tuple[TileLayer, ...]
    barred: str
    rules: str
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    turned: bool
    thinned: bool = False


def tiles(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Tile]]) -> Tiles:
    """Draw tiles in rows and columns under their heads."""
    thinned = max(len(rows), len(columns)) > MOST_HEADS
    letter = 2 * LETTER if thinned else LETTER
    turned = max(map(len, columns), default=1) > 2 and not thinned
    left = EDGE + letter * max(map(len, rows), default=1)
    top = EDGE + (letter * max(map(len, columns)) if turned else 2 * letter)
    return Tiles(
        width=left + SIDE * len(columns) + (SIDE // 2 if thinned else 1),
        height=top + SIDE * len(rows) + 1,
        left=left,
        top=top,
        layers=tuple(_layers(cells, left, top)),
        barred="".join(_runs([[tile.barred for tile in row] for row in cells], left, top)),
        rules=_rules(len(rows), len(columns), left, top),
        columns=tuple(Label(left + middle, top - EDGE // 2, text) for middle, text in _heads(columns, thinned)),
        rows=tuple(Label(left - EDGE // 2, top + middle, text) for middle, text in _heads(rows, thinned)),
        turned=turned,
        thinned=thinned,
    )


def _rules(rows: int, columns: int, left: int, top: int) -> str:
    across = [f"M{left} {top + SIDE * index}h{SIDE * columns}" for index in range(rows + 1)]
    return "".join([*across, *(f"M{left + SIDE * index} {top}v{SIDE * rows}" for index in range(columns + 1))])


def _heads(texts: Sequence[str], thinned: bool) -> list[tuple[int, str]]:
    """Return the middle of each row or column, and its head."""
    return [
        (SIDE * index + SIDE // 2, text)
        for index, text in enumerate(texts)
        if not thinned or len(texts) < STEP or (index + 1) % STEP == 0
    ]


def _layers(cells: Sequence[Sequence[Tile]], left: int, top: int) -> list[TileLayer]:
    shows_all = max(map(len, cells), default=0) <= ALL_FIGURES
    figures: defaultdict[int, list[Label]] = defaultdict(list)
    for down, row in enumerate(cells):
        for across, tile in enumerate(row):
            if (shows_all or tile.marked) and not tile.barred:
                figures[tile.tint].append(Label(left + SIDE * across + SIDE // 2, top + SIDE * down + SIDE // 2, tile.text))
    tints = sorted({tile.tint for row in cells for tile in row if not tile.barred})
    return [
        TileLayer(
            tint,
            "".join(_runs([[tile.tint == tint and not tile.barred for tile in row] for row in cells], left, top)) if tint else "",
            tuple(figures[tint]),
        )
        for tint in tints
    ]


def _runs(chosen: Sequence[Sequence[bool]], left: int, top: int) -> list[str]:
    """Return the path of the chosen tiles in parts: neighbours in a row make one rectangle."""
    parts = []
    for down, row in enumerate(chosen):
        start = None
        for across, is_chosen in enumerate((*row, False)):
            if is_chosen and start is None:
                start = across
            elif not is_chosen and start is not None:
                width = SIDE * (across - start)
                parts.append(f"M{left + SIDE * start} {top + SIDE * down}h{width}v{SIDE}h-{width}z")
                start = None
    return parts
