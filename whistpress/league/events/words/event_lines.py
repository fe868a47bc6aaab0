"""An event as a line of a list."""

import datetime
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, EventHead, ResultHead, Status
from whistpress.language import noted, say
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.league import League
from whistpress.site import addresses
from whistpress.site.hours import clock_of, event_hours
from whistpress.site.wording import count, day, days, short_days

CONTESTS = {
    Contest.INDIVIDUAL: noted("Individual"),
    Contest.PAIRS: noted("Pairs"),
    Contest.FOURS: noted("Teams of four"),
    Contest.SIXES: noted("Teams of six"),
    Contest.EIGHTS: noted("Teams of eight"),
    Contest.CLUB: noted("Club match"),
}


class EventRef(NamedTuple):
    """The id, season, title and date of an event for lists over all years: they do not change with its scores."""

    id: str
    season: str
    title: str
    date: datetime.date


def event_ref(event: EventHead) -> EventRef:
    """Return what lists over all years say of an event."""
    return EventRef(event.id, event.season, event.title, event.date)


class EventLine(Struct, frozen=True, kw_only=True):
    """What a list says of an event: title, page, dates, contest, place, how far it has come, who won.

    `iso` is of the first day, `last_iso` and `year` of the last; `date` and `short_date` name every day on which it is played
    (or the first and the last), `weekday` too, with the day of the week where there is but one. `sessions` is `in two
    sessions`, or empty.
    `hours` says when it begins, perhaps until when: `7.30 p.m. to 10 p.m.`, or nothing; `clock` is the beginning for programs.
    `provisional`: not final yet; `awaiting`: because scores are still to come; `until` the day to which
    corrections are taken. `planned`: its result is to come; `given_up`: it has none, and will have none.
    """

    title: str
    path: str
    season: str
    iso: str
    year: int
    date: str
    short_date: str
    weekday: str
    hours: str
    clock: str
    sessions: str
    contest: str
    place: str
    planned: bool
    provisional: bool
    awaiting: bool
    totals_only: bool
    outcomes: tuple[GroupOutcome, ...] = ()
    until: str = ""
    until_iso: str = ""
    last_iso: str = ""
    given_up: bool = False

    @property
    def unplayed(self) -> bool:
        """Whether it has no result: not yet, or never."""
        return self.planned or self.given_up


def event_line(event: EventHead, result: ResultHead | None) -> EventLine:
    """Return an event as a line of a list."""
    line = event_head(event, result)
    return replace(line, outcomes=outcomes(event, result)) if result else line


def event_head(event: EventHead, result: ResultHead | None) -> EventLine:
    """Return the line of an event without its winners, for pages that know how it ended."""
    complete = bool(result and result.complete)
    return EventLine(
        title=event.title,
        path=addresses.event(event.id),
        season=event.season,
        iso=event.date.isoformat(),
        year=max(event.dates).year,
        date=days(event.dates) if len(set(event.dates)) > 1 else day(event.date),
        short_date=short_days(event.dates),
        weekday=days(event.dates),
        hours=event_hours(event),
        clock=clock_of(event.hours[0][0]),
        sessions=say("in %(count)s", count=count(len(event.dates), "session")) if len(event.dates) > 1 else "",
        contest=say("Whist drive") if event.has_cards else say(CONTESTS[event.contest]),
        place=event.place,
        planned=event.to_come,
        given_up=event.given_up,
        provisional=event.played and (event.status is not Status.FINAL or not complete),
        awaiting=event.played and not complete,
        totals_only=bool(event.totals),
        until=day(event.until) if event.until and event.status is not Status.FINAL else "",
        until_iso=event.until.isoformat() if event.until else "",
        last_iso=max(event.dates).isoformat(),
    )


def event_lines(events: Iterable[EventHead], results: Mapping[str, ResultHead]) -> tuple[EventLine, ...]:
    """Return events as lines of a list, in the order given."""
    return tuple(event_line(event, results.get(event.id)) for event in events)


def last_played_first(events: Iterable[EventHead]) -> list[EventHead]:
    """Return the events that were played, by the last day of play, the latest first."""
    played = [event for event in events if event.played]
    return sorted(played, key=lambda event: (max(event.played_on), event.date, event.id), reverse=True)


def evening_lines(event: EventHead, result: ResultHead | None) -> tuple[EventLine, ...]:
    """Return a line for each section of an event, or session in which partners change; each has a page of its own."""
    results = result.sessions if result and result.sessions else (None,) * len(event.evenings)
    return tuple(event_line(evening, evening_result) for evening, evening_result in zip(event.evenings, results, strict=True))


def seasons(league: League) -> tuple[str, ...]:
    """List the seasons, the latest first, in the order of their last events."""
    last = {event.season: event.date for event in league.events}
    return tuple(sorted(last, key=lambda season: (last[season], season), reverse=True))
