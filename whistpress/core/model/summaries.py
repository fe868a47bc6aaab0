"""Make summaries of whole events and results."""

from whistpress.core.model.event import Event, EventHead, EventSummary, Session, SessionHead, SessionSummary
from whistpress.core.model.results import EventResult, ResultHead, ResultSummary
from whistpress.core.model.schedule import Contest

_PLAYERS_AND_PAIRS = (Contest.INDIVIDUAL, Contest.PAIRS)


def summary_of(event: Event) -> EventSummary:
    """Return the summary of an event."""
    return EventSummary(
        **{name: getattr(event, name) for name in EventHead.__struct_fields__ if name not in ("sessions", "sections")},
        sessions=tuple(_session_summary(session) for session in event.sessions),
        sections=tuple(summary_of(section) for section in event.sections),
        dates=event.dates,
        played=event.played,
        in_rubbers=event.in_rubbers,
        scores_digest=event.scores_digest if event.played else b"",
    )


def _session_summary(session: Session) -> SessionSummary:
    return SessionSummary(
        **{name: getattr(session, name) for name in SessionHead.__struct_fields__},
        played=session.played,
        dealt=session.dealt,
        recorded_deals=session.recorded_deals,
        laws=session.laws,
    )


def result_summary(event: Event, result: EventResult) -> ResultSummary:
    """Return the summary of an event's result."""
    kept = {name: getattr(result, name) for name in ResultHead.__struct_fields__ if name not in ("sessions", "comparisons")}
    corrected = {(one.session, one.deal) for one in event.corrections}
    return ResultSummary(
        **kept,
        sessions=tuple(result_summary(event, session) for session in result.sessions),
        comparisons=() if event.contest in _PLAYERS_AND_PAIRS else result.comparisons,
        compared=result.compared,
        deals_credited=result.deals_credited,
        places=tuple(one for one in result.places if (one.session, one.deal) in corrected),
    )
