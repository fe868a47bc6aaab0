"""The values that a card can print in braces, for each kind of card."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct


class Of(StrEnum):
    """The unit that gets one card each."""

    TABLE = "table"
    SIDE = "side"
    PLAYER = "player"
    PAIR = "pair"
    TRAY = "tray"
    ROUND = "round"
    PLAY = "play"
    SITTING = "sitting"


class Value(Struct, frozen=True):
    """A value: its name in braces, what it says."""

    name: str
    says: str


class Sort(Struct, frozen=True):
    """A kind of card: its description, its own values, and the values of the rows of each table."""

    one: str
    values: tuple[Value, ...]
    rows: Mapping[str, tuple[Value, ...]]


COMMON = (
    Value("event", "the event's title"),
    Value("date", "the day of the sitting: 12 January 1900"),
    Value("weekday", "the same with its weekday: Friday, 12 January 1900"),
    Value("time", "the hours of the sitting, where they are known: 7.30 p.m. to 10 p.m."),
    Value("league", "the league's name"),
    Value("venue", "the event's place"),
    Value("system", "the system of play: Howell"),
    Value("size", "eight pairs at four tables, seven rounds, 28 deals"),
    Value("rounds", "how many rounds the sitting has"),
    Value("tables", "how many tables are in play"),
    Value("part", "2 of 3, where a table of rows goes on over several cards; else nothing"),
)
"""What every card can say."""

_SEATS = ("north", "south", "east", "west")
_SIDES = (("ns", "North and South"), ("ew", "East and West"))
_PEOPLE = (
    *(Value(seat, f"the number of {seat.capitalize()}") for seat in _SEATS),
    *(Value(f"{seat}-name", f"the name of {seat.capitalize()}, where it is known") for seat in _SEATS),
    *(Value(side, f"the number of {words}; of single players both") for side, words in _SIDES),
    *(Value(f"{side}-name", f"the names of {words}") for side, words in _SIDES),
)
_DEALS = Value("deals", "the deals: 5–8")
_OWN_ROUND = (
    Value("round", "the round: 3"),
    Value("table", "the table; a dash in a round of rest"),
    Value("seat", "North, or of pairs N-S; rest"),
    Value("with", "the partner, where partners change"),
    Value("against", "the adversaries"),
    _DEALS,
)

OF: Mapping[Of, Sort] = MappingProxyType(
    {
        Of.TABLE: Sort(
            "one for each table",
            (
                Value("table", "the table's number"),
                *_PEOPLE,
                Value("original", "who sits here first and which deals lie here, in sentences"),
                Value("laid", "the deals that lie here before play"),
                *(Value(f"{seat}-move", f"where {seat.capitalize()} goes after each round") for seat in _SEATS),
                Value("tray-move", "where the deals just played go"),
            ),
            MappingProxyType(
                {
                    "rounds": (
                        Value("round", "the round: 3"),
                        Value("nth", "the same in order: 3rd"),
                        *_PEOPLE,
                        _DEALS,
                        *(Value(f"{seat}-to", f"where {seat.capitalize()} goes next: 4 East") for seat in _SEATS),
                    )
                }
            ),
        ),
        Of.SIDE: Sort(
            "one for each side of each table",
            (
                Value("table", "the table's number"),
                Value("seat", "North"),
                Value("letter", "N"),
                Value("number", "the number of who sits here first"),
                Value("name", "the name of who sits here first"),
                Value("move", "where the player goes after each round"),
            ),
            MappingProxyType(
                {
                    "rounds": (
                        Value("round", "the round: 3"),
                        Value("number", "who sits here"),
                        Value("name", "the name of who sits here"),
                        _DEALS,
                        Value("to", "where that player goes next: 4 East"),
                    )
                }
            ),
        ),
        Of.PLAYER: Sort(
            "one for each player",
            (
                Value("number", "the number in the schedule"),
                Value("name", "the player's name, where it is known"),
                Value("team", "the team's name"),
                Value("table", "the table of the first round that is played"),
                Value("seat", "the seat there"),
            ),
            MappingProxyType({"rounds": _OWN_ROUND}),
        ),
        Of.PAIR: Sort(
            "one for each pair, or single player, or pair of a team: for those who go about together",
            (
                Value("number", "the number in the schedule"),
                Value("name", "the names, where they are known"),
                Value("half", "of a team that sits at two tables: North and South"),
                Value("table", "the table of the first round that is played"),
                Value("seat", "the seat there"),
                Value("first", "the first round that is played"),
                Value("rests", "You rest first, until round 2; nothing for those who play at once"),
            ),
            MappingProxyType({"rounds": _OWN_ROUND}),
        ),
        Of.TRAY: Sort(
            "one for each tray, or deal",
            (
                Value("deal", "the number of the deal"),
                Value("dealer", "who dealt: North"),
                *(Value(f"{seat}-dealt", f"a star where {seat.capitalize()} dealt, else nothing") for seat in _SEATS),
                Value("leader", "who leads, where the schedule says so"),
                Value("set", "with deals 5–8"),
                Value("trump", "the card turned up: K♧"),
                Value("trump-words", "king of clubs"),
                Value("trump-suit", "clubs; for a mark"),
            ),
            MappingProxyType({"plays": (Value("round", "the round: 3"), Value("table", "the table"), *_PEOPLE)}),
        ),
        Of.ROUND: Sort(
            "one for each round",
            (Value("round", "the round: 3"), Value("nth", "the same in order: 3rd"), Value("resting", "who sits out")),
            MappingProxyType({"tables": (Value("table", "the table"), *_PEOPLE, _DEALS)}),
        ),
        Of.PLAY: Sort(
            "one for each table and round",
            (
                Value("round", "the round: 3"),
                Value("nth", "the same in order: 3rd"),
                Value("table", "the table"),
                *_PEOPLE,
                _DEALS,
            ),
            MappingProxyType({"deals": (Value("deal", "the number of the deal"), Value("trump", "the card turned up: K♧"))}),
        ),
        Of.SITTING: Sort(
            "one for the evening",
            (),
            MappingProxyType(
                {
                    "rests": (
                        Value("round", "the round of rest"),
                        Value("number", "who sits out"),
                        Value("name", "the name"),
                        Value("back", "round 4, table 2, E-W"),
                    ),
                    "seats": (
                        Value("number", "the number in the schedule"),
                        Value("name", "the names"),
                        Value("table", "the first table"),
                        Value("seat", "the seat there"),
                    ),
                }
            ),
        ),
    }
)
"""Every kind of card."""

FORMS_OF: Mapping[str, Of] = MappingProxyType(
    {
        "table-cards": Of.TABLE,
        "movement-cards": Of.TABLE,
        "side-cards": Of.SIDE,
        "player-badges": Of.PLAYER,
        "walking-slips": Of.PAIR,
        "draw-slips": Of.PAIR,
        "tray-labels": Of.TRAY,
        "trump-slips": Of.TRAY,
        "score-slips": Of.TRAY,
        "pick-up-slips": Of.PLAY,
        "sit-out-cards": Of.SITTING,
    }
)
"""The forms whose cards a league can draw anew, and for each what there is one."""


def names(of: Of) -> tuple[str, ...]:
    """Return the names of the values of a kind of card."""
    return tuple(value.name for value in (*OF[of].values, *COMMON))


def row_names(of: Of, rows: str) -> tuple[str, ...]:
    """Return the names of the values in the rows of a table."""
    return tuple(value.name for value in OF[of].rows[rows])
