"""An event as a line of a list."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whistpress.core.model import Contest, Event, EventResult, League, Status
from whistpress.site import addresses
from whistpress.views.ranking import Outcome, outcomes
from whistpress.views.words import day, short_day, weekday

CONTESTS = {
    Contest.INDIVIDUAL: "Individual",
    Contest.PAIRS: "Pairs",
    Contest.FOURS: "Teams of four",
    Contest.SIXES: "Teams of six",
    Contest.EIGHTS: "Teams of eight",
    Contest.CLUB: "Club match",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """What a list says of an event: title, page, date in four forms, contest, place, how far it has come, who won."""

    title: str
    path: str
    season: str
    iso: str
    year: int
    date: str
    short_date: str
    weekday: str
    contest: str
    place: str
    planned: bool
    provisional: bool
    totals_only: bool
    outcomes: tuple[Outcome, ...] = ()


def event_line(event: Event, result: EventResult | None) -> EventLine:
    """An event as a line of a list."""
    return EventLine(
        title=event.title,
        path=addresses.event(event.id),
        season=event.season,
        iso=event.date.isoformat(),
        year=event.date.year,
        date=day(event.date),
        short_date=short_day(event.date),
        weekday=weekday(event.date),
        contest=CONTESTS[event.contest],
        place=event.place,
        planned=not event.played,
        provisional=event.played and (event.status is not Status.FINAL or not (result and result.complete)),
        totals_only=bool(event.totals),
        outcomes=outcomes(event, result) if result else (),
    )


def event_lines(events: Iterable[Event], results: Mapping[str, EventResult]) -> tuple[EventLine, ...]:
    """Events as lines of a list, in the order given."""
    return tuple(event_line(event, results.get(event.id)) for event in events)


def seasons(league: League) -> tuple[str, ...]:
    """The seasons, the latest first: by their last event."""
    last = {event.season: event.date for event in league.events}
    return tuple(sorted(last, key=lambda season: (last[season], season), reverse=True))
