"""Cayenne: the card turned from a second pack says what each suit is worth as trumps (Barney 1900, pp. 70–73).

Tricks over six count four points with the Cayenne suit as trumps, three with the other of its colour, two or one with the
others; eight in the grand game and in nullo, where a side's tricks over six count for its adversaries. Honours (three 2,
four 4, five 6) are multiplied likewise. Ten points are a game, and a hand may win several games; odd points count for the
next game, and are cancelled when the adversaries score. A game is worth four, three, two or one as the adversaries have
nothing, one to three, four to six, seven to nine. Four games are the rubber: eight more.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from whistpress.core.games.game import BOOK, REVOKE_COUNTS, TRICKS, TRICKS_OF_SIDE_1, GameRule, Quantity, RecordedDeal, other_side
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark
from whistpress.language import noted, say

GAME_POINTS, GAMES_OF_THE_RUBBER, RUBBER = 10, 4, 8
GRAND, NULLO = "grand", "nullo"
GRAND_VALUE = 8
MOST_SHORT_OF_GAME = GAME_POINTS - 1
GRAND_SLAM, LITTLE_SLAM = 6, 4
REVOKE_TRICKS = 3
HONOUR_POINTS = {3: 2, 4: 4, 5: 6}
CALLED = {4: noted("quadruple"), 3: noted("triple"), 2: noted("double"), 1: noted("single")}
TIMES: Mapping[str, Mapping[str, int]] = {
    "S": {"S": 4, "H": 2, "D": 1, "C": 3},
    "H": {"S": 1, "H": 4, "D": 3, "C": 2},
    "D": {"S": 1, "H": 3, "D": 4, "C": 2},
    "C": {"S": 3, "H": 2, "D": 1, "C": 4},
}
"""What a trick is worth, by the suit of the Cayenne card and the trumps (p. 70)."""


class CayenneRubber(Struct):
    """The odd points of each side, and the games won."""

    points: dict[int, Points]
    won: list[GameWon]

    @property
    def over(self) -> bool:
        """Whether a side has made four games."""
        return any(sum(game.side == side for game in self.won) >= GAMES_OF_THE_RUBBER for side in (1, 2))

    def score(self, side: int, points: Points) -> None:
        """Add points; each ten are a game, the first of them against the adversaries' odd points, which are then gone."""
        self.points[side] += points
        while self.points[side] >= GAME_POINTS and not self.over:
            losers = self.points[other_side(side)]
            value = value_of(losers)
            self.won.append(GameWon(side, losers, value, CALLED[value]))
            self.points[side] -= GAME_POINTS
            self.points[other_side(side)] = 0
        if self.over:
            self.points[side] = 0


def value_of(losers: Points) -> int:
    """Return the value of a game by the adversaries' points: four for none, three up to three, two up to six, else one."""
    return 4 if losers == 0 else 3 if losers <= 3 else 2 if losers <= 6 else 1


def sheet(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark a rubber; ImpossibleDealError names a deal that cannot have been, or that came after it."""
    rubber = CayenneRubber({1: 0, 2: 0}, [])
    marked: list[MarkedDeal] = []
    slams: list[RubberMark] = []
    for deal in deals:
        deal.check_in_play("rubber", over=rubber.over)
        before = len(rubber.won)
        marks = _mark(rubber, deal)
        slams += _slams(deal)
        marked.append(MarkedDeal(marks=marks, standing=(rubber.points[1], rubber.points[2]), won=tuple(rubber.won[before:])))
    after = (*slams, *([RubberMark(rubber.won[-1].side, "rubber", RUBBER)] if rubber.over else []))
    totals = tuple(
        sum(game.value for game in rubber.won if game.side == side) + sum(mark.points for mark in after if mark.side == side)
        for side in (1, 2)
    )
    return ScoreSheet(deals=tuple(marked), after=after, totals=totals, over=rubber.over)


def _mark(rubber: CayenneRubber, deal: RecordedDeal) -> tuple[RubberMark, ...]:
    """Mark revokes, then tricks, then honours; each side's points at once, since a game may take several of them."""
    trump = deal.word("trump", (*TIMES, GRAND, NULLO))
    worth = GRAND_VALUE if trump in (GRAND, NULLO) else TIMES[deal.word("cayenne", tuple(TIMES))][trump]
    counts = deal.counts("revoke", 2, TRICKS)
    opposed = [RubberMark(other_side(side), "revoke", REVOKE_TRICKS * count * worth) for side, count in counts.items() if count]
    won = deal.whole("tricks", 0, TRICKS)
    side, over = (1, won - BOOK) if won > BOOK else (2, TRICKS - won - BOOK)
    opposed.append(RubberMark(other_side(side) if trump == NULLO else side, "tricks", over * worth))
    marks: list[RubberMark] = []
    for mark in (*opposed, *_honours(deal, trump, worth)):
        points = _allowed_points(rubber, mark, opposed, revoked=bool(counts.get(mark.side)))
        if points:
            marks.append(RubberMark(mark.side, mark.cause, points))
            rubber.score(mark.side, points)
    return tuple(marks)


def _allowed_points(rubber: CayenneRubber, mark: RubberMark, opposed: Sequence[RubberMark], *, revoked: bool) -> Points:
    """Keep a side that revoked below ten, and one that has honours alone; those count nothing against ten by tricks."""
    room = max(MOST_SHORT_OF_GAME - rubber.points[mark.side], 0)
    if revoked:
        return min(mark.points, room)
    if mark.cause != "honours" or any(other.side == mark.side and other.cause == "tricks" for other in opposed):
        return mark.points
    against = sum(other.points for other in opposed if other.side != mark.side)
    return 0 if against >= GAME_POINTS else min(mark.points, room)


def _honours(deal: RecordedDeal, trump: str, worth: int) -> list[RubberMark]:
    held = deal.counts("honours", 2, 5)
    if held and trump in (GRAND, NULLO):
        raise deal.wrong("honours", say("in the grand game and in nullo there are no honours"))
    if sum(held.values()) > 5 or len([count for count in held.values() if count >= min(HONOUR_POINTS)]) > 1:
        raise deal.wrong("honours", say("the honours are five: one side alone has three or more"))
    return [RubberMark(side, "honours", HONOUR_POINTS[count] * worth) for side, count in held.items() if count in HONOUR_POINTS]


def _slams(deal: RecordedDeal) -> list[RubberMark]:
    """Return the mark for thirteen tricks (grand slam) or twelve (little slam), in nullo for none or one; else an empty list."""
    won = deal.whole("tricks", 0, TRICKS)
    nullo = deal.word("trump", (*TIMES, GRAND, NULLO)) == NULLO
    for side, tricks in ((1, TRICKS - won if nullo else won), (2, won if nullo else TRICKS - won)):
        if tricks >= TRICKS - 1:
            return [
                RubberMark(side, *((say("grand slam"), GRAND_SLAM) if tricks == TRICKS else (say("little slam"), LITTLE_SLAM)))
            ]
    return []


GAME = GameRule(
    name="cayenne",
    title=noted("Cayenne"),
    summary=noted("A second pack says what each suit is worth as trumps; games of ten points, four of them the rubber."),
    book="Barney 1900, pp. 70–73",
    sides=(2, 2),
    quantities=(
        Quantity(name="cayenne", words=noted("The suit of the Cayenne card: S, H, D or C.")),
        Quantity(name="trump", words=noted('The suit of trumps, or "grand" without, or "nullo".')),
        TRICKS_OF_SIDE_1,
        Quantity(name="honours", words=noted("How many of the five honours a side held: { 1 = 3 }.")),
        REVOKE_COUNTS,
    ),
    marking=sheet,
    unit="rubber",
)
