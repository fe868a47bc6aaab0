"""Bridge whist: the dealer's side names the trumps, tricks count by their value, honours are kept apart (Barney 1900, pp. 74–77).

Each trick over six of either side counts 2, 4, 6, 8 or, without trumps, 12, twice as much for each doubling, without limit;
trumps that both refused to name cannot be doubled. Thirty points by tricks are a game, and the hand that wins it is played
and counted to its end. Honours, chicane and slams do not count for game. The winners of a rubber add a hundred, and the
side with the most points of all wins: the winners of the rubber may lose. Dummy bridge is played in single games, which add
fifty, or in rubbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.auction_whist import CHICANE_TIMES, GRAND_SLAM, LITTLE_SLAM, honour_points
from whistpress.core.games.game import (
    BOOK,
    TRICKS,
    TRICKS_OF_SIDE_1,
    AgreedPoint,
    GameRule,
    Quantity,
    RecordedDeal,
    other_side,
    seats_of_side,
)
from whistpress.core.games.straight_whist import GAMES_OF_A_RUBBER
from whistpress.core.model import Denomination, Honours, PlayedLine, PointsItem, PointsKind, ScoreSheet, Side
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark, Value
from whistpress.language import noted, say
from whistpress.problems import offer

GAME_POINTS = 30
MOST_OF_A_REVOKER = 28
REVOKE_TRICKS = 3
RUBBER, SINGLE_GAME = 100, 50
MOST_DOUBLINGS = 20
"""There is no limit in the book; a record with more is a slip of the pen."""


class BridgeDeal(Struct, frozen=True):
    """Marks by tricks, marks kept apart, and the sides that revoked."""

    tricks: tuple[RubberMark, ...]
    apart: tuple[RubberMark, ...]
    revoked: frozenset[int]

    def trick_mark(self, mark: RubberMark, standing: Points) -> RubberMark:
        """Limit a mark by tricks: a side that revoked has twenty-eight points at most, within two of going out."""
        if mark.side not in self.revoked:
            return mark
        return RubberMark(mark.side, mark.cause, max(min(mark.points, MOST_OF_A_REVOKER - standing), 0))


def sheet(rubbers: bool, deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark a rubber, or single games one after the other; ImpossibleDealError names a deal that cannot have been."""
    marked: list[MarkedDeal] = []
    standing: dict[int, Points] = {1: 0, 2: 0}
    won: list[GameWon] = []
    games_needed = GAMES_OF_A_RUBBER if rubbers else 1
    over = False
    for recorded in deals:
        recorded.check_in_play("rubber" if rubbers else "game", over=over)
        deal = _read_deal(recorded)
        tricks = tuple(deal.trick_mark(mark, standing[mark.side]) for mark in deal.tricks)
        for mark in tricks:
            standing[mark.side] += mark.points
        winner = next((mark.side for mark in tricks if standing[mark.side] >= GAME_POINTS), None)
        games = () if winner is None else (GameWon(winner, standing[other_side(winner)], 0),)
        marks = tuple(mark for mark in (*tricks, *deal.apart) if mark.points)
        marked.append(MarkedDeal(marks=marks, standing=(standing[1], standing[2]), won=games))
        won.extend(games)
        standing = {1: 0, 2: 0} if games else standing
        over = any(sum(game.side == side for game in won) == games_needed for side in (1, 2))
    after = (RubberMark(won[-1].side, "rubber" if rubbers else "game", RUBBER if rubbers else SINGLE_GAME),) if over else ()
    all_marks = [*(mark for deal in marked for mark in deal.marks), *after]
    totals = tuple(sum(mark.points for mark in all_marks if mark.side == side) for side in (1, 2))
    return ScoreSheet(deals=tuple(marked), after=after, totals=totals, over=over)


def of_line(line: PlayedLine) -> tuple[PointsItem, ...]:
    """Score a deal where every deal stands alone and is played again at other tables: no game, no rubber.

    The book has no duplicate play of this game: here the deal of a side which revoked gives it twenty-eight at most.
    """
    declared = line.declared
    if declared is None or line.tricks is None:
        return ()
    sides = {1: Side.NS, 2: Side.EW}
    held, chicane = declared.honours, declared.chicane
    values: dict[str, Value] = {
        "trump": str(declared.contract.bid.denomination),
        "tricks": line.tricks,
        "doubled": declared.contract.doubled,
        "honours": {number: str(held[1]) for number, side in sides.items() if held and side is held[0]},
        "chicane": {number: sum(seat in seats_of_side(side) for seat in chicane) for number, side in sides.items() if chicane},
        "revoke": {1: line.revokes_ns, 2: line.revokes_ew},
    }
    deal = _read_deal(RecordedDeal(line.deal, values))
    marks = (*(deal.trick_mark(mark, 0) for mark in deal.tricks), *deal.apart)
    return tuple(PointsItem(sides[mark.side], PointsKind(mark.cause), int(mark.points)) for mark in marks if mark.points)


def _read_deal(deal: RecordedDeal) -> BridgeDeal:
    """Read a deal; three tricks pass for each revoke, and the revoking side keeps one at least."""
    denomination = Denomination(deal.word("trump", tuple(Denomination)))
    doubled = deal.whole("doubled", 0, MOST_DOUBLINGS, 0)
    refused = deal.word("refused", ("yes", "no"), "no") == "yes"
    if refused and denomination is not Denomination.NO_TRUMPS:
        raise deal.wrong("refused", say("where both refuse to name a trump there is none"))
    if refused and doubled:
        raise deal.wrong("doubled", say("trumps that both refused to name cannot be doubled"))
    first = deal.whole("tricks", 0, TRICKS)
    won = {1: first, 2: TRICKS - first}
    revokes = deal.counts("revoke", 2, TRICKS)
    lost = {side: min(REVOKE_TRICKS * revokes.get(side, 0), max(won[side] - 1, 0)) for side in (1, 2)}
    tricks = {side: won[side] - lost[side] + lost[other_side(side)] for side in (1, 2)}
    value = denomination.worth << doubled
    return BridgeDeal(
        tricks=tuple(RubberMark(side, "tricks", (tricks[side] - BOOK) * value) for side in (1, 2) if tricks[side] > BOOK),
        apart=(*_slams(won), *_honours(deal, denomination), *_chicane(deal, denomination)),
        revoked=frozenset(side for side, count in revokes.items() if count),
    )


def _slams(won: Mapping[int, int]) -> Iterator[RubberMark]:
    """Mark slams; tricks taken for a revoke do not count for them."""
    for side, tricks in won.items():
        for title, values in ((say("little slam"), LITTLE_SLAM), (say("grand slam"), GRAND_SLAM)):
            if tricks in values:
                yield RubberMark(side, title, values[tricks])


def _honours(deal: RecordedDeal, denomination: Denomination) -> Iterator[RubberMark]:
    written = deal.by_side("honours", 2)
    if len(written) > 1:
        raise deal.wrong("honours", say("one side alone has three honours or more"))
    for side, kind in written.items():
        if str(kind) not in tuple(Honours):
            raise deal.wrong("honours", say("'honours' of a side are %(listed)s", listed=offer(Honours)))
        try:
            yield RubberMark(side, "honours", honour_points(denomination, Honours(str(kind))))
        except KeyError as error:
            raise deal.wrong("honours", say("without trumps the honours are the four aces: 3, 4 or 4-in-one")) from error


def _chicane(deal: RecordedDeal, denomination: Denomination) -> Iterator[RubberMark]:
    """Mark hands without trumps, for their own side."""
    hands = deal.counts("chicane", 2, 2)
    if hands and denomination is Denomination.NO_TRUMPS:
        raise deal.wrong("chicane", say("without trumps nobody has chicane"))
    for side, count in hands.items():
        if count:
            yield RubberMark(side, "chicane", count * CHICANE_TIMES * denomination.worth)


_QUANTITIES = (
    Quantity(name="trump", words=noted("The suit of trumps, S, C, D or H, or NT without.")),
    TRICKS_OF_SIDE_1,
    Quantity(name="doubled", words=noted("How often the value of a trick was doubled; 0 unless said.")),
    Quantity(
        name="refused", words=noted('"yes" where there are no trumps because both of the dealer\'s side refused to name them.')
    ),
    Quantity(
        name="honours",
        words=noted('How a side held the honours: { 1 = "4-in-one" }; 3, 4, 4-in-one, 4-in-one-5th, 5 or 5-in-one.'),
    ),
    Quantity(name="chicane", words=noted("Hands of a side without trumps: { 2 = 1 }.")),
    Quantity(name="revoke", words=noted("How many revokes a side made: { 2 = 1 }; three tricks pass for each.")),
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
            words=noted("true where rubbers are played, the best of three games, and their winners add a hundred."),
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
