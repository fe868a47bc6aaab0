"""What every family of pages is planned with."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.games import GAMES
from whistpress.core.model import EventResult, League
from whistpress.core.model.laws import Code
from whistpress.core.records.divisions import DivisionTable
from whistpress.core.records.standings import Standing
from whistpress.site.laws import shown_codes
from whistpress.site.make import page_html
from whistpress.site.movements import movements
from whistpress.site.page import Download, Page, Site
from whistpress.site.pages.fixtures import tables
from whistpress.site.pages.standings import all_standings
from whistpress.site.record import Record, record_of
from whistpress.theme import Theme

Results = Mapping[str, EventResult]


class Planner:
    """A league, its results, its theme and documents, and how a page of it is planned."""

    def __init__(self, league: League, results: Results, documents: Sequence[Artefact], theme: Theme, site: Site) -> None:
        self.league, self.results, self.theme, self.site = league, results, theme, site
        self.movements = movements(league)
        self.codes: dict[str, Code] = shown_codes(league) if site.laws else {}
        called = {event.game for event in league.events}
        self.games = tuple(name for name in GAMES if league.all_systems or name in called)
        self.documents: dict[str, list[Artefact]] = defaultdict(list)
        for document in documents:
            self.documents[document.owner].append(document)

    def page(self, template: str, page: Page, source: str) -> Artefact:
        """A page whose dataclass is made while the site is planned; `source` is the content file that answers for it."""
        make = partial(page_html, self.theme, self.site, template, page)
        return Artefact(path=page.path, kind=Kind.PAGE, source=source, make=make, title=page.title)

    @cached_property
    def record(self) -> Record:
        """What the league's record gives, reckoned once for all families that tell of it."""
        return record_of(self.league, self.results)

    @cached_property
    def standings(self) -> Mapping[str, Standing]:
        """Every standing, reckoned once."""
        return all_standings(self.league, self.results)

    @cached_property
    def divisions(self) -> Mapping[str, DivisionTable]:
        """The table of every division, reckoned once."""
        return tables(self.league, self.results)

    def printed(self, owner: str) -> Iterator[Download]:
        """The PDFs that belong to an event, a congress or a season, by the `owner` of their artefacts."""
        return (Download(one.title, one.path, "PDF") for one in self.documents[owner])
