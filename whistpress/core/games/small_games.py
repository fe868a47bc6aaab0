"""Small games whose tricks over a book are points towards a game: humbug, three-handed, two-handed, dummy (Barney pp. 73–79).

They differ in how many play, in the book, in what wins, in honours and in what a revoke costs: the `Rule` of each says it.
As in whist a side that revokes cannot win the game by that deal: it stays one short. A game is worth what the losers lack of
it, as the League's laws have it; the books say nothing else.

Dummy and double dummy have two rules. By Barney's seven points are a game, or five or ten as the players agree (1900,
pp. 73–74). By Cavendish's "the laws are the same as those of whist" (1902, pp. 28–29): five points, honours, rubbers, and a
revoke costs three tricks or three points, also at double dummy; only dummy himself pays for none. An event that names the
club code is marked by the latter.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import straight_whist
from whistpress.core.games.game import (
    REVOKE_COUNTS,
    TRICKS,
    TRICKS_OF_SIDE_1,
    Agreed,
    AgreedPoint,
    GameRule,
    Quantity,
    RecordedDeal,
    other_side,
    whole_or_half,
)
from whistpress.core.model import ScoreSheet
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark
from whistpress.language import noted, say

_DUMMYS_REVOKES = noted(
    'Revokes of a side, as the claimants take each: { 2 = "add" }, "deduct" or "tricks". '
    "Dummy is not liable: write no revoke of his."
)


class Rule(Struct, frozen=True, kw_only=True):
    """How tricks become points.

    Of `players` sides each trick over `book` is a point and `game` points win; `revoke` tricks pass to the adversary, or to
    each of two in turn. `honours` where the honours of humbug count. `tricks` are all those of a deal.
    """

    players: int
    book: int = 6
    game: int = 0
    revoke: int = 0
    honours: bool = False
    tricks: int = TRICKS


HUMBUG = Rule(players=2, game=5, revoke=3, honours=True)
THREE_HANDED = Rule(players=3, book=4, game=10, revoke=2)
DISCARD = Rule(players=2, game=7, revoke=3)
DUMMY = Rule(players=2, game=7, revoke=2)
DOUBLE_DUMMY = Rule(players=2, game=7)


def sheet(rule: Rule, deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Mark one game; ImpossibleDealError names a deal that cannot have been, or that came after it.

    The side with most points wins when it has reached game, where two have as many none yet; each loser pays his lack.
    """
    standing = dict.fromkeys(range(1, rule.players + 1), 0)
    marked: list[MarkedDeal] = []
    winner: int | None = None
    paid: tuple[int, ...] = ()
    for deal in deals:
        deal.check_in_play("game", over=winner is not None)
        marks = []
        revokes = deal.counts("revoke", rule.players, rule.tricks)
        for side, cause, full_points in (*_tricks(rule, deal, revokes), *_honours(rule, deal)):
            points = min(full_points, max(rule.game - 1 - standing[side], 0)) if revokes.get(side) else full_points
            standing[side] += points
            if points:
                marks.append(RubberMark(side, cause, points))
        best = max(standing.values())
        leaders = [side for side, points in standing.items() if points == best]
        won: tuple[GameWon, ...] = ()
        if best >= rule.game and len(leaders) == 1:
            (winner,) = leaders
            lack = {side: max(rule.game - points, 0) for side, points in standing.items() if side != winner}
            won = (GameWon(winner, max(standing[side] for side in lack), min(lack.values())),)
            paid = tuple(sum(lack.values()) if side == winner else -lack[side] for side in standing)
        marked.append(MarkedDeal(marks=tuple(marks), standing=tuple(standing.values()), won=won))
    return ScoreSheet(deals=tuple(marked), totals=tuple(standing.values()), over=winner is not None, paid=paid)


def tricks_by_side(rule: Rule, deal: RecordedDeal) -> dict[int, int]:
    """Read the tricks of each side: with two sides those of the first, with three a row that adds to thirteen."""
    if rule.players == 2:
        first = deal.whole("tricks", 0, rule.tricks)
        return {1: first, 2: rule.tricks - first}
    tricks = deal.row("tricks", rule.players, 0, rule.tricks)
    if sum(tricks) != rule.tricks:
        raise deal.wrong(
            "tricks", say("the tricks of all add up to %(tricks)s, not %(sum)s", tricks=rule.tricks, sum=sum(tricks))
        )
    return dict(enumerate(tricks, start=1))


def _tricks(rule: Rule, deal: RecordedDeal, revokes: Mapping[int, int]) -> list[tuple[int, str, int]]:
    tricks = tricks_by_side(rule, deal)
    if any(revokes.values()) and not rule.revoke:
        raise deal.wrong("revoke", say("in this game a revoke costs nothing"))
    for side, count in sorted(revokes.items()):
        others = [other for other in tricks if other != side]
        for number in range(min(rule.revoke * count, tricks[side])):
            tricks[others[number % len(others)]] += 1
            tricks[side] -= 1
    return [(side, "tricks", count - rule.book) for side, count in tricks.items() if count > rule.book]


def _honours(rule: Rule, deal: RecordedDeal) -> list[tuple[int, str, int]]:
    """List one point for each honour of the player with two to four, when the other has none or one (p. 78)."""
    if not rule.honours:
        return []
    held = deal.counts("honours", rule.players, 4)
    if sum(held.values()) > 4:
        raise deal.wrong("honours", say("there are four honours"))
    return [(side, "honours", count) for side, count in held.items() if count >= 2 and held.get(other_side(side), 0) < 2]


def humbug_of_three(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Score humbug for three: from nine downwards, a point off for each trick over four, one more for each short (p. 78).

    The first to come to nothing wins from each adversary what that one still has; two who come out together and equal divide it.
    """
    standing: dict[int, Points] = dict.fromkeys((1, 2, 3), 9)
    rule = Rule(players=3, book=4)
    marked: list[MarkedDeal] = []
    out: list[int] = []
    for deal in deals:
        deal.check_in_play("game", over=bool(out))
        tricks = tricks_by_side(rule, deal)
        marks = tuple(RubberMark(side, "tricks", rule.book - count) for side, count in tricks.items() if count != rule.book)
        for mark in marks:
            standing[mark.side] += mark.points
        least = min(standing.values())
        out = [side for side in standing if standing[side] == least <= 0]
        won = tuple(GameWon(side, max(standing.values()), sum(max(points, 0) for points in standing.values())) for side in out)
        marked.append(MarkedDeal(marks=marks, standing=tuple(standing.values()), won=won))
    if not out:
        return ScoreSheet(deals=tuple(marked), totals=(0,) * len(standing), over=False)
    paid = {side: max(points, 0) for side, points in standing.items() if side not in out}
    shares = {side: whole_or_half(Fraction(points, len(out))) for side, points in paid.items() if points}
    after = tuple(RubberMark(winner, f"from player {side}", share) for side, share in shares.items() for winner in out)
    received = whole_or_half(Fraction(sum(paid.values()), len(out)))
    totals = tuple(received if side in out else -paid[side] for side in standing)
    return ScoreSheet(deals=tuple(marked), after=after, totals=totals, over=True, paid=totals)


def thirteen_and_the_odd(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Score two-handed whist: seven tricks of the thirteen win the deal; a revoke forfeits it (p. 79)."""
    rule = Rule(players=2)
    won = {1: 0, 2: 0}
    marked = []
    for deal in deals:
        tricks, revokes = tricks_by_side(rule, deal), deal.counts("revoke", 2, TRICKS)
        forfeits = [side for side, count in revokes.items() if count]
        if len(forfeits) > 1:
            raise deal.wrong("revoke", say("the first who revoked has forfeited: name him alone"))
        winner = other_side(forfeits[0]) if forfeits else max(tricks, key=lambda side: tricks[side])
        won[winner] += 1
        mark = RubberMark(winner, "revoke" if forfeits else "tricks", 1)
        game = GameWon(winner, tricks[other_side(winner)], 1)
        marked.append(MarkedDeal(marks=(mark,), standing=(won[1], won[2]), won=(game,)))
    return ScoreSheet(deals=tuple(marked), totals=(won[1], won[2]), over=bool(marked))


def yankee(deals: Sequence[RecordedDeal]) -> ScoreSheet:
    """Score Yankee whist: all fifty-two cards, twenty-six tricks; the excess of tricks wins; a revoke costs nothing (p. 79)."""
    rule = Rule(players=2, tricks=26)
    standing = {1: 0, 2: 0}
    marked = []
    for deal in deals:
        if deal.values.get("revoke"):
            raise deal.wrong("revoke", say("in this game a revoke costs nothing: it is put right at once"))
        tricks = tricks_by_side(rule, deal)
        winner, excess = max(tricks, key=lambda side: tricks[side]), abs(tricks[1] - tricks[2])
        standing[winner] += excess
        marks = (RubberMark(winner, say("excess of tricks"), excess),) if excess else ()
        marked.append(MarkedDeal(marks=marks, standing=(standing[1], standing[2])))
    return ScoreSheet(deals=tuple(marked), totals=(standing[1], standing[2]), over=bool(marked))


_EACH_TRICKS = Quantity(name="tricks", words=noted("Tricks that each won in play: [5, 4, 4]."))

HUMBUG_GAME = GameRule(
    name="humbug",
    title=noted("Humbug"),
    summary=noted("Two players, each of whom may change his hand for a blind one; five points are a game."),
    book="Barney 1900, pp. 77–78",
    sides=(1, 1),
    quantities=(
        TRICKS_OF_SIDE_1,
        Quantity(name="honours", words=noted("Honours that each held: { 1 = 3, 2 = 1 }.")),
        REVOKE_COUNTS,
    ),
    marking=partial(sheet, HUMBUG),
)
HUMBUG_OF_THREE = GameRule(
    name="humbug-three",
    title=noted("Humbug for three"),
    summary=noted("Each for himself from nine downwards: tricks over four come off, tricks short are added."),
    book="Barney 1900, p. 78",
    sides=(1, 1, 1),
    quantities=(_EACH_TRICKS,),
    marking=humbug_of_three,
)
THREE_HANDED_GAME = GameRule(
    name="three-handed",
    title=noted("Three-handed whist"),
    summary=noted("Thirty-nine cards; each trick over four is a point, and ten are a game."),
    book="Barney 1900, p. 78",
    sides=(1, 1, 1),
    cards=39,
    quantities=(_EACH_TRICKS, REVOKE_COUNTS),
    marking=partial(sheet, THREE_HANDED),
)
TWO_HANDED = GameRule(
    name="two-handed",
    title=noted("Two-handed whist with discards"),
    summary=noted("Cards may be changed; each trick over six is a point, and seven are a game."),
    book="Barney 1900, p. 79",
    sides=(1, 1),
    quantities=(TRICKS_OF_SIDE_1, REVOKE_COUNTS),
    marking=partial(sheet, DISCARD),
)
THIRTEEN_AND_THE_ODD = GameRule(
    name="thirteen-and-the-odd",
    title=noted("Thirteen and the odd"),
    summary=noted("Two-handed whist: who first takes seven tricks wins; a revoke forfeits."),
    book="Barney 1900, pp. 78–79",
    sides=(1, 1),
    quantities=(TRICKS_OF_SIDE_1, REVOKE_COUNTS),
    marking=thirteen_and_the_odd,
    unit="table",
)
YANKEE_WHIST = GameRule(
    name="yankee-whist",
    title=noted("Yankee whist"),
    summary=noted("Two play with all the cards, half of them hidden under the others; the excess of tricks wins."),
    book="Barney 1900, p. 79",
    sides=(1, 1),
    quantities=(Quantity(name="tricks", words=noted("Tricks that player 1 won, 0 to 26.")),),
    marking=yankee,
    unit="table",
)
DUMMY_LAWS = "dummy-1900"
"""Barney's rules of dummy and double dummy, by their id in the library."""


def _by_points(game: GameRule, rule: Rule, five: str, ten: str) -> GameRule:
    """Give a game of seven its two others, in which five or ten points win; `five` and `ten` are their summaries."""
    others: dict[Agreed, GameRule] = {
        points: replace(game, summary=summary, marking=partial(sheet, replace(rule, game=points)))
        for points, summary in ((5, five), (10, ten))
    }
    return replace(
        game,
        open_points=(
            AgreedPoint(
                name="points",
                title=noted("points to a game"),
                words=noted("How many points win a game."),
                book="Barney 1900, p. 74",
                usual=rule.game,
                others=others,
            ),
        ),
    )


def _by_the_club_code(game: GameRule, summary: str, book: str) -> GameRule:
    """Give a game of dummy its second rule: the laws of whist, in which dummy alone pays for no revoke."""
    revoke = Quantity(name="revoke", words=_DUMMYS_REVOKES)
    quantities = tuple(revoke if quantity.name == "revoke" else quantity for quantity in straight_whist.ENGLISH_QUANTITIES)
    by_the_code = replace(
        game,
        summary=summary,
        book=book,
        quantities=quantities,
        marking=straight_whist.GAME.marking,
        unit="rubber",
        laws=straight_whist.CLUB_CODE,
        open_points=(),
    )
    return replace(game, by_laws={straight_whist.CLUB_CODE: by_the_code})


DUMMY_GAME = _by_the_club_code(
    _by_points(
        GameRule(
            name="dummy",
            title=noted("Dummy whist"),
            summary=noted("Three play, one with an open hand for a partner, by the League's laws; seven points are a game."),
            book="Barney 1900, pp. 73–74",
            sides=(1, 2),
            quantities=(
                TRICKS_OF_SIDE_1,
                Quantity(name="revoke", words=noted("How many revokes a side made; dummy is not liable for one.")),
            ),
            marking=partial(sheet, DUMMY),
            laws=DUMMY_LAWS,
        ),
        DUMMY,
        noted("Three play, one with an open hand for a partner, by the League's laws; five points are a game, as agreed."),
        noted("Three play, one with an open hand for a partner, by the League's laws; ten points are a game, as agreed."),
    ),
    noted("Three play rubbers by the club code, one with an open hand for a partner: five points are a game, honours count."),
    "Cavendish 1902, pp. 28–29",
)
DOUBLE_DUMMY_GAME = _by_the_club_code(
    _by_points(
        GameRule(
            name="double-dummy",
            title=noted("Double dummy"),
            summary=noted("Two play, each with an open hand for a partner; a revoke costs nothing."),
            book="Barney 1900, p. 74",
            sides=(1, 1),
            quantities=(TRICKS_OF_SIDE_1,),
            marking=partial(sheet, DOUBLE_DUMMY),
            laws=DUMMY_LAWS,
        ),
        DOUBLE_DUMMY,
        noted("Two play, each with an open hand for a partner; a revoke costs nothing, and five points are a game, as agreed."),
        noted("Two play, each with an open hand for a partner; a revoke costs nothing, and ten points are a game, as agreed."),
    ),
    noted("Two play rubbers by the club code, each with an open hand for a partner: five points are a game, honours count."),
    "Cavendish 1902, p. 29",
)

GAMES = (
    HUMBUG_GAME, HUMBUG_OF_THREE, THREE_HANDED_GAME, TWO_HANDED, THIRTEEN_AND_THE_ODD, YANKEE_WHIST,
    DUMMY_GAME, DOUBLE_DUMMY_GAME,
)  # fmt: skip
