"""The rows of the divisions: teams, matches, tables."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.match_results import MatchResult, match_results
from whistpress.exports.database.exact import Cells, Rows, common, over


def division_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Every row of every division."""
    for division in league.divisions.values():
        named = (division.id, division.season, division.title)
        made = match_results(division, league.events, results, league.people, league.clubs)
        yield (
            "divisions",
            (*named, division.times, division.trophy, " ".join(division.ties), division.margin.value),
        )
        yield from _teams(division)
        yield from _matches(division, made)
        yield from _table(division_table(division, made))


def _teams(division: Division) -> Rows:
    taken = {
        team.id: sum((one.points for one in division.deducted if one.team == team.id), Fraction(0)) for team in division.teams
    }
    under = common(taken.values())
    for team in division.teams:
        left = division.withdrawal(team.id)
        day = left.date.isoformat() if left else None
        yield "division_teams", (division.id, team.id, team.name, team.club, day, *over(taken[team.id], under))


def _matches(division: Division, made: Iterable[MatchResult]) -> Rows:
    every = [(one, _figures(one)) for one in made]
    unders = [common(figures[at] for _, figures in every) for at in range(5)]
    for one, figures in every:
        match, days = one.match, (one.date, one.match.put_off)
        cells: Cells = [cell for figure, under in zip(figures, unders, strict=True) for cell in over(figure, under)]
        where = (division.id, match.id, match.round, *(day.isoformat() if day else None for day in days), *match.teams)
        yield "matches", (*where, one.state.value, int(one.counts), match.event, *cells, match.void or match.why)


def _figures(one: MatchResult) -> tuple[Fraction | None, ...]:
    """Tricks of both, the margin of the home team, points of both."""
    points = one.points if one.points and one.counts else (None, None)
    return (*(one.tricks or (None, None)), one.gain, *points)


def _table(table: DivisionTable) -> Rows:
    gains, points = common(row.gain for row in table.rows), common(row.points for row in table.rows)
    for row in table.rows:
        counted = (row.place or None, row.played, row.won, row.drawn, row.lost)
        yield "division_rows", (table.division.id, row.team, *counted, *over(row.gain, gains), *over(row.points, points))
