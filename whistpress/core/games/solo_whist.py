"""Solo whist: one against three for tricks, or none, that he has bid; for four, three and five (Barney 1900, pp. 66–68).

Bids, the lowest first, and what each adversary pays or gets: solo 15 (five tricks), misère 20 (none), abundance 40 and
abundance in trumps (nine; the book prints no stake for the latter: the same), open misère 60, abundance déclarée 80 (all).
In a proposal two partners win eight tricks, and ten chips between them. A chip more for each trick above or below, but not
in misère, open misère or déclarée; a proposal that makes all thirteen doubles those. A side that revokes pays as if it had
lost, and passes three tricks first. With three players there is no proposal, and a six-trick solo has the stake of a solo.
Where no player bids some play a grand: the winner of the last trick loses a solo to each. Five may play, "in which case each
player, in turn, sits out one hand, while the other four play" (p. 66): he neither pays nor gets anything.

Where red chips are used beside white ones, each is worth five or ten of them; stakes are paid in red chips and tricks above or
below in white ones (p. 67): a solo of seven tricks is three red and two white from each. The value of a stake does not change, so
that of red chips worth ten a solo is one and a half (our reading: the book works out fives alone).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.game import TRICKS, Agreed, AgreedPoint, GameRule, Quantity, RecordedDeal, whole_or_half
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import MarkedDeal, Points, RubberMark
from whistpress.language import noted, say

ACTIVE = 4
"""The players of a deal; of five one sits out."""
REVOKE_TRICKS = 3
PROPOSAL, GRAND = "proposal", "grand"
PROPOSAL_STAKE = 10


class SoloBid(Struct, frozen=True):
    """What a bid needs in tricks, its stake from or to each adversary, and whether tricks beside count."""

    tricks: int
    stake: int
    by_tricks: bool = True


BIDS: Mapping[str, SoloBid] = MappingProxyType(
    {
        PROPOSAL: SoloBid(8, PROPOSAL_STAKE),
        "solo": SoloBid(5, 15),
        "misere": SoloBid(0, 20, by_tricks=False),
        "abundance": SoloBid(9, 40),
        "abundance-in-trumps": SoloBid(9, 40),
        "open-misere": SoloBid(0, 60, by_tricks=False),
        "abundance-declaree": SoloBid(13, 80, by_tricks=False),
    }
)
SIX_TRICK_SOLO = "six-trick-solo"
OF_THREE = MappingProxyType({**{name: bid for name, bid in BIDS.items() if name != PROPOSAL}, SIX_TRICK_SOLO: SoloBid(6, 15)})


def sheet(players: int, deals: Sequence[RecordedDeal], red: int = 1) -> ScoreSheet:
    """Pay deals one after the other; every payment is received, so that the sum of all is nothing.

    `red` is what a red chip is worth in white ones, 1 where all chips are alike.
    """
    standing: list[Points] = [0] * players
    marked: list[MarkedDeal] = []
    for deal in deals:
        marks = _payments(players, deal, red)
        for mark in marks:
            standing[mark.side - 1] += mark.points
        marked.append(MarkedDeal(marks=marks, standing=tuple(standing)))
    return ScoreSheet(deals=tuple(marked), totals=tuple(standing), over=bool(marked), paid=tuple(standing))


def _payments(players: int, deal: RecordedDeal, red: int) -> tuple[RubberMark, ...]:
    """Pay a deal: of five players each sits out in turn, in the order of the sides, unless the deal says otherwise."""
    bids = OF_THREE if players == 3 else BIDS
    name = deal.word("bid", (*bids, GRAND))
    out = deal.whole("out", 1, players, default=(deal.number - 1) % players + 1) if players > ACTIVE else None
    bidders = _bidders(players, deal, 2 if name == PROPOSAL else 1)
    if out in bidders:
        raise deal.wrong("by", say("player %(out)s sits out this deal; who else did is written out = 3", out=out))
    others = tuple(side for side in range(1, players + 1) if side not in bidders and side != out)
    if name == GRAND:
        stake, beside = -bids["solo"].stake, 0
    else:
        stake, beside = _chips(deal, players, bids[name], bidders, others)
    if name != PROPOSAL:
        stake, beside = stake * len(others), beside * len(others)
    if red == 1:
        return _divide(bidders, others, stake + beside, name)
    stakes = _divide(bidders, others, stake, name)
    in_red = tuple(replace(mark, red=whole_or_half(abs(Fraction(mark.points)) / red)) for mark in stakes)
    return in_red + (_divide(bidders, others, beside, say("white chips")) if beside else ())


def _bidders(players: int, deal: RecordedDeal, count: int) -> tuple[int, ...]:
    written = deal.values.get("by")
    sides = written if isinstance(written, tuple) else (written,)
    numbers = tuple(side for side in sides if isinstance(side, int) and 1 <= side <= players)
    if len(numbers) != count or len(set(numbers)) != count or len(sides) != count:
        form = say("the player who bid, 1 to %(players)s", players=players) if count == 1 else say("the two partners, as [1, 3]")
        raise deal.wrong("by", say("'by' is %(form)s", form=form))
    return numbers


def _chips(deal: RecordedDeal, players: int, bid: SoloBid, bidders: Sequence[int], others: Sequence[int]) -> tuple[int, int]:
    """Count the chips from each adversary (of a proposal from both), with a minus sign when they are paid to them.

    The stake comes first, then the chips for tricks beside; in a proposal all thirteen tricks double the latter.
    """
    revokes = deal.counts("revoke", players, TRICKS)
    if any(side not in bidders and side not in others for side in revokes):
        raise deal.wrong("revoke", say("who sits out a deal cannot revoke in it"))
    revokes_of_bidders, theirs = (sum(revokes.get(side, 0) for side in sides) for sides in (bidders, others))
    tricks = max(0, deal.whole("tricks", 0, TRICKS) - REVOKE_TRICKS * revokes_of_bidders)
    tricks = min(TRICKS, tricks + REVOKE_TRICKS * theirs)
    fulfilled = tricks == bid.tricks if bid.tricks == 0 else tricks >= bid.tricks
    won = not revokes_of_bidders and (fulfilled or theirs)
    beside = abs(tricks - bid.tricks) if bid.by_tricks else 0
    if len(bidders) == 2 and tricks == TRICKS:
        beside *= 2
    return (bid.stake, beside) if won else (-bid.stake, -beside)


def _divide(bidders: Sequence[int], others: Sequence[int], chips: int, cause: str) -> tuple[RubberMark, ...]:
    """Divide what one side gets among its players, and what the other pays."""
    return tuple(
        RubberMark(side, cause, whole_or_half(Fraction(sign * chips, len(sides))))
        for sides, sign in ((bidders, 1), (others, -1))
        for side in sorted(sides)
    )


_OF_FOUR_WORDS = (
    noted("What was played: proposal, solo, misere, abundance, abundance-in-trumps, open-misere, abundance-declaree, or grand."),
    noted("The player who bid, or both partners of a proposal: [1, 3]; of a grand the winner of the last trick."),
)
_OF_THREE_WORDS = (
    noted(
        "What was played: solo, misere, abundance, abundance-in-trumps, open-misere, abundance-declaree, "
        "six-trick-solo, or grand."
    ),
    noted("The player who bid; of a grand the winner of the last trick."),
)


def _quantities(bids: Mapping[str, SoloBid]) -> tuple[Quantity, ...]:
    bid, by = _OF_FOUR_WORDS if PROPOSAL in bids else _OF_THREE_WORDS
    return (
        Quantity(name="bid", words=bid),
        Quantity(name="by", words=by),
        Quantity(name="tricks", words=noted("Tricks that the bidder's side won in play, 0 to 13.")),
        Quantity(name="revoke", words=noted("How many revokes a player made: { 2 = 1 }.")),
    )


def _with_red_chips(game: GameRule) -> GameRule:
    """Give a game its two others, in which a red chip is worth five or ten white ones."""
    others: dict[Agreed, GameRule] = {red: replace(game, marking=partial(sheet, len(game.sides), red=red)) for red in (5, 10)}
    point = AgreedPoint(
        name="red_chips",
        title=noted("white chips to a red one"),
        words=noted("What a red chip is worth in white ones: stakes are paid in red chips, tricks above or below in white ones."),
        book="Barney 1900, p. 67",
        usual=1,
        others=others,
    )
    return replace(game, open_points=(point,))


GAME = _with_red_chips(
    GameRule(
        name="solo-whist",
        title=noted("Solo whist"),
        summary=noted("One plays against three for the tricks that he has bid, or for none; chips are paid after each deal."),
        book="Barney 1900, pp. 66–68",
        sides=(1, 1, 1, 1),
        quantities=_quantities(BIDS),
        marking=partial(sheet, 4),
        unit="table",
    )
)

FOR_THREE = _with_red_chips(
    GameRule(
        name="solo-whist-three",
        title=noted("Solo whist for three"),
        summary=noted("With forty cards: one against two; there is no proposal."),
        book="Barney 1900, p. 68",
        sides=(1, 1, 1),
        cards=40,
        quantities=_quantities(OF_THREE),
        marking=partial(sheet, 3),
        unit="table",
    )
)

FOR_FIVE = _with_red_chips(
    GameRule(
        name="solo-whist-five",
        title=noted("Solo whist for five"),
        summary=noted("Five at a table: each sits out a deal in turn, the other four play solo."),
        book="Barney 1900, p. 66",
        sides=(1, 1, 1, 1, 1),
        quantities=(
            *_quantities(BIDS),
            Quantity(name="out", words=noted("Who sat out; without it player 1 in the first deal, 2 in the second, and so on.")),
        ),
        marking=partial(sheet, 5),
        unit="table",
    )
)
