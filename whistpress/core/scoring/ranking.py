"""Rankings: groups, places and averages."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Event, RankedEntry, Ranking, Side
from whistpress.core.scoring.columns import Sums
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import EntryNumbers, SettledSlip

ALL = "all"


class EntryFigures(Struct, frozen=True):
    """What stands beside the score of an entry: how many lines it has, the tricks it is credited with on them.

    `plus_minus` where its method has it apart from the scores, `possible` the most that the score could be.
    """

    deals: int
    tricks: Fraction
    plus_minus: Fraction | None = None
    possible: Fraction | None = None


def count_lines(slips: Sequence[SettledSlip]) -> dict[int, EntryFigures]:
    """Lines and tricks of every entry that has a line; averages included, deals not played or awaited left out."""
    lines: dict[int, int] = {}
    tricks = Sums()
    for settled in slips:
        taken = tricks.of(settled.scale)
        for sides, ns, ew, average in zip(settled.sides, settled.ns, settled.ew, settled.averages, strict=True):
            if ns is None and not average:
                continue
            for entry in {*sides[0], *sides[1]}:
                lines[entry] = lines.get(entry, 0) + 1
            for entries, made in ((sides[0], ns or 0), (sides[1], ew or 0)):
                for entry in entries:
                    taken[entry] = taken.get(entry, 0) + made
    made_by = tricks.total()
    return {entry: EntryFigures(number, made_by[entry]) for entry, number in lines.items()}


def groups(event: Event, method: Method, entries: Sequence[int]) -> dict[str, list[int]]:
    """Which entries are ranked together: N-S and E-W apart in two fields, unless one sits both ways."""
    sides = _fields(event) if method.fields else None
    if sides is None:
        return {ALL: sorted(entries)} if entries else {}
    fields = {side.value: sorted(entry for entry in entries if sides.get(entry, Side.NS) is side) for side in Side}
    return {group: members for group, members in fields.items() if members}


def ranking(
    group: str,
    method: Method,
    scores: Mapping[int, Fraction],
    figures: Mapping[int, EntryFigures],
    *,
    by_percentage: bool = False,
) -> Ranking:
    """The ranking of one group: equal scores share the place, unless the method breaks ties by tricks."""
    percentages = {
        entry: percentage(scores[entry], figures[entry].possible) if by_percentage or method.percentages else None
        for entry in scores
    }

    def merit(entry: int) -> tuple[Fraction, Fraction]:
        share = percentages[entry] if by_percentage else None
        worst = _worst(method, scores[entry] if share is None else share)
        return worst, -figures[entry].tricks if method.ties_by_tricks else Fraction(0)

    ordered = sorted(scores, key=lambda entry: (merit(entry), entry))
    average = sum(scores.values(), Fraction(0)) / len(scores)
    rows: list[RankedEntry] = []
    for index, entry in enumerate(ordered):
        score, figure = scores[entry], figures[entry]
        tied = rows and merit(rows[-1].entry) == merit(entry)
        rows.append(
            RankedEntry(
                place=rows[-1].place if tied else index + 1,
                entry=entry,
                deals=figure.deals,
                tricks=figure.tricks,
                score=score,
                plus_minus=_worst(method, average - score) if method.plus_minus else figure.plus_minus,
                possible=figure.possible,
                percentage=percentages[entry],
            )
        )
    if method.averages_tricks:
        average = sum((figures[entry].tricks for entry in scores), Fraction(0)) / len(scores)
    return Ranking(
        group=group,
        rows=tuple(rows),
        average=None if by_percentage else average,
        lowest=method.smallest_first,
        by_percentage=by_percentage,
    )


def uneven(possible: Iterable[Fraction | None]) -> bool:
    """Whether some entries could have more than others: then their scores are compared as percentages."""
    found = set(possible)
    return len(found) > 1 and None not in found


def percentage(score: Fraction, possible: Fraction | None) -> Fraction | None:
    """A score in hundredths of the most that could be had; None where that is nothing, or not known."""
    return Fraction(100) * score / possible if possible else None


def _worst(method: Method, score: Fraction) -> Fraction:
    """The score as a number that is smaller the better."""
    return score if method.smallest_first else -score


def _fields(event: Event) -> dict[int, Side] | None:
    """The side of each entry where N-S and E-W are two fields and everyone keeps to his own, else None.

    An old record without a schedule is told by its labels (`NS4`).
    """
    schedules = [session.schedule for session in event.sessions if session.schedule is not None]
    if not schedules:
        return _by_label(event)
    sides: dict[int, Side] = {}
    for schedule in schedules:
        if not schedule.two_fields:
            return None
        numbers = EntryNumbers.of(schedule)
        for seats in {play.seats for play in schedule.plays}:
            for side, two in ((Side.NS, seats.ns), (Side.EW, seats.ew)):
                if any(sides.setdefault(entry, side) is not side for entry in numbers.entries(two)):
                    return None
    return sides


def _by_label(event: Event) -> dict[int, Side] | None:
    prefixes = {entry.number: entry.label[:2] for entry in event.entries}
    if not prefixes or not set(prefixes.values()) <= set(Side):
        return None
    return {number: Side(prefix) for number, prefix in prefixes.items()}
