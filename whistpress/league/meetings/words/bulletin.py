"""The daily bulletin of a meeting, built from what has landed: results, standings, trophies, decisions, what comes next."""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import EventHead, ResultHead, Status
from whistpress.language import say
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.events.words.ranking import rankings
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Election, Motion, Notice, ProgrammeItem
from whistpress.league.meetings.words.meeting import is_congress, outcome_word
from whistpress.league.meetings.words.programme import congress_events
from whistpress.league.standings.facts.standing import standing
from whistpress.league.standings.words.standings import PlaceLine, standing_view
from whistpress.league.trophies.facts.chain import build_chain, trophy_wins
from whistpress.site.ranking_table import RankingRow
from whistpress.site.wording import sentence, weekday

Results = Mapping[str, ResultHead]
HEAD = 3
"""How many places of a ranking a bulletin tells."""
STANDING = 5
"""How many places of a standing it tells."""


class HeadTable(Struct, frozen=True):
    """The head of a ranking: the group (empty where there is one), the head of the score's column, its first rows."""

    group: str
    heading: str
    rows: tuple[RankingRow, ...]


class DayResult(Struct, frozen=True, kw_only=True):
    """An event of the day: its id, number in roman figures and title; who leads or won; the heads of its rankings.

    `provisional`: it is not final yet; `awaiting`: because scores are still to come. `waiting`: nothing has been scored.
    """

    event: str
    number: str
    title: str
    outcomes: tuple[GroupOutcome, ...]
    tables: tuple[HeadTable, ...]
    provisional: bool
    awaiting: bool
    waiting: bool


class StandingNow(Struct, frozen=True):
    """The head of a standing after the day: its id, title, how its figure is headed, its first lines."""

    id: str
    title: str
    heading: str
    lines: tuple[PlaceLine, ...]


class Passed(Struct, frozen=True):
    """A trophy contested on the day.

    `id` and `name` are those of the trophy, `holder` is its holder now, `before` its former holder (empty: the record names
    none).
    """

    id: str
    name: str
    holder: str
    before: str
    event: str

    @property
    def stays(self) -> bool:
        """It stays where it was."""
        return self.holder == self.before


class Bulletin(Struct, frozen=True, kw_only=True):
    """The bulletin of a day. `title` is its date, or its number where the record gives no date.

    `tomorrow` are the sittings of the next day and `next_title` what that day is called; `provisional`: a result is not final.
    """

    congress: str
    congress_title: str
    place: str
    day: int
    title: str
    date: datetime.date | None
    results: tuple[DayResult, ...]
    standings: tuple[StandingNow, ...]
    trophies: tuple[Passed, ...]
    motions: tuple[Motion, ...]
    elections: tuple[Election, ...]
    notices: tuple[Notice, ...]
    tomorrow: tuple[ProgrammeItem, ...]
    next_title: str

    @property
    def provisional(self) -> bool:
        """A result of the day is not final yet."""
        return provisional(self.results)


def provisional(results: Sequence[DayResult]) -> bool:
    """Return whether a result of a day is not final yet."""
    return any(result.provisional or result.waiting for result in results)


def bulletin_title(congress: Congress, day: int) -> str:
    """Name a day of the meeting as its bulletins do: by its date, or by its number."""
    date = day_date(congress, day)
    return weekday(date) if date else say("Day %(number)s", number=day)


def bulletin_summary(title: str, results: Sequence[DayResult], motions: Sequence[Motion]) -> str:
    """Return a bulletin in a sentence, for feeds and search engines, from the title, the results and the motions of its day."""
    heads = [f"{result.title}: {sentence(outcome.sentence)}" for result in results for outcome in result.outcomes[:1]]
    heads += [f"{motion.title}: {outcome_word(motion)}" for motion in motions]
    heads += [say("Provisional")] if provisional(results) else []
    return f"{'. '.join(heads)}." if heads else say("The bulletin of %(day)s.", day=title)


def day_date(congress: Congress, day: int) -> datetime.date | None:
    """Return the date of a day of the meeting; None where the record does not date the meeting."""
    return congress.begins + datetime.timedelta(days=day - 1) if congress.dated else None


def days_told(congress: Congress, league: League) -> tuple[int, ...]:
    """Return the days that have a bulletin: something was played, put to the vote or announced on them.

    A club's meeting has one only where something was announced: its page and its minutes tell all else.
    """
    days = {notice.day for notice in congress.notices}
    if not days and not is_congress(congress):
        return ()
    days |= {motion.day for motion in congress.motions if motion.day and motion.dealt_with}
    days |= {election.day for election in congress.elections if election.day and election.elected}
    days |= {day for event, day in _days(congress, league) if event.played}
    return tuple(sorted(day for day in days if day and 1 <= day <= congress.days))


def bulletin(congress: Congress, league: League, results: Results, day: int) -> Bulletin:
    """Build the bulletin of a day of a congress from the record."""
    date, events = day_date(congress, day), events_of_day(congress, league, day)
    return Bulletin(
        congress=congress.id,
        congress_title=congress.title,
        place=congress.place,
        day=day,
        title=bulletin_title(congress, day),
        date=date,
        results=day_results(congress, league, results, events),
        standings=tuple(_standings(league, results, events, date)) if date else (),
        trophies=tuple(_trophies_of_day(league, results, date)) if date and any(event.played for event in events) else (),
        motions=motions_of_day(congress, day),
        elections=tuple(election for election in congress.elections if election.day == day and election.elected),
        notices=tuple(notice for notice in congress.notices if notice.day == day),
        tomorrow=tuple(sitting for sitting in congress.sittings if sitting.day == day + 1),
        next_title=bulletin_title(congress, day + 1) if day < congress.days else "",
    )


def events_of_day(congress: Congress, league: League, day: int) -> tuple[EventHead, ...]:
    """Return the events that ended on a day of the meeting, in the order of the league."""
    of_day = {event.id for event, on in _days(congress, league) if on == day}
    return tuple(event for event in league.events if event.id in of_day)


def day_results(congress: Congress, league: League, results: Results, events: Sequence[EventHead]) -> tuple[DayResult, ...]:
    """Return the results of the events of a day."""
    numbers = {congress_event.event.id: congress_event.number for congress_event in congress_events(congress, league)}
    return tuple(_result(event, results.get(event.id), numbers.get(event.id, "")) for event in events)


def motions_of_day(congress: Congress, day: int) -> tuple[Motion, ...]:
    """Return the motions of a day that were put to the vote or whose outcome is known."""
    return tuple(motion for motion in congress.motions if motion.day == day and motion.dealt_with)


def _days(congress: Congress, league: League) -> Iterator[tuple[EventHead, int]]:
    """Yield every event of the meeting with the day on which it ended.

    The day comes from the event's dates, else from the programme or from the day that the event itself names.
    """
    for congress_event in congress_events(congress, league):
        offset = (max(congress_event.event.dates) - congress.begins).days + 1
        named_day = congress_event.sitting.day if congress_event.sitting else congress_event.event.day or 1
        yield congress_event.event, offset if congress.dated and 1 <= offset <= congress.days else named_day


def _result(event: EventHead, result: ResultHead | None, number: str) -> DayResult:
    complete = bool(result and result.complete)
    scored = event.played and result is not None
    tables = rankings(event, result) if scored and result else ()
    return DayResult(
        event=event.id,
        number=number,
        title=event.title,
        outcomes=outcomes(event, result) if scored and result else (),
        tables=tuple(HeadTable(table.title, table.heading, table.rows[:HEAD]) for table in tables),
        provisional=scored and (event.status is not Status.FINAL or not complete),
        awaiting=scored and not complete,
        waiting=not scored,
    )


def _standings(league: League, results: Results, events: Sequence[EventHead], date: datetime.date) -> Iterator[StandingNow]:
    """Yield the standings of the season that an event of the day counts for, as they were on its evening."""
    played = {event.id for event in events if event.played}
    until = [event for event in league.events if max(event.dates) <= date]
    for rule in league.standings.values():
        if rule.season not in {event.season for event in events if event.played}:
            continue
        standing_ = standing(rule, until, results, league.people)
        view = standing_view(standing_, league.people, league.clubs)
        if played & {result.event for row in standing_.rows for result in row.results}:
            yield StandingNow(rule.id, rule.title, view.heading, view.rows[:STANDING])


def _trophies_of_day(league: League, results: Results, date: datetime.date) -> Iterator[Passed]:
    """Yield the trophies that were played for on a day."""
    for trophy in league.trophies.values():
        for link in build_chain(league, trophy, trophy_wins(league, trophy, results)).links:
            if link.date == date and link.event and link.holders:
                holder, before = (", ".join(party.name for party in parties) for parties in (link.holders, link.before))
                yield Passed(trophy.id, trophy.name, holder, before, link.event)
