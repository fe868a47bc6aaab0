"""The data for the papers of a season: its league, its divisions, cups and honours, and the private matters."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division
from whistpress.core.model.league import BookText
from whistpress.core.model.private import PrivateMatters
from whistpress.core.records.cups import CupRecord, cup_records
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.honours import Competition, competitions, standings_over
from whistpress.core.records.reigns import trophy_chains
from whistpress.core.records.seasons import seasons_of_play
from whistpress.core.records.standing import standing
from whistpress.views.books.book import BookWords
from whistpress.views.books.gathering import Gathering, Links
from whistpress.views.division_view import DivisionView, division_view

Results = Mapping[str, ResultHead]


class SeasonPapers(Struct, frozen=True, kw_only=True, dict=True):
    """The data for the papers of a season; `links` writes the links in texts as the paper needs them."""

    league: League
    results: Results
    season: str
    tables: Mapping[str, DivisionTable]
    private: PrivateMatters
    links: Links

    @cached_property
    def gathering(self) -> Gathering:
        """The context of the texts."""
        return Gathering(self.league, self.links)

    @cached_property
    def divisions(self) -> tuple[tuple[Division, DivisionView], ...]:
        """The divisions of the season, as pages show them."""
        tables = (table for table in self.tables.values() if table.division.season == self.season)
        return tuple((table.division, division_view(table)) for table in tables)

    @cached_property
    def cups(self) -> Mapping[str, CupRecord]:
        """The course of every cup of the league."""
        return cup_records(self.league, self.results)

    @cached_property
    def texts(self) -> tuple[BookText, ...]:
        """The texts of the season's book."""
        return tuple(text for text in self.league.book_texts if text.of == self.season)

    @cached_property
    def last_season(self) -> str:
        """The season before; empty where there was none."""
        seasons = seasons_of_play(self.league)
        before = seasons[: seasons.index(self.season)] if self.season in seasons else seasons
        return before[-1] if before else ""

    @cached_property
    def competitions(self) -> tuple[Competition, ...]:
        """The honours of the league."""
        league = self.league
        rules = {id_: league.standings[id_] for id_ in standings_over(league)}
        standings = {id_: standing(rule, league.events, self.results, league.people) for id_, rule in rules.items()}
        chains = trophy_chains(league, self.results)
        return competitions(league, self.results, chains, standings, self.tables, self.cups)

    def words(self, text: BookText) -> BookWords:
        """Return the words of a text."""
        source = text.at.file.removeprefix("content/")
        return BookWords(self.gathering.prose(text.body, source, f"text-{text.slug}-", top=4))

    def name_of(self, person: str | None) -> str:
        """Return the name of a member."""
        contact = self.private.contact(person)
        member = self.league.people.get(person or "")
        return contact.name if contact else member.name if member else person or ""
