"""The standings: their list, the page of each, how it is worked out, its table for spreadsheets."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.core.records.standings import Standing
from whistpress.site import addresses
from whistpress.site.pages import standings
from whistpress.site.pictures import of_standing
from whistpress.site.planner import Planner
from whistpress.views.standing_data import standing_csv

SOURCE = "content/standings.toml"


def standing_pages(planner: Planner) -> Iterator[Artefact]:
    """All that belongs to standings."""
    league = planner.league
    made = planner.standings
    if made:
        yield planner.page("standings.html", standings.standings_page(league, made), SOURCE)
    for id_, found in made.items():
        page = standings.standing_page(league, planner.results, found.rule, found)
        page = replace(page, pictures=of_standing(league, planner.results, found))
        yield planner.page("standing.html", page, SOURCE)
        yield planner.page("standing-worked-out.html", standings.worked_out_page(league, found), SOURCE)
        if league.data:
            make = partial(csv_of_standing, league, found)
            yield Artefact(path=addresses.standing_data(id_), kind=Kind.DATA, source=SOURCE, make=make)


def csv_of_standing(league: League, found: Standing) -> bytes:
    """A standing as spreadsheets read it."""
    return standing_csv(found, league.people, league.clubs).encode()
