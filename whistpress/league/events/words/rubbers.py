"""Score sheets of rubbers and games, for page and paper: each deal with its marks in their order, the standing, the end."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from whistpress.core.games import GAMES, game_of
from whistpress.core.games.game import GameRule, RecordedDeal
from whistpress.core.model import Event, EventResult, Rubber, RubberDeal, RubberResult
from whistpress.core.model.evening import GameWon, MarkedDeal, Points, RubberMark, Value
from whistpress.core.scoring.methods.rubbers import shares
from whistpress.language import noted, say, say_many
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import day, join_words, sentence

SUITS = {"S": noted("spades"), "H": noted("hearts"), "D": noted("diamonds"), "C": noted("clubs"), "NT": noted("no trumps")}

_PAYER = re.compile(r"from player (\d)")
ACCENTED = {"misere": noted("misère"), "open-misere": noted("open misère"), "abundance-declaree": noted("abundance déclarée")}
"""Bids as a page writes them; an event file has them without accents."""


class MarkView(Struct, frozen=True):
    """A mark: which side's (from 0), for what, how many points with their sign."""

    side: int
    who: str
    cause: str
    points: str

    @property
    def title(self) -> str:
        """The cause as it heads a line."""
        return sentence(self.cause)


class DealView(Struct, frozen=True, kw_only=True):
    """A deal on a score sheet.

    `number` is its number, `told` its record in words, `marks` its marks in order, `marking` the marks in words (grouped by
    cause), `standing` the score of each side, `won` the games that each side won.
    """

    number: int
    told: str
    marks: tuple[MarkView, ...]
    marking: str
    standing: tuple[str, ...]
    won: tuple[str, ...]


class RubberView(Struct, frozen=True, kw_only=True):
    """A score sheet. `sides` holds the entries of each side, `short` their short names.

    `after` holds the marks added when all deals are played, `totals` the final totals of each side. `balance` is shown with more
    than two sides: the points won less the points lost, unless that equals the total. `outcome` says how the rubber ended.
    """

    anchor: str
    title: str
    where: str
    sides: tuple[tuple[Who, ...], ...]
    short: tuple[str, ...]
    deals: tuple[DealView, ...]
    after: tuple[MarkView, ...]
    totals: tuple[str, ...]
    balance: tuple[str, ...]
    outcome: str
    note: str


class OwnRubber(Struct, frozen=True):
    """A rubber of one entry: its partner (empty for a pair, or for one player alone), its opponents, its points."""

    title: str
    anchor: str
    with_: str
    against: str
    points: str


class OwnRubbers(Struct, frozen=True, kw_only=True):
    """The rubbers of one entry: its place and the number of entries, its points, and each rubber."""

    who: Who
    place: int
    shared: bool
    of: int
    score: str
    heading: str
    rubbers: tuple[OwnRubber, ...]


def own_rubbers(event: Event, result: EventResult) -> tuple[OwnRubbers, ...]:
    """Return each entry's own rubbers, in the order of the ranking; empty where the event has only one rubber."""
    game, cast = game_of(event), Cast(event)
    if game is None or len(result.rubbers) < 2:
        return ()
    views = rubbers(event, result)
    return tuple(
        OwnRubbers(
            who=cast.who(row.entry),
            place=row.place,
            shared=[other.place for other in ranking.rows].count(row.place) > 1,
            of=len(ranking.rows),
            score=figures.signed(row.score),
            heading=unit_title(game),
            rubbers=tuple(_own(cast, row.entry, rubber_result, view) for rubber_result, view in _of(row.entry, result, views)),
        )
        for ranking in result.rankings
        for row in ranking.rows
    )


def _of(entry: int, result: EventResult, views: Sequence[RubberView]) -> list[tuple[RubberResult, RubberView]]:
    """Return the rubbers in which an entry sat."""
    pairs = zip(result.rubbers, views, strict=True)
    return [
        (rubber_result, view)
        for rubber_result, view in pairs
        if any(entry in side for side in rubber_result.rubber.sides) and view.deals
    ]


def _own(cast: Cast, entry: int, rubber_result: RubberResult, view: RubberView) -> OwnRubber:
    entry_side = next(side for side in rubber_result.rubber.sides if entry in side)
    others = [view.short[index] for index, side in enumerate(rubber_result.rubber.sides) if side is not entry_side]
    return OwnRubber(
        title=f"{view.title}, {view.where}" if view.where else view.title,
        anchor=view.anchor,
        with_=" & ".join(cast.who(other).short for other in entry_side if other != entry),
        against=", ".join(others),
        points=figures.signed(shares(rubber_result.rubber, rubber_result.sheet)[entry]),
    )


def rubbers(event: Event, result: EventResult) -> tuple[RubberView, ...]:
    """Return the score sheets of an event, in the order of its file."""
    game, cast = game_of(event), Cast(event)
    if game is None:
        return ()
    several = len({rubber.date for rubber in event.rubbers}) > 1
    return tuple(_rubber(game, cast.who, rubber_result, dated=several) for rubber_result in result.rubbers)


def example(rule: GameRule, deals: Sequence[Mapping[str, Value]]) -> RubberView:
    """Return the score sheet of invented deals between players named by letters; KeyError for a game without sheets."""
    letters = iter("ABCDE")
    if rule.marking is None:
        raise KeyError(rule.name)
    sides = [[next(letters) for _ in range(size)] for size in rule.sides]
    if rule.sides == (2, 2):
        sides = [["A", "C"], ["B", "D"]]
    whose = [" & ".join(side) for side in sides]
    rubber_deals = tuple(RubberDeal(deal) for deal in deals)
    sheet = rule.marking([RecordedDeal(number, deal) for number, deal in enumerate(deals, start=1)])
    rubber = Rubber(number=1, sides=tuple((number,) for number, _ in enumerate(sides, start=1)), deals=rubber_deals)
    who = {number: Who(entry=number, label=str(number), title=name, short=name) for number, name in enumerate(whose, start=1)}
    return _rubber(rule, who.__getitem__, RubberResult(rubber, sheet), dated=False)


def unit_title(game: GameRule) -> str:
    """Return the heading of a score sheet of the game."""
    return sentence(say(game.unit))


def _rubber(game: GameRule, who_is: Callable[[int], Who], rubber_result: RubberResult, *, dated: bool) -> RubberView:
    rubber, sheet = rubber_result.rubber, rubber_result.sheet
    sides = tuple(tuple(who_is(entry) for entry in side) for side in rubber.sides)
    short = tuple(" & ".join(who.short for who in side) for side in sides)
    deals = tuple(
        _deal(game, number, deal, marked, short)
        for number, (deal, marked) in enumerate(zip(rubber.deals, sheet.deals, strict=True), start=1)
    )
    balance = tuple(figures.signed(points) for points in sheet.balance)
    own_balance = bool(sheet.deals) and len(sides) > 2 and sheet.balance != sheet.totals
    where = [say("table %(table)s", table=rubber.table)] if rubber.table and game.unit != "table" else []
    where += [say("round %(round)s", round=rubber.round)] if rubber.round else []
    where += [day(rubber.date)] if dated and rubber.date else []
    number = rubber.table if game.unit == "table" and rubber.table else rubber.number
    return RubberView(
        anchor=f"rubber-{rubber.number}",
        title=f"{unit_title(game)} {number}",
        where=", ".join(where),
        sides=sides,
        short=short,
        deals=deals,
        after=tuple(_mark(mark, short) for mark in sheet.after),
        totals=tuple(figures.mixed_number(points) for points in sheet.totals),
        balance=balance if own_balance and sheet.over else (),
        outcome=_outcome(game, rubber_result, short),
        note=rubber.note,
    )


def _deal(game: GameRule, number: int, deal: RubberDeal, marked: MarkedDeal, short: Sequence[str]) -> DealView:
    marks = tuple(_mark(mark, short) for mark in marked.marks)
    return DealView(
        number=number,
        told=_record_words(game, deal.values, short),
        marks=marks,
        marking=sentence(_marking(marks)),
        standing=tuple(figures.mixed_number(points) for points in marked.standing),
        won=tuple(_won(game, game_won, short) for game_won in marked.won),
    )


def _mark(mark: RubberMark, short: Sequence[str]) -> MarkView:
    payer = _PAYER.fullmatch(mark.cause)
    cause = say("from %(short)s", short=short[int(payer[1]) - 1]) if payer else _plain(mark.cause)
    if mark.red:
        cause = say("%(cause)s, %(chips)s", cause=cause, chips=figures.count_with_noun(mark.red, "red chip", "red chips"))
    return MarkView(mark.side - 1, short[mark.side - 1], cause, figures.signed(mark.points))


def _marking(marks: Sequence[MarkView]) -> str:
    """Tell the marks in their order: `revoke −3 Attwater & Okafor, then tricks +3 Abbott & Moreno`."""
    causes = (f"{cause} {join_words([f'{mark.points} {mark.who}' for mark in same])}" for cause, same in groupby(marks, _cause))
    return say(", then ").join(causes) or say("nothing is marked")


def _cause(mark: MarkView) -> str:
    return mark.cause


def _won(game: GameRule, won: GameWon, short: Sequence[str]) -> str:
    """Say how a game ended: `Abel & Archer win a double, worth 2`."""
    worth = say(", worth %(mixed)s", mixed=figures.mixed_number(won.value)) if won.value else ""
    against = say(" with the others at %(mixed)s", mixed=figures.mixed_number(won.losers))
    what = say("a %(game)s", game=say(won.called)) if won.called else say("the game")
    number = 2 if _many(game, won.side) else 1
    return say_many("%(who)s wins %(what)s", "%(who)s win %(what)s", number, who=short[won.side - 1], what=what) + against + worth


def _many(game: GameRule, side: int) -> bool:
    return game.sides[side - 1] > 1


def _outcome(game: GameRule, rubber_result: RubberResult, short: Sequence[str]) -> str:
    sheet = rubber_result.sheet
    if not sheet.deals:
        return say("To come")
    if not sheet.over and game.unit != "table":
        return say("This %(unit)s is not over: it counts nothing yet", unit=say(game.unit))
    balance = sheet.balance
    best = max(balance)
    ahead = [side for side, points in enumerate(balance, start=1) if points == best]
    if len(ahead) > 1:
        return (
            say("Nobody is ahead")
            if best == 0
            else say("%(listed)s are level at the head", listed=join_words([short[side - 1] for side in ahead]))
        )
    number = 2 if _many(game, ahead[0]) else 1
    who = short[ahead[0] - 1]
    return say_many("%(who)s wins by %(points)s", "%(who)s win by %(points)s", number, who=who, points=_points(best))


def _points(points: Points) -> str:
    return figures.count_with_noun(points, "point", "points")


def _record_words(game: GameRule, values: Mapping[str, Value], short: Sequence[str]) -> str:
    """Return the record of a deal in words, in the order of the game's quantities."""
    parts = [_quantity(quantity.name, values[quantity.name], short) for quantity in game.quantities if quantity.name in values]
    return sentence("; ".join(part for part in parts if part))


def _quantity(name: str, value: Value, short: Sequence[str]) -> str:
    word = say(name.replace("_", " "))
    if isinstance(value, Mapping):
        by_side = (f"{short[side - 1]}: {_plain(figure)}" for side, figure in sorted(value.items()))
        return f"{word} {', '.join(by_side)}"
    if name in ("by", "out"):
        players = value if isinstance(value, tuple) else (value,)
        named = say(" and ").join(short[player - 1] for player in players if isinstance(player, int))
        return say("by %(named)s", named=named) if name == "by" else say("%(named)s sat out", named=named)
    if value in ("yes", "no"):
        return word if value == "yes" else ""
    if name == "tricks" and isinstance(value, int):
        tricks = figures.count_with_noun(value, "trick", "tricks")
        return say("%(short)s took %(tricks)s", short=short[0], tricks=tricks) if len(short) == 2 else tricks
    if name == "bid":
        return _plain(value)
    return f"{word} {say(SUITS.get(value, value)) if isinstance(value, str) else _plain(value)}"


WORDS = (
    *(noted("revoke"), noted("tricks"), noted("honours"), noted("chicane"), noted("doubled"), noted("trump"), noted("refused")),
    *(noted("table"), noted("abundance"), noted("abundance in trumps"), noted("cayenne"), noted("nullo")),
    *(
        noted("thrown down"),
        noted("solo"),
        noted("proposal"),
        noted("six trick solo"),
        noted("grand"),
        noted("rubber"),
        noted("game"),
        noted("slam"),
        noted("consolation"),
        noted("add"),
        noted("deduct"),
    ),
)
"""What a deal's record and its marks are called in most games: languages have these words."""


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value))
    return say(ACCENTED[str(value)]) if str(value) in ACCENTED else say(str(value).replace("-", " "))


def agreed_text(event: Event) -> str:
    """Say what the players agreed that is not usual, with book and page: `points to a game: 10 (Barney 1900, p. 74)`."""
    game = GAMES.get(event.game)
    points = game.by(event.laws, {}).open_points if game else ()
    agreed = [(point, event.agreed.get(point.name, point.usual)) for point in points]
    return "; ".join(
        f"{say(point.title)}{'' if value == 'yes' else f': {value}'} ({point.book})"
        for point, value in agreed
        if value in point.others
    )


def rule_text(event: Event) -> str:
    """Name the rule by which the sheets of an event are marked; empty where tables keep no sheets."""
    rule = game_of(event)
    if rule is None or not event.rubbers:
        return ""
    laws, agreed = f" ({rule.laws})" if rule.laws else "", agreed_text(event)
    text = say("Marked by %(book)s%(laws)s", book=rule.book, laws=laws)
    return say("%(rule)s; agreed: %(agreed)s", rule=text, agreed=agreed) if agreed else text


def rule_json(event: Event) -> dict[str, Any]:
    """Give the rule to programs: the book, the code of laws (null where the library has none), what the players agreed."""
    rule = game_of(event)
    if rule is None or not event.rubbers:
        return {}
    return {"rule": {"book": rule.book, "laws": rule.laws or None, "agreed": dict(event.agreed)}}
