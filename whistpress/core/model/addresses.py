"""Lasting addresses: permanent ids, and the former addresses of pages that moved or are gone."""

from enum import StrEnum

from msgspec import Struct

from whistpress.problems import Span


class AddressKind(StrEnum):
    """The kinds of page with an address of its own; the value is the name of its table in the ledger of addresses."""

    EVENT = "events"
    PLAYER = "players"
    CLUB = "clubs"
    TROPHY = "trophies"
    CONGRESS = "congresses"
    PAGE = "pages"
    NEWS = "news"
    HANDBOOK = "handbook"


class FormerAddress(Struct, frozen=True):
    """A former address (`1900/autumn` for an event, else a slug), and the position in the file that names it."""

    address: str
    at: Span


class AddressHistory(Struct, frozen=True):
    """The permanent `id` of a page (empty: none), and its former addresses."""

    id: str = ""
    was: tuple[FormerAddress, ...] = ()
    at: Span | None = None


NEVER_MOVED = AddressHistory()
"""The history of a page without a permanent id or a former address."""


class MovedAddress(Struct, frozen=True, kw_only=True):
    """A page that moved from the address `old` to `new`, both as in `FormerAddress`; `at` is the position in the ledger."""

    thing: AddressKind
    old: str
    new: str
    at: Span


class GoneAddress(Struct, frozen=True, kw_only=True):
    """The former address of a page that no longer exists, and the reason in the secretary's words."""

    thing: AddressKind
    old: str
    why: str
    at: Span
