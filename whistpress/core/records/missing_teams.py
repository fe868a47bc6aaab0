"""Find teams that were promoted or relegated, and that the next season does not have where they went."""

from collections.abc import Iterator, Mapping, Sequence

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division
from whistpress.core.records.division_table import division_table
from whistpress.core.records.match_results import match_results
from whistpress.core.records.season_moves import TeamMove, season_moves
from whistpress.language import say
from whistpress.problems import Problem, Span

MOVED_FINDING = "promoted"
"""The word by which a division accepts that a team is not where it should be in the next season."""


def missing_teams(league: League, results: Mapping[str, ResultHead]) -> Iterator[Problem]:
    """Yield a warning for each team that moved at the end of a season and is not in that division of the next one."""
    seasons = dict[str, list[Division]]()
    for division in league.divisions.values():
        seasons.setdefault(division.season, []).append(division)
    for season, later in zip(sorted(seasons), sorted(seasons)[1:], strict=False):
        if any(division.promoted or division.relegated for division in seasons[season]):
            tables = [
                division_table(division, match_results(division, league.events, results, league.people, league.clubs))
                for division in seasons[season]
            ]
            for move in season_moves(tables).moves:
                yield from _missing(move, league.divisions, seasons[later])


def _missing(move: TeamMove, divisions: Mapping[str, Division], later: Sequence[Division]) -> Iterator[Problem]:
    source, target = divisions[move.source], divisions[move.target]
    if any(acceptance.finding in ("", MOVED_FINDING) and acceptance.team in ("", move.team) for acceptance in source.accepted):
        return
    successor = next((division for division in later if division.slug == target.slug), None)
    homes = [division for division in later if division.team(move.team)]
    if (successor and successor in homes) or (homes and not successor):
        return
    verb = say("promoted") if move.up else say("relegated")
    was = say(
        "%(move)s was %(verb)s from %(source)s in %(season)s",
        move=move.name,
        verb=verb,
        source=source.title,
        season=source.season,
    )
    where = say("is in %(title)s", title=homes[0].title) if homes else say("is in no division")
    at = (successor or later[0]).at or Span(say("content/fixtures/%(id)s.toml", id=(successor or later[0]).id))
    help_ = say(
        'name it there, or accept it in content/fixtures/%(source)s.toml: [[accepted]] with finding = "%(moved_finding)s"',
        source=source.id,
        moved_finding=MOVED_FINDING,
    )
    yield Problem(
        code="W762",
        message=say("%(was)s, and %(where)s in %(season)s", was=was, where=where, season=later[0].season),
        at=at,
        helps=(help_,),
    )
