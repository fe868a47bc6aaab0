"""Points: all that a side makes by tricks and honours, added up (Goodfellow 1912, Laws 3, 5-6).

Two teams are held against each other directly, as the book's card does; each of several against the average of all (Law 5).
Every average that is added to a score, of a deal (Law 51 C) or of the pairs opposite to an odd one (Law 3), is taken to the
nearest whole point, one half counting as a whole (Law 6). The fraction is kept where without it two would be equal that are
not, as the law has it; and where without it the order would be another, which the law does not speak of.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.auction_whist import TRICKS, needs_new_deal
from whistpress.core.model import Contest, LineWord, PlayedLine, PointsItem, Ranking, ScorePart, Side
from whistpress.core.scoring.columns import Marked, Sums, column, figure, traveller
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import EntryNumbers, Rule, SettledSlip
from whistpress.core.scoring.slips import DealSlip
from whistpress.language import noted, say

POINTS = "points"

ODD_PAIRS = noted("Average opposite the odd pair")


def settle(slip: DealSlip, numbers: EntryNumbers, rule: Rule, *, final: bool) -> SettledSlip:
    """Settle a slip of a game in which a deal gives points to both sides, by the rule of that game.

    A line with the word, and in a final event one that is awaited, takes the mean of the other lines that carry neither a word
    nor a revoke, of points as of tricks; with fewer than three tables it gives nothing (Law 51 C).
    """
    lines = slip.lines + slip.missing if final else slip.lines
    averages = [line.word is LineWord.AVERAGE or (final and line.awaited) for line in lines]
    items = [() if line.word else rule(line) for line in lines]
    made = [None if line.tricks is None or line.word else _made(line, got) for line, got in zip(lines, items, strict=True)]
    mean = _mean(slip, lines, made) if any(averages) else None
    scale = mean.count if mean else 1
    told = [
        mean.figures if average and mean else None if four is None else tuple(scale * each for each in four)
        for average, four in zip(averages, made, strict=True)
    ]
    ns, ew, points_ns, points_ew = ([None if four is None else four[place] for four in told] for place in range(4))
    return SettledSlip(
        slip=slip,
        lines=lines,
        scale=scale,
        ns=ns,
        ew=ew,
        averages=averages,
        sides=[(numbers.entries(line.seats.ns), numbers.entries(line.seats.ew)) for line in lines],
        bare=any(averages) and mean is None and not needs_new_deal(_tables(slip, lines)),
        untold=() if final else tuple((numbers.entries(line.seats.ns), numbers.entries(line.seats.ew)) for line in slip.missing),
        points=(points_ns, points_ew),
        items=tuple(items),
    )


class _Mean(Struct, frozen=True):
    """What plain lines come to together, and how many they are."""

    figures: tuple[int, ...]
    count: int


def _made(line: PlayedLine, items: Sequence[PointsItem]) -> tuple[int, ...]:
    """Tricks of N-S and of E-W, as won in play, and the points of both."""
    tricks = line.tricks or 0
    ns, ew = (sum(item.points for item in items if item.side is side) for side in (Side.NS, Side.EW))
    return tricks, TRICKS - tricks, ns, ew


def _mean(slip: DealSlip, lines: Sequence[PlayedLine], made: Sequence[tuple[int, ...] | None]) -> _Mean | None:
    plain = [four for line, four in zip(lines, made, strict=True) if four and not (line.revokes_ns or line.revokes_ew)]
    if not plain or needs_new_deal(_tables(slip, lines)):
        return None
    return _Mean(tuple(sum(each) for each in zip(*plain, strict=True)), len(plain))


def _tables(slip: DealSlip, lines: Sequence[PlayedLine]) -> int:
    return max(slip.planned, sum(line.word is not LineWord.NEW_DEAL for line in lines))


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers with the points of both sides, the sum of each entry, and how far it is ahead of its adversaries."""
    odd = tuple(_odd_pairs(slips))
    exact = _sheet(slips, odd)
    if all(settled.scale == 1 for settled in slips) and all(mark.denominator == 1 for part in odd for _, mark in part.marks):
        return exact
    whole = [_whole(settled) for settled in slips]
    near = _sheet(whole, [_to_whole(part) for part in _odd_pairs(whole)])
    return near if _ranks(near, slips) == _ranks(exact, slips) else exact


def _whole(settled: SettledSlip) -> SettledSlip:
    """Take the averages of a slip to the nearest whole point."""
    if settled.points is None or settled.scale == 1:
        return settled
    ns, ew = (
        [
            settled.scale * _nearest(Fraction(points, settled.scale)) if average and points is not None else points
            for points, average in zip(column_, settled.averages, strict=True)
        ]
        for column_ in settled.points
    )
    return replace(settled, points=(ns, ew))


def _to_whole(part: ScorePart) -> ScorePart:
    return replace(part, marks=tuple((entry, Fraction(_nearest(mark))) for entry, mark in part.marks))


def _ranks(sheet: TabulatingSheet, slips: Sequence[SettledSlip]) -> Mapping[int, int]:
    """Count how many stand above each entry: of those that are ranked with it, N-S and E-W apart unless one sits both ways."""
    sides: dict[int, set[Side]] = {}
    for settled in slips:
        for both in settled.sides:
            for side, entries in zip(Side, both, strict=True):
                for entry in entries:
                    sides.setdefault(entry, set()).add(side)
    apart = all(len(one) == 1 for one in sides.values())
    return {
        entry: sum(other > score and (not apart or sides[number] == sides[entry]) for number, other in sheet.scores.items())
        for entry, score in sheet.scores.items()
    }


def _sheet(slips: Sequence[SettledSlip], added: Sequence[ScorePart]) -> TabulatingSheet:
    sums, ahead = Sums(), Sums()
    for settled in slips:
        for entries, own, theirs in _told(settled):
            sums.include((entry, figure(own, settled.scale)) for entry in entries)
            ahead.include((entry, figure(own - theirs, settled.scale)) for entry in entries)
    for part in added:
        sums.include(part.marks)
    scores = sums.total()
    return TabulatingSheet(
        tuple(traveller(settled, _marked(settled)) for settled in slips),
        scores,
        parts=(*_positions(slips), *added) if len(scores) == 2 else (),
        plus_minus=_between_two(scores) if len(scores) == 2 else ahead.total(),
    )


def _between_two(scores: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The direct difference of two sides: `Wins by 92 Points`."""
    whole = sum(scores.values(), Fraction(0))
    return {entry: 2 * score - whole for entry, score in scores.items()}


def _told(settled: SettledSlip) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Each side of each line that has a score: its entries, its points, those of its adversaries."""
    ns, ew = settled.points or (settled.ns, settled.ew)
    for sides, north, east in zip(settled.sides, ns, ew, strict=True):
        if north is not None and east is not None:
            yield sides[0], north, east
            yield sides[1], east, north


def _marked(settled: SettledSlip) -> Marked:
    ns, ew = settled.points or (settled.ns, settled.ew)
    columns = column(Side.NS, ns, settled.scale), column(Side.EW, ew, settled.scale)
    return Marked(settled.scale, ns, ew, columns)


def _positions(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    """What both sides made in each position of a match: the rounds of its schedule, if it has several."""
    rounds: dict[tuple[int, int], tuple[Sums, dict[int, None]]] = {}
    for settled in slips:
        ns, ew = settled.points or (settled.ns, settled.ew)
        for line, sides, both in zip(settled.lines, settled.sides, zip(ns, ew, strict=True), strict=True):
            sums, deals = rounds.setdefault((settled.slip.session, line.round or 0), (Sums(), {}))
            for entries, points in zip(sides, both, strict=True):
                if points is not None:
                    deals[settled.slip.deal] = None
                    sums.include((entry, figure(points, settled.scale)) for entry in entries)
    told = {key: found for key, found in sorted(rounds.items()) if found[1]}
    if len(told) < 2 or any(number == 0 for _, number in told):
        return
    for (session, number), (sums, deals) in told.items():
        marks = tuple(sorted(sums.total().items()))
        yield ScorePart(session=session, title=say("Round %(number)s", number=number), deals=tuple(sorted(deals)), marks=marks)


class _Pair(Struct):
    """The pairs of a match of two teams that keep their seats: of which team, and what each made."""

    team: int
    side: Side
    points: Fraction = Fraction(0)


def _odd_pairs(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    """Add to a team with one pair more N-S the average of all pairs E-W, and conversely (Law 3; Barney 1900, pp. 56-57)."""
    pairs = _seated(slips)
    marks = []
    for team in sorted({pair.team for pair in pairs.values()}):
        north, east = (sum(pair.team == team and pair.side is side for pair in pairs.values()) for side in (Side.NS, Side.EW))
        if abs(north - east) == 1:
            opposite = [pair.points for pair in pairs.values() if (pair.side is Side.EW) is (north > east)]
            marks.append((team, sum(opposite, Fraction(0)) / len(opposite)))
    if marks:
        yield ScorePart(session=1, title=ODD_PAIRS, deals=(), marks=tuple(marks))


def _seated(slips: Sequence[SettledSlip]) -> dict[int, _Pair]:
    """Every pair of a team that keeps to its side; none where a seat's number is a team, a player, or sits both ways."""
    pairs: dict[int, _Pair] = {}
    for settled in slips:
        ns, ew = settled.points or (settled.ns, settled.ew)
        for line, sides, both in zip(settled.lines, settled.sides, zip(ns, ew, strict=True), strict=True):
            for side, entries, points in zip(Side, sides, both, strict=True):
                one, other = line.seats.side(side)
                if one != other or len(entries) != 1:
                    return {}
                pair = pairs.setdefault(one, _Pair(entries[0], side))
                if pair.side is not side:
                    return {}
                pair.points += figure(points or 0, settled.scale)
    teams = {pair.team for pair in pairs.values()}
    return pairs if len(teams) == 2 < len(pairs) else {}


class PointsMargin(Struct, frozen=True):
    """By how much an entry wins or loses against the average of all (Law 5): exactly, and as it is announced (Law 6)."""

    exact: Fraction
    announced: Fraction


def margins(ranking: Ranking) -> Mapping[int, PointsMargin]:
    """Hold each entry of a ranking against the average of all, to the nearest whole point, one half counting as a whole.

    The fraction is taken into account where two that are not equal would else be, or one would else be at the average.
    """
    if not ranking.rows:
        return {}
    average = sum((row.score for row in ranking.rows), Fraction(0)) / len(ranking.rows)
    exact = {row.entry: row.score - average for row in ranking.rows}
    near = {row.entry: Fraction(_nearest(row.score) - _nearest(average)) for row in ranking.rows}
    told = len(set(near.values())) == len(set(exact.values())) and all(bool(near[entry]) is bool(exact[entry]) for entry in near)
    return {entry: PointsMargin(margin, near[entry] if told else margin) for entry, margin in exact.items()}


def _nearest(points: Fraction) -> int:
    return floor(points + Fraction(1, 2))


METHOD = Method(
    name=POINTS,
    title=noted("Points"),
    ranks=noted(
        "All the points of a side, those for tricks and those in the honour column alike; the most win. Two sides "
        "are held against each other, each of several teams against the average of all."
    ),
    contests=frozenset(Contest),
    book="Goodfellow 1912, p. 12 and Laws 3, 5-6",
    tabulate=tabulate,
    noun="points",
    of_points=True,
)
