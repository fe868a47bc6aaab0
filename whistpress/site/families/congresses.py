"""The annual meetings."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Congress
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.calendar import calendar_file
from whistpress.site.families.books import links_to_proceedings
from whistpress.site.page import Download
from whistpress.site.pages import congresses
from whistpress.site.pages.bulletins import bulletin_page
from whistpress.site.pages.meeting_pages import minutes_page, pictures_page
from whistpress.site.pages.motions import has_offices, motions_page, offices_page
from whistpress.site.planner import Planner
from whistpress.views.congress.bulletin import days_told


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
        yield planner.page("bulletin.html", bulletin_page(league, congress, planner.results, day), source)


def congress_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of congresses, and each with its calendar."""
    if planner.league.congresses:
        yield planner.page("congresses.html", congresses.congresses_page(planner.league), planner.league.at.file)
    yield from _over_all(planner)
    for congress in planner.league.congresses.values():
        files = [*links_to_proceedings(planner, congress), *planner.printed(f"congress/{congress.id}")]
        source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
        if congress.dated and congress.sittings:
            path = f"congresses/{congress.id}/programme.ics"
            address = planner.site.url and planner.site.url + addresses.congress(congress.id)
            files.append(Download(say("The programme, for your calendar"), path, "ICS"))
            yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(calendar_file, congress, address))
        yield from _beside(planner, congress, source)
        yield planner.page(
            "congress.html", congresses.congress_page(planner.league, congress, planner.results, files, planner.codes), source
        )
