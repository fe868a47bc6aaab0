"""Points: all that a side makes by tricks and honours, added up (Goodfellow 1912, Laws 3, 5-6).

Two teams are compared with each other directly, as the book's card does; each of several with the average of all (Law 5).
Every average that is added to a score, of a deal (Law 51 C) or of the pairs opposite to an odd one (Law 3), is taken to the
nearest whole point, one half counting as a whole (Law 6). The fraction is kept where without it two would be equal that are
not, as the law has it; and, beyond the law, where without it the order would be another.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.auction_whist import needs_new_deal
from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest, LineWord, PlayedLine, PointsItem, Ranking, ScorePart, Side
from whistpress.core.model.exact import exact
from whistpress.core.scoring.columns import DealMarks, EntrySums, column, traveller_of
from whistpress.core.scoring.method import CreditedLine, Method, TabulatingSheet
from whistpress.core.scoring.slips import DealSlip, LineFigures, LineScores, SettledSlip
from whistpress.language import noted, say

POINTS = "points"

ODD_PAIRS = noted("Average opposite the odd pair")

PointsRule = Callable[[PlayedLine], tuple[PointsItem, ...]]
"""What a line gives to both sides, by the rule of its game."""


def points_of_lines(rule: PointsRule, slip: DealSlip, lines: Sequence[PlayedLine], averages: Sequence[bool]) -> LineScores:
    """Score lines of a game in which a deal gives points to both sides, by the rule of that game.

    An average is the mean of the other lines that carry neither a word nor a revoke, of points as of tricks; with fewer than
    three tables it gives nothing (Law 51 C).
    """
    items = [() if line.word else rule(line) for line in lines]
    fours = [_figures(line, items_of_line) for line, items_of_line in zip(lines, items, strict=True)]
    plain = [four for line, four in zip(lines, fours, strict=True) if four and not (line.revokes_ns or line.revokes_ew)]
    anew = needs_new_deal(max(slip.planned, sum(line.word is not LineWord.NEW_DEAL for line in lines)))
    scale, mean = 1, None
    if any(averages) and plain and not anew:
        scale, mean = len(plain), tuple(map(sum, zip(*plain, strict=True)))
    scaled = [
        mean if average and mean else None if four is None else tuple(scale * figure for figure in four)
        for average, four in zip(averages, fours, strict=True)
    ]
    ns, ew, points_ns, points_ew = ([None if four is None else four[index] for four in scaled] for index in range(4))
    bare = any(averages) and mean is None and not anew
    return LineScores(scale, ns, ew, bare=bare, points=(points_ns, points_ew), items=tuple(items))


def _figures(line: PlayedLine, items: Sequence[PointsItem]) -> tuple[int, ...] | None:
    """Return the tricks of N-S and of E-W, as won in play, and the points of both; None for a line without a score."""
    if line.tricks is None or line.word:
        return None
    ns, ew = (sum(item.points for item in items if item.side is side) for side in (Side.NS, Side.EW))
    return line.tricks, TRICKS - line.tricks, ns, ew


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate the points of both sides, the sum of each entry, and how far it is ahead of its adversaries."""
    odd = tuple(_odd_pairs(slips))
    exact_sheet = _sheet(slips, odd)
    if all(settled.scale == 1 for settled in slips) and all(mark.denominator == 1 for part in odd for _, mark in part.marks):
        return exact_sheet
    whole = [_averages_to_whole(settled) for settled in slips]
    odd = tuple(
        replace(part, marks=tuple((entry, Fraction(_nearest(mark))) for entry, mark in part.marks)) for part in _odd_pairs(whole)
    )
    whole_sheet = _sheet(whole, odd)
    return whole_sheet if _ranks(whole_sheet, slips) == _ranks(exact_sheet, slips) else exact_sheet


def _averages_to_whole(settled: SettledSlip) -> SettledSlip:
    """Take the averages of a slip to the nearest whole point."""
    if settled.points is None or settled.scale == 1:
        return settled
    ns, ew = (
        [
            settled.scale * _nearest(Fraction(points, settled.scale)) if average and points is not None else points
            for points, average in zip(points_of_side, settled.averages, strict=True)
        ]
        for points_of_side in settled.points
    )
    return replace(settled, points=(ns, ew))


def _ranks(sheet: TabulatingSheet, slips: Sequence[SettledSlip]) -> Mapping[int, int]:
    """Count the entries above each entry among all ranked with it: N-S and E-W apart unless one sits both ways."""
    sides: dict[int, set[Side]] = {}
    for settled in slips:
        for both in settled.sides:
            for side, entries in zip(Side, both, strict=True):
                for entry in entries:
                    sides.setdefault(entry, set()).add(side)
    apart = all(len(sides_of_entry) == 1 for sides_of_entry in sides.values())
    return {
        entry: sum(other > score and (not apart or sides[number] == sides[entry]) for number, other in sheet.scores.items())
        for entry, score in sheet.scores.items()
    }


def _points(settled: SettledSlip) -> tuple[LineFigures, LineFigures]:
    return settled.points or (settled.ns, settled.ew)


def _sheet(slips: Sequence[SettledSlip], added: Sequence[ScorePart]) -> TabulatingSheet:
    sums, ahead, travellers = EntrySums(), EntrySums(), []
    for settled in slips:
        ns, ew = _points(settled)
        both = [
            (None, None) if points is None or other is None else (points, other) for points, other in zip(ns, ew, strict=True)
        ]
        sums.add_lines(settled, [points for points, _ in both], [other for _, other in both], settled.scale)
        leads = [None if points is None or other is None else points - other for points, other in both]
        ahead.add_lines(settled, leads, [None if lead is None else -lead for lead in leads], settled.scale)
        columns = column(Side.NS, ns, settled.scale), column(Side.EW, ew, settled.scale)
        travellers.append(traveller_of(settled, DealMarks(settled.scale, ns, ew, columns)))
    for part in added:
        sums.include(part.marks)
    scores = sums.totals()
    if len(scores) != 2:
        return TabulatingSheet(tuple(travellers), scores, plus_minus=ahead.totals())
    whole = sum(scores.values(), Fraction(0))
    return TabulatingSheet(
        tuple(travellers),
        scores,
        parts=(*_positions(slips), *added),
        plus_minus={entry: 2 * score - whole for entry, score in scores.items()},  # directly: `Wins by 92 Points`
    )


def _positions(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    """Yield the points of both sides in each position of a match: the rounds of its schedule, if it has several."""
    rounds: dict[tuple[int, int], tuple[EntrySums, set[int]]] = {}
    for settled in slips:
        for line, sides, both in zip(settled.lines, settled.sides, zip(*_points(settled), strict=True), strict=True):
            for entries, points in zip(sides, both, strict=True):
                if points is not None:
                    sums, deals = rounds.setdefault((settled.slip.session, line.round or 0), (EntrySums(), set()))
                    deals.add(settled.slip.deal)
                    sums.include((entry, exact(points, settled.scale)) for entry in entries)
    if len(rounds) < 2 or any(number == 0 for _, number in rounds):
        return
    for (session, number), (sums, deals) in sorted(rounds.items(), key=lambda item: item[0]):
        marks = tuple(sorted(sums.totals().items()))
        title = say("Round %(number)s", number=number)
        yield ScorePart(session=session, title=title, deals=tuple(sorted(deals)), marks=marks, round=number)


class TeamPair(Struct):
    """A pair of a match of two teams that keeps its seats: its team, its side and its points."""

    team: int
    side: Side
    points: Fraction = Fraction(0)


def _odd_pairs(slips: Sequence[SettledSlip]) -> Iterator[ScorePart]:
    """Add to a team with one pair more N-S the average of all pairs E-W, and conversely (Law 3; Barney 1900, pp. 56-57)."""
    pairs = _team_pairs(slips).values()
    marks = []
    for team in sorted({pair.team for pair in pairs}):
        north, east = (sum(pair.team == team and pair.side is side for pair in pairs) for side in (Side.NS, Side.EW))
        if abs(north - east) == 1:
            opposite = [pair.points for pair in pairs if (pair.side is Side.EW) is (north > east)]
            marks.append((team, sum(opposite, Fraction(0)) / len(opposite)))
    if marks:
        yield ScorePart(session=1, title=ODD_PAIRS, deals=(), marks=tuple(marks))


def _team_pairs(slips: Sequence[SettledSlip]) -> dict[int, TeamPair]:
    """Collect every pair of a team that keeps to its side; none where a seat's number is a team, a player, or sits both ways."""
    pairs: dict[int, TeamPair] = {}
    for settled in slips:
        for line, sides, both in zip(settled.lines, settled.sides, zip(*_points(settled), strict=True), strict=True):
            for side, entries, points in zip(Side, sides, both, strict=True):
                number, other = line.seats.side(side)
                if number != other or len(entries) != 1:
                    return {}
                pair = pairs.setdefault(number, TeamPair(entries[0], side))
                if pair.side is not side:
                    return {}
                pair.points += exact(points or 0, settled.scale)
    teams = {pair.team for pair in pairs.values()}
    return pairs if len(teams) == 2 < len(pairs) else {}


class PointsMargin(Struct, frozen=True):
    """By how much an entry wins or loses against the average of all (Law 5): exactly, and as it is announced (Law 6)."""

    exact: Fraction
    announced: Fraction


def margins(ranking: Ranking) -> Mapping[int, PointsMargin]:
    """Compare each entry of a ranking with the average of all, to the nearest whole point, one half counting as a whole.

    The fraction is taken into account where two that are not equal would else be, or one would else be at the average.
    """
    if not ranking.rows:
        return {}
    average = sum((row.score for row in ranking.rows), Fraction(0)) / len(ranking.rows)
    margin = {row.entry: row.score - average for row in ranking.rows}
    near = {row.entry: Fraction(_nearest(row.score) - _nearest(average)) for row in ranking.rows}
    distinct = len(set(near.values())) == len(set(margin.values()))
    announced = near if distinct and all(bool(near[entry]) is bool(margin[entry]) for entry in near) else margin
    return {entry: PointsMargin(margin[entry], announced[entry]) for entry in margin}


def _nearest(points: Fraction) -> int:
    return floor(points + Fraction(1, 2))


def _by_items(credited_line: CreditedLine, tricks: str) -> str:
    """Say the contract, then the items of the side's points.

    `3H of E-W doubled, 12 tricks: tricks 96, game 100 = points 196`.
    """
    if credited_line.line is None or credited_line.line.line.declared is None:
        return f"{tricks}; {credited_line.mark}"
    contract = credited_line.line.line.declared.contract
    doubled = {0: "", 1: say(" doubled"), 2: say(" redoubled")}.get(
        contract.doubled, say(" doubled %(number)s times", number=contract.doubled)
    )
    items = [
        f"{say(item.kind.value)} {item.points}" for item in credited_line.line.items if item.side is credited_line.credit.side
    ]
    return say(
        "%(bid)s of %(side)s%(doubled)s, %(tricks)s: %(made)s",
        bid=contract.bid,
        side="N-S" if contract.side is Side.NS else "E-W",
        doubled=doubled,
        tricks=tricks,
        made=f"{', '.join(items)} = {credited_line.mark}" if items else say("nothing"),
    )


METHODS = (
    Method(name=POINTS, contests=frozenset(Contest), tabulate=tabulate, explain=_by_items, source="points", plus_minus="sheet"),
)
