"""Straight whist: games and rubbers scored by points over the book, as the two codes have them.

The English game of five points with honours, in rubbers (Cavendish 1902, Laws 1–12, 59, 71–82; Barney 1900, pp. 5–6), and the
American Whist League's of seven points without honours (Barney 1900, pp. 18–23, Laws 1–39), in single games. The first six tricks
of a side are its book; each trick above them is a point. Inside a deal the penalty for a revoke is marked first, then tricks,
then honours, and the first side to reach game in that order has won it (Cavendish Laws 8, 72).

Progressive whist is straight whist at many tables, after which winners and losers part (Barney 1900, pp. 24–25). Its rounds are
lines of an event like those of duplicate whist, and its points are counted by `points-won`, `gains-losses` and `counters`.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.games.game import BOOK, TRICKS, TRICKS_OF_SIDE_1, GameRule, Quantity, RecordedDeal, other_side
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark
from whistpress.language import noted, say

HONOUR_POINTS = {2: 0, 3: 2, 4: 4}
"""Points for so many of ace, king, queen, knave of trumps on one side (Cavendish Law 3)."""

RUBBER_POINTS = 2
GAMES_OF_A_RUBBER = 2
CALLED: Mapping[Points, str] = {3: noted("treble"), 2: noted("double"), 1: noted("single")}


class RevokeClaim(StrEnum):
    """What the claimants choose for a revoke: three of the revoker's tricks, three off his score, or three to their own."""

    TRICKS = "tricks"
    DEDUCT = "deduct"
    ADD = "add"


class WhistCode(Struct, frozen=True, kw_only=True):
    """The laws by which a game is played.

    `game` points win it; `penalty` is what a revoke costs, in tricks or points; where `choice` the claimants choose how they
    take it, else it is tricks. `barred` is the score at which a side marks no honours, None where none are marked. `rubbers`
    where games are played in rubbers.
    """

    game: int
    penalty: int
    choice: bool
    barred: int | None
    rubbers: bool

    def game_won(self, side: int, losers: Points) -> GameWon:
        """Return a game that a side has won, with its value by the losers' score: treble, double or single.

        Where no honours are marked (the League's laws) the value is the number of points that the losers lack.
        """
        if self.barred is None:
            return GameWon(side, losers, self.game - losers)
        value = value_of_game(losers)
        return GameWon(side, losers, value, CALLED[value])


def value_of_game(losers: Points) -> int:
    """Return the value of a game of five by the losers' score: three for nothing, two for one or two points, else one."""
    return 3 if losers == 0 else 2 if losers <= 2 else 1


ENGLISH = WhistCode(game=5, penalty=3, choice=True, barred=4, rubbers=True)
LEAGUE = WhistCode(game=7, penalty=2, choice=False, barred=None, rubbers=False)


class StraightDeal(Struct, frozen=True, kw_only=True):
    """What happened in a deal.

    `tricks` are those that side 1 won in play. `honours` say who scores by honours, and how many of the four it held. `revokes`
    give for each revoking side how each of its revokes is claimed. Of `thrown_down` hands no tricks are marked, only honours
    (those of the side that won: Cavendish, Case I, p. 33) and revokes taken in points (Law 59).
    """

    tricks: int = 0
    honours: tuple[int, int] | None = None
    revokes: Mapping[int, tuple[RevokeClaim, ...]] = field(default_factory=dict)
    thrown_down: bool = False


class DealScores(Struct, frozen=True):
    """A deal marked: each mark in its order, the scores after it, and the side that has won the game by it."""

    marks: tuple[RubberMark, ...]
    scores: Mapping[int, Points]
    winner: int | None


def mark(code: WhistCode, before: Mapping[int, Points], deal: StraightDeal) -> DealScores:
    """Mark a deal to scores; what comes after the winning mark is not marked.

    A side that revoked stays below game (Law 72; League Law 31), and no score falls below nothing.
    """
    scores: dict[int, Points] = {side: before.get(side, 0) for side in (1, 2)}
    marks: list[RubberMark] = []
    for item in _items(code, before, deal):
        score, points = scores[item.side], item.points
        if points < 0:
            points = max(points, -score)
        elif deal.revokes.get(item.side):
            points = min(points, max(code.game - 1 - score, 0))
        if points:
            scores[item.side] += points
            marks.append(RubberMark(item.side, item.cause, points))
        if scores[item.side] >= code.game:
            return DealScores(tuple(marks), scores, item.side)
    return DealScores(tuple(marks), scores, None)


def _items(code: WhistCode, before: Mapping[int, Points], deal: StraightDeal) -> Iterator[RubberMark]:
    """Yield the revokes that are taken in points, the tricks above six after those that revokes have cost, then the honours."""
    for side, claims in deal.revokes.items():
        for claim in claims if code.choice else ():
            if claim is RevokeClaim.ADD:
                yield RubberMark(other_side(side), "revoke", code.penalty)
            elif claim is RevokeClaim.DEDUCT:
                yield RubberMark(side, "revoke", -code.penalty)
    if not deal.thrown_down:
        won = {1: deal.tricks, 2: TRICKS - deal.tricks}
        lost = {1: 0, 2: 0}
        for side, claims in deal.revokes.items():
            taken = sum(not code.choice or claim is RevokeClaim.TRICKS for claim in claims)
            lost[side] = min(won[side], code.penalty * taken)
        for side in (1, 2):
            tricks = won[side] - lost[side] + lost[other_side(side)]
            if tricks > BOOK:
                yield RubberMark(side, "tricks", tricks - BOOK)
    if code.barred is not None and deal.honours is not None:
        side, count = deal.honours
        if before.get(side, 0) != code.barred:  # a side at four when the deal began scores none (Law 4)
            yield RubberMark(side, "honours", HONOUR_POINTS[count])


def sheet(code: WhistCode, deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark deals one after the other, each game from nothing; a rubber's points are those of its winners.

    ImpossibleDealError names the deal that cannot have been, or that was played when the rubber was over.
    """
    marked: list[MarkedDeal] = []
    scores: Mapping[int, Points] = {}
    won: list[GameWon] = []
    for deal in deals:
        deal.check_in_play("rubber", over=code.rubbers and rubber_winner(won) is not None)
        outcome = mark(code, scores, read_deal(code, deal))
        winner, scores = outcome.winner, outcome.scores
        games = () if winner is None else (code.game_won(winner, scores[other_side(winner)]),)
        marked.append(MarkedDeal(marks=outcome.marks, standing=(scores[1], scores[2]), won=games))
        won.extend(games)
        scores = {} if games else scores
    values = {side: sum(game.value for game in won if game.side == side) for side in (1, 2)}
    totals: tuple[Points, Points] = (values[1], values[2])
    if not code.rubbers:
        ahead = values[1] - values[2]
        return ScoreSheet(deals=tuple(marked), totals=totals, over=bool(marked and marked[-1].won), paid=(ahead, -ahead))
    winner = rubber_winner(won)
    if winner is None:
        return ScoreSheet(deals=tuple(marked), totals=totals, over=False)
    lost = values[other_side(winner)]
    points = values[winner] + RUBBER_POINTS - lost
    after = (RubberMark(winner, "rubber", RUBBER_POINTS), *([RubberMark(winner, say("the losers' game"), -lost)] if lost else []))
    return ScoreSheet(deals=tuple(marked), after=after, totals=(points, 0) if winner == 1 else (0, points), over=True)


def rubber_winner(won: Sequence[GameWon]) -> int | None:
    """Return the side that has won two games; None while neither has."""
    return next((side for side in (1, 2) if sum(game.side == side for game in won) == GAMES_OF_A_RUBBER), None)


def read_deal(code: WhistCode, deal: RecordedDeal) -> StraightDeal:
    """Read a deal; ImpossibleDealError for what cannot have been."""
    thrown = deal.word("thrown_down", ("yes", "no"), "no") == "yes"
    if thrown and not code.choice:
        raise deal.wrong("thrown_down", say("an abandoned hand stands as it was claimed: write its tricks (League Law 27)"))
    honours = deal.counts("honours", 2, 4)
    if honours and code.barred is None:
        raise deal.wrong("honours", say("by these laws there are no honours"))
    if sum(honours.values()) > 4 or any(count not in HONOUR_POINTS for count in honours.values()):
        raise deal.wrong("honours", say("the honours are four: a side scores with three or four of them"))
    scoring = [(side, count) for side, count in honours.items() if HONOUR_POINTS[count]]
    revokes = {side: _read_claims(code, deal, value) for side, value in deal.by_side("revoke", 2).items()}
    if thrown and code.choice and any(RevokeClaim.TRICKS in claims for claims in revokes.values()):
        raise deal.wrong("revoke", say("of hands thrown down no tricks can be taken: 'deduct' or 'add' (Law 59)"))
    return StraightDeal(
        tricks=deal.whole("tricks", 0, TRICKS, 0 if thrown else None),
        honours=scoring[0] if scoring else None,
        revokes=revokes,
        thrown_down=thrown,
    )


def _read_claims(code: WhistCode, deal: RecordedDeal, value: object) -> tuple[RevokeClaim, ...]:
    """Read how revokes are claimed: a word for each, or where tricks are the only penalty their number."""
    if not code.choice and isinstance(value, int) and 0 <= value <= TRICKS:
        return (RevokeClaim.TRICKS,) * value
    words = value if isinstance(value, tuple) else (value,)
    if not code.choice or not all(word in tuple(RevokeClaim) for word in words):
        form = say("'tricks', 'deduct' or 'add' for each revoke") if code.choice else say("the number of revokes")
        raise deal.wrong("revoke", say("'revoke' of a side is %(form)s", form=form))
    return tuple(RevokeClaim(str(word)) for word in words)


CLUB_CODE, LEAGUE_LAWS = "club-code-1864", "whist-1893"
"""The codes of laws, by their ids in the library."""

REVOKES = noted('Revokes of a side, as the claimants take each: { 2 = "add" }, "deduct" or "tricks".')

ENGLISH_QUANTITIES = (
    TRICKS_OF_SIDE_1,
    Quantity(name="honours", words=noted("Honours that a side held: { 1 = 3 } or { 2 = 4 }.")),
    Quantity(name="revoke", words=REVOKES),
    Quantity(
        name="thrown_down",
        words=noted(
            '"yes" when all four hands were thrown down: no tricks count, only the honours of the side that won, and revokes.'
        ),
    ),
)
"""What is written of a deal by the club code."""

LEAGUE_GAME = GameRule(
    name="american-whist",
    title=noted("American whist"),
    summary=noted("The League's game: each trick above six is a point, without honours, and seven points are a game."),
    book="Barney 1900, pp. 18–23",
    sides=(2, 2),
    quantities=(
        TRICKS_OF_SIDE_1,
        Quantity(name="revoke", words=noted("How many revokes a side made: { 2 = 1 }; two tricks pass for each.")),
    ),
    marking=partial(sheet, LEAGUE),
    unit="table",
    laws=LEAGUE_LAWS,
)

GAME = GameRule(
    name="straight-whist",
    title=noted("Straight whist"),
    summary=noted("Rubbers of the English game: each trick above six is a point, honours count, five points are a game."),
    book="Cavendish 1902, pp. 7–26; Barney 1900, pp. 5–6",
    sides=(2, 2),
    quantities=ENGLISH_QUANTITIES,
    marking=partial(sheet, ENGLISH),
    unit="rubber",
    laws=CLUB_CODE,
    by_laws={LEAGUE_LAWS: replace(LEAGUE_GAME, name="straight-whist", title=noted("Straight whist"))},
)

PROGRESSIVE = GameRule(
    name="progressive-whist",
    title=noted("Progressive whist"),
    summary=noted("Straight whist at many tables: after each round the winners go on, and the tricks above six are counted."),
    book="Barney 1900, pp. 24–25",
    laws=LEAGUE_LAWS,
)
