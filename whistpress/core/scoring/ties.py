"""Equal scores: a ladder of rungs, each tried on those whom the rungs before it have left together."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec.structs import replace

from whistpress.core.model import Credit, EventResult, RankedEntry, Ranking, Traveller

Rung = Callable[[RankedEntry, Sequence[RankedEntry], EventResult], Fraction]


def _tricks(row: RankedEntry, tied: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """More tricks credited; more for each deal, where scores are compared as percentages."""
    del tied, result
    return row.tricks if row.percentage is None or not row.deals else row.tricks / Fraction(row.deals)


def _differences(row: RankedEntry, tied: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """A larger plus and minus."""
    del tied, result
    return row.plus_minus or Fraction(0)


def _best_scores(row: RankedEntry, tied: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """More deals with the best score of one's own direction."""
    del tied
    tops = {(id(one), column.side): column.top for one in result.travellers for column in one.columns}
    found = (
        credit.tricks is not None and credit.tricks == tops.get((id(one), credit.side))
        for one in result.travellers
        for credit in _credits(one, row.entry)
    )
    return Fraction(sum(found))


def _head_to_head(row: RankedEntry, tied: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """More tricks than the others on the deals played against them; against one never met, on those played the same way."""
    others = [other.entry for other in tied if other.entry != row.entry]
    return sum((_against(row.entry, other, result) for other in others), Fraction(0))


RUNGS: Mapping[str, Rung] = MappingProxyType(
    {"tricks": _tricks, "differences": _differences, "head-to-head": _head_to_head, "best-scores": _best_scores}
)
"""The rungs of a ladder by name; whom no rung parts share the place."""

SHARED = "shared"


def places(ranking: Ranking, ladder: Sequence[str], result: EventResult, last: frozenset[int]) -> tuple[RankedEntry, ...]:
    """The rows in order with their places; `last` are ranked after all others, whatever they have."""

    def merit(row: RankedEntry) -> tuple[bool, Fraction]:
        share = row.percentage if ranking.by_percentage else None
        figure = row.score if share is None else share
        return row.entry in last, figure if ranking.lowest else -figure

    found: list[RankedEntry] = []
    for level in _levels(ranking.rows, merit):
        for together in _parted([replace(row, decided="") for row in level], tuple(ladder), result):
            place = len(found) + 1
            found += [replace(row, place=place) for row in sorted(together, key=lambda row: row.entry)]
    return tuple(found)


def _levels(rows: Sequence[RankedEntry], merit: Callable[[RankedEntry], object]) -> list[list[RankedEntry]]:
    """Rows of equal merit together, the best first."""
    levels: dict[object, list[RankedEntry]] = {}
    for row in rows:
        levels.setdefault(merit(row), []).append(row)
    return [levels[key] for key in sorted(levels)]  # type: ignore[type-var]


def _parted(tied: list[RankedEntry], ladder: tuple[str, ...], result: EventResult) -> list[list[RankedEntry]]:
    if len(tied) < 2 or not ladder or ladder[0] == SHARED:
        return [tied]
    rung = RUNGS[ladder[0]]
    levels = _levels(tied, lambda row: -rung(row, tied, result))
    if len(levels) == 1:
        return _parted(tied, ladder[1:], result)
    named = [[replace(row, decided=row.decided or ladder[0]) for row in level] for level in levels]
    return [part for level in named for part in _parted(level, ladder, result)]


def _against(entry: int, other: int, result: EventResult) -> Fraction:
    met: list[Fraction] = []
    same: list[Fraction] = []
    for traveller in result.travellers:
        for line in traveller.lines:
            own, theirs = (next((one for one in line.credits if one.entry == number), None) for number in (entry, other))
            if own and theirs and own.side is not theirs.side:
                met.append((own.tricks or Fraction(0)) - (theirs.tricks or Fraction(0)))
        mine = {credit.side: credit.tricks for credit in _credits(traveller, entry)}
        for credit in _credits(traveller, other):
            made = mine.get(credit.side)
            if made is not None and credit.tricks is not None:
                same.append(made - credit.tricks)
    return sum(met or same, Fraction(0))


def _credits(traveller: Traveller, entry: int) -> list[Credit]:
    return [credit for line in traveller.lines for credit in line.credits if credit.entry == entry]
