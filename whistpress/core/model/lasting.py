"""Addresses that last: what had which address before, and the id of a thing that stays when its address changes."""

from enum import StrEnum

from msgspec import Struct

from whistpress.problems import Span


class AddressKind(StrEnum):
    """What has an address of its own; the value is the name of its table in the ledger of addresses."""

    EVENT = "events"
    PLAYER = "players"
    CLUB = "clubs"
    TROPHY = "trophies"
    CONGRESS = "congresses"
    PAGE = "pages"
    NEWS = "news"
    HANDBOOK = "handbook"


class FormerAddress(Struct, frozen=True):
    """An address that a thing had (`1900/autumn` of an event, else a slug), and where that is said."""

    address: str
    at: Span


class AddressHistory(Struct, frozen=True):
    """What keeps a thing's addresses alive: the `id` that never changes (empty: none), the addresses that it had."""

    id: str = ""
    was: tuple[FormerAddress, ...] = ()
    at: Span | None = None


NEVER_MOVED = AddressHistory()
"""Of what has no id that stays, and had no other address."""


class MovedAddress(Struct, frozen=True, kw_only=True):
    """A thing that is found at `new`, where `old` was its address; both as in `Old`. `at` is where that is said."""

    thing: AddressKind
    old: str
    new: str
    at: Span


class GoneAddress(Struct, frozen=True, kw_only=True):
    """An address that a thing had which is no more, and why, in the secretary's words."""

    thing: AddressKind
    old: str
    why: str
    at: Span
