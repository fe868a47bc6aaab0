"""Addresses that last: what had which address before, and the id of a thing that stays when its address changes."""

from enum import StrEnum

from whistpress.problems import Span
from whistpress.values import dataclass


class Thing(StrEnum):
    """What has an address of its own; the value is the name of its table in the ledger of addresses."""

    EVENT = "events"
    PLAYER = "players"
    CLUB = "clubs"
    TROPHY = "trophies"
    CONGRESS = "congresses"
    PAGE = "pages"
    NEWS = "news"
    HANDBOOK = "handbook"


@dataclass(frozen=True, slots=True)
class Old:
    """An address that a thing had (`1900/autumn` of an event, else a slug), and where that is said."""

    address: str
    at: Span


@dataclass(frozen=True, slots=True)
class Lasting:
    """What keeps a thing's addresses alive: the `id` that never changes (empty: none), the addresses that it had."""

    id: str = ""
    was: tuple[Old, ...] = ()
    at: Span | None = None


NEVER_MOVED = Lasting()
"""Of what has no id that stays, and had no other address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A thing that is found at `new`, where `old` was its address; both as in `Old`. `at` is where that is said."""

    thing: Thing
    old: str
    new: str
    at: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """An address that a thing had which is no more, and why, in the secretary's words."""

    thing: Thing
    old: str
    why: str
    at: Span
