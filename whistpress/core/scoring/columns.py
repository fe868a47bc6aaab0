"""Travellers and sums of entries, which every method needs; the tabulating sheet of methods that mark slip by slip."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import repeat

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Credit, DealColumn, LineResult, Side, Traveller
from whistpress.core.model.exact import exact
from whistpress.core.scoring.method import Tabulate, TabulatingSheet
from whistpress.core.scoring.slips import LineFigures, SettledSlip

ExponentForms = Sequence[tuple[int, int] | None]
"""For each line the whole gain and the exponent."""


class DealMarks(Struct):
    """The marks of one slip, in parts of `over` to the unit.

    `rest` is the mark of a pair that sits the deal out, and of an average that could not be taken; None when such a pair
    gets nothing; `rest_exponent` the exponent of its written form. `written` holds for each side the whole gain and the
    exponent of each line, in parts of the slip's scale.
    """

    over: int
    ns: LineFigures
    ew: LineFigures
    columns: tuple[DealColumn, DealColumn]
    rest: int | None = None
    written: tuple[ExponentForms, ExponentForms] | None = None
    rest_exponent: int | None = None


MarkSlip = Callable[[SettledSlip], DealMarks]


def by_columns(mark: MarkSlip) -> Tabulate:
    """Make the tabulating sheet of a method that marks slip by slip."""
    return partial(_tabulate, mark)


def _tabulate(mark: MarkSlip, slips: Sequence[SettledSlip]) -> TabulatingSheet:
    travellers, sums = [], EntrySums()
    for settled in slips:
        marks = mark(settled)
        if settled.bare and marks.rest is not None:
            marks = _averages_as_rest(settled, marks, marks.rest)
        travellers.append(traveller_of(settled, marks))
        sums.add_lines(settled, marks.ns, marks.ew, marks.over)
        if marks.rest is not None:
            sums_of_scale = sums.of(marks.over)
            for entry in settled.resting:
                sums_of_scale[entry] = sums_of_scale.get(entry, 0) + marks.rest
    return TabulatingSheet(tuple(travellers), sums.totals())


def _averages_as_rest(settled: SettledSlip, marks: DealMarks, rest: int) -> DealMarks:
    """Mark a line whose average could not be taken like a pair that sits the deal out."""

    def fill(parts: LineFigures) -> LineFigures:
        return [rest if average else part for part, average in zip(parts, settled.averages, strict=True)]

    def fill_written(written: ExponentForms) -> ExponentForms:
        form = (0, marks.rest_exponent or 0)
        return [form if average else entry for entry, average in zip(written, settled.averages, strict=True)]

    written = marks.written and (fill_written(marks.written[0]), fill_written(marks.written[1]))
    return replace(marks, ns=fill(marks.ns), ew=fill(marks.ew), written=written)


def column(side: Side, scores: LineFigures, scale: int, *, average: Fraction | None = None, gains: bool = False) -> DealColumn:
    """Return the figures of one direction; `average` takes the place of the mean where a method compares with another figure."""
    figures = [score for score in scores if score is not None]
    if not figures:
        return DealColumn(side=side)
    total, low = sum(figures), min(figures)
    return DealColumn(
        side=side,
        total=exact(total, scale),
        average=exact(total, scale * len(figures)) if average is None else average,
        top=exact(max(figures), scale),
        low=exact(low, scale),
        gains=exact(total - low * len(figures), scale) if gains else None,
    )


def both_columns(settled: SettledSlip, *, gains: bool = False) -> tuple[DealColumn, DealColumn]:
    """Return the figures of both directions, compared with the mean."""
    return (column(Side.NS, settled.ns, settled.scale, gains=gains), column(Side.EW, settled.ew, settled.scale, gains=gains))


def traveller_of(settled: SettledSlip, marks: DealMarks | None = None) -> Traveller:
    """Make the traveller of a slip, with every credit of every line; without marks for methods that count by rounds."""
    if marks is None:
        nothing: LineFigures = (None,) * len(settled.ns)
        marks = DealMarks(1, nothing, nothing, both_columns(settled))
    slip = settled.slip
    ns, ew = _credits(settled, marks, Side.NS), _credits(settled, marks, Side.EW)
    lines = zip(settled.lines, ns, ew, settled.items or repeat(()), strict=False)
    return Traveller(
        session=slip.session,
        deal=slip.deal,
        trump=slip.trump,
        lines=tuple([LineResult(line=line, credits=north + east, items=items) for line, north, east, items in lines]),
        columns=() if slip.by_round else marks.columns,
        sitting_out=_credits_of_resting(settled, marks),
        by_round=slip.by_round,
        group=slip.group,
    )


def _credits(settled: SettledSlip, marks: DealMarks, side: Side) -> list[tuple[Credit, ...]]:
    """Return the credits of one side, line by line."""
    east, scale, over, make = side is Side.EW, settled.scale, marks.over, Credit
    scores, parts = (settled.ew, marks.ew) if east else (settled.ns, marks.ns)
    if marks.written:
        return _written_credits(settled, marks, side)
    credits_: list[tuple[Credit, ...]] = []
    for sides, score, part in zip(settled.sides, scores, parts, strict=True):
        tricks = None if score is None else exact(score, scale)
        mark = None if part is None else exact(part, over)
        credits_.append(tuple([make(entry=entry, side=side, tricks=tricks, mark=mark) for entry in sides[east]]))
    return credits_


def _written_credits(settled: SettledSlip, marks: DealMarks, side: Side) -> list[tuple[Credit, ...]]:
    """Return the credits of one side with the written form: a whole gain and an exponent."""
    east, scale = side is Side.EW, settled.scale
    scores, parts = (settled.ew, marks.ew) if east else (settled.ns, marks.ns)
    written = marks.written[east] if marks.written else ()
    return [
        tuple(
            Credit(
                entry=entry,
                side=side,
                tricks=None if score is None else exact(score, scale),
                mark=None if part is None else exact(part, marks.over),
                whole=None if form is None else exact(form[0], scale),
                exponent=None if form is None else exact(form[1], scale),
            )
            for entry in sides[east]
        )
        for sides, score, part, form in zip(settled.sides, scores, parts, written, strict=True)
    ]


def _credits_of_resting(settled: SettledSlip, marks: DealMarks) -> tuple[Credit, ...]:
    if settled.waited is not None:
        tricks = exact(settled.waited)
        return tuple(Credit(entry=entry, side=Side.NS, tricks=tricks, mark=None) for entry in settled.resting)
    if marks.rest is None:
        return ()
    exponent = None if marks.rest_exponent is None else exact(marks.rest_exponent, settled.scale)
    mark, whole = exact(marks.rest, marks.over), None if exponent is None else exact(0)
    return tuple(
        Credit(entry=entry, side=Side.NS, tricks=None, mark=mark, whole=whole, exponent=exponent) for entry in settled.resting
    )


class EntrySums(Struct):
    """Sums of figures by entry, kept as whole numbers for each denominator."""

    by_denominator: dict[int, dict[int, int]] = field(default_factory=dict)

    def of(self, over: int) -> dict[int, int]:
        """Return the sums, by entry, of the figures with one denominator; callers add to them."""
        return self.by_denominator.setdefault(over, {})

    def add_lines(self, settled: SettledSlip, ns: LineFigures, ew: LineFigures, over: int) -> None:
        """Add the figures of both sides of each line, in parts of `over`, to the entries that sat there."""
        sums = self.of(over)
        for side, figures in enumerate((ns, ew)):
            for sides, figure in zip(settled.sides, figures, strict=True):
                if figure is not None:
                    for entry in sides[side]:
                        sums[entry] = sums.get(entry, 0) + figure

    def include(self, marks: Iterable[tuple[int, Fraction]]) -> None:
        """Add figures that are given as fractions."""
        for entry, mark in marks:
            sums = self.of(mark.denominator)
            sums[entry] = sums.get(entry, 0) + mark.numerator

    def totals(self) -> dict[int, Fraction]:
        """Return the sum of each entry."""
        totals: dict[int, Fraction] = {}
        for over, sums in self.by_denominator.items():
            for entry, parts in sums.items():
                figure = Fraction(parts, over)
                totals[entry] = totals[entry] + figure if entry in totals else figure
        return totals
