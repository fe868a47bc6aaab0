"""Gains and losses by games: each game above the average of one's direction is gained, each below it lost.

"By tricks or games, as may be decided by the committee" (Mitchell 1897, p. 27): `average` reckons by tricks. A game is a round
that has deals of its own, as in his tournaments; where deals go on from round to round it is the whole sitting.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from whistpress.core.model import Contest, ScorePart, Traveller
from whistpress.core.movement.trays.sections import letter
from whistpress.core.scoring import average
from whistpress.core.scoring.columns import Sums
from whistpress.core.scoring.method import Method, TabulatingSheet
from whistpress.core.scoring.settled import SettledSlip
from whistpress.language import noted, say

Game = tuple[int, int, int]
"""Session, round (0: all of them) and section (0: the room is not divided)."""


def tabulate(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Travellers as by the average, the games that each entry gained less those it lost, and beside them its tricks."""
    by_tricks = average.AVERAGE.tabulate(slips)
    games = {(settled.slip.session, settled.slip.deal, settled.slip.group): _game(settled) for settled in slips}
    parts = tuple(_parts(sorted(by_tricks.travellers, key=lambda one: _of(games, one)), games))
    sums = Sums()
    for part in parts:
        sums.include(part.marks)
    return replace(by_tricks, scores=sums.total(), parts=parts, plus_minus=by_tricks.scores)


def _game(settled: SettledSlip) -> Game:
    slip = settled.slip
    return slip.session, slip.round or 0, slip.section


def _of(games: dict[tuple[int, int, str], Game], traveller: Traveller) -> Game:
    return games[traveller.session, traveller.deal, traveller.group]


def _parts(travellers: Sequence[Traveller], games: dict[tuple[int, int, str], Game]) -> Iterator[ScorePart]:
    for game, group in groupby(travellers, key=lambda one: _of(games, one)):
        together = list(group)
        made = Sums()
        for traveller in together:
            credits_ = [credit for line in traveller.lines for credit in line.credits]
            made.include((credit.entry, credit.mark) for credit in credits_ if credit.mark is not None)
        marks = tuple((entry, Fraction((tricks > 0) - (tricks < 0))) for entry, tricks in sorted(made.total().items()))
        if marks:
            deals = tuple(dict.fromkeys(traveller.deal for traveller in together))
            yield ScorePart(session=game[0], title=_title(game), deals=deals, marks=marks)


def _title(game: Game) -> str:
    session, number, section = game
    if not number:
        return say("Session %(number)s", number=session)
    if section:
        return say("Round %(number)s, section %(section)s", number=number, section=letter(section))
    return say("Round %(number)s", number=number)


METHOD = Method(
    name="average-games",
    title=noted("Games over the average"),
    ranks=noted(
        "The games gained less those lost: a game is gained with more tricks than the average of one's direction, lost with less."
    ),
    contests=frozenset({Contest.PAIRS, Contest.INDIVIDUAL}),
    book="Mitchell 1897, p. 27",
    tabulate=tabulate,
    counts="parts",
    measure="average",
    averages_tricks=True,
)
