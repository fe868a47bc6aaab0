"""The books of record as pages, where the league wants them."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Congress
from whistpress.language import say
from whistpress.pages.make_books import proceedings_html, year_book_html
from whistpress.pages.page import Download
from whistpress.pages.pages.books import proceedings_title
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.books.proceedings import has_proceedings, recorded


def book_pages(planner: Planner) -> Iterator[Artefact]:
    """The year book of each season that is over, the proceedings of each congress that has left a record."""
    league = planner.league
    if not league.books:
        return
    whole = (planner.theme, planner.site, planner.content, planner.results)
    for season in planner.over:
        path, downloads = addresses.year_book(season), tuple(_printed(planner, f"season/{season}"))
        make = partial(year_book_html, *whole, season, downloads, planner.record.ledger)
        yield Artefact(path=path, kind=Kind.PAGE, source=league.at.file, make=make)
    for congress in recorded(league):
        path, downloads = addresses.proceedings(congress.id), tuple(_printed(planner, f"congress/{congress.id}"))
        make = partial(proceedings_html, *whole, congress, downloads)
        source, title = congress.at.file if congress.at else league.at.file, proceedings_title(congress)
        yield Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=title)


def links_to_year_book(planner: Planner, season: str) -> Iterator[Download]:
    """The year book of a season for the season's page: as a page, then printed."""
    if planner.league.books and season in planner.over:
        yield Download(say("The year book, to read here"), addresses.year_book(season), "HTML")
        yield from _printed(planner, f"season/{season}")


def links_to_proceedings(planner: Planner, congress: Congress) -> Iterator[Download]:
    """The proceedings of a congress as a page; printed they are among the congress's other documents."""
    if planner.league.books and has_proceedings(planner.league, congress):
        yield Download(say("The proceedings, to read here"), addresses.proceedings(congress.id), "HTML")


def _printed(planner: Planner, owner: str) -> list[Download]:
    """The same book as a document."""
    return [one for one in planner.printed(owner) if one.path.endswith(addresses.BOOKS)]
