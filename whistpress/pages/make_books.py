"""Making the pages of books: functions that another process can call. A book tells of everything: it is made of the league."""

from collections.abc import Mapping

from whistpress.core.model import Congress, League, ResultHead
from whistpress.core.records.ledger import Ledger
from whistpress.pages.make import page_html
from whistpress.pages.page import Download, Site
from whistpress.pages.pages.books import proceedings_page, year_book_page
from whistpress.theme import Theme

Results = Mapping[str, ResultHead]


def year_book_html(
    theme: Theme, site: Site, league: League, results: Results, season: str, downloads: tuple[Download, ...], known: Ledger
) -> bytes:
    """The year book of a season."""
    return page_html(theme, site, "book.html", year_book_page(league, results, season, downloads, known))


def proceedings_html(
    theme: Theme, site: Site, league: League, results: Results, congress: Congress, downloads: tuple[Download, ...]
) -> bytes:
    """The proceedings of a congress."""
    return page_html(theme, site, "book.html", proceedings_page(league, results, congress, downloads))
