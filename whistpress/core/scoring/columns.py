"""Methods that compare each score with the others of its column: one mark for each side of each line."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import repeat

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Credit, DealColumn, LineResult, Side, Traveller
from whistpress.core.scoring.method import Tabulate, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip

Parts = Sequence[int | None]
Written = Sequence[tuple[int, int] | None]

_credit, _line_result = Credit, LineResult


class Marked(Struct):
    """The marks of one slip, in parts of `over` to the unit, None for a line that gets none.

    `rest` is the mark of a pair that sits the deal out, and of an average that could not be taken; None when such a pair
    gets nothing; `rest_exponent` the exponent of its written form. `written` holds for each side the whole gain and the
    exponent of each line, in parts of the slip's scale.
    """

    over: int
    ns: Parts
    ew: Parts
    columns: tuple[DealColumn, DealColumn]
    rest: int | None = None
    written: tuple[Written, Written] | None = None
    rest_exponent: int | None = None


MarkSlip = Callable[[SettledSlip], Marked]


@lru_cache(maxsize=8192)
def figure(parts: int, over: int) -> Fraction:
    """The fraction `parts`/`over`; the same few figures return on every slip."""
    return Fraction(parts, over)


def by_columns(mark: MarkSlip) -> Tabulate:
    """The tabulating sheet of a method that marks slip by slip."""
    return partial(_tabulate, mark)


def column(side: Side, scores: Parts, scale: int, *, average: Fraction | None = None, gains: bool = False) -> DealColumn:
    """The figures of one direction; `average` replaces the mean where a method compares with something else."""
    made = [score for score in scores if score is not None]
    if not made:
        return DealColumn(side=side)
    total, low = sum(made), min(made)
    return DealColumn(
        side=side,
        total=figure(total, scale),
        average=figure(total, scale * len(made)) if average is None else average,
        top=figure(max(made), scale),
        low=figure(low, scale),
        gains=figure(total - low * len(made), scale) if gains else None,
    )


def both_columns(settled: SettledSlip, *, gains: bool = False) -> tuple[DealColumn, DealColumn]:
    """The figures of both directions, compared with the mean."""
    return (
        column(Side.NS, settled.ns, settled.scale, gains=gains),
        column(Side.EW, settled.ew, settled.scale, gains=gains),
    )


def unmarked(settled: SettledSlip) -> Marked:
    """No marks on the lines: for methods that count by rounds."""
    nothing: Parts = (None,) * len(settled.ns)
    return Marked(1, nothing, nothing, both_columns(settled))


def traveller(settled: SettledSlip, marked: Marked) -> Traveller:
    """The slip as it is shown: every credit of every line."""
    slip = settled.slip
    ns, ew = _credited(settled, marked, Side.NS), _credited(settled, marked, Side.EW)
    return Traveller(
        session=slip.session,
        deal=slip.deal,
        trump=slip.trump,
        lines=tuple(
            _line_result(line=line, credits=north + east, items=items)
            for line, north, east, items in zip(settled.lines, ns, ew, settled.items or repeat(()), strict=False)
        ),
        columns=() if slip.by_round else marked.columns,
        sitting_out=_sitting_out(settled, marked),
        by_round=slip.by_round,
        group=slip.group,
    )


def _credited(settled: SettledSlip, marked: Marked, side: Side) -> list[tuple[Credit, ...]]:
    """The credits of one side, line by line."""
    east = side is Side.EW
    scores, marks = (settled.ew, marked.ew) if east else (settled.ns, marked.ns)
    if marked.written:
        return _written(settled, marked, side, scores, marks, marked.written[east])
    scale, over = settled.scale, marked.over
    credits_: list[tuple[Credit, ...]] = []
    for sides, score, mark in zip(settled.sides, scores, marks, strict=True):
        tricks = None if score is None else figure(score, scale)
        value = None if mark is None else figure(mark, over)
        credits_.append(tuple([_credit(entry=entry, side=side, tricks=tricks, mark=value) for entry in sides[east]]))
    return credits_


def _written(
    settled: SettledSlip, marked: Marked, side: Side, scores: Parts, marks: Parts, written: Written
) -> list[tuple[Credit, ...]]:
    """The credits of one side with the written form: a whole gain and an exponent."""
    scale, east = settled.scale, side is Side.EW
    return [
        tuple(
            Credit(
                entry=entry,
                side=side,
                tricks=None if score is None else figure(score, scale),
                mark=None if mark is None else figure(mark, marked.over),
                whole=None if form is None else figure(form[0], scale),
                exponent=None if form is None else figure(form[1], scale),
            )
            for entry in sides[east]
        )
        for sides, score, mark, form in zip(settled.sides, scores, marks, written, strict=True)
    ]


def _sitting_out(settled: SettledSlip, marked: Marked) -> tuple[Credit, ...]:
    if marked.rest is None:
        return ()
    exponent = None if marked.rest_exponent is None else figure(marked.rest_exponent, settled.scale)
    mark, whole = figure(marked.rest, marked.over), None if exponent is None else figure(0, 1)
    return tuple(
        Credit(entry=entry, side=Side.NS, tricks=None, mark=mark, whole=whole, exponent=exponent) for entry in settled.resting
    )


def _tabulate(mark: MarkSlip, slips: Sequence[SettledSlip]) -> TabulatingSheet:
    travellers, sums = [], Sums()
    for settled in slips:
        marked = mark(settled)
        if settled.bare and marked.rest is not None:
            marked = _as_resting(settled, marked, marked.rest)
        travellers.append(traveller(settled, marked))
        made = sums.of(marked.over)
        for side, marks in enumerate((marked.ns, marked.ew)):
            for sides, value in zip(settled.sides, marks, strict=True):
                if value is not None:
                    for entry in sides[side]:
                        made[entry] = made.get(entry, 0) + value
        if marked.rest is not None:
            for entry in settled.resting:
                made[entry] = made.get(entry, 0) + marked.rest
    return TabulatingSheet(tuple(travellers), sums.total())


def _as_resting(settled: SettledSlip, marked: Marked, rest: int) -> Marked:
    """An average with nothing to take it from gets what a pair that sits the deal out gets."""

    def filled(marks: Parts) -> Parts:
        return [rest if average else mark for mark, average in zip(marks, settled.averages, strict=True)]

    def rewritten(written: Written) -> Written:
        form = (0, marked.rest_exponent or 0)
        return [form if average else entry for entry, average in zip(written, settled.averages, strict=True)]

    written = marked.written and (rewritten(marked.written[0]), rewritten(marked.written[1]))
    return replace(marked, ns=filled(marked.ns), ew=filled(marked.ew), written=written)


class Sums(Struct):
    """Sums of figures by entry, kept as whole numbers for each denominator."""

    over: dict[int, dict[int, int]] = field(default_factory=dict)

    def of(self, over: int) -> dict[int, int]:
        """The sums, by entry, of the figures with one denominator: what is added to them is added to the whole."""
        return self.over.setdefault(over, {})

    def include(self, marks: Iterable[tuple[int, Fraction]]) -> None:
        """Add figures that are fractions already."""
        for entry, mark in marks:
            sums = self.of(mark.denominator)
            sums[entry] = sums.get(entry, 0) + mark.numerator

    def total(self) -> dict[int, Fraction]:
        """The sum of each entry."""
        totals: dict[int, Fraction] = {}
        for over, sums in self.over.items():
            for entry, parts in sums.items():
                made = Fraction(parts, over)
                totals[entry] = totals[entry] + made if entry in totals else made
        return totals
