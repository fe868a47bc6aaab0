"""Which files the site has: one artefact for each, planned before any is made."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.games import GAMES
from whistpress.core.games.leads import LEADS
from whistpress.core.model import Article, Event, EventResult, League
from whistpress.core.movement import SYSTEMS
from whistpress.site import addresses
from whistpress.site.calendar import calendar_file
from whistpress.site.event_lines import seasons
from whistpress.site.files import files, with_cards
from whistpress.site.make import (
    deal_html,
    event_html,
    fairness_html,
    game_html,
    games_html,
    movement_html,
    page_html,
    system_html,
    systems_html,
)
from whistpress.site.movements import Movement, movements, schedules
from whistpress.site.page import Download, Link, MenuItem, Page, Site
from whistpress.site.pages import articles, congresses, events, home, leads, players, trophies
from whistpress.site.pages.errata import corrected_seasons, errata_page
from whistpress.site.pages.search import search_page
from whistpress.site.pages.standings import standing_page
from whistpress.site.people import PlayerRecord, player_records
from whistpress.theme import Theme
from whistpress.views.addresses import base
from whistpress.views.fairness import measurable
from whistpress.views.hands import shown_records
from whistpress.views.travellers import deal_anchor
from whistpress.views.words import season_title

DEFAULT_GAME = "duplicate-whist"

Results = Mapping[str, EventResult]


def artefacts(league: League, results: Results, documents: Sequence[Artefact], theme: Theme) -> list[Artefact]:
    """Every page of the site and the data files of its events.

    `documents` are the PDFs that will be made: the page of their `owner` offers them. The theme's assets
    and the files of `content/files/` are not among these: the pipeline adds them.
    """
    planner = _Planner(league, results, documents, theme)
    pages = [*planner.pages()]
    found = [page.path for page in pages if page.kind is Kind.PAGE]
    return [*pages, *files(league, results, planner.movements.values(), found, planner.site.url)]


def site_of(league: League) -> Site:
    """What every page shows of the league."""
    return Site(
        name=league.name,
        tagline=league.tagline,
        language=league.language,
        url=base(league.url),
        menu=tuple(_menu(league)),
        systems=addresses.SYSTEMS if league.all_systems or any(schedules(event) for event in league.events) else "",
        leads=league.leads,
        games=addresses.GAMES if league.all_systems or _other_games(league) else "",
    )


def _other_games(league: League) -> bool:
    return any(event.game != DEFAULT_GAME for event in league.events)


def _menu(league: League) -> Iterator[MenuItem]:
    sections = {article.section for article in league.articles}
    for there, title, path in (
        (league.events, "Events", addresses.EVENTS),
        (league.people, "Players", addresses.PLAYERS),
        (league.clubs, "Clubs", addresses.CLUBS),
        (league.trophies, "Trophies", addresses.TROPHIES),
        (league.congresses, "Congresses", addresses.CONGRESSES),
        ("news" in sections, "News", addresses.NEWS),
        ("handbook" in sections, "Handbook", addresses.HANDBOOK),
    ):
        if there:
            yield MenuItem(title, path)
    if league.search:
        yield MenuItem("Search", addresses.SEARCH)
    own = sorted((article for article in league.articles if article.menu), key=lambda one: (one.order, one.title))
    yield from (MenuItem(article.title, article.path, own=True) for article in own if not article.section)


class _Planner:
    """Fills the pages of one league."""

    def __init__(self, league: League, results: Results, documents: Sequence[Artefact], theme: Theme) -> None:
        self.league, self.results, self.theme = league, results, theme
        self.site = site_of(league)
        self.movements = movements(league)
        called = {event.game for event in league.events}
        self.games = tuple(name for name in GAMES if league.all_systems or name in called)
        self.documents: dict[str, list[Artefact]] = defaultdict(list)
        for document in documents:
            self.documents[document.owner].append(document)

    def pages(self) -> Iterator[Artefact]:
        """Every page."""
        yield self._page("home.html", home.home_page(self.league, self.results), self.league.at.file)
        yield self._page("404.html", home.not_found_page(), self.league.at.file)
        if self.league.search:
            yield self._page("search.html", search_page(self.league), self.league.at.file)
        yield from self._event_pages()
        yield from self._system_pages()
        yield from self._game_pages()
        yield from self._lead_pages()
        yield from self._people_pages()
        yield from self._trophy_pages()
        yield from self._congress_pages()
        yield from self._article_pages()

    def _event_pages(self) -> Iterator[Artefact]:
        if not self.league.events:
            return
        yield self._page("events.html", events.events_page(self.league, self.results), self.league.at.file)
        for name in seasons(self.league):
            first = next(event for event in self.league.events if event.season == name)
            page = events.season_page(self.league, self.results, name)
            kept = [Download(one.title, one.path, "PDF") for one in self.documents[f"season/{name}"]]
            yield self._page("season.html", replace(page, archive=kept[0] if kept else None), first.at.file)
            if name in corrected_seasons(self.league):
                yield self._page("errata.html", errata_page(self.league, self.results, name), first.at.file)
        for rule in self.league.standings.values():
            yield self._page("standing.html", standing_page(self.league, self.results, rule), "content/standings.toml")
        for event in self.league.events:
            yield self._event(event, self.results.get(event.id), tuple(self._facts(event)))
            yield from self._fairness(event, self.results.get(event.id))
            yield from self._deals(event)
            yield from self._evenings(event)

    def _evenings(self, event: Event) -> Iterator[Artefact]:
        """The sessions of a tournament in which partners change, each a page below that of the whole."""
        result = self.results.get(event.id)
        for place, evening in enumerate(event.evenings):
            own = result.sessions[place] if result and result.sessions else None
            yield self._event(evening, own, (Link(event.title, addresses.event(event.id)), *self._facts(evening)))
            yield from self._fairness(evening, own)
            yield from self._deals(evening)

    def _deals(self, event: Event) -> Iterator[Artefact]:
        """A page for each deal whose play was written down."""
        for session, record in shown_records(event) if not event.partners else ():
            if record.plays:
                path = addresses.deal(event.id, deal_anchor(session.number, record.deal))
                make = partial(deal_html, self.theme, self.site, event, session, record.deal)
                yield Artefact(path=path, kind=Kind.PAGE, source=event.at.file, make=make)

    def _event(self, event: Event, result: EventResult | None, facts: tuple[Link, ...]) -> Artefact:
        make = partial(
            event_html,
            self.theme,
            self.site,
            event,
            result,
            facts,
            tuple(Link(self.movements[one].title, self.movements[one].path) for one in schedules(event)),
            tuple(self._downloads(event)),
            addresses.game(event.game) if self.site.games and event.game in self.games else "",
            self.league.close_margin,
        )
        return Artefact(path=addresses.event(event.id), kind=Kind.PAGE, source=event.at.file, make=make)

    def _fairness(self, event: Event, result: EventResult | None) -> Iterator[Artefact]:
        """The certificate of an event that has a schedule."""
        if measurable(event):
            explained = next((one.path for one in self.league.articles if one.path == addresses.FAIRNESS_EXPLAINED), "")
            printed = next((one.path for one in self.documents[event.id] if one.path.endswith("/fairness-certificate.pdf")), "")
            make = partial(fairness_html, self.theme, self.site, event, result, explained, printed)
            yield Artefact(path=addresses.fairness(event.id), kind=Kind.PAGE, source=event.at.file, make=make)

    def _facts(self, event: Event) -> Iterator[Link]:
        congress = self.league.congresses.get(event.congress or "")
        if congress:
            yield Link(congress.title + (f", day {event.day}" if event.day else ""), addresses.congress(congress.id))
        trophy = self.league.trophies.get(event.trophy or "")
        if trophy:
            yield Link(trophy.name, addresses.trophy(trophy.id))
        yield Link(f"Season {season_title(event.season)}", addresses.season(event.season))

    def _downloads(self, event: Event) -> Iterator[Download]:
        for document in self.documents[event.id]:
            yield Download(document.title, document.path, "PDF")
        result = self.results.get(event.id)
        if self.league.data and event.played and result is not None:
            if not event.totals and not event.rubbers:
                yield Download("Every score, for a spreadsheet", f"events/{event.id}/scores.csv", "CSV")
            if with_cards(event):
                yield Download("The cards and the tricks, for other programs", f"events/{event.id}/hands.pbn", "PBN")
            yield Download("The ranking with exact figures, for programs", f"events/{event.id}/results.json", "JSON")

    def _system_pages(self) -> Iterator[Artefact]:
        """The list of systems, a page for each that has one, a page for each size that events use."""
        if not self.site.systems:
            return
        used = tuple(self.movements.values())
        called = {one.schedule.system for one in used}
        names = tuple(name for name in SYSTEMS if self.league.all_systems or name in called)
        yield self._systems(addresses.SYSTEMS, partial(systems_html, self.theme, self.site, names, used))
        for name in names:
            own = tuple(one for one in used if one.schedule.system == name)
            yield self._systems(addresses.system(name), partial(system_html, self.theme, self.site, name, own))
        for one in used:
            downloads = tuple(self._movement_downloads(one))
            yield self._systems(one.path, partial(movement_html, self.theme, self.site, one, downloads))

    def _game_pages(self) -> Iterator[Artefact]:
        """The list of games, and a page for each that has one."""
        if not self.site.games:
            return
        played = {name: tuple(event for event in self.league.events if event.game == name) for name in self.games}
        yield self._systems(addresses.GAMES, partial(games_html, self.theme, self.site, self.games, played))
        for name in self.games:
            yield self._systems(addresses.game(name), partial(game_html, self.theme, self.site, name, played[name]))

    def _lead_pages(self) -> Iterator[Artefact]:
        """The systems of leads, where the league says which it plays."""
        if self.site.leads:
            yield self._page("leads.html", leads.leads_page(self.site.leads), self.league.at.file)
            for name in LEADS:
                yield self._page("lead-system.html", leads.lead_system_page(name, self.site.leads), self.league.at.file)

    def _systems(self, path: str, make: "partial[bytes]") -> Artefact:
        return Artefact(path=path, kind=Kind.PAGE, source=self.league.at.file, make=make)

    def _movement_downloads(self, movement: Movement) -> Iterator[Download]:
        if self.league.data:
            yield Download("The schedule, for a spreadsheet", addresses.movement(movement.slug, "csv"), "CSV")
            yield Download("The schedule, for programs", addresses.movement(movement.slug, "json"), "JSON")

    def _people_pages(self) -> Iterator[Artefact]:
        league, played = self.league, player_records(self.league, self.results)
        if league.people:
            yield self._page("players.html", players.players_page(league, played), "content/members.toml")
        for person in league.people.values():
            source = person.at.file if person.at else "content/members.toml"
            page = players.player_page(league, person, played.get(person.id, PlayerRecord()))
            yield self._page("player.html", page, source)
        if league.clubs:
            yield self._page("clubs.html", players.clubs_page(league), "content/clubs.toml")
        for club in league.clubs.values():
            source = club.at.file if club.at else "content/clubs.toml"
            yield self._page("club.html", players.club_page(league, club, played), source)

    def _trophy_pages(self) -> Iterator[Artefact]:
        source = "content/trophies.toml"
        if self.league.trophies:
            yield self._page("trophies.html", trophies.trophies_page(self.league), source)
        for trophy in self.league.trophies.values():
            yield self._page("trophy.html", trophies.trophy_page(self.league, trophy, self.results), source)

    def _congress_pages(self) -> Iterator[Artefact]:
        if self.league.congresses:
            yield self._page("congresses.html", congresses.congresses_page(self.league), self.league.at.file)
        for congress in self.league.congresses.values():
            files = [Download(document.title, document.path, "PDF") for document in self.documents[f"congress/{congress.id}"]]
            source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
            if congress.dated and congress.sittings:
                path = f"congresses/{congress.id}/programme.ics"
                address = self.site.url and self.site.url + addresses.congress(congress.id)
                files.append(Download("The programme, for your calendar", path, "ICS"))
                yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(calendar_file, congress, address))
            yield self._page("congress.html", congresses.congress_page(self.league, congress, self.results, files), source)

    def _article_pages(self) -> Iterator[Artefact]:
        sections = {article.section for article in self.league.articles}
        if "news" in sections:
            yield self._page("news.html", articles.news_page(self.league), self.league.at.file)
        if "handbook" in sections and not any(one.path == addresses.HANDBOOK for one in self.league.articles):
            yield self._page("handbook.html", articles.handbook_front(self.league), self.league.at.file)
        for article in self.league.articles:
            yield self._article(article)

    def _article(self, article: Article) -> Artefact:
        if article.section == "handbook":
            return self._page("handbook.html", articles.handbook_page(self.league, article), article.at.file)
        return self._page("article.html", articles.article_page(self.league, article), article.at.file)

    def _page(self, template: str, page: Page, source: str) -> Artefact:
        make = partial(page_html, self.theme, self.site, template, page)
        return Artefact(path=page.path, kind=Kind.PAGE, source=source, make=make, title=page.title)
