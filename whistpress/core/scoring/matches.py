"""Matches of teams: 2, 1 or 0 for each team met, the trick score breaking ties (Barney 1900, p. 49; Mitchell 1897, pp. 33-34).

What N-S of one team play against E-W of another is overplayed between the others of both; the two tables together are
their match.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from whistpress.core.model import Comparison, Contest, LineWord
from whistpress.core.scoring.comparing import Key, Tally, by_comparisons, in_order
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted

WIN = 2

Teams = tuple[int, int]
Sides = tuple[tuple[int, ...], tuple[int, ...]]


class _Meeting(Struct):
    """Two teams on one deal: tricks of the first and of the second, and how often the first and the second sat N-S."""

    tricks: Teams = (0, 0)
    north: Teams = (0, 0)
    wanting: bool = False

    @property
    def even(self) -> bool:
        """Each sat N-S as often as the other, so that they played the same cards."""
        return self.north[0] == self.north[1] > 0

    def include(self, ns: int, ew: int, *, first_is_north: bool) -> None:
        """Count one table."""
        tricks, north = ((ns, ew), (1, 0)) if first_is_north else ((ew, ns), (0, 1))
        self.tricks = self.tricks[0] + tricks[0], self.tricks[1] + tricks[1]
        self.north = self.north[0] + north[0], self.north[1] + north[1]


class _Match(Struct):
    even: Tally = field(default_factory=Tally)
    uneven: Tally = field(default_factory=Tally)


def team_matches(slips: Sequence[SettledSlip]) -> tuple[Comparison, ...]:
    """Every two teams that met, compared over the deals they played both ways.

    A deal with only one of its two scores is left out. Where no deal is played both ways, all that have every score
    count. A team that meets itself plays no match. Without trays each round is a meeting by itself, so that teams who meet
    again play another match.
    """
    found: dict[Key, _Match] = {}
    for settled in slips:
        slip = settled.slip
        for (one, other), meeting in _meetings(settled).items():
            match = found.setdefault((slip.movement, one, other, slip.deal if slip.by_round else 0), _Match())
            if meeting.even or (any(meeting.north) and not meeting.wanting):
                tally = match.even if meeting.even else match.uneven
                tally.add(settled.slip.deal, settled.scale, *meeting.tricks)
    return in_order({key: match.even if match.even.deals else match.uneven for key, match in found.items()})


def _meetings(settled: SettledSlip) -> Mapping[Teams, _Meeting]:
    meetings: dict[Teams, _Meeting] = {}
    for sides, ns, ew in _tables(settled):
        if any(len(side) > 1 for side in sides) or sides[0] == sides[1]:
            continue
        (north,), (east,) = sides
        meeting = meetings.setdefault((min(north, east), max(north, east)), _Meeting())
        meeting.wanting |= bool(settled.slip.group)
        if ns is None or ew is None:
            meeting.wanting = True
        else:
            meeting.include(ns, ew, first_is_north=north < east)
    return meetings


def _tables(settled: SettledSlip) -> Iterator[tuple[Sides, int | None, int | None]]:
    """Who met at each table of a deal, and what both sides made; also where nothing is told yet."""
    for line, sides, ns, ew in zip(settled.lines, settled.sides, settled.ns, settled.ew, strict=True):
        if line.word is not LineWord.NEW_DEAL:
            yield sides, ns, ew
    for sides in settled.untold:
        yield sides, None, None


METHOD = Method(
    name="matches",
    title=noted("Matches won"),
    ranks=noted(
        "2 for each match won, 1 for each tied, 0 for each lost; the most win, and between equals the higher trick score."
    ),
    contests=frozenset({Contest.FOURS, Contest.SIXES, Contest.EIGHTS, Contest.CLUB}),
    book="Barney 1900, p. 49; Mitchell 1897, pp. 33-34",
    counts="comparisons",
    win=WIN,
    tabulate=by_comparisons(team_matches, win=WIN),
    noun="match",
    ties_by_tricks=True,
    keeps_thirteen=True,
    fields=False,
    of_rounds=True,
)
