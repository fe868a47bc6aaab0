"""How many tricks a deal is worth when every card is seen: worked out by endplay (`whistpress[analysis]`), if it is installed."""

from functools import cache
from hashlib import sha256
from importlib.util import find_spec

from msgspec.structs import replace

from whistpress.core.games.game import side_of
from whistpress.core.model import Event, HandRecord, Hands, Seat, Session, Side, Suit
from whistpress.core.model.cards import HAND
from whistpress.engine.cache import Cache


@cache
def version() -> str:
    """Return the package and its version: part of the key under which its answers are kept; empty where it is not installed."""
    from importlib import metadata

    return f"endplay {metadata.version('endplay')}" if find_spec("endplay") else ""


def tricks_of_ns(hands: Hands, trump: Suit, leader: Seat) -> int:
    """Return the tricks that N-S win when both sides play as well as possible and see all four hands."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    deal = Deal(hands.pbn())
    deal.trump = Denom[trump.word]
    deal.first = Player[leader.word.lower()]
    won = max(int(tricks) for _, tricks in solve_board(deal))
    return won if side_of(leader) is Side.NS else HAND - won


def with_possible_tricks(event: Event, cache: Cache) -> Event:
    """Return the event with the tricks possible on each deal that was played; as it is where nothing can work them out."""
    if not version() or not any(session.dealt and session.played for session in event.sessions):
        return event
    return replace(event, sessions=tuple(_session(session, cache) for session in event.sessions))


def _session(session: Session, cache: Cache) -> Session:
    trumps = {deal: session.trump_of(deal) for deal in session.hands} if session.played else {}
    possible = {deal: _tricks(session.hands[deal], trump.suit, cache) for deal, trump in trumps.items() if trump}
    return replace(session, possible=possible)


def _tricks(record: HandRecord, trump: Suit, cache: Cache) -> int:
    """Return the tricks of N-S, from the cache where they were worked out before."""
    key = sha256(f"{version()}\n{record.hands.pbn()}\n{trump}\n{record.leader}".encode()).digest()
    body = cache.get(key)
    if body is not None and body.isdigit() and int(body) <= len(record.hands.north):
        return int(body)
    tricks = tricks_of_ns(record.hands, trump, record.leader)
    cache.keep(key, str(tricks).encode())
    return tricks
