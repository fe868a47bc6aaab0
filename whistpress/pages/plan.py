"""Which files the site has: one artefact for each, planned before any is made."""

from collections.abc import Iterator, Mapping, Sequence

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League, ResultHead
from whistpress.core.records.facts import is_final
from whistpress.core.records.league_record import LeagueRecord
from whistpress.language import say, speech
from whistpress.pages import (
    addresses,
    articles,
    books,
    browse,
    clubs,
    congresses,
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
from whistpress.pages.data.beside import with_data
from whistpress.pages.families import data
from whistpress.pages.files import files
from whistpress.pages.law_links import shown_codes
from whistpress.pages.movements import schedules
from whistpress.pages.page import MenuItem, Site
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views.addresses import base

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


def artefacts(record: LeagueRecord, documents: Sequence[Artefact], theme: Theme) -> list[Artefact]:
    """Return every page of the site and the data files of its events.

    `documents` are the PDFs that will be made: the page of their `owner` offers them. The theme's assets
    and the files of `content/files/` are not among these: the build adds them.
    """
    league, results = record.league, record.results
    planner = Planner(record, documents, theme, site_of(league, results))
    pages = (page for family in FAMILIES for page in family.pages(planner))
    planned = [*(with_data(pages) if league.data else pages)]
    planned += files(planner, (page.path for page in planned if page.kind is Kind.PAGE))
    return [*planned, *moved.moved_pages(planner, planned)]


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
        (league.congresses, say("Congresses"), addresses.CONGRESSES),
        ("news" in sections, say("News"), addresses.NEWS),
        ("handbook" in sections, say("Handbook"), addresses.HANDBOOK),
    ):
        if there:
            yield MenuItem(title, path)
    if league.search:
        yield MenuItem(say("Search"), addresses.SEARCH)
    own = sorted((article for article in league.articles if article.menu), key=lambda one: (one.order, one.title))
    yield from (MenuItem(article.title, article.path, own=True) for article in own if not article.section)
