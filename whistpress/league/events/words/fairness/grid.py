"""A matrix ready to be drawn: cells with a tint for how often, and rows in words for those who do not see it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.movement.fairness import (
    CoupleMeetings,
    Fairness,
    Matrix,
    RepeatedMeeting,
    TableInRound,
    TableRelation,
    UnevenMeetings,
)
from whistpress.language import Speech, noted, say, speech
from whistpress.site.people import Who
from whistpress.site.theme.tiles import Tile, Tiles, tiles
from whistpress.site.wording import join_words, sentence, times

Counts = tuple[tuple[int | None, ...], ...]
"""What stands in the cells, row by row; None where a number would meet itself."""

DARKEST = 4
"""Tints are 0 (never) to this."""

LARGEST_TABLE = 16
"""Up to so many rows a grid is a table of its own; a larger one is drawn."""


class GridCell(Struct, frozen=True):
    """A count and its tint; `own` where a number would meet itself, `rare` where the count is not the commonest."""

    text: str
    tint: int
    own: bool = False
    rare: bool = False

    @property
    def kind(self) -> str:
        """In a word: `own`, or `tint-` with the tint."""
        return "own" if self.own else f"tint-{self.tint}"


class GridRow(Struct, frozen=True):
    """One number: its label, its title in full, its cells, and the same in words."""

    label: str
    title: str
    cells: tuple[GridCell, ...]
    words: str


class Tint(Struct, frozen=True):
    """A tint of the key and the counts that it marks."""

    tint: int
    text: str


class MatrixGrid(Struct, frozen=True, kw_only=True):
    """A matrix: its title, what the cells count, columns, rows, the key of the tints, and itself in a sentence.

    `large`: it is drawn, with a table in words behind it.
    """

    name: str
    title: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    key: tuple[Tint, ...]
    sentence: str

    @property
    def large(self) -> bool:
        """Too large to be a table of figures."""
        return max(len(self.rows), len(self.columns)) > LARGEST_TABLE

    @property
    def even(self) -> bool:
        """Every count is the same: a large grid of one tint is not worth a drawing."""
        return len(self.key) == 1

    @property
    def drawing(self) -> Tiles:
        """The grid as a drawing."""
        few = self.few
        cells = [
            [Tile(cell.tint, cell.text, marked=few and cell.rare, barred=cell.own) for cell in row.cells] for row in self.rows
        ]
        return tiles([row.label for row in self.rows], self.columns, cells)

    @property
    def few(self) -> bool:
        """Most cells have the commonest count, so that the others can be marked by their figures."""
        return 4 * sum(cell.rare for row in self.rows for cell in row.cells) < len(self.rows) * len(self.columns)


def counts_of(matrix: Matrix) -> Counts:
    """Return the counts of a matrix of every two, row by row."""
    return tuple(tuple(matrix.at(row, column) for column in matrix.columns) for row in matrix.rows)


def grid(name: str, title: str, unit: str, columns: tuple[str, ...], rows: Sequence[Who], counts: Counts) -> MatrixGrid:
    """Return a grid of counts."""
    wording = _grid_words(speech(), title, unit, columns, counts)
    return MatrixGrid(
        name=name,
        title=title,
        unit=unit,
        columns=columns,
        rows=tuple(GridRow(who.label, who.title, cells, words) for who, (cells, words) in zip(rows, wording.rows, strict=True)),
        key=wording.key,
        sentence=wording.sentence,
    )


class _GridWords(Struct, frozen=True):
    """The cells of a grid and each row in words, without the names of the rows."""

    rows: tuple[tuple[tuple[GridCell, ...], str], ...]
    key: tuple[Tint, ...]
    sentence: str


@lru_cache(maxsize=64)
def _grid_words(_: Speech, title: str, unit: str, columns: tuple[str, ...], counts: Counts) -> _GridWords:
    """Return the words of a grid, cached by schedule and language: a league plays few schedules, only the names change."""
    spread = Counter(count for row in counts for count in row if count is not None)
    tints = _tints(spread)
    commonest = max(spread, key=lambda count: (spread[count], -count), default=0)
    rows = tuple((_cells(row, tints, commonest), _in_words(columns, row)) for row in counts)
    return _GridWords(rows, _key(tints), _sentence(title, unit, spread))


def _cells(counts: Sequence[int | None], tints: dict[int, int], commonest: int) -> tuple[GridCell, ...]:
    return tuple(
        GridCell("", 0, own=True) if count is None else GridCell(str(count), tints[count], rare=count != commonest)
        for count in counts
    )


def _tints(spread: Counter[int]) -> dict[int, int]:
    """Choose a tint for each count: none for nought, the others in equal steps from the palest to the darkest."""
    some = sorted(count for count in spread if count)
    steps = max(len(some) - 1, 1)
    nought = {0: 0} if 0 in spread else {}
    return {**nought, **{count: 1 + index * (DARKEST - 1) // steps for index, count in enumerate(some)}}


def _key(tints: dict[int, int]) -> tuple[Tint, ...]:
    """Return the key of the tints; a tint for several counts names the first and the last."""
    counts_by_tint: dict[int, list[int]] = {}
    for count, tint in sorted(tints.items()):
        counts_by_tint.setdefault(tint, []).append(count)
    return tuple(
        Tint(
            tint,
            times(counts[0])
            if len(counts) == 1
            else say("%(counts)s to %(counts_2)s times", counts=counts[0], counts_2=counts[-1]),
        )
        for tint, counts in counts_by_tint.items()
    )


def _in_words(columns: Sequence[str], row: Sequence[int | None]) -> str:
    """Describe a row by its counts: `four times: 18; never: 23; twice: all others`."""
    spread = Counter(count for count in row if count is not None)
    if not spread:
        return ""
    commonest = max(spread, key=lambda count: (spread[count], -count))
    by_count: dict[int, list[str]] = {}
    for column, count in zip(columns, row, strict=True):
        if count is not None and count != commonest:
            by_count.setdefault(count, []).append(column)
    others = "; ".join(f"{times(count)}: {', '.join(labels)}" for count, labels in sorted(by_count.items(), reverse=True))
    return (
        say("%(others)s; %(times)s: all others", others=others, times=times(commonest))
        if others
        else say("%(times)s: all", times=times(commonest))
    )


def _sentence(title: str, unit: str, spread: Counter[int]) -> str:
    low, high = min(spread, default=0), max(spread, default=0)
    return (
        say("%(title)s, %(unit)s: %(low)s throughout", title=title, unit=unit, low=low)
        if low == high
        else say("%(title)s, %(unit)s: from %(low)s to %(high)s", title=title, unit=unit, low=low, high=high)
    )


Label = Callable[[int], str]
"""What a number is called."""

Round = Callable[[int], str]
"""What a round is called: `round 3`, or `round 3 of session 2`."""

_WAYS = {"partners": TableRelation.PARTNERS, "team_partners": TableRelation.PARTNERS}


class Repeats(Struct, frozen=True):
    """One kind of unevenness: what it is, how many couples, and a line for each that says who and where."""

    title: str
    number: int
    lines: tuple[str, ...]


def plain_round(number: int) -> str:
    """Name a round by its number: `round 3`."""
    return say("round %(number)s", number=number)


def repeats(fairness: Fairness, label: Label = str, round_: Round = plain_round) -> tuple[Repeats, ...]:
    """List all that repeats or falls short, with the rounds and tables; empty where everything is as even as can be."""
    return (*_uneven(fairness, label, round_), *_again(fairness, label, round_))


def _uneven(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    for meetings in fairness.uneven:
        way = say(_RELATIONS[_WAYS.get(meetings.name, TableRelation.OPPONENTS)])
        if meetings.more:
            lines = tuple(
                f"{_who(couple, label)}: {times(len(couple.places))}, {_where(couple.places, round_)}" for couple in meetings.more
            )
            yield Repeats(
                say("%(sentence)s more often than %(times)s", sentence=sentence(way), times=times(meetings.best.max)),
                len(meetings.more),
                lines,
            )
        if meetings.fewer:
            yield Repeats(_seldom(meetings, way), len(meetings.fewer), tuple(_short(meetings, label, round_)))


def _seldom(meetings: UnevenMeetings, way: str) -> str:
    never = all(not couple.places for couple in meetings.fewer)
    return (
        say("Never %(way)s", way=way)
        if never
        else say("%(sentence)s less often than %(times)s", sentence=sentence(way), times=times(meetings.best.min))
    )


def _short(meetings: UnevenMeetings, label: Label, round_: Round) -> Iterator[str]:
    """Yield a line for each couple that meets seldom; couples that never meet share a line for each first number."""
    some = [couple for couple in meetings.fewer if couple.places]
    for number, couples in groupby(
        (couple for couple in meetings.fewer if not couple.places), key=lambda couple: couple.numbers[0]
    ):
        yield say(
            "%(label)s with %(listed)s%(value)s",
            label=label(number),
            listed=join_words([label(couple.numbers[1]) for couple in couples]),
            value=say(": never") if some else "",
        )
    yield from (f"{_who(couple, label)}: {times(len(couple.places))}, {_where(couple.places, round_)}" for couple in some)


def _again(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    if fairness.again:
        lines = tuple(_line(meeting, label, round_) for meeting in fairness.again)
        figure = fairness.figure("repeated")
        fewest = say(", the fewest that can be") if figure and figure.reached else ""
        yield Repeats(say("Together again in the very next round%(fewest)s", fewest=fewest), len(fairness.again), lines)


_RELATIONS = MappingProxyType({TableRelation.PARTNERS: noted("partners"), TableRelation.OPPONENTS: noted("opponents")})


def _line(meeting: RepeatedMeeting, label: Label, round_: Round) -> str:
    who = say(" and ").join(map(label, meeting.numbers))
    if meeting.first_way is meeting.then_way:
        same = say(" at table %(table)s", table=meeting.first.table) if meeting.first.table == meeting.then.table else ""
        tables = "" if same else say(" (tables %(table)s and %(table_2)s)", table=meeting.first.table, table_2=meeting.then.table)
        return say(
            "%(who)s: %(first_way)s in %(round)s and again in %(round_2)s%(same)s%(tables)s",
            who=who,
            first_way=say(_RELATIONS[meeting.first_way]),
            round=round_(meeting.first.round),
            round_2=round_(meeting.then.round),
            same=same,
            tables=tables,
        )
    return say(
        "%(who)s: %(first_way)s in %(round)s (table %(table)s), %(then_way)s in %(round_2)s (table %(table_2)s)",
        who=who,
        first_way=say(_RELATIONS[meeting.first_way]),
        round=round_(meeting.first.round),
        table=meeting.first.table,
        then_way=say(_RELATIONS[meeting.then_way]),
        round_2=round_(meeting.then.round),
        table_2=meeting.then.table,
    )


def _who(couple: CoupleMeetings, label: Label) -> str:
    return say(" and ").join(map(label, couple.numbers))


def _where(places: tuple[TableInRound, ...], round_: Round) -> str:
    return join_words([say("%(round)s table %(table)s", round=round_(meeting.round), table=meeting.table) for meeting in places])


def fold_lines(lines: tuple[str, ...], most: int) -> tuple[tuple[str, ...], str]:
    """Return the first lines and a summary of the others: `and 31 more`; all of them when no more than one is left over."""
    if len(lines) <= most + 1:
        return lines, ""
    return lines[:most], say("and %(number)s more", number=len(lines) - most)
