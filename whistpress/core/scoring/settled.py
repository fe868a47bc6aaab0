"""Settling a slip: the tricks that each line gives to each side, after transfers, caps and averages.

Tricks are kept as whole numbers of a part of a trick (`scale` parts to the trick), so that an average stays exact.
"""

from collections.abc import Callable, Mapping, Sequence
from math import lcm

from msgspec import Struct, field

from whistpress.core.games import duplicate_whist
from whistpress.core.model import LineWord, PlayedLine, PointsItem, Schedule
from whistpress.core.scoring.rounds import after_play
from whistpress.core.scoring.slips import DealSlip

TRICKS = duplicate_whist.TRICKS

Rule = Callable[[PlayedLine], tuple[PointsItem, ...]]
"""What a line gives to both sides, by the rule of its game."""


class EntryNumbers(Struct, frozen=True):
    """Which entry a number in a seat plays for: its team, else itself."""

    teams: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, schedule: Schedule | None) -> "EntryNumbers":
        """Those of a schedule: players' numbers stand for their team where it has teams."""
        teams = enumerate(schedule.teams, start=1) if schedule else ()
        return cls({member: team for team, members in teams for member in members})

    def entries(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The entry of a side, or its two entries where each player plays for himself."""
        first, second = seats
        if self.teams:
            first, second = self.teams.get(first, first), self.teams.get(second, second)
        return (first,) if first == second else (first, second)


class SettledSlip(Struct):
    """A slip with what its lines give.

    `sides` are the entries that sit N-S and E-W on each line; `resting` those that an odd number leaves out of the deal.
    `ns` and `ew` hold for each line the tricks credited, in parts of `scale` to the trick, None where there is no score.
    `averages` says which lines count as an average (in a final event, those still awaited as well). `untold` are the sides
    of plays that have no line yet and count nothing.
    `bare` is true when an average, or the cap of a revoke, is wanted and no plain line is there to take it from.
    Where sides score points, `points` hold those of N-S and of E-W on each line, in parts of `scale`, and `items` for what;
    `ns` and `ew` are then the tricks as they were won.
    """

    slip: DealSlip
    lines: tuple[PlayedLine, ...]
    scale: int
    ns: list[int | None]
    ew: list[int | None]
    averages: list[bool]
    sides: list[tuple[tuple[int, ...], tuple[int, ...]]]
    resting: tuple[int, ...] = ()
    bare: bool = False
    untold: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    points: tuple[list[int | None], list[int | None]] | None = None
    items: tuple[tuple[PointsItem, ...], ...] = ()

    @property
    def tables(self) -> int:
        """Tables in play on this deal: how many lines have a score."""
        return sum(score is not None for score in self.ns)

    @property
    def whole(self) -> bool:
        """Every table that plays the deal has a score for it."""
        standing = sum(line.word is not LineWord.NEW_DEAL for line in self.lines)
        return 0 < self.tables >= max(self.slip.planned, standing)


def settle(slip: DealSlip, numbers: EntryNumbers, *, final: bool, keeps_thirteen: bool) -> SettledSlip:
    """Settle one slip.

    The substitute average, for a line with the word and as the cap of a revoking side (Law X.4), is the mean of the other
    lines with neither word nor revoke. Tricks above the cap go to nobody, or with `keeps_thirteen` to the adversaries.
    The books do not say (Barney 1900, pp. 62-65): this is our reading.
    """
    lines = slip.lines + slip.missing if final else slip.lines
    averages = [not slip.by_round and (line.word is LineWord.AVERAGE or (final and line.awaited)) for line in lines]
    plain = not any(averages) and not any(line.revokes_ns or line.revokes_ew or line.adjusted for line in lines)
    if slip.by_round:
        scale, ns, ew, bare = _by_round(lines)
    else:
        scale, ns, ew, bare = _as_played(lines) if plain else _with_averages(lines, averages, keeps_thirteen)
    return SettledSlip(
        slip=slip,
        lines=lines,
        scale=scale,
        ns=ns,
        ew=ew,
        averages=averages,
        sides=[(numbers.entries(line.seats.ns), numbers.entries(line.seats.ew)) for line in lines],
        resting=tuple(dict.fromkeys(numbers.teams.get(number, number) for number in slip.resting)),
        bare=bare,
        untold=() if final else tuple((numbers.entries(line.seats.ns), numbers.entries(line.seats.ew)) for line in slip.missing),
    )


Scores = list[int | None]


def _as_played(lines: Sequence[PlayedLine]) -> tuple[int, Scores, Scores, bool]:
    ns = [line.tricks for line in lines]
    return 1, ns, [None if tricks is None else TRICKS - tricks for tricks in ns], False


def _by_round(lines: Sequence[PlayedLine]) -> tuple[int, Scores, Scores, bool]:
    """Without trays: no table's cards are another's, so that there is nothing to take an average from."""
    made = [after_play(line) for line in lines]
    return 1, [two and two[0] for two in made], [two and two[1] for two in made], False


def _with_averages(
    lines: Sequence[PlayedLine], averages: Sequence[bool], keeps_thirteen: bool
) -> tuple[int, Scores, Scores, bool]:
    """Scale, scores of both sides, and whether an average was wanted that could not be taken.

    An adjusted score is as it was given to each side, and no other score is taken from it.
    """
    plain = [line.tricks for line in lines if line.tricks is not None and not (line.word or line.revokes_ns or line.revokes_ew)]
    scale = lcm(len(plain) or 1, *(figure.denominator for line in lines for figure in line.adjusted or ()))
    mean_ns = sum(plain) * (scale // len(plain)) if plain else None
    wanted = any(averages) or any(line.revokes_ns or line.revokes_ew for line in lines)
    scores: list[tuple[int | None, int | None]] = []
    for line, average in zip(lines, averages, strict=True):
        if average and mean_ns is not None:
            scores.append((mean_ns, TRICKS * scale - mean_ns))
        elif line.adjusted:
            scores.append((int(line.adjusted[0] * scale), int(line.adjusted[1] * scale)))
        elif average or line.tricks is None or line.word:
            scores.append((None, None))
        else:
            scores.append(_played(line, line.tricks, scale, mean_ns, keeps_thirteen))
    return scale, [ns for ns, _ in scores], [ew for _, ew in scores], wanted and not plain


def _played(line: PlayedLine, tricks: int, scale: int, mean_ns: int | None, keeps_thirteen: bool) -> tuple[int, int]:
    """The scaled tricks of both sides of a line that was played: transfers, then caps."""
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
