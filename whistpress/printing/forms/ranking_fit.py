"""How large a ranking can be set on a sheet: the largest type at which every name and figure has its room."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from whistpress.language import say
from whistpress.printing.measure import ems, lines_of
from whistpress.views.ranking import RankingRow, RankingTable

_POINT = 25.4 / 72
_SIZES = tuple(half / 2 for half in range(52, 15, -1))
"""Type from 26 down to 8 points; a ranking that is too long even so runs on to a second sheet."""
_SMALL = 0.75
_HEADING = 0.66
_LEADING = 1.12
_LEAST_PAD, _MOST_PAD = 0.3, 0.9
_BOLD = 1.06
_CELL = 2.4
_BETWEEN = 0.35


class RankingFit(Struct, frozen=True, kw_only=True):
    """The measures of a ranking: type (pt), air in each row and widths of the columns (mm), groups side by side or not.

    `figures` are the widths of the columns of tricks, score, plus and minus, and percentage, without
    those that are not shown.
    """

    size: float
    pad: float
    place: float
    figures: tuple[float, ...]
    beside: bool

    @property
    def heading(self) -> float:
        """Type of the heads of the columns, in points."""
        return round(max(8.0, self.size * _HEADING), 1)


def ranking_fit(tables: Sequence[RankingTable], width: float, depth: float, *, gap: float) -> RankingFit:
    """Choose the largest type at which all groups fit, below each other or, two of them, side by side."""
    ways = (False, True) if len(tables) == 2 else (False,)
    for size in _SIZES:
        for beside in ways:
            fit = _fit(tables, size, (width - gap) / 2 if beside else width, depth, beside=beside)
            if fit:
                return fit
    place, figures = _columns(tables, _SIZES[-1])
    return RankingFit(size=_SIZES[-1], pad=1.0, place=place, figures=figures, beside=len(tables) == 2)


def _fit(tables: Sequence[RankingTable], size: float, width: float, depth: float, *, beside: bool) -> RankingFit | None:
    """The measures at one size of type, or None when there is too little room."""
    place, figures = _columns(tables, size)
    room = width - place - sum(figures) - _CELL
    if room < 8 * size * _POINT or room < _longest_word(tables, size):
        return None
    depths = [_heads(table, size) + sum(_row(row, room, size, table.beside) for row in table.rows) for table in tables]
    rows = [len(table.rows) for table in tables]
    needed, lines = (max(depths), max(rows)) if beside else (sum(depths), sum(rows))
    pad = min(_MOST_PAD * size * _POINT, (depth - needed) / max(lines, 1)) if tables else 0.0
    if tables and pad < _LEAST_PAD * size * _POINT:
        return None
    return RankingFit(size=size, pad=round(pad, 2), place=place, figures=figures, beside=beside)


def _columns(tables: Sequence[RankingTable], size: float) -> tuple[float, tuple[float, ...]]:
    """Widths of the column of places and of those of figures."""
    rows = [row for table in tables for row in table.rows]
    kinds = [
        (
            _longest(table.tricks_heading for table in tables),
            [row.tricks for row in rows],
            any(table.shows_tricks for table in tables),
        ),
        (_longest(table.heading for table in tables), [row.score for row in rows], True),
        (_minus(tables), [row.plus_minus for row in rows], any(table.shows_plus_minus for table in tables)),
        (say("Per cent"), [row.percentage for row in rows], any(table.shows_percentage for table in tables)),
    ]
    place = max((ems(f"{row.place}{'=' * row.shared}") for row in rows), default=1.0)
    widths = (_width([max(heading.split(), key=len, default="")], texts, size) for heading, texts, shown in kinds if shown)
    return round(place * _BOLD * size * _POINT + 2, 2), tuple(widths)


def _longest(headings: Iterable[str]) -> str:
    return max(headings, key=len, default="")


def _minus(tables: Sequence[RankingTable]) -> str:
    return _longest("minus" if table.minus_heading == say("Over average") else table.minus_heading for table in tables)


def _width(heading: list[str], texts: list[str], size: float) -> float:
    most = max((ems(text) * _BOLD for text in texts), default=1.0) + _BETWEEN
    return round(max(most * size, ems(heading[0]) * max(8.0, size * _HEADING)) * _POINT + _CELL, 2)


def _longest_word(tables: Sequence[RankingTable], size: float) -> float:
    """A name of one long word is broken rather than set small, if it is longer than twenty letters."""
    words = [word for table in tables for row in table.rows for word in row.who.title.replace("-", "- ").split()]
    return max((ems(word) for word in words if len(word) <= 20), default=1.0) * _BOLD * size * _POINT


def _heads(table: RankingTable, size: float) -> float:
    """Depth of a group's title and of the heads of its columns, with the space below the group."""
    double = table.shows_plus_minus or table.shows_percentage or " " in table.heading + table.tricks_heading
    lines = 2 if double else 1
    return (7.0 if table.title else 0.0) + lines * 1.15 * max(8.0, size * _HEADING) * _POINT + 5.0


def _added_below(row: RankingRow, beside: Sequence[str]) -> Iterator[str]:
    """What stands below a name besides those of its players: `penalty −½`, `carried 3`."""
    return (f"{head.lower()} {figure}" for head, figure in zip(beside, row.beside, strict=False) if figure)


def _row(row: RankingRow, room: float, size: float, beside: Sequence[str] = ()) -> float:
    """Depth of a row without the air in it."""
    lines = lines_of(row.who.title, room / _BOLD, size) * size
    small = " ".join((", ".join(name.text for name in row.who.players), *_added_below(row, beside))).strip()
    lines += lines_of(small, room, size * _SMALL) * size * _SMALL if small else 0
    return lines * _LEADING * _POINT + 0.2
