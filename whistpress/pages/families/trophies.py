"""The trophies."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League, ResultHead, Trophy
from whistpress.core.records.chain import events_for
from whistpress.core.records.reigns import Chain
from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages import trophies
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses

SOURCE = "content/trophies.toml"


def trophy_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of trophies, and a page for each."""
    league, chains = planner.league, planner.chains
    if league.trophies:
        yield planner.page("trophies.html", trophies.trophies_page(league, chains), SOURCE)
    events = {event.id: place for place, event in enumerate(league.events)}
    for trophy in league.trophies.values():
        chain = chains[trophy.id]
        own = _of_trophy(league, trophy, chain, events)
        results = {event.id: result for event in own.events if (result := planner.results.get(event.id)) is not None}
        make = partial(_trophy_html, planner.theme, planner.site, own, trophy, chain, results)
        yield Artefact(path=addresses.trophy(trophy.id), kind=Kind.PAGE, source=SOURCE, make=make, title=trophy.name)


def _of_trophy(league: League, trophy: Trophy, chain: Chain, places: dict[str, int]) -> League:
    """Select what the page of a trophy tells of: the events played for it, the standings and divisions that gave it."""
    named = {link.event for link in chain.links} | {event.id for event in events_for(league, trophy)}
    named |= {chain.coming.event} if chain.coming else set()
    meetings = {
        id_: one for id_, one in league.congresses.items() if any(sitting.trophy == trophy.id for sitting in one.sittings)
    }
    given = {link.standing for link in chain.links}
    divisions = {link.division for link in chain.links}
    return League(
        name=league.name,
        language=league.language,
        today=league.today,
        trophies={trophy.id: trophy},
        standings={id_: rule for id_, rule in league.standings.items() if id_ in given},
        divisions={id_: replace(one, rounds=(), matches=()) for id_, one in league.divisions.items() if id_ in divisions},
        congresses=meetings,
        events=tuple(league.events[place] for place in sorted(places[id_] for id_ in named if id_ in places)),
        at=league.at,
    )


def _trophy_html(theme: Theme, site: Site, league: League, trophy: Trophy, chain: Chain, results: dict[str, ResultHead]) -> bytes:
    """The page of a trophy; `league` is as much of it as the page tells of."""
    return page_html(theme, site, "trophy.html", trophies.trophy_page(league, trophy, chain, results))
