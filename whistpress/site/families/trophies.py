"""The trophies."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.core.records.reigns import reigns
from whistpress.site.pages import trophies
from whistpress.site.planner import Planner


def trophy_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of trophies, and a page for each."""
    source, league = "content/trophies.toml", planner.league
    chains = reigns(league, planner.results)
    if league.trophies:
        yield planner.page("trophies.html", trophies.trophies_page(league, chains), source)
    for trophy in league.trophies.values():
        yield planner.page("trophy.html", trophies.trophy_page(league, trophy, chains[trophy.id], planner.results), source)
