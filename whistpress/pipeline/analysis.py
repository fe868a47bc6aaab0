"""What each deal was worth: worked out once, kept by the deal, and put beside what was taken."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from whistpress.core.model import Event, HandRecord, League, Session, Suit
from whistpress.pipeline import double_dummy
from whistpress.pipeline.cache import Cache
from whistpress.pipeline.double_dummy import Solver
from whistpress.pipeline.paths import WORKPLACE


def analysis_cache(project: Path) -> Cache:
    """Where a project keeps what its deals are worth."""
    return Cache(project / WORKPLACE / "cache" / "deals")


def analysed(league: League, project: Path, solver: Solver | None = None) -> League:
    """The league with the tricks possible on each deal that was played; as it is where nothing can work them out."""
    solve = solver or double_dummy.solver()
    if solve is None or not any(session.hands for event in league.events for session in event.sessions):
        return league
    cache, by = analysis_cache(project), "" if solver else double_dummy.version()
    return replace(league, events=tuple(_event(event, cache, solve, by) for event in league.events))


def _event(event: Event, cache: Cache, solve: Solver, by: str) -> Event:
    if not any(session.hands and session.played for session in event.sessions):
        return event
    sessions = tuple(replace(session, possible=_possible(session, cache, solve, by)) for session in event.sessions)
    return replace(event, sessions=sessions)


def _possible(session: Session, cache: Cache, solve: Solver, by: str) -> Mapping[int, int]:
    trumps = {deal: session.trump_of(deal) for deal in session.hands} if session.played else {}
    return {deal: _tricks(session.hands[deal], trump.suit, cache, solve, by) for deal, trump in trumps.items() if trump}


def _tricks(record: HandRecord, trump: Suit, cache: Cache, solve: Solver, by: str) -> int:
    """The tricks of N-S, out of the cache where they were worked out before."""
    digest = sha256(f"{by}\n{record.hands.pbn()}\n{trump}\n{record.leader}".encode()).hexdigest()
    kept = cache.get(digest)
    if kept is not None and kept.isdigit() and int(kept) <= len(record.hands.north):
        return int(kept)
    tricks = solve(record.hands, trump, record.leader)
    cache.put(digest, str(tricks).encode())
    return tricks
