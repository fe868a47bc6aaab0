"""The record as JSON, in the forms of `json_forms`: an event, a schedule, a standing, a division, a player, a congress."""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from whistpress.core.model import Event, EventHead, EventResult, ResultHead, Schedule
from whistpress.data.encoding import as_json
from whistpress.data.json_forms import (
    CongressJson,
    DivisionJson,
    ElectionJson,
    MotionJson,
    OfficeJson,
    PlayerEventJson,
    PlayerJson,
    StandingJson,
    StandingResultJson,
    StandingRowJson,
)
from whistpress.league.divisions.data import match_form, player_forms, row_forms
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.events.data.files import entry_label, score_json
from whistpress.league.events.data.schedules import schedule_json
from whistpress.league.meetings.model import Congress, Motion, Office, Poll
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing
from whistpress.league.standings.facts.standing_results import StandingResult
from whistpress.site import addresses


def _schema_from(path: str, kind: str) -> str:
    """Return the address of a schema from a file of the site."""
    return addresses.root(path) + addresses.schema(kind)


def event_json(path: str, event: Event, result: EventResult) -> bytes:
    """Return an event with its rankings as the file at a path."""
    head = {
        "$schema": _schema_from(path, "event"),
        "id": event.id,
        "title": event.title,
        "dates": [day.isoformat() for day in event.dates],
        "times": [time for time, _ in event.hours],
        "ends": [ends for _, ends in event.hours],
        "place": event.place,
        "contest": event.contest.value,
        "game": event.game,
        "status": event.status.value,
    }
    return msgspec.json.encode(head | score_json(event, result, result.problems)) + b"\n"


def schedule_file(path: str, schedule: Schedule) -> bytes:
    """Return a schedule as the file at a path."""
    return as_json({"$schema": _schema_from(path, "schedule"), **schedule_json(schedule)}).encode()


def standing_json(path: str, standing: Standing) -> StandingJson:
    """Return a standing as the file at a path."""
    rule = standing.rule
    return StandingJson(
        schema=_schema_from(path, "standing"),
        standing=rule.id,
        title=rule.title,
        season=rule.season,
        ranked=rule.ranked.value,
        measure=rule.measure.value,
        rows=tuple(StandingRowJson(row.place, row.who, str(row.figure), _results(row.results)) for row in standing.rows),
        waiting=tuple(StandingRowJson(None, row.who, None, _results(row.results)) for row in standing.waiting),
    )


def _results(results: Iterable[StandingResult]) -> tuple[StandingResultJson, ...]:
    return tuple(
        StandingResultJson(
            result.event,
            result.date.isoformat(),
            result.place,
            str(result.figure),
            result.counts,
            str(result.why or ""),
            result.match or None,
            str(result.hands) if result.match else None,
        )
        for result in results
    )


def division_json(path: str, table: DivisionTable) -> DivisionJson:
    """Return the table and the matches of a division as the file at a path."""
    division = table.division
    return DivisionJson(
        schema=_schema_from(path, "division"),
        division=division.id.rpartition("/")[2],
        season=division.season,
        title=division.title,
        rows=row_forms(table),
        matches=tuple(match_form(division, result) for result in table.results),
        players=player_forms(table),
    )


def player_json(path: str, person: Person, events: Iterable[tuple[EventHead, ResultHead | None]]) -> PlayerJson:
    """Return a player as the file at a path; `events` are those in which the player was entered."""
    return PlayerJson(
        schema=_schema_from(path, "player"),
        player=person.id,
        name=person.name,
        also=person.also,
        club=person.club,
        member=person.member,
        joined=person.joined,
        events=tuple(entry for event, result in events for entry in _player_events(person.id, event, result)),
    )


def _player_events(person: str, event: EventHead, result: ResultHead | None) -> Iterable[PlayerEventJson]:
    for entry in event.entries:
        if person not in entry.players:
            continue
        rankings = (*result.winning_rankings, *result.rankings) if result and event.played else ()
        awards = result.prizes if result and result.first_prizes else ()
        won = tuple(award.prize.title for award in awards if entry.number in award.entries)
        ranked = next(((ranking, row) for ranking in rankings for row in ranking.rows if row.entry == entry.number), None)
        yield PlayerEventJson(
            event=event.id,
            title=event.title,
            date=event.date.isoformat(),
            entry=entry_label(entry),
            names=entry.names,
            group=ranked[0].group if ranked else None,
            place=ranked[1].place if ranked else None,
            of=len(ranked[0].rows) if ranked else None,
            score=str(ranked[1].score) if ranked else None,
            prizes=won or UNSET,
        )


def congress_json(path: str, congress: Congress) -> CongressJson:
    """Return a congress as the file at a path."""
    return CongressJson(
        schema=_schema_from(path, "congress"),
        congress=congress.id,
        title=congress.title,
        place=congress.place,
        begins=congress.begins.isoformat(),
        days=congress.days,
        time=congress.sittings[0].time if congress.sittings else "",
        present=congress.present,
        apologies=congress.regrets,
        body=congress.body,
        officers=_offices(congress.officers),
        committees=_offices(congress.committees),
        motions=tuple(map(_motion, congress.motions)),
        elections=tuple(
            ElectionJson(
                id=election.id,
                office=election.office,
                candidates=election.candidates,
                votes=dict(election.tally.votes) if election.tally else {},
                elected=election.elected,
                proposer=election.proposer,
                seconder=election.seconder,
            )
            for election in congress.elections
        ),
    )


def _offices(offices: Iterable[Office]) -> tuple[OfficeJson, ...]:
    return tuple(OfficeJson(office.title, tuple(office.holders)) for office in offices)


def _motion(motion: Motion) -> MotionJson:
    poll: Poll | None = motion.poll
    return MotionJson(
        id=motion.id,
        day=motion.day,
        title=motion.title,
        text=motion.text,
        mover=motion.mover,
        seconder=motion.seconder,
        ayes=poll.ayes if poll else None,
        noes=poll.noes if poll else None,
        outcome=motion.outcome.value if motion.outcome else None,
    )
