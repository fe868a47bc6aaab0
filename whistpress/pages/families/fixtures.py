"""The divisions: their list, and a page of each."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.pages.pages import fixtures
from whistpress.pages.pages.events import downloads_of_league
from whistpress.pages.planner import Planner


def fixture_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of divisions, and the page of each."""
    league = planner.league
    if planner.divisions:
        downloads = () if league.events else downloads_of_league(league)
        yield planner.page("fixtures.html", fixtures.fixtures_page(league, planner.divisions, downloads), league.at.file)
    for id_, table in planner.divisions.items():
        yield planner.page("division.html", fixtures.division_page(league, table), f"content/fixtures/{id_}.toml")
