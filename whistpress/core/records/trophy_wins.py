"""Wins of trophies: by an event, by a standing whose season is over, or by a division in which all is played."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead, Status, Trophy
from whistpress.core.model.divisions import Division
from whistpress.core.model.standings import RankedKind, StandingRule
from whistpress.core.records.division_table import division_table
from whistpress.core.records.facts import margin_of_first
from whistpress.core.records.match_results import MatchResult, entries_of, match_results
from whistpress.core.records.match_standing import division_results
from whistpress.core.records.parties import Parties, Party
from whistpress.core.records.standing import standing
from whistpress.core.records.statuses import champions, is_open
from whistpress.problems import Span


class TrophyWin(Struct, frozen=True, kw_only=True):
    """The win of a trophy: the day on which it was decided, who took part, who won, by how much.

    `parties` are all who took part (of a standing or a division only the winners); `drawn`: two sides met and neither won.
    `margin` is the difference of the first score and the next, None where there is none behind. `event`, `standing`, `division`
    or `cup` is the id of the one that decided it.
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
    cup: str = ""
    at: Span | None = None

    @property
    def of_season(self) -> bool:
        """Whether many events or matches decided it together."""
        return bool(self.standing or self.division or self.cup)

    @classmethod
    def of_event(cls, event: EventHead, result: ResultHead, parties: Parties) -> "TrophyWin":
        """Make the win that an event decided."""
        entered = {entry.number: parties.of_entry(event, entry) for entry in event.entries}
        rankings = result.winning_rankings
        rows = [row for ranking in rankings for row in ranking.rows]
        firsts = [row.entry for row in rows if row.place == 1]
        firsts += [entry for award in result.first_prizes for entry in award.entries]
        winners = tuple(entered[entry] for entry in firsts if entry in entered)
        return cls(
            date=max(event.dates),
            dates=event.dates,
            title=event.title,
            parties=tuple(entered.values()),
            winners=winners,
            drawn=len(entered) == 2 and len(winners) == 2 and len(rankings) == 1,
            margin=margin_of_first(rankings[0], result.scoring) if len(rankings) == 1 else None,
            event=event.id,
            at=event.at,
        )


def standing_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins of a trophy by standings that nothing can change any more."""
    for rule in league.standings.values():
        days = _days_of(rule, league) if rule.trophy == trophy.id else []
        if not days:
            continue
        rows = standing(rule, league.events, results, league.people).rows
        ranked = parties.of_clubs if rule.ranked is RankedKind.CLUBS else parties.of_people
        winners = tuple(ranked(row.who) for row in rows if row.place == 1)
        figures = [row.figure for row in rows]
        margin = abs(figures[0] - figures[1]) if len(figures) > 1 and len(winners) == 1 else None
        if winners:
            day = max(days)
            yield TrophyWin(
                date=day,
                dates=(day,),
                title=rule.title,
                parties=winners,
                winners=winners,
                margin=margin,
                standing=rule.id,
                at=rule.at,
            )


def division_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins by divisions in which every match is decided: of the champion, or of all that share the first rank."""
    events = {event.id: event for event in league.events}
    for division in league.divisions.values():
        if division.trophy != trophy.id:
            continue
        matches = match_results(division, league.events, results, league.people, league.clubs)
        if any(is_open(match) or not _is_final(match, events) for match in matches):
            continue
        table = division_table(division, matches)
        rows, first = [row for row in table.rows if row.place], champions(table)
        days = [match.date for match in matches if match.counts and match.date]
        days += [ruling.date for match in matches if match.counts for ruling in match.match.rulings if ruling.date]
        days += [play_off.date for play_off in division.play_offs if play_off.date and set(play_off.teams) & set(first)]
        if not days or not first:
            continue
        teams = {team.id: team for team in division.teams}
        played = {id_: _players(division, id_, matches, league, events) for id_ in first}
        winners = tuple(parties.of_team(teams[id_], played[id_]) for id_ in first)
        yield TrophyWin(
            date=max(days),
            dates=(max(days),),
            title=division.title,
            parties=winners,
            winners=winners,
            margin=rows[0].points - rows[1].points if len(rows) > 1 and first == (rows[0].team,) else None,
            division=division.id,
            at=division.at,
        )


def _is_final(result: MatchResult, events: Mapping[str, EventHead]) -> bool:
    """Return whether nothing can change a match any more: one that is an event is final with it."""
    event = events.get(result.match.event or "")
    return event is None or not event.played or event.status is Status.FINAL


def _players(
    division: Division, team: str, matches: Iterable[MatchResult], league: League, events: Mapping[str, EventHead]
) -> tuple[str, ...]:
    """Collect the players of a team, in the matches that are events or have a card."""
    teams = {division_team.id: division_team for division_team in division.teams}
    players = list[str]()
    for result in matches:
        match, event = result.match, events.get(result.match.event or "")
        entries = entries_of(match, teams, event, league.people, league.clubs) if event and team in match.teams else None
        entry = event.entry(entries[match.teams.index(team)]) if event and entries and result.counts else None
        players.extend(entry.persons if entry else ())
        if team in match.teams and result.counts:
            sides = [(table.home, table.away)[match.teams.index(team)] for table in match.tables]
            players.extend(player for side in sides for player in side.persons)
    return tuple(dict.fromkeys(players))


def _days_of(rule: StandingRule, league: League) -> list[datetime.date]:
    """Return the days of a standing that nothing can change any more; none while something can."""
    if rule.division:
        table = division_results(rule.division)
        over = bool(champions(table)) and all(result.date for result in table.results if result.counts)
        return [result.date for result in table.results if result.counts and result.date] if over else []
    events = _events_of(rule, league)
    return [max(event.dates) for event in events] if all(event.status is Status.FINAL for event in events) else []


def _events_of(rule: StandingRule, league: League) -> list[EventHead]:
    """List the events that a standing may count, and all others of its season: it is over when they are."""
    patterns = rule.events
    return [
        event
        for event in league.events
        if event.season == rule.season or any(fnmatchcase(event.id, pattern) for pattern in patterns)
    ]
