"""What was won: an event for a trophy, a standing whose season is over, or a division in which all is played."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead, Status, Trophy
from whistpress.core.model.divisions import Division
from whistpress.core.model.standings import RankedKind, StandingRule
from whistpress.core.records.divisions import division_table, entries_of, match_results
from whistpress.core.records.divisions.results import OPEN, MatchResult
from whistpress.core.records.parties import Parties, Party
from whistpress.core.records.standings import standing
from whistpress.problems import Span

GAIN = "gain"
"""The scoring in which the loser's score is the winner's with a minus sign: the margin is the score itself."""


class Won(Struct, frozen=True, kw_only=True):
    """Something that was played for a trophy: the day on which it was decided, who took part, who won, by how much.

    `parties` are all who took part (of a standing or a division only the winners); `drawn`: two sides met and neither won.
    `margin` is the difference of the first score and the next, None where nobody is behind. `event`, `standing` or `division`
    is the id of what decided it.
    """

    date: datetime.date
    dates: tuple[datetime.date, ...]
    title: str
    parties: tuple[Party, ...]
    winners: tuple[Party, ...]
    drawn: bool = False
    margin: Fraction | None = None
    event: str = ""
    standing: str = ""
    division: str = ""
    at: Span | None = None

    @property
    def of_season(self) -> bool:
        """Many events or matches decided it together."""
        return bool(self.standing or self.division)

    @classmethod
    def of_event(cls, event: EventHead, result: ResultHead, parties: Parties) -> "Won":
        """What an event decided."""
        entered = {entry.number: parties.entered(event, entry) for entry in event.entries}
        rows = [row for ranking in result.rankings for row in ranking.rows]
        winners = tuple(entered[row.entry] for row in rows if row.place == 1 and row.entry in entered)
        return cls(
            date=max(event.dates),
            dates=event.dates,
            title=event.title,
            parties=tuple(entered.values()),
            winners=winners,
            drawn=len(entered) == 2 and len(winners) == 2 and len(result.rankings) == 1,
            margin=_margin(result),
            event=event.id,
            at=event.at,
        )


def standing_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[Won]:
    """The standings for a trophy that nothing can change any more."""
    for rule in league.standings.values():
        events = _of(rule, league) if rule.trophy == trophy.id else []
        if not events or not all(event.status is Status.FINAL for event in events):
            continue
        rows = standing(rule, league.events, results, league.people).rows
        ranked = parties.of_clubs if rule.ranked is RankedKind.CLUBS else parties.ranked
        winners = tuple(ranked(row.who) for row in rows if row.place == 1)
        figures = [row.figure for row in rows]
        margin = abs(figures[0] - figures[1]) if len(figures) > 1 and len(winners) == 1 else None
        if winners:
            day = max(max(event.dates) for event in events)
            yield Won(
                date=day,
                dates=(day,),
                title=rule.title,
                parties=winners,
                winners=winners,
                margin=margin,
                standing=rule.id,
                at=rule.at,
            )


def division_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[Won]:
    """The divisions for a trophy in which every match is decided: the champion, or all who share the first place."""
    events = {event.id: event for event in league.events}
    for division in league.divisions.values():
        if division.trophy != trophy.id:
            continue
        matches = match_results(division, league.events, results, league.people, league.clubs)
        if any(one.state in OPEN or not _is_final(one, events) for one in matches):
            continue
        rows = [row for row in division_table(division, matches).rows if row.place]
        days = [one.date for one in matches if one.counts and one.date]
        if not days or not rows:
            continue
        first = [row.team for row in rows if row.place == 1]
        teams = {team.id: team for team in division.teams}
        played = {id_: _players(division, id_, matches, league, events) for id_ in first}
        winners = tuple(parties.of_team(teams[id_], played[id_]) for id_ in first)
        yield Won(
            date=max(days),
            dates=(max(days),),
            title=division.title,
            parties=winners,
            winners=winners,
            margin=rows[0].points - rows[1].points if len(rows) > 1 and len(first) == 1 else None,
            division=division.id,
            at=division.at,
        )


def _is_final(one: MatchResult, events: Mapping[str, EventHead]) -> bool:
    """Whether nothing can change a match any more: one that is an event is final with it."""
    event = events.get(one.match.event or "")
    return event is None or not event.played or event.status is Status.FINAL


def _players(
    division: Division, team: str, matches: Iterable[MatchResult], league: League, events: Mapping[str, EventHead]
) -> tuple[str, ...]:
    """Who played for a team, in the matches that are events."""
    teams = {one.id: one for one in division.teams}
    found = list[str]()
    for one in matches:
        event = events.get(one.match.event or "")
        entries = entries_of(one.match, teams, event, league.people, league.clubs) if event and team in one.match.teams else None
        entry = event.entry(entries[one.match.teams.index(team)]) if event and entries and one.counts else None
        found.extend(entry.players if entry else ())
    return tuple(dict.fromkeys(found))


def _of(rule: StandingRule, league: League) -> list[EventHead]:
    """The events that a standing may count, and all others of its season: it is over when they are."""
    patterns = rule.events
    return [
        event for event in league.events if event.season == rule.season or any(fnmatchcase(event.id, one) for one in patterns)
    ]


def _margin(result: ResultHead) -> Fraction | None:
    """How far the first is ahead of the next; nothing with several firsts, all level, or percentages compared."""
    if len(result.rankings) != 1 or result.rankings[0].by_percentage:
        return None
    rows = sorted(result.rankings[0].rows, key=lambda row: row.place)
    behind = next((row for row in rows if row.place > 1), None)
    if behind is None:
        return None
    return rows[0].score if result.scoring == GAIN and len(rows) == 2 else abs(rows[0].score - behind.score)
