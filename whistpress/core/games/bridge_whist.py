"""Bridge whist: the dealer's side names the trumps, tricks count by their value, honours are kept apart (Barney 1900, pp. 74–77).

Each trick over six of either side counts 2, 4, 6, 8 or, without trumps, 12, twice as much for each doubling, without limit;
trumps that both refused to name cannot be doubled. Thirty points by tricks are a game, and the hand that wins it is played
and counted to its end. Honours, chicane and slams do not count for game. The winners of a rubber add a hundred, and the
side with the most points of all wins: the winners of the rubber may lose. Dummy bridge is played in single games, which add
fifty, or in rubbers.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.auction_whist import CHICANE_TIMES, GRAND_SLAM, LITTLE_SLAM, honour_points
from whistpress.core.games.bidding import side_of
from whistpress.core.games.game import AgreedPoint, GameRule
from whistpress.core.games.sheet import GameWon, MarkedDeal, Points, Quantity, Recorded, RubberMark, ScoreSheet
from whistpress.core.games.straight_whist import GAMES_OF_A_RUBBER, other
from whistpress.core.model import Denomination, Honours, PlayedLine, PointsItem, PointsKind, Side
from whistpress.language import noted, say

TRICKS, BOOK = 13, 6
GAME_POINTS = 30
MOST_OF_A_REVOKER = 28
REVOKE_TRICKS = 3
RUBBER, SINGLE_GAME = 100, 50
MOST_DOUBLINGS = 20
"""There is no limit in the book; a record with more is a slip of the pen."""


class _Hand(Struct, frozen=True):
    """Marks by tricks, marks kept apart, and who revoked."""

    tricks: tuple[RubberMark, ...]
    apart: tuple[RubberMark, ...]
    revoked: frozenset[int]


def sheet(rubbers: bool, deals: Sequence[Recorded]) -> ScoreSheet:
    """Mark a rubber, or single games one after the other; ImpossibleDealError names a deal that cannot have been."""
    marked: list[MarkedDeal] = []
    standing: dict[int, Points] = {1: 0, 2: 0}
    won: list[GameWon] = []
    for deal in deals:
        if _over(won, rubbers):
            raise deal.wrong("deals", f"the {'rubber' if rubbers else 'game'} was over after deal {deal.number - 1}")
        hand = _hand(deal)
        tricks = tuple(_held(mark, standing[mark.side], hand.revoked) for mark in hand.tricks)
        for mark in tricks:
            standing[mark.side] += mark.points
        winner = next((mark.side for mark in tricks if standing[mark.side] >= GAME_POINTS), None)
        games = () if winner is None else (GameWon(winner, standing[other(winner)], 0),)
        marks = tuple(mark for mark in (*tricks, *hand.apart) if mark.points)
        marked.append(MarkedDeal(marks=marks, standing=(standing[1], standing[2]), won=games))
        won.extend(games)
        standing = {1: 0, 2: 0} if games else standing
    return _sheet(marked, won, rubbers)


def of_line(line: PlayedLine) -> tuple[PointsItem, ...]:
    """Work out what a deal gives where every deal stands alone and is played again at other tables: no game, no rubber.

    The book has no duplicate play of this game: that a side which revoked has twenty-eight at most holds here of the deal.
    """
    declared = line.declared
    if declared is None or line.tricks is None:
        return ()
    contract, sides = declared.contract, {1: Side.NS, 2: Side.EW}
    hand = _hand(
        Recorded(
            line.deal,
            {
                "trump": str(contract.bid.denomination),
                "tricks": line.tricks,
                "doubled": contract.doubled,
                "honours": {number: str(declared.honours[1]) for number, side in sides.items() if side is declared.honours[0]}
                if declared.honours
                else {},
                "chicane": {number: sum(seat in side_of(side) for seat in declared.chicane) for number, side in sides.items()}
                if declared.chicane
                else {},
                "revoke": {1: line.revokes_ns, 2: line.revokes_ew},
            },
        )
    )
    marks = (*(_held(mark, 0, hand.revoked) for mark in hand.tricks), *hand.apart)
    return tuple(PointsItem(sides[mark.side], PointsKind(mark.cause), int(mark.points)) for mark in marks if mark.points)


def _held(mark: RubberMark, standing: Points, revoked: frozenset[int]) -> RubberMark:
    """Keep a side that revoked at twenty-eight, within two of going out."""
    if mark.side not in revoked:
        return mark
    return RubberMark(mark.side, mark.cause, max(min(mark.points, MOST_OF_A_REVOKER - standing), 0))


def _over(won: Sequence[GameWon], rubbers: bool) -> bool:
    if not rubbers:
        return bool(won)
    return any(sum(game.side == side for game in won) == GAMES_OF_A_RUBBER for side in (1, 2))


def _sheet(marked: Sequence[MarkedDeal], won: Sequence[GameWon], rubbers: bool) -> ScoreSheet:
    over = _over(won, rubbers)
    after = (RubberMark(won[-1].side, "rubber" if rubbers else "game", RUBBER if rubbers else SINGLE_GAME),) if over else ()
    marks = [*(mark for deal in marked for mark in deal.marks), *after]
    totals = tuple(sum(mark.points for mark in marks if mark.side == side) for side in (1, 2))
    return ScoreSheet(deals=tuple(marked), after=after, totals=totals, over=over)


def _hand(deal: Recorded) -> _Hand:
    denomination = Denomination(deal.word("trump", tuple(Denomination)))
    doubled = deal.whole("doubled", 0, MOST_DOUBLINGS, 0)
    refused = deal.word("refused", ("yes", "no"), "no") == "yes"
    if refused and denomination is not Denomination.NO_TRUMPS:
        raise deal.wrong("refused", "where both refuse to name a trump there is none")
    if refused and doubled:
        raise deal.wrong("doubled", "trumps that both refused to name cannot be doubled")
    won = deal.whole("tricks", 0, TRICKS)
    revokes = deal.counts("revoke", 2, TRICKS)
    tricks = _after_revokes({1: won, 2: TRICKS - won}, revokes)
    value = denomination.worth << doubled
    return _Hand(
        tricks=tuple(RubberMark(side, "tricks", (tricks[side] - BOOK) * value) for side in (1, 2) if tricks[side] > BOOK),
        apart=(*_slams(won), *_honours(deal, denomination), *_chicane(deal, denomination)),
        revoked=frozenset(side for side, count in revokes.items() if count),
    )


def _after_revokes(won: Mapping[int, int], revokes: Mapping[int, int]) -> Mapping[int, int]:
    """Pass three tricks for each revoke; the revoking side keeps one at least."""
    lost = {side: min(REVOKE_TRICKS * revokes.get(side, 0), max(won[side] - 1, 0)) for side in (1, 2)}
    return {side: won[side] - lost[side] + lost[other(side)] for side in (1, 2)}


def _slams(won: int) -> tuple[RubberMark, ...]:
    """Mark slams; tricks taken for a revoke do not count for them."""
    tricks = {1: won, 2: TRICKS - won}
    return tuple(
        RubberMark(side, called, values[tricks[side]])
        for side in (1, 2)
        for called, values in ((say("little slam"), LITTLE_SLAM), (say("grand slam"), GRAND_SLAM))
        if tricks[side] in values
    )


def _honours(deal: Recorded, denomination: Denomination) -> tuple[RubberMark, ...]:
    written = deal.by_side("honours", 2)
    if len(written) > 1:
        raise deal.wrong("honours", "one side alone has three honours or more")
    marks = []
    for side, kind in written.items():
        if str(kind) not in tuple(Honours):
            raise deal.wrong("honours", f"'honours' of a side are one of {', '.join(Honours)}")
        try:
            marks.append(RubberMark(side, "honours", honour_points(denomination, Honours(str(kind)))))
        except KeyError as error:
            raise deal.wrong("honours", "without trumps the honours are the four aces: 3, 4 or 4-in-one") from error
    return tuple(marks)


def _chicane(deal: Recorded, denomination: Denomination) -> tuple[RubberMark, ...]:
    """Mark hands without trumps, for their own side."""
    hands = deal.counts("chicane", 2, 2)
    if hands and denomination is Denomination.NO_TRUMPS:
        raise deal.wrong("chicane", "without trumps nobody has chicane")
    return tuple(
        RubberMark(side, "chicane", count * CHICANE_TIMES * denomination.worth) for side, count in hands.items() if count
    )


_QUANTITIES = (
    Quantity(name="trump", words="The suit of trumps, S, C, D or H, or NT without."),
    Quantity(name="tricks", words="Tricks that side 1 won in play, 0 to 13."),
    Quantity(name="doubled", words="How often the value of a trick was doubled; 0 unless said."),
    Quantity(name="refused", words='"yes" where there are no trumps because both of the dealer\'s side refused to name them.'),
    Quantity(
        name="honours", words='How a side held the honours: { 1 = "4-in-one" }; 3, 4, 4-in-one, 4-in-one-5th, 5 or 5-in-one.'
    ),
    Quantity(name="chicane", words="Hands of a side without trumps: { 2 = 1 }."),
    Quantity(name="revoke", words="How many revokes a side made: { 2 = 1 }; three tricks pass for each."),
)

GAME = GameRule(
    name="bridge-whist",
    title=noted("Bridge whist"),
    summary=noted("The dealer's side names the trumps; thirty points by tricks are a game, honours and slams are counted apart."),
    book="Barney 1900, pp. 74–77",
    sides=(2, 2),
    quantities=_QUANTITIES,
    marking=partial(sheet, True),
    of_line=of_line,
    unit="rubber",
)

_SINGLE_GAMES = GameRule(
    name="dummy-bridge",
    title=noted("Dummy bridge"),
    summary=noted("Bridge whist for three, one of whom has dummy; usually in single games, which add fifty."),
    book="Barney 1900, p. 77",
    sides=(1, 2),
    quantities=_QUANTITIES,
    marking=partial(sheet, False),
)

DUMMY_BRIDGE = replace(
    _SINGLE_GAMES,
    open_points=(
        AgreedPoint(
            name="rubbers",
            title=noted("played in rubbers"),
            words="true where rubbers are played, the best of three games, and their winners add a hundred.",
            book="Barney 1900, p. 77",
            usual="no",
            others={
                "yes": replace(
                    _SINGLE_GAMES,
                    summary=noted("Bridge whist for three, one of whom has dummy, in rubbers, whose winners add a hundred."),
                    marking=partial(sheet, True),
                    unit="rubber",
                )
            },
        ),
    ),
)
