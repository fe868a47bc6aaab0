"""Which files the site has: one artefact for each, planned before any is made."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.games import GAMES
from whistpress.core.model import ResultHead
from whistpress.language import say, speech
from whistpress.league import modules_of
from whistpress.league.events.facts.facts import is_final
from whistpress.league.events.words.event_lines import schedules
from whistpress.league.front.pages import look as icons
from whistpress.league.front.pages import moved
from whistpress.league.front.pages.look import look_css, theme_version
from whistpress.league.front.words import NO_GUIDE, DataGuide
from whistpress.league.laws.words import shown_codes
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.league.record import LeagueRecord
from whistpress.site import addresses
from whistpress.site.addresses import base
from whistpress.site.page import MenuItem, Site
from whistpress.site.theme import Theme

DEFAULT_GAME = "duplicate-whist"

Results = Mapping[str, ResultHead]


def _families() -> Iterator[Any]:
    """Yield every family of pages: each module of a subject's `pages` that has a function `pages`."""
    return (family for family in modules_of("pages") if hasattr(family, "pages"))


FAMILIES = tuple(_families())


MENU_LINES = 8
"""The most lines of a menu; the others are below More."""


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
    site = site_of(league, results, theme_version(theme, league))
    planner = Planner(record, documents, theme, site, guide)
    pages = [page for family in FAMILIES for page in family.pages(planner)]
    return [*pages, *moved.moved_pages(planner, [*pages, *files])]


def site_of(league: League, results: Results, version: str = "") -> Site:
    """Collect what every page shows of the league."""
    return Site(
        name=league.name,
        tagline=league.tagline,
        language=league.language,
        spoken=speech().language,
        url=base(league.url),
        menu=_menu(league, results),
        logo=league.look.logo,
        logo_size=league.picture_sizes.get(league.look.logo),
        styled=bool(look_css(league)),
        footer=league.look.footer,
        version=version,
        touch_icon=icons.touch_icon(league),
        systems=addresses.SYSTEMS
        if league.all_systems or any(schedules(part) for event in league.events for part in (event, *event.evenings))
        else "",
        leads=league.leads,
        data=league.data,
        laws=addresses.LAWS if shown_codes(league) else "",
        games=addresses.GAMES
        if league.all_systems or any(event.game != DEFAULT_GAME and event.game in GAMES for event in league.events)
        else "",
    )


def _menu(league: League, results: Results) -> tuple[MenuItem, ...]:
    """Return the lines of the menu: those that the league names first, in its order, and the others `below` More.

    Without `[look] menu` the first come first, eight at most, and the search stays among them.
    """
    lines = _menu_lines(league, results)
    named = [name for name in league.look.menu if name in lines]
    if not named:
        named = list(lines) if len(lines) <= MENU_LINES else _first_lines(list(lines))
    first = [lines[name] for name in named]
    return (*first, *(replace(line, below=True) for name, line in lines.items() if name not in named))


def _first_lines(names: list[str]) -> list[str]:
    """Return the names of the first lines, one fewer than there is room for: More is one itself."""
    menu = [name for name in names if name != "search"][: MENU_LINES - 1 - ("search" in names)]
    return [*menu, *(["search"] if "search" in names else [])]


def _menu_lines(league: League, results: Results) -> dict[str, MenuItem]:
    """Return the lines by name: the parts of the site, then the league's own pages, by path where a part has their name."""
    sections = {article.section for article in league.articles}
    parts = (
        ("events", league.events, say("Events"), addresses.EVENTS),
        ("standings", league.standings, say("Standings"), addresses.STANDINGS),
        ("fixtures", league.divisions or league.cups, say("Fixtures"), addresses.FIXTURES),
        ("players", league.people, say("Players"), addresses.PLAYERS),
        ("clubs", league.clubs, say("Clubs"), addresses.CLUBS),
        ("records", any(is_final(event, results.get(event.id)) for event in league.events), say("Records"), addresses.RECORDS),
        ("trophies", league.trophies, say("Trophies"), addresses.TROPHIES),
        ("meetings", league.congresses, say("Meetings"), addresses.CONGRESSES),
        ("news", "news" in sections, say("News"), addresses.NEWS),
        ("handbook", "handbook" in sections, say("Handbook"), addresses.HANDBOOK),
        ("search", league.search, say("Search"), addresses.SEARCH),
    )
    lines = {name: MenuItem(title, path) for name, part, title, path in parts if part}
    pages_by_slug = {article.slug: article for article in league.articles if not article.section}
    in_menu = sorted((page for page in pages_by_slug.values() if page.menu), key=lambda page: (page.order, page.title))
    named = [
        pages_by_slug[name]
        for name in league.look.menu
        if name in pages_by_slug and name not in lines and not pages_by_slug[name].menu
    ]
    for page in (*in_menu, *named):
        lines[page.path if page.slug in lines else page.slug] = MenuItem(page.title, page.path, own=True)
    return lines
