"""Which files the site has: one artefact for each, planned before any is made."""

from collections.abc import Iterator, Mapping, Sequence

from whistpress.artefacts import Artefact
from whistpress.core.model import League, ResultHead
from whistpress.core.records.facts import is_final
from whistpress.core.records.ledger import LeagueRecord
from whistpress.language import say, speech
from whistpress.pages import (
    articles,
    books,
    browse,
    clubs,
    congresses,
    data,
    events,
    fixtures,
    games,
    home,
    laws,
    leads,
    motions,
    moved,
    on_this_day,
    pairs,
    players,
    records,
    search,
    seasons,
    standings,
    systems,
    trophies,
    who_is_who,
)
from whistpress.pages.law_links import shown_codes
from whistpress.pages.page import MenuItem, Site
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses
from whistpress.views.addresses import base
from whistpress.views.congress.meeting import meetings_title
from whistpress.views.data_guide import NO_GUIDE, DataGuide
from whistpress.views.movements import schedules

DEFAULT_GAME = "duplicate-whist"

Results = Mapping[str, ResultHead]


FAMILIES = (
    home,
    search,
    seasons,
    events,
    fixtures,
    standings,
    systems,
    games,
    leads,
    laws,
    players,
    clubs,
    records,
    on_this_day,
    pairs,
    trophies,
    motions,
    congresses,
    books,
    articles,
    browse,
    who_is_who,
    data,
)
"""Every family of pages: a module whose function `pages` plans its pages. A new family is registered here."""


def artefacts(
    record: LeagueRecord,
    documents: Sequence[Artefact],
    theme: Theme,
    files: Sequence[Artefact] = (),
    guide: DataGuide = NO_GUIDE,
) -> list[Artefact]:
    """Plan every page of the site.

    `documents` are the PDFs that the page of their `owner` offers. `files` are those for other programs: a thing that has moved
    keeps its files at the old address too. The page about the data shows `guide`. The build adds documents, files and assets.
    """
    league, results = record.league, record.results
    planner = Planner(record, documents, theme, site_of(league, results), guide)
    pages = [page for family in FAMILIES for page in family.pages(planner)]
    return [*pages, *moved.moved_pages(planner, [*pages, *files])]


def site_of(league: League, results: Results) -> Site:
    """What every page shows of the league."""
    return Site(
        name=league.name,
        tagline=league.tagline,
        language=league.language,
        spoken=speech().language,
        url=base(league.url),
        menu=tuple(_menu(league, results)),
        systems=addresses.SYSTEMS if league.all_systems or any(schedules(event) for event in league.events) else "",
        leads=league.leads,
        data=league.data,
        laws=addresses.LAWS if shown_codes(league) else "",
        games=addresses.GAMES if league.all_systems or _other_games(league) else "",
    )


def _other_games(league: League) -> bool:
    return any(event.game != DEFAULT_GAME for event in league.events)


def _menu(league: League, results: Results) -> Iterator[MenuItem]:
    sections = {article.section for article in league.articles}
    for there, title, path in (
        (league.events, say("Events"), addresses.EVENTS),
        (league.divisions, say("Fixtures"), addresses.FIXTURES),
        (league.people, say("Players"), addresses.PLAYERS),
        (league.clubs, say("Clubs"), addresses.CLUBS),
        (any(is_final(event, results.get(event.id)) for event in league.events), say("Records"), addresses.RECORDS),
        (league.trophies, say("Trophies"), addresses.TROPHIES),
        (league.congresses, meetings_title(league), addresses.CONGRESSES),
        ("news" in sections, say("News"), addresses.NEWS),
        ("handbook" in sections, say("Handbook"), addresses.HANDBOOK),
    ):
        if there:
            yield MenuItem(title, path)
    if league.search:
        yield MenuItem(say("Search"), addresses.SEARCH)
    own = sorted((article for article in league.articles if article.menu), key=lambda one: (one.order, one.title))
    yield from (MenuItem(article.title, article.path, own=True) for article in own if not article.section)
