"""What a season's page shows of its standings and divisions."""

from dataclasses import replace

from whistpress.site.pages.events import SeasonPage
from whistpress.site.pages.fixtures import division_head, matches_to_come
from whistpress.site.pages.standings import heads_of_season
from whistpress.site.planner import Planner


def with_standings(page: SeasonPage, planner: Planner, season: str) -> SeasonPage:
    """The page with the heads of its standings and divisions, and the matches to come that are no events besides."""
    own = {id_: table for id_, table in planner.divisions.items() if table.division.season == season}
    return replace(
        page,
        standings=heads_of_season(planner.league, planner.standings, season),
        divisions=tuple(division_head(table) for table in own.values()),
        matches=tuple(one for one in matches_to_come(own) if not one.line.path),
    )
