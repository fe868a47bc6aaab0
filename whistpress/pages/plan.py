"""Which files the site has: one artefact for each, planned before any is made."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import League, ResultHead
from whistpress.core.records.facts import is_final
from whistpress.core.records.ledger import LeagueRecord
from whistpress.language import say, speech
from whistpress.pages.families.articles import article_pages
from whistpress.pages.families.books import book_pages
from whistpress.pages.families.browse import browse_pages
from whistpress.pages.families.congresses import congress_pages
from whistpress.pages.families.events import event_pages
from whistpress.pages.families.fixtures import fixture_pages
from whistpress.pages.families.laws import law_pages
from whistpress.pages.families.moved import moved_pages
from whistpress.pages.families.people import people_pages
from whistpress.pages.families.records import days_of_league, record_pages
from whistpress.pages.families.standings import standing_pages
from whistpress.pages.families.systems import game_pages, lead_pages, system_pages
from whistpress.pages.families.trophies import trophy_pages
from whistpress.pages.laws import shown_codes
from whistpress.pages.page import MenuItem, Site
from whistpress.pages.pages import home
from whistpress.pages.pages.data import data_page
from whistpress.pages.pages.records import today_block
from whistpress.pages.pages.search import search_page
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses
from whistpress.views.addresses import base
from whistpress.views.data_guide import NO_GUIDE, DataGuide
from whistpress.views.movements import schedules

DEFAULT_GAME = "duplicate-whist"

Results = Mapping[str, ResultHead]


def artefacts(
    record: LeagueRecord,
    documents: Sequence[Artefact],
    theme: Theme,
    files: Sequence[Artefact] = (),
    guide: DataGuide = NO_GUIDE,
) -> list[Artefact]:
    """Return every page of the site.

    `documents` are the PDFs that will be made: the page of their `owner` offers them. `files` are those for other programs: of a
    thing that has moved they are at the old address too. The page about them shows `guide`. The build adds documents, files, the
    theme's assets and the files of `content/files/`.
    """
    league, results = record.league, record.results
    planner = Planner(record, documents, theme, site_of(league, results), guide)
    pages = [page for family in _FAMILIES for page in family(planner)]
    return [*pages, *moved_pages(planner, [*pages, *files])]


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


def _front(planner: Planner) -> Iterator[Artefact]:
    """The home page, the page for an address that is not there, the data, the search."""
    league = planner.league
    front = home.home_page(league, planner.results, tuple(planner.divisions.values()))
    days = days_of_league(planner, today=True)
    today = today_block(days, league.today) if days else None
    yield planner.page("home.html", replace(front, today=today), league.at.file)
    yield planner.page("404.html", home.not_found_page(), league.at.file)
    if league.data:
        yield planner.page("data.html", data_page(league, planner.guide), league.at.file)
    if league.search:
        yield planner.page("search.html", search_page(league), league.at.file)


_FAMILIES: tuple[Callable[[Planner], Iterator[Artefact]], ...] = (
    _front,
    event_pages,
    fixture_pages,
    standing_pages,
    system_pages,
    game_pages,
    lead_pages,
    law_pages,
    people_pages,
    record_pages,
    trophy_pages,
    congress_pages,
    book_pages,
    article_pages,
    browse_pages,
)
"""Every family of pages, in the order in which they are planned; each is a module of `families`."""
