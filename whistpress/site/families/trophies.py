"""The trophies."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.site.pages import trophies
from whistpress.site.planner import Planner


def trophy_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of trophies, and a page for each."""
    source = "content/trophies.toml"
    if planner.league.trophies:
        yield planner.page("trophies.html", trophies.trophies_page(planner.league), source)
    for trophy in planner.league.trophies.values():
        yield planner.page("trophy.html", trophies.trophy_page(planner.league, trophy, planner.results), source)
