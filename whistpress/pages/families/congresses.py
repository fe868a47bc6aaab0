"""The annual meetings."""

from collections.abc import Iterator, Mapping
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Congress, League, ResultHead
from whistpress.language import say
from whistpress.pages.families.books import links_to_proceedings
from whistpress.pages.make import page_html
from whistpress.pages.page import Download, Site
from whistpress.pages.pages import congresses
from whistpress.pages.pages.bulletins import bulletin_page, bulletin_page_title
from whistpress.pages.pages.meeting_pages import minutes_page, pictures_page
from whistpress.pages.pages.motions import has_offices, motions_page, offices_page
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses
from whistpress.views.congress.bulletin import days_told

Results = Mapping[str, ResultHead]


def _over_all(planner: Planner) -> Iterator[Artefact]:
    """What all congresses together tell: their motions, and who held which office."""
    league = planner.league
    if any(congress.motions for congress in league.congresses.values()):
        yield planner.page("motions.html", motions_page(league, planner.codes), league.at.file)
    if has_offices(league):
        yield planner.page("offices.html", offices_page(league), league.at.file)


def _beside(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Minutes, pictures and bulletins of a congress that has them."""
    league = planner.league
    if congress.minutes:
        yield planner.page("minutes.html", minutes_page(league, congress), f"content/{congress.minutes.text.source}")
    if congress.pictures:
        yield planner.page("pictures.html", pictures_page(league, congress), source)
    for day in days_told(congress, league):
        make = partial(_bulletin_html, planner.theme, planner.site, planner.content, congress, planner.results, day)
        path, title = addresses.bulletin(congress.id, day), bulletin_page_title(congress, day)
        yield Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=title)


def _bulletin_html(theme: Theme, site: Site, league: League, congress: Congress, results: Results, day: int) -> bytes:
    """The bulletin of a day: it tells of standings and trophies too, so it is made of the whole league."""
    return page_html(theme, site, "bulletin.html", bulletin_page(league, congress, results, day))


def congress_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of congresses, and each of them."""
    if planner.league.congresses:
        yield planner.page("congresses.html", congresses.congresses_page(planner.league), planner.league.at.file)
    yield from _over_all(planner)
    for congress in planner.league.congresses.values():
        files = [*links_to_proceedings(planner, congress), *planner.printed(f"congress/{congress.id}")]
        source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
        if congress.dated and congress.sittings:
            files.append(Download(say("The programme, for your calendar"), addresses.programme(congress.id), "ICS"))
        yield from _beside(planner, congress, source)
        yield planner.page(
            "congress.html", congresses.congress_page(planner.league, congress, planner.results, files, planner.codes), source
        )
