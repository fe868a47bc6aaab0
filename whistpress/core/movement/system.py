"""A system of play: its description, the request for a schedule, and the refusal of a request that cannot be met."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest
from whistpress.language import say, say_many

PLAYERS_IN = {"pairs": 2, "players": 1, "fours": 4, "tables": 4}
SIZE_KEYS = ("pairs", "players", "fours", "teams", "tables")

CODES: Mapping[str | None, str] = {
    **dict.fromkeys((None, *SIZE_KEYS), "E401"),
    **dict.fromkeys(("deals", "deals_per_round"), "E402"),
    "variant": "E403",
    "rounds": "E405",
    "quota": "E406",
}
"""The problem code for the key at fault; E404 for every other key."""


class Request(Struct, frozen=True, kw_only=True):
    """A request for a schedule: the system, its size and its options, as `[movement]` or the command line states them.

    Sizes: `tables` counts tables in play; `pairs`, `players`, `fours`, `teams` say the same in other words. `deals` counts the
    deals of the whole session, `deals_per_round` makes each round a whole game of that many deals; `rounds` cuts the session
    short. `sets` is Barney's plan for sets of deals (1–3, p. 41), `quota` the deals of each table (Mitchell pp. 26–27), `missing`
    is the absent pair of a half table, by its number (`"EW 8"`: pair 8, which would have begun E-W at table 4), or with
    `numbering` "compass" by its table (`"EW4"`, the same pair).

    `switch` makes one winner of a compass game: the rounds in which N-S and E-W are exchanged, or "rounds" or "tables" for the
    most even choice.

    `games` is the number of games played one after the other, opponents changing at each (Mitchell p. 36).

    `dealer` names the dealer where tables deal their own cards: "cut", or "lady", the lady new to the table (Barney
    p. 24). There `trumps` are those of the hands in rotation, `waiting` the tricks that a hand of waiting counts, and `up` says
    whether "ladies" or "gentlemen" go to the higher tables. `winners` is 2 where N-S and E-W of a drive are ranked apart.

    `sections` divides the tables of a room in which each round has deals of its own (Mitchell pp. 27–28).

    Wishes for a mixer: no two players of a list in `never_partners` are to be partners, none of a list in `never_opponents`
    opponents, none of a list in `apart` either; `at_table` maps each player who keeps a table to that table. `seed` draws the
    places by lot.
    """

    system: str
    tables: int | None = None
    pairs: int | None = None
    players: int | None = None
    fours: int | None = None
    teams: int | None = None
    deals: int | None = None
    rounds: int | None = None
    variant: str | None = None
    sets: int | None = None
    quota: tuple[int, ...] = ()
    missing: str | None = None
    numbering: str | None = None
    deals_per_round: int | None = None
    sections: int | None = None
    games: int | None = None
    by: str | None = None
    dealer: str | None = None
    together: bool = False
    switch: tuple[int, ...] | str | None = None
    seed: str | None = None
    never_partners: tuple[tuple[int, ...], ...] = ()
    never_opponents: tuple[tuple[int, ...], ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()
    at_table: tuple[tuple[int, int], ...] = ()
    trumps: tuple[str, ...] = ()
    waiting: int | None = None
    up: str | None = None
    winners: int | None = None


class MovementError(ValueError):
    """A movement that cannot be: why, in one sentence, what would serve, and which key of `[movement]` is at fault.

    `key` is None when a needed key is missing; `code` is the problem code of the report, by the key unless given.
    """

    def __init__(self, message: str, *helps: str, key: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps
        self.key = key
        self.code = code or CODES.get(key, "E404")


class System(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A system of play; the head of `systems.toml`, which has them all, says what each field is."""

    name: str
    contest: Contest
    takes: tuple[str, ...]
    sizes: str
    book: str
    summary: str
    scoring: str
    variants: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()
    season: bool = False
    any_rounds: bool = False
    variant_scoring: Mapping[str, str] = field(default_factory=dict)

    def scoring_of(self, variant: str | None) -> str:
        """Return the method by which a variant is scored when an event names none."""
        return self.variant_scoring.get(variant or "", self.scoring)


def read_systems(text: str) -> Mapping[str, System]:
    """Read the descriptions of systems; a message says which key of which system is missing or wrong."""
    systems = {}
    for name, table in tomllib.loads(text).items():
        try:
            systems[name] = msgspec.convert({"name": name, **table}, System)
        except msgspec.ValidationError as error:
            raise ValueError(f"[{name}] of {DESCRIPTIONS.name}: {error}; its first lines say which keys there are") from error
    return systems


DESCRIPTIONS = Path(__file__).with_name("systems.toml")
SYSTEMS: Mapping[str, System] = read_systems(DESCRIPTIONS.read_text("utf-8"))
"""The systems by name, in the order of their file."""


def size_key(request: Request) -> str | None:
    """Return the key that settles the size: the first given of pairs, players, fours, teams, tables."""
    return next((key for key in SIZE_KEYS if getattr(request, key) is not None), None)


def spoken(request: Request) -> str:
    """Write the size as given: `11 pairs`."""
    key = size_key(request)
    return count_of(getattr(request, key), key) if key else say("no size")


def count_of(number: int, things: str) -> str:
    """Write a number and its noun: `1 table`, `3 tables`."""
    return say_many(f"%(number)s {things[:-1]}", f"%(number)s {things}", number)


def at_tables(request: Request, tables: int) -> Request:
    """Replace the size of a request by a number of tables."""
    return replace(request, pairs=None, players=None, fours=None, teams=None, tables=tables)


def players_of(request: Request, *, team: int | None = None) -> int:
    """Count the players; a team has `team`. MovementError when sizes disagree or are missing."""
    key = size_key(request)
    if key is None:
        raise MovementError(
            say("%(system)s needs to know its size", system=request.system),
            say("say how many tables, pairs or players there are"),
        )
    total = _players(request, key, team)
    for other in SIZE_KEYS[SIZE_KEYS.index(key) + 1 :]:
        if getattr(request, other) is not None and not _agrees(request, other, total, team):
            raise _disagreement(request, key, other, total)
    return total


def pairs_of(request: Request) -> int:
    """Count the pairs; MovementError when the players do not make whole pairs."""
    total = players_of(request)
    if total % 2:
        raise MovementError(
            say("%(spoken)s do not make whole pairs", spoken=spoken(request)),
            say("%(total)s or %(total_2)s players do", total=total - 1, total_2=total + 1),
            key=size_key(request),
        )
    return total // 2


def _players(request: Request, key: str, team: int | None) -> int:
    value: int = getattr(request, key)
    if key != "teams":
        return value * PLAYERS_IN[key]
    if team is None:
        raise MovementError(
            say("%(system)s is not played by teams", system=request.system), say("give tables, pairs or players"), key="teams"
        )
    return value * team


def _agrees(request: Request, key: str, total: int, team: int | None) -> bool:
    if key == "tables":
        return request.tables == total // 4
    return _players(request, key, team) == total


def _disagreement(request: Request, key: str, other: str, total: int) -> MovementError:
    quantity = count_of(getattr(request, other), other)
    helps = [say("give one of `%(key)s` and `%(other)s`, or make them agree", key=key, other=other)]
    if other == "tables":
        helps.insert(
            0,
            say(
                "%(spoken)s fill %(amount)s; tables are counted when in play",
                spoken=spoken(request),
                amount=count_of(total // 4, "tables"),
            ),
        )
    return MovementError(say("%(spoken)s are not %(quantity)s", spoken=spoken(request), quantity=quantity), *helps, key=other)


def check_size(request: Request, number: int, sizes: range, unit: str, words: str = "") -> int:
    """Return the number of tables, pairs …; MovementError outside the sizes, which `words` say if not those of the system."""
    if number not in sizes:
        why = say(
            "%(system)s is for %(sizes)s to %(sizes_2)s %(unit)s, not %(spoken)s",
            system=request.system,
            sizes=sizes[0],
            sizes_2=sizes[-1],
            unit=unit,
            spoken=spoken(request),
        )
        raise MovementError(why, sizes_that_serve(request, words), key=size_key(request))
    return number


def sizes_that_serve(request: Request, words: str = "") -> str:
    """Say which sizes serve: in `words`, or as the system of a request does."""
    return say("sizes that serve: %(words)s", words=words or say(SYSTEMS[request.system].sizes))


def nearest_sizes(number: int, sizes: Iterable[int]) -> str:
    """Name the sizes next below and next above a number: `8 or 12`."""
    sizes = sorted(sizes)
    below, above = [size for size in sizes if size < number], [size for size in sizes if size > number]
    return say(" or ").join(map(str, (*below[-1:], *above[:1])))
