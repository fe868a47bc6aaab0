"""What each deal was worth: worked out once, kept by the deal, and put beside what was taken."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from whistpress.core.model import Event, HandRecord, League, Session, Suit
from whistpress.pipeline import double_dummy
from whistpress.pipeline.double_dummy import Solver
from whistpress.pipeline.store import Store


def analysed(league: League, store: Store, solver: Solver | None = None) -> League:
    """The league with the tricks possible on each deal that was played; as it is where nothing can work them out."""
    solve = solver or double_dummy.solver()
    if solve is None or not any(session.dealt for event in league.events for session in event.sessions):
        return league
    by = "" if solver else double_dummy.version()
    return replace(league, events=tuple(_event(event, store, solve, by) for event in league.events))


def _event(event: Event, store: Store, solve: Solver, by: str) -> Event:
    if not any(session.dealt and session.played for session in event.sessions):
        return event
    sessions = tuple(replace(session, possible=_possible(session, store, solve, by)) for session in event.sessions)
    return replace(event, sessions=sessions)


def _possible(session: Session, store: Store, solve: Solver, by: str) -> Mapping[int, int]:
    trumps = {deal: session.trump_of(deal) for deal in session.hands} if session.played else {}
    return {deal: _tricks(session.hands[deal], trump.suit, store, solve, by) for deal, trump in trumps.items() if trump}


def _tricks(record: HandRecord, trump: Suit, store: Store, solve: Solver, by: str) -> int:
    """The tricks of N-S, out of the store where they were worked out before."""
    digest = sha256(f"{by}\n{record.hands.pbn()}\n{trump}\n{record.leader}".encode()).digest()
    kept = store.get(digest)
    if kept is not None and kept.isdigit() and int(kept) <= len(record.hands.north):
        return int(kept)
    tricks = solve(record.hands, trump, record.leader)
    store.put(digest, str(tricks).encode())
    return tricks
