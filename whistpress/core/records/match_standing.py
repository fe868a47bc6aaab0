"""A standing of the players of a division by their tricks a hand."""

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil

from msgspec import Struct

from whistpress.core.model import Person
from whistpress.core.model.divisions import Division
from whistpress.core.model.league import season_span
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.match_players import TRICKS_OF_A_HAND, MatchPlayer, match_players, tables_of
from whistpress.core.records.match_results import MatchResult, MatchState, match_results
from whistpress.core.records.standing_results import Reason, StandingResult
from whistpress.language import noted

MATCHES = noted("one more match"), noted("%(number)s more matches")
NO_HANDS = noted("a hand on record")


class PlayerAverage(Struct, frozen=True, kw_only=True):
    """A player of a division: his average over all teams that he played for, his matches, what he lacks for a rank."""

    player: str
    figure: Fraction
    results: tuple[StandingResult, ...]
    wanting: Reason | None


def division_results(division: Division) -> DivisionTable:
    """Return the table of a division by its own file alone: only that has match cards."""
    return division_table(division, match_results(division, (), {}, {}, {}))


def player_averages(rule: StandingRule, division: Division, people: Mapping[str, Person]) -> Iterator[PlayerAverage]:
    """Yield the average of every player whom the rule admits."""
    table = division_results(division)
    records = dict[str, list[MatchPlayer]]()
    for record in match_players(table):
        records.setdefault(record.player, []).append(record)
    for player in sorted(records):
        if rule.members and not (player in people and people[player].member):
            continue
        hands = sum((record.hands for record in records[player]), Fraction(0))
        tricks = sum((record.tricks for record in records[player]), Fraction(0))
        matches = sum(record.matches for record in records[player])
        lacking = max(_least(rule, table, record.team) for record in records[player]) - matches
        wanting = Reason(*MATCHES, lacking) if lacking > 0 else None if hands else Reason(NO_HANDS)
        yield PlayerAverage(
            player=player,
            figure=Fraction(tricks) / hands if hands else Fraction(0),
            results=tuple(_results(table, player)),
            wanting=wanting,
        )


def _least(rule: StandingRule, table: DivisionTable, team: str) -> int:
    """Return the matches that a player needs to be ranked: a fixed number, or a share of the matches that the team has played."""
    if rule.share is None:
        return rule.least
    played = sum(result.state is MatchState.PLAYED and team in result.match.teams for result in table.results)
    return max(1, ceil(rule.share * played))


def _results(table: DivisionTable, player: str) -> Iterator[StandingResult]:
    """Yield the matches of a player, the oldest first: his tricks a hand in each."""
    results = [
        result
        for match_result in table.results
        if match_result.counts
        for result in _of_match(table.division, match_result, player)
    ]
    yield from sorted(results, key=lambda result: (result.date, result.match))


def _of_match(division: Division, match_result: MatchResult, player: str) -> Iterator[StandingResult]:
    for team in match_result.match.teams:
        tables = [at for at in tables_of(match_result, team) if player in at.own.players]
        hands = sum((at.both for at in tables), Fraction(0)) / TRICKS_OF_A_HAND
        if tables:
            tricks = sum((at.tricks for at in tables if at.tricks is not None), Fraction(0))
            partners = dict.fromkeys(partner for at in tables for partner in at.own.persons if partner != player)
            names = [division_team.name if (division_team := division.team(id_)) else id_ for id_ in match_result.match.teams]
            yield StandingResult(
                event="",
                match=f"{division.id}/{match_result.match.id}",
                title=" v. ".join(names),
                date=match_result.date or _first_day(division),
                partners=tuple(partners),
                place=0,
                figure=Fraction(tricks) / hands if hands else Fraction(0),
                hands=hands,
            )


def _first_day(division: Division) -> datetime.date:
    """Return the first day of the season, for a match whose day is unknown."""
    span = season_span(division.season)
    return span[0] if span else datetime.date.min
