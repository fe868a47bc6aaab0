"""The year book of a season and the proceedings of a congress as pages: the same book that is printed."""

from collections.abc import Mapping, Sequence
from functools import partial

from whistpress.core.model import Congress, League, ResultHead
from whistpress.core.records.ledger import Ledger
from whistpress.language import say
from whistpress.pages.page import Download, Link, Page
from whistpress.views import addresses
from whistpress.views.books.book import Book
from whistpress.views.books.proceedings import proceedings
from whistpress.views.books.season import year_book
from whistpress.views.words import season_title


class BookPage(Page, frozen=True, kw_only=True):
    """A book as a page; `of` is the page of the season or the congress, `downloads` the same book printed."""

    book: Book
    of: Link
    downloads: tuple[Download, ...]


def year_book_page(
    league: League,
    results: Mapping[str, ResultHead],
    season: str,
    downloads: Sequence[Download],
    known: Ledger,
) -> BookPage:
    """The year book of a season; `known` is the league's ledger, where there is one."""
    path = addresses.year_book(season)
    book = year_book(league, results, season, partial(addresses.links_of, page=path), known)
    title = say("Season %(season_title)s", season_title=season_title(season))
    return BookPage(
        path=path,
        title=book.title,
        summary=say("%(title)s of %(league)s.", title=book.title, league=league.name),
        section=addresses.EVENTS,
        book=book,
        of=Link(title, addresses.season(season)),
        downloads=tuple(downloads),
    )


def proceedings_title(congress: Congress) -> str:
    """What the proceedings of a congress are called."""
    return say("Proceedings of the %(congress)s", congress=congress.title)


def proceedings_page(
    league: League, results: Mapping[str, ResultHead], congress: Congress, downloads: Sequence[Download]
) -> BookPage:
    """The proceedings of a congress."""
    path = addresses.proceedings(congress.id)
    book = proceedings(league, results, congress.id, partial(addresses.links_of, page=path))
    return BookPage(
        path=path,
        title=book.title,
        summary=f"{book.title}.",
        section=addresses.CONGRESSES,
        book=book,
        of=Link(congress.title, addresses.congress(congress.id)),
        downloads=tuple(downloads),
    )
