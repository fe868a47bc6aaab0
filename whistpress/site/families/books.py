"""The books of record as pages, where the league wants them."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.core.model import Congress
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.page import Download
from whistpress.site.pages.books import proceedings_page, year_book_page
from whistpress.site.planner import Planner
from whistpress.views.books.proceedings import has_proceedings, recorded
from whistpress.views.books.season import seasons_over


def book_pages(planner: Planner) -> Iterator[Artefact]:
    """The year book of each season that is over, the proceedings of each congress that has left a record."""
    league, results = planner.league, planner.results
    if not league.books:
        return
    for season in seasons_over(league):
        page = year_book_page(league, results, season, _printed(planner, f"season/{season}"))
        yield planner.page("book.html", page, league.at.file)
    for congress in recorded(league):
        own = proceedings_page(league, results, congress, _printed(planner, f"congress/{congress.id}"))
        yield planner.page("book.html", own, congress.at.file if congress.at else league.at.file)


def links_to_year_book(planner: Planner, season: str) -> Iterator[Download]:
    """The year book of a season for the season's page: as a page, then printed."""
    if planner.league.books and season in seasons_over(planner.league):
        yield Download(say("The year book, to read here"), addresses.year_book(season), "HTML")
        yield from _printed(planner, f"season/{season}")


def links_to_proceedings(planner: Planner, congress: Congress) -> Iterator[Download]:
    """The proceedings of a congress as a page; printed they are among the congress's other documents."""
    if planner.league.books and has_proceedings(planner.league, congress):
        yield Download(say("The proceedings, to read here"), addresses.proceedings(congress.id), "HTML")


def _printed(planner: Planner, owner: str) -> list[Download]:
    """The same book as a document."""
    return [one for one in planner.printed(owner) if one.path.endswith(addresses.BOOKS)]
