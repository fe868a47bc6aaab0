"""`rubbers`: games that are kept at their tables, each by its own rule; points won less points lost rank.

Where both sides are as many, a side's points count for each of its players. Where one plays against two, the two share what
they win or pay, as at mort (Barney 1900, p. 70: the opponents together pay the live player): every payment is received. So do
all four at mort where the silent player shares (p. 70).
A rubber or game that is not over counts nothing yet.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.games import game_of
from whistpress.core.games.game import GameRule, RecordedDeal
from whistpress.core.model import Contest, Event, EventResult, Ranking, Rubber, RubberResult, RubberTally, ScoreSheet
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.ranking import ALL, EntryFigures, ranking

RUBBERS = "rubbers"


def sheet_of(game: GameRule, rubber: Rubber) -> ScoreSheet:
    """Mark a rubber by the rule of its game; ImpossibleDealError where it cannot have been, KeyError where it has no rule."""
    if game.marking is None:
        raise KeyError(game.name)
    return game.marking([RecordedDeal(number, deal.values) for number, deal in enumerate(rubber.deals, start=1)])


def of_rubbers(event: Event, method: Method) -> EventResult:
    """Score every rubber of an event, and add up what each entry has won less what it has lost."""
    game = game_of(event)
    if game is None:
        raise KeyError(event.game)
    sheets = [RubberResult(rubber, sheet_of(game, rubber)) for rubber in event.rubbers]
    played = [result for result in sheets if result.rubber.deals]
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=_rankings(method, played) if played else (),
        rubbers=tuple(sheets),
        complete=bool(played) and all(is_over(game, result.sheet) for result in sheets),
    )


def shares(rubber: Rubber, sheet: ScoreSheet) -> dict[int, Fraction]:
    """Return the winnings of each entry of a rubber, losses with a minus sign."""
    sizes = {len(side) for side in rubber.sides}
    return {
        entry: Fraction(points) / (len(side) if sheet.divided or len(sizes) > 1 else 1)
        for side, points in zip(rubber.sides, sheet.balance, strict=True)
        for entry in side
    }


def _rankings(method: Method, played: Sequence[RubberResult]) -> tuple[Ranking, ...]:
    scores: dict[int, Fraction] = {}
    deals: dict[int, int] = {}
    tallies: dict[int, RubberTally] = {}
    for result in played:
        for entry, points in shares(result.rubber, result.sheet).items():
            scores[entry] = scores.get(entry, Fraction(0)) + points
            deals[entry] = deals.get(entry, 0) + len(result.rubber.deals)
        for number, side in enumerate(result.rubber.sides, start=1):
            won, games = result.sheet.winner == number, sum(game.side == number for game in result.sheet.games)
            for entry in side:
                before = tallies.get(entry, RubberTally(0, 0, 0))
                tallies[entry] = RubberTally(before.played + 1, before.won + won, before.games + games)
    figures = {entry: EntryFigures(deals[entry], Fraction(0)) for entry in scores}
    ranked = ranking(ALL, method, scores, figures)
    return (replace(ranked, average=None, rows=tuple(replace(row, rubbers=tallies[row.entry]) for row in ranked.rows)),)


def is_over(game: GameRule, sheet: ScoreSheet) -> bool:
    """Return whether a rubber or a game is over; the deals of a table have no end of their own."""
    return sheet.over or (game.unit == "table" and bool(sheet.deals))


METHODS = (Method(name=RUBBERS, contests=frozenset({Contest.INDIVIDUAL, Contest.PAIRS}), source="rubbers", two_fields=False),)
