"""A match as a list shows it: who receives whom, when, what came of it, what else is to be said."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division, Match
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.match_results import MatchResult, MatchState, match_results
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.addresses import event as event_address
from whistpress.views.words import day, short_day


class TeamName(Struct, frozen=True):
    """A team's name, the id of its club (empty without one), its number in the division from 1."""

    text: str
    club: str = ""
    number: int = 0


class MatchLine(Struct, frozen=True, kw_only=True):
    """A match. `score` has the tricks of home and away (`163–149`) where they are known; `verdict` says who won.

    `path` is the page of its event, or empty. `iso` is empty while no day is fixed. `played`: it counts, and is no walkover.
    `notes` tell what happened besides: put off from another day, forfeited, not counted.
    """

    anchor: str
    round: int
    iso: str
    day: str
    short_day: str
    home: TeamName
    away: TeamName
    home_won: bool
    away_won: bool
    score: str
    verdict: str
    path: str
    place: str
    open: bool
    counts: bool
    played: bool
    notes: tuple[str, ...] = ()


def division_tables(league: League, results: Mapping[str, ResultHead]) -> Mapping[str, DivisionTable]:
    """Return the table of every division, by id."""
    return {
        id_: division_table(division, match_results(division, league.events, results, league.people, league.clubs))
        for id_, division in league.divisions.items()
    }


def team_names(division: Division) -> Mapping[str, TeamName]:
    """The teams by id."""
    return {team.id: TeamName(team.name, team.club or "", number) for number, team in enumerate(division.teams, 1)}


def match_line(division: Division, one: MatchResult, names: Mapping[str, TeamName]) -> MatchLine:
    """A match as a line."""
    match = one.match
    team = division.team(match.home)
    return MatchLine(
        anchor=anchor(match),
        round=match.round,
        iso=one.date.isoformat() if one.date else "",
        day=day(one.date) if one.date else say("No day yet"),
        short_day=short_day(one.date) if one.date else "–",
        home=names[match.home],
        away=names[match.away],
        home_won=one.letter(match.home) == "W",
        away_won=one.letter(match.away) == "W",
        score=score(one),
        verdict=verdict(one, names),
        path=event_address(match.event) if match.event else "",
        place=match.place or (team.place if team else ""),
        open=one.state in (MatchState.TO_COME, MatchState.AWAITED),
        counts=one.counts,
        played=one.state is MatchState.PLAYED,
        notes=tuple(_notes(division, one, names)),
    )


def anchor(match: Match) -> str:
    """The id of a match on the page of its division."""
    return f"match-{match.id}"


def score(one: MatchResult) -> str:
    """`163–149`: the tricks of home and away; empty where they are not known."""
    return "–".join(figures.mixed(tricks) for tricks in one.tricks) if one.tricks else ""


def verdict(one: MatchResult, names: Mapping[str, TeamName]) -> str:
    """Who won, and by how much."""
    home, away = (names[team].text for team in one.match.teams)
    if one.match.forfeited:
        if len(one.match.forfeited) > 1:
            return say("Forfeited by both")
        return say("Walkover to %(team)s", team=home if one.match.away in one.match.forfeited else away)
    if one.state is MatchState.VOID:
        return say("Not played")
    if one.state is MatchState.AWAITED:
        return say("Scores are still to come")
    if one.gain is None:
        return say("To be played") if one.date or not one.match.postponed else say("Put off, no new day yet")
    if not one.gain:
        return say("Drawn")
    return say("%(team)s by %(gain)s", team=home if one.gain > 0 else away, gain=figures.mixed(abs(Fraction(one.gain))))


def _notes(division: Division, one: MatchResult, names: Mapping[str, TeamName]) -> Iterator[str]:
    match = one.match
    if match.postponed and match.put_off:
        yield say("put off from %(day)s", day=day(match.put_off))
    if match.void:
        yield match.void
    if one.state is MatchState.EXPUNGED:
        gone = [names[team].text for team in match.teams if division.withdrawal(team)]
        yield say("does not count: %(team)s withdrew", team=gone[0])
    elif one.state is MatchState.VOID and not match.void:
        gone = [names[team].text for team in match.teams if division.withdrawal(team)]
        if gone:
            yield say("%(team)s withdrew", team=gone[0])
    if match.why:
        yield match.why
