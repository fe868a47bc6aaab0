"""The books of record as pages, where the league wants them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.model import ResultHead
from whistpress.language import say
from whistpress.league.books.proceedings import congresses_with_proceedings, proceedings
from whistpress.league.books.year_book import year_book
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.planner import Planner, _book_documents
from whistpress.site import addresses
from whistpress.site.book import Book
from whistpress.site.page import Download, Link, Page
from whistpress.site.wording import season_title


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the year book of each season that is over and the proceedings of each congress, where the league wants them."""
    league = planner.league
    if not league.books:
        return
    for season in planner.over:
        downloads = tuple(_book_documents(planner, f"season/{season}"))
        build = partial(year_book_page, planner.content, planner.results, season, downloads, planner.record.ledger)
        yield planner.later(addresses.year_book(season), "book.html", build, league.at.file)
    for congress in congresses_with_proceedings(league):
        downloads = tuple(_book_documents(planner, f"congress/{congress.id}"))
        build = partial(proceedings_page, planner.content, planner.results, congress, downloads)
        source, title = congress.at.file if congress.at else league.at.file, proceedings_title(congress)
        yield planner.later(addresses.proceedings(congress.id), "book.html", build, source, title)


class BookPage(Page, frozen=True, kw_only=True):
    """A book as a page; `back` leads to the page of the season or the congress, `downloads` the same book printed."""

    book: Book
    back: Link
    downloads: tuple[Download, ...]


def year_book_page(
    league: League,
    results: Mapping[str, ResultHead],
    season: str,
    downloads: Sequence[Download],
    ledger: Ledger,
) -> BookPage:
    """Build the page of a season's year book; `ledger` is the league's ledger."""
    path = addresses.year_book(season)
    book = year_book(league, results, season, partial(addresses.links_of, page=path), ledger)
    title = say("Season %(season_title)s", season_title=season_title(season))
    return BookPage(
        path=path,
        title=book.title,
        summary=say("%(title)s of %(league)s.", title=book.title, league=league.name),
        section=addresses.EVENTS,
        book=book,
        back=Link(title, addresses.season(season)),
        downloads=tuple(downloads),
    )


def proceedings_title(congress: Congress) -> str:
    """Return the title of the proceedings of a congress."""
    return say("Proceedings of the %(congress)s", congress=congress.title)


def proceedings_page(
    league: League, results: Mapping[str, ResultHead], congress: Congress, downloads: Sequence[Download]
) -> BookPage:
    """Build the page of the proceedings of a congress."""
    path = addresses.proceedings(congress.id)
    book = proceedings(league, results, congress.id, partial(addresses.links_of, page=path))
    return BookPage(
        path=path,
        title=book.title,
        summary=f"{book.title}.",
        section=addresses.CONGRESSES,
        book=book,
        back=Link(congress.title, addresses.congress(congress.id)),
        downloads=tuple(downloads),
    )
