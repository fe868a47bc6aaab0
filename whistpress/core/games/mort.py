"""Mort, or French dummy: a live player with the dead hand against two (Barney 1900, pp. 68–70).

Each trick over six is a point; five are a game, but the hand is played and counted to its end. The winners add three, two
or one as their opponents have nothing, one or two, three or four, and four for consolation; the live player's sum is then
doubled. A slam is twenty, added after everything else and never doubled; it does not win the game when it is made, and as
the example has two points beside one, its tricks mark nothing (our reading). A side that revokes stays at four in that
deal, as the rules for revoke are those of whist. The book doubles the live player's points twice in one place; here his
total alone is doubled, as its own example of a whole game has it.

Four can play: the fourth sits opposite the live player, without a part in the play, and may or may not divide winnings and
losses with him (p. 70).
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.games.game import BOOK, TRICKS, AgreedPoint, GameRule, Quantity, RecordedDeal, other_side
from whistpress.core.games.straight_whist import RevokeClaim, value_of_game
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark
from whistpress.language import noted, say

LIVE, OPPONENTS = 1, 2
GAME_POINTS = 5
CONSOLATION, SLAM, PENALTY = 4, 20, 3
CALLED = {3: noted("triple"), 2: noted("double"), 1: noted("single")}


def sheet(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark one game; ImpossibleDealError names a deal that cannot have been, or that came after the game."""
    marked: list[MarkedDeal] = []
    standing: dict[int, Points] = {LIVE: 0, OPPONENTS: 0}
    slams: list[RubberMark] = []
    game: GameWon | None = None
    for deal in deals:
        deal.check_in_play("game", over=game is not None)
        slam_side = {TRICKS: LIVE, 0: OPPONENTS}.get(deal.whole("tricks", 0, TRICKS))
        if slam_side and slam_side not in deal.by_side("revoke", 2):  # thirteen tricks in play; a side that revoked has no slam
            slams.append(RubberMark(slam_side, "slam", SLAM))
            marks: tuple[RubberMark, ...] = ()
        else:
            marks = _mark(deal, standing)
        for mark in marks:
            standing[mark.side] += mark.points
        winner = next((side for side in standing if standing[side] >= GAME_POINTS), None)
        game = None if winner is None else _game_won(winner, standing[other_side(winner)])
        won = () if game is None else (game,)
        marked.append(MarkedDeal(marks=marks, standing=(standing[LIVE], standing[OPPONENTS]), won=won))
    after = (*(_after(game, standing) if game else ()), *slams)
    totals = tuple(standing[side] + sum(mark.points for mark in after if mark.side == side) for side in (LIVE, OPPONENTS))
    return ScoreSheet(deals=tuple(marked), after=after, totals=totals, over=game is not None)


def _game_won(side: int, losers: Points) -> GameWon:
    value = value_of_game(losers)
    return GameWon(side, losers, value, CALLED[value])


def _after(game: GameWon, standing: Mapping[int, Points]) -> tuple[RubberMark, ...]:
    """Add what the winners of the game add; then double the live player's score, won or lost."""
    added = (RubberMark(game.side, game.called, game.value), RubberMark(game.side, "consolation", CONSOLATION))
    live = standing[LIVE] + sum(mark.points for mark in added if mark.side == LIVE)
    return (*added, RubberMark(LIVE, "doubled", live)) if live else added


def _mark(deal: RecordedDeal, standing: Mapping[int, Points]) -> tuple[RubberMark, ...]:
    """Mark the penalty for a revoke and the tricks over six; a revoke's tricks leave one at least to those who revoked.

    A side that revoked stays one short of the game.
    """
    won = deal.whole("tricks", 0, TRICKS)
    tricks = {LIVE: won, OPPONENTS: TRICKS - won}
    revokes = deal.by_side("revoke", 2)
    marks: list[RubberMark] = []
    for side, claim in revokes.items():
        if claim not in tuple(RevokeClaim):
            raise deal.wrong("revoke", say("'revoke' of a side is 'tricks', 'deduct' or 'add', as the opponents choose"))
        if claim == RevokeClaim.ADD:
            marks.append(RubberMark(other_side(side), "revoke", PENALTY))
        elif claim == RevokeClaim.DEDUCT:
            marks.append(RubberMark(side, "revoke", -min(PENALTY, standing[side])))
        else:
            taken = min(PENALTY, max(tricks[side] - 1, 0))
            tricks = {side: tricks[side] - taken, other_side(side): tricks[other_side(side)] + taken}
    marks += [RubberMark(side, "tricks", tricks[side] - BOOK) for side in (LIVE, OPPONENTS) if tricks[side] > BOOK]
    room = {side: max(GAME_POINTS - 1 - standing[side], 0) for side in revokes}
    allowed = (replace(mark, points=min(mark.points, room[mark.side])) if mark.side in room else mark for mark in marks)
    return tuple(mark for mark in allowed if mark.points)


def sheet_of_four(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark one game in which the silent player divides winnings and losses with the live player (p. 70)."""
    return replace(sheet(deals), divided=True)


_OF_THREE = GameRule(
    name="mort",
    title=noted("Mort"),
    summary=noted("A live player with a dead hand against two: five points are a game, and his score is doubled."),
    book="Barney 1900, pp. 68–70",
    sides=(1, 2),
    quantities=(
        Quantity(name="tricks", words=noted("Tricks that the live player (side 1) won in play, 0 to 13.")),
        Quantity(
            name="revoke", words=noted('A revoke of a side, as the opponents take it: { 2 = "add" }, "deduct" or "tricks".')
        ),
    ),
    marking=sheet,
)

GAME = replace(
    _OF_THREE,
    open_points=(
        AgreedPoint(
            name="silent_shares",
            title=noted("the silent player shares"),
            words=noted(
                "true where a fourth, silent player divides winnings and losses with the live player; he is named after him."
            ),
            book="Barney 1900, p. 70",
            usual="no",
            others={
                "yes": replace(
                    _OF_THREE,
                    summary=noted(
                        "A live player with a dead hand against two: five points are a game, his score is doubled, and a silent"
                        " partner shares it."
                    ),
                    sides=(2, 2),
                    marking=sheet_of_four,
                )
            },
        ),
    ),
)
