"""The year book of a season and the proceedings of a congress as documents: full-size, of half sheets, or folded."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.language import say
from whistpress.league.books.chapters import season_of
from whistpress.league.books.proceedings import congresses_with_proceedings, last_day, proceedings
from whistpress.league.books.year_book import year_book
from whistpress.league.league import League
from whistpress.league.plan.desk import finish_of
from whistpress.league.record import LeagueRecord
from whistpress.league.seasons.facts import seasons_over
from whistpress.printing.book_pages import book_view
from whistpress.printing.layout import PaperLayout
from whistpress.printing.leaf import DocumentPart, Leaf, below_content, check_sources, embed_pictures, html, read_picture
from whistpress.printing.sheet import CARDS
from whistpress.site.book import Book
from whistpress.site.theme import Theme

HALF = {"A4": "A5", "Letter": "half-letter"}
"""The page of a book that is not folded, by the league's sheet."""


class Bindery(Struct, frozen=True):
    """Plans books: a league's record, its theme, the project's folder with the pictures.

    Without a `layout` a book has pages of half the league's sheet. `right`: a half title, and chapters on right-hand pages.
    """

    record: LeagueRecord
    theme: Theme
    project: Path
    layout: PaperLayout | None = None
    right: bool = False

    @property
    def league(self) -> League:
        """The league."""
        return self.record.league

    def every(self) -> list[Artefact]:
        """Plan the books that the league wants: the year book of each past season, the proceedings of each congress."""
        if not self.league.books:
            return []
        seasons = [self.of_season(season) for season in seasons_over(self.league)]
        return [*seasons, *(self.of_congress(congress.id) for congress in congresses_with_proceedings(self.league))]

    def of_season(self, season: str) -> Artefact:
        """Plan the year book of a season. KeyError when there is no such season."""
        return self._bound(
            partial(year_book, self.league, self.record.results, season, below_content, self.record.ledger),
            path=f"events/{season}/yearbook.pdf",
            created=season_of(self.league, self.record.results, season, self.record.ledger).last.isoformat(),
            owner=f"season/{season}",
            title=say("The year book"),
        )

    def of_congress(self, id_: str) -> Artefact:
        """Plan the proceedings of a congress. KeyError when there is no such congress."""
        congress = self.league.congresses[id_]
        return self._bound(
            partial(proceedings, self.league, self.record.results, id_, below_content),
            path=f"congresses/{id_}/proceedings.pdf",
            created=last_day(self.league, congress).isoformat(),
            owner=f"congress/{id_}",
            title=say("The proceedings"),
        )

    def _bound(self, book: Callable[[], Book], *, path: str, created: str, owner: str, title: str) -> Artefact:
        layout = self.layout or PaperLayout(sheet=CARDS[HALF[self.league.paper]])
        leaf = Leaf(
            title=title,
            language=self.league.language,
            sheet=layout.page,
            created=created,
            league=self.league.name,
            contrast=layout.contrast,
        )
        return Artefact(
            path=path,
            kind=Kind.DOCUMENT,
            source=self.league.at.file,
            make=partial(_render_book, book, self.theme, leaf, self.project, self.right),
            finish=finish_of(layout, self.theme),
            title=title,
            owner=owner,
        )


def _render_book(book: Callable[[], Book], theme: Theme, leaf: Leaf, project: Path, right: bool) -> bytes:
    contents = book()
    titled = replace(leaf, title=f"{contents.league}: {contents.title}")
    document = html(theme, titled, (DocumentPart("book", book_view(contents, leaf.sheet, right=right)),)).decode()
    return check_sources(embed_pictures(document, partial(read_picture, project / "content")).encode(), theme)
