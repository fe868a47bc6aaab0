"""The systems of play, the games and the systems of leads."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.games.leads import LEADS
from whistpress.core.movement import SYSTEMS
from whistpress.language import say
from whistpress.pages.make import game_html, games_html, movement_html, system_html, systems_html
from whistpress.pages.page import Download
from whistpress.pages.pages import leads
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.event_lines import head
from whistpress.views.movements import Movement


def system_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of systems, a page for each that has one, a page for each size that events use."""
    if not planner.site.systems:
        return
    used = tuple(planner.movements.values())
    called = {one.schedule.system for one in used}
    names = tuple(name for name in SYSTEMS if planner.league.all_systems or name in called)
    yield _systems(planner, addresses.SYSTEMS, partial(systems_html, planner.theme, planner.site, names, used))
    for name in names:
        own = tuple(one for one in used if one.schedule.system == name)
        yield _systems(planner, addresses.system(name), partial(system_html, planner.theme, planner.site, name, own))
    for one in used:
        downloads = tuple(_movement_downloads(planner, one))
        yield _systems(planner, one.path, partial(movement_html, planner.theme, planner.site, one, downloads))


def game_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of games, and a page for each that has one."""
    if not planner.site.games:
        return
    played = {name: tuple(head(event) for event in planner.league.events if event.game == name) for name in planner.games}
    yield _systems(planner, addresses.GAMES, partial(games_html, planner.theme, planner.site, planner.games, played))
    for name in planner.games:
        yield _systems(planner, addresses.game(name), partial(game_html, planner.theme, planner.site, name, played[name]))


def lead_pages(planner: Planner) -> Iterator[Artefact]:
    """The systems of leads, where the league says which it plays."""
    if planner.site.leads:
        yield planner.page("leads.html", leads.leads_page(planner.site.leads), planner.league.at.file)
        for name in LEADS:
            yield planner.page("lead-system.html", leads.lead_system_page(name, planner.site.leads), planner.league.at.file)


def _systems(planner: Planner, path: str, make: "partial[bytes]") -> Artefact:
    return Artefact(path=path, kind=Kind.PAGE, source=planner.league.at.file, make=make)


def _movement_downloads(planner: Planner, movement: Movement) -> Iterator[Download]:
    if planner.league.data:
        yield Download(say("The schedule, for a spreadsheet"), addresses.movement(movement.slug, "csv"), "CSV")
        yield Download(say("The schedule, for programs"), addresses.movement(movement.slug, "json"), "JSON")
