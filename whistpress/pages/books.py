"""The books of record as pages, where the league wants them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.model import Congress, League, ResultHead
from whistpress.core.records.ledger import Ledger
from whistpress.language import say
from whistpress.pages.page import Download, Link, Page
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.books.book import Book
from whistpress.views.books.proceedings import congresses_with_proceedings, has_proceedings, proceedings
from whistpress.views.books.season import year_book
from whistpress.views.wording import season_title


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


def links_to_year_book(planner: Planner, season: str) -> Iterator[Download]:
    """Yield links to the year book of a season for the season's page: to its page, then to its PDF."""
    if planner.league.books and season in planner.over:
        yield Download(say("The year book, to read here"), addresses.year_book(season), "HTML")
        yield from _book_documents(planner, f"season/{season}")


def links_to_proceedings(planner: Planner, congress: Congress) -> Iterator[Download]:
    """Yield a link to the page of a congress's proceedings; the printed ones are among the congress's other documents."""
    if planner.league.books and has_proceedings(planner.league, congress):
        yield Download(say("The proceedings, to read here"), addresses.proceedings(congress.id), "HTML")


def _book_documents(planner: Planner, owner: str) -> list[Download]:
    """List the PDFs of the books (year book or proceedings) among the documents of an owner."""
    return [download for download in planner.pdf_downloads(owner) if download.path.endswith(addresses.BOOKS)]
