"""The standings: their list, the page of each, how it is worked out."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.standings import StandingRule
from whistpress.pages.make_standings import standing_html, standings_html, worked_out_html
from whistpress.pages.planner import Planner
from whistpress.views import addresses

SOURCE = "content/standings.toml"


def standing_pages(planner: Planner) -> Iterator[Artefact]:
    """All that belongs to standings."""
    theme, site, made = planner.theme, planner.site, planner.standings
    if made:
        rules = [one.rule for one in made.values()]
        make = partial(standings_html, theme, site, _seasons(planner, rules), tuple(made.values()))
        yield Artefact(path=addresses.STANDINGS, kind=Kind.PAGE, source=SOURCE, make=make)
    for id_, of in made.items():
        pages = ((addresses.standing(id_), standing_html), (addresses.worked_out(id_), worked_out_html))
        for path, form in pages:
            yield Artefact(path=path, kind=Kind.PAGE, source=SOURCE, make=partial(form, theme, site, of))


def _seasons(planner: Planner, rules: list[StandingRule]) -> tuple[str, ...]:
    """The seasons that have a standing, the latest first."""
    there = {rule.season for rule in rules}
    return tuple(season for season in planner.seasons if season in there)
