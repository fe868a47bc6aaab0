"""Settling a slip: the tricks that each line gives to each side, after transfers, caps and averages.

Tricks are kept as whole numbers of a part of a trick (`scale` parts to the trick), so that an average stays exact.
Without trays a line is a round of one table (Barney 1900, pp. 22, 24), and no average can be taken.
"""

from collections.abc import Mapping, Sequence
from math import lcm

from msgspec import Struct, field

from whistpress.core.games import duplicate_whist
from whistpress.core.games.game import TRICKS
from whistpress.core.model import LineWord, PlayedLine, PointsItem, Schedule, Side
from whistpress.core.scoring.slips import DealSlip

FORFEIT = 2
"""Tricks that a revoke costs in straight whist, each time anew (Barney 1900, p. 22, Law 30)."""

LineFigures = Sequence[int | None]
"""A figure of one side for each line, as a whole number of parts; None for a line without one."""
SideEntries = tuple[tuple[int, ...], tuple[int, ...]]
"""The entries that sit N-S and E-W."""


class EntryNumbers(Struct, frozen=True):
    """The entry that a number in a seat plays for: its team, else itself."""

    teams: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, schedule: Schedule | None) -> "EntryNumbers":
        """The numbers of a schedule: players' numbers mean their team where it has teams."""
        teams = enumerate(schedule.teams, start=1) if schedule else ()
        return cls({member: team for team, members in teams for member in members})

    def entries(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The entry of a side, or its two entries where each player plays for himself."""
        first, second = seats
        if self.teams:
            first, second = self.teams.get(first, first), self.teams.get(second, second)
        return (first,) if first == second else (first, second)

    def sides(self, lines: Sequence[PlayedLine]) -> list[SideEntries]:
        """The entries of both sides of each line."""
        return [(self.entries(line.seats.ns), self.entries(line.seats.ew)) for line in lines]


class SettledSlip(Struct):
    """A slip with what its lines give.

    `sides` are the entries that sit N-S and E-W on each line; `resting` those that an odd number leaves out of the deal.
    `ns` and `ew` hold for each line the tricks credited, in parts of `scale` to the trick, None where there is no score.
    `averages` says which lines count as an average (in a final event, those still awaited as well). `missing` are the sides
    of plays that have no line yet and count nothing.
    `waited` are the tricks that each of `resting` is credited with for the round, None where waiting counts none.
    `bare` is true when an average, or the cap of a revoke, is needed and there is no plain line to take it from.
    Where sides score points, `points` hold those of N-S and of E-W on each line, in parts of `scale`, and `items` for what;
    `ns` and `ew` are then the tricks as they were won.
    """

    slip: DealSlip
    lines: tuple[PlayedLine, ...]
    scale: int
    ns: LineFigures
    ew: LineFigures
    averages: list[bool]
    sides: list[SideEntries]
    resting: tuple[int, ...] = ()
    bare: bool = False
    missing: Sequence[SideEntries] = ()
    waited: int | None = None
    points: tuple[LineFigures, LineFigures] | None = None
    items: tuple[tuple[PointsItem, ...], ...] = ()

    @property
    def tables(self) -> int:
        """How many lines have a score."""
        return sum(score is not None for score in self.ns)

    @property
    def whole(self) -> bool:
        """Whether every table that plays the deal has a score for it."""
        standing = sum(line.word is not LineWord.NEW_DEAL for line in self.lines)
        return 0 < self.tables >= max(self.slip.planned, standing)

    def compared_scores(self, scores: Sequence[int | None]) -> list[int]:
        """The scores of one direction that are compared with others: averages are not."""
        return [score for score, average in zip(scores, self.averages, strict=True) if score is not None and not average]


def settle(slip: DealSlip, numbers: EntryNumbers, *, final: bool, keeps_thirteen: bool) -> SettledSlip:
    """Settle one slip.

    The substitute average, for a line with the word and as the cap of a revoking side (Law X.4), is the mean of the other
    lines with neither word nor revoke. Tricks above the cap go to neither side, or with `keeps_thirteen` to the adversaries.
    The books do not say (Barney 1900, pp. 62-65): this is our reading.
    """
    lines = slip.lines + slip.missing if final else slip.lines
    averages = [not slip.by_round and (line.word is LineWord.AVERAGE or (final and line.is_awaited)) for line in lines]
    ns: LineFigures
    ew: LineFigures
    scale, bare = 1, False
    if slip.by_round:
        rounds = [tricks_after_revokes(line) for line in lines]
        ns, ew = [made and made[0] for made in rounds], [made and made[1] for made in rounds]
    elif any(averages) or any(line.revokes_ns or line.revokes_ew or line.adjusted for line in lines):
        scale, ns, ew, bare = _with_averages(lines, averages, keeps_thirteen)
    else:
        ns = [line.tricks for line in lines]
        ew = [None if tricks is None else TRICKS - tricks for tricks in ns]
    return SettledSlip(
        slip=slip,
        lines=lines,
        scale=scale,
        ns=ns,
        ew=ew,
        averages=averages,
        sides=numbers.sides(lines),
        resting=tuple(dict.fromkeys(numbers.teams.get(number, number) for number in slip.resting)),
        bare=bare,
        missing=() if final else numbers.sides(slip.missing),
        waited=slip.waited if any(score is not None for score in ns) else None,
    )


def _with_averages(
    lines: Sequence[PlayedLine], averages: Sequence[bool], keeps_thirteen: bool
) -> tuple[int, LineFigures, LineFigures, bool]:
    """Compute the scale, the scores of both sides, and whether an average was needed that could not be taken.

    An adjusted score is as it was given to each side, and no other score is taken from it.
    """
    plain = [line.tricks for line in lines if line.tricks is not None and not (line.word or line.revokes_ns or line.revokes_ew)]
    scale = lcm(len(plain) or 1, *(figure.denominator for line in lines for figure in line.adjusted or ()))
    mean_ns = sum(plain) * (scale // len(plain)) if plain else None
    needed = any(averages) or any(line.revokes_ns or line.revokes_ew for line in lines)
    scores: list[tuple[int | None, int | None]] = []
    for line, average in zip(lines, averages, strict=True):
        if average and mean_ns is not None:
            scores.append((mean_ns, TRICKS * scale - mean_ns))
        elif line.adjusted:
            scores.append((int(line.adjusted[0] * scale), int(line.adjusted[1] * scale)))
        elif average or line.tricks is None or line.word:
            scores.append((None, None))
        else:
            scores.append(_after_penalties(line, line.tricks, scale, mean_ns, keeps_thirteen))
    return scale, [ns for ns, _ in scores], [ew for _, ew in scores], needed and not plain


def _after_penalties(line: PlayedLine, tricks: int, scale: int, mean_ns: int | None, keeps_thirteen: bool) -> tuple[int, int]:
    """The scaled tricks of both sides of a line: transfers, then caps."""
    whole = TRICKS * scale
    ns = duplicate_whist.after_revokes(tricks, line.revokes_ns, line.revokes_ew) * scale
    ew = whole - ns
    if mean_ns is None:
        return ns, ew
    capped_ns = min(ns, mean_ns) if line.revokes_ns else ns
    capped_ew = min(ew, whole - mean_ns) if line.revokes_ew else ew
    if not keeps_thirteen:
        return capped_ns, capped_ew
    if capped_ns < ns:
        return capped_ns, whole - capped_ns
    return whole - capped_ew, capped_ew


def tricks_of_both(line: PlayedLine) -> int:
    """The tricks of both sides together: thirteen for each deal of the line; of a meeting what both teams have."""
    if line.ew_tricks is not None:
        return (line.tricks or 0) + line.ew_tricks
    return TRICKS * (line.round_deals or 1)


def tricks_after_revokes(line: PlayedLine) -> tuple[int, int] | None:
    """The tricks that N-S and E-W score after revokes, without trays; None where there is no score.

    In a misere round a side scores the tricks that it did not take. A side gives up no more than it has.
    """
    if line.tricks is None or line.word:
        return None
    ns, ew = line.tricks, tricks_of_both(line) - line.tricks
    if line.misere:
        ns, ew = ew, ns
    given, taken = min(FORFEIT * line.revokes_ns, ns), min(FORFEIT * line.revokes_ew, ew)
    return ns - given + taken, ew - taken + given


def round_winner(line: PlayedLine) -> Side | None:
    """The side that won a round: the more tricks (of a misere the fewer), or the cut between equals; None while it is unknown."""
    made = tricks_after_revokes(line)
    if made is None or made[0] == made[1]:
        return line.cut
    return Side.NS if made[0] > made[1] else Side.EW
