"""Add to each event the tricks that every deal could have given to perfect play."""

from hashlib import sha256

from msgspec.structs import replace

from whistpress.build.cache import Cache
from whistpress.build.double_dummy import Solver, solver, version
from whistpress.core.model import Event, HandRecord, Session, Suit


def with_possible_tricks(event: Event, cache: Cache) -> Event:
    """Return the event with the tricks possible on each deal that was played; as it is where nothing can work them out."""
    solve = solver()
    if solve is None or not any(session.dealt and session.played for session in event.sessions):
        return event
    return replace(event, sessions=tuple(_session(session, cache, solve) for session in event.sessions))


def _session(session: Session, cache: Cache, solve: Solver) -> Session:
    trumps = {deal: session.trump_of(deal) for deal in session.hands} if session.played else {}
    possible = {deal: _tricks(session.hands[deal], trump.suit, cache, solve) for deal, trump in trumps.items() if trump}
    return replace(session, possible=possible)


def _tricks(record: HandRecord, trump: Suit, cache: Cache, solve: Solver) -> int:
    """Return the tricks of N-S, from the cache where they were worked out before."""
    key = sha256(f"{version()}\n{record.hands.pbn()}\n{trump}\n{record.leader}".encode()).digest()
    kept = cache.get(key)
    if kept is not None and kept.isdigit() and int(kept) <= len(record.hands.north):
        return int(kept)
    tricks = solve(record.hands, trump, record.leader)
    cache.put(key, str(tricks).encode())
    return tricks
