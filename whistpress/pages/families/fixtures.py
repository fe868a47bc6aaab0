"""The divisions: their list, a page and the files of each."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.records.divisions import DivisionTable
from whistpress.pages import addresses
from whistpress.pages.fixture_calendar import fixtures_calendar
from whistpress.pages.pages import fixtures
from whistpress.pages.pages.events import downloads_of_league
from whistpress.pages.planner import Planner
from whistpress.pages.uids import Uids
from whistpress.views.divisions.data import matches_csv, table_csv


def fixture_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of divisions, the page of each, its table and its matches as data, its calendar."""
    league = planner.league
    made = planner.divisions
    if made:
        downloads = () if league.events else downloads_of_league(league)
        yield planner.page("fixtures.html", fixtures.fixtures_page(league, made, downloads), league.at.file)
    known = {event.id: event for event in league.events} if made else {}
    for id_, table in made.items():
        uids = Uids(league=league.key).with_events((match.event for match in table.division.matches), known)
        source = f"content/fixtures/{id_}.toml"
        page = fixtures.division_page(league, table)
        yield planner.page("division.html", page, source)
        kinds = [(addresses.table_data(page.path), partial(csv_of_table, table))] if league.data else []
        kinds += [(addresses.matches_data(page.path), partial(csv_of_matches, table))] if league.data else []
        if any(one.date for one in table.results):
            kinds.append(
                (addresses.calendar(page.path), partial(fixtures_calendar, page.title, (table,), planner.site.url, uids))
            )
        yield from (Artefact(path=path, kind=Kind.DATA, source=source, make=make) for path, make in kinds)


def csv_of_table(table: DivisionTable) -> bytes:
    """A table as spreadsheets read it."""
    return table_csv(table).encode()


def csv_of_matches(table: DivisionTable) -> bytes:
    """The matches as spreadsheets read them."""
    return matches_csv(table).encode()
