"""Methods that compare entries two by two, over all the deals that they have in common.

Four-pair matches: a match won, and the tricks, in each comparison of two pairs that sit the same way. The better pair of a
comparison scores one match and writes its excess of tricks; the other writes nothing (Barney 1900, pp. 27-28). The matches
decide, and between equals the trick score: the sum of the pair's own excesses.

Safford's comparative whist: every pair has a card of its own and is compared with every other pair that plays the same deals the
same way of the table; all the deals together are a match between the two (Barney 1900, pp. 36-38).

Matches of teams: 2, 1 or 0 for each team met, the trick score breaking ties (Barney 1900, p. 49; Mitchell 1897, pp. 33-34). What
N-S of one team play against E-W of another is overplayed between the others of both; the two tables together are their match.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Literal

from msgspec import Struct, field

from whistpress.core.model import Comparison, Contest, LineWord
from whistpress.core.model.exact import exact, total
from whistpress.core.scoring.columns import traveller_of
from whistpress.core.scoring.method import Method, Tabulate, TabulatingSheet
from whistpress.core.scoring.slips import SettledSlip

ComparisonKey = tuple[int, int, int, int]
"""The session, the two entries, and which of their meetings: 0 where all that they have in common is one comparison."""

Compare = Callable[[Sequence[SettledSlip]], Sequence[Comparison]]


class ComparisonTally(Struct):
    """What two entries made on the deals over which they are compared, as whole numbers for each scale."""

    deals: list[int] = field(default_factory=list)
    made: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, deal: int, scale: int, first: int, second: int) -> None:
        """Count one deal: what each made, in parts of `scale` to the trick."""
        before = self.made.get(scale, (0, 0))
        self.deals.append(deal)
        self.made[scale] = before[0] + first, before[1] + second

    def comparison(self, session: int, entries: tuple[int, int]) -> Comparison:
        """Compare the sums of both."""
        first, second = (total(exact(parts[index], scale) for scale, parts in self.made.items()) for index in (0, 1))
        return Comparison(session=session, entries=entries, deals=tuple(self.deals), tricks=(first, second))


Beside = Literal["plus_minus", "excess"]
"""What a row has beside its comparisons: the sum of all differences as its plus and minus, or of those it won as its tricks."""


def by_comparisons(compare: Compare, *, win: int, beside: Beside | None = None, rank_by_share: bool = False) -> Tabulate:
    """Make the tabulating sheet of a method that counts comparisons: `win` for one that is won, half of it for a tie.

    With `rank_by_share` entries with different numbers of comparisons are ranked by the share that they won.
    """
    return partial(_tabulate, compare, win, beside, rank_by_share)


def _tabulate(
    compare: Compare, win: int, beside: Beside | None, rank_by_share: bool, slips: Sequence[SettledSlip]
) -> TabulatingSheet:
    comparisons = tuple(compare(slips))
    scores: dict[int, Fraction] = {}
    sums: dict[int, Fraction] = {}
    possible: dict[int, Fraction] = {}
    for comparison in comparisons:
        for entry in comparison.entries:
            ahead = comparison.difference(entry)
            possible[entry] = possible.get(entry, Fraction(0)) + win
            scores[entry] = scores.get(entry, Fraction(0)) + exact(win * (1 + (ahead > 0) - (ahead < 0)), 2)
            sums[entry] = sums.get(entry, Fraction(0)) + (max(ahead, Fraction(0)) if beside == "excess" else ahead)
    return TabulatingSheet(
        tuple(traveller_of(settled) for settled in slips),
        scores,
        comparisons=comparisons,
        plus_minus=sums if beside == "plus_minus" else None,
        tricks=sums if beside == "excess" else None,
        possible=possible if rank_by_share else None,
    )


def same_way(slips: Sequence[SettledSlip]) -> tuple[Comparison, ...]:
    """Compare every two entries that sat the same way on a deal, over all deals of their movement on which they did."""
    tallies: dict[ComparisonKey, ComparisonTally] = {}
    for settled in slips:
        for side, scores in ((0, settled.ns), (1, settled.ew)):
            scores_by_entry: dict[int, int] = {}
            for sides, score in zip(settled.sides, scores, strict=True):
                if score is not None:
                    for entry in sides[side]:
                        scores_by_entry.setdefault(entry, score)
            for entry, other in combinations(sorted(scores_by_entry), 2):
                tally = tallies.setdefault((settled.slip.movement, entry, other, 0), ComparisonTally())
                tally.add(settled.slip.deal, settled.scale, scores_by_entry[entry], scores_by_entry[other])
    return in_order(tallies)


def in_order(tallies: Mapping[ComparisonKey, ComparisonTally]) -> tuple[Comparison, ...]:
    """Return the comparisons of tallies by (session, entry, other entry, number of the meeting), in that order."""
    return tuple(tallies[key].comparison(key[0], key[1:3]) for key in sorted(tallies) if tallies[key].deals)


FOUR_PAIR = Method(
    name="four-pair",
    contests=frozenset({Contest.PAIRS}),
    tabulate=by_comparisons(same_way, win=1, beside="excess"),
    counts="comparisons",
    writes="excess",
    ties_by_tricks=True,
)

SAFFORD = Method(
    name="safford",
    contests=frozenset({Contest.PAIRS}),
    tabulate=by_comparisons(same_way, win=1, beside="plus_minus", rank_by_share=True),
    counts="comparisons",
    plus_minus="sheet",
)


WIN = 2

Teams = tuple[int, int]


class TeamMeeting(Struct):
    """Two teams on one deal: tricks of the first and of the second, and how often the first and the second sat N-S.

    `incomplete` where one of its tables has no score.
    """

    tricks: Teams = (0, 0)
    north: Teams = (0, 0)
    incomplete: bool = False

    @property
    def even(self) -> bool:
        """Whether each sat N-S as often as the other, so that they played the same cards."""
        return self.north[0] == self.north[1] > 0

    def include(self, ns: int, ew: int, *, first_is_north: bool) -> None:
        """Count one table."""
        tricks, north = ((ns, ew), (1, 0)) if first_is_north else ((ew, ns), (0, 1))
        self.tricks = self.tricks[0] + tricks[0], self.tricks[1] + tricks[1]
        self.north = self.north[0] + north[0], self.north[1] + north[1]


class TeamMatch(Struct):
    """The deals of a match that both teams played both ways, and the others."""

    even: ComparisonTally = field(default_factory=ComparisonTally)
    uneven: ComparisonTally = field(default_factory=ComparisonTally)


def team_matches(slips: Sequence[SettledSlip]) -> tuple[Comparison, ...]:
    """Compare every two teams that met over the deals they played both ways.

    A deal with only one of its two scores is left out. Where no deal is played both ways, all that have every score
    count. A team that meets itself plays no match. Without trays each round is a meeting by itself, so that teams who meet
    again play another match.
    """
    matches: dict[ComparisonKey, TeamMatch] = {}
    for settled in slips:
        slip = settled.slip
        for (team, other), meeting in _meetings(settled).items():
            match = matches.setdefault((slip.movement, team, other, slip.deal if slip.by_round else 0), TeamMatch())
            if meeting.even or (any(meeting.north) and not meeting.incomplete):
                tally = match.even if meeting.even else match.uneven
                tally.add(slip.deal, settled.scale, *meeting.tricks)
    return in_order({key: match.even if match.even.deals else match.uneven for key, match in matches.items()})


def _meetings(settled: SettledSlip) -> Mapping[Teams, TeamMeeting]:
    """Collect the meetings of a deal, also those that have no score yet."""
    lines = zip(settled.lines, settled.sides, settled.ns, settled.ew, strict=True)
    tables = [(sides, ns, ew) for line, sides, ns, ew in lines if line.word is not LineWord.NEW_DEAL]
    tables += [(sides, None, None) for sides in settled.missing]
    meetings: dict[Teams, TeamMeeting] = {}
    for sides, ns, ew in tables:
        if any(len(side) > 1 for side in sides) or sides[0] == sides[1]:
            continue
        (north,), (east,) = sides
        meeting = meetings.setdefault((min(north, east), max(north, east)), TeamMeeting())
        meeting.incomplete |= bool(settled.slip.group)
        if ns is None or ew is None:
            meeting.incomplete = True
        else:
            meeting.include(ns, ew, first_is_north=north < east)
    return meetings


MATCHES = Method(
    name="matches",
    contests=frozenset({Contest.FOURS, Contest.SIXES, Contest.EIGHTS, Contest.CLUB}),
    tabulate=by_comparisons(team_matches, win=WIN),
    counts="comparisons",
    win=WIN,
    ties_by_tricks=True,
    keeps_thirteen=True,
    two_fields=False,
    without_trays=True,
)

METHODS = (SAFFORD, FOUR_PAIR, MATCHES)
