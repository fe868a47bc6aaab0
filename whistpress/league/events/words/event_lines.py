"""Events as lists show them: by season, by the schedules that they use, and the partners of each session."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, EventHead, ResultHead, Schedule, Session, Status
from whistpress.core.model.names import file_slug
from whistpress.core.movement import SYSTEMS
from whistpress.language import noted, say, say_many
from whistpress.league.events.words.arrangement import size, system_title
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.league import League
from whistpress.site import addresses
from whistpress.site.hours import clock_of, event_hours
from whistpress.site.page import Link
from whistpress.site.people import Cast, Name, Who, noun
from whistpress.site.wording import count, day, days, season_title, short_day, short_days

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


class SeasonOfEvents(Struct, frozen=True):
    """Events of one season, the last first: the season's title and page, how many they are, their links with their days."""

    title: str
    path: str
    number: str
    events: tuple[Link, ...]


def by_season(events: Iterable[EventRef]) -> tuple[SeasonOfEvents, ...]:
    """Group the events by season, the season of the last event first."""
    events_by_season: dict[str, list[EventRef]] = {}
    for event in sorted(events, key=lambda event: (event.date, event.id), reverse=True):
        events_by_season.setdefault(event.season, []).append(event)
    return tuple(
        SeasonOfEvents(
            title=season_title(name),
            path=addresses.season(name),
            number=say_many("%(number)s event", "%(number)s events", len(events_of_season)),
            events=event_links(events_of_season),
        )
        for name, events_of_season in events_by_season.items()
    )


def event_links(events: Iterable[EventRef]) -> tuple[Link, ...]:
    """Return events as links that name their day."""
    return tuple(Link(f"{event.title}, {day(event.date)}", addresses.event(event.id)) for event in events)


_NOUNS = {Contest.INDIVIDUAL: "players", Contest.PAIRS: "pairs", Contest.FOURS: "fours"}


class Movement(Struct, frozen=True, kw_only=True):
    """A schedule of a system in the books' list, with its page and the events that use it, as wholes, in their order.

    `slug` names the page: system, size, variant, deals (`mitchell-12-pairs-skip-24-deals`), and a number where two schedules
    agree in all four.
    """

    schedule: Schedule
    slug: str
    events: tuple[EventRef, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return addresses.movement(self.slug)

    @property
    def again(self) -> str:
        """` (2)` for the second schedule of the same system and sizes, empty for the first."""
        plain = next(_slugs(self.schedule))
        return f" ({self.slug.removeprefix(plain).lstrip('-')})" if self.slug != plain else ""

    @property
    def title(self) -> str:
        """`Mitchell, skip: 12 pairs at six tables, six rounds, 24 deals`."""
        schedule = self.schedule
        return f"{system_title(schedule.system, schedule.variant)}: {size(schedule, noun(schedule.contest))}"

    @property
    def size(self) -> str:
        """`12 pairs at six tables, six rounds, 24 deals (skip)`."""
        variant = f" ({self.schedule.variant.replace('-', ' ')})" if self.schedule.variant else ""
        return f"{size(self.schedule, noun(self.schedule.contest))}{variant}"


def movements(league: League) -> Mapping[Schedule, Movement]:
    """Collect every schedule that an event of the league, or an evening or section of one, uses, each once, in their order."""
    users: dict[Schedule, dict[str, EventRef]] = {}
    for event in league.events:
        for part in (event, *event.evenings):
            for schedule in schedules(part):
                users.setdefault(schedule, {})[event.id] = event_ref(event)
    by_schedule: dict[Schedule, Movement] = {}
    taken: set[str] = set()
    for schedule, events in users.items():
        slug = next(slug for slug in _slugs(schedule) if slug not in taken)
        taken.add(slug)
        by_schedule[schedule] = Movement(schedule=schedule, slug=slug, events=tuple(events.values()))
    return by_schedule


def schedules(event: EventHead) -> tuple[Schedule, ...]:
    """Return each schedule of an event that has a page, once: of a known system or a movement file, with at least one play.

    An event in sections has none of its own: its schedules belong to the sections.
    """
    if event.sections:
        return ()
    candidates = (event.partners, *(session.schedule for session in event.sessions))
    return tuple(
        dict.fromkeys(
            schedule
            for schedule in candidates
            if schedule and (schedule.system in SYSTEMS or "." in schedule.system) and schedule.plays
        )
    )


def _slugs(schedule: Schedule) -> Iterator[str]:
    """Yield the names that a page may have, the plainest first."""
    plays_for = _NOUNS.get(schedule.contest)
    name = schedule.system if schedule.system in SYSTEMS else file_slug(schedule.system)
    parts = [name, f"{schedule.entries}-{plays_for or 'teams'}"]
    parts += [] if plays_for else [f"{len({play.table for play in schedule.plays})}-tables"]
    parts += [file_slug(schedule.variant)] if schedule.variant else []
    parts += [f"{schedule.deals}-deals"] if schedule.deals else []
    plain = "-".join(parts)
    yield plain
    number = 2
    while True:
        yield f"{plain}-{number}"
        number += 1


class PartnerSession(Struct, frozen=True):
    """A session at the head of a column: its number, its day as far as it is known, and whether it is in the record."""

    number: int
    day: str = ""
    iso: str = ""
    told: bool = False


class PartnerCell(Struct, frozen=True):
    """A player's partner in one session, and the number of their pair there; None when the player rests."""

    partner: Who | None = None
    pair: str = ""


class PartnerRow(Struct, frozen=True):
    """A player and the partners of each session."""

    who: Who
    cells: tuple[PartnerCell, ...]


class Partners(Struct, frozen=True, kw_only=True):
    """The table of partners: sessions across, players down. `rests`: a player sits out a session."""

    heads: tuple[PartnerSession, ...]
    rows: tuple[PartnerRow, ...]
    rests: bool


def partners_table(event: Event) -> Partners | None:
    """Return all partners: the recorded ones, else those of the schedule. None where partners do not change."""
    if event.partners is None:
        return None
    cast, sessions = Cast(event), {session.number: session for session in event.sessions}
    numbers = range(1, event.partners.rounds + 1)
    columns = [_of_session(event.partners, number, sessions.get(number), cast) for number in numbers]
    rows = tuple(
        PartnerRow(cast.who(player), tuple(column.get(player, PartnerCell()) for column in columns))
        for player in event.partners.numbers()
    )
    return Partners(
        heads=tuple(_head(number, sessions.get(number)) for number in numbers),
        rows=rows,
        rests=any(cell.partner is None for row in rows for cell in row.cells),
    )


def _head(number: int, session: Session | None) -> PartnerSession:
    date: datetime.date | None = session.date if session else None
    return PartnerSession(number, short_day(date) if date else "", date.isoformat() if date else "", session is not None)


def _of_session(partners: Schedule, number: int, session: Session | None, cast: Cast) -> Mapping[int, PartnerCell]:
    """Return the partner of each player in one session."""
    if session is None:
        plays = partners.in_round(number)
        return {
            player: PartnerCell(cast.who(other), str(play.table))
            for play in plays
            for player, other in (play.seats.ns, play.seats.ns[::-1])
        }
    labels = {entry.number: entry for entry in session.entries}
    cells: dict[int, PartnerCell] = {}
    for pair, members in session.members.items():
        entry = labels.get(pair)
        label = entry.label if entry else str(pair)
        for player in members:
            others = [cast.who(other) for other in members if other != player]
            names = {name.text for name in cast.who(player).names}
            others += [_outsider(name) for name in (entry.names if entry and not others else ()) if name not in names]
            cells[player] = PartnerCell(others[0] if others else None, label)
    return cells


def _outsider(name: str) -> Who:
    """Return a helper who played in one session and is not entered."""
    return Who(entry=0, label="", title=name, short=name, names=(Name(name),))
